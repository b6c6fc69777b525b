"""Scores, tie-breaks and winners (section 4, Score)."""

from tests.engine.grifters_interpreter.cards import (
    BONUS,
    COLOURS,
    RINGLEADERS,
    colour_of,
)
from tests.engine.grifters_interpreter.table import Player, Table


def score(player: Player) -> int:
    """Return ISK in the Stash plus what the Jobs of each colour are worth."""
    colours = [colour_of(job) for job in player.jobs]
    total = player.stash
    for colour in COLOURS[4]:
        total = total + BONUS[colours.count(colour)]
    return total


def specialists_of(player: Player) -> int:
    """Return how many Specialists are in hand, Hideout and Refresh together."""
    cards = [*player.hand, *player.refresh]
    for night in (1, 2, 3):
        cards.extend(player.cards_of_night(night))
    return len([name for name in cards if name not in RINGLEADERS])


def winners(table: Table) -> list[int]:
    """Return who wins: more than one seat only if nothing tells them apart."""
    left = [seat for seat in range(len(table.players)) if seat not in table.gave_up]
    players = table.players
    most = max(score(players[seat]) for seat in left)
    left = [seat for seat in left if score(players[seat]) == most]
    jobs = max(len(players[seat].jobs) for seat in left)
    left = [seat for seat in left if len(players[seat].jobs) == jobs]
    fewest = min(specialists_of(players[seat]) for seat in left)
    return [seat for seat in left if specialists_of(players[seat]) == fewest]


def finish(table: Table, reason: str) -> None:
    """Write the outcome; nothing is scored if all others gave up."""
    scores = [score(player) for player in table.players]
    table.outcome = {
        "winners": winners(table),
        "reason": reason,
        "scores": [] if reason == "resigned" else scores,
    }
