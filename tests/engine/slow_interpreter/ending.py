"""The End step: who has won or lost, and how ties fall (rules page 3.5, 3.6, 9b.5)."""

from tests.engine.slow_interpreter.ring import HOMES
from tests.engine.slow_interpreter.table import Table

# Who wins, by what the active side P and the other Q have of a win and a loss (3.5).
WINNER = {
    ("W", "-"): "P",
    ("-", "W"): "Q",
    ("L", "-"): "Q",
    ("-", "L"): "P",
    ("W", "L"): "P",
    ("L", "W"): "Q",
    ("W", "W"): "P by tie",
    ("L", "L"): "P by tie",
}


def end_step(table: Table) -> None:
    """Write the outcome if the game has ended."""
    active, other = table.sides_in_order()
    facts = [_fact(table, active), _fact(table, other)]
    if facts != ["-", "-"]:
        reasons = {*wins(table, 0), *wins(table, 1), *losses(table, 0)}
        reasons = reasons.union(losses(table, 1))
        _end(table, _verdict(facts), "+".join(sorted(reasons)))
    elif not table.deck and len(table.hand_of(other)) < 2:
        _end(table, _closer(table), "out-of-cards")


def _fact(table: Table, side: int) -> str:
    won, lost = bool(wins(table, side)), bool(losses(table, side))
    return "W" * won + "L" * lost or "-"


def _verdict(facts: list[str]) -> str:
    if "WL" in facts:
        return "P by tie"
    return WINNER[facts[0], facts[1]]


def _closer(table: Table) -> str:
    closer = table.board.closer()
    if closer is None:
        return "P by tie"
    return "P" if closer == table.sides_in_order()[0] else "Q"


def _end(table: Table, verdict: str, reason: str) -> None:
    active, other = table.sides_in_order()
    tie = "tie:" if verdict == "P by tie" else ""
    winner = other if verdict == "Q" else active
    table.outcome = {"winner": winner, "reason": tie + reason}


def wins(table: Table, side: int) -> list[str]:
    """Return the names of all conditions by which a side wins at this End."""
    mine, theirs = table.sides[side], table.sides[1 - side]
    their_square = table.board.squares[1 - side]
    won = []
    if table.board.catches(side, must_pass=theirs.holds("safe_house")):
        won.append("catch")
    if mine.agents.count("codebreaker") >= 3:
        won.append("codebreakers")
    if mine.figure is not None and mine.figure == their_square:
        won.append("division-m")
    if mine.holds("security_system") and their_square == HOMES[side]:
        won.append("security-system")
    if mine.holds("masterplan") and len(set(mine.agents)) >= 7:
        won.append("masterplan")
    if mine.holds("leader_of_the_pack") and mine.agents.count("daredevil") >= 3:
        won.append("leader-of-the-pack")
    if mine.holds("demolition_crew") and mine.agents.count("saboteur") >= 4:
        won.append("demolition-crew")
    return won


def losses(table: Table, side: int) -> list[str]:
    """Return the names of all conditions by which a side loses at this End."""
    mine = table.sides[side]
    if mine.agents.count("daredevil") >= 3 and not mine.holds("leader_of_the_pack"):
        return ["daredevils"]
    return []
