"""Word graphs in other programs' file layouts: read as word lists, and written."""
