"""Score sheets and statistics of whole games: tables, HTML, CSV, files."""
