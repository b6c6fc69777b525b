"""The herald: what the lobbies near are told of our table, and of our game."""

from engine.kit import Kit
from p2p.lan.advert import Ad, TableState
from p2p.lan.discovery import Discovery
from p2p.lan.session import Session
from p2p.lan.tasks import Tasks


class Herald:
    """Speaks for one node, which listens on `port` under a name."""

    def __init__(self, discovery: Discovery, name: str, port: int) -> None:
        """Say nothing yet."""
        self._discovery = discovery
        self._name = name
        self._port = port
        self._tasks = Tasks()

    async def open(self, kit: Kit, seats: int) -> None:
        """Announce a table at which we sit alone so far."""
        await self._announce(kit, TableState.OPEN, seats, 1)

    def fill(self, kit: Kit, seats: int, taken: int) -> None:
        """Announce, in its own time, how many sit at the table now."""
        state = TableState.OPEN if taken < seats else TableState.FULL
        self._tasks.start(self._announce(kit, state, seats, taken))

    def play(self, game: Session) -> None:
        """Announce us while a game is open: addresses change, links break."""
        self._tasks.start(self._follow(game))

    async def _follow(self, game: Session) -> None:
        seats = len(game.names)
        await self._announce(game.kit, TableState.PLAYING, seats, seats)
        await game.closed.wait()
        await self.withdraw()

    async def _announce(
        self, kit: Kit, state: TableState, seats: int, taken: int
    ) -> None:
        ad = Ad(self._name, kit.name, state, seats, taken)
        await self._discovery.publish(ad, self._port)

    async def withdraw(self) -> None:
        """Announce nothing any more."""
        await self._discovery.withdraw()

    async def finish(self) -> None:
        """Wait until all has been told; a game that is followed must be closed."""
        await self._tasks.finish()
