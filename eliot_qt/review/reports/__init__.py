"""Written reviews: JSON, CSV, one HTML page per game, GCG with notes. Plain data and labels."""
