"""English words of the market cards: name, what it does in short and in full, notes.

By card: `aa.card` the name, `aa.brief` a few words beside it in the supply, `aa.text`
what it does, `aa.note` how that is read, where there is more to say.
"""

WORDS: dict[str, str] = {
    "aa.card.security_system": "Security System",
    "aa.brief.security_system": "wins at your home",
    "aa.text.security_system": (
        "You win if the other spy stands on your home at the end of a turn."
    ),
    "aa.note.security_system": (
        "Your home is the space where your own spy began. It can win in the very turn"
        " in which you take it."
    ),
    "aa.card.masterplan": "Masterplan",
    "aa.brief.masterplan": "7 different agents win",
    "aa.text.masterplan": (
        "You win with 7 agents of different names in play at the end of a turn."
    ),
    "aa.note.masterplan": "More than 7 win as well.",
    "aa.card.leader_of_the_pack": "Leader of the Pack",
    "aa.brief.leader_of_the_pack": "Daredevils win",
    "aa.text.leader_of_the_pack": (
        "With 3 Daredevils in play at the end of a turn you win instead of losing."
    ),
    "aa.note.leader_of_the_pack": "More than 3 win as well.",
    "aa.card.getaway_car": "Getaway Car",
    "aa.brief.getaway_car": "from a home 3 further",
    "aa.text.getaway_car": (
        "When your spy lands on one of the two homes, it moves 3 spaces forward."
    ),
    "aa.note.getaway_car": "A spy that stays on a home has not landed there.",
    "aa.card.watchtower": "Watchtower Two",
    "aa.brief.watchtower": "Enforcers: +2",
    "aa.text.watchtower": (
        "When you recruit an Enforcer, your spy moves 2 spaces further forward."
    ),
    "aa.note.watchtower": "It is one move: only where it ends counts as landing.",
    "aa.card.supercomputer": "Supercomputer",
    "aa.brief.supercomputer": "Codebreakers move 3",
    "aa.text.supercomputer": (
        "When you recruit a Codebreaker, your spy moves 3 spaces forward."
    ),
    "aa.card.distraction_device": "Distraction Device",
    "aa.brief.distraction_device": "Saboteur: +1/+2",
    "aa.text.distraction_device": (
        "When you recruit a Saboteur, your spy moves forward instead of back."
    ),
    "aa.card.sinister_twin": "Sinister Twin",
    "aa.brief.sinister_twin": "Double Agents: twice",
    "aa.text.sinister_twin": (
        "When you recruit a Double Agent, your spy moves twice as far, forward or back."
    ),
    "aa.card.surveillance_truck": "Surveillance Truck",
    "aa.brief.surveillance_truck": "1 space forward",
    "aa.text.surveillance_truck": "Your spy moves 1 space forward.",
    "aa.card.smoke_screen": "Smoke Screen",
    "aa.brief.smoke_screen": "recruit the top card",
    "aa.text.smoke_screen": "You recruit the top card of the deck, unseen.",
    "aa.note.smoke_screen": "With an empty deck nothing happens.",
    "aa.card.outpost": "Outpost",
    "aa.brief.outpost": "recruit a Sentinel in hand",
    "aa.text.outpost": "You recruit a Sentinel from your hand.",
    "aa.note.outpost": "You must if you have one; if you have none, you prove it.",
    "aa.card.secret_recruit": "Secret Recruit",
    "aa.brief.secret_recruit": "recruit a new name",
    "aa.text.secret_recruit": (
        "You recruit an agent from your hand whose name you do not have in play yet."
    ),
    "aa.note.secret_recruit": (
        "You must if you have one; if you have none, you prove it. The agent recruited"
        " this turn is in play already."
    ),
    "aa.card.double_trouble": "Double Trouble",
    "aa.brief.double_trouble": "recruit 1 of a pair",
    "aa.text.double_trouble": (
        "You show two agents of one name from your hand, recruit one and keep the"
        " other."
    ),
    "aa.note.double_trouble": (
        "You must if you have a pair; if you have none, you prove it. All know the"
        " card that you keep."
    ),
    "aa.card.spycation": "Spycation",
    "aa.brief.spycation": "an agent back in hand",
    "aa.text.spycation": (
        "You put one of your agents in play back into your hand; you may recruit it"
        " again at once."
    ),
    "aa.note.spycation": "Your spy does not move when the agent goes back.",
    "aa.card.mind_control": "Mind Control",
    "aa.brief.mind_control": "take one of theirs",
    "aa.text.mind_control": (
        "You take one agent that the other side has in play into your hand."
    ),
    "aa.note.mind_control": (
        "No spy moves. It can be the third Codebreaker of this turn, which then does"
        " not win."
    ),
    "aa.card.no_fly_zone": "No-Fly Zone",
    "aa.brief.no_fly_zone": "Sentinels: they stay",
    "aa.text.no_fly_zone": (
        "In a turn in which you recruit a Sentinel, the other spy may not move."
    ),
    "aa.note.no_fly_zone": (
        "It does not stop figures, and not what has moved before. The Sentinel that"
        " earned this card stops nobody."
    ),
    # House cards.
    "aa.card.long_leash": "Long Leash",
    "aa.brief.long_leash": "figure 1 further",
    "aa.text.long_leash": (
        "When you recruit a Division M, your figure may move one space more, either"
        " way."
    ),
    "aa.note.long_leash": (
        "Your first Division M puts the figure on your home, and it may then move one"
        " space."
    ),
    "aa.card.double_shift": "Double Shift",
    "aa.brief.double_shift": "Division M +1",
    "aa.text.double_shift": (
        "When you recruit a Division M, your spy moves 1 space forward."
    ),
    "aa.card.patrol_route": "Patrol Route",
    "aa.brief.patrol_route": "Sentinels: F1",
    "aa.text.patrol_route": (
        "When you recruit a Sentinel, your figure may move up to 1 space, either way."
    ),
    "aa.note.patrol_route": "Nothing happens while the figure is off the board.",
    "aa.card.safe_house": "Safe House",
    "aa.brief.safe_house": "they need 1 more",
    "aa.text.safe_house": (
        "The other spy catches yours only by passing it; the same space is no catch."
    ),
    "aa.note.safe_house": "Both spies may then share a space over several turns.",
    "aa.card.open_door": "Open Door",
    "aa.brief.open_door": "a hand of 5",
    "aa.text.open_door": "Your hand refills to 5 cards instead of 4.",
    "aa.card.demolition_crew": "Demolition Crew",
    "aa.brief.demolition_crew": "4 Sab. win",
    "aa.text.demolition_crew": (
        "You win with 4 Saboteurs in play at the end of a turn."
    ),
    "aa.note.demolition_crew": "More than 4 win as well.",
    "aa.card.slow_street": "Slow Street",
    "aa.brief.slow_street": "their +3 is +2",
    "aa.text.slow_street": (
        "When an agent would move the other spy 3 or more spaces forward, it moves 1"
        " less."
    ),
    "aa.note.slow_street": "The other side's own market cards are counted first.",
    "aa.card.relocation": "Relocation",
    "aa.brief.relocation": "figure up to 3",
    "aa.text.relocation": "Your figure may move up to 3 spaces, either way.",
    "aa.note.relocation": "Nothing happens while the figure is off the board.",
    "aa.card.recruitment_drive": "Recruitment Drive",
    "aa.brief.recruitment_drive": "pick of 2",
    "aa.text.recruitment_drive": (
        "You draw two cards, recruit one of them and keep the other in hand."
    ),
    "aa.note.recruitment_drive": (
        "Only you see both. With one card left in the deck you recruit that one, with"
        " none nothing happens."
    ),
    "aa.card.burn_notice": "Burn Notice",
    "aa.brief.burn_notice": "remove 1 agent",
    "aa.text.burn_notice": (
        "One agent that the other side has in play leaves the game."
    ),
    "aa.note.burn_notice": "No spy moves.",
    "aa.card.swap_badges": "Swap Badges",
    "aa.brief.swap_badges": "swap 2 agents",
    "aa.text.swap_badges": (
        "You exchange one of your agents in play for one of the other side's."
    ),
    "aa.note.swap_badges": "No spy moves. Nothing happens unless both sides have one.",
    "aa.card.second_wind": "Second Wind",
    "aa.brief.second_wind": "2 more discards",
    "aa.text.second_wind": "You may discard 2 more times in this game.",
    "aa.card.promotion": "Promotion",
    "aa.brief.promotion": "Div. M from hand",
    "aa.text.promotion": "You recruit a Division M from your hand.",
    "aa.note.promotion": "You must if you have one; if you have none, you prove it.",
    "aa.card.clean_sweep": "Clean Sweep",
    "aa.brief.clean_sweep": "3 new, take 1",
    "aa.text.clean_sweep": (
        "The face-up market cards are discarded, new ones are turned up, and you take"
        " one of them."
    ),
    "aa.note.clean_sweep": "If no card is left, nothing is taken.",
}
