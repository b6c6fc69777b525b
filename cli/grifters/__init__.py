"""Grifters on the screens."""
