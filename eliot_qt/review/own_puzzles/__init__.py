"""Puzzles from one's own games: found in kept reviews, scheduled, and kept in a book."""
