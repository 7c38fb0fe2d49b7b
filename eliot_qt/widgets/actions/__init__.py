"""Commands: their ids, a record for each, and the actions and buttons made from it."""
