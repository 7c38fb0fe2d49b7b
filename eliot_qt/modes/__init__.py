"""Modes of play in pure Python: what a turn is, who scores what, when it ends."""
