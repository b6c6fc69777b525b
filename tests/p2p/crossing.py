"""A table whose seats talk pair by pair, each at its own pace, so that words cross."""

from collections import deque
from random import Random

from engine.agent_avenue.options import AgentAvenueOptions
from p2p.errors import PeerError
from p2p.lan.messages import ENTRY, NOTICE
from p2p.record.notice import AnySay, Offer, Resign
from p2p.table.player import Player
from tests.p2p.pair import Pair
from tests.p2p.parcel import PARCEL


class Crossing:
    """Seats of one table, and what is on its way from each to each other.

    crossed: how many notices had to wait for what they rest on
    """

    def __init__(self, label: str, seats: int, sides: tuple[int, ...] = ()) -> None:
        """Set the table; all that happens follows from the label.

        sides: of the seats, by default each its own, at a game of little cost
        """
        if len(set(sides)) == len(sides):
            self.pair = Pair(label, seats, PARCEL)
        else:
            options = AgentAvenueOptions(sides=sides)
            self.pair = Pair(label, seats, trusting=True, options=options)
        self.crossed = 0
        self._is_mixed = False
        self._chance = Random(label)
        self._ways: dict[tuple[int, int], deque[bytes]] = {
            (a, b): deque() for a in range(seats) for b in range(seats) if a != b
        }

    def play(self, stop: int, *, agreed: bool) -> None:
        """Play until nobody has more to say.

        stop: after so many deliveries somebody offers to end, or all but one resign,
              each after another delivery, unless the game is over there
        agreed: it is an offer, and the others accept what they are offered
        """
        players, done = self.pair.players, 0
        leaving = self._chance.sample(players, len(players) - 1)
        for player in players:
            self._speak(player)
        while self._deliver() or (agreed and self._accept_all()):
            done += 1
            who = self._chance.choice(players)
            if done >= stop and leaving and not agreed:
                self._say(leaving.pop(), Resign())
            elif done == stop:
                self._say(who, Offer())
            if agreed and self._chance.random() < 1 / len(players):
                self._accept(who)

    def play_mixed(self, stop: int) -> None:
        """Play until nobody has more to say; seats give up, offer and accept by chance.

        stop: after so many deliveries; some come twice, as after a cut
        """
        self._is_mixed, done = True, 0
        for player in self.pair.players:
            self._speak(player)
        while self._deliver():
            done += 1
            if done < stop or self._chance.random() < 0.7:
                continue
            who = self._chance.choice(self.pair.players)
            match self._chance.randrange(3):
                case 0 if not who.ends.said(Resign, who.seat):
                    self._say(who, who.ends.resign(who.seat))
                case 1 if all(n.head != who.ledger.head for n in who.ends.said(Offer)):
                    self._say(who, Offer())
                case _:
                    self._accept(who)

    def _say(self, player: Player, say: AnySay) -> None:
        """Let a seat say how it would end the game, unless that is over for it."""
        if player.ends.outcome is None:
            self.state(player, NOTICE + player.say(say))

    def state(self, player: Player, frame: bytes) -> None:
        """Let a seat adopt what it says itself, and send it to all others."""
        assert self._take(player, frame)
        for (author, _), way in self._ways.items():
            if author == player.seat:
                way.append(frame)
        self._speak(player)

    def _accept_all(self) -> bool:
        """Let who has not accepted do so, for who has waits for all; False if none."""
        return any(self._accept(player) for player in self.pair.players)

    def _accept(self, player: Player) -> bool:
        say = None if player.ends.outcome else player.offer_to_accept()
        if say is not None:
            self.state(player, NOTICE + player.say(say))
        return say is not None

    def _speak(self, player: Player) -> None:
        """State the next that is the seat's to say; moves too."""
        text, closing = player.speak(), player.close()
        if player.moves() and player.ends.outcome is None and not self._bound(player):
            text = player.decide(self._chance.choice(player.moves()))
        if text is not None:
            self.state(player, ENTRY + text)
        elif closing is not None:
            self.state(player, NOTICE + closing)

    def _bound(self, player: Player) -> bool:
        return player.ends.has_left(player.seat)

    def _deliver(self) -> bool:
        """Hand over the next statement of some way; False if nothing is on its way."""
        ways = [pair for pair, way in self._ways.items() if way]
        self._chance.shuffle(ways)
        for author, reader in ways:
            player, way = self.pair.players[reader], self._ways[author, reader]
            try:
                adopted = self._take(player, way[0])
            except PeerError as error:
                if error.code == "peer/gap":  # the next way brings what is missing
                    continue
                if error.blame is not None or not self._is_mixed:
                    raise
                way.popleft()
                return True
            if self._is_mixed and self._chance.random() < 0.2:
                way.append(way[0])
            way.popleft()
            if adopted:
                self._again(player)
                self._speak(player)
            return True
        assert not ways, "every way waits for another"
        return False

    def _again(self, player: Player) -> None:
        """Hand over once more what had come too early."""
        for text in player.early_notices():
            self.crossed += 1
            if self._take(player, NOTICE + text):
                self._again(player)

    def _take(self, player: Player, frame: bytes) -> bool:
        kind, text = frame[:1], frame[1:]
        if kind == ENTRY:
            return player.accept(text).entry is not None
        return player.accept_notice(text) is not None
