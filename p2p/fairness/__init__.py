"""Dealing without a dealer: group, challenges, proofs, shuffles, cards, seeds."""
