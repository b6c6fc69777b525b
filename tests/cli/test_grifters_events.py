"""What happens at a table of Grifters, told to each: and how a game ends."""

from typing import Any, get_args

import pytest

from cli.grifters.presentation import PRESENTATION
from cli.presentation import SPECTATOR, Scene
from engine.dealer import OpenDealer
from engine.deals import CardId, Draw, Face, Mix, Pass
from engine.game import Event, Over
from engine.grifters.moves import (
    Abducted,
    AnyEvent,
    Capered,
    Counted,
    Declined,
    Discarded,
    Drew,
    Duplicated,
    Ended,
    Exchanged,
    GaveUp,
    HandedBack,
    JobDone,
    JobsSwapped,
    Joined,
    NightsSwapped,
    NoEffect,
    Picked,
    Recalled,
    Refreshed,
    Reshuffled,
    Started,
    Stole,
    StoleCoffers,
    TimeAdvanced,
    TokenPlaced,
    TookDiscard,
    TurnPassed,
)
from engine.grifters.scoring import REASONS
from tests.cli.grifters_tables import look, moments, table

TOLD: list[tuple[Event, str, str, str]] = [
    (
        Started(0),
        "The toss is yours: you begin.",
        "The toss goes to Mai, who begins.",
        "The toss goes to Mai, who begins.",
    ),
    (
        TimeAdvanced(0, ("thief", "con_man"), 0),
        "Time advances for you. To Refresh: Thief, Con Man (house).",
        "Time advances for Mai. To Refresh: Thief, Con Man (house).",
        "Time advances for Mai. To Refresh: Thief, Con Man (house).",
    ),
    (
        TimeAdvanced(0, (), 1),
        "Time advances for you. A token goes back to the Coffers.",
        "Time advances for Mai. A token goes back to the Coffers.",
        "Time advances for Mai. A token goes back to the Coffers.",
    ),
    (Capered(0, "thief"), "You play Thief.", "Mai plays Thief.", "Mai plays Thief."),
    (
        JobDone(0, "red_1", ("thief", "thug", "inside_man")),
        "You do the job Red 1, Hack Credit System, with Thief, Thug, Inside Man.",
        "Mai does the job Red 1, Hack Credit System, with Thief, Thug, Inside Man.",
        "Mai does the job Red 1, Hack Credit System, with Thief, Thug, Inside Man.",
    ),
    (
        TokenPlaced(0),
        "Your hand is empty: you put 1M of the Coffers into Night One.",
        "Mai, with no hand card, puts 1M of the Coffers into Night One.",
        "Mai, with no hand card, puts 1M of the Coffers into Night One.",
    ),
    (
        NoEffect(0, "h_impostor"),
        "Impostor (house) does nothing for you.",
        "Impostor (house) does nothing for Mai.",
        "Impostor (house) does nothing for Mai.",
    ),
    (
        StoleCoffers(0, 2, "thief"),
        "You take 2M from the Coffers by Thief.",
        "Mai takes 2M from the Coffers by Thief.",
        "Mai takes 2M from the Coffers by Thief.",
    ),
    (
        Stole(0, 1, 2, "red_1"),
        "You take 2M from Tom by Red 1, Hack Credit System.",
        "Mai takes 2M from you by Red 1, Hack Credit System.",
        "Mai takes 2M from Tom by Red 1, Hack Credit System.",
    ),
    (
        Stole(0, 1, 0, "pickpocket"),
        "Tom has nothing that you could take by Pickpocket.",
        "You have nothing that Mai could take by Pickpocket.",
        "Tom has nothing that Mai could take by Pickpocket.",
    ),
    (Drew(0, 1), "You draw a card.", "Mai draws a card.", "Mai draws a card."),
    (Drew(0, 2), "You draw 2 cards.", "Mai draws 2 cards.", "Mai draws 2 cards."),
    (
        Reshuffled(5),
        "The 5 discarded cards are shuffled into a new deck.",
        "The 5 discarded cards are shuffled into a new deck.",
        "The 5 discarded cards are shuffled into a new deck.",
    ),
    (
        Discarded(0, ("thug", "thug"), 1),
        "You discard Thug ×2 and keep 1 of what you drew.",
        "Mai discards Thug ×2 and keeps 1 of the cards drawn.",
        "Mai discards Thug ×2 and keeps 1 of the cards drawn.",
    ),
    (
        TookDiscard(0, "thug"),
        "You take Thug from the discard pile.",
        "Mai takes Thug from the discard pile.",
        "Mai takes Thug from the discard pile.",
    ),
    (
        Recalled(0, "thief", 2),
        "You take Thief back from Night 2.",
        "Mai takes Thief back from Night 2.",
        "Mai takes Thief back from Night 2.",
    ),
    (
        NightsSwapped(0, 0, 1, 3),
        "You swap Night 1 and Night 3 of your Hideout.",
        "Mai swaps Night 1 and Night 3 of their own Hideout.",
        "Mai swaps Night 1 and Night 3 of their own Hideout.",
    ),
    (
        NightsSwapped(0, 1, 1, 2),
        "You swap Night 1 and Night 2 of Tom's Hideout.",
        "Mai swaps Night 1 and Night 2 of your Hideout.",
        "Mai swaps Night 1 and Night 2 of Tom's Hideout.",
    ),
    (
        Declined(0),
        "You do no second caper.",
        "Mai does no second caper.",
        "Mai does no second caper.",
    ),
    (
        Joined(0, "thief", "speed"),
        "You play Thief as companion: Speed.",
        "Mai plays Thief as companion: Speed.",
        "Mai plays Thief as companion: Speed.",
    ),
    (
        Joined(0, "inside_man", ""),
        "You play Inside Man as companion.",
        "Mai plays Inside Man as companion.",
        "Mai plays Inside Man as companion.",
    ),
    (
        Counted(0, "inside_man", "brain"),
        "You let Inside Man count as Brain.",
        "Mai lets Inside Man count as Brain.",
        "Mai lets Inside Man count as Brain.",
    ),
    (
        Exchanged(0, 1, "inside_man", "thug", 3),
        "Your Inside Man changes places with Thug in Night 3 of Tom.",
        "Mai's Inside Man changes places with your Thug in Night 3.",
        "Mai's Inside Man changes places with Thug in Night 3 of Tom.",
    ),
    (
        Duplicated(0, "thief", 0),
        "You show Thief in your hand and do what it says.",
        "Mai shows Thief, a hand card, and does what it says.",
        "Mai shows Thief, a hand card, and does what it says.",
    ),
    (
        Duplicated(0, "thief", 1),
        "You do what Tom's Thief says.",
        "Mai does what your Thief says.",
        "Mai does what Tom's Thief says.",
    ),
    (
        JobsSwapped(0, 1, "red_1", "blue_2"),
        "You give Tom the job Red 1, Hack Credit System for Blue 2, Recruit the Night"
        " Shift (house).",
        "Mai gives you the job Red 1, Hack Credit System for Blue 2, Recruit the Night"
        " Shift (house).",
        "Mai gives Tom the job Red 1, Hack Credit System for Blue 2, Recruit the Night"
        " Shift (house).",
    ),
    (
        Picked(0, 1, 2),
        "You name card 2 of Tom's mixed hand.",
        "Mai names card 2 of your mixed hand.",
        "Mai names card 2 of Tom's mixed hand.",
    ),
    (
        HandedBack(0, "thief"),
        "It is your Thief: nothing is taken.",
        "It is Mai's Thief: nothing is taken.",
        "It is Mai's Thief: nothing is taken.",
    ),
    (
        Abducted(0, 1),
        "You abduct a card of Tom's hand.",
        "Mai abducts a card of your hand.",
        "Mai abducts a card of Tom's hand.",
    ),
    (
        Refreshed(0, ("thief",)),
        "Back to your hand: Thief.",
        "Back to Mai's hand: Thief.",
        "Back to Mai's hand: Thief.",
    ),
    (
        GaveUp(0),
        "You play no more turns.",
        "Mai plays no more turns.",
        "Mai plays no more turns.",
    ),
    (
        TurnPassed(0, 4),
        "It is your turn.",
        "It is Mai's turn.",
        "It is Mai's turn.",
    ),
    (
        Ended((0,), "jobs", (7, 3)),
        "The game is over.",
        "The game is over.",
        "The game is over.",
    ),
]


