"""English words for what goes wrong, by error code; `{text}` says what exactly."""

WORDS: dict[str, str] = {
    # Whole families, when the code has no sentence of its own.
    "failure.local": "{text}.",
    "failure.link": "The link failed: {text}.",
    "failure.peer": "The other side broke the protocol: {text}.",
    "failure.transcript": "The transcript cannot be used: {text}.",
    "failure.engine": "That is not possible: {text}.",
    "failure.other": "Something went wrong: {text}.",
    # Single codes: what to do next.
    "failure.link/refused": (
        "Nobody answers there: {text}. Check the address, and that the other laptop"
        " shows its lobby or table."
    ),
    "failure.link/timeout": (
        "There is no answer: {text}. Check the address; a firewall, a VPN or a guest"
        " Wi-Fi can be in the way."
    ),
    "failure.link/unreachable": (
        "There is no way to the other laptop: {text}. Check that both are on one"
        " network; on macOS allow your terminal under Privacy > Local Network."
    ),
    "failure.link/unknown-host": (
        "Nobody of that name or address is known: {text}. Write HOST:PORT as the other"
        " screen shows it."
    ),
    "failure.link/not-oakfield": (
        "Another program answers: {text}. Check the port on the other screen."
    ),
    "failure.link/version": (
        "The versions of Oakfield differ: {text}. To upgrade: pip install --upgrade"
        " oakfield"
    ),
    "failure.link/lost": (
        "The link is lost: {text}. The game is kept as far as it went."
    ),
    "failure.link/own-key": (
        "That is this player itself: {text}. A second player on this machine needs a"
        " folder of its own: --home DIR"
    ),
    "failure.link/bad-proof": (
        "The other end is not who it says: {text}. Do not play over this network."
    ),
    "failure.link/other-key": (
        "Somebody else answers there: {text}. Choose the table in the lobby again."
    ),
    "failure.link/left": "{text}.",
    "failure.peer/other-words": (
        "{text}, so nobody plays: somebody may be in between. Try again, and do not"
        " play if they differ once more."
    ),
    "failure.peer/changed-key": "{text}, and it was not accepted: nobody plays.",
    "failure.peer/other-version": "The versions of Oakfield differ: {text}.",
    "failure.peer/other-rules": (
        "The other laptop has other rules or cards: {text}. Both need one version of"
        " Oakfield."
    ),
    "failure.link/busy-port": "{text}.",
    "failure.link/no-interface": "{text}; leave --interface out to use all.",
    # The program itself.
    "failure.interrupted": "Stopped.",
    "failure.crash": (
        "Oakfield has failed by its own fault ({kind}). A report without cards or"
        " keys is in {path}"
    ),
    "failure.crash.unsaved": (
        "Oakfield has failed by its own fault ({kind}), and no report could be written."
    ),
    "failure.library": (
        "A library that Oakfield needs is not installed here: {library}. Install"
        " Oakfield anew with pip."
    ),
    "failure.os": "{text}.",
    "failure.line": "oakfield: {sentence}",
}
