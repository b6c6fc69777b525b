"""The rules of the games: pure, without bytes on a wire, clocks, dice or secrets."""
