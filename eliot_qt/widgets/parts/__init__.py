"""Parts that pages are made of: cards, choices, tables of rows, notices."""
