"""The word tools: a pane beside the board, a page, a window of its own; the judge's view."""
