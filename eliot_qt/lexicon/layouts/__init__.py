"""Word graphs as other programs lay them out in files: read as word lists, and written."""
