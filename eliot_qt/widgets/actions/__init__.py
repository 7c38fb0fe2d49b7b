"""Commands: their ids, the one record of each, actions and buttons made of it."""
