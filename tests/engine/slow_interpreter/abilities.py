"""The instant market cards, one function a card.

Each resolves its card for the side that took it, and returns whether that side must
take another market card now: because its spy landed, or because the card says so.
Sources: rules page 4.2, 4.4, 9b; the house cards of the card list.
"""

from collections.abc import Callable, Generator

from tests.engine.slow_interpreter.recruiting import ask_figure, move_spy, recruit
from tests.engine.slow_interpreter.table import AskingLanded, Question, Table

Ability = Callable[[Table, int], AskingLanded]
ABILITIES: dict[str, Ability] = {}


def instant(ability: Ability) -> Ability:
    """Enter an ability in the list under its function's name."""
    ABILITIES[ability.__name__] = ability
    return ability


def choose(
    table: Table, side: int, cards: list[str]
) -> Generator[Question, str, str | None]:
    """Ask for one of these cards; with none of them the answer is `choose none`."""
    answers = {f"choose {card}" for card in cards} or {"choose none"}
    answer = yield Question(table.seat_of(side), "choose", frozenset(answers))
    chosen = answer.removeprefix("choose ")
    return None if chosen == "none" else chosen


def recruit_from_hand(table: Table, side: int, fitting: list[str]) -> AskingLanded:
    """Recruit one of the fitting hand cards, if there is one."""
    chosen = yield from choose(table, side, fitting)
    if chosen is None:
        return False
    table.hand_of(side).remove(chosen)
    return (yield from recruit(table, side, chosen))


@instant
def surveillance_truck(table: Table, side: int) -> AskingLanded:
    """Move 1 forward."""
    yield from ()
    return move_spy(table, side, 1)


@instant
def smoke_screen(table: Table, side: int) -> AskingLanded:
    """Recruit the top card of the agent deck."""
    if not table.deck:
        return False
    return (yield from recruit(table, side, table.deck.pop(0)))


@instant
def outpost(table: Table, side: int) -> AskingLanded:
    """Recruit a Sentinel from your hand."""
    return (yield from _recruit_named(table, side, "sentinel"))


@instant
def promotion(table: Table, side: int) -> AskingLanded:
    """Recruit a Division M agent from your hand."""
    return (yield from _recruit_named(table, side, "division_m"))


def _recruit_named(table: Table, side: int, name: str) -> AskingLanded:
    hand = table.hand_of(side)
    if not hand:
        return False
    fitting = [agent for agent in hand if agent == name]
    return (yield from recruit_from_hand(table, side, fitting))


@instant
def secret_recruit(table: Table, side: int) -> AskingLanded:
    """Recruit 1 agent from your hand, named unlike all that you have in play."""
    hand = table.hand_of(side)
    if not hand:
        return False
    in_play = table.sides[side].agents
    fitting = [agent for agent in hand if agent not in in_play]
    return (yield from recruit_from_hand(table, side, fitting))


@instant
def double_trouble(table: Table, side: int) -> AskingLanded:
    """Reveal 2 equal agents from your hand; recruit 1, keep the other."""
    hand = table.hand_of(side)
    if len(hand) < 2:
        return False
    fitting = [agent for agent in hand if hand.count(agent) >= 2]
    return (yield from recruit_from_hand(table, side, fitting))


@instant
def spycation(table: Table, side: int) -> AskingLanded:
    """Put 1 own agent in play back into your hand; you may recruit it at once."""
    mine = table.sides[side].agents
    if not mine:
        return False
    agent = yield from choose(table, side, mine)
    assert agent is not None
    mine.remove(agent)
    table.hand_of(side).append(agent)
    again = yield from choose(table, side, ["yes", "no"])
    if again == "no":
        return False
    table.hand_of(side).remove(agent)
    return (yield from recruit(table, side, agent))


@instant
def mind_control(table: Table, side: int) -> AskingLanded:
    """Put into your hand 1 agent that the opponent has in play."""
    agent = yield from _take_from_the_other_side(table, side)
    if agent is not None:
        table.hand_of(side).append(agent)
    return False


@instant
def burn_notice(table: Table, side: int) -> AskingLanded:
    """Remove 1 agent that the opponent has in play from the game."""
    yield from _take_from_the_other_side(table, side)
    return False


def _take_from_the_other_side(
    table: Table, side: int
) -> Generator[Question, str, str | None]:
    theirs = table.sides[1 - side].agents
    if not theirs:
        return None
    agent = yield from choose(table, side, theirs)
    assert agent is not None
    theirs.remove(agent)
    return agent


@instant
def swap_badges(table: Table, side: int) -> AskingLanded:
    """Exchange 1 own agent in play for 1 that the opponent has in play."""
    mine, theirs = table.sides[side].agents, table.sides[1 - side].agents
    if not mine or not theirs:
        return False
    pairs = [f"{given} {got}" for given in mine for got in theirs]
    pair = yield from choose(table, side, pairs)
    assert pair is not None
    given, got = pair.split()
    mine.remove(given)
    theirs.remove(got)
    mine.append(got)
    theirs.append(given)
    return False


@instant
def recruitment_drive(table: Table, side: int) -> AskingLanded:
    """Draw 2 agents; recruit one of them, keep the other in hand."""
    if len(table.deck) < 2:
        return (yield from smoke_screen(table, side))
    drawn = [table.deck.pop(0), table.deck.pop(0)]
    table.hand_of(side).extend(drawn)
    return (yield from recruit_from_hand(table, side, drawn))


@instant
def relocation(table: Table, side: int) -> AskingLanded:
    """Move your figure up to 3 spaces, either way."""
    yield from ask_figure(table, side, 3)
    return False


@instant
def second_wind(table: Table, side: int) -> AskingLanded:
    """Use 2 more discards in this game."""
    yield from ()
    table.seats[table.seat_of(side)].discards_extra += 2
    return False


@instant
def clean_sweep(table: Table, side: int) -> AskingLanded:
    """Discard the supply, refill it to 3, then take 1 of the new cards."""
    yield from ()
    table.market_discard.extend(table.supply)
    table.supply.clear()
    table.fill_supply()
    return True
