"""Tables of rows: sorted, ticked, copied, with the list of moves among them."""
