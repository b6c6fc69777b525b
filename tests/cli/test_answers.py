"""Yes and no are understood in the language that is spoken, and in English."""

import pytest

from cli.answers import is_no, is_yes, on_keys, yes_words
from cli.languages import LANGUAGES, speaking
from cli.words import say, say_count

YES = {"en": "y yes", "fr": "o oui", "nl": "j ja", "vi": "c có co co\u0301"}
ALL_ELSE_IS_NO = (
    "plain.resign",
    "plain.offer",
    "plain.offer.accept",
    "plain.away.record",
    "past.plain.delete",
)
NO = {"en": "n no", "fr": "n non", "nl": "n nee", "vi": "k không khong"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_is_understood_in_small_and_in_capital_letters(language: str) -> None:
    with speaking(language):
        for text in (*YES[language].split(), *YES["en"].split(), "Y", "Yes"):
            assert is_yes(text)
            assert not is_no(text)
        for text in (*NO[language].split(), *NO["en"].split(), "N", "NO"):
            assert is_no(text)
            assert not is_yes(text)
        for other in ("", "yesterday", "1", None):
            assert not is_yes(other)
            assert not is_no(other)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ALL_ELSE_IS_NO)
def test_a_question_where_all_else_is_no_names_every_answer_that_is_a_yes(
    language: str, key: str
) -> None:
    with speaking(language):
        deleting = say_count("games.delete.ask", 2, files="", yes=yes_words())
        for asked in (say(key, yes=yes_words()), deleting):
            yes = {word for word in asked.replace(",", " ").split() if is_yes(word)}
            assert yes >= {*YES[language].split(), *YES["en"].split()} - {"co\u0301"}


def test_another_language_is_not_understood() -> None:
    with speaking("en"):
        assert not is_yes("oui")
        assert not is_yes("j")


def test_the_letters_are_keys() -> None:
    with speaking("fr"):
        assert on_keys("go", "stop") == {
            "o": "go",
            "y": "go",
            "n": "stop",
        }
