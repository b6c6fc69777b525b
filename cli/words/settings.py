"""English words of the settings: the command, the screen, and what cannot be used."""

WORDS: dict[str, str] = {
    "settings.head.key": "Setting",
    "settings.head.value": "Value",
    "settings.head.source": "Chosen",
    "settings.head.possible": "Possible",
    "settings.free": "any name of 1 to 32 bytes",
    "settings.none.name": "none yet",
    "settings.none.language": "as the system is set",
    "settings.source.default": "by default",
    "settings.source.kept": "kept here",
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
    "settings.bad-value": "the setting {setting} cannot be {text}; it can be {values}",
    "settings.variable": (
        "{variable} of the environment cannot be used, so it does not count; it can be"
        " {values}."
    ),
    # The screen.
    "settings.title": "Settings",
    "settings.keys": (
        "↑↓ 1-{last} move · ←→ Enter change · ? help · Esc back to the lobby"
    ),
    "settings.keys.name": "↑↓ 1-{last} move · Enter types a name · ? help · Esc back",
    "settings.on": "on",
    "settings.off": "off",
    "settings.label.name": "Your name",
    "settings.label.language": "Language",
    "settings.label.motion": "Pauses and motion",
    "settings.label.colour": "Colours",
    "settings.label.mouse": "Mouse",
    "settings.label.signs": "Signs of the others at the table",
    "settings.label.hints": "Hints in the next practice game",
    "settings.language.en": "English",
    "settings.language.fr": "français",
    "settings.language.nl": "Nederlands",
    "settings.language.vi": "Tiếng Việt",
    "settings.about.name": (
        "Everyone on your network sees it while you are in the lobby, and it stands in"
        " the transcripts of your games."
    ),
    "settings.about.language": (
        "What the screens speak. Everyone at a table can have another language."
    ),
    "settings.about.motion": (
        "The full screen waits a moment after each event, and a spy goes space by"
        " space, so that the eye can follow. A key takes you on at once."
    ),
    "settings.about.colour": "Colours only repeat what letters and shapes say.",
    "settings.about.mouse": (
        "A click moves to a row, a second one takes it, the wheel scrolls. To select"
        " text hold Shift, or switch this off."
    ),
    "settings.about.signs": "The short signs that others give while you play.",
    "settings.about.hints": (
        "Explains a practice game while it is played, once; then this goes off."
    ),
    "settings.later": "Your new name counts from the next start.",
    "settings.help": (
        "Enter, or the arrows left and right, change the setting under the cursor. It"
        " counts at once, and is kept in your data folder."
    ),
    "settings.help.command": (
        "The same on the command line: oakfield settings KEY VALUE. What a command or"
        " the environment says goes before it, as in OAKFIELD_MOTION=off."
    ),
    "settings.plain": "{setting}, {label}: {value} (possible: {values}).",
    "settings.plain.ask": (
        "Type a setting and its value, such as motion off, or nothing to go back."
    ),
}
