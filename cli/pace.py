"""How fast the full screen goes."""

PACE_S = 0.35
"""Pause after each event, so that the eye can follow."""
STEP = 0.4
"""A step along the board takes this part of it."""
CONFIRM_S = 0.3
"""A move must have been on the screen so long before Enter sends it."""
