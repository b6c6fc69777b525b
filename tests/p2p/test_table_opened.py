"""What opened seeds explain."""

import pytest

from engine.agent_avenue.agents import DECKS
from engine.deals import Mix, Pass, Shuffle
from p2p.fairness.seed import Seed, Voice
from p2p.record.entry import Moved, decode_entry
from p2p.table.ledger import Ledger
from p2p.table.opened import Choice, choice_due, in_the_clear, orders
from tests.p2p.cheats import dealing_of, ledger_of, read
from tests.p2p.pair import Pair, material, picker
from tests.p2p.parcel import PARCEL


def choices_of(pair: Pair) -> tuple[Ledger, list[Choice]]:
    """Return a stranger's ledger at the end, and all that was chosen by a seed."""
    ledger, found = Ledger(pair.charter, pair.kit), []
    for text in ledger_of(pair).texts:
        entry = decode_entry(text)
        choice = choice_due(ledger, entry)
        ledger.accept(text, proved=True)
        if choice is not None:
            found.append(choice)
    return ledger, found


def voices_of(pair: Pair) -> dict[int, Voice]:
    """Return what every seat chooses by."""
    digest = pair.charter.digest
    return {seat: Voice(seed, digest, seat) for seat, seed in enumerate(pair.seeds)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_is_explained_by_its_seed_and_by_no_other(seats: int) -> None:
    pair = Pair("opened", seats, PARCEL).play(picker("opened"))
    _, choices = choices_of(pair)
    kinds = {type(choice.deal) for choice in choices}
    voices = voices_of(pair)

    assert kinds == {Shuffle, Mix, Pass}
    for choice in choices:
        assert choice.is_explained_by(voices[choice.seat])
        for seat, seed in (
            (choice.seat, material("other")),
            ((choice.seat + 1) % seats, pair.seeds[choice.seat].value),
        ):
            other = Voice(Seed(seed), pair.charter.digest, seat)
            assert not choice.is_explained_by(other)


def test_the_permutations_in_the_clear_are_those_of_the_masked_cards() -> None:
    pair = Pair("opened").play(until=8)
    deck = [read(pair, card) for card in dealing_of(pair).cards.values()]
    pair.play()
    ledger, choices = choices_of(pair)
    moves = [
        body
        for text in ledger.texts
        if isinstance(body := decode_entry(text).body, Moved)
    ]

    dealers = list(in_the_clear(ledger, moves, orders(choices, voices_of(pair))))

    first = next(orders(choices, voices_of(pair)))
    assert [DECKS[False][i] for i in first] == deck
    assert dealers[-1].state == ledger.state


@pytest.mark.parametrize("length", range(6, 16))
def test_a_log_that_stops_anywhere_is_played_in_the_clear_as_far(length: int) -> None:
    pair = Pair("opened").play(picker("opened"), until=length)
    ledger, choices = choices_of(pair)
    moves = [
        body
        for text in ledger.texts
        if isinstance(body := decode_entry(text).body, Moved)
    ]

    *_, dealer = in_the_clear(ledger, moves, orders(choices, voices_of(pair)))

    assert dealer.state == ledger.state
