"""`oakfield report FILE -o game.html`: a finished game as one page to keep or send.

Imports nothing of the network, directly or indirectly.
"""
