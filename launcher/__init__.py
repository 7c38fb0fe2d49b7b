"""What run.py does, with nothing but the standard library: set-up, start, tests, checks.

``system`` looks after the system's libraries and the display, ``environment`` after the folder
.venv, ``commands`` carries out what run.py is asked. ``frozen`` is what the bundle starts.
"""
