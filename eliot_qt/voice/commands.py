"""Names of commands that window and terminal both have."""

from __future__ import annotations

from eliot_qt.faults import Message

EXCHANGE = Message("exchange tiles")
CHALLENGE = Message("challenge the last play")
RESIGN = Message("resign")
GIVE_UP_TURN = Message("give up this turn")
END_BLOCKED = Message("end the blocked game")
ASK_TOP = Message("is my move the best? (again: how far behind it is)")
SET_UP_POSITION = Message("set up a position")
ADD_PLAYER = Message("add a player")
REMOVE_PLAYER = Message("remove a player added by mistake")
