"""Dealing, recording and playing without a dealer: the table between peers."""
