"""Files written whole, read up to a limit, locked, set aside; JSON with named faults, CSV cells."""
