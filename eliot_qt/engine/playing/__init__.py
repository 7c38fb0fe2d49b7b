"""Kernels that play: whole games, playouts, and the index of the moves of a board."""
