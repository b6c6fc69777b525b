"""Why a table is over, and what was hidden: in sentences, for both front ends."""

from cli.failures import sentence_of
from cli.results import stayed_away
from cli.story import Story
from cli.words import say
from engine.game import Over
from p2p.table.ends import AGREED, UNRESPONSIVE


def ending_sentences(story: Story) -> list[str]:
    """Return why the table is over, most important first, at least one sentence."""
    stopped = story.stopped
    if story.outcome is not None:
        return _outcome_sentences(story, story.outcome)
    if stopped is None:
        return [say("end.over")]
    blamed = stopped.seat
    said = [sentence_of(stopped.code, stopped.text)]
    if blamed is not None:
        said.append(say("end.blame", name=story.sitting.names[blamed]))
    return said


def short_ending(story: Story) -> list[str]:
    """Return why the table is over where there is little room: what fits is enough."""
    if story.outcome is None or story.outcome.reason in (AGREED, UNRESPONSIVE):
        return ending_sentences(story)
    if story.scene is None:
        return ending_sentences(story)
    return list(story.shows.short_ending(story.scene, story.outcome))


def _outcome_sentences(story: Story, outcome: Over) -> list[str]:
    """Return how the game ended: as the table says, or as the game does."""
    if outcome.reason == AGREED:
        return [say("end.nobody"), say("end.agreed")]
    if outcome.reason == UNRESPONSIVE:
        ended, sitting = story.ended, story.sitting
        said = ended.absences if ended is not None else ()
        away = stayed_away(sitting.names, said, sitting.seat)
        return [say("end.nobody"), *away, say("end.no-cheating")]
    if story.scene is None:
        mine = story.conclusion == "resigned"
        return [say("end.undealt.you" if mine else "end.undealt.they")]
    return list(story.shows.ending(story.scene, outcome))


def opened_sentences(story: Story) -> list[str]:
    """Return what was hidden, once it has been opened."""
    if story.finished is None or story.scene is None:
        return []
    return list(story.shows.opened(story.scene, story.finished.hands))


def share_sentences(story: Story) -> list[str]:
    """Return what a saved transcript gives away, if there is one."""
    end = story.finished or story.ended or story.stopped
    return [say("end.share")] if end is not None and end.path else []


def unchecked_sentences(story: Story) -> list[str]:
    """Return how to check a transcript that was left before its verdict came."""
    if story.ended is None or story.finished is not None:
        return []
    return [say("end.unchecked", path=story.ended.path)]


def left_sentence(story: Story) -> str:
    """Return what becomes of a game that was left before its end."""
    return say("left.kept" if story.sitting.keeps else "left.practice")


def last_verdict(story: Story) -> list[str]:
    """Return the verdict on a game after which the next has begun, if it has come."""
    finished = story.finished
    if finished is None:
        return []
    verdict, seconds = finished.verdict, finished.seconds
    return [say("rematch.verdict", verdict=verdict, seconds=seconds)]
