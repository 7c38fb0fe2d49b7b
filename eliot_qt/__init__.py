"""Eliot Qt: play, train and analyse crossword-tile games."""

__version__ = "0.1.0"
