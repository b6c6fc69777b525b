"""English words of the cards of Grifters: names, skills, and what each text says.

What a card or a job does is said by its operations, so a text is never out of step with
the rules; names stand by card.
"""

WORDS: dict[str, str] = {
    "gr.house": "{name} (house)",
    "gr.star": "{name}*",
    "gr.copies": "{name} ×{count}",
    "gr.none": "none",
    "gr.isk": "{amount}M",
    "gr.named": "{name} {what}",
    # Skills: as a word, and as the letter that stands for it.
    "gr.skill.brain": "Brain",
    "gr.skill.speed": "Speed",
    "gr.skill.brawn": "Brawn",
    "gr.skill.wild": "any skill",
    "gr.letter.brain": "B",
    "gr.letter.speed": "S",
    "gr.letter.brawn": "W",
    "gr.letter.wild": "A",
    "gr.legend": "B brain S speed W brawn A any *house",
    # Colours of jobs: as a word, and in short.
    "gr.colour.blue": "Blue",
    "gr.colour.red": "Red",
    "gr.colour.green": "Green",
    "gr.colour.pink": "Pink",
    "gr.colour.yellow": "Yellow",
    "gr.initial.blue": "b",
    "gr.initial.red": "r",
    "gr.initial.green": "g",
    "gr.initial.pink": "p",
    "gr.initial.yellow": "y",
    # Names of cards, and in at most seven columns with a star.
    "gr.card.mastermind": "Mastermind",
    "gr.card.thief": "Thief",
    "gr.card.pickpocket": "Pickpocket",
    "gr.card.femme_fatale": "Femme Fatale",
    "gr.card.thug": "Thug",
    "gr.card.inside_man": "Inside Man",
    "gr.card.snitch": "Snitch",
    "gr.card.fall_guy": "Fall Guy",
    "gr.card.wheelman": "Wheelman",
    "gr.card.con_man": "Con Man",
    "gr.card.middle_man": "Middle Man",
    "gr.card.h_headhunter": "Headhunter",
    "gr.card.h_impostor": "Impostor",
    "gr.card.h_scout": "Talent Scout",
    "gr.card.h_safecracker": "Safecracker",
    "gr.card.h_courier": "Courier",
    "gr.card.h_data_runner": "Data Runner",
    "gr.card.h_kidnapper": "Kidnapper",
    "gr.card.h_extortionist": "Extortionist",
    "gr.short.mastermind": "Mastrmd",
    "gr.short.thief": "Thief",
    "gr.short.pickpocket": "Pickpkt",
    "gr.short.femme_fatale": "Femme F",
    "gr.short.thug": "Thug",
    "gr.short.inside_man": "InsideM",
    "gr.short.snitch": "Snitch",
    "gr.short.fall_guy": "FallGuy",
    "gr.short.wheelman": "Wheels",
    "gr.short.con_man": "ConMan",
    "gr.short.middle_man": "MidMan",
    "gr.short.h_headhunter": "Hunter",
    "gr.short.h_impostor": "Impost",
    "gr.short.h_scout": "Scout",
    "gr.short.h_safecracker": "Safecr",
    "gr.short.h_courier": "Courir",
    "gr.short.h_data_runner": "Runner",
    "gr.short.h_kidnapper": "Kidnap",
    "gr.short.h_extortionist": "Extort",
    "gr.token": "token",
    # Names of jobs.
    "gr.job": "{place}, {name}",
    "gr.job.place": "{colour} {number}",
    "gr.job.blue_1": "Kidnap Weapon Experts",
    "gr.job.blue_2": "Recruit the Night Shift",
    "gr.job.blue_3": "Turn the Union Steward",
    "gr.job.blue_4": "Empty the Academy",
    "gr.job.red_1": "Hack Credit System",
    "gr.job.red_2": "Skim the Rival's Ledger",
    "gr.job.red_3": "Hijack the Armoured Rail",
    "gr.job.red_4": "Own the Boss's Safe",
    "gr.job.green_1": "Pinch the Toll Booth",
    "gr.job.green_2": "Forge the Ration Cards",
    "gr.job.green_3": "Rob the Mint Convoy",
    "gr.job.green_4": "Crack the Treasury",
    "gr.job.pink_1": "Bribe the Night Porter",
    "gr.job.pink_2": "Fix the Velodrome",
    "gr.job.pink_3": "Run the Black Clinic",
    "gr.job.pink_4": "Buy the Broadcast",
    "gr.job.yellow_1": "Shake Down the Street",
    "gr.job.yellow_2": "Tax the Docks",
    "gr.job.yellow_3": "Wire the Rival Hideouts",
    "gr.job.yellow_4": "Take the Whole Quarter",
    # What an operation says on the card.
    "gr.text.steal_coffers": "Take {amount}M from the Coffers.",
    "gr.text.steal_opponent": "Take {amount}M from the Stash of one opponent.",
    "gr.text.steal_each_opponent": "Take {amount}M from the Stash of each opponent.",
    "gr.text.steal_each_opponent.single": (
        "Take {amount}M from the Stash of each opponent, {single}M if there is only"
        " one."
    ),
    "gr.text.steal_coffers_per_night": (
        "Take {per}M from the Coffers for each of your Nights with a card in it, at"
        " most {max}M."
    ),
    "gr.text.draw.one": "Draw a Specialist.",
    "gr.text.draw.many": "Draw {count} Specialists.",
    "gr.text.draw_choose": (
        "Draw {draw} Specialists, keep {keep} and discard the rest openly."
    ),
    "gr.text.take_discard": "Take {count} card of your choice from the discard pile.",
    "gr.text.take_discard.else": (
        "Take {count} card of your choice from the discard pile; if it is empty:"
        " {instead}"
    ),
    "gr.text.recall": "Return {count} other card of your Hideout to your hand.",
    "gr.text.advance_time": "Advance Time once more in your own Hideout.",
    "gr.text.swap_nights": (
        "Swap two Nights of one player's Hideout with all that lies in them."
    ),
    "gr.text.extra_caper": (
        "You may do a second caper with another hand card; Time advances before it."
    ),
    "gr.text.thug": (
        "Play it with another hand card as companion. Take {per_card}M from each"
        " opponent for each card in their Hideout that has the companion's skill and is"
        " in no Team."
    ),
    "gr.text.inside_man": (
        "Exchange it for a card in an opponent's Hideout, and do what that card says."
    ),
    "gr.text.duplicate.own_hand": (
        "Do what another card of your hand says: it is shown and stays there."
    ),
    "gr.text.duplicate.opponent_hideout": (
        "Do what a card in an opponent's Hideout says: it stays there."
    ),
    "gr.text.swap_jobs": "Swap one of your done Jobs for one of an opponent.",
    "gr.text.swap_jobs.else": (
        "Swap one of your done Jobs for one of an opponent; if that cannot be done:"
        " {instead}"
    ),
    "gr.text.abduct_random_hand": (
        "Take a random card of an opponent's hand into yours. A Ringleader goes back"
        " and nothing is taken."
    ),
    # How it is read, where there is more to say.
    "gr.note.extra_caper": (
        "The second card's own text counts too. Without a hand card left there is no"
        " second caper, and Time does not advance."
    ),
    "gr.note.thug": (
        "The companion's text is not carried out. The two are a Team. Alone, it does"
        " nothing. An Inside Man in a Hideout counts for every skill."
    ),
    "gr.note.inside_man": (
        "In a Team, or as a companion, it has any one skill. No Ringleader can be"
        " taken, and no card can duplicate it. The card you get is yours for good; if"
        " it is another Inside Man, it does nothing."
    ),
    "gr.note.duplicate.own_hand": (
        "Ringleaders can be duplicated; the Inside Man and cards that duplicate"
        " cannot. You must duplicate if you can; that no card of a hand can be is"
        " proved."
    ),
    "gr.note.duplicate.opponent_hideout": (
        "Ringleaders can be duplicated; the Inside Man and cards that duplicate cannot."
    ),
    "gr.note.swap_nights": (
        "Your own Hideout may be chosen, and one of the two Nights may be empty. Teams"
        " stay together."
    ),
    "gr.note.abduct_random_hand": (
        "The victim's hand is mixed and you name a number: which card you get is random"
        " unless the two of you collude, which nothing can prevent. Only you two know"
        " it; a Ringleader that is hit is seen by all."
    ),
    # The card in full.
    "gr.full.skill": "{skill}. {text}",
    "gr.full.card": "{name}: {skill}. {text}",
    "gr.full.house": "House, that is our own: {parts}.",
    "gr.part.name": "name",
    "gr.part.skill": "skill",
    "gr.part.effect": "text",
    "gr.part.cost": "skills required",
    "gr.part.reward": "reward",
    "gr.full.job": "{name}. Requires {cost}. {text}",
    "gr.full.job.left.one": "1 more of this colour lies below it.",
    "gr.full.job.left.many": "{count} more of this colour lie below it.",
    "gr.full.now": "As a caper now: {text}",
    "gr.cards.title": "Cards and jobs",
    "gr.cards.hand": "Your hand",
    "gr.cards.jobs": "Jobs to be done",
    "gr.cards.done": "Jobs done",
    "gr.cards.others": "All other cards",
    "gr.cards.later": "Jobs that lie below others",
    "gr.cards.discard": "Discard pile",
}
