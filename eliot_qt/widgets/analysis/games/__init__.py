"""Many games reviewed: one list of all their turns, the costliest first."""
