"""`oakfield rules`: every rule and every card can be read, and found by its name."""

import os
import sys

import pytest

from cli.languages import LANGUAGES, speaking
from cli.main import main
from cli.presentation import presentation_of
from cli.rulebook import cards_of, rulebook_of, rules_of
from engine.agent_avenue.agents import AGENTS
from engine.agent_avenue.market.cards import MARKET
from engine.grifters.jobs import JOBS
from engine.grifters.specialists import FACES
from engine.registry import GAMES
from tests.needs import not_on_windows

BOOKS = {
    "agent-avenue": {*AGENTS, *MARKET},
    "grifters": {*FACES, *JOBS},
}


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_every_game_that_can_be_played_has_a_rulebook() -> None:
    assert set(GAMES) <= set(BOOKS)


@pytest.mark.parametrize("game", BOOKS)
def test_the_rules_of_every_table_stand_there_once(game: str) -> None:
    sections = list(rules_of(game))
    texts = [text for section in sections for text in section.texts]

    assert len(texts) == len(set(texts))
    assert all(section.title for section in sections)
    for options in presentation_of(game).tables():
        assert set(presentation_of(game).rules(options)) <= set(texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOOKS)
def test_every_card_of_the_box_has_a_name_of_its_own_and_a_text(
    game: str, language: str
) -> None:
    with speaking(language):
        cards = cards_of(game)

    assert {card.face for card in cards} == BOOKS[game]
    assert len(cards) == len(BOOKS[game])
    assert all(card.name and all(card.texts) for card in cards)
    assert len({card.name for card in cards}) == len(cards)


@pytest.mark.parametrize("face", [*AGENTS, *MARKET])
def test_a_card_is_found_by_its_name_however_it_is_typed(
    face: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (card,) = (one for one in cards_of("agent-avenue") if one.face == face)
    full = said(capsys, "agent-avenue", card.name)

    assert full.startswith(f"{card.name}\n")
    assert all(text in full for text in card.texts)
    assert said(capsys, *card.name.lower().split()) == full
    assert said(capsys, "Agent", "Avenue", face.upper()) == full


@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("double_agent", ["1 space back", "6 spaces forward", "1 space back"]),
        ("daredevil", ["2 spaces forward", "3 spaces forward", "you lose"]),
        ("sentinel", ["stays where it is", "2 spaces forward", "6 spaces forward"]),
        ("mole", ["3 spaces back"]),
        ("division_m", ["to your home", "may move 1 space", "up to 2"]),
    ],
)
def test_an_agent_tells_what_each_copy_does(
    face: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    full = said(capsys, "agent-avenue", face)
    at = -1
    for word in words:
        at = full.index(word, at + 1)


def test_a_name_in_the_language_that_is_spoken_is_found_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with speaking("fr"):
        names = {card.face: card.name for card in cards_of("agent-avenue")}
    for typed in (names["sentinel"], "sentinel"):
        assert main(["--lang", "fr", "rules", typed]) == 0
        assert capsys.readouterr().out.startswith(f"{names['sentinel']}\n")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["agent-avenue", "sentnel"], "Sentinel"),
        (["codebraker"], "Codebreaker"),
        (["getaway", "cra"], "Getaway Car"),
        (["sid"], None),
        (["xyzzy"], None),
        (["agent-avenue", "\x1b[31m"], None),
    ],
)
def test_a_card_that_nobody_knows_is_refused_with_those_that_may_be_meant(
    words: list[str], meant: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["rules", *words])
    told = capsys.readouterr()
    if code == 0:
        assert told.out.startswith("Sidekick")  # the only name with these letters
        return
    assert code == 2
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "\x1b" not in told.err
    assert (f"the nearest are: {meant}" in told.err) is (meant is not None)


def test_who_asks_for_a_game_that_is_not_here_is_told_which_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "chess"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("oakfield: No game and no card is called 'chess'; the games")
    assert all(game in err for game in GAMES)


def test_a_game_lists_its_cards_and_all_games_their_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = said(capsys)
    one = said(capsys, "agent-avenue")

    assert "AGENT AVENUE" in whole
    assert all(kit.title.upper() in whole for kit in GAMES.values())
    assert "Sidekick, Mole" in one
    assert "Sidekick, Mole" not in whole
    for text in (whole, one):
        assert all(letter.isprintable() or letter == "\n" for letter in text)


@not_on_windows
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_terminal_gets_lines_that_fit_and_a_pipe_whole_paragraphs(
    columns: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert max(map(len, said(capsys).splitlines())) > 100
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    size = os.terminal_size((columns, 24))
    monkeypatch.setattr("shutil.get_terminal_size", lambda: size)

    lines = said(capsys).splitlines()

    assert max(map(len, lines)) < min(columns, 89)
    assert len(lines) > 20


def test_the_rulebooks_group_their_cards_under_titles() -> None:
    for game in BOOKS:
        titles = [title for title, _ in rulebook_of(game).cards()]
        assert all(titles)
        assert len(set(titles)) == len(titles)


def test_the_rules_of_a_game_stand_apart_and_tell_of_every_number_of_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = said(capsys)
    assert "\n\nGRIFTERS\n" in whole
    grifters = whole.partition("GRIFTERS")[2]
    for told in (
        "You start with 3M, your three Ringleaders and three Specialists.",
        "Two play for 50M and three stacks of jobs, three for 65M and four stacks, four"
        " for 75M and five.",
        "only the one on top of each stack, the lowest, can be done",
        "Two or more cards in one Night are a Team. To duplicate a card is to do what"
        " it says",
        "when all jobs are done, after the reward of the last",
        "You are asked for the caper or job before Time advances",
        "Grifters for 3: 4 stacks of jobs, 65M ISK in the game.",
        "whoever gives up skips all later turns",
    ):
        assert told in grifters
