"""Reviews written down: JSON, CSV, one HTML page a game, GCG with notes. Plain data and labels."""
