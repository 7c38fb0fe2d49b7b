"""Reviewing many games: one list of all their turns, the costliest first."""
