"""One person's plan: tiles placed, a row selected, the order of the rack."""
