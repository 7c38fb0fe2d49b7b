"""Computer players: strategies over a move generator. No compiler, no Qt.

``static`` plays by score plus leave, ``levels`` like people or by a share of the best score, as
Eliot's players do. ``listers`` chooses the move generator, ``selfplay`` plays players against each
other, ``report`` prints moves and games.
"""
