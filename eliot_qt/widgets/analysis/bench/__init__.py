"""A position on the bench: set up, its moves, candidates of one's own, what is found of them."""
