"""Reasons for one move rather than another, as values. No sentences, no Qt.

``figures`` measures a move: points, leave, what both sides can do next with racks drawn at random
(``samples``), hooks. ``reasons`` compares the figures of two moves: only differences that the
numbers show become reasons. ``weights`` says what each reason is worth and puts them in order,
``comparison`` what they amount to together.
``replies`` has the figures of a move that are ready at once, by the board index. ``inquiries``
answers ``queries`` about moves in steps: replies, reasons, playouts; near the end of a game it
looks for ``proofs`` before it compares two moves. ``themes`` are the themes of mistakes.
``eliot_qt.voice`` makes sentences of all this.
"""
