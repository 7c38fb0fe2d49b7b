"""Score sheets and boards on paper and in files."""
