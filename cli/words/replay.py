"""English words of finished games: opened, told step by step, looked at."""

WORDS: dict[str, str] = {
    # A file that cannot be told.
    "finished.unreadable": "cannot read {path}: {why}",
    "finished.damaged": (
        "{path} is no transcript that can be shown: {fault} Nobody is to blame for"
        " that."
    ),
    # What the entries of a step do.
    "replay.done.commit": "{names} each seal a secret, a part of the toss and a key.",
    "replay.done.coin": "{names} open their parts of the toss: nobody chose it alone.",
    "replay.done.key": "{names} show the keys of this game.",
    "replay.done.shuffle": (
        "{names} shuffle one after the other, so that nobody knows the order."
    ),
    "replay.done.share": "Help in dealing came from {names}.",
    "replay.done.mix": "{names}: the hand is mixed, so that no card can be followed.",
    "replay.done.turn-up": "{names}: cards are turned up.",
    "replay.done.pass": "{names}: a card is passed on.",
    "replay.done.move": "{names}: a move.",
    # What was hidden then and is open now.
    "replay.opened.left": "Cards from {name}'s hand: {cards}.",
    "replay.opened.drawn": "Drawn by {name}: {cards}.",
    "replay.opened.passed": "Passed from {name} to {other}: {card}.",
    "replay.copies": "{name} ×{count}",
    "replay.closed.one": "1 card not opened",
    "replay.closed.many": "{count} cards not opened",
    "replay.no-cards": "none",
    # Said beside the log.
    "replay.notice.offer": "{name} offers to end the game without a winner.",
    "replay.notice.accept": "{name} accepts that the game ends without a winner.",
    "replay.notice.resign": "{name} resigns.",
    "replay.notice.unresponsive": "{name} waits no longer for {other}.",
    # Turns and entries.
    "replay.turn": "Turn {number}: {names}",
    "replay.turn.set-up": "Before the first turn",
    "replay.entry": "entry {entry} of {total}",
    "replay.entries": "entries {first}-{last} of {total}",
    # What vouches for a step, by the number of the check.
    "replay.vouch": "{number:>2}. {sentence}",
    "replay.vouch.chain": "Signed by {names}, and bound to all that was said before.",
    "replay.vouch.schedule": "It was due just then, and from {names}.",
    "replay.vouch.commit": "Sealed before anything of the others was seen.",
    "replay.vouch.coin": "The parts of the toss are those that were sealed.",
    "replay.vouch.key": "The keys are those that were sealed, and each is proved.",
    "replay.vouch.shuffle": "Proved: no card was lost, added or changed.",
    "replay.vouch.share": "Proved: help in dealing changed no card.",
    "replay.vouch.mix": "Proved: the mixed hand has the very same cards.",
    "replay.vouch.turn-up": "Proved: the faces are those of the cards.",
    "replay.vouch.pass": "Proved: what was passed on is the very same card.",
    "replay.vouch.move": "The rules allow it, in exactly the state that it answers.",
    "replay.vouch.seed": "The opened seed makes this very choice: {names}.",
    "replay.vouch.clear": "Played again with open cards, it comes out the same.",
    "replay.claim.is": "Proved: card {card} is {face}.",
    "replay.claim.is-not": "Proved without showing it: card {card} is not {face}.",
    "replay.claim.one-of": "Proved without showing it: card {card} is one of {faces}.",
    "replay.claim.same": (
        "Proved without showing them: cards {card} and {other} are of one name."
    ),
    "replay.claim.differ": (
        "Proved without showing them: cards {card} and {other} are of two names."
    ),
    # The end.
    "replay.end.open": "The transcript stops here; the game has not ended.",
    "replay.end.fault": (
        "It is told up to the statement that does not hold; the verdict names it."
    ),
    "replay.end.agreed": "All at the table agreed to end the game.",
    "replay.verdict.FAIR": "FAIR: every check of the transcript passes.",
    "replay.verdict.UNFAIR": "UNFAIR: a signed statement does not hold.",
    "replay.verdict.UNFINISHED": "UNFINISHED: what there is passes every check.",
    "replay.missing": (
        "{name} did not open their secret number: some cards stay unknown."
    ),
    # The screen.
    "replay.cannot": "oakfield replay: {sentence}",
    "replay.place": "{place}/{last}",
    "replay.title.hands": "Hands, opened",
    "replay.title.vouched": "What vouches for it",
    "replay.title.end": "The end",
    "replay.title.hidden": "What lies face down",
    "replay.more": "v shows the rest",
    "replay.more.events": "l shows the rest",
    "replay.more.hands": "o shows the rest",
    "replay.title.verdict": "The verdict",
    "replay.nothing-dealt": "No card has been dealt yet.",
    "replay.keys": "←→ step · ↑↓ turn · number Enter · v checks · ? help · q leave",
    "replay.keys.hidden": "o face down",
    "replay.keys.ends": "f first · e end",
    "replay.keys.typing": "Turn {typed}: Enter goes there · Esc no",
    "replay.no-turn": "There is no turn {typed}; the last one is {last}.",
    "replay.help.title": "Replay",
    "replay.help": (
        "A finished game, step by step, with all cards open that have been opened."
        " Above: the board and what lies in play. Below: what the step was, who holds"
        " what after it, and which checks of the transcript vouch for it."
    ),
    "replay.help.keys": (
        "→, Space or Enter goes a step on, ← a step back. ↓ goes to the next turn, ↑ to"
        " the one before. A number and Enter go to that turn. f goes to the first step,"
        " e to the end."
    ),
    "replay.help.reads": (
        "v shows every check that vouches for this step, o all that lies face down, m"
        " what each card does, l all that has happened. q or Esc leaves."
    ),
    "replay.help.checks": (
        "The numbers are those of oakfield verify: 3 signatures and order, 4 whose turn"
        " it was, 5 the set-up, 6 shuffles, 7 draws, mixes and turning up, 8 moves and"
        " claims, 10 the opened seeds, 11 the game played again with open cards."
    ),
    # Plain lines.
    "replay.plain.step": "{place}. {text} ({entries}, checks {numbers})",
    "replay.plain.hand": "{name}: {cards}",
    "replay.plain.keys": (
        "Enter goes a step on, b a step back, n to the next turn, p to the turn"
        " before, t and a number to a turn, f to the first step, e to the end. s says"
        " how things stand, v what vouches for the step, o what lies face down, m what"
        " each card does, l all that has happened. q leaves."
    ),
    "replay.plain.help": "An empty line goes a step on; ? helps; q leaves.",
    # A game of Grifters over its turns.
    "gr.picture": "The table. Scores: {scores}.",
    "gr.picture.hand": "{name} holds: {cards}.",
    "gr.picture.hand.closed": "{name} holds: {cards}; not opened: {closed}.",
    "gr.picture.has": "Stash {stash} · {jobs}",
    "gr.picture.held": "Hand: {count}",
    "gr.picture.no-job": "no job done",
    "gr.picture.team": "A frame: a Team.",
    "gr.chart": "The scores, turn by turn",
    "gr.chart.note": "What each player would score if the game ended there.",
    # A game of Agent Avenue as one who looks on sees it.
    "aa.lead.watched.one": "{name}: 1 space to a catch",
    "aa.lead.watched.many": "{name}: {count} spaces to a catch",
    "aa.lead.caught.watched": "{name}: a catch",
    "aa.say.teams.watched": "{names} play against {other}.",
    "aa.picture": "The ring. {lead}.",
    "aa.picture.short": "to a catch",
    "aa.picture.side": "{mark} {lead}",
    "aa.chart": "The lead, turn by turn",
    "aa.chart.curve": "Lead of {name} over {other}, in steps",
    "aa.chart.note": (
        "Up is the lead of {name}, down that of {other}. Who is {catch} steps ahead at"
        " the end of a turn has caught the other."
    ),
    "aa.chart.note.advanced": (
        "Up is the lead of {name}, down that of {other}. Who is {catch} steps ahead at"
        " the end of a turn has caught the other, unless a market card asks for more."
    ),
    "aa.chart.mark": "a catch by {name}",
}
