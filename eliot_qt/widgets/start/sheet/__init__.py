"""The sheet for a new game: language, rules, players, clocks."""
