"""Tables for three and four: what teammates read, are asked, and are told."""

from collections.abc import Iterator, Mapping

import pytest
from msgspec.structs import replace

from cli.agent_avenue.presentation import PRESENTATION
from cli.choice import Option, Question
from cli.presentation import SPECTATOR, Scene
from cli.text import columns, text_of
from engine.agent_avenue.draft import discards_left
from engine.agent_avenue.moves import (
    Agree,
    Chose,
    Down,
    Lead,
    Leads,
    MoveFigure,
    PlayedDown,
    PlayedUp,
    Proposed,
    Recruit,
    Recruited,
    Returned,
    Take,
)
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.dealer import OpenDealer, in_order
from engine.deals import CardId, Face, Seat
from engine.game import Decide, Event, Move, Over
from tests.cli.advanced_games import KIT, TEAMS, moments, names_of, scene_of, seats_of

NAMES = ("Mai", "Tom", "Ana", "Kim")
"""Mai and Ana play against Tom and Kim; at a table for three Mai plays alone."""
FOUR, THREE = (0, 1, 0, 1), (0, 1, 1)
SEEDS = range(len(TEAMS))


def table(
    position: Mapping[str, object], sides: tuple[int, ...] = FOUR
) -> tuple[AgentAvenueState, Mapping[CardId, Face]]:
    """Return a position of teams, with the same four cards in each hand."""
    hand = ["enforcer", "sentinel", "saboteur", "daredevil"]
    seats = [{"side": side, "hand": hand} for side in sides]
    state, faces = KIT.notation.load(
        {"game": "agent-avenue", "seats": seats, **position}
    )
    assert isinstance(state, AgentAvenueState)
    return state, faces


def look(state: AgentAvenueState, faces: Mapping[CardId, Face], seat: Seat) -> Scene:
    """Return what a seat, or a spectator, sees."""
    names = NAMES[: len(state.seats)]
    known = {}
    if seat != SPECTATOR:
        known = {card: faces[card] for card in state.seats[seat].hand}
    due = KIT.rules.due(state)
    is_due = isinstance(due, Decide) and due.seat == seat
    moves = KIT.rules.moves(state, known) if is_due else ()
    return Scene(seat, names, state.options, state, known, due, moves)


def played(state: AgentAvenueState, *moves: Move) -> AgentAvenueState:
    """Return the state after moves that no deal comes between."""
    for move in moves:
        after = KIT.rules.play(state, move).state
        assert isinstance(after, AgentAvenueState)
        state = after
    return state


def decisions(seed: int) -> Iterator[OpenDealer]:
    """Yield a game of teams at every decision."""
    for _, dealer in moments(seed, TEAMS[seed]):
        if isinstance(dealer.due, Decide):
            yield dealer


def state_of(dealer: OpenDealer) -> AgentAvenueState:
    assert isinstance(dealer.state, AgentAvenueState)
    return dealer.state


def leaves(question: Question) -> Iterator[Option]:
    for option in question.options:
        if isinstance(option.then, Question):
            yield from leaves(option.then)
        else:
            yield option


ON_TABLE: Mapping[str, object] = {
    "table": {"up": "mole", "down": "sidekick"},
    "active": 1,
}


