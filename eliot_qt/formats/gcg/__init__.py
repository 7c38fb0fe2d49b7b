"""GCG, the usual format for games: a tolerant reader, a strict writer."""
