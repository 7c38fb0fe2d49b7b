"""Computer players: strategies over a move generator, no compiler and no Qt."""