@pytest.mark.parametrize(
    ("move", "author", "teammate", "others"),
    [
        (
            Lead(0),
            "You propose to lead.",
            "Mai proposes to lead.",
            "Mai proposes to lead.",
        ),
        (
            Lead(2),
            "You propose that Ana leads.",
            "Mai proposes that you lead.",
            "Mai proposes that Ana leads.",
        ),
        (
            Recruit(down=False),
            "You propose to take the face-up Mole.",
            "Mai proposes to take the face-up Mole.",
            "Mai proposes to take the face-up Mole.",
        ),
        (
            Recruit(down=True),
            "You propose to take the hidden card.",
            "Mai proposes to take the hidden card.",
            "Mai proposes to take the hidden card.",
        ),
        (
            Take("outpost", 0),
            "You propose to take Outpost.",
            "Mai proposes to take Outpost.",
            "Mai proposes to take Outpost.",
        ),
        (
            Take("open_door", 2),
            "You propose that Ana takes Open Door (house).",
            "Mai proposes that you take Open Door (house).",
            "Mai proposes that Ana takes Open Door (house).",
        ),
        (
            MoveFigure(-2),
            "You propose: figure 2 back.",
            "Mai proposes: figure 2 back.",
            "Mai proposes: figure 2 back.",
        ),
        (
            MoveFigure(1),
            "You propose: figure 1 forward.",
            "Mai proposes: figure 1 forward.",
            "Mai proposes: figure 1 forward.",
        ),
        (
            MoveFigure(0),
            "You propose that the figure stays.",
            "Mai proposes that the figure stays.",
            "Mai proposes that the figure stays.",
        ),
    ],
    ids=repr,
)
def test_all_hear_a_proposal_each_in_its_own_person(
    move: Move, author: str, teammate: str, others: str
) -> None:
    state, faces = table(ON_TABLE)
    told = [
        PRESENTATION.sentence(look(state, faces, seat), Proposed(0, move))
        for seat in (0, 2, 1, 3, SPECTATOR)
    ]
    assert told == [author, teammate, others, others, others]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Leads(2), ["Ana leads this turn.", "You lead this turn."]),
        (
            PlayedUp(2, "mole"),
            ["Ana plays Mole face up.", "You play Mole face up."],
        ),
        (
            PlayedDown(2, twins=False),
            ["Ana plays a hidden card.", "You play a hidden card."],
        ),
        (
            PlayedDown(2, twins=True),
            [
                f"{who} a hidden card. It has the same name: the whole hand had."
                for who in ("Ana plays", "You play")
            ],
        ),
        (
            Chose(2, 0, down=True),
            ["You take the hidden card.", "You take the hidden card."],
        ),
        (
            Chose(3, 1, down=False),
            ["Tom & Kim take the face-up card."] * 2,
        ),
        (
            Recruited(1, "mole", 1, -3),
            ["Tom & Kim recruit Mole (1st: -3)."] * 2,
        ),
        (
            Returned(1, "mole", 2),
            [
                "Ana takes Tom & Kim's Mole into the hand.",
                "You take Tom & Kim's Mole into your hand.",
            ],
        ),
        (Returned(0, "mole", 3), ["Kim takes your Mole into the hand."] * 2),
        (
            Returned(0, "mole", 2),
            ["Mole goes back into Ana's hand.", "Mole comes back into your hand."],
        ),
    ],
    ids=repr,
)
def test_teammates_are_told_apart_and_sides_by_both_names(
    event: Event, told: list[str]
) -> None:
    state, faces = table(ON_TABLE)
    scenes = [look(state, faces, seat) for seat in (0, 2)]
    assert [PRESENTATION.sentence(scene, event) for scene in scenes] == told


def test_a_proposal_stands_with_the_question_until_it_is_agreed_to() -> None:
    state, faces = table(ON_TABLE)
    first = PRESENTATION.question(look(state, faces, 0))
    assert first.text == "Tom & Kim played. Which card do you take?"
    assert [option.label for option in first.options] == ["Mole", "Hidden card"]
    state = played(state, Recruit(down=True))
    answer = PRESENTATION.question(look(state, faces, 2))
    assert answer.text == "Mai proposes to take the hidden card. Agree?"
    assert [option.label for option in answer.options] == ["Agree", "Face up instead"]
    state = played(state, Recruit(down=False))
    again = PRESENTATION.question(look(state, faces, 0))
    assert again.text == "Ana proposes to take the face-up Mole. Agree?"
    assert [option.label for option in again.options] == [
        "Agree",
        "Hidden card instead",
    ]
    assert again.options[0].cells == first.options[0].cells


def test_who_might_lead_instead_is_named_as_in_a_sentence() -> None:
    state, faces = table({})
    put = PRESENTATION.question(look(state, faces, 0))
    assert [option.label for option in put.options] == ["You", "Ana"]
    state = played(state, Lead(0))
    answer = PRESENTATION.question(look(state, faces, 2))
    assert [option.label for option in answer.options] == ["Agree", "Instead: you lead"]
    state = played(state, Lead(2))
    again = PRESENTATION.question(look(state, faces, 0))
    assert [option.label for option in again.options] == ["Agree", "Instead: you lead"]


def test_a_solo_seat_decides_at_once() -> None:
    state, faces = table(ON_TABLE, THREE)
    scene = look(state, faces, 0)
    assert PRESENTATION.preview(scene, Recruit(down=True))[0] == (
        "You take the hidden card."
    )