def scene(seat: int) -> Scene:
    return look(table({}, {}, {}), seat)


@pytest.mark.parametrize(("event", "mine", "theirs", "watched"), TOLD)
def test_each_event_is_one_sentence_for_each_who_hears_it(
    event: Event, mine: str, theirs: str, watched: str
) -> None:
    assert PRESENTATION.sentence(scene(0), event) == mine
    assert PRESENTATION.sentence(scene(1), event) == theirs
    assert PRESENTATION.sentence(scene(2), event) == watched
    assert PRESENTATION.sentence(scene(SPECTATOR), event) == watched


def test_every_kind_of_event_is_told() -> None:
    assert {type(event) for event, *_ in TOLD} == set(get_args(AnyEvent))


HAND: dict[CardId, Face] = {7: "thug", 8: "con_man"}


def known_to(seat: int, due: object, known: dict[CardId, Face]) -> Scene:
    return scene(seat)._replace(due=due, known=known)  # type: ignore[arg-type]  # a deal


def test_a_seat_alone_is_told_which_cards_it_has_drawn() -> None:
    drawing = known_to(0, Draw("deck", (7, 8), 0), {})
    assert PRESENTATION.learnt(drawing, drawing._replace(known={7: "thug"})) == ()
    drawn = known_to(0, Mix(0, (7, 8), (9, 10)), HAND)
    said = PRESENTATION.learnt(drawing, drawn)
    assert said == ("The cards you have drawn: Con Man (house), Thug.",)
    one = known_to(0, Draw("deck", (7,), 0), {})
    assert PRESENTATION.learnt(one, drawn) == ("The card you have drawn: Thug.",)
    assert PRESENTATION.learnt(drawing._replace(seat=1), drawn._replace(seat=1)) == ()


