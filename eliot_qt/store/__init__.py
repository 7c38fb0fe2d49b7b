"""Files written whole, read up to a limit, locked, set aside; JSON that names faults; CSV."""
