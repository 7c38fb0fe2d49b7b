"""The running game for the windows: intents in, signals out. QtCore only.

``game_session`` holds a course and a hand of :mod:`eliot_qt.play` and carries out what comes of
them; its parts are ``hand_control``, ``listing``, ``clock_control``, ``past_control`` and
``teaching``, which share one ``announcer``. ``club_session`` is the same for a club's evening, with
``club_tables`` and ``turn_clock_control`` as parts of its own. ``runner`` has
the threads in the background and hands out a ``question`` for whatever they are asked; ``thinker``
asks the engine, ``asker`` brings answers to the course. ``preview_figures`` has
``move_figures`` of the row selected in the list. ``word_search`` has the word tools.

Beside them: ``settings``, ``best_results``, ``game_log`` and ``one_instance`` (what is kept, and by
whom).
"""
