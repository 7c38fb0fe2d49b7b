"""Read-only windows on the game for Qt's views.

``board`` and ``rack`` speak in cells, ``moves``, ``history``, ``tables``, ``statistics`` and
``text_table`` in rows. A model announces precisely what changed and never changes a game.
"""
