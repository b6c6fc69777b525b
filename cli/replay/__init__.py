"""`oakfield replay FILE`: a finished game step by step, with all hands open."""
