"""Why a table is over, and what was hidden: in sentences, for both front ends."""

from cli.failures import sentence_of
from cli.story import Story
from cli.words import say


def ending_sentences(story: Story) -> list[str]:
    """Return why the table is over, most important first, at least one sentence."""
    if story.finished is not None and story.scene is not None:
        return list(story.shows.ending(story.scene, story.finished.outcome))
    stopped = story.stopped
    if stopped is None:
        return [say("end.over")]
    blamed = stopped.seat
    said = [sentence_of(stopped.code, stopped.text)]
    if blamed is not None:
        said.append(say("end.blame", name=story.sitting.names[blamed]))
    return said


def opened_sentences(story: Story) -> list[str]:
    """Return what was hidden, once it has been opened."""
    if story.finished is None or story.scene is None:
        return []
    return list(story.shows.opened(story.scene, story.finished.hands))


def share_sentences(story: Story) -> list[str]:
    """Return what a saved transcript gives away, if there is one."""
    end = story.finished or story.stopped
    return [say("end.share")] if end is not None and end.path else []
