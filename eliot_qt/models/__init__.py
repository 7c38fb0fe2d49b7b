"""Read-only windows on the game for Qt's views.

``board`` and ``rack`` consist of cells, ``moves``, ``history``, ``tables``, ``statistics`` and
``text_table`` of rows. A model announces precisely what changed and never changes a game.
"""
