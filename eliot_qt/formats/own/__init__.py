"""Our own save files: versioned JSON of a whole game record."""
