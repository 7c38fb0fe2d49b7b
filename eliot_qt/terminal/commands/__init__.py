"""Terminal commands other than playing: puzzles, record, review, study."""
