"""All modes as text: one command a line in, plain English out, for terminals and scripts.

``playing`` runs a game from its first line to its last; ``free``, ``duplicate``, ``topping`` and
``arbitration`` are the modes as dialogues over ``text_game``; ``table`` opens what they need.
"""