def test_who_loses_and_who_gets_an_abducted_card_are_told_which_and_nobody_else() -> (
    None
):
    passing = Pass(7, giver=1, taker=0, fresh=20)
    after = Mix(0, (20,), (21,))
    taker = PRESENTATION.learnt(
        known_to(0, passing, {}), known_to(0, after, {20: "thug"})
    )
    assert taker == ("Only you and Tom know it: you have got Thug.",)
    giver = PRESENTATION.learnt(known_to(1, passing, HAND), known_to(1, after, {}))
    assert giver == ("Only you and Mai know it: your Thug is gone.",)
    other = PRESENTATION.learnt(known_to(2, passing, HAND), known_to(2, after, HAND))
    assert other == ()


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(8))
def test_in_a_game_each_is_told_of_every_card_that_comes_unseen_and_of_no_other(
    seed: int, players: int
) -> None:
    drawn, told = 0, 0
    for moment in moments(seed, players):
        for before, after in zip(moment.before, moment.scenes, strict=True):
            said = PRESENTATION.learnt(before, after)
            due = before.due
            is_drawer = isinstance(due, Draw) and due.seat == after.seat
            is_passer = isinstance(due, Pass) and after.seat in (due.giver, due.taker)
            assert bool(said) == (is_drawer or is_passer)
            told += bool(said)
            drawn += is_drawer
    assert drawn > 5
    assert told >= drawn


def ended(*seats: dict[str, Any], reason: str, winners: tuple[int, ...]) -> OpenDealer:
    outcome = {"winners": list(winners), "reason": reason}
    return table(*seats, outcome=outcome)


def ending(dealer: OpenDealer, seat: int = 0) -> tuple[str, ...]:
    assert isinstance(dealer.due, Over)
    return PRESENTATION.ending(look(dealer, seat), dealer.due)


def test_the_score_is_told_line_by_line_the_best_first() -> None:
    dealer = ended(
        {"stash": 10, "jobs": ["blue_1", "blue_2", "red_1"]},
        {"stash": 6, "jobs": ["red_2", "red_3", "red_4", "green_1"]},
        {"stash": 1, "jobs": ["pink_1", "pink_2", "pink_3", "pink_4"]},
        reason="coffers",
        winners=(0,),
    )
    assert ending(dealer) == (
        "You win!",
        "The last ISK has left the Coffers.",
        "You: 10M in the Stash, 2M for 2 Blue jobs; 12M in all.",
        "Tom: 6M in the Stash, 4M for 3 Red jobs; 10M in all.",
        "Ana: 1M in the Stash, 8M for 4 Pink jobs; 9M in all.",
    )
    assert ending(dealer, 1)[0] == "Mai wins."
    assert ending(dealer, SPECTATOR)[2].startswith("Mai: 10M in the Stash")


