"""Players for the last tiles of the bag: one or two left, by playing out every draw."""
