"""Names of figures and lists: the heads of columns in window, terminal, sheets and reports."""

from __future__ import annotations

from eliot_qt.faults import Message

BEST_MOVE = Message("Best move")
BEST_MOVES_FIRST = Message("best moves first")
BEST_PLAYS = Message("Best plays")
CHANCE_TO_WIN = Message("Chance to win")
SCORE_AND_LEAVE = Message("Score plus leave value")
EQUITY_BEHIND = Message("Equity compared with the best move")
SHARE_OF_TOP = Message("% of top")
PERCENTAGE_OF_TOP = Message("Percentage of the top scores")
YOUR_RECORD = Message("Your record")

# In place of a move or a figure.
NO_MOVE = Message("no move")
NOT_PLAYED_OUT = Message("not played out")
NO_TRIES = Message("No tries yet")
