"""Cards over a game: what is to be answered, and the end of the game."""
