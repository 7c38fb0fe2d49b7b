"""A game in the window: the course and the hand, lists of moves, clocks and computers."""
