"""English words of the advanced mode and of Division M, without the market cards'."""

WORDS: dict[str, str] = {
    # Tables.
    "aa.table.simple": "Simple mode, {agents} agents.",
    "aa.table.simple.m": "Simple mode with Division M, {agents} agents.",
    "aa.table.advanced": (
        "Advanced mode, {agents} agents, black market of {cards} cards."
    ),
    "aa.table.advanced.m.base": (
        "Advanced mode with Division M, {agents} agents, the base black market of"
        " {cards} cards."
    ),
    "aa.table.advanced.m.division-m": (
        "Advanced mode with Division M, {agents} agents, its black market of {cards}"
        " cards: {house} are house cards, our own."
    ),
    "aa.table.advanced.m.both": (
        "Advanced mode with Division M, {agents} agents, both black markets, {cards}"
        " cards: {house} are house cards, our own."
    ),
    "aa.table.advanced.m.published": (
        "Advanced mode with Division M, {agents} agents, the {cards} black market"
        " cards that are published and known."
    ),
    # Cards and what they do.
    "aa.house": "{name} (house)",
    "aa.kind.instant": "Instant.",
    "aa.kind.ongoing": "Ongoing.",
    "aa.row.instant": "!",
    "aa.row.ongoing": "=",
    "aa.row": "{mark} {name} · {brief}",
    "aa.row.house": "{mark} {name}* · {brief}",
    "aa.icon.figure_home": "F⌂",
    "aa.icon.figure_move_up_to_1": "F1",
    "aa.icon.figure_move_up_to_2": "F2",
    "aa.icon.places": "figure home",
    "aa.icon.places.reach": "figure home + {reach}",
    "aa.icon.reach": "figure {reach}",
    "aa.icon.market": "market",
    "aa.icon.on-figure": "on a figure",
    "aa.icon.carried": "home, {further}",
    "aa.mark.market": "$",
    "aa.mark.home": "⌂",
    # What a recruit leads to.
    "aa.land.market.you": "{steps} takes you to a market corner.",
    "aa.land.market.they": "{steps} takes {name} to a market corner.",
    "aa.land.carried.you": "{steps} takes you to a home, and {card} {further} on.",
    "aa.land.carried.they": (
        "{steps} takes {name} to a home, and {card} {further} on."
    ),
    "aa.land.figure.you": (
        "That puts your spy on {other}'s figure: you lose if it stays there."
    ),
    "aa.land.figure.they": (
        "That puts {name}'s spy on your figure: you win if it stays there."
    ),
    "aa.stops.you": "{card} then stops {other}'s spy.",
    "aa.stops.they": "{card} would then stop your spy.",
    "aa.figure.places": "Your figure then goes to your home.",
    "aa.figure.reach": "Your figure may then move up to {reach}, either way.",
    # The market on the screen.
    "aa.pile.deck": "the deck of agents",
    "aa.pile.market": "the black market",
    "aa.supply.title": "Market  ! instant  = ongoing",
    "aa.supply.title.house": "Market  ! instant  = ongoing  *house",
    "aa.supply.none": "No market card is left.",
    "aa.supply.coming": "The market is being laid out.",
    "aa.supply.yours": "Yours: {cards}",
    "aa.supply.theirs": "{name}: {cards}",
    "aa.supply.nothing": "none",
    "aa.cards.supply": "The supply: who lands on a market corner takes one",
    "aa.cards.yours": "Before you",
    "aa.cards.theirs": "Before {name}",
    "aa.cards.piles": "The piles",
    "aa.cards.deck": "{count} market cards lie face down.",
    "aa.cards.spent": "Spent: {cards}.",
    "aa.cards.card": "{name}. {text}",
    "aa.cards.all": "Market cards and agents",
    "aa.cards.now.you": "Now for you {effect}.",
    "aa.cards.now.they": "Now for {name} {effect}.",
    # What a market card would do now.
    "aa.now.nothing": "Now it would do nothing.",
    "aa.now.no-change": "Now it would change nothing yet.",
    "aa.now.none": "You hold no such card: now it would do nothing.",
    "aa.now.one": "{face} ({effect})",
    "aa.now.recruit": "You could recruit {cards}.",
    "aa.now.draw": "There are {count} cards in the deck.",
    "aa.now.no-figure": "Your figure is off the board: nothing moves yet.",
    "aa.now.stock": "{count} new market cards would lie face up.",
    "aa.now.moved": "{card} would move your spy {steps}.",
    "aa.now.moved.market": "{card} would move your spy {steps}, to a market corner.",
    "aa.now.discards": "You would have {left} discards left.",
    "aa.now.hand.one": "You would draw 1 card.",
    "aa.now.hand.many": "You would draw {count} cards.",
    "aa.now.margin": "{name} would then need {steps} to catch you.",
    "aa.now.win": "It would win at the end of this turn as things stand.",
    "aa.now.no-win": "That is not so as things stand.",
    # Questions.
    "aa.ask.take": "On the market: take which card?",
    "aa.ask.card": "{card}: which card?",
    "aa.ask.agent": "{card}: which agent?",
    "aa.ask.own": "{card}: which agent do you give?",
    "aa.ask.other": "{face} for which of {name}'s?",
    "aa.ask.again": "{card}: recruit {face} again?",
    "aa.ask.figure": "Where does your figure go?",
    "aa.option.none": "I have none",
    "aa.option.again.yes": "Recruit it",
    "aa.option.again.no": "Keep it in hand",
    "aa.option.figure.stay": "Stay",
    "aa.option.figure.forward.one": "1 space forward",
    "aa.option.figure.forward.many": "{count} spaces forward",
    "aa.option.figure.back.one": "1 space back",
    "aa.option.figure.back.many": "{count} spaces back",
    "aa.cell.away": "{forward:+d} or {back:+d}",
    "aa.head.count": "in play",
    "aa.head.spy": "from their spy",
    "aa.why.none": (
        "You have none: that is proved to the others without showing your cards."
    ),
    "aa.why.pair": "You show two, recruit one and keep the other.",
    "aa.why.again.no": "All know that you hold it.",
    "aa.why.figure.here": "You win if that spy stays there.",
    "aa.why.figure.away": (
        "{forward} forward or {back} back would bring {name}'s spy there."
    ),
    # Previews.
    "aa.preview.take": "You take {card}.",
    "aa.preview.show": "You recruit {face} from your hand ({effect}).",
    "aa.preview.show.pair": (
        "You show two {face}, recruit one ({effect}) and keep the other."
    ),
    "aa.preview.none": (
        "You have none. It is proved without showing your cards, and {card} does"
        " nothing."
    ),
    "aa.preview.choose": "You choose {face}.",
    "aa.preview.swap": "You give {face} for {theirs}.",
    "aa.preview.again": "You recruit {face} again ({effect}).",
    "aa.preview.keep": "You keep {face} in hand.",
    "aa.preview.figure": "Your figure: {where}.",
    "aa.preview.next.you": "Your next {face} is then {effect}.",
    "aa.preview.next.they": "{name}'s next {face} is then {effect}.",
    "aa.preview.stands.you": "As things then stand, you win at the end of this turn.",
    "aa.preview.stands.they": (
        "As things then stand, {name} wins at the end of this turn."
    ),
    "aa.preview.win.you": "you win!",
    "aa.preview.win.they": "{name} wins!",
    # Events.
    "aa.moved.by.forward.you.one": "{card}: your spy moves 1 space forward.",
    "aa.moved.by.forward.you.many": "{card}: your spy moves {count} spaces forward.",
    "aa.moved.by.forward.they.one": "{card}: {name}'s spy moves 1 space forward.",
    "aa.moved.by.forward.they.many": (
        "{card}: {name}'s spy moves {count} spaces forward."
    ),
    "aa.moved.by.back.you.one": "{card}: your spy moves 1 space back.",
    "aa.moved.by.back.you.many": "{card}: your spy moves {count} spaces back.",
    "aa.moved.by.back.they.one": "{card}: {name}'s spy moves 1 space back.",
    "aa.moved.by.back.they.many": "{card}: {name}'s spy moves {count} spaces back.",
    "aa.stopped.you": "{card}: your spy may not move any more this turn.",
    "aa.stopped.they": "{card}: {name}'s spy may not move any more this turn.",
    "aa.stocked.one": "New on the market: {cards}.",
    "aa.stocked.many": "On the market now: {cards}.",
    "aa.took.you": "You take {card}.",
    "aa.took.they": "{name} takes {card}.",
    "aa.ignored.you": "You can do nothing with {card}.",
    "aa.ignored.they": "{name} can do nothing with {card}.",
    "aa.spent.one": "{cards} is spent.",
    "aa.spent.many": "These are spent: {cards}.",
    "aa.returned.you": "{face} comes back into your hand.",
    "aa.returned.they": "{face} goes back into {name}'s hand.",
    "aa.taken.you": "You take {other}'s {face} into your hand.",
    "aa.taken.they": "{name} takes your {face} into the hand.",
    "aa.taken.watched": "{name} takes {other}'s {face} into the hand.",
    "aa.kept.you": "You keep a {face} in hand, as all know.",
    "aa.kept.they": "{name} keeps a {face} in hand, as all know.",
    "aa.removed.you": "Your {face} leaves the game.",
    "aa.removed.they": "{name}'s {face} leaves the game.",
    "aa.swapped.you": "You give {face} for {other}'s {theirs}.",
    "aa.swapped.they": "{name} gives {face} for your {theirs}.",
    "aa.swapped.watched": "{name} gives {face} for {other}'s {theirs}.",
    "aa.hand-grew.you": "Your hand now refills to {size} cards.",
    "aa.hand-grew.they": "{name}'s hand now refills to {size} cards.",
    "aa.discards-grew.you": "You have {left} discards left now.",
    "aa.discards-grew.they": "{name} has {left} discards left now.",
    "aa.figure-placed.you": "Your figure stands on your home.",
    "aa.figure-placed.they": "{name}'s figure stands on {name}'s home.",
    "aa.figure-moved.not.you": "Your figure stays.",
    "aa.figure-moved.not.they": "{name}'s figure stays.",
    "aa.figure-moved.forward.you.one": "Your figure moves 1 space forward.",
    "aa.figure-moved.forward.you.many": "Your figure moves {count} spaces forward.",
    "aa.figure-moved.back.you.one": "Your figure moves 1 space back.",
    "aa.figure-moved.back.you.many": "Your figure moves {count} spaces back.",
    "aa.figure-moved.forward.they.one": "{name}'s figure moves 1 space forward.",
    "aa.figure-moved.forward.they.many": (
        "{name}'s figure moves {count} spaces forward."
    ),
    "aa.figure-moved.back.they.one": "{name}'s figure moves 1 space back.",
    "aa.figure-moved.back.they.many": "{name}'s figure moves {count} spaces back.",
    # The whole position in sentences.
    "aa.headline.advanced": (
        "Turn {turn}: {whose} · deck {deck}, market {market} · hands {hands} · may"
        " discard {discards}"
    ),
    "aa.headline.pair": "{ours}:{theirs}",
    "aa.say.market": "The market lies on spaces {spaces}; the homes are {homes}.",
    "aa.say.supply": "On the market: {cards}. Face down: {deck}.",
    "aa.say.cards.you": "Your market cards: {cards}.",
    "aa.say.cards.they": "{name}'s market cards: {cards}.",
    "aa.say.figure.you": "Your figure is on space {space}.",
    "aa.say.figure.they": "{name}'s figure is on space {space}.",
    "aa.say.figure.off.you": "Your figure is off the board.",
    "aa.say.figure.off.they": "{name}'s figure is off the board.",
    "aa.say.hands": "Cards in hand: you {ours} of {size}, {name} {theirs} of {other}.",
    # The end.
    "aa.end.division-m.you": "{other}'s spy stands on your figure's space.",
    "aa.end.division-m.they": "Your spy stands on {name}'s figure's space.",
    "aa.end.division-m.watched": "{other}'s spy stands on {name}'s figure's space.",
    "aa.end.security-system.you": "{card} wins for you: the other spy is at your home.",
    "aa.end.security-system.they": (
        "{card} wins for {name}: the other spy is at {name}'s home."
    ),
    "aa.end.masterplan.you": "{card} wins for you: {count} different agents.",
    "aa.end.masterplan.they": "{card} wins for {name}: {count} different agents.",
    "aa.end.leader-of-the-pack.you": "{card} wins for you: {count} Daredevils.",
    "aa.end.leader-of-the-pack.they": "{card} wins for {name}: {count} Daredevils.",
    "aa.end.demolition-crew.you": "{card} wins for you: {count} Saboteurs.",
    "aa.end.demolition-crew.they": "{card} wins for {name}: {count} Saboteurs.",
    "aa.open.market": "Left on the market, top first: {cards}.",
    # What the rules refuse.
    "aa.refusal.does-not-fit": "that card does not fit what is asked",
    "aa.refusal.must-choose": "you have a card that fits, so you must choose one",
    "aa.refusal.not-in-play": "that agent is not in play",
    "aa.refusal.not-in-supply": "that card is not on the market",
    "aa.refusal.too-far": "your figure cannot go so far",
    # Rules in short.
    "aa.rules.market": (
        "The four corners are the black market; 3 of its cards lie face up, the supply."
        " A spy that lands on a corner by moving, forward or back, takes one of them at"
        " once, and another takes its place. The side whose turn it is comes first and"
        " finishes all that follows."
    ),
    "aa.rules.kinds": (
        "Cards marked ! are instant: done at once, then spent. Cards marked = are"
        " ongoing: they stay and count from then on. What a card says must be done if"
        " it can be, unless it says may."
    ),
    "aa.rules.house": (
        "House cards are our own: they stand for cards whose texts are not published."
    ),
    "aa.rules.division-m": (
        "A Division M does not move your spy but your figure, which is off the board at"
        " first. The first puts it on your home, the second may move it up to 1 space,"
        " either way, later ones up to 2. You decide once both agents of the turn are"
        " face up; the side whose turn it is decides first. If the other spy stands on"
        " your figure's space at the end of a turn, you win. A figure cannot be caught."
    ),
    "aa.rules.signs": "On the ring ▲ and ● are the spies, [ ] the homes.",
    "aa.rules.signs.figures": (
        "△ and ○ are the figures; in lists they mean that a spy ends on that figure."
        " There F⌂ puts your figure on your home, F1 may move it up to 1 space, F2 up"
        " to 2."
    ),
    "aa.rules.signs.market": (
        "On the ring {{$}} is the market. In lists $ means a move that ends on the"
        " market, ⌂ one that ends on a home and goes on from there."
    ),
}
