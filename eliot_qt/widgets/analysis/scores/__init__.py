"""Typing in a game from its score sheet: page, texts, ways in and out."""
