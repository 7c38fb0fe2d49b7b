"""The tiles that the opponent has kept, inferred from its last move.

:mod:`.leave_inference` takes it for one who plays the best static move; :mod:`.played_out` for one
who looks a little further.
"""
