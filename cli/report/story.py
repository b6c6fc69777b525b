"""The game told turn by turn, with the picture of the table and the hands opened."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from cli.finished import FinishedGame, Turn, turns_of
from cli.markup import tag
from cli.portrayal import SIDE_CLASSES
from cli.report.chart import Moment, draw_chart, legend, table_of
from cli.telling import hands, hidden, told, turn_title
from cli.words import say
from p2p.table.chronicle import Step


def chart_section(game: FinishedGame) -> Element | None:
    """Return the chart over the turns, None if the game has none."""
    last = game.told.state
    chart = None if last is None else game.adds.chart(game.scene(last))
    moments = list(_moments(game)) if chart else []
    if chart is None or not moments:
        return None
    return tag(
        "section",
        tag("h2", chart.title),
        tag("p", chart.note),
        draw_chart(chart, moments),
        legend(chart),
        unfolded(say("report.chart.table"), table_of(chart, moments)),
    )


def _moments(game: FinishedGame) -> Iterator[Moment]:
    """Yield where the curves stand at the end of each turn."""
    for turn in turns_of(game):
        state = game.steps[turn.steps[-1]].after if turn.steps else None
        if turn.side is not None and state is not None:
            yield Moment(turn.number, game.adds.values(game.scene(state)))


def story_section(game: FinishedGame) -> Element:
    """Return the game told in sentences, a turn after the other."""
    turns = (_turn(game, turn) for turn in turns_of(game) if turn.steps)
    about = tag("p", say("report.story.about"))
    return tag("section", tag("h2", say("report.story")), about, *turns)


def _turn(game: FinishedGame, turn: Turn) -> Element:
    """Return one turn: who held what, what happened, how the table stood after it."""
    steps = [game.steps[place] for place in turn.steps]
    side = None if turn.side is None else SIDE_CLASSES[turn.side % len(SIDE_CLASSES)]
    before = game.steps[turn.steps.start - 1] if turn.steps.start else None
    story = tag(
        "div",
        _hands(game, before) if before and turn.side is not None else None,
        tag(
            "ul",
            *(item for step in steps for item in _items(game, step)),
            class_="story",
        ),
    )
    return tag(
        "article",
        tag("h3", turn_title(game, turn), class_=side),
        tag("div", story, _figure(game, steps[-1]), class_="turn"),
        _standing(game, steps[-1]),
        id=f"turn-{turn.number}",
    )


def _hands(game: FinishedGame, step: Step) -> Element | None:
    """Return who held what after a step."""
    held, sides = hands(game, step), game.told.options.sides
    items: list[Element] = []
    for seat, (name, cards) in enumerate(held):
        side = SIDE_CLASSES[sides[seat] % len(SIDE_CLASSES)]
        items += [tag("dt", name, class_=side), tag("dd", cards)]
    return tag("dl", *items, class_="hands") if items else None


def _items(game: FinishedGame, step: Step) -> Iterator[Element]:
    """Yield what happened in a step, what was hidden then marked as such."""
    for said in told(game, step):
        yield tag("li", said.text, class_="opened" if said.was_hidden else None)


def _figure(game: FinishedGame, step: Step) -> Element | None:
    """Return the picture of the table after a step, if the game draws one."""
    if step.after is None:
        return None
    scene = game.scene(step.after)
    picture = game.adds.picture(scene)
    if picture is None:
        return None
    captions = (tag("figcaption", text) for text in game.adds.caption(scene))
    return tag("figure", picture, *captions, class_=picture.get("class"))


def _standing(game: FinishedGame, step: Step) -> Element | None:
    """Return the whole position after a turn, to unfold."""
    if step.after is None:
        return None
    said = game.shows.summary(game.scene(step.after))
    return unfolded(say("report.standing"), *(tag("p", text) for text in said))


def hidden_section(game: FinishedGame) -> Element | None:
    """Return what was hidden to the last, now that it is open."""
    said = hidden(game, game.steps[-1]) if game.steps else []
    if not said:
        return None
    return tag("section", tag("h2", say("end.opened")), *(tag("p", t) for t in said))


def unfolded(summary: str, *content: Element) -> Element:
    """Return what a reader may unfold."""
    return tag("details", tag("summary", summary), *content)
