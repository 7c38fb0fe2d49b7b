"""Clocks: time used in a turn and in a game, and what people see of it."""
