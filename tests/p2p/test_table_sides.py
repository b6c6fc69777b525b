"""Sides by the toss at a real table: nobody chooses them, and everybody checks them."""

from itertools import permutations

import pytest

from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import Options, Over
from engine.registry import GAMES
from p2p.errors import DecodeError, PeerError
from p2p.record.charter import check_charter
from p2p.record.encoding import Fields, pack, unpack
from p2p.record.entry import Coin, decode_entry
from p2p.record.notice import Resign
from p2p.table import set_up
from p2p.table.audit import FAIR, Audit
from p2p.table.chronicle import chronicle
from p2p.table.ledger import Ledger
from p2p.table.notices import Notices
from tests.p2p.cheats import ledger_of, play_to, signed
from tests.p2p.pair import KIT, Pair, material, picker

THREE = AgentAvenueOptions(sides=(0, 1, 1), sides_by="toss")
FOUR = AgentAvenueOptions(sides=(0, 0, 1, 1), sides_by="toss")


def table(label: str, options: Options, *, trusting: bool = False) -> Pair:
    return Pair(label, len(options.sides), options=options, trusting=trusting)


def dealt(pair: Pair) -> tuple[int, ...]:
    """Return the sides once the toss has dealt them."""
    seats = len(pair.players)
    sides = ledger_of(pair.play(until=3 * seats)).sides
    assert sides is not None
    return sides


@pytest.mark.parametrize("options", [THREE, FOUR], ids=str)
def test_a_whole_game_of_tossed_sides_is_fair_and_all_have_the_same_sides(
    options: AgentAvenueOptions,
) -> None:
    pair = table("tossed", options)
    assert {player.ledger.sides for player in pair.players} == {None}
    pair.play(picker("tossed")).close()

    (sides,) = {player.ledger.sides for player in pair.players}
    audit = Audit(pair.transcript(), GAMES)
    assert audit.run().verdict == FAIR
    assert audit.ledger is not None
    assert audit.ledger.sides == sides
    assert sides in set(permutations(options.sides))


def test_tables_toss_their_sides_each_anew() -> None:
    pairs = [table(f"anew {n}", FOUR, trusting=True) for n in range(40)]
    assert {dealt(pair) for pair in pairs} == set(permutations(FOUR.sides))


def test_who_opens_the_last_coin_cannot_choose_its_teammate() -> None:
    """It may find a coin that would, but has committed to another."""
    last = 3
    pair = table("last", FOUR, trusting=True).play(until=7)
    wanted = wanted_coin(pair, last)
    for player in pair.players:
        with pytest.raises(PeerError) as refused:
            player.ledger.accept(signed(pair, last, Coin(wanted)))
        assert refused.value.code == "peer/bad-opening"
        assert refused.value.blame == last


def test_control_without_commitments_the_last_coin_chooses_the_sides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    last = 3
    pair = table("last", FOUR, trusting=True).play(until=7)
    wanted = wanted_coin(pair, last)
    bad = signed(pair, last, Coin(wanted))
    monkeypatch.setattr(set_up.SetUp, "verify", lambda *_: None)
    for player in pair.players:
        player.ledger.accept(bad)
    sides = dealt(pair)
    assert sides[last] == sides[0]


def wanted_coin(pair: Pair, seat: int) -> bytes:
    """Return a coin that would give a seat the first as its teammate."""
    coins = ledger_of(pair).set_up._coins
    for number in range(100):
        coin = material("wanted", number)
        trial = set_up.SetUp(pair.charter)
        trial._coins = [*coins, coin]
        sides = KIT.rules.options(KIT.rules.start(FOUR, trial.entropy)).sides
        if sides[seat] == sides[0]:
            return coin
    raise AssertionError("a third of all coins would do")


def test_the_toss_stands_in_the_charter_that_all_sign() -> None:
    chosen = AgentAvenueOptions(sides=FOUR.sides)
    assert pack(FOUR) != pack(chosen)
    assert table("one", FOUR).charter.digest != table("one", chosen).charter.digest
    assert "sides_by" not in pack(chosen)


@pytest.mark.parametrize(
    "fields",
    [
        {"sides_by": "host"},
        {"sides_by": ""},
        {"sides_by": True},
        {"sides": (0, 1, 0, 1)},
        {"sides": (0, 1)},
        {"sides": (0, 1, 1)},
        {"sides": (0, 0, 1, 1, 1)},
    ],
)
def test_a_charter_with_another_toss_or_too_few_sides_is_refused(
    fields: Fields,
) -> None:
    charter = table("one", FOUR).charter
    wrong = type(charter)(
        charter.protocol,
        charter.suite,
        charter.game,
        charter.options | fields,
        charter.rules,
        charter.seats,
        charter.grace_s,
    )
    with pytest.raises(DecodeError):
        check_charter(wrong, KIT)
    with pytest.raises(DecodeError):
        Ledger(wrong, KIT)


def test_options_without_a_toss_are_written_as_they_were() -> None:
    fields = {"sides": (0, 1), "mode": "simple", "division_m": False, "market": "base"}
    assert pack(AgentAvenueOptions()) == fields
    assert unpack(pack(FOUR), AgentAvenueOptions) == FOUR


