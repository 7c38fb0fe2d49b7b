"""Experiments on the engine: self-play between players, training of leave values."""
