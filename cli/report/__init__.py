"""`oakfield report FILE -o game.html`: a finished game as one page to keep or send.

Imports nothing of the network, directly or indirectly.
"""

PAGE_SUFFIX = ".html"
"""A page lies beside the game that it tells, unless somebody says where it goes."""
