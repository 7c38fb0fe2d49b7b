"""The running game for the windows: intents in, signals out. QtCore only.

``game_session`` holds a course and a hand of :mod:`eliot_qt.play` and carries out what comes of
them; its parts are ``hand_control``, ``listing``, ``clock_control``, ``past_control`` and
``teaching``, which share one ``announcer``. ``club_session`` is the same for a club's evening, with
``club_tables`` and ``turn_clock_control`` as parts of its own. ``thinker`` and ``engine_worker``
are the engine thread, ``asker`` brings answers to the course. ``preview_figures`` has
``move_figures`` of the row selected in the list. ``word_search`` has the word tools,
which work in the thread of ``slices``.

Beside them: ``settings``, ``best_results``, ``game_log`` and ``one_instance`` (what is kept, and by
whom).
"""
