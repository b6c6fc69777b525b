"""English words of past games: the command, the list, and why games ended."""

WORDS: dict[str, str] = {
    "games.none": "No finished game is kept in {folder}",
    "games.folder": "The files are in {folder}",
    "games.line": "{number}. {when}, {what}. {ending} {verdict}. {file}",
    "games.line.unknown": "{number}. {when}, {what}. {verdict}. {file}",
    "games.what": "{game}, {names}",
    "games.what.unknown": "a file that tells no game",
    "games.won": "{names} won: {reason}.",
    "games.nobody": "Nobody won: {reason}.",
    "games.no-end": "It has no end.",
    "games.unchecked": "not checked yet",
    # Why a game ended.
    "games.reason.catch": "a spy was caught",
    "games.reason.codebreakers": "three Codebreakers",
    "games.reason.daredevils": "three Daredevils",
    "games.reason.division-m": "a spy on the figure",
    "games.reason.out-of-cards": "the deck ran out",
    "games.reason.resigned": "somebody gave up",
    "games.reason.agreed": "all agreed to end it",
    "games.reason.unresponsive": "somebody stayed away",
    # Deleting.
    "games.unknown": "no finished game is {typed}; oakfield games lists them",
    "games.delete.which": (
        "say which game: oakfield games delete NUMBER, or FILE, or --all"
    ),
    "games.delete.ask.one": (
        "Delete {files}? It cannot be brought back. Type yes to delete it:"
    ),
    "games.delete.ask.many": (
        "Delete all {count} games ({files} ...)? They cannot be brought back. Type yes"
        " to delete them:"
    ),
    "games.delete.nobody": "there is nobody to ask; add --yes to delete without asking",
    "games.delete.kept": "Nothing is deleted.",
    "games.deleted.one": "{file} is deleted.",
    "games.deleted.many": "{count} games are deleted.",
}
