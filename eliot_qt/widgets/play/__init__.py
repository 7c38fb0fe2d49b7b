"""The page of a game: table on the left, panes on the right, cards over the rack."""
