"""The running game for every front end: no Qt, no threads.

``course`` carries on one record (``own_racks``, ``shared_rack``): ``commands`` in, ``happenings``
out, ``wants`` for players to answer. ``hand`` is what one person is about to do: tiles placed
(``tile_setting``), a row or text chosen (``choice``), the order of the rack. ``club`` is an evening
run by an arbiter: ``club_commands`` in, ``club_happenings`` out; ``club_view`` is what the arbiter
sees, ``club_entries`` and ``club_turns`` are its steps as pure functions. ``times`` and
``stopwatch`` are the clocks; ``refusals`` and ``notices`` are values that become sentences.
The rest: ``setup`` and ``house_rules`` (what is chosen before a game), ``autosave`` and ``files``
(what is kept), ``secrecy`` (what may be shown), ``master_replay`` (games played again).
"""
