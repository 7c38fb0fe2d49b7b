"""What one person is about to do: tiles set, a row chosen, the order of the rack."""
