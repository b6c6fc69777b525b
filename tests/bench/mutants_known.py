"""Mutants that no test can kill, each with its reason, for the `mutants` bench."""

from typing import Final

FAIRNESS: Final = "p2p/fairness"
TABLE: Final = "p2p/table"
ACCUSED = "ends.fault is not None"
ACCUSATION = "isinstance(notice.say, Accuse)"
AGREED = "self._notices.agreed is not None"
REPEATED = "self._is_repeated(entry, text)"
STILL = "no log ever grows, and tests that play to an end take too long"
CLOSED = "not isinstance(dealer.due, Decide | Over)"
NO_MOVE = "not isinstance(entry.body, Moved)"
A_MOVE = "isinstance(entry.body, Moved)"
HAS_MOVED = "self._notices.has_moved(notice.seat, start)"
CURVE = 'int.from_bytes(candidate, "little") & _Y_BITS'
READ = "self._read"
OUTPUT = "len(self._output)"
UNTRUE = 'raise LocalError("refused to prove what is not true")'

KNOWN: Final[dict[str, str]] = {
    f"{FAIRNESS}/claims.py _prove_unequal: raise: {UNTRUE} -> pass": (
        "the difference in the next line is the identity then, and its GroupError is "
        "a LocalError too; nothing is proved"
    ),
    f"{FAIRNESS}/group.py _clear_cofactor: bound: {CURVE} >= _P -> {CURVE} > _P": (
        "y = p writes y = 0, of order 4, which the cofactor clears to the identity; "
        "the answer is None either way"
    ),
    f"{FAIRNESS}/seed.py Stream.read: bound: {READ} > {OUTPUT} -> {READ} >= {OUTPUT}": (
        "squeezes once more what it holds already; the bytes are the same"
    ),
    f"{FAIRNESS}/shuffle.py _require_permutation: operand: not inputs -> False": (
        "without cards there are no generators either, and their sum of nothing is a "
        "GroupError, which is a LocalError too"
    ),
    f"{TABLE}/ledger.py Ledger._is_repeated: result: False -> (not (False))": STILL,
    f"{TABLE}/ledger.py Ledger.judge: test: {REPEATED} -> (not ({REPEATED}))": STILL,
    "p2p/record/signature.py verify_signature: call: decode_scalar(signature[32:])"
    " -> pass": (
        "the library refuses S >= L by itself; ours stands for builds that might not"
    ),
    f"{TABLE}/audit.py Audit._check_notices: operand: {ACCUSED} -> True": (
        "an accusation that is accepted has set the fault; the type needs the question"
    ),
    f"{TABLE}/audit.py Audit._check_notices: operand: {ACCUSATION} -> True": (
        "nothing but an accusation sets the fault, and the loop ends there"
    ),
    f"{TABLE}/conclusion.py conclusion_of: operand: ledger is None -> False": (
        "an outcome is found in a ledger; the type needs the question"
    ),
    f"{TABLE}/conclusion.py conclusion_of: operand: transcript is None -> False": (
        "an outcome is found in a transcript; the type needs the question"
    ),
    f"{TABLE}/ends.py Ends._first_to_confirm: operand: {AGREED} -> True": (
        "nothing but an agreement has that reason; the type needs the question"
    ),
    f"{TABLE}/ends.py Ends._is_move_on: operand: {NO_MOVE} -> False": (
        "`_is_other_move` asks it too, for its type; here it spares a replay"
    ),
    f"{TABLE}/ends.py Ends._is_other_move: operand: {A_MOVE} -> True": (
        "it is asked of moves, and of entries of the log where a move was due; the "
        "type needs the question"
    ),
    f"{TABLE}/ends.py Ends._moves_on: operand: {HAS_MOVED} -> True": (
        "spares a replay in which no move of that seat would be found"
    ),
    f"{TABLE}/opened.py choice_due: operand: dealing is None -> False": (
        "without a toss no deal is due either, and the answer is None for want of one"
    ),
    f"{TABLE}/opened.py choice_due: operand: turn.seat != entry.seat -> False": (
        "the ledger refuses an entry of another seat before its choice is kept"
    ),
    f"{TABLE}/opened.py in_the_clear: operand: {CLOSED} -> True": (
        "a dealer that is asked for a deal where none is due raises DealError, and "
        "that is the same verdict as the states that differ"
    ),
}
"""From a mutant's key to why it changes nothing that is accepted."""
