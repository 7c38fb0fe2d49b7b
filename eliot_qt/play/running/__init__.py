"""A running game: one record that commands carry on, with players asked in the background."""