# Giving up


def resigned(pair: Pair, *seats: int) -> Over | None:
    """Return how a table ends at which these seats give up now."""
    for seat in seats:
        player = pair.players[seat]
        pair.hand_over_notice(player.say(player.ends.resign(seat)))
    return pair.players[0].ends.outcome


@pytest.mark.parametrize("entries", [0, 5, 11])
def test_who_gives_up_before_the_toss_leaves_nobody_the_winner(entries: int) -> None:
    pair = table("early", FOUR, trusting=True).play(until=entries)
    assert resigned(pair, 2) == Over((), "resigned")
    pair.close()
    verdict = Audit(pair.transcript(), GAMES).run()
    assert verdict.verdict == FAIR


def test_after_the_toss_a_side_has_resigned_when_all_its_seats_have() -> None:
    pair = table("late", FOUR, trusting=True)
    sides = dealt(pair)
    first, second = (seat for seat, side in enumerate(sides) if side == 1)
    assert resigned(pair, first) is None
    assert resigned(pair, second) == Over((0,), "resigned")
    pair.close()
    audit = Audit(pair.transcript(), GAMES)
    assert audit.run().verdict == FAIR
    assert audit.outcome == Over((0,), "resigned")


def test_one_of_a_team_that_resigns_plays_on_until_its_teammate_does_too() -> None:
    pair = table("team", FOUR, trusting=True)
    sides = dealt(pair)
    first, second = (seat for seat, side in enumerate(sides) if side == 1)
    start = len(ledger_of(pair).texts)
    assert resigned(pair, first) is None
    pair.play(picker("team"), until=start + 60)

    authors = ledger_of(pair).authors[start:]
    kinds = ledger_of(pair).kinds[start:]
    assert (first, "move") in zip(authors, kinds, strict=True)
    assert resigned(pair, second) == Over((0,), "resigned")
    pair.close()
    assert all(player.ends.is_settled for player in pair.players)
    audit = Audit(pair.transcript(), GAMES)
    assert audit.run().verdict == FAIR
    assert audit.outcome == Over((0,), "resigned")


def test_one_of_a_team_that_has_resigned_is_asked_for_its_moves_and_not_blamed() -> (
    None
):
    pair = table("asked", AgentAvenueOptions(sides=(0, 1, 1)), trusting=True)
    while (turn := play_to(pair, "move")).seat == 0:  # who has no team
        pair.play(until=len(ledger_of(pair).texts) + 1)
    player = pair.players[turn.seat]
    assert resigned(pair, turn.seat) is None

    assert not player.has_resigned
    move = player.decide(player.moves()[-1])
    for other in pair.players:
        assert other.accept(move).entry is not None


@pytest.mark.parametrize("entries", range(12, 60, 3))
def test_a_team_gives_up_whoever_is_due(entries: int) -> None:
    """Also where the next entry is of one who has resigned, and may have signed it."""
    pair = table("due", FOUR, trusting=True)
    sides = dealt(pair)
    pair.play(picker("due"), until=entries)
    resigned(pair, *(seat for seat, side in enumerate(sides) if side == 0))
    pair.close()
    assert all(player.ends.is_settled for player in pair.players)
    assert Audit(pair.transcript(), GAMES).run().verdict == FAIR


def test_control_a_team_that_falls_silent_when_one_resigns_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Notices, "has_team", lambda *_: False)
    pair = table("team", FOUR, trusting=True)
    dealt(pair)
    first = next(s for s, side in enumerate(ledger_of(pair).sides or ()) if side == 1)
    resigned(pair, first)
    player = pair.players[first]
    while pair.players[0].ends.outcome is None:
        turn = ledger_of(pair).expected
        assert turn is not None
        if turn.seat == first:
            break
        text = pair.next_entry()
        assert text is not None
        pair.hand_over(text)
    assert player.speak() is None
    assert player.moves() == () or player.ends.has_left(first)
    assert player.close() is None


def test_a_resignation_that_crosses_the_toss_counts_for_the_side_it_gave() -> None:
    """Its author had said all that the toss needed of it."""
    seats = len(FOUR.sides)
    pair = table("crossing", FOUR, trusting=True).play(until=3 * seats - 1)
    notice = pair.players[0].say(Resign())
    last = pair.players[seats - 1].speak()
    assert last is not None
    assert decode_entry(last).seat == seats - 1
    pair.players[0].accept_notice(notice)
    assert pair.players[0].ends.outcome == Over((), "resigned")
    for player in pair.players:
        player.ledger.accept(last, proved=True)
    for player in pair.players[1:]:
        player.accept_notice(notice)
    assert {player.ends.outcome for player in pair.players} == {None}


def test_a_finished_game_is_told_with_the_sides_of_the_toss() -> None:
    pair = table("told", THREE, trusting=True)
    sides = dealt(pair)
    resigned(pair, *range(3))
    audit = Audit(pair.close().transcript(), GAMES)
    audit.run()
    assert chronicle(audit).options.settled_sides == sides
