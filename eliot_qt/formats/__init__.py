"""Text and file formats of positions and games: ours, GCG, CGP and Eliot's XML."""
