"""The lexicons, tile sets and boards of games, for window, terminal, lab and worker. No Qt.

``library`` reads each of them when it is first asked for; ``listers`` makes the move generators and
keeps the one used last.
"""
