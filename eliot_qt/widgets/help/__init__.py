"""Help for newcomers: how to play, a glossary, the handbook. It needs no game."""
