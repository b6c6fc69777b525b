"""Values are written as the language writes them."""

import pytest

from cli.grammar import fill, shape


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Tom", "l'espion de Tom"),
        ("Anna", "l'espion d'Anna"),
        ("Élise", "l'espion d'Élise"),
        ("œil", "l'espion d'œil"),
        ("Yves", "l'espion d'Yves"),
        ("Yann", "l'espion de Yann"),
        ("Hugo", "l'espion de Hugo"),
        ("", "l'espion de "),
        ("日本", "l'espion de 日本"),
    ],
)
def test_french_elides_before_a_vowel(name: str, said: str) -> None:
    assert fill("l'espion {name:de}", {"name": name}, "fr") == said


def test_other_formats_of_a_text_stay_as_they_are() -> None:
    assert fill("{text!r}{name:>5}", {"text": "a", "name": "Tom"}, "fr") == "'a'  Tom"


@pytest.mark.parametrize(
    ("language", "said"), [("en", "0.2 s"), ("fr", "0,2 s"), ("vi", "0,2 s")]
)
def test_a_decimal_has_the_sign_of_its_language(language: str, said: str) -> None:
    assert fill("{seconds:.1f} s", {"seconds": 0.234}, language) == said


def test_whole_numbers_are_the_same_everywhere() -> None:
    assert fill("{by:+d} {count:>2}", {"by": 3, "count": 4}, "nl") == "+3  4"


def test_the_shape_of_a_sentence_is_its_fields_but_for_elisions() -> None:
    english = "{name}'s {card} ({seconds:.1f})"
    assert shape("{seconds:.1f}: {card:que} {name:de}") == shape(english)
    assert shape("{seconds}: {card} {name}") != shape(english)
    assert shape("{card} ({seconds:.1f})") != shape(english)
