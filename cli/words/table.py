"""English words of the table: set-up, waiting, choosing, the end, help."""

WORDS: dict[str, str] = {
    "stage.too-small": (
        "Please make the window larger: it is {columns} x {rows}, and Oakfield"
        " needs {min_columns} x {min_rows}. Nothing is lost."
    ),
    "terminal.no-console": (
        "This window is not a Windows console, so the game runs in plain lines."
        " Windows Terminal shows the full screen."
    ),
    "list.between": "; ",
    # Answers, as they are typed: the letter is also a key.
    "answer.yes": "y yes",
    "answer.no": "n no",
    "answer.or": "{words} or {last}",
    # What seats do before the first move.
    "progress.commit.you": "You have sealed your secret.",
    "progress.commit.they": "{name} has sealed a secret.",
    "progress.coin.you": "You have opened your part of the toss.",
    "progress.coin.they": "{name} has opened a part of the toss.",
    "progress.key.you": "You have shown this game's key.",
    "progress.key.they": "{name} has shown a key: checked.",
    "progress.shuffle.you": "You have shuffled ({seconds:.1f} s).",
    "progress.shuffle.they": "{name} has shuffled: checked ({seconds:.1f} s).",
    "progress.shuffle.pile.you": "You have shuffled {pile} ({seconds:.1f} s).",
    "progress.shuffle.pile.they": (
        "{name} has shuffled {pile}: checked ({seconds:.1f} s)."
    ),
    "progress.share.you": "You have helped to deal.",
    "progress.share.they": "{name} has helped to deal.",
    "progress.mix.you": "You have mixed your hand.",
    "progress.mix.they": "{name} has mixed a hand.",
    "progress.turn-up.you": "You have turned a card up.",
    "progress.turn-up.they": "{name} has turned a card up.",
    "progress.pass.you": "You have passed a card on.",
    "progress.pass.they": "{name} has passed a card on.",
    # Panes and titles.
    "table.set-up": "setting up",
    "table.board": "Board",
    "table.pieces": "Agents in play",
    "table.events": "What happened",
    "table.title.choose": "Your choice",
    "table.title.confirm": "Send it?",
    "table.title.wait": "Waiting",
    "table.title.end": "The end",
    "table.title.resign": "Resign?",
    # Waiting.
    "table.shuffling": "The deck is shuffled so that nobody knows its order.",
    "table.sending": "Sent. Your move is being proved and checked.",
    "table.dealing": "The cards are dealt and checked.",
    "table.not-back": "Waiting for the others to come back. Nothing is lost.",
    "table.their-choice": "{name} is choosing.",
    "table.away": "{name} is away.",
    "table.away.still": "{name} is not here yet.",
    "table.back": "{name} is back.",
    "table.back.first": "{name} is here.",
    "table.gave-up.alone": "{name} gives up.",
    "table.gave-up.you": "{name} gives up; the game ends when you give up too.",
    "table.gave-up.they": "{name} gives up; the game ends when {names} gives up too.",
    "table.telling": "What happens is told on the left; a key goes on at once.",
    "table.waits-away": "It is {name}'s turn, and {name} is away.",
    "table.waiting": "{name} is away. Waiting, nothing is lost. ({timer})",
    "table.waiting.several": "{name} are away. Waiting, nothing is lost. ({timer})",
    "table.waiting.brief": "{name} is away ({timer}).",
    "table.waiting.brief.several": "{name} are away ({timer}).",
    "table.overdue": "{name} has been away for {timer}; nothing is lost.",
    "table.overdue.several": "{name} have been away for {timer}; nothing is lost.",
    "table.fairness.none": "no proof due yet",
    "table.fairness.one": "1 proof checked, none failed",
    "table.fairness.many": "{count} proofs checked, none failed",
    # Choosing.
    "table.dimmed": "Not possible: {why}.",
    "table.key.move": "↑↓ Enter",
    "table.key.undo": "u undo",
    "table.key.away": "A what now",
    "table.key.answer": "E answer",
    "table.key.cards": "m cards",
    "table.key.log": "l log",
    "table.key.resign": "R resign",
    "table.key.end": "E end",
    "table.key.sign": "t sign",
    "table.key.help": "? help",
    "table.key.leave": "Ctrl-C leave",
    "table.key.on": "Enter go on",
    "table.key.quit": "q leave the table",
    "table.end.keys": "Enter shows what was hidden",
    "table.end.keys.more": "Enter shows all, also what was hidden",
    "table.confirm.keys": "Enter sends it · u takes it back",
    "table.resign.ask": "Do you give up this game? That cannot be taken back.",
    "table.resign.ask.team": (
        "Do you give up? The game ends when {names} gives up too; until then you play"
        " on. That cannot be taken back."
    ),
    "table.resign.ask.others": (
        "Do you give up? Your turns are then skipped, and you cannot win. Stay until"
        " the end: the others need your part of the keys. That cannot be taken back."
    ),
    "table.resign.keys": "y resign · n play on",
    "practice.leave.title": "Leave practice?",
    "practice.leave.ask": (
        "Practice is not kept: left, it is lost. y leaves this game, Ctrl-C again all"
        " of Oakfield."
    ),
    "practice.leave.keys": "y leave it · n play on",
    # The end.
    "end.title": "{game} · the end",
    "end.over": "This table is over.",
    "end.blame": "The evidence against {name} is in the transcript.",
    "end.opened": "What was hidden",
    "end.verdict.fair": "Transcript checked: FAIR ({seconds:.1f} s).",
    "end.verdict.unfair": "Transcript checked: UNFAIR ({seconds:.1f} s).",
    "end.verdict.unfinished": "Transcript checked: UNFINISHED ({seconds:.1f} s).",
    "end.saved": "Saved as {path}",
    "end.share": "It shows names, keys and every opened card: share it knowingly.",
    "end.checking": "Checking the transcript ...",
    "end.keys": "v checks · p replay · w write a report · r another game · ? · q leave",
    "end.keys.alone": "v checks · p replay · w write a report · ? rules · q leave",
    "end.keys.unchecked": "r another game · ? rules · q leave the table",
    "end.keys.stopped": "? rules · q leave the table",
    "end.keys.read": "Esc back · q leave the table",
    "end.looking.checks": "Checking the transcript ...",
    "end.looking.replay": "Opening the game ...",
    "end.looking.report": "Writing the report ...",
    # Help.
    "help.title": "Help",
    "help.keys": "Any key closes this",
    "help.table": (
        "Left: the board and what happened. Right: the agents in play and your choice."
        " Each card says what it would do now, for you and for the other side."
    ),
    "help.table.keys": (
        "Arrows or a number move the cursor, Enter takes, Enter again sends. u takes"
        " a choice back until it is sent. l shows all that has happened. Esc closes. R"
        " resigns. E offers to end the game without a winner, or answers such an offer."
        " A asks what to do when somebody stays away."
    ),
    "help.cards": "m shows cards in full, with what they would do now ({title}).",
    "help.resign": (
        "y ends the game for you: you give up, and that is signed and final. n, or Esc,"
        " goes back to the game; nothing is sent before you say yes."
    ),
    "help.offer": (
        "y offers to end the game without a winner. It ends if the others accept; a"
        " move by anybody takes the offer back. n, or Esc, goes back to the game."
    ),
    "help.practice": (
        "y leaves the game, which is lost then: practice is not kept. Ctrl-C, pressed"
        " again, leaves Oakfield. n, or Esc, goes back to the game."
    ),
    "help.accept": (
        "y ends the game without a winner, and that is signed and final. n, or Esc,"
        " goes back to the game; a move takes the offer back."
    ),
    "help.away": (
        "Somebody has been away for longer than the grace time. The game waits as long"
        " as you like, and nothing is lost: w waits on, p leaves the table and keeps"
        " the game to be resumed, x records that the player is unresponsive, after one"
        " more question. If the player comes back, the game goes on by itself."
    ),
    "help.record": (
        "y ends the game for good: it is kept as unfinished, without a winner, and says"
        " who stayed away. n, or Esc, waits on."
    ),
    "help.end": (
        "The game is over and saved. v shows every check of its transcript, p plays it"
        " again step by step, w writes it as a page that a browser shows, r asks the"
        " others for another game, q leaves the table. Later: oakfield games, or g in"
        " the lobby."
    ),
    "help.end.verdict": (
        "FAIR: all was checked and holds. UNFAIR: somebody's signed statement does not"
        " hold. UNFINISHED: the game has no end that all have signed."
    ),
    "reading.help": (
        "You read: {title}. The arrows, PgUp, PgDn, Home, End and the space bar scroll"
        " where the text is longer than the window; any other key goes back to where"
        " you were."
    ),
    "help.sign": (
        "A number makes a sign, and all at the table see it at once. It is no part of"
        " the game and is kept nowhere. You have one until something happens at the"
        " table. Whoever does not want any turns signs off in the settings, or says"
        " --no-signs."
    ),
    "help.table.signs": "t makes a sign.",
    # Signs to the table.
    "sign.title": "A sign to the table",
    "sign.ask": "All will see it.",
    "sign.choice": "{number} {sign}",
    "sign.keys": "1-{last} makes it · Esc closes",
    "sign.thumbs-up": "Thumbs up",
    "sign.thumbs-up.you": "You give a thumbs up.",
    "sign.thumbs-up.they": "{name} gives a thumbs up.",
    "sign.well-played": "Well played",
    "sign.well-played.you": "You say: well played!",
    "sign.well-played.they": "{name} says: well played!",
    "sign.thanks": "Thank you",
    "sign.thanks.you": "You say thank you.",
    "sign.thanks.they": "{name} says thank you.",
    "sign.moment": "One moment",
    "sign.moment.you": "You ask for a moment.",
    "sign.moment.they": "{name} asks for a moment.",
    "sign.hurry": "Hurry",
    "sign.hurry.you": "You ask to hurry.",
    "sign.hurry.they": "{name} asks to hurry.",
    "sign.oops": "Oops",
    "sign.oops.you": "You say: oops!",
    "sign.oops.they": "{name} says: oops!",
    "reading.keys": "↑↓ PgUp PgDn Space Home End scroll · any other key closes this",
    "reading.more.below": "↓ More below: ↑↓ PgUp PgDn Home End",
    "reading.more.above": "↑ More above: ↑↓ PgUp PgDn Home End",
    "reading.more.both": "↑ ↓ More above and below: ↑↓ PgUp PgDn Home End",
    "help.leave": (
        "Ctrl-C leaves Oakfield; the game is kept, and r in the lobby goes on with it."
    ),
    "help.leave.practice": (
        "Ctrl-C asks, since a practice game is not kept; pressed twice, it leaves"
        " Oakfield."
    ),
    # Plain lines.
    "plain.number": "{number}. {label}",
    "plain.number.explained": "{number}. {label}. {why}",
    "plain.section": "{title}:",
    "plain.cells": "{heading} {cell}",
    "plain.not-possible": "{number}. {label}: not possible, {why}.",
    "plain.ask": "Type a number; s says how things stand; ? helps.",
    "plain.confirm": "Type y to send it, u to take it back.",
    "plain.what": "Not understood: {text}. {how}",
    "plain.eof": "The input has ended.",
    "plain.resign": "Type {yes} to give up this game, anything else to play on.",
    "plain.help": (
        "Type the number of a choice. u takes a choice back until it is sent. s says"
        " how things stand, l all that has happened. resign gives up. end offers to end"
        " the game without a winner, or answers such an offer."
    ),
    "plain.help.read": "m says cards in full, with what they would do ({title}).",
    "plain.help.signs": (
        "sign says which signs there are to make to the table, sign and a number makes"
        " one; all see it, one until something happens there."
    ),
    "plain.signs": "Type sign and a number: {signs}.",
    "plain.signs.off": "Signs are off here.",
    "plain.help.leave": "leave leaves; the game is kept.",
    "plain.help.leave.practice": "leave leaves; a practice game is not kept.",
    "plain.end": (
        "Type v for the checks one by one, p to replay the game, w to write it as a"
        " page, r for another game, q to leave the table."
    ),
    "plain.end.alone": (
        "Type v for the checks one by one, p to replay the game, w to write it as a"
        " page, q to leave the table."
    ),
    "plain.number-range": "Choose a number from 1 to {last}.",
}
