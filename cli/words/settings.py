"""English words of the settings: the command, the screen, and what cannot be used."""

WORDS: dict[str, str] = {
    "settings.line": "{setting}: {value} ({source}; possible: {values})",
    "settings.free": "any name of 1 to 32 bytes",
    "settings.none.name": "none yet",
    "settings.none.language": "as the system is set",
    "settings.source.default": "by default",
    "settings.source.kept": "as you set it",
    "settings.source.variable": "by {variable} of the environment",
    "settings.path": "They are kept in {path}",
    "settings.damaged": (
        "{path} is damaged, so the defaults count; the next oakfield settings KEY VALUE"
        " begins a new one and leaves this one beside it."
    ),
    "settings.unusable": (
        "{path}: {keys} cannot be used, so the defaults count there; oakfield settings"
        " shows what is possible."
    ),
    "settings.unknown": "{typed} is no setting; there are {keys}",
    "settings.bad-value": "{setting} cannot be {text}; it can be {values}",
    "settings.variable": (
        "{variable} of the environment cannot be used, so it does not count; it can be"
        " {values}."
    ),
}
