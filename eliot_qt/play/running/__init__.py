"""A running game: one record carried on by commands, with players asked in the background."""
