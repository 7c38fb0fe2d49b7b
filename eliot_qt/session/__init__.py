"""The running game for the windows: commands in, signals out. QtCore only.

A game is built up in layers, each a class over the one before: ``surface`` and ``tile_setting``
(board, rack and one move, which a club's arbiter has too), ``game_view`` (what is the case),
``clock_view``, ``planning`` (tiles, rack and list follow the position), ``game_flow`` (what
follows from what), ``common_flow``, ``topping_flow`` and ``taking_back`` (shared racks), the
``*_commands``, and ``game_session`` on top. A club's evening has its own, ``arbiter_view`` to
``arbiter_session``.

Beside them: ``thinker`` and ``engine_worker`` (the engine thread), ``file_reader`` (the thread that
reads files), ``setup`` (what is chosen before a game), ``settings``, ``autosave`` and ``files``
(what is kept), ``sheet`` (score sheets).
"""
