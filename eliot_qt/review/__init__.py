"""Whole games reviewed: what each turn could have been worth, and what the players' turns were.

``decisions`` takes a record apart into what was decided, as the mover knew it. ``analyst`` judges a
decision by the best means for its phase: ``endings`` (exact endgames), ``preendings`` (one tile in
the bag), ``last_pairs`` (two), ``draws`` (simulation), ``equities`` (points alone). ``grading``
makes classes and figures of that, ``luck`` values draws, ``summary`` adds up a seat's game. ``job``
reviews a game turn by turn and keeps what is done (``kept``); ``batch`` takes files and folders.
``turn_time`` has what a person may choose. ``reports`` writes JSON, CSV, HTML and GCG. ``themes``
tells what a mistake was about, ``theme_figures`` adds them up over games. ``own_puzzles`` are
turns with one best move, found among what is kept. All figures are defined in docs/review.md. No
Qt.
"""
