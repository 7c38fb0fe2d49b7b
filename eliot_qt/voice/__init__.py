"""The sentences about games, worded once: templates with values, for window, terminal and sheets.

Every function returns a :class:`~eliot_qt.faults.Message` (or a name): the terminal prints it, the
window translates it. A front end may shorten or arrange these texts, never reword them. Parts that
may stand in a row begin in lower case; whole sentences end with a full stop.

``names`` says what seats are called and when one is addressed as "you", ``phrases`` has numbers and
lists. ``events`` are turns, challenges and the end of a game, ``results`` who won; ``move_faults``
say why a move is not allowed, ``losses`` what a file leaves out, ``keeping`` what cannot be saved.
``rules`` names modes, boards and house rules, ``tables`` a club's tables, ``arbitration`` what its
arbiter does. ``refusals`` say why a command did nothing, ``notices`` what people should know
unasked, ``coach`` why a move is better. No Qt.
"""