@pytest.mark.parametrize(
    ("seats", "winners", "said"),
    [
        (
            [{"stash": 5, "jobs": ["red_1"]}, {"stash": 5}, {"stash": 5}],
            (0,),
            ["At 5M each, more jobs decide: Mai 1, Tom 0, Ana 0."],
        ),
        (
            [{"stash": 5, "hand": ["thug"]}, {"stash": 5}, {"stash": 4}],
            (1,),
            ["At 5M and as many jobs each, fewer Specialists decide: Mai 1, Tom 0."],
        ),
        (
            [
                {"stash": 5, "jobs": ["red_1"], "nights": [["thug"], [], []]},
                {"stash": 5, "jobs": ["red_2"], "hand": ["thief"]},
                {"stash": 5},
            ],
            (1,),
            [
                "At 5M each, more jobs decide: Mai 1, Tom 1, Ana 0.",
                "At 5M and as many jobs each, fewer Specialists decide: Mai 1, Tom 0.",
            ],
        ),
        (
            [{"stash": 5}, {"stash": 5}, {"stash": 4}],
            (0, 1),
            ["Score, jobs and Specialists are equal: the win is shared (house rule)."],
        ),
        ([{"stash": 6}, {"stash": 5}, {"stash": 5}], (0,), []),
        ([{"stash": 9, "gave_up": True}, {"stash": 5}, {"stash": 4}], (1,), []),
    ],
)
def test_what_decides_between_equal_scores_is_told(
    seats: list[dict[str, Any]], winners: tuple[int, ...], said: list[str]
) -> None:
    dealer = ended(*seats, reason="deck", winners=winners)
    lines = ending(dealer)
    assert lines[1] == "The deck and the discard pile have run out."
    assert list(lines[2 + len(seats) :]) == said


def test_a_shared_win_is_told_to_each_who_shares_it() -> None:
    dealer = ended(
        {"stash": 5}, {"stash": 5}, {"stash": 4}, reason="rounds", winners=(0, 1)
    )
    assert ending(dealer, 0)[0] == "You share the win with Tom."
    assert ending(dealer, 2)[0] == "Mai & Tom share the win."
    assert ending(dealer)[1] == "60 rounds have been played: the game ends there."


def test_who_gave_up_is_named_with_the_score() -> None:
    seats = [{"stash": 9, "gave_up": True}, {"stash": 5}, {"stash": 4}]
    lines = ending(ended(*seats, reason="jobs", winners=(1,)), 1)
    assert "Mai: 9M in the Stash; 9M in all. Mai plays no more turns." in lines


def test_when_all_but_one_have_given_up_no_score_is_told() -> None:
    dealer = table({"stash": 9}, {"stash": 5}, {"stash": 4})
    scene = look(dealer, 0)
    assert PRESENTATION.ending(scene, Over((2,), "resigned")) == (
        "Ana wins.",
        "You have given up.",
        "Tom has given up.",
    )
    assert PRESENTATION.ending(scene, Over((), "resigned"))[0] == "Nobody wins."


@pytest.mark.parametrize("reason", [*REASONS, "strange"])
def test_every_reason_is_told(reason: str) -> None:
    scene = look(table({}, {}), 0)
    said = PRESENTATION.ending(scene, Over((1,), reason))[1]
    assert said.endswith(".")
    assert (f"({reason})" in said) is (reason == "strange")


def test_what_was_hidden_is_opened_and_what_was_not_is_said_so() -> None:
    dealer = table(
        {"hand": ["thief", "thug"]}, {"hand": ["snitch"]}, deck=["con_man", "thug"]
    )
    assert PRESENTATION.opened(look(dealer, 0), dealer.faces) == (
        "* house: our own invention.",
        "Your last hand: Thief, Thug.",
        "Tom's last hand: Snitch.",
        "Left in the deck, top first: Con Man*, Thug.",
    )
    assert PRESENTATION.opened(look(dealer, 0), {}) == (
        "Your last hand: not opened.",
        "Tom's last hand: not opened.",
    )


def test_the_star_of_what_was_hidden_is_explained_once_if_there_is_any() -> None:
    ours = ["con_man", "con_man", "h_courier"]
    dealer = table({"hand": ours}, {"hand": ["snitch"]}, deck=["h_courier", "con_man"])
    said = PRESENTATION.opened(look(dealer, 0), dealer.faces)
    assert said[1] == "Your last hand: Con Man* ×2, Courier*."
    assert "".join(said).count("house") == 1
    dealer = table({"hand": ["thief"]}, {"hand": ["snitch"]}, deck=["thug"])
    assert "*" not in "".join(PRESENTATION.opened(look(dealer, 0), dealer.faces))
