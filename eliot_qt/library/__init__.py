"""The lexicons, tile sets and boards of games, for window, terminal, lab and worker. No Qt.

``library`` reads each of them when it is first asked for; ``listers`` makes what finds moves, and
keeps what was used last.
"""
