"""Figures of a move beside the board: gauges, texts, and the strip that holds them."""
