"""The wish for another game, and its end."""

import asyncio

import pytest

from cli.rematch import Wanting
from p2p.errors import LinkError
from tests.cli.fakes import FakeSeating, FakeSitting


async def test_another_game_is_wanted_once_however_often_it_is_said() -> None:
    sitting = FakeSitting()
    wanting = Wanting(sitting)
    first, second = asyncio.Event(), asyncio.Event()
    wanting.begin(first.set)
    wanting.begin(second.set)
    assert wanting.waits
    seating = FakeSeating()
    sitting.answer_rematch(seating)
    await first.wait()
    assert not second.is_set()
    assert wanting.result() is seating
    await wanting.give_up()
    assert not seating.is_closed


async def test_a_seating_that_nobody_has_taken_is_left() -> None:
    sitting, seating = FakeSitting(), FakeSeating()
    wanting = Wanting(sitting)
    sitting.answer_rematch(seating)
    agreed = asyncio.Event()
    wanting.begin(agreed.set)
    await agreed.wait()
    await wanting.give_up()
    assert seating.is_closed


async def test_a_wish_that_is_given_up_waits_for_nobody() -> None:
    wanting = Wanting(FakeSitting())
    wanting.begin(lambda: None)
    await wanting.give_up()
    assert not wanting.waits


async def test_who_has_left_is_an_error_of_the_wish_alone() -> None:
    sitting = FakeSitting()
    wanting = Wanting(sitting)
    sitting.answer_rematch(LinkError("the other has left", code="link/left"))
    agreed = asyncio.Event()
    wanting.begin(agreed.set)
    await agreed.wait()
    with pytest.raises(LinkError):
        wanting.result()
    await wanting.give_up()
