"""The word tools: a pane beside the board, a page, a separate window; the word judge."""
