"""A position on the bench for the window: set up, its candidates, what the engine finds.

``bench_session`` is what the page knows; ``position_desk`` holds the position as it is set up,
``bench_work`` is what the engine's thread does.
"""
