"""English words of the hints in a first practice game."""

WORDS: dict[str, str] = {
    "hint.title": "A hint",
    "hint.keys": "Enter goes on · x no more hints",
    "hint.plain": "Hint: {hint}",
    "hint.plain.off": "Type x if you want no more hints.",
    "hint.stopped": "No more hints. oakfield settings hints on brings them back.",
    "help.hint": (
        "Hints explain your first practice game, each once. Enter goes on with the"
        " game; x ends the hints for good. They come back with oakfield settings hints"
        " on."
    ),
    # Every game.
    "hint.set-up": (
        "Nobody deals here. All at the table shuffle one deck together, so that nobody"
        " knows its order, and every step is proved and checked."
    ),
    "hint.confirm": (
        "Nothing is sent yet. Read what the move may lead to; Enter then sends it, u"
        " takes it back."
    ),
    "hint.end": (
        "Your first game is over. In the lobby h opens a table for a friend on the same"
        " Wi-Fi; oakfield rules tells every rule and card."
    ),
    # Agent Avenue.
    "hint.agent-avenue.aim": (
        "Your spy runs round the ring after the other one: to reach or pass it wins."
        " Three Codebreakers win too, three Daredevils lose. Below the ring stands how"
        " far each spy is from a catch; ? tells the rules."
    ),
    "hint.agent-avenue.play.0": (
        "Choose the card that you show face up. Behind each stands what it would do for"
        " you now. Arrows or a number, then Enter."
    ),
    "hint.agent-avenue.play.play": (
        "Now the card that stays hidden. The other side takes one of the two, unseen if"
        " it is this one; you get the other. Show what tempts, or bluff."
    ),
    "hint.agent-avenue.recruit.0": (
        "The other side has played two cards. Take the one that you see, or the hidden"
        " one; that side gets the other, and both spies move."
    ),
    "hint.agent-avenue.lead.0": (
        "Your team plays two cards: who leads shows one face up, the other adds a"
        " hidden one. What you choose here is proposed to your teammate, who agrees or"
        " proposes something else."
    ),
    "hint.agent-avenue.agree.0": (
        "Your teammate proposes; nothing is done before you two agree. If you choose"
        " something else, that is proposed to your teammate in turn."
    ),
    "hint.agent-avenue.up.0": (
        "You lead: choose the card that you show face up. Your teammate then adds a"
        " hidden one, of another name, and the other side takes one of the two."
    ),
    "hint.agent-avenue.down.0": (
        "Your teammate has shown a card; add a hidden one, of another name. The other"
        " side takes one of the two, unseen if it is yours; your team gets the other."
    ),
    # Grifters.
    "hint.grifters.aim": (
        "Whoever has most when the game ends wins: money in the Stash, and jobs of one"
        " colour. Cards do capers, or are teams for jobs; ? tells the rules."
    ),
    "hint.grifters.play.0": (
        "Your turn: a caper plays one hand card and does what it says; a job plays a"
        " team with the skills it requires. Arrows or a number, then Enter."
    ),
    "hint.grifters.play.again": (
        "Time moves on with each turn: a card goes from Night One to Three, then back"
        " to your hand. m shows every card in full, ? the rules."
    ),
}
