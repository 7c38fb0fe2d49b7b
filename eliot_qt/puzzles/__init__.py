"""Puzzles that come with the program: positions in which one move is clearly the best. No Qt.

``puzzle`` is what a puzzle is, ``shelf`` reads the file of them and knows the one of a day.
``making`` finds them in games of the static player with itself: ``openings`` plays moves out for
long, ``endings`` proves what is best once the bag is nearly empty, ``kinds`` tells what there is
to see. ``part`` is a file of what a part of a run has found, ``choosing`` takes the shipped ones
from such parts. ``rating`` is Glicko, ``book`` keeps what the person on this device has solved.
docs/puzzles.md has the rules.
"""
