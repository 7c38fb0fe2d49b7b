"""What games are played with, composed in one place for window, terminal, lab and worker. No Qt.

``library`` has the lexicons, tile sets and boards, each read when it is first asked for;
``listers`` makes what finds moves, and keeps what was used last.
"""
