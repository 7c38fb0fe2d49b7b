"""Matches of self-play: a plan, its parts on disk, the games and the players in them."""
