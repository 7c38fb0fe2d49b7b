"""The analysis of a game: board and ghosts, graph, turns, candidates, summary, notes."""
