"""A position on the bench: any candidates, judged for as long as you like.

``values`` are the questions and answers, ``own_moves`` reads moves that a person types,
``thinking`` asks the players and resumes where they were, ``draw_line`` plays a pre-endgame out
after one draw, ``ply_map`` maps the moves of later turns, ``tables`` writes down the results.
"""
