"""A game over the board typed in from its score sheet: page, texts, ways in and out."""
