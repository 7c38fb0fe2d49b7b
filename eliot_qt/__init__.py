"""Eliot Qt: play, train and analyse crossword-tile games."""

__version__ = "1.0.0"
