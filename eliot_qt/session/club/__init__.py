"""A club evening in the window, with its tables and the turn clock."""
