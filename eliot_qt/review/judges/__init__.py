"""Judges of decisions, one for each phase of the game, and the grades they give."""
