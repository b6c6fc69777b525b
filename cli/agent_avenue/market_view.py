"""The black market on the screen: the supply in short, and all cards in full."""

from collections.abc import Iterable

from cli.agent_avenue.card_now import now
from cli.agent_avenue.naming import (
    both_sides,
    card_name,
    card_note,
    card_text,
    listing,
    short_name,
    state_of,
)
from cli.presentation import SPECTATOR, Scene, Section
from cli.text import Line, clip, line, wrap
from cli.words import say
from engine.agent_avenue.market.cards import MARKET, SUPPLY, market_faces
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import Stocking
from engine.deals import Face, Side


def supply_title(options: AgentAvenueOptions) -> str:
    """Return what the marks of the table's market cards mean."""
    has_house = any(MARKET[face].is_house for face in market_faces(options))
    return say("aa.supply.title.house" if has_house else "aa.supply.title")


def supply_rows(options: AgentAvenueOptions) -> int:
    """Return how many rows the supply needs at least: cards, ours and theirs."""
    return SUPPLY + 2 if options.is_advanced else 0


def supply(scene: Scene, width: int, rows: int) -> list[Line]:
    """List the supply one card a line, then what lies before each side."""
    market = state_of(scene).market
    if market is None:
        return []
    lines = [line(" ", _row(face)) for face in market.supply]
    if not lines:
        lines = [line(" ", ("class:dim", _empty(scene)))]
    lines += [line()] * (SUPPLY - len(lines))
    room = max((rows - SUPPLY) // 2, 1)
    for side in both_sides(scene):
        lines += _before(scene, side, width, room)
    return lines


def _empty(scene: Scene) -> str:
    """Return why no card lies in the supply."""
    is_coming = any(isinstance(item, Stocking) for item in state_of(scene).agenda)
    return say("aa.supply.coming") if is_coming else say("aa.supply.none")


def _row(face: Face) -> str:
    """Return a card in a few words: how it lasts, its name, what it does."""
    card = MARKET[face]
    return say(
        "aa.row.house" if card.is_house else "aa.row",
        mark=say(f"aa.row.{card.type}"),
        name=say(f"aa.card.{face}"),
        brief=say(f"aa.brief.{face}"),
    )


def _before(scene: Scene, side: Side, width: int, rows: int) -> list[Line]:
    """Return the market cards of one side in so many rows; a cut is shown as one."""
    held = state_of(scene).sides[side].market
    cards = ", ".join(map(card_name, held)) or say("aa.supply.nothing")
    who = "yours" if side == scene.side else "theirs"
    name = short_name(scene, side)
    parts = wrap(say(f"aa.supply.{who}", name=name, cards=cards), width - 1, "  ")
    if len(parts) > rows:
        parts = [
            *parts[: rows - 1],
            clip(" ".join(map(str.strip, parts[rows - 1 :])), width - 1),
        ]
    style = "" if held else "class:dim"
    return [line(" ", (style, part)) for part in parts]


def sections(scene: Scene) -> tuple[Section, ...]:
    """Return all market cards that lie open, in full; none in simple mode."""
    market = state_of(scene).market
    if market is None:
        return ()
    supply = [described(scene, face) for face in market.supply]
    piles = [say("aa.cards.deck", count=len(market.deck))]
    if market.discard:
        piles.append(say("aa.cards.spent", cards=listing(market.discard)))
    return (
        Section(say("aa.cards.supply"), tuple(supply or [_empty(scene)])),
        *(_laid_out(scene, side) for side in both_sides(scene)),
        Section(say("aa.cards.piles"), tuple(piles)),
    )


def _laid_out(scene: Scene, side: Side) -> Section:
    """Return the cards before one side, in full."""
    is_ours = side == scene.side
    name = scene.side_name(side)
    title = say("aa.cards.yours") if is_ours else say("aa.cards.theirs", name=name)
    return Section(title, _held(state_of(scene).sides[side].market))


def described(scene: Scene, face: Face) -> str:
    """Return a card of the supply in full: what it is, how it is read, what now."""
    said = [card_text(face), *card_note(face)]
    if scene.seat != SPECTATOR:
        said += now(scene, face)
    return say("aa.cards.card", name=card_name(face), text=" ".join(said))


def _held(cards: Iterable[Face]) -> tuple[str, ...]:
    """Return cards that lie before a side, in full."""
    said = [
        say(
            "aa.cards.card",
            name=card_name(face),
            text=" ".join([card_text(face), *card_note(face)]),
        )
        for face in cards
    ]
    return tuple(said) or (say("aa.supply.nothing"),)
