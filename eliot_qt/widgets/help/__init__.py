"""Help for newcomers: how to play, a glossary, the handbook. It asks nothing of a game."""
