"""The errors of peers, links and transcripts.

    P2PError
        LocalError          our own misuse or bug
        PeerError           a peer's statement does not hold; blame is decided apart
            DecodeError     bytes that no honest peer sends
            ProofError      a proof that does not verify
            OutOfTurn       a statement that is not due
            Refused         a statement that is due, and not acceptable
        LinkError           the wire: unreachable, cut, timed out, another program

Each carries a stable `code`, such as `peer/bad-proof`, and a text without secrets.
"""

from engine.clause import kept


class P2PError(Exception):
    """Base: `code` is stable, `text` is one clause for a person (`engine.clause`).

    blame: the seat whose signed statement this is about, None for nobody
    """

    default_code = "p2p/error"
    blame: int | None = None

    def __init__(self, text: str, /, *, code: str = "", **fields: object) -> None:
        """Store what is to be said, and a more exact code than the class's own.

        text:   a template, or a clause that another error brought
        fields: what the template is filled with
        """
        self.text = kept(text, fields)
        super().__init__(self.text)
        self.code = code or self.default_code


class LocalError(P2PError):
    """Our own misuse or bug, never the peer's."""

    default_code = "local/misuse"


class PeerError(P2PError):
    """A peer's statement does not hold."""

    default_code = "peer/refused"


class DecodeError(PeerError):
    """Bytes that no honest peer sends."""

    default_code = "peer/bad-encoding"


class ProofError(PeerError):
    """A proof that does not verify."""

    default_code = "peer/bad-proof"


class OutOfTurn(PeerError):
    """A statement that is not due."""

    default_code = "peer/out-of-turn"


class Refused(PeerError):
    """A statement that is due, and not acceptable."""

    default_code = "peer/refused"


class LinkError(P2PError):
    """The wire: unreachable, cut, timed out, another program or version."""

    default_code = "link/lost"
