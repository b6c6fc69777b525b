"""Why the system refuses something, by the number of the error.

What Python hands on is the C library's English, or whatever language Windows speaks.
"""

import errno

from engine.clause import Clause, clause

_NAMES = {
    "ENOENT": "No such file or directory",
    "EACCES": "Permission denied",
    "EPERM": "Operation not permitted",
    "EROFS": "Read-only file system",
    "ENOSPC": "No space left on device",
    "EDQUOT": "Disk quota exceeded",
    "EFBIG": "File too large",
    "EISDIR": "Is a directory",
    "ENOTDIR": "Not a directory",
    "EEXIST": "File exists",
    "ENOTEMPTY": "Directory not empty",
    "ENAMETOOLONG": "File name too long",
    "ELOOP": "Too many levels of symbolic links",
    "EINVAL": "Invalid argument",
    "EILSEQ": "Invalid argument",
    "EBUSY": "Used by another program",
    "ETXTBSY": "Used by another program",
    "EDEADLK": "Locked by another program",
    "ENOLCK": "No locks available",
    "EIO": "Input/output error",
    "ENXIO": "No such device",
    "ENODEV": "No such device",
    "EMFILE": "Too many open files",
    "ENFILE": "Too many open files",
    "ENOMEM": "Cannot allocate memory",
    "ENOTSUP": "Operation not supported",
    "EOPNOTSUPP": "Operation not supported",
    "ENOSYS": "Operation not supported",
    "EXDEV": "Not on the same disk",
    "ESTALE": "Network drive not reachable",
    "EADDRINUSE": "Address already in use",
    "EADDRNOTAVAIL": "Cannot assign requested address",
    "EAFNOSUPPORT": "Address family not supported",
    "ENETDOWN": "Network is down",
    "ENETUNREACH": "Network is unreachable",
    "EHOSTDOWN": "Host is down",
    "EHOSTUNREACH": "No route to host",
    "ECONNREFUSED": "Connection refused",
    "ECONNRESET": "Connection reset by peer",
    "ECONNABORTED": "Connection aborted",
    "EPIPE": "Broken pipe",
    "ETIMEDOUT": "Connection timed out",
}
_WINDOWS = {
    19: "Read-only file system",
    32: "Used by another program",
    33: "Locked by another program",
    39: "No space left on device",
    53: "Network drive not reachable",
    64: "Network drive not reachable",
    67: "Network drive not reachable",
    112: "No space left on device",
    123: "Invalid argument",
    161: "Invalid argument",
    206: "File name too long",
    267: "Not a directory",
    1224: "Used by another program",
    1295: "Disk quota exceeded",
    1314: "Permission denied",
    1816: "Disk quota exceeded",
}
"""What Python's own translation to POSIX numbers would lose, by Windows' numbers."""
WHY = {
    number: why
    for name, why in _NAMES.items()
    if (number := getattr(errno, name, None)) is not None
}
"""By the numbers of this system; where two names share one, the last has it."""


def why_not(error: OSError) -> Clause:
    """Return why the system refuses something."""
    if isinstance(error, TimeoutError):
        return clause(_NAMES["ETIMEDOUT"])
    windows = _WINDOWS.get(getattr(error, "winerror", None) or 0)
    why = windows or WHY.get(error.errno or 0)
    if why is not None:
        return clause(why)
    name = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return clause("error {name} of the system", name=name)
