"""Letters that choose from a menu: Alt and the letter of a menu, the letter of an entry."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QAction


def name_of(action: QAction) -> str:
    """The words of an action without the mark of its letter."""
    return "&".join(part.replace("&", "") for part in action.text().split("&&"))


def give_access_keys(actions: Iterable[QAction]) -> None:
    """Give each action a letter that no other one has, preferably the first of a word."""
    taken: set[str] = set()
    for action in actions:
        text = name_of(action)
        if action.isSeparator() or not text:
            continue
        at = _free_letter(text, taken)
        if at is not None:
            taken.add(text[at].casefold())
            before, after = (part.replace("&", "&&") for part in (text[:at], text[at:]))
            action.setText(f"{before}&{after}")


def _free_letter(text: str, taken: set[str]) -> int | None:
    """Return the index of the best letter that is not taken; None if all are."""
    letters = [at for at, letter in enumerate(text) if letter.isalnum()]
    firsts = [at for at in letters if at == 0 or text[at - 1] == " "]
    free = (at for at in [*firsts, *letters] if text[at].casefold() not in taken)
    return next(free, None)
