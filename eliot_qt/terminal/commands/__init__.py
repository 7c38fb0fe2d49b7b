"""Commands of the terminal beside playing: puzzles, record, review, study."""
