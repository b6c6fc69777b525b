"""English words of Agent Avenue."""

WORDS: dict[str, str] = {
    # Numbers of a copy in play.
    "aa.nth.1": "1st",
    "aa.nth.2": "2nd",
    "aa.nth.3": "3rd",
    "aa.nth.4": "4th",
    "aa.nth.5": "5th",
    "aa.nth.6": "6th",
    "aa.icon.win": "wins",
    "aa.icon.lose": "loses",
    "aa.icon.win.at-end": "wins at the end of the turn",
    "aa.icon.lose.at-end": "loses at the end of the turn",
    "aa.icon.nth": "{nth}: {icon}",
    # Board.
    "aa.forward": "↻ forward",
    "aa.lead.you.one": "You need 1 space to catch {name}.",
    "aa.lead.you.many": "You need {count} spaces to catch {name}.",
    "aa.lead.they.one": "{name} needs 1 space to catch you.",
    "aa.lead.they.many": "{name} needs {count} spaces to catch you.",
    "aa.lead.caught.you": "Your spy has caught {name}'s.",
    "aa.lead.caught.they": "{name}'s spy has caught yours.",
    "aa.lead.brief.you.one": "You: 1 space to a catch",
    "aa.lead.brief.you.many": "You: {count} spaces to a catch",
    "aa.lead.brief.caught.you": "You: a catch",
    "aa.table": "On the table: {face}, one hidden",
    "aa.hand": "Your hand",
    "aa.hand.empty": "Your hand is empty.",
    "aa.hand.you": "for you",
    "aa.hand.they": "for {name}",
    "aa.pieces": "Agents",
    "aa.pieces.you": "you",
    "aa.copies": "{name} ×{count}",
    "aa.headline": (
        "Turn {turn}: {whose} · deck {deck} · discards left: you {ours}, they {theirs}"
    ),
    "aa.headline.yours": "yours",
    "aa.headline.theirs": "{name}'s",
    "aa.headline.you": "you {count}",
    "aa.headline.they": "{name} {count}",
    # Questions.
    "aa.ask.up": "Your turn: play which card face up?",
    "aa.ask.down": "{face} face up. Which face down?",
    "aa.ask.discard": "Discard which card, and draw one?",
    "aa.ask.recruit": "{name} played. Which card do you take?",
    "aa.option.discard": "Discard a card",
    "aa.option.down": "Hidden card",
    "aa.why.up": "{name} then takes it, or your hidden card. You get the other one.",
    "aa.why.down": "Only you see it until one of you has taken a card.",
    "aa.why.discard.one": "Discard a card face down and draw another: once more.",
    "aa.why.discard.many": (
        "Discard a card face down and draw another: {count} times left."
    ),
    "aa.why.take-up": "You get what you see; {name} gets the hidden card.",
    "aa.why.take-down": "You get what is hidden; {name} gets the {face}.",
    # What the rules refuse.
    "aa.refusal.same-name": "same name as the face-up card",
    "aa.refusal.no-partner": "every other card has the same name",
    "aa.refusal.no-discards-left": "all your discards are used",
    "aa.refusal.deck-empty": "the deck is empty",
    "aa.refusal.not-due": "it is not this move's turn",
    "aa.refusal.game-over": "the game is over",
    "aa.refusal.not-in-hand": "that card is not in your hand",
    "aa.refusal.same-card": "a card cannot be played twice",
    "aa.refusal.unknown-face": "there is no such agent",
    "aa.refusal.other": "the rules do not allow it here ({reason})",
    # Previews.
    "aa.preview.play": "Up: {up}. Down: {down}.",
    "aa.preview.outcome": (
        "If {name} takes {taken} ({theirs}), you get {left} ({ours}): {then}"
    ),
    "aa.preview.lead": "you then need {ours}, they {theirs}.",
    "aa.preview.catch.you": "you catch {name}!",
    "aa.preview.catch.they": "{name} catches you!",
    "aa.preview.discard": "You discard {face} face down and draw a card.",
    "aa.preview.discard.left.one": "After that you have 1 discard left in this game.",
    "aa.preview.discard.left.many": (
        "After that you have {count} discards left in this game."
    ),
    "aa.preview.take-up": "You take {face} ({effect}).",
    "aa.preview.gives-down": "{name} gets the hidden card.",
    "aa.preview.take-down": "You take the hidden card.",
    "aa.preview.gives-up": "{name} gets {face} ({effect}).",
    # Events.
    "aa.started.you": "The toss is yours: you begin.",
    "aa.started.they": "The toss goes to {name}, who begins.",
    "aa.drew.you.one": "You draw a card.",
    "aa.drew.you.many": "You draw {count} cards.",
    "aa.drew.own": "You draw {cards}.",
    "aa.drew.they.one": "{name} draws a card.",
    "aa.drew.they.many": "{name} draws {count} cards.",
    "aa.discarded.you": "You discard a card face down. Discards left: {left}.",
    "aa.discarded.they": "{name} discards a card face down. Discards left: {left}.",
    "aa.learnt.discarded": "You have discarded: {face}.",
    "aa.played.you": "You play {up} and a hidden card.",
    "aa.played.they": "{name} plays {up} and a hidden card.",
    "aa.played.twins": "Both are {up}: the whole hand was.",
    "aa.chose.up.you": "You take the face-up card.",
    "aa.chose.down.you": "You take the hidden card.",
    "aa.chose.up.they": "{name} takes the face-up card.",
    "aa.chose.down.they": "{name} takes the hidden card.",
    "aa.recruited.you": "You recruit {face} ({effect}).",
    "aa.recruited.they": "{name} recruits {face} ({effect}).",
    "aa.moved.forward.you.one": "Your spy moves 1 space forward.",
    "aa.moved.forward.you.many": "Your spy moves {count} spaces forward.",
    "aa.moved.back.you.one": "Your spy moves 1 space back.",
    "aa.moved.back.you.many": "Your spy moves {count} spaces back.",
    "aa.moved.forward.they.one": "{name}'s spy moves 1 space forward.",
    "aa.moved.forward.they.many": "{name}'s spy moves {count} spaces forward.",
    "aa.moved.back.they.one": "{name}'s spy moves 1 space back.",
    "aa.moved.back.they.many": "{name}'s spy moves {count} spaces back.",
    "aa.moved.not.you": "Your spy stays.",
    "aa.moved.not.they": "{name}'s spy stays.",
    "aa.turn.you": "It is your turn.",
    "aa.turn.they": "It is {name}'s turn.",
    "aa.ended": "The game is over.",
    # The whole position in sentences.
    "aa.say.hand": "Your hand: {cards}.",
    "aa.say.agents.you": "Your agents: {cards}.",
    "aa.say.agents.they": "{name}'s agents: {cards}.",
    "aa.say.none": "none",
    "aa.say.space.you": "Your spy is on space {space} of the ring of {spaces}.",
    "aa.say.space.they": "{name}'s spy is on space {space}.",
    "aa.say.counts": "Turn {turn}, {whose}. Deck {deck}. Discards left: {discards}.",
    # The end.
    "aa.end.win.you": "You win!",
    "aa.end.win.they": "{name} wins.",
    "aa.end.nobody": "Nobody wins.",
    "aa.end.catch.you": "Your spy has caught {other}'s: it has reached or passed it.",
    "aa.end.catch.they": "{name}'s spy has caught yours: it has reached or passed it.",
    "aa.end.catch.watched": (
        "{name}'s spy has caught {other}'s: it has reached or passed it."
    ),
    "aa.end.codebreakers.you": "You have {count} Codebreakers: that wins.",
    "aa.end.codebreakers.they": "{name} has {count} Codebreakers: that wins.",
    "aa.end.daredevils.you": "You have {count} Daredevils: that loses.",
    "aa.end.daredevils.they": "{name} has {count} Daredevils: that loses.",
    "aa.end.tie.you": "It is a tie, and the side whose turn it is wins ties: yours.",
    "aa.end.tie.they": (
        "It is a tie, and the side whose turn it is wins ties: {name}'s."
    ),
    "aa.end.out-of-cards": "The cards have run out; who is closer to a catch wins.",
    "aa.end.level": "Both are equally close to a catch.",
    "aa.end.resigned.you": "You have resigned.",
    "aa.end.resigned.they": "{name} has resigned.",
    "aa.end.two-daredevils.you": "Your two Daredevils alone do not lose.",
    "aa.end.needed.you.one": "You still needed 1 space to catch {name}.",
    "aa.end.needed.you.many": "You still needed {count} spaces to catch {name}.",
    "aa.end.needed.they.one": "{name} still needed 1 space to catch you.",
    "aa.end.needed.they.many": "{name} still needed {count} spaces to catch you.",
    "aa.open.hand.you": "Your last hand: {cards}.",
    "aa.open.hand.they": "{name}'s last hand: {cards}.",
    "aa.open.holds.they": "{name}'s hand: {cards}.",
    "aa.open.discards.you": "Your discards: {cards}.",
    "aa.open.discards.they": "{name}'s discards: {cards}.",
    "aa.open.table": "The hidden card on the table: {face}.",
    "aa.open.deck": "Left in the deck, top first: {cards}.",
    "aa.open.unknown": "not opened",
    # Rules in short.
    "aa.rules.goal": (
        "Two spies run round a ring of 14 spaces, each 7 behind the other. Your spy"
        " catches the other one by reaching or passing it, and a catch wins: only where"
        " both stand at the end of a turn counts."
    ),
    "aa.rules.play": (
        "You hold 4 cards. On your turn play two of different names, one face up and"
        " one face down; then draw up to 4 again at once. Only a hand of one single"
        " name may play two of it."
    ),
    "aa.rules.recruit": (
        "The other player takes one of the two without seeing the hidden one; you get"
        " the other. Both spies then move by their new agents at the same time."
    ),
    "aa.rules.copies": (
        "What an agent does depends on how many of that name you now have: 1st, 2nd,"
        " 3rd or later."
    ),
    "aa.rules.three": (
        "At the end of a turn three Codebreakers win, three Daredevils lose. The side"
        " whose turn it is wins every tie."
    ),
    "aa.rules.discard": (
        "Before playing you may discard a card face down and draw another, one card at"
        " a time, four times in a game."
    ),
    "aa.rules.cards": (
        "When the deck is empty and the next player cannot play two cards, who is"
        " closer to a catch wins."
    ),
}
