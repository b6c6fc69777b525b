"""How fast the full screen goes."""

PACE_S = 0.35
"""Pause after each event, so that the eye can follow."""
CONFIRM_S = 0.3
"""A move must have been on the screen so long before Enter sends it."""
