"""The game itself in pure Python: tiles, board, moves, rules, record.

``game`` is what a game is played with: rules, tiles, board. ``position`` is the state before a
turn, ``record`` the game as a list of ``events`` with a cursor; ``check`` says what is wrong with a
move and ``scoring`` what it scores. Everything is frozen. ``shared`` is for games with one rack for
all.
"""
