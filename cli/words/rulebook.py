"""English words of the rulebooks: `oakfield rules`, and what agents do by copies."""

WORDS: dict[str, str] = {
    "rules.how": (
        "\nA card in full: oakfield rules GAME CARD, as in: oakfield rules agent-avenue"
        " sentinel"
    ),
    "rules.unknown": "no card is called {typed}; oakfield rules GAME lists them",
    "rules.unknown.like": "no card is called {typed}; the nearest are: {names}",
    "rules.unknown.game": (
        "no game and no card is called {typed}; the games are: {games}; oakfield rules"
        " GAME lists the cards of one"
    ),
    "rules.unknown.game.like": (
        "no game and no card is called {typed}; the nearest are: {names}; the games"
        " are: {games}"
    ),
    # Agent Avenue.
    "aa.book.agents": "Agents",
    "aa.book.market": "Black market cards",
    "aa.book.copies.one": "An agent; there is 1 in the deck.",
    "aa.book.copies.many": "An agent; there are {count} in the deck.",
    "aa.book.icons": (
        "The first that you have: {first}. The second: {second}. The third and each"
        " later one: {third}."
    ),
    "aa.book.only": "When you get it: {icon}.",
    "aa.book.icon.forward.one": "your spy moves 1 space forward",
    "aa.book.icon.forward.many": "your spy moves {count} spaces forward",
    "aa.book.icon.back.one": "your spy moves 1 space back",
    "aa.book.icon.back.many": "your spy moves {count} spaces back",
    "aa.book.icon.stay": "your spy stays where it is",
    "aa.book.icon.win": "your spy stays, and you win at the end of the turn",
    "aa.book.icon.lose": "your spy stays, and you lose at the end of the turn",
    "aa.book.icon.figure_home": "your figure comes to your home",
    "aa.book.icon.figure_move_up_to_1": "your figure may move 1 space, either way",
    "aa.book.icon.figure_move_up_to_2": "your figure may move up to 2, either way",
    "aa.book.note.double_agent": "A third one takes you back again.",
    "aa.book.note.codebreaker": "More than three win as well.",
    "aa.book.market.codebreaker": (
        "There must still be three when the turn ends: Mind Control may take one away"
        " before."
    ),
    "aa.book.note.saboteur": (
        "Who moves back onto the other spy, or behind it, is caught by it at the end of"
        " the turn."
    ),
    "aa.book.note.daredevil": "Two alone do not lose.",
    "aa.book.market.daredevil": (
        "With Leader of the Pack before you three win instead."
    ),
    "aa.book.note.division_m": (
        "Your spy does not move. If the other spy stands on your figure's space at the"
        " end of a turn, you win; passing it is not enough. A figure cannot be caught,"
        " and stays on the board."
    ),
    "aa.book.market.division_m": "Market cards that speak of moving mean the spy.",
    # Grifters.
    "gr.book.cards": "Cards",
    "gr.book.jobs": "Jobs",
}
