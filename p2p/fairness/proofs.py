"""All proofs but the shuffle's, under one name (PROTOCOL 5 and 6).

Every `prove_*` takes its nonces from the header of its challenge and raises LocalError
when asked for what is not true. Every `verify_*` returns None or raises ProofError or
DecodeError, whatever the peer sent.
"""

from p2p.fairness.claims import (
    IsNotProof,
    OneOfProof,
    prove_differ,
    prove_is_not,
    prove_one_of,
    verify_differ,
    verify_is_not,
    verify_one_of,
)
from p2p.fairness.dleq import (
    KeyProof,
    SharesProof,
    prove_faces,
    prove_key,
    prove_same,
    prove_shares,
    verify_faces,
    verify_key,
    verify_same,
    verify_shares,
)
from p2p.fairness.rekey import RekeyProof, prove_rekey, verify_rekey

__all__ = [
    "IsNotProof",
    "KeyProof",
    "OneOfProof",
    "RekeyProof",
    "SharesProof",
    "prove_differ",
    "prove_faces",
    "prove_is_not",
    "prove_key",
    "prove_one_of",
    "prove_rekey",
    "prove_same",
    "prove_shares",
    "verify_differ",
    "verify_faces",
    "verify_is_not",
    "verify_key",
    "verify_one_of",
    "verify_rekey",
    "verify_same",
    "verify_shares",
]
