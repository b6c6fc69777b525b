"""Two programs play a whole game, and nothing that they let out tells a secret.

Looked through are both screens, standard error, every frame under the TLS, every
journal record, error and object, and every file, those of the other seat above all.
"""

import base64
import os
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from engine.agent_avenue.state import AgentAvenueState
from engine.registry import GAMES
from p2p.fairness.cards import FaceTable
from p2p.fairness.group import encode_scalar
from p2p.fairness.seed import Seed, Voice
from p2p.lan.messages import ENTRY, NOTICE
from p2p.record.entry import encode_entry, entry_head
from p2p.record.notice import Opening, Result, decode_notice
from p2p.record.transcript import Transcript, decode_transcript
from p2p.table.ledger import Ledger
from tests.e2e import programs
from tests.e2e.at_table import play_by_enter, transcript
from tests.e2e.recorder import (
    ERROR,
    GOT,
    JOURNAL,
    PRIVATE,
    PUBLIC,
    REPR,
    SENT,
    Record,
)
from tests.e2e.terminals import Terminal, terminals
from tests.e2e.test_killed import free_ports
from tests.needs import need
from tests.p2p.spellings import spellings

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(180)]

KIT = GAMES["agent-avenue"]
MAI, TOM = "Mai", "Tom"
LOOPBACK = ("--interface", "127.0.0.1")


class Seat(NamedTuple):
    """All that one program has let out.

    records: in order; secrets: what it must keep, by what it is
    screen:  what its terminal or pipe has shown; errors: standard error
    """

    name: str
    records: list[Record]
    screen: bytes
    errors: bytes
    secrets: dict[str, frozenset[bytes]]


class Game(NamedTuple):
    """A finished game."""

    seats: tuple[Seat, Seat]
    transcript: Transcript


# Playing


def command(folder: Path, name: str, port: int, *words: str) -> tuple[str, ...]:
    """Return the command line of a recorded program."""
    recorder = (sys.executable, "-m", "tests.e2e.recorder", str(folder / f"{name}.rec"))
    home = ("--home", str(folder / name), "--port", str(port), "--name", name)
    return (*recorder, *words, *home, *LOOPBACK)


