"""A position on the bench in the window: setting it up, its candidates, what the engine finds.

``bench_session`` is what the page knows; ``position_desk`` holds the position being set up,
``bench_work`` is what the engine's thread does.
"""
