"""A person's record: the games they have played to the end on this machine, and figures of them.

``values`` is what is kept of a game, ``entering`` makes it from a finished game, ``book`` is the
file, ``figures`` adds up, ``tables`` writes CSV and JSON. Not to be confused with a
:class:`~eliot_qt.game.record.GameRecord`, which is one game. No Qt.
"""
