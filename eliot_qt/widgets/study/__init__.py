"""Studying words: the decks, the form for a new one, the quiz."""
