"""The plan of one person: tiles set, a row chosen, the order of the rack."""
