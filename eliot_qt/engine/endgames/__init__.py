"""Kernels of the endgame with an empty bag: board, list of moves, order and search."""
