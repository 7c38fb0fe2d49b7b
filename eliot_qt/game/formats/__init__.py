"""Text and file formats of positions and games: CGP, GCG, and the program's own save files."""
