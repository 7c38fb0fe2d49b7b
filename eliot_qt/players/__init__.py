"""Computer players: strategies over a move generator, no compiler and no Qt.

``static`` plays score plus leave, ``levels`` plays like people, ``percent`` by Eliot's measure.
``listers`` chooses the move generator, ``selfplay`` lets players play, ``report`` prints.
"""
