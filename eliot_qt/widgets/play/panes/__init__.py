"""Panes beside the board: moves, history, notes, unseen tiles, and those of single modes."""
