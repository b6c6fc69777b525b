"""The black market: its cards, and what each one does (rules page 4, 6.1)."""
