"""What the demo tells of the lines of its processes, and what it does not let pass."""

from typing import Any

import pytest

from cli.demo.story import DemoFailed, Record, Screen, Story

NAMES = ("Ada", "Bob", "Cyd")
WORDS = ("amber", "fox", "window", "seven")
OTHERS = ("amber", "fox", "window", "eight")


def tell(*lines: tuple[str, dict[str, Any]]) -> Record:
    """Tell lines to a story of three; return what was kept of them."""
    record = Record(NAMES)
    story = Story(Screen(silent=False), record)
    for at, (name, line) in enumerate(lines):
        story.take(name, {"at": float(at), **line})
    return record


def words(name: str, shown: tuple[str, ...] = WORDS) -> tuple[str, dict[str, Any]]:
    return name, {"what": "words", "words": list(shown)}


def told(
    due: str, *events: str, sentence: str = "It happened."
) -> tuple[str, dict[str, Any]]:
    facts = [{"event": event, "sentence": sentence} for event in events]
    return "Ada", {"what": "told", "due": due, "events": facts}


def test_words_are_told_once_all_screens_show_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tell(words("Bob"), words("Ada"))
    assert "amber" not in capsys.readouterr().out
    tell(words("Bob"), words("Ada"), words("Cyd"))
    said = capsys.readouterr().out
    assert said.count("All screens show the same words: amber fox window seven.") == 1
    assert "3 links" in said


@pytest.mark.parametrize("liar", NAMES)
def test_words_that_differ_on_one_screen_end_the_demo(liar: str) -> None:
    with pytest.raises(DemoFailed) as failed:
        tell(*(words(name, OTHERS if name == liar else WORDS) for name in NAMES))
    assert failed.value.code == "demo/words"


def test_who_has_to_ask_for_a_seat_again_is_linked_once_in_the_story(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tell(*[("Cyd", {"what": "linked"})] * 3, ("Bob", {"what": "linked"}))
    said = capsys.readouterr().out
    assert said.count("Cyd and Ada are linked") == 1
    assert said.count("Bob and Ada are linked") == 1


def test_of_a_long_game_the_first_two_turns_and_the_last_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    turns = [told("Decide", "played", sentence=f"Turn of {n}.") for n in range(1, 6)]
    passed = told("Decide", "turn-passed")
    record = tell(
        told("Shuffle", "started", sentence="Bob begins."),
        told("Decide", "drew", sentence="Bob draws."),
        *(line for turn in turns for line in (turn, passed)),
        told("Over", "played", "ended", sentence="The last one."),
    )
    said = capsys.readouterr().out
    assert said.count("Bob begins.") == 1
    assert "Bob draws." not in said
    assert [n for n in range(1, 6) if f"{n}. Turn of {n}." in said] == [1, 2]
    assert "… 3 more turns …" in said
    assert "6. The last one. The last one." in said
    assert len(record.turn_ends) == 7


def test_a_shuffle_in_a_turn_that_is_left_out_is_left_out_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seated = {"what": "seated", "seat": 0, "names": list(NAMES)}
    step = {"what": "step", "code": "shuffle", "seat": 0, "seconds": 0.1, "pile": ""}
    shuffle = ("Ada", step)
    dealt, passed = told("Decide"), told("Decide", "turn-passed")
    tell(("Ada", seated), shuffle, dealt, shuffle, passed, passed, shuffle)
    assert capsys.readouterr().out.count("Ada has shuffled") == 2


def test_a_shuffle_names_the_pile_where_there_are_several(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seated = {"what": "seated", "seat": 0, "names": list(NAMES)}
    step = {"what": "step", "code": "shuffle", "seat": 1, "seconds": 0.1}
    tell(("Ada", seated), ("Ada", {**step, "pile": "the black market"}))
    said = "Bob has shuffled and re-masked the black market, with a proof."
    assert said in capsys.readouterr().out


def test_what_failed_in_one_process_fails_the_demo_with_what_its_network_lacks() -> (
    None
):
    opened = {"what": "open", "key": "abcd", "trouble": "discovery/port-busy"}
    failed = {"what": "failed", "code": "discovery/not-found", "text": "nobody"}
    with pytest.raises(DemoFailed) as error:
        tell(("Cyd", opened), ("Cyd", failed))
    assert error.value.code == "discovery/port-busy"
