"""A position on the bench: candidates of one's own choice, judged for as long as one likes.

``values`` are what is asked and found, ``own_moves`` reads moves that a person types,
``thinking`` asks the players and goes on where they were, ``draw_line`` plays a pre-endgame out
after one draw, ``ply_map`` shows where moves of later turns lie, ``tables`` writes what was found.
"""
