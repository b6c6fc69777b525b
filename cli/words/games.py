"""English words of past games: the command and the list."""

WORDS: dict[str, str] = {
    "games.none": "No finished game is kept in {folder}",
    "games.folder": "The files are in {folder}",
    "games.line": "{number}. {when}, {what}. {ending} {verdict}. {file}",
    "games.line.unknown": "{number}. {when}, {what}. {verdict}. {file}",
    "games.what": "{game}, {names}",
    "games.what.unknown": "a file that tells no game",
    "games.no-end": "It has no end.",
    "games.unchecked": "not checked yet",
    "games.unread": "cannot be read",
    "games.unreadable": "the folder of finished games, {folder}, cannot be read: {why}",
    "games.checking": "Checking {file} ...",
    # Deleting.
    "games.unknown": "no finished game is {typed}; oakfield games lists them",
    "games.delete.which": (
        "say which game: oakfield games delete NUMBER, or FILE, or --all"
    ),
    "games.delete.ask.one": (
        "Delete {files}? It cannot be brought back. Type {yes} to delete it:"
    ),
    "games.delete.ask.many": (
        "Delete all {count} games ({files} ...)? They cannot be brought back. Type"
        " {yes} to delete them:"
    ),
    "games.delete.nobody": "there is nobody to ask; add --yes to delete without asking",
    "games.delete.kept": "Nothing is deleted.",
    "games.deleted.one": "{file} is deleted.",
    "games.deleted.many": "{count} games are deleted.",
    # The screen.
    "past.title": "Your finished games",
    "past.keys.one": "Enter opens · ? help · Esc back to the lobby",
    "past.keys": "↑↓ 1-{last} move · Enter opens · ? help · Esc back to the lobby",
    "past.keys.none": "? help · Esc back to the lobby",
    "past.keys.open": "v verify · p replay · w report · d delete · ? help · Esc back",
    "past.keys.delete": "y delete it · n keep it",
    "past.deeds": (
        "v checks it step by step, p plays it again, w writes it as a page, d deletes"
        " it."
    ),
    "past.delete.ask": "Delete {file}? It cannot be brought back.",
    "past.verified": "The checks",
    "past.writing": "Writing ...",
    "past.help": (
        "These are the finished games in your data folder, the latest first. Enter"
        " opens the one under the cursor: v checks it step by step, p plays it again"
        " step by step with open cards, w writes it as a page that a browser shows, d"
        " deletes it. A page or a file shows names, keys and every card that was"
        " opened: think before you share one."
    ),
    "past.help.verdict": (
        "FAIR: all was checked and holds. UNFAIR: somebody's signed statement does not"
        " hold. UNFINISHED: the game has no signed end. DAMAGED: the file is not what"
        " anyone signed. A file that has changed since it was checked is checked again."
    ),
    "past.plain.ask": "Type the number of a game, or nothing to go back.",
    "past.plain.deeds": (
        "Type v to check it, p to play it again, w to write it as a page, d to delete"
        " it, or nothing to go back."
    ),
    "past.plain.delete": "Type {yes} to delete it, anything else to keep it.",
}
