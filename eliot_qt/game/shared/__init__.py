"""Games in which all seats play with one rack: turns, events and how they change a position."""
