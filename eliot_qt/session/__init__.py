"""The running game for the windows: intents in, signals out. QtCore only.

``game_session`` holds a course and a hand of :mod:`eliot_qt.play` and carries out what they decide;
its parts are ``hand_control``, ``listing``, ``clock_control``, ``past_control`` and ``teaching``,
which share one ``announcer``. ``club_session`` does the same for a club evening, with
``club_tables`` and ``turn_clock_control`` as its own parts. ``runner`` has the background threads
and hands out a ``question`` for whatever they are asked; ``thinker`` asks the engine, ``asker``
brings the answers to the course. ``preview_figures`` has the ``move_figures`` of the row selected
in the list, ``word_search`` the word tools.

The rest: ``settings``, ``best_results`` and ``game_log`` (what is saved), ``one_instance`` (a
second start joins the first), ``later_parts`` (what the first window does without).
"""
