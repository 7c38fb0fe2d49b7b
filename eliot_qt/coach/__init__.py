"""Reasons for one move rather than another, as values. No sentences, no Qt.

``figures`` measures a move: points, what is kept, what both sides can do next with racks drawn at
random (``samples``), hooks. ``reasons`` compares the figures of two moves: only differences that
the numbers show become reasons; ``weights`` says what each is worth, and puts them in order;
``comparison`` what they say together.
``replies`` has the figures of a move that come at once, by the board index. ``inquiries`` answers
``queries`` about moves in steps: replies, reasons, playouts; near the end of a game ``proofs`` are
looked for before two moves are compared. ``themes`` are those of mistakes.
Sentences are made of them in the terminal and the widgets.
"""
