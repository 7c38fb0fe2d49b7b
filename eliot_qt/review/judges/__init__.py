"""Judges of a decision, one for each phase of the game, and what they make of its figures."""
