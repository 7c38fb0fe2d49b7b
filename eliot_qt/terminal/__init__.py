"""All games as text: one command a line in, plain English out, for terminals and scripts.

``playing`` runs a game from its first line to its last; ``text_game`` is a dialogue of lines.
``course_game`` plays any mode over its course (``running``), ``arbitration`` is the arbiter's;
``reporting`` says what has happened, ``table`` opens what games need.
"""
