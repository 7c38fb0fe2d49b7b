"""Puzzles from a person's own games: found in saved reviews, scheduled, and kept in a book."""
