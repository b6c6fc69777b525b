"""English words of absence, of ends that people choose, and of the next game."""

WORDS: dict[str, str] = {
    # Away for long.
    "away.grace": "{name} has been away for {timer} now. Nothing is lost.",
    "away.title": "{name} is away",
    "away.ask": "{name} is away, and nothing is lost. You may",
    "away.wait": "w  go on waiting",
    "away.put": "p  put the game away, to resume later",
    "away.put.practice": "p  leave: a practice game is not kept",
    "away.record": "x  record {name} as unresponsive: final",
    "away.keys": "Enter goes on waiting",
    "away.record.title": "Record it?",
    "away.record.ask": (
        "Record {name} as unresponsive? That is final: the game ends without a winner"
        " and cannot be resumed. It says nothing of cheating."
    ),
    "away.record.keys": "y record it · n go on waiting",
    "away.nobody": "Nobody has been away for so long that it could be recorded.",
    # An end without a winner, by agreement.
    "offer.title": "End it?",
    "offer.ask": (
        "Offer {names} to end the game without a winner? A move takes the offer back."
    ),
    "offer.keys": "y offer it · n play on",
    "offer.accept.ask": (
        "{name} offers to end the game without a winner. Do you accept? That cannot be"
        " taken back."
    ),
    "offer.accept.keys": "y accept · n play on",
    "offer.made.you": (
        "You offer to end the game without a winner. A move takes the offer back."
    ),
    "offer.made.they": (
        "{name} offers to end the game without a winner. A move takes the offer back."
    ),
    "offer.stands.you": "You offer to end the game",
    "offer.stands.they": "{name} offers to end the game without a winner",
    "offer.lapsed.you": "The game goes on: your offer to end it is taken back.",
    "offer.lapsed.they": "The game goes on: {name}'s offer to end it is taken back.",
    # This seat has said its last word.
    "table.concluded.resigned": "You give up; {names} must still sign that.",
    "table.concluded.resigned.team": (
        "You give up; the game ends when {names} gives up too. Until then play on."
    ),
    "table.concluded.resigned.others": (
        "You have given up; {names} play on. Stay until the end: they need your part of"
        " the keys."
    ),
    "table.concluded.accepted": "You agree to the end; {names} must still sign that.",
    "table.concluded.recorded": "It is recorded. The transcript is being saved.",
    # How the game ended.
    "end.nobody": "Nobody wins.",
    "end.undealt.you": "You have resigned before the cards were dealt.",
    "end.undealt.they": "The game has ended before the cards were dealt.",
    "end.agreed": "All at the table agreed to end the game.",
    "end.unresponsive.who": (
        "{by} has recorded that {name} stayed away: the game is over, unfinished. That"
        " is {by}'s word alone."
    ),
    "end.unresponsive.you": (
        "{by} has recorded that you stayed away: the game is over, unfinished. That is"
        " {by}'s word alone."
    ),
    "end.unresponsive.by-you": (
        "You have recorded that {name} stayed away: the game is over, unfinished."
    ),
    "end.no-cheating": "It says nothing of cheating.",
    "end.unchecked": "It has not been checked yet: oakfield verify {path}",
    # The next game.
    "rematch.wanted": "{name} would like another game.",
    "rematch.wanted.press": "{name} would like another game: press r.",
    "rematch.waiting": "You would like another game: waiting for {names}.",
    "rematch.gone": "{name} has left the table.",
    "rematch.verdict": (
        "The last game's transcript has been checked: {verdict} ({seconds:.1f} s)."
    ),
    # A game that is left.
    "left.kept": "You have left the table; the game is kept. Go on: oakfield resume",
    "left.practice": "You have left the table; a practice game is not kept.",
    "left.eof.kept": (
        "The input has ended, so you have left the table; the game is kept."
    ),
    "left.eof.practice": (
        "The input has ended, so you have left the table; a practice game is not kept."
    ),
    # Plain lines.
    "plain.grace": (
        "Go on waiting, or type leave to leave the table, or unresponsive to record"
        " {name} as unresponsive."
    ),
    "plain.away.record": "Type {yes} to record it, anything else to go on waiting.",
    "plain.offer": "Type {yes} to offer it, anything else to play on.",
    "plain.offered": "Type end to answer, or play on.",
    "plain.offer.accept": "Type {yes} to accept, anything else to play on.",
    "plain.rematch.wanted": "Type r to play it.",
    "plain.rematch.waiting": (
        "You would like another game: waiting for {names}. Type q to leave the table."
    ),
}