class Piped:
    """A program in plain lines through pipes, which takes what is possible first."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**os.environ, **programs.ENVIRONMENT},
        )
        self.said: list[str] = []
        self.errors = ""
        self.may_agree = threading.Event()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        assert self._process.stdin is not None
        for line in self._process.stdout:
            self.said.append(line.rstrip("\n"))
            answer = programs.answer_to(self.said)
            if self.said[-1].startswith("Type yes if they are the same"):
                answer = "yes" if self.may_agree.wait(30) else "no"
            if answer is not None:
                self._process.stdin.write(answer + "\n")

    def end(self) -> int:
        """Wait for the end; return the exit code."""
        self._reading.join(60)
        _, self.errors = self._process.communicate(timeout=10)
        return self._process.returncode


def agree(host: Terminal, guest: Piped) -> None:
    """Let both people compare the words, and agree."""
    host.wait_for("Do all screens say the same")
    host.keys("y")
    guest.may_agree.set()


def play(folder: Path) -> Game:
    """Let Mai play in a terminal and Tom in plain lines, to the end."""
    ports = free_ports(2)
    shown = folder / "Mai.screen"
    with terminals(folder) as server:
        mai = server.open(MAI, command(folder, MAI, ports[0], "host"))
        server.tmux("pipe-pane", "-t", MAI, f"cat >>{shown}")
        mai.wait_for("Waiting for 1 more player")
        address = f"127.0.0.1:{ports[0]}"
        tom = Piped(command(folder, TOM, ports[1], "join", address, "--plain"))
        agree(mai, tom)
        play_by_enter((mai,))
        assert tom.end() == 0, tom.said[-5:]
        mai.wait_for("Transcript checked: FAIR")
        mai.keys("q")
        assert mai.wait_until_gone() == 0
    said = "\n".join(tom.said).encode()
    files = [transcript(folder / name).read_bytes() for name in (MAI, TOM)]
    assert files[0] == files[1]
    played = decode_transcript(files[0])
    return Game(
        (
            seat(folder, 0, played, shown.read_bytes(), b""),
            seat(folder, 1, played, said, tom.errors.encode()),
        ),
        played,
    )


def seat(
    folder: Path, place: int, played: Transcript, screen: bytes, errors: bytes
) -> Seat:
    """Return what one program has let out, and what it should have kept."""
    name = (MAI, TOM)[place]
    lines = (folder / f"{name}.rec").read_bytes().splitlines()
    records = [msgspec.json.decode(line, type=Record) for line in lines]
    pem = (folder / name / "identity.pem").read_bytes()
    identity = load_pem_private_key(pem, None).private_bytes_raw()  # type: ignore[union-attr] # Ed25519
    says = {n.seat: n.say for n in played.notices if isinstance(n.say, Opening)}
    voice = Voice(Seed(says[place].seed), played.charter.digest, place)
    secrets = {
        "seed": says[place].seed,
        "secret key": encode_scalar(voice.secret_key()),
        "identity key": identity,
    }
    spelled = {what: spellings(value) for what, value in secrets.items()}
    return Seat(name, records, screen, errors, spelled)


# Looking


def leaks(seats: tuple[Seat, Seat]) -> list[str]:
    """Return where a secret stands that should not stand there."""
    return [
        f"{owner.name}'s {secret} in {where} of {holder.name}"
        for owner in seats
        for secret, spelled in owner.secrets.items()
        for holder in seats
        for where, text in _places(holder, is_own=owner is holder, secret=secret)
        if any(spelling in text for spelling in spelled)
    ]


def _places(holder: Seat, *, is_own: bool, secret: str) -> Iterator[tuple[str, bytes]]:
    """Yield all places where this secret must not stand, with their texts."""
    yield "screen", holder.screen
    yield "standard error", holder.errors
    opened = len(holder.records)
    if secret == "seed":
        opened = _end(holder.records, is_own=is_own)
    for number, record in enumerate(holder.records):
        is_home = is_own and record.what == PRIVATE
        if not is_home and number < opened:
            yield f"{record.what} {number}", record.data


def _end(records: list[Record], *, is_own: bool) -> int:
    """Return from where on a seed may be open.

    Its owner holds both results in its journal then; to the other they may still be on
    their way from the wire.
    """
    results = set[int]()
    for number, record in enumerate(records):
        kind, _, content = record.data.partition(b" ")
        if record.what in {SENT, GOT} and record.data[:1] == NOTICE and not is_own:
            kind, content = b"notice", record.data[1:]
        if kind == b"notice" and record.what in {SENT, GOT, JOURNAL}:
            notice = decode_notice(content)
            if isinstance(notice.say, Result):
                results.add(notice.seat)
        if len(results) == 2:
            return number
    raise AssertionError("there are no two results")


def face_up(game: Transcript) -> dict[bytes, set[str]]:
    """Return the faces that are face up at each head of the log."""
    ledger, found = Ledger(game.charter, KIT), dict[bytes, set[str]]()
    for entry in game.entries:
        ledger.accept(encode_entry(entry), proved=True)
        state, up = ledger.state, set[str]()
        if isinstance(state, AgentAvenueState):
            up = {face for side in state.sides for face in side.agents}
            up |= {state.table.up} if state.table else set()
        found[ledger.head] = up
    return found


FACES = KIT.rules.faces(KIT.options())
POINTS = FaceTable(KIT.name, FACES)
DRAWN = {face: spellings(bytes(POINTS.point(face))) for face in FACES}
"""How the points of the faces could be written, which no statement ever needs."""


def told_early(seen: set[str], frame: bytes) -> set[str]:
    """Return the faces that a frame names although none of their cards is seen."""
    return {
        face
        for face in FACES
        if any(spelling in frame for spelling in DRAWN[face])
        or (
            face not in seen
            and (face in str(frame) or face.encode().hex() in str(frame))
        )
    }


def seen_with(frame: bytes, game: Transcript, up: dict[bytes, set[str]]) -> set[str]:
    """Return what is face up once this frame has been adopted."""
    if frame[:1] == ENTRY:
        return up[entry_head(game.charter.digest, frame[1:])]
    if frame[:1] == NOTICE:
        return up[decode_notice(frame[1:]).head]
    return set()


def frames_of(seats: Iterable[Seat]) -> list[bytes]:
    """Return all frames of a game."""
    return [
        record.data
        for one in seats
        for record in one.records
        if record.what in {SENT, GOT}
    ]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """One game for all tests of this module."""
    need("tmux")
    return play(tmp_path_factory.mktemp("privacy"))


def test_everything_that_passes_is_recorded(game: Game) -> None:
    for one in game.seats:
        found = [record.what for record in one.records]
        entries = [r.data for r in one.records if r.data[:1] == ENTRY]
        assert {SENT, GOT, JOURNAL, REPR, PRIVATE} <= set(found)
        assert len(set(entries)) >= len(game.transcript.entries)
        assert len(one.screen) > 1000
        assert found.count(REPR) > 100


def test_nothing_tells_a_secret_before_its_time(game: Game) -> None:
    assert leaks(game.seats) == []


def test_no_file_is_readable_by_others(game: Game) -> None:
    assert not [r.data for one in game.seats for r in one.records if r.what == PUBLIC]


def test_control_the_same_search_finds_the_seeds_once_they_are_open(game: Game) -> None:
    for owner in game.seats:
        for holder in game.seats:
            end = _end(holder.records, is_own=owner is holder)
            after = holder.records[end:]
            ways = {
                record.what
                for record in after
                if any(spelling in record.data for spelling in owner.secrets["seed"])
            }
            assert {JOURNAL, SENT if owner is holder else GOT} <= ways
        own = (r.data for r in owner.records if r.what == PRIVATE)
        kept = b"".join(own)
        for what in ("seed", "identity key"):
            assert any(spelling in kept for spelling in owner.secrets[what])


@pytest.mark.parametrize("what", [SENT, GOT, JOURNAL, ERROR, REPR, PUBLIC])
def test_control_a_leak_into_any_record_is_found(game: Game, what: str) -> None:
    mai, tom = map(short, game.seats)
    for secret, spelled in mai.secrets.items():
        for spelling in spelled:
            text = base64.b64encode(b"so be it: " + spelling + b".").decode()
            leaky = mai._replace(records=[Record(what, text), *mai.records])
            assert leaks((leaky, tom)) == [f"Mai's {secret} in {what} 0 of Mai"]


def short(one: Seat) -> Seat:
    """Return a seat with its journal alone, in which the end is found."""
    return one._replace(records=[r for r in one.records if r.what == JOURNAL])


def test_control_a_leak_on_a_screen_is_found(game: Game) -> None:
    mai, tom = map(short, game.seats)
    for secret, spelled in mai.secrets.items():
        for spelling in spelled:
            assert leaks((mai, tom._replace(screen=tom.screen + spelling))) == [
                f"Mai's {secret} in screen of Tom"
            ]
            assert leaks((mai._replace(errors=spelling), tom)) == [
                f"Mai's {secret} in standard error of Mai"
            ]


def test_no_frame_names_a_face_before_its_card_is_face_up(game: Game) -> None:
    frames = frames_of(game.seats)
    assert any(frame[:1] == NOTICE for frame in frames)
    played, up = game.transcript, face_up(game.transcript)
    for frame in frames:
        assert not told_early(seen_with(frame, played, up), frame), frame


def test_control_a_face_in_a_frame_is_found(game: Game) -> None:
    played, up = game.transcript, face_up(game.transcript)
    for frame in frames_of(game.seats):
        seen = seen_with(frame, played, up)
        hidden = next(face for face in FACES if face not in seen)
        for told in (hidden.encode(), hidden.encode().hex().encode(), *DRAWN[hidden]):
            assert told_early(seen, frame + b"," + told) == {hidden}
