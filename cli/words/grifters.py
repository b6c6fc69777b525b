"""English words of a table of Grifters: board, events, how things stand, the end."""

WORDS: dict[str, str] = {
    # The board.
    "gr.nights.1": "Night 1",
    "gr.nights.2": "Night 2",
    "gr.nights.3": "Night 3",
    "gr.nights.refresh": "Refresh",
    "gr.board.hand": "hand {count}",
    "gr.board.jobs": "jobs {jobs}",
    "gr.board.jobs.none": "no job",
    "gr.board.gave-up": "gave up",
    "gr.board.empty": "·",
    "gr.board.team": "[{letters}]",
    "gr.board.member": "+{name}",
    "gr.jobs": "Jobs",
    "gr.jobs.asks": "needs",
    "gr.jobs.brings": "reward",
    "gr.jobs.lacks": "you lack",
    "gr.jobs.left": "left",
    "gr.jobs.can": "can do",
    "gr.jobs.lacks.some": "({count}) {letters}",
    "gr.jobs.gone": "all done",
    "gr.you": "you",
    "gr.hand": "Your hand",
    "gr.hand.empty": "Your hand is empty.",
    "gr.hand.now": "as a caper:",
    "gr.headline": (
        "Round {round}: {whose} · Coffers {coffers} · deck {deck} · discard {discard}"
    ),
    "gr.headline.yours": "yours",
    "gr.headline.theirs": "{name}'s",
    # What happened.
    "gr.started.you": "The toss is yours: you begin.",
    "gr.started.they": "The toss goes to {name}, who begins.",
    "gr.time.you": "Time advances for you.",
    "gr.time.they": "Time advances for {name}.",
    "gr.time.cards": "{said} To Refresh: {cards}.",
    "gr.time.tokens.one": "{said} A token goes back to the Coffers.",
    "gr.time.tokens.many": "{said} {count} tokens go back to the Coffers.",
    "gr.capered.you": "You play {card}.",
    "gr.capered.they": "{name} plays {card}.",
    "gr.job-done.you": "You do the job {job}, with {team}.",
    "gr.job-done.they": "{name} does the job {job}, with {team}.",
    "gr.token.you": "Your hand is empty: you put 1M of the Coffers into Night One.",
    "gr.token.they": (
        "{name}, with no hand card, puts 1M of the Coffers into Night One."
    ),
    "gr.no-effect.you": "{source} does nothing for you.",
    "gr.no-effect.they": "{source} does nothing for {name}.",
    "gr.stole-coffers.you": "You take {isk} from the Coffers by {source}.",
    "gr.stole-coffers.they": "{name} takes {isk} from the Coffers by {source}.",
    "gr.stole.you": "You take {isk} from {other} by {source}.",
    "gr.stole.they": "{name} takes {isk} from you by {source}.",
    "gr.stole.watched": "{name} takes {isk} from {other} by {source}.",
    "gr.stole-nothing.you": "{other} has nothing that you could take by {source}.",
    "gr.stole-nothing.they": "You have nothing that {name} could take by {source}.",
    "gr.stole-nothing.watched": (
        "{other} has nothing that {name} could take by {source}."
    ),
    "gr.drew.you.one": "You draw a card.",
    "gr.drew.you.many": "You draw {count} cards.",
    "gr.drew.they.one": "{name} draws a card.",
    "gr.drew.they.many": "{name} draws {count} cards.",
    "gr.reshuffled.one": "The discarded card is the new deck.",
    "gr.reshuffled.many": "The {count} discarded cards are shuffled into a new deck.",
    "gr.discarded.you": "You discard {cards} and keep {count} of what you drew.",
    "gr.discarded.they": (
        "{name} discards {cards} and keeps {count} of the cards drawn."
    ),
    "gr.took-discard.you": "You take {card} from the discard pile.",
    "gr.took-discard.they": "{name} takes {card} from the discard pile.",
    "gr.recalled.you": "You take {card} back from Night {night}.",
    "gr.recalled.they": "{name} takes {card} back from Night {night}.",
    "gr.swapped.own.you": "You swap Night {first} and Night {second} of your Hideout.",
    "gr.swapped.own.they": (
        "{name} swaps Night {first} and Night {second} of their own Hideout."
    ),
    "gr.swapped.you": "You swap Night {first} and Night {second} of {other}'s Hideout.",
    "gr.swapped.they": "{name} swaps Night {first} and Night {second} of your Hideout.",
    "gr.swapped.watched": (
        "{name} swaps Night {first} and Night {second} of {other}'s Hideout."
    ),
    "gr.declined.you": "You do no second caper.",
    "gr.declined.they": "{name} does no second caper.",
    "gr.joined.you": "You play {card} as companion: {skill}.",
    "gr.joined.they": "{name} plays {card} as companion: {skill}.",
    "gr.joined.wild.you": "You play {card} as companion.",
    "gr.joined.wild.they": "{name} plays {card} as companion.",
    "gr.counted.you": "You let {card} count as {skill}.",
    "gr.counted.they": "{name} lets {card} count as {skill}.",
    "gr.exchanged.you": (
        "Your {given} changes places with {taken} in Night {night} of {other}."
    ),
    "gr.exchanged.they": (
        "{name}'s {given} changes places with your {taken} in Night {night}."
    ),
    "gr.exchanged.watched": (
        "{name}'s {given} changes places with {taken} in Night {night} of {other}."
    ),
    "gr.duplicated.hand.you": "You show {card} in your hand and do what it says.",
    "gr.duplicated.hand.they": (
        "{name} shows {card}, a hand card, and does what it says."
    ),
    "gr.duplicated.you": "You do what {other}'s {card} says.",
    "gr.duplicated.they": "{name} does what your {card} says.",
    "gr.duplicated.watched": "{name} does what {other}'s {card} says.",
    "gr.jobs-swapped.you": "You give {other} the job {given} for {taken}.",
    "gr.jobs-swapped.they": "{name} gives you the job {given} for {taken}.",
    "gr.jobs-swapped.watched": "{name} gives {other} the job {given} for {taken}.",
    "gr.picked.you": "You name card {number} of {other}'s mixed hand.",
    "gr.picked.they": "{name} names card {number} of your mixed hand.",
    "gr.picked.watched": "{name} names card {number} of {other}'s mixed hand.",
    "gr.handed-back.you": "It is your {card}: nothing is taken.",
    "gr.handed-back.they": "It is {name}'s {card}: nothing is taken.",
    "gr.abducted.you": "You abduct a card of {other}'s hand.",
    "gr.abducted.they": "{name} abducts a card of your hand.",
    "gr.abducted.watched": "{name} abducts a card of {other}'s hand.",
    "gr.refreshed.you": "Back to your hand: {cards}.",
    "gr.refreshed.they": "Back to {name}'s hand: {cards}.",
    "gr.gave-up.you": "You play no more turns.",
    "gr.gave-up.they": "{name} plays no more turns.",
    "gr.turn.you": "It is your turn.",
    "gr.turn.they": "It is {name}'s turn.",
    "gr.ended": "The game is over.",
    # What this seat alone comes to know.
    "gr.learnt.drew.one": "The card you have drawn: {cards}.",
    "gr.learnt.drew.many": "The cards you have drawn: {cards}.",
    "gr.learnt.gained": "Only you and {name} know it: you have got {card}.",
    "gr.learnt.lost": "Only you and {name} know it: your {card} is gone.",
    # The whole position in sentences.
    "gr.say.counts": (
        "Round {round}, {whose}. Coffers {coffers}. Cards in the deck: {deck}, in the"
        " discard pile: {discard}."
    ),
    "gr.say.seat.you": "You have {stash}; hand cards: {hand}; jobs: {jobs}.",
    "gr.say.seat.they": "{name} has {stash}; hand cards: {hand}; jobs: {jobs}.",
    "gr.say.nights.you": "Your Hideout: {nights}.",
    "gr.say.nights.they": "{name}'s Hideout: {nights}.",
    "gr.say.nights.empty.you": "Your Hideout is empty.",
    "gr.say.nights.empty.they": "{name}'s Hideout is empty.",
    "gr.say.night": "Night {night}: {what}",
    "gr.say.refresh": "Refresh: {what}",
    "gr.say.team": "a Team of {cards}",
    "gr.say.tokens.one": "a token",
    "gr.say.tokens.many": "{count} tokens",
    "gr.say.jobs.colour": "{colour} {count}",
    "gr.say.jobs.none": "none",
    "gr.say.jobs.worth": "{said} (worth {isk})",
    "gr.say.job": "{job}: requires {cost}. {text}",
    "gr.say.job.can": "You can do it.",
    "gr.say.job.lacks": "You lack {lacks}.",
    "gr.say.jobs.gone": "All jobs are done.",
    "gr.say.skill": "{count} {skill}",
    "gr.say.lacks.some": "{count} of {skills}",
    "gr.say.hand": "Your hand: {cards}.",
    "gr.say.discard": "In the discard pile: {cards}.",
    # The end.
    "gr.end.win.you": "You win!",
    "gr.end.win.they": "{name} wins.",
    "gr.end.share.you": "You share the win with {name}.",
    "gr.end.share.they": "{name} share the win.",
    "gr.end.nobody": "Nobody wins.",
    "gr.end.coffers": "The last ISK has left the Coffers.",
    "gr.end.jobs": "All jobs are done.",
    "gr.end.deck": "The deck and the discard pile have run out.",
    "gr.end.rounds": "{rounds} rounds have been played: the game ends there.",
    "gr.end.resigned.you": "You have given up.",
    "gr.end.resigned.they": "{name} has given up.",
    "gr.end.score.you": "You: {stash} in the Stash{bonuses}; {total} in all.",
    "gr.end.score.they": "{name}: {stash} in the Stash{bonuses}; {total} in all.",
    "gr.end.scores": "The scores: {scores}.",
    "gr.end.bonus": ", {isk} for {count} {colour} jobs",
    "gr.end.tie.jobs": "At {total} each, more jobs decide: {counts}.",
    "gr.end.tie.specialists": (
        "At {total} and as many jobs each, fewer Specialists decide: {counts}."
    ),
    "gr.end.tie.shared": (
        "Score, jobs and Specialists are equal: the win is shared (house rule)."
    ),
    "gr.end.other": "The game has ended ({reason}).",
    # What was hidden.
    "gr.open.hand.you": "Your last hand: {cards}.",
    "gr.open.hand.they": "{name}'s last hand: {cards}.",
    "gr.open.holds.they": "{name}'s hand: {cards}.",
    "gr.open.deck": "Left in the deck, top first: {cards}.",
    "gr.open.unknown": "not opened",
    "gr.open.star": "* house: our own invention.",
    # Which table.
    "gr.table": (
        "Grifters for {players}: {stacks} stacks of jobs, {isk} ISK in the game. House"
        " cards and jobs stand for those whose texts are not published."
    ),
    # The screen.
    "gr.help.table": (
        "Left: for each player what lies in the three Nights of the Hideout and in"
        " Refresh, and below what happened. [BSW] is a Team, by the letters of its"
        " skills; so are cards with a +. Right: the job on top of each stack, what it"
        " needs, its reward, and what your hand lacks for it, (2) BBW for any two of"
        " three; below it your choice. A star marks what is our own."
    ),
    "gr.help.jobs": (
        "Beside each player stand the jobs done, and how many of each colour:"
        " {colours}."
    ),
    # The rules in short.
    "gr.rules.goal": (
        "You start with 3M, your three Ringleaders and three Specialists. Whoever has"
        " most when the game ends wins: ISK in the Stash, and for jobs of one colour 2M"
        " for 2, 4M for 3, 8M for 4."
    ),
    "gr.rules.players": (
        "Two play for 50M and three stacks of jobs, three for 65M and four stacks, four"
        " for 75M and five."
    ),
    "gr.rules.time": (
        "A turn: first Time advances, everything in your Hideout moves one Night on,"
        " from Night Three to Refresh. Then you do a caper or a job. Finally you take"
        " your Refresh area into your hand. You are asked for the caper or job before"
        " Time advances: your hand alone decides what you can do."
    ),
    "gr.rules.caper": (
        "A caper: one hand card goes to Night One and does what it says. What cannot"
        " be done is left out; to take more than is there is to take what is there."
    ),
    "gr.rules.job": (
        "A job: only the one on top of each stack, the lowest, can be done. A Team of"
        " hand cards with exactly the skills required goes to Night One; what the cards"
        " say does not count. You get the job, and then its reward."
    ),
    "gr.rules.team": (
        "Two or more cards in one Night are a Team. To duplicate a card is to do what"
        " it says; the card stays where it is."
    ),
    "gr.rules.token": (
        "With an empty hand you put a token of the Coffers into Night One; it goes back"
        " when it reaches Refresh."
    ),
    "gr.rules.back": (
        "So a card that you play comes back to your hand at the end of your third turn"
        " after this one."
    ),
    "gr.rules.end": (
        "The game ends at once when the last ISK leaves the Coffers, or a card cannot"
        " be drawn; when all jobs are done, after the reward of the last; after a caper"
        " or job, when deck and discard pile are both empty; and after {rounds} rounds"
        " (house rule)."
    ),
    "gr.rules.ties": (
        "Ties go to more jobs, then to fewer Specialists; else the win is shared (house"
        " rule)."
    ),
    "gr.rules.abduct": (
        "Ringleaders are never abducted. A random abduction mixes the victim's hand,"
        " and the thief names a number: it is random unless thief and victim collude,"
        " which no protocol can prevent."
    ),
    "gr.rules.give-up": (
        "With three or four, whoever gives up skips all later turns but stays until the"
        " end: the others need their part of the keys. If they leave, the game is"
        " unfinished."
    ),
    "gr.rules.house": (
        "A star or (house) marks what is our own: names, texts and jobs of the"
        " published game that are not known to us."
    ),
    "gr.rules.signs": (
        "Letters: B Brain, S Speed, W Brawn, A any skill (the Inside Man)."
    ),
}
