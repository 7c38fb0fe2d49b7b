"""A position on the bench: setting it up, its moves, your own candidates, what is found out."""
