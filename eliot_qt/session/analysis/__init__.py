"""The analysis of a game in the window: turns judged one by one, a second look, reasons."""
