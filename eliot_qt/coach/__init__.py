"""Why one move rather than another: reasons as values, from measured figures. No sentences, no Qt.

``figures`` measures a move: points, what is kept, what both sides can do next with racks drawn at
random (``samples``), hooks. ``reasons`` compares the figures of two moves: only differences that
the numbers show become reasons. Sentences are made of them in the terminal and the widgets.
"""
