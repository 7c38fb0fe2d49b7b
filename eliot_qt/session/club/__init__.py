"""A club's evening in the window, with its tables and the clock of a turn."""
