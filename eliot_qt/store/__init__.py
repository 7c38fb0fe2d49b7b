"""Files written whole, read up to a limit, locked, set aside; JSON read with named faults."""
