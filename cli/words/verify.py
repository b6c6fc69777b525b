"""The words of the audit."""

WORDS: dict[str, str] = {
    "verify.check": "{number:>2}. {sentence}",
    "verify.check.format": "Format: {bytes} bytes, whole and in canonical form.",
    "verify.check.charter": (
        "Charter: {game} for {seats} seats, rules and card tables as ours, "
        "signed by every seat."
    ),
    "verify.check.chain.one": "Signatures and chain: 1 entry, signed.",
    "verify.check.chain.many": (
        "Signatures and chain: {count} entries, each signed and following the last."
    ),
    "verify.check.schedule.one": "Schedule: the only entry came in its turn.",
    "verify.check.schedule.many": "Schedule: all {count} entries came in their turn.",
    "verify.check.set-up.one": (
        "Set-up: 1 entry; seeds, coins and keys committed to first."
    ),
    "verify.check.set-up.many": (
        "Set-up: {count} entries; seeds, coins and keys committed to first."
    ),
    "verify.check.shuffles": (
        "Shuffles: {count}, each proved to lose, add and change no card."
    ),
    "verify.check.cards": ("Draws, mixes, passes and turn-ups: {count}, each proved."),
    "verify.check.moves": (
        "Moves: {count}, each legal, and every claim about a hidden card proved."
    ),
    "verify.check.outcome": "Outcome: {sentence}",
    "verify.check.seeds": (
        "Seeds: {count} of {seats} opened; every key, permutation and mask of theirs "
        "recomputed, and equal."
    ),
    "verify.check.seeds.none": (
        "Seeds: none of {seats} opened; shuffles and masks rest on their proofs alone."
    ),
    "verify.check.clear.one": (
        "In the clear: the game played once more with open cards, 1 move, with the"
        " same result."
    ),
    "verify.check.clear.many": (
        "In the clear: the game played once more with open cards, {count} moves, "
        "with the same result."
    ),
    "verify.seat": "Seat {seat}: {name}, key {tag}",
    "verify.sides": "Who played with whom: {sides}",
    "verify.against": " against ",
    "verify.missing": (
        "{name} did not open a seed: its shuffles are vouched for by their proofs "
        "alone, and the game could not be played again in the clear."
    ),
    "verify.fault.entry": "Entry {entry} by {name}, key {tag}: {text} ({code}).",
    "verify.fault.seat": "{name}, key {tag}: {text} ({code}).",
    "verify.fault.nobody": "{text} ({code}).",
    "verify.verdict.FAIR": "FAIR",
    "verify.verdict.UNFAIR": "UNFAIR",
    "verify.verdict.UNFINISHED": "UNFINISHED",
    "verify.verdict.DAMAGED": "DAMAGED",
    "verify.unreadable": "oakfield verify: cannot read {path}: {why}",
}