def test_the_table_says_whose_word_is_next_and_what_on() -> None:
    state, faces = table(ON_TABLE)

    def said(seat: Seat) -> str:
        return PRESENTATION.waiting(look(state, faces, seat))

    assert said(2) == "You two are agreeing on a card. Mai is to propose."
    assert said(1) == "Mai & Ana are agreeing on a card. Mai is to propose."
    state = played(state, Recruit(down=True))
    assert said(0) == "You propose to take the hidden card. Ana is to answer."
    assert said(3) == "Mai proposes to take the hidden card. Ana is to answer."


def test_who_leads_and_with_what_stands_below_the_board() -> None:
    state, faces = table({})

    def below(seat: Seat) -> str:
        lines = PRESENTATION.board(look(state, faces, seat), 39, 9)
        return text_of(lines[-1]).strip()

    assert below(0) == ""
    state = played(state, Lead(2), Agree())
    assert [below(seat) for seat in (0, 1, 2)] == [*["Ana leads"] * 2, "You lead"]
    hand = state.seats[2].hand
    state = played(state, KIT.rules.moves(state, faces)[0])
    assert below(0) == "Ana leads: Enforcer"
    assert below(2) == "You lead: Enforcer"
    assert PRESENTATION.waiting(look(state, faces, 1)) == (
        "Mai is choosing the hidden card."
    )
    assert "Face up: Enforcer." in PRESENTATION.summary(look(state, faces, 1))
    assert len(state.seats[2].hand) == len(hand) - 1
    question = PRESENTATION.question(look(state, faces, 0))
    assert question.text == "Ana played Enforcer. Which card face down?"
    assert question.options[0].then is None
    assert question.options[0].why == "same name as the face-up card"
    state = played(state, KIT.rules.moves(state, faces)[0])
    assert below(0) == "On the table: Enforcer, one hidden"


def test_the_last_card_of_the_deck_is_kept_for_who_leads() -> None:
    state, faces = table({"deck": ["mole"]})
    why = [
        option.why for option in PRESENTATION.question(look(state, faces, 0)).options
    ]
    assert why[0].endswith("The last card of the deck is then kept for you.")
    assert why[1].endswith("The last card of the deck is then kept for Ana.")
    state = played(state, Lead(2), Agree())
    state = played(state, KIT.rules.moves(state, faces)[0])
    discard = PRESENTATION.question(look(state, faces, 0)).options[-1]
    assert discard.then is None
    assert discard.why == "the last card is kept for the one who leads"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_standing_proposal_is_shown_and_can_be_agreed_to(seed: int) -> None:
    answered = 0
    for dealer in decisions(seed):
        due = dealer.due
        assert isinstance(due, Decide)
        scene = scene_of(dealer, due.seat)
        if due.standing is None:
            continue
        answered += 1
        mate = next(
            seat
            for seat, side in enumerate(scene.options.sides)
            if side == scene.side and seat != due.seat
        )
        question = PRESENTATION.question(scene)
        assert question.options[0].then == Agree()
        assert question.text.endswith(" Agree?")
        rest = [option.label for option in question.options[1:]]
        assert all("instead" in label.lower() for label in rest)
        fresh = replace(dealer.state, agenda=(Decide(due.seat, due.what),))
        unasked = scene._replace(due=Decide(due.seat, due.what), state=fresh)
        agreed = PRESENTATION.preview(scene, Agree())
        assert agreed[0].startswith("You agree with ")
        if due.what in ("lead", "recruit", "take"):
            proposed = PRESENTATION.preview(unasked, due.standing)
            assert agreed[1:] == proposed[1:]
            assert proposed[0].startswith("You propose to ")
        for seat in seats_of(dealer):
            if seat == due.seat:
                continue
            other = scene_of(dealer, seat)
            told = PRESENTATION.sentence(other, Proposed(mate, due.standing))
            who = f"{scene.names[due.seat]} is to answer."
            assert PRESENTATION.waiting(other) == f"{told} {who}"
    assert answered


