"""Modes of play in pure Python: what a turn is, who scores what, when the game ends.

One module per mode: ``free_game``, ``training``, ``duplicate``, ``topping``, ``arbitration``; the
last three share ``common_game``. ``variants`` change tiles and words, ``master_game`` imposes the
racks of a saved game, ``finder`` is how a mode asks for the best moves.
"""
