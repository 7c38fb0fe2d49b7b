"""A game analysed in the window: turns judged one by one, a second look, reasons."""
