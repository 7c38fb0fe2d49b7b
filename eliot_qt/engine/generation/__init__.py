"""Move generation: cross sets, placing tiles, all moves of a rack, the best move alone."""
