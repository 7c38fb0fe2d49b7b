"""A game in the window: its course and hand, move lists, clocks and computer players."""
