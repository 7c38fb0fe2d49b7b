"""Make and try out the bundle that needs no Python: ``python3 run.py bundle``.

``eliot-qt.spec`` is PyInstaller's recipe, ``tour`` works the program that came of it from inside.
The steps themselves are in ``launcher/bundle.py``.
"""
