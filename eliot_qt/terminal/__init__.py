"""All games as text: one command per line in, plain English out, for terminals and scripts.

``playing`` runs a game from its first line to its last; ``text_game`` is a dialogue in lines.
``course_game`` plays any mode through its course (``running``), ``arbitration`` is the arbiter's
game; ``reporting`` says what has happened, ``table`` opens whatever a game needs.
"""
