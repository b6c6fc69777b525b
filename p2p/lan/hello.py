"""The signed hello, without a socket: who is at the other end of a link (PROTOCOL 9).

    both     hello: protocol version, identity key, nonce
    both     proof: a signature over role, version, both keys, the fingerprint of the
             listener's certificate as the signer sees it, and both nonces
    both     ready: your proof holds

The certificate is thrown away with the process and proves nothing by itself. A machine
in the middle must show the dialer a certificate of its own, so the two ends sign two
different fingerprints. The role keeps an end from being shown its own signature.
Nobody is blamed for a hello that fails: whoever it names may not have written it.
"""

import hashlib
from enum import Enum
from typing import TypeVar

import msgspec

from p2p.errors import DecodeError, LinkError
from p2p.fairness.group import decode_point
from p2p.lan.identity import Identity
from p2p.record.encoding import Count, Digest, decode, encode
from p2p.record.signature import signed_bytes, verify_signature

T = TypeVar("T")

VERSION = 1
"""Of the link and of everything that is said on it; TXT `v` in discovery."""

SUBPROTOCOL_PREFIX = "oakfield.v"
SUBPROTOCOL = f"{SUBPROTOCOL_PREFIX}{VERSION}"

MAX_HELLO_BYTES = 256
READY = b"ready"
_WE_MUST = "{where} speaks version {theirs}, we speak version {ours}: we must upgrade"
_THEY_MUST = (
    "{where} speaks version {theirs}, we speak version {ours}: they must upgrade"
)


class Role(Enum):
    """Which end of a link: who opened the socket, and nothing more."""

    DIALER = "dialer"
    LISTENER = "listener"

    @property
    def other(self) -> "Role":
        """Return the role of the other end."""
        return Role.LISTENER if self is Role.DIALER else Role.DIALER


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What both ends say first."""

    version: Count
    key: Digest
    nonce: Digest


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What both ends say second."""

    sig: bytes


def fingerprint(certificate: bytes) -> bytes:
    """Return the 32 bytes that stand for a certificate, given as DER."""
    return hashlib.sha256(certificate).digest()


class Handshake:
    """One end's part: `hello`, then `got_hello`, `got_proof`, `got_ready`, in order.

    Each takes the other end's frame; the first two return what to say next, or raise
    LinkError, after which the link must be closed.
    """

    def __init__(
        self,
        ours: Identity,
        role: Role,
        certificate: bytes,
        nonce: bytes,
        where: str = "the other end",
    ) -> None:
        """Begin.

        certificate: the listener's, in DER, as this end sees it
        nonce:       32 bytes, used for this link alone
        where:       what errors call the other end
        `proved_key` is the other end's identity key once it is proved.
        """
        self._ours = ours
        self._role = role
        self._where = where
        self._fingerprint = fingerprint(certificate)
        self._our_hello = Hello(VERSION, ours.public_key, nonce)
        self._their_hello: Hello | None = None
        self.proved_key: bytes | None = None

    def hello(self) -> bytes:
        """Return what to say first, without waiting."""
        return encode(self._our_hello)

    def got_hello(self, frame: bytes) -> bytes:
        """Return our proof.

        Raises: LinkError `link/version`, `link/own-key`, `link/bad-hello`
        """
        theirs = self._decode(frame, Hello)
        if theirs.version != VERSION:
            raise wrong_version(theirs.version, self._where)
        if theirs.key == self._ours.public_key:
            raise LinkError(
                "{where} shows our own key", where=self._where, code="link/own-key"
            )
        try:
            decode_point(theirs.key)
        except DecodeError as error:
            raise self._bad("{where} shows no key") from error
        self._their_hello = theirs
        return encode(Proof(self._ours.sign(self._statement(theirs, self._role))))

    def got_proof(self, frame: bytes) -> bytes:
        """Return our assent.

        Raises: LinkError `link/bad-proof`: this is not the holder of the key, or a
                machine in the middle holds two links; `link/bad-hello`
        """
        theirs = self._their_hello
        if theirs is None:
            raise self._bad("{where} sent a proof before a hello")
        signature = self._decode(frame, Proof).sig
        statement = self._statement(theirs, self._role.other)
        try:
            verify_signature(theirs.key, statement, signature)
        except DecodeError as error:
            raise LinkError(
                "{where} could not prove its key; something may sit in between",
                where=self._where,
                code="link/bad-proof",
            ) from error
        self.proved_key = theirs.key
        return READY

    def got_ready(self, frame: bytes) -> bytes:
        """Return the other end's identity key, which it has proved.

        Raises: LinkError `link/bad-hello`
        """
        if self.proved_key is None or frame != READY:
            raise self._bad("{where} does not assent")
        return self.proved_key

    def _decode(self, frame: bytes, kind: type[T]) -> T:
        try:
            return decode(frame, kind, limit=MAX_HELLO_BYTES)
        except DecodeError as error:
            raise self._bad("{where} says what makes no sense") from error

    def _bad(self, what: str) -> LinkError:
        return LinkError(what, where=self._where, code="link/bad-hello")

    def _statement(self, theirs: Hello, signer: Role) -> bytes:
        """Return what the end with the role `signer` signs."""
        dialer, listener = self._our_hello, theirs
        if self._role is Role.LISTENER:
            dialer, listener = listener, dialer
        return signed_bytes(
            "link",
            signer.value,
            VERSION,
            dialer.key,
            listener.key,
            self._fingerprint,
            dialer.nonce,
            listener.nonce,
        )


def wrong_version(theirs: int, where: str) -> LinkError:
    """Return the error that says who must upgrade."""
    what = _THEY_MUST if theirs < VERSION else _WE_MUST
    return LinkError(
        what, where=where, theirs=theirs, ours=VERSION, code="link/version"
    )


def parse_subprotocol(name: str) -> int | None:
    """Return the version that a subprotocol names, None if it is none of ours."""
    number = name.removeprefix(SUBPROTOCOL_PREFIX)
    if number == name or not (number.isascii() and number.isdigit()):
        return None
    return int(number) if len(number) < 5 else None  # noqa: PLR2004 - 9999 versions
