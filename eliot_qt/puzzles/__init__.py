"""Puzzles that come with the program: positions in which one move is clearly the best. No Qt.

``puzzle`` defines a puzzle, ``shelf`` reads the file of them and knows the puzzle of the day.
``making`` finds them in games of the static player against itself: ``openings`` plays moves out at
length, ``endings`` proves what is best once the bag is nearly empty, ``kinds`` says what there is
to see. ``part`` is a file with the finds of one part of a run; ``choosing`` picks the shipped ones
from such parts. ``rating`` is Glicko, ``book`` records what has been solved on this device.
docs/puzzles.md has the rules.
"""
