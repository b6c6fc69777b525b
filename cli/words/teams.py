"""English words of tables for three and four: teams of two."""

WORDS: dict[str, str] = {
    # Who plays with whom.
    "aa.teams": "{mark} {name} · {other_mark} {other}",
    "aa.say.teams.you": "{names} play together against {other}.",
    "aa.say.teams.they": "You play alone against {other}.",
    "sides.two": "Two players, one against the other.",
    "sides.three.toss": ("Two players against one: the toss says who plays with whom."),
    "sides.four.toss": "Two players against two: the toss says who plays with whom.",
    "sides.three": "Two players against one: seats {b} and {c} against seat {a}.",
    "sides.four": (
        "Two players against two: seats {a} and {b} against seats {c} and {d}."
    ),
    "sides.apart": "{count} players, each alone.",
    "sides.toss.how-many": "say how many play, with --players",
    "sides.no-toss": "there is only one way to play it, and nothing to toss for",
    "sides.how-many": "{count} cannot play it",
    "sides.other-number": "{text} is not for {count} players",
    "sides.not-here": "it cannot be played {text}",
    "sides.unread": (
        "who plays with whom is toss, or seats as in 1-23 and 14-23, not {text!r}"
    ),
    # Sides of two, where the verb changes.
    "aa.lead.they.team.one": "{name} need 1 space to catch you.",
    "aa.lead.they.team.many": "{name} need {count} spaces to catch you.",
    "aa.started.they.team": "The toss goes to {name}, who begin.",
    "aa.chose.up.they.team": "{name} take the face-up card.",
    "aa.chose.down.they.team": "{name} take the hidden card.",
    "aa.recruited.they.team": "{name} recruit {face} ({effect}).",
    "aa.swapped.they.team": "{name} give {face} for your {theirs}.",
    "aa.swapped.watched.team": "{name} give {face} for {other}'s {theirs}.",
    "aa.hand.they.team": "for them",
    "aa.pieces.they": "they",
    "aa.why.up.team": (
        "{name} then take it, or your hidden card. You get the other one."
    ),
    "aa.why.take-up.team": "You get what you see; {name} get the hidden card.",
    "aa.why.take-down.team": "You get what is hidden; {name} get the {face}.",
    "aa.preview.outcome.team": (
        "If {name} take {taken} ({theirs}), you get {left} ({ours}): {then}"
    ),
    "aa.preview.catch.they.team": "{name} catch you!",
    "aa.preview.win.they.team": "{name} win!",
    "aa.preview.stands.they.team": (
        "As things then stand, {name} win at the end of this turn."
    ),
    "aa.preview.gives-down.team": "{name} get the hidden card.",
    "aa.preview.gives-up.team": "{name} get {face} ({effect}).",
    "aa.end.win.they.team": "{name} win.",
    "aa.end.codebreakers.they.team": "{name} have {count} Codebreakers: that wins.",
    "aa.end.daredevils.they.team": "{name} have {count} Daredevils: that loses.",
    "aa.end.resigned.they.team": "{name} have resigned.",
    # How things stand.
    "aa.headline.team": (
        "Turn {turn}: {whose} · deck {deck} · hands {hands} · may discard {discards}"
    ),
    "aa.headline.rivals": "theirs",
    "aa.leading.you": "You lead",
    "aa.leading.they": "{name} leads",
    "aa.leading.up.you": "You lead: {face}",
    "aa.leading.up.they": "{name} leads: {face}",
    "aa.say.face-up": "Face up: {face}.",
    "aa.say.hands.all": "Cards in hand: {hands}.",
    "aa.say.hands.you": "you {count} of {size}",
    "aa.say.hands.they": "{name} {count} of {size}",
    # Proposals.
    "aa.proposed.lead.own.you": "You propose to lead.",
    "aa.proposed.lead.own.they": "{name} proposes to lead.",
    "aa.proposed.lead.mate.you": "You propose that {mate} leads.",
    "aa.proposed.lead.mate.they": "{name} proposes that you lead.",
    "aa.proposed.lead.mate.watched": "{name} proposes that {mate} leads.",
    "aa.proposed.up.you": "You propose to take the face-up {face}.",
    "aa.proposed.up.they": "{name} proposes to take the face-up {face}.",
    "aa.proposed.down.you": "You propose to take the hidden card.",
    "aa.proposed.down.they": "{name} proposes to take the hidden card.",
    "aa.proposed.take.own.you": "You propose to take {card}.",
    "aa.proposed.take.own.they": "{name} proposes to take {card}.",
    "aa.proposed.take.mate.you": "You propose that {mate} takes {card}.",
    "aa.proposed.take.mate.they": "{name} proposes that you take {card}.",
    "aa.proposed.take.mate.watched": "{name} proposes that {mate} takes {card}.",
    "aa.proposed.figure.stay.you": "You propose that the figure stays.",
    "aa.proposed.figure.stay.they": "{name} proposes that the figure stays.",
    "aa.proposed.figure.forward.you": "You propose: figure {count} forward.",
    "aa.proposed.figure.forward.they": "{name} proposes: figure {count} forward.",
    "aa.proposed.figure.back.you": "You propose: figure {count} back.",
    "aa.proposed.figure.back.they": "{name} proposes: figure {count} back.",
    # Waiting.
    "aa.wait.lead.you": "You two are agreeing on who leads.",
    "aa.wait.lead.they": "{name} are agreeing on who leads.",
    "aa.wait.recruit.you": "You two are agreeing on a card.",
    "aa.wait.recruit.they": "{name} are agreeing on a card.",
    "aa.wait.take.you": "You two are agreeing on a market card.",
    "aa.wait.take.they": "{name} are agreeing on a market card.",
    "aa.wait.figure.you": "You two are agreeing on your figure's move.",
    "aa.wait.figure.they": "{name} are agreeing on their figure's move.",
    "aa.wait.propose": "{name} is to propose.",
    "aa.wait.answer": "{name} is to answer.",
    "aa.wait.up": "{name} is choosing the face-up card.",
    "aa.wait.down": "{name} is choosing the hidden card.",
    # Questions.
    "aa.ask.lead": "Your team's turn. Who leads?",
    "aa.ask.team.up": "You lead. Which card face up?",
    "aa.ask.team.down": "{name} played {face}. Which card face down?",
    "aa.ask.taker": "Who takes {card}?",
    "aa.ask.agree": "Agree?",
    "aa.option.agree": "Agree",
    "aa.option.counter": "Instead: {label}",
    "aa.option.counter.lead.you": "Instead: you lead",
    "aa.option.counter.lead.they": "Instead: {name} leads",
    "aa.option.counter.take.you": "Instead: you take it",
    "aa.option.counter.take.they": "Instead: {name} takes it",
    "aa.option.counter.up": "Face up instead",
    "aa.option.counter.down": "Hidden card instead",
    "aa.option.counter.figure.stay": "Instead: it stays",
    "aa.option.counter.figure.forward": "Instead: {count} forward",
    "aa.option.counter.figure.back": "Instead: {count} back",
    "aa.option.seat.you": "You",
    "aa.option.seat.they": "{name}",
    "aa.why.lead.you": "You play one card face up, then {mate} one face down.",
    "aa.why.lead.they": "{name} plays one card face up, then you one face down.",
    "aa.why.reserved.you": "The last card of the deck is then kept for you.",
    "aa.why.reserved.they": "The last card of the deck is then kept for {name}.",
    "aa.why.team.up": "{mate} adds a hidden card; {rivals} chooses.",
    "aa.why.team.up.team": "{mate} adds a hidden card; {rivals} choose.",
    "aa.why.team.down": "Only you see it until a card has been taken.",
    "aa.why.taker.they": "What it asks, {name} answers alone, with that hand.",
    # Previews.
    "aa.preview.propose": "You propose to {mate}:",
    "aa.preview.agree": "You agree with {mate}:",
    "aa.preview.up": "You play {face} face up; {mate} adds a hidden card.",
    "aa.preview.up.yours": "If {face} comes to you: {effect}.",
    "aa.preview.up.theirs": "If it goes to {name}: {effect}.",
    "aa.preview.take.they": "{name} takes {card}.",
    # Events.
    "aa.leads.you": "You lead this turn.",
    "aa.leads.they": "{name} leads this turn.",
    "aa.played.up.you": "You play {up} face up.",
    "aa.played.up.they": "{name} plays {up} face up.",
    "aa.played.down.you": "You play a hidden card.",
    "aa.played.down.they": "{name} plays a hidden card.",
    "aa.played.down.twins": "It has the same name: the whole hand had.",
    # What the rules refuse.
    "aa.refusal.not-in-team": "that seat is not of your team",
    "aa.refusal.nothing-proposed": "nothing has been proposed",
    "aa.refusal.same-proposal": "that is what has been proposed already",
    "aa.refusal.reserved": "the last card is kept for the one who leads",
    # Rules in short.
    "aa.rules.teams": (
        "Two teammates share one spy, one row of agents and of market cards, and one"
        " figure; they win and lose together. Hands are apart, and nobody may say what"
        " a hand holds."
    ),
    "aa.rules.teams.play": (
        "Each player holds 4 cards. The team agrees who leads: that one plays a card"
        " face up, then the other one face down, of another name unless the whole hand"
        " has that one. Who plays alone plays both. Then hands are filled up to 4 again"
        " at once."
    ),
    "aa.rules.teams.agree": (
        "Who leads, which card to recruit, who takes which market card and where the"
        " figure goes is proposed by one teammate; the other agrees or proposes"
        " something else. Who takes a market card alone answers what it asks."
    ),
    "aa.rules.teams.discard": (
        "Before playing a card you may discard one face down and draw another, one card"
        " at a time: each teammate twice in a game, who plays alone four times. A last"
        " card of the deck is kept for the one who leads."
    ),
    "aa.rules.teams.cards": (
        "When the deck is empty and a teammate of the side to play next has no card,"
        " or one who plays alone has fewer than two, who is closer to a catch wins."
    ),
    "aa.rules.teams.signs": (
        "At the top, hands and what each may still discard have a number for each seat:"
        " your side's first, each side in the order of the names over the board."
    ),
}
