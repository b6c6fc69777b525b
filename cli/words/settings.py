"""English words of the settings: the command, the screen, and what cannot be used."""

WORDS: dict[str, str] = {
    "settings.damaged": (
        "{path} is damaged, so the defaults count; the next oakfield settings KEY VALUE"
        " begins a new one and leaves this one beside it."
    ),
    "settings.unusable": (
        "{path}: {keys} cannot be used, so the defaults count there; oakfield settings"
        " shows what is possible."
    ),
    "settings.unknown": "{typed} is no setting; there are {keys}",
    "settings.bad-value": "{setting} cannot be {text}; it can be {values}, or default",
}
