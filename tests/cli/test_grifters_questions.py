"""What Grifters asks: every legal move and no other, and what each would lead to.

What a caper brings is computed another way here, by hand, from rules page 6 and 7b.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.choice import Choosing, Question
from cli.choice_view import question as drawn_question
from cli.grifters.naming import card_name
from cli.grifters.presentation import PRESENTATION
from cli.plain_text import question_lines
from cli.text import columns, line_columns, text_of, wrap_all
from engine.dealer import OpenDealer
from engine.game import Decide, IllegalMove
from engine.grifters.jobs import JOBS
from engine.grifters.moves import DoJob
from engine.grifters.refusal import REASONS
from engine.grifters.specialists import FACES, SKILL
from engine.grifters.state import GriftersState
from tests.cli.grifters_tables import (
    KIT,
    decisions,
    leaves,
    look,
    play,
    questions_in,
    table,
)

SEEDS = [(players, seed) for players in (2, 3, 4) for seed in range(3)]


def asked(dealer: OpenDealer) -> Question:
    return PRESENTATION.question(look(dealer))


def listed(dealer: OpenDealer) -> list[str]:
    """Return a question and its options as plain lines say them."""
    return question_lines(aloud(dealer))


def aloud(dealer: OpenDealer) -> Question:
    """Return a question as it is put to be read aloud."""
    return PRESENTATION.question(look(dealer)._replace(is_aloud=True))


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_a_question_offers_every_legal_move_once_and_no_other(
    players: int, seed: int
) -> None:
    for scene in decisions(seed, players):
        offered = [option.then for option in leaves(PRESENTATION.question(scene))]
        assert len(offered) == len(set(offered))
        assert set(offered) == set(scene.moves)


@pytest.mark.parametrize(("players", "seed"), SEEDS)
@pytest.mark.parametrize(("width", "rows"), [(40, 10), (59, 22)])
def test_every_question_fits_its_pane_with_three_options_and_a_meaning(
    players: int, seed: int, width: int, rows: int
) -> None:
    for scene in decisions(seed, players):
        for put in questions_in(PRESENTATION.question(scene)):
            choosing = Choosing(put)
            lines = drawn_question(choosing, "", width, rows)
            assert len(lines) == rows
            assert all(line_columns(one) <= width for one in lines)
            text = "\n".join(map(text_of, lines))
            assert put.options[choosing.cursor].label in text
            seen = sum(option.label in text for option in put.options)
            assert seen >= min(3, len(put.options))
            assert all(columns(option.label) <= width - 4 for option in put.options)


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_every_move_is_previewed_within_the_smallest_pane(
    players: int, seed: int
) -> None:
    for scene in decisions(seed, players):
        for move in scene.moves:
            said = PRESENTATION.preview(scene, move)
            assert said
            assert all(sentence[0].isupper() for sentence in said)
            if not isinstance(move, DoJob) or len(move.cards) < 5:
                assert len(wrap_all(said, 38)) <= 9, said


def sum_of(*amounts: int) -> int:
    return sum(amounts)


def of_richest(state: GriftersState, seat: int, amount: int) -> int:
    others = [a.stash for n, a in enumerate(state.seats) if n != seat]
    return min(max(others), amount)


def of_all(state: GriftersState, seat: int, amount: int) -> int:
    others = [a.stash for n, a in enumerate(state.seats) if n != seat]
    return sum(min(stash, amount) for stash in others)


def nights_then(state: GriftersState, seat: int) -> int:
    """Return how many Nights hold a card, Time advanced and one more played."""
    one, two, _ = state.seats[seat].nights
    return 1 + sum(any(face != "isk" for face in night) for night in (one, two))


def is_pair(state: GriftersState) -> bool:
    return len(state.seats) == 2


GAINS: dict[str, Callable[[GriftersState, int], int]] = {
    "thief": lambda state, seat: min(2, state.coffers),
    "pickpocket": lambda state, seat: of_richest(state, seat, 2),
    "h_extortionist": lambda state, seat: of_all(state, seat, 1 + is_pair(state)),
    "h_safecracker": lambda state, seat: min(nights_then(state, seat), state.coffers),
}
"""What these cards bring at most, by hand."""
BRIEF = {
    "thief": "+{}M", "pickpocket": "steal {}M", "h_extortionist": "{}M from all",
    "h_safecracker": "+{}M",
}  # fmt: skip


@given(st.data())
def test_what_a_caper_would_bring_is_clipped_by_what_is_there(
    data: st.DataObject,
) -> None:
    players = data.draw(st.integers(2, 4))
    total = {2: 50, 3: 65, 4: 75}[players]
    stashes = data.draw(st.lists(st.integers(0, 5), min_size=players, max_size=players))
    lying = st.lists(st.sampled_from(["thug", "con_man", "snitch", "isk"]), max_size=1)
    nights = [data.draw(lying) for _ in range(3)]
    tokens = sum(night.count("isk") for night in nights)
    left = data.draw(st.integers(4, total - sum(stashes) - tokens))
    face = data.draw(st.sampled_from(sorted(GAINS)))
    seats: list[dict[str, Any]] = [{"stash": stash} for stash in stashes]
    seats[0] |= {"hand": [face, "mastermind"], "nights": nights}
    dealer = table(*seats, coffers=left)
    scene = look(dealer)
    assert isinstance(scene.state, GriftersState)
    gain = GAINS[face](scene.state, 0)
    options = PRESENTATION.question(scene).options
    option = next(o for o in options if getattr(o.then, "face", "") == face)
    assert option.cells[1] == BRIEF[face].format(gain)


@pytest.mark.parametrize(
    ("seats", "face", "cell", "now"),
    [
        (
            [{"hand": ["con_man"]}, {"stash": 1}, {"stash": 0}],
            "con_man",
            "+1M, steal 1M",
            "1M from the Coffers. From one opponent: Tom 1M, Ana 0M.",
        ),
        (
            [{"hand": ["h_headhunter"]}, {}],
            "h_headhunter",
            "END, draw 2",
            "Cards drawn: 2. The cards run out: the game ends.",
        ),
        (
            [{"hand": ["h_impostor"]}, {"nights": [["inside_man"], [], []]}],
            "h_impostor",
            "no effect",
            "No card of theirs can be duplicated.",
        ),
        (
            [{"hand": ["h_impostor"]}, {"nights": [["thief"], [], []]}],
            "h_impostor",
            "copy a laid card",
            "Does what a card before Tom says.",
        ),
        (
            [{"hand": ["fall_guy", "inside_man"]}, {}],
            "fall_guy",
            "copy a hand card",
            "Does what one of these says: none.",
        ),
        (
            [{"hand": ["fall_guy", "thug", "thief"]}, {}],
            "fall_guy",
            "copy a hand card",
            "Does what one of these says: Thief, Thug.",
        ),
        (
            [
                {"hand": ["thug", "con_man", "snitch"]},
                {
                    "nights": [["con_man"], ["thief"], ["thug", "h_courier"]],
                    "stash": 9,
                },
                {"nights": [["inside_man"], [], ["snitch"]], "stash": 1},
            ],
            "thug",
            "up to 3M",
            "By the companion's skill: Speed 3M, Brain 1M.",
        ),
        (
            [{"hand": ["thug"]}, {}],
            "thug",
            "no effect",
            "There is no other hand card: it does nothing.",
        ),
        (
            [{"hand": ["h_courier"], "nights": [["thief"], [], ["snitch"]]}, {}],
            "h_courier",
            "take 1 back, +1M",
            "One comes back: Thief. 1M from the Coffers.",
        ),
        (
            [{"hand": ["h_courier"], "nights": [[], [], ["snitch"]]}, {}],
            "h_courier",
            "no effect, +1M",
            "No other card lies in your Hideout. 1M from the Coffers.",
        ),
        (
            [{"hand": ["wheelman"], "nights": [[], ["thief"], []]}, {}],
            "wheelman",
            "Time on, +1M",
            "Your Hideout moves on; to Refresh: Thief. 1M from the Coffers.",
        ),
        (
            [{"hand": ["middle_man"]}, {"stash": 1}],
            "middle_man",
            "steal 1M",
            "From one opponent: Tom 1M.",
        ),
        (
            [{"hand": ["middle_man"], "jobs": ["red_1"]}, {"jobs": ["blue_1"]}],
            "middle_man",
            "swap Jobs",
            "One of your Jobs for one of theirs.",
        ),
        (
            [{"hand": ["h_kidnapper"]}, {"hand": ["thief"]}, {}],
            "h_kidnapper",
            "abduct a card",
            "A random card of one hand: Tom 1.",
        ),
        (
            [{"hand": ["h_kidnapper"]}, {}],
            "h_kidnapper",
            "no effect",
            "No opponent has a hand card.",
        ),
        (
            [{"hand": ["inside_man"]}, {"nights": [["thief"], [], []]}],
            "inside_man",
            "no effect",
            "No card can be abducted: it does nothing.",
        ),
        (
            [{"hand": ["femme_fatale"]}, {}],
            "femme_fatale",
            "no effect",
            "No card is left for a second caper.",
        ),
        (
            [{"hand": ["h_scout"]}, {}],
            "h_scout",
            "END, draw 1",
            "Cards drawn: 1. The cards run out: the game ends.",
        ),
    ],
)
def test_each_card_says_what_it_would_do_now(
    seats: list[dict[str, Any]], face: str, cell: str, now: str
) -> None:
    question = asked(table(*seats, coffers=30))
    option = next(o for o in question.options if getattr(o.then, "face", "") == face)
    assert option.cells[1] == cell
    assert option.why == now


def test_the_last_of_the_coffers_is_said_to_end_the_game_and_how() -> None:
    dealer = table({"hand": ["thief"], "stash": 3}, {"stash": 9}, coffers=1)
    (_, thief) = asked(dealer).options
    assert thief.cells[1] == "END, +1M"
    assert thief.why == "1M from the Coffers. That ends the game: Mai 4M, Tom 9M."
    said = PRESENTATION.preview(look(dealer), look(dealer).moves[0])
    assert said[-1] == "That ends the game: Mai 4M, Tom 9M."


def test_a_turn_asks_for_a_caper_or_a_job() -> None:
    hand = ["thief", "con_man", "thug", "snitch", "snitch"]
    assert listed(table({"hand": hand}, {"stash": 1})) == [
        "A caper, or a job?",
        "1. Do a job, Blue 1, Red 1",
        "2. Snitch ×2, Brain, as a caper: Swaps two Nights of a Hideout, maybe yours.",
        "3. Thief, Speed, as a caper: 2M from the Coffers.",
        "4. Con Man*, Speed, as a caper: 1M from the Coffers. From one opponent:"
        " Tom 1M.",
        "5. Thug, Brawn, as a caper: By the companion's skill: Speed 0M, Brain 0M.",
    ]


def test_a_job_that_can_not_be_done_says_what_is_lacking() -> None:
    hand = ["thief", "con_man", "thug", "snitch"]
    jobs = next(o.then for o in aloud(table({"hand": hand}, {})).options if o.then)
    assert isinstance(jobs, Question)
    assert question_lines(jobs) == [
        "Which job?",
        "1. Blue 1*: not possible, you lack 1 Brain.",
        "2. Red 1: requires 2 Speed, 1 Brawn. Take 2M from the Stash of one opponent.",
        "3. Green 1*: not possible, you lack 1 Brawn.",
    ]
    assert "Your hand: Snitch, Thief, Con Man*, Thug" in jobs.aside


def test_without_a_team_for_any_job_the_way_to_them_is_closed() -> None:
    first = asked(table({"hand": ["thief"]}, {})).options[0]
    assert (first.then, first.why) == (
        None,
        "no Team of your hand is exactly what a job requires",
    )
    done = asked(table({"hand": ["thief"]}, {}, stacks=[[], []])).options[0]
    assert (done.then, done.why) == (None, "all jobs are done")


def test_a_team_is_chosen_skill_by_skill_where_there_is_a_choice() -> None:
    hand = ["thief", "con_man", "wheelman", "thug", "inside_man"]
    jobs = asked(table({"hand": hand}, {}, stacks=[["red_1"]])).options[0].then
    assert isinstance(jobs, Question)
    speed = jobs.options[0].then
    assert isinstance(speed, Question)
    assert speed.text == "Red 1: which Speed cards?"
    labels = [option.label for option in speed.options]
    assert "Thief, Con Man*" in labels
    assert "Thief, Inside Man" in labels
    both = speed.options[labels.index("Thief, Con Man*")]
    assert both.why == (
        "What stays in your hand of these: Wheelman (house). Your next choice decides"
        " about: Inside Man."
    )
    brawn = both.then
    assert isinstance(brawn, Question)
    assert [option.label for option in brawn.options] == ["Thug", "Inside Man"]
    wild = speed.options[labels.index("Thief, Inside Man")].then
    assert isinstance(wild, DoJob)
    assert set(wild.faces) == {"thief", "thug", "inside_man"}


@pytest.mark.parametrize(
    ("job", "hand", "label", "why"),
    [
        (
            "red_1",
            ["thief", "pickpocket", "h_kidnapper", "inside_man"],
            "Pickpocket",
            "What stays in your hand of these: Kidnapper (house).",
        ),
        (
            "green_2",
            ["snitch", "inside_man", "inside_man", "thief", "con_man"],
            "Thief",
            "What stays in your hand of these: Con Man (house).",
        ),
    ],
)
def test_a_wild_card_that_a_team_needs_elsewhere_is_not_said_to_stay(
    job: str, hand: list[str], label: str, why: str
) -> None:
    jobs = asked(table({"hand": hand}, {}, stacks=[[job]])).options[0].then
    assert isinstance(jobs, Question)
    team = jobs.options[0].then
    assert isinstance(team, Question)
    assert next(one.why for one in team.options if one.label == label) == why


BOX = [*("snitch", "con_man", "thug", "inside_man") * 3, "thief", "pickpocket"]
HANDS = st.permutations(BOX).flatmap(
    lambda box: st.integers(3, 9).map(lambda count: box[:count])
)


@given(HANDS, st.sampled_from([job for job in JOBS if job[0] in "brg"]))
def test_what_is_said_to_stay_is_what_the_team_leaves(
    hand: list[str], job: str
) -> None:
    dealer = table({"hand": hand}, {}, stacks=[[job]])
    for whys, move in team_choices(asked(dealer).options[0].then):
        left = Counter(hand) - Counter(move.faces)
        for why in whys:
            staying, _, open_yet = why.partition(" Your next choice decides about: ")
            stays = named(staying.removeprefix("What stays in your hand of these: "))
            assert stays <= left
            faces = [face for face in left if SKILL[face] == "wild"]
            assert all(left[f] <= (stays + named(open_yet))[f] for f in faces)


def team_choices(then: object) -> Iterator[tuple[list[str], DoJob]]:
    """Yield every Team that can be chosen, with what was said at each choice of it."""
    if isinstance(then, DoJob):
        yield [], then
    elif isinstance(then, Question):
        for option in then.options:
            for whys, move in team_choices(option.then):
                is_team = option.why.startswith("What stays")
                yield [*([option.why] if is_team else []), *whys], move


def named(listed: str) -> Counter[str]:
    """Return the cards of a list in words."""
    words = [one.partition(" ×") for one in listed.removesuffix(".").split(", ")]
    faces = {card_name(face): face for face in FACES}
    return Counter(
        {faces[name]: int(count or 1) for name, _, count in words if name in faces}
    )


def test_a_turn_is_told_to_begin_with_time() -> None:
    question = asked(table({"hand": ["thief"], "nights": [["thug"], [], []]}, {}))
    assert question.text == "Time advances; then a caper, or a job?"


def test_an_empty_hand_puts_a_token() -> None:
    dealer = table({"nights": [[], [], ["isk"]]}, {})
    assert listed(dealer) == [
        "Your hand is empty.",
        "1. Put a token into Night One",
    ]
    assert PRESENTATION.preview(look(dealer), look(dealer).moves[0]) == (
        "Your hand is empty: you put 1M of the Coffers into Night One.",
    )


DECK = ["wheelman", "h_safecracker", "h_data_runner", "h_extortionist"]
SNITCHED = {"nights": [["thief"], [], ["con_man", "thug"]]}
QUESTIONS: list[tuple[list[dict[str, Any]], list[str], list[str]]] = [
    (
        [{"hand": ["pickpocket"]}, {"stash": 1}, {"stash": 7}],
        ["caper pickpocket"],
        [
            "Pickpocket: take from whom?",
            "1. Tom, Stash 1M, you take 1M",
            "2. Ana, Stash 7M, you take 2M",
        ],
    ),
    (
        [{"hand": ["snitch"]}, SNITCHED, {}],
        ["caper snitch"],
        [
            "Snitch: whose Hideout?",
            "1. You. Nights 1 to 3: Snitch; none; none.",
            "2. Tom. Nights 1 to 3: Thief; none; a Team of Con Man (house), Thug.",
            "3. Ana: not possible, nothing of theirs is there for it.",
        ],
    ),
    (
        [{"hand": ["snitch"]}, SNITCHED],
        ["caper snitch", "choose seat 1"],
        [
            "Snitch: swap which Nights of Tom?",
            "1. Night 1 and Night 2. Thief, for an empty Night.",
            "2. Night 1 and Night 3. Thief, for a Team of Con Man (house), Thug.",
            "3. Night 2 and Night 3. a Team of Con Man (house), Thug, for an empty"
            " Night.",
        ],
    ),
    (
        [{"hand": ["snitch"]}, {}],
        ["caper snitch", "choose seat 0"],
        [
            "Snitch: swap which Nights of yours?",
            "1. Night 1 and Night 2. Snitch, for an empty Night.",
            "2. Night 1 and Night 3. Snitch, for an empty Night.",
        ],
    ),
    (
        [{"hand": ["inside_man"]}, SNITCHED, {"nights": [["mastermind"], [], []]}],
        ["caper inside_man"],
        [
            "Inside Man: whose card?",
            "1. Tom. Nights 1 to 3: Thief; none; a Team of Con Man (house), Thug.",
            "2. Ana: not possible, nothing of theirs is there for it.",
        ],
    ),
    (
        [{"hand": ["inside_man"]}, {**SNITCHED, "stash": 1}],
        ["caper inside_man", "choose seat 1"],
        [
            "Inside Man: which card of Tom?",
            "1. Con Man*, Speed, Night 3, then: 1M from the Coffers. From one"
            " opponent: Tom 1M.",
            "2. Thug, Brawn, Night 3, then: There is no other hand card: it does"
            " nothing.",
        ],
    ),
    (
        [{"hand": ["h_impostor"]}, SNITCHED],
        ["caper h_impostor", "choose seat 1"],
        [
            "Impostor (house): do what which of Tom's cards says?",
            "1. Thief, Speed, then: 2M from the Coffers.",
            "2. Con Man*, Speed, then: 1M from the Coffers. From one opponent: Tom 0M.",
            "3. Thug, Brawn, then: There is no other hand card: it does nothing.",
        ],
    ),
    (
        [
            {"hand": ["thug", "inside_man", "con_man"]},
            {"nights": [["thief"], [], []], "stash": 3},
        ],
        ["caper thug"],
        [
            "Thug: with which companion?",
            "1. Inside Man, any skill, you take 1M",
            "2. Con Man*, Speed, you take 1M",
        ],
    ),
    (
        [{"hand": ["thug", "inside_man"]}, {"nights": [["thief"], [], []], "stash": 3}],
        ["caper thug", "choose card inside_man"],
        [
            "Thug: the Inside Man counts as which skill?",
            "1. Brain, you take 0M",
            "2. Speed, you take 1M",
            "3. Brawn, you take 0M",
        ],
    ),
    (
        [{"hand": ["h_courier"], "nights": [["thief"], ["snitch"], []]}, {}],
        ["caper h_courier"],
        [
            "Courier (house): which card comes back?",
            "1. Thief, Night 2. Speed. Take 2M from the Coffers.",
            "2. Snitch, Night 3. Brain. Swap two Nights of one player's Hideout with"
            " all that lies in them.",
        ],
    ),
    (
        [{"hand": ["middle_man"], "jobs": ["blue_1", "red_1"]}, {"jobs": ["red_2"]}],
        ["caper middle_man"],
        [
            "Middle Man (house): give which job?",
            "1. Blue 1*. Kidnap Weapon Experts. You then have: Red 1.",
            "2. Red 1. Hack Credit System. You then have: Blue 1.",
        ],
    ),
    (
        [{"hand": ["middle_man"], "jobs": ["blue_1", "red_1"]}, {"jobs": ["red_2"]}],
        ["caper middle_man", "choose job blue_1"],
        [
            "Middle Man (house): for which job?",
            "1. Red 2*, whose Tom. Skim the Rival's Ledger. You then have: Red 2"
            " (worth 2M).",
        ],
    ),
    (
        [{"hand": ["h_kidnapper"]}, {"hand": ["thief", "thug"]}],
        ["caper h_kidnapper", "choose seat 1"],
        [
            "Kidnapper (house): which card of Tom's mixed hand?",
            "1. Card 1",
            "2. Card 2",
        ],
    ),
    (
        [{"hand": ["h_kidnapper"]}, {"hand": ["thief", "thug"]}],
        ["caper h_kidnapper", "choose seat 1", "choose number 1"],
        ["Mai has named this card of your hand.", "1. Show Thief"],
    ),
    (
        [{"hand": ["h_kidnapper"]}, {"hand": ["thief", "thug"]}],
        ["caper h_kidnapper", "choose seat 1", "choose number 2"],
        ["Mai has named this card of your hand.", "1. Hand over Thug"],
    ),
    (
        [{"hand": ["fall_guy", "thief", "inside_man"]}, {}],
        ["caper fall_guy"],
        [
            "Fall Guy: do what which card says?",
            "1. Thief, Speed, then: 2M from the Coffers.",
        ],
    ),
    (
        [{"hand": ["fall_guy", "inside_man"]}, {}],
        ["caper fall_guy"],
        ["Fall Guy: do what which card says?", "1. None can be duplicated"],
    ),
    (
        [{"hand": ["femme_fatale", "thief"]}, {}],
        ["caper femme_fatale"],
        [
            "A second caper?",
            "1. No second caper",
            "2. Thief, Speed, as a caper: 2M from the Coffers.",
        ],
    ),
]


@pytest.mark.parametrize(("seats", "moves", "said"), QUESTIONS)
def test_each_question_of_a_text_is_put_in_words(
    seats: list[dict[str, Any]], moves: list[str], said: list[str]
) -> None:
    dealer = table(*seats, coffers=30, deck=DECK)
    play(dealer, *moves)
    assert listed(dealer) == said


def test_the_drawn_cards_and_the_discard_pile_are_asked_for_with_their_texts() -> None:
    dealer = table(
        {"hand": ["mastermind", "h_scout"]},
        {},
        deck=["thug", "snitch", "con_man", "thug"],
        discard=["wheelman", "wheelman", "snitch"],
    )
    play(dealer, "caper mastermind")
    question = asked(dealer)
    assert [option.label for option in question.options] == [
        "Keep Thug",
        "Keep Snitch",
        "Keep Con Man*",
    ]
    assert question.options[2].why == (
        "Speed. Take 1M from the Coffers. Take 1M from the Stash of one opponent. You"
        " discard Snitch, Thug openly."
    )
    scout = table({"hand": ["h_scout"]}, {}, discard=["wheelman", "wheelman", "snitch"])
    play(scout, "caper h_scout")
    assert listed(scout)[:2] == [
        "Talent Scout (house): which of the discard pile?",
        "1. Wheelman*. Speed. Advance Time once more in your own Hideout. Take 1M from"
        " the Coffers.",
    ]


def test_every_kind_of_question_is_among_these() -> None:
    kinds = set()
    for seats, moves, _ in QUESTIONS:
        dealer = table(*seats, coffers=30, deck=DECK)
        play(dealer, *moves)
        assert isinstance(dealer.due, Decide)
        kinds.add(dealer.due.what)
    assert kinds | {"play", "keep"} == {
        "play", "caper", "seat", "card", "skill", "nights", "job", "number", "keep",
        "show",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "moves", "said"),
    [
        (
            [{"hand": ["thief"], "nights": [[], [], ["snitch"]]}, {}],
            [],
            (
                "You play Thief.",
                "You take 2M from the Coffers.",
                "Back to your hand: Snitch.",
            ),
        ),
        (
            [{"hand": ["pickpocket"]}, {"stash": 3}],
            [],
            ("You play Pickpocket.", "Then you choose a player."),
        ),
        (
            [{"hand": ["pickpocket"]}, {"stash": 3}],
            ["caper pickpocket"],
            ("You take 2M from Tom.",),
        ),
        (
            [{"hand": ["inside_man"]}, SNITCHED],
            ["caper inside_man"],
            ("You choose Tom.", "Then you choose a card."),
        ),
        (
            [{"hand": ["middle_man"], "jobs": ["red_1"]}, {"jobs": ["red_2"]}],
            ["caper middle_man"],
            ("You give Red 1, Hack Credit System.", "Then you choose a job."),
        ),
        (
            [{"hand": ["h_kidnapper"]}, {"hand": ["thief"]}],
            ["caper h_kidnapper", "choose seat 1"],
            (
                "You name card 1 of Tom's mixed hand.",
                "Then Tom hands the card over, or shows that it is a Ringleader.",
            ),
        ),
        (
            [{"hand": ["h_kidnapper"]}, {"hand": ["thief"]}],
            ["caper h_kidnapper", "choose seat 1", "choose number 1"],
            ("All see your Thief; nothing is taken.",),
        ),
        (
            [{"hand": ["h_kidnapper"]}, {"hand": ["thug"]}],
            ["caper h_kidnapper", "choose seat 1", "choose number 1"],
            ("Mai gets your Thug; only you two know it.",),
        ),
        (
            [{"hand": ["mastermind"]}, {}],
            [],
            (
                "You play Mastermind.",
                "You draw 3 cards.",
                "Then you choose which to keep.",
            ),
        ),
    ],
)
def test_a_preview_tells_what_will_be_told_and_what_is_asked_then(
    seats: list[dict[str, Any]], moves: list[str], said: tuple[str, ...]
) -> None:
    dealer = table(*seats, coffers=30, deck=DECK)
    play(dealer, *moves)
    scene = look(dealer)
    assert PRESENTATION.preview(scene, scene.moves[0]) == said


@pytest.mark.parametrize("reason", REASONS)
def test_each_refusal_of_the_rules_is_said(reason: str) -> None:
    said = PRESENTATION.refusal(reason, {})
    assert reason not in said
    assert "the rules do not allow it" not in said


def test_a_refusal_is_met_by_its_sentence() -> None:
    dealer = table({"hand": ["thief"]}, {}, deck=DECK)
    scene = look(dealer)
    dealer.play(scene.moves[0])
    with pytest.raises(IllegalMove) as refused:
        KIT.rules.play(dealer.state, scene.moves[0])
    said = PRESENTATION.refusal(refused.value.reason, refused.value.fields)
    assert said == "that card is not in your hand"
    assert "(strange)" in PRESENTATION.refusal("strange", {})
