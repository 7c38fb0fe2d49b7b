"""Commands of the window: ids, the table of names and keys, when each makes sense."""
