"""The command line: the same program without a window, and the way to its window.

``command_line`` tells commands and files apart, ``parser`` reads their options; ``positions`` has
analyse and generate, ``games`` demo and play, ``words`` the word tools; the other commands live in
the rooms they belong to. ``window`` opens the window; ``qt_loading`` and ``kept_code`` make that
quick. No command loads Qt before it draws, nor the compiler before there is something to compute.
"""

from .command_line import main

__all__ = ["main"]