@pytest.mark.parametrize("seed", SEEDS)
def test_hands_and_discards_of_every_seat_stand_over_the_table(seed: int) -> None:
    for dealer in decisions(seed):
        state, sides = state_of(dealer), dealer.state.options.sides  # type: ignore[attr-defined]  # this game's own
        for seat in range(len(sides)):
            scene = scene_of(dealer, seat)
            order = sorted(range(len(sides)), key=lambda s: sides[s] != sides[seat])
            cards = [str(len(state.seats[s].hand)) for s in order]
            left = [str(discards_left(state.seats[s])) for s in order]
            ours = sides.count(sides[seat])
            pairs = [
                f"{'+'.join(part[:ours])}:{'+'.join(part[ours:])}"
                for part in (cards, left)
            ]
            said = PRESENTATION.headline(scene)
            assert said.endswith(f"hands {pairs[0]} · may discard {pairs[1]}")
            assert columns(said) <= 78
            title = PRESENTATION.board_title(scene, 39)
            assert columns(title) <= 37
            assert title.startswith("▲" if sides[seat] == 0 else "●")
            names = names_of(scene.options)
            assert all(name[:3] in title for name in names)


@pytest.mark.parametrize("sides", [FOUR, THREE, (1, 0, 0)])
def test_both_answers_to_a_card_face_down_are_previewed(
    sides: tuple[int, ...],
) -> None:
    previewed = 0
    options = AgentAvenueOptions(sides=sides)
    for _, dealer in moments(5, options):
        due = dealer.due
        if not isinstance(due, Decide) or due.what != "down":
            continue
        scene = scene_of(dealer, due.seat)
        for move in scene.moves:
            if not isinstance(move, Down) or move.twins:
                continue
            said = PRESENTATION.preview(scene, move)
            for text, down in zip(said[1:], (False, True), strict=True):
                ours, theirs = needed_after(dealer, move, down=down)
                if min(ours, theirs) > 0:
                    assert text.endswith(f"you then need {ours}, they {theirs}.")
                    previewed += 1
    assert previewed > 10


def needed_after(dealer: OpenDealer, move: Move, *, down: bool) -> tuple[int, int]:
    """Return the steps to a catch, ours and theirs, or 0 where the game has ended."""
    ahead = OpenDealer(KIT.rules, dealer.state, dealer.faces, in_order)
    side = state_of(ahead).active
    for each in (move, Recruit(down=down)):
        ahead.play(each)
        ahead.settle()
    if isinstance(ahead.due, Decide) and ahead.due.standing is not None:
        ahead.play(Agree())
        ahead.settle()
    if isinstance(ahead.due, Over):
        return 0, 0
    sides = state_of(ahead).sides
    lead = sides[side].advance - sides[1 - side].advance
    return 7 - lead, 7 + lead


def test_the_rules_in_short_and_the_table_speak_of_teams_where_there_are_some() -> None:
    for sides, said in ((FOUR, "two:"), (THREE, "one:"), ((0, 1), "")):
        options = AgentAvenueOptions(sides=sides)
        table = PRESENTATION.table(options)
        assert (f" Two players against {said}" in table) is (len(sides) > 2)
        rules = " ".join(PRESENTATION.rules(options))
        assert ("teammate" in rules) is (len(sides) > 2)
        assert ("four times in a game" in rules) is (len(sides) == 2)


def test_the_end_is_told_to_a_whole_side() -> None:
    state, faces = table({})
    over = Over((0,), "resigned")
    ends = [
        PRESENTATION.ending(look(state, faces, seat), over)
        for seat in (0, 2, 1, SPECTATOR)
    ]
    lost = ("Mai & Ana win.", "You have resigned.")
    assert ends == [
        ("You win!", "Tom & Kim have resigned."),
        ("You win!", "Tom & Kim have resigned."),
        lost,
        ("Mai & Ana win.", "Tom & Kim have resigned."),
    ]


def test_the_position_in_sentences_says_who_plays_with_whom() -> None:
    state, faces = table(ON_TABLE)
    said = PRESENTATION.summary(look(state, faces, 0))
    for sentence in (
        "Mai & Ana play together against Tom & Kim.",
        "Cards in hand: you 4 of 4, Tom 4 of 4, Ana 4 of 4, Kim 4 of 4.",
        "Turn 1, Tom & Kim's. Deck 0. Discards left: you 2, Tom 2, Ana 2, Kim 2.",
        "Tom & Kim need 7 spaces to catch you.",
    ):
        assert sentence in said
    alone = PRESENTATION.summary(look(*table(ON_TABLE, THREE), 0))
    assert alone[0] == "You play alone against Tom & Ana."
