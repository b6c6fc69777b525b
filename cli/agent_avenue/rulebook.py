"""Agent Avenue to be read: agents by their copies, market cards with their notes."""

from cli.agent_avenue.naming import agent_name, card_name, card_note, card_text
from cli.rulebook import Card, Rulebook
from cli.words import has, say, say_count
from engine.agent_avenue.agents import AGENTS
from engine.agent_avenue.card_table import Agent, Icon
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.options import AgentAvenueOptions
from engine.deals import Face
from engine.game import Options

_COPIES = ("first", "second", "third")


class AgentAvenueRulebook:
    """The rulebook of Agent Avenue."""

    def tables(self) -> tuple[Options, ...]:
        """Return the plain table, what each box adds, and two teams."""
        return (
            AgentAvenueOptions(),
            AgentAvenueOptions(mode="advanced"),
            AgentAvenueOptions(division_m=True),
            AgentAvenueOptions(mode="advanced", division_m=True, market="both"),
            AgentAvenueOptions(sides=(0, 1, 0, 1)),
        )

    def cards(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """Return agents, and market cards."""
        return (
            (say("aa.book.agents"), tuple(map(_agent, AGENTS.values()))),
            (say("aa.book.market"), tuple(map(_market_card, MARKET))),
        )


def _agent(agent: Agent) -> Card:
    texts = agent_texts(agent, has_market=True)
    return Card(agent.id, agent_name(agent.id), texts)


def agent_texts(agent: Agent, *, has_market: bool) -> tuple[str, ...]:
    """Return how many there are of an agent, what each copy does, how it is read.

    has_market: also where market cards can change it
    """
    texts = [say_count("aa.book.copies", agent.count), _icons(agent)]
    notes = [f"aa.book.note.{agent.id}"]
    notes += [f"aa.book.market.{agent.id}"] if has_market else []
    texts += [say(note) for note in notes if has(note)]
    return tuple(texts)


def _icons(agent: Agent) -> str:
    """Return what each copy does, as a sentence."""
    if agent.count == 1:
        return say("aa.book.only", icon=_icon(agent.icon(1)))
    icons = {name: _icon(agent.icon(nth)) for nth, name in enumerate(_COPIES, 1)}
    return say("aa.book.icons", **icons)


def _icon(icon: Icon) -> str:
    if not isinstance(icon, int):
        return say(f"aa.book.icon.{icon}")
    if icon == 0:
        return say("aa.book.icon.stay")
    way = "forward" if icon > 0 else "back"
    return say_count(f"aa.book.icon.{way}", abs(icon))


def _market_card(face: Face) -> Card:
    texts = [card_text(face), *card_note(face)]
    if MARKET[face].is_house:
        texts.append(say("aa.rules.house"))
    return Card(face, card_name(face), tuple(texts))


RULEBOOK: Rulebook = AgentAvenueRulebook()
