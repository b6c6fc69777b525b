"""English words for what goes wrong, by error code; `{text}` says what exactly."""

WORDS: dict[str, str] = {
    # Whole families, when the code has no sentence of its own.
    "failure.local": "{text}.",
    "failure.link": "The link failed: {text}; try again.",
    "failure.peer": "The other side broke the protocol: {text}.",
    "failure.transcript": "The transcript cannot be used: {text}.",
    "failure.engine": "That is not possible: {text}.",
    "failure.other": "Something went wrong: {text}.",
    # Single codes: what is wrong and where, as the text says, then what to do.
    "failure.link/refused": (
        "{text}; check the address, and that the other laptop shows its lobby or table."
    ),
    "failure.link/timeout": (
        "{text}; check the address, and that no firewall, VPN or guest Wi-Fi is in the"
        " way."
    ),
    "failure.link/unreachable": (
        "{text}; check that both laptops are on one network, and on macOS allow your"
        " terminal under Privacy & Security > Local Network."
    ),
    "failure.link/unknown-host": (
        "{text}; write HOST:PORT as the other screen shows it."
    ),
    "failure.link/not-oakfield": "{text}; check the port on the other screen.",
    "failure.link/version": (
        "{text}; to upgrade, fetch the new Oakfield and run its set-up line again."
    ),
    "failure.link/lost": "{text}; try again: a game that had begun is kept.",
    "failure.link/own-key": (
        "{text}; a second player on this machine needs a folder of its own: --home DIR"
    ),
    "failure.link/bad-hello": (
        "{text}, which is not as Oakfield speaks; check the address."
    ),
    "failure.link/bad-proof": "{text}, so do not play over this network.",
    "failure.link/refused-proof": (
        "{text}; try again, and do not play over this network if it happens again."
    ),
    "failure.link/other-key": "{text}; choose the table in the lobby again.",
    "failure.link/full": "{text}; choose another, or open one of your own.",
    "failure.link/left": "{text}; open one of your own, or join another.",
    "failure.link/other-words": (
        "{text}: somebody may be in between; sit down again and compare aloud, and if"
        " they really differ, do not play on this network."
    ),
    "failure.link/broken-off": (
        "{text}: bad Wi-Fi can do that, and so can somebody who sits in between; ask"
        " the others what they saw, and start again, on another network if it happens"
        " once more."
    ),
    "failure.link/ended": "{text}; start again there, or join somebody else.",
    "failure.link/duplicate": "{text}; leave the other window, or play there.",
    "failure.peer/other-words": (
        "{text}, so nobody plays: somebody may be in between; try again, and do not"
        " play if they differ once more."
    ),
    "failure.peer/changed-key": "{text}, and it was not accepted, so nobody plays.",
    "failure.peer/other-version": (
        "{text}; both laptops need one version of Oakfield."
    ),
    "failure.peer/other-rules": "{text}; both laptops need one version of Oakfield.",
    "failure.link/busy-port": "{text}.",
    "failure.link/no-interface": "{text}; leave --interface out to use all.",
    "failure.link/no-network": "{text}.",
    "failure.local/one-sign": "{text}; you have made yours.",
    "failure.local/no-such-table": (
        "{text}; type its address instead: oakfield join HOST:PORT"
    ),
    "failure.local/no-offer": (
        "{text} any more: the game has gone on, or the offer was taken back."
    ),
    "failure.local/no-name": "{text}; start oakfield once, or give one: --name NAME",
    "failure.local/busy-table": "{text}; leave it first.",
    "failure.local/too-early": "{text}; go on waiting.",
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
