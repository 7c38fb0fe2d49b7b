"""A club's evening that an arbiter runs: commands in, happenings out, steps as functions."""
