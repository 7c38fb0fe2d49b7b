"""GCG, the field's format of games: a tolerant reader, a strict writer."""
