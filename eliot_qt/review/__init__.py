"""Reviews of whole games: what the best move of each turn was worth, and the one played.

``decisions`` takes a record apart into decisions, as the player to move knew them. ``analyst``
judges a decision by the best means for its phase: ``endings`` (exact endgames), ``preendings`` (one
tile in the bag), ``last_pairs`` (two), ``draws`` (simulation), ``equities`` (points alone).
``grading`` turns that into classes and figures, ``luck`` values draws, ``summary`` adds up a seat's
game. ``job`` reviews a game turn by turn and keeps what is done (``kept``); ``batch`` takes files
and folders. ``turn_time`` has the choices of time and cores. ``reports`` writes JSON, CSV, HTML and
GCG. ``themes`` says what a mistake was about, ``theme_figures`` adds these up over games.
``own_puzzles`` are turns with one best move, found among the reviews kept. All figures are defined
in docs/review.md. No Qt.
"""
