"""Clocks: seconds used in a turn and in a game, and what a person is shown of them."""
