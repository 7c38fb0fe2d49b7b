"""The running game: commands in, signals out; thinking, settings, autosave. QtCore only."""
