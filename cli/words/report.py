"""English words of the page that tells a finished game."""

WORDS: dict[str, str] = {
    # Writing it.
    "report.cannot": "oakfield report: {sentence}",
    "report.unfair": "{path} is UNFAIR, so its story is not told: {fault}",
    "report.exists": "{path} is there already; choose another name, or add --force",
    "report.folder": "{path} is a folder; say which file to write in it",
    "report.itself": "{path} is the transcript itself; choose another name",
    "report.unwritable": "cannot write {path}: {why}",
    "report.written": "Written to {path}; the game is {verdict}.",
    # The top of the page.
    "report.title": "{game}: {names}",
    "report.banner.waiting": "This page has not checked itself yet.",
    "report.banner.noscript": (
        "Scripts are off in this browser, so this page cannot check itself."
    ),
    "report.banner.passed": (
        "Checked just now in your browser: the transcript in this page is whole, signed"
        " by the players, and what was opened is what had been sealed."
    ),
    "report.banner.failed": (
        "Do not trust this page: checked just now in your browser, the transcript in it"
        " is not what the players signed."
    ),
    "report.banner.partly": (
        "Checked just now in your browser as far as it can: it lacks a kind of"
        " signature. What was checked holds; see below."
    ),
    "report.banner.insecure": (
        "Your browser checks nothing on a page that comes over an open connection. Save"
        " the page and open the file, and it checks itself."
    ),
    # The chart.
    "report.chart.alt": "{title}. {note}",
    "report.chart.table": "The same as a table",
    "report.chart.turn": "Turn",
    "report.chart.point": "Turn {turn}: {value}",
    # The story.
    "report.story": "The game, turn by turn",
    "report.story.about": (
        "A line with an open circle tells what only some could see then: here all cards"
        " are open that have been opened."
    ),
    "report.standing": "How the table stood after that",
    # Fairness.
    "report.fair": "Was it fair?",
    "report.fair.about": (
        "Nobody dealt these cards. The players' own machines shuffled and dealt them"
        " together, and everything that they said to each other is in the transcript."
        " This is what was checked when this page was written, and what it means."
    ),
    "report.fair.figures": "What exactly was checked",
    "report.fair.record": "Nothing was changed afterwards",
    "report.fair.record.text": (
        "Every statement is signed by the player who made it and names the one before,"
        " like numbered pages sewn together. A page that is changed, added or missing"
        " shows, and nobody can sign for another."
    ),
    "report.fair.deck": "Nobody chose the deck, and nobody knew it",
    "report.fair.deck.text": (
        "Each player in turn shuffled the face-down deck and put a lock of their own on"
        " every card. So if even one of them shuffled honestly, the order was pure"
        " chance. And each one proved, without showing a card, that none was lost,"
        " added or changed."
    ),
    "report.fair.cards": "Nobody saw a card of another",
    "report.fair.cards.text": (
        "A card can be read only when every lock is off. To deal one, the others took"
        " theirs off, and the last lock stayed in the hands of its owner, who alone"
        " could look. That every lock taken off was the right one is proved, too."
    ),
    "report.fair.claims": "Nobody could lie about a card",
    "report.fair.claims.text": (
        "Whoever showed a card proved that it was that very card, and whoever had to"
        " say something of a hidden one proved it without showing more. A move without"
        " its proof, or against the rules, is no move."
    ),
    "report.fair.end": "The end is what the rules say",
    "report.fair.end.text": (
        "Who won and why follows from the moves, or from what players signed when they"
        " gave up or agreed to end the game."
    ),
    "report.fair.opened": "Afterwards all was opened",
    "report.fair.opened.text": (
        "All chance of a player comes from one secret number, sealed before the first"
        " card. After the game such numbers are opened: all that they led to is worked"
        " out again, and if all are open, the whole game is played once more with open"
        " cards."
    ),
    "report.fair.closed": "Afterwards not all was opened",
    "report.fair.closed.text": (
        "All chance of a player comes from one secret number, sealed before the first"
        " card, and opened after the game. Where one is not opened, the proofs still"
        " bind every card and move; but how that player shuffled, and the cards that"
        " only they have seen, cannot be worked out again."
    ),
    "report.fair.closed.who": "{name} did not open theirs.",
    "report.fair.limits": "What no check can tell",
    "report.fair.limits.people": (
        "Whether players told each other their cards in some other way."
    ),
    "report.fair.limits.leaving": (
        "Whether somebody left because of a card that they did not like; that they left"
        " is on record."
    ),
    "report.fair.limits.names": (
        "Who is behind a name. What was checked belongs to keys; the players compared"
        " theirs when they first met."
    ),
    "report.figures": "Keys and fingerprints",
    "report.figure.key": "Key of {name} (tag {tag})",
    "report.figure.charter": "What all agreed to at the start",
    "report.figure.head": "The last entry",
    # What the page checks itself.
    "report.recheck": "What this page checks in your browser",
    "report.recheck.about": (
        "A page can say anything. So this one carries the transcript and checks it"
        " here, by your own browser's means, each time it is opened:"
    ),
    "report.recheck.waiting": "Not checked yet.",
    "report.recheck.chain.passed": (
        "The transcript is whole, and each statement follows the one before."
    ),
    "report.recheck.chain.failed": (
        "The transcript was changed: line {line} does not fit the others."
    ),
    "report.recheck.chain.unknown": (
        "Not checked here: whether the transcript is whole."
    ),
    "report.recheck.signatures.passed": (
        "Every statement carries the signature of the player who made it."
    ),
    "report.recheck.signatures.failed": (
        "The signature in line {line} is not that of the player."
    ),
    "report.recheck.signatures.unknown": (
        "Not checked here: the signatures. This browser lacks Ed25519 on this page; a"
        " newer one has it."
    ),
    "report.recheck.commitments.passed": (
        "What was opened is what had been sealed before: the toss, the keys, the secret"
        " numbers."
    ),
    "report.recheck.commitments.failed": (
        "What line {line} opens is not what had been sealed before."
    ),
    "report.recheck.commitments.unknown": (
        "Not checked here: whether what was opened is what had been sealed."
    ),
    "report.recheck.limits": (
        "Not checked here are the shuffles, the proofs and the rules, nor whether the"
        " story above is the one that the transcript tells: whoever made this page"
        " could have written another. For that, save the transcript and let Oakfield"
        " check it."
    ),
    # The transcript.
    "report.transcript": "The transcript",
    "report.transcript.about": (
        "All that the players said, as they signed it. Anyone can check it, without a"
        " network: oakfield verify {file}"
    ),
    "report.transcript.save": "Save the transcript",
    "report.transcript.show": "Show the transcript",
}
