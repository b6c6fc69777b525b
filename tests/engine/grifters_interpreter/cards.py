"""The cards, copied by hand from the tables of the rules page (sections 3, 6, 7b, 8b).

A card is its name. Rewards and costs stand here as the page writes them: `2B1W` is two
Brain and one Brawn, `C` the Coffers, `opp` one opponent.
"""

from typing import Final

BRAIN, SPEED, BRAWN, WILD = "brain", "speed", "brawn", "wild"
SKILLS: Final = (BRAIN, SPEED, BRAWN)
TOKEN: Final = "isk"

# Players: ISK in the game, and the colours of the Jobs (3.1, 3.2, 8b).
ISK_IN_GAME: Final = {2: 50, 3: 65, 4: 75}
COLOURS: Final = {
    2: ["blue", "red", "green"],
    3: ["blue", "red", "green", "pink"],
    4: ["blue", "red", "green", "pink", "yellow"],
}

RINGLEADERS: Final = {"mastermind": BRAIN, "thief": SPEED, "pickpocket": BRAWN}
SPECIALISTS: Final = {
    "femme_fatale": BRAIN,
    "snitch": BRAIN,
    "headhunter": BRAIN,
    "impostor": BRAIN,
    "talent_scout": BRAIN,
    "con_man": SPEED,
    "wheelman": SPEED,
    "safecracker": SPEED,
    "courier": SPEED,
    "data_runner": SPEED,
    "thug": BRAWN,
    "middle_man": BRAWN,
    "fall_guy": BRAWN,
    "kidnapper": BRAWN,
    "extortionist": BRAWN,
    "inside_man": WILD,
}
SKILL_OF: Final = {**RINGLEADERS, **SPECIALISTS}
COPIES: Final = 3

DUPLICATORS: Final = ("fall_guy", "impostor")

JOBS: Final = {
    "blue": [
        "2B1W: draw 2",
        "3S1B: draw 2 +1M C",
        "3W1B1S: draw 2 +2M C",
        "4B1S1W: draw 2 +3M C",
    ],
    "red": [
        "2S1W: 2M opp",
        "3W1B: 3M opp",
        "3B1S1W: 4M opp",
        "4S1B1W: 5M opp",
    ],
    "green": [
        "2W1S: 3M C",
        "3B1S: 4M C",
        "3S1B1W: 5M C",
        "4W1B1S: 6M C",
    ],
    "pink": [
        "2S1B: 1M C + draw 1",
        "3B1W: 2M C + draw 1",
        "3S1B1W: 3M C + draw 1",
        "4W1B1S: 4M C + draw 1",
    ],
    "yellow": [
        "2W1B: 1M each opp",
        "3B1S: 1M each +1M C",
        "3W1B1S: 2M each",
        "4S1B1W: 2M each +2M C",
    ],
}

# What 0, 1, 2, 3 and 4 Jobs of one colour are worth (section 4, Score).
BONUS: Final = (0, 0, 2, 4, 8)


def specialist_cards() -> list[str]:
    """Return all 48 Specialists, one entry a card."""
    return [name for name in SPECIALISTS for _ in range(COPIES)]


def colour_of(job: str) -> str:
    """Return the colour of a Job such as `blue_1`."""
    return job.split("_", maxsplit=1)[0]


def _text_of(job: str) -> str:
    colour, number = job.split("_")
    return JOBS[colour][int(number) - 1]


def symbols_of(job: str) -> list[str]:
    """Return the skill symbols of a Job, one entry a symbol."""
    cost = _text_of(job).split(":")[0]
    letters = {"B": BRAIN, "S": SPEED, "W": BRAWN}
    symbols = []
    for count, letter in zip(cost[::2], cost[1::2], strict=True):
        symbols.extend([letters[letter]] * int(count))
    return symbols


def rewards_of(job: str) -> list[tuple[str, int]]:
    """Return the rewards of a Job, left to right: what, and how many.

    what: `draw`, `coffers`, `opponent` or `each`
    """
    return [_reward(part.strip()) for part in _text_of(job).split(":")[1].split("+")]


def _reward(part: str) -> tuple[str, int]:
    if part.startswith("draw "):
        return "draw", int(part.removeprefix("draw "))
    amount, whom = part.split("M ", 1)
    words = {"C": "coffers", "opp": "opponent", "each": "each", "each opp": "each"}
    return words[whom], int(amount)
