"""The game itself in pure Python: tiles, board, moves, rules, record and file formats."""
