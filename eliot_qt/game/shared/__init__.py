"""Games in which all seats share one rack: turns, events and how they change a position."""
