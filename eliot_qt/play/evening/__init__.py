"""A club evening run by an arbiter: commands in, happenings out, each step a function."""
