"""Draws house.svg from the import rules in pyproject.toml: python docs/draw_house.py"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path

HERE = Path(__file__).resolve().parent
# A few words for each room; a new one is drawn without, and tests/test_docs.py asks for them.
DUTIES = {
    "__main__": "python -m eliot_qt",
    "cli": "the command line",
    "app": "puts the window together",
    "widgets": "what is seen: views, painters, panes, sentences",
    "models": "read-only windows on the game for Qt’s views",
    "session": "for windows",
    "terminal": "for text",
    "review": "whole games analysed, graded, reported",
    "voice": "what is said, worded once: events, faults, results",
    "puzzles": "positions with one best move: found, shipped, rated",
    "play": "the running game: courses, hands, clocks, files",
    "lab": "self-play, training, benchmarks",
    "coach": "reasons for a move, from figures",
    "library": "lexicons, tile sets, boards: composed once",
    "sheets": "score sheets, statistics",
    "players": "computer strategies",
    "words": "word search, anagrams, hooks",
    "study": "decks of words, quizzes, spaced repetition",
    "engine": "kernels: move generation, best move, playouts",
    "modes": "one object a mode: what a turn is, when it ends",
    "formats": "own files, GCG, CGP, Eliot’s XML",
    "lexicon": "word graph, catalogue, import",
    "game": "tiles, board, moves, rules, record",
    "store": "files written whole, JSON read",
    "streams": "what is printed steers no terminal",
    "system": "what the system has",
    "paths": "where files live",
    "faults": "errors whose text can be translated",
}
# What a band of rooms may import, with its colours.
WIDGETS = ("Qt with widgets",), "#dbeafe", "#60a5fa"
CORE = ("Qt without widgets;", "terminal without Qt"), "#e0f2fe", "#38bdf8"
NO_QT = ("No Qt",), "#dcfce7", "#4ade80"
COMPILER = ("No Qt; the compiler", "(lab has some kernels, too)"), "#fef3c7", "#f59e0b"
Band = tuple[tuple[str, ...], str, str]

LEFT, WIDTH, ROW, GAP = 70, 460, 38, 6
FLOORS, FLOOR_WIDTH, FLOOR_TOP, FLOOR = 740, 210, 96, 24
# Features of widgets in a line: no floor has more room.
ABREAST = 2


def contracts() -> tuple[list[list[str]], list[list[str]], set[str]]:
    """Return the rooms from top to bottom, the floors of widgets, and the rooms that see Qt."""
    text = (HERE.parent / "pyproject.toml").read_text(encoding="utf-8")
    rules = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    layers = {rule["containers"][0]: rule["layers"] for rule in rules if rule["type"] == "layers"}
    rooms, floors = (
        [[name.strip() for name in row.split("|")] for row in layers[of]]
        for of in ("eliot_qt", "eliot_qt.widgets")
    )
    qt = next(rule for rule in rules if "PySide6" in rule.get("forbidden_modules", ()))
    return rooms, floors, {line.split(" ")[0].split(".")[1] for line in qt["ignore_imports"]}


def draw() -> str:
    """Return the picture as SVG."""
    rooms, floors, qt = contracts()
    seen = rooms[: rooms.index(["widgets"]) + 1]

    def band(row: list[str]) -> Band:
        if row in seen:
            return WIDGETS
        if row == ["engine"]:
            return COMPILER
        return NO_QT if qt.isdisjoint(row) else CORE

    parts, top = [text(LEFT, 28, "Each room imports only rooms below it", 15, bold=True)], 46
    for (title, fill, line), rows in groupby(rooms, band):
        start = top
        for row in rows:
            parts += draw_row(row, top, fill, line)
            if row == ["widgets"]:
                parts += draw_floors(floors, top + ROW / 2)
            top += ROW + GAP
        end = top - GAP
        edge, top = LEFT + WIDTH + 10, top + 10
        parts.append(
            f'<path d="M{edge} {start} h8 V{end} h-8" fill="none" stroke="{line}"'
            ' stroke-width="2"/>'
        )
        middle = (start + end) / 2 + 5 - 9 * (len(title) - 1)
        for number, words in enumerate(title):
            parts.append(text(edge + 18, middle + 18 * number, words, 13, bold=True))
    note = "Rooms side by side do not import each other. lint-imports checks all of it."
    parts += [*draw_arrow(top - 20), text(LEFT, top + 16, note, 13)]
    return "\n".join([*head(980, top + 34), *parts, "</svg>"]) + "\n"


def head(width: int, height: int) -> Iterator[str]:
    """Yield the beginning of the file."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-labelledby="t d"'
        ' font-family="system-ui, sans-serif" font-size="14" fill="#111827">'
    )
    yield '<title id="t">The rooms of Eliot Qt</title>'
    yield (
        '<desc id="d">A stack of rooms, each importing only those below it. Qt is in the rooms at'
        " the top, the compiler in engine and in the kernels of lab. The room widgets has floors"
        " of its own under the same rule.</desc>"
    )
    yield (
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="5"'
        ' markerHeight="5" orient="auto"><path d="M0 0 L10 5 L0 10 z" fill="#374151"/>'
        "</marker></defs>"
    )
    yield f'<rect width="{width}" height="{height}" fill="#fff"/>'


def draw_row(names: list[str], top: float, fill: str, line: str) -> Iterator[str]:
    """Yield the rooms of a layer, side by side."""
    width = (WIDTH - (len(names) - 1) * 8) / len(names)
    for number, name in enumerate(names):
        left = LEFT + number * (width + 8)
        yield box(left, top, width, ROW, fill, line)
        yield text(left + 12, top + 24, name, 15, bold=True)
        yield text(left + 104, top + 24, DUTIES.get(name, ""), 13)


def draw_floors(floors: list[list[str]], level: float) -> Iterator[str]:
    """Yield the floors of widgets beside its room, whose middle is at ``level``."""
    lines = [names[at : at + ABREAST] for names in floors for at in range(0, len(names), ABREAST)]
    height = len(lines) * (FLOOR + 5) + 40
    dashes = 'stroke="#60a5fa" stroke-dasharray="4 3"'
    yield (
        f'<rect x="{FLOORS - 12}" y="{FLOOR_TOP - 34}" width="{FLOOR_WIDTH + 24}"'
        f' height="{height}" rx="6" fill="#eff6ff" {dashes}/>'
    )
    yield f'<path d="M{LEFT + WIDTH} {level:g} H{FLOORS - 12}" {dashes}/>'
    yield text(FLOORS, FLOOR_TOP - 12, "Inside widgets: the same rule", 13, bold=True)
    for number, names in enumerate(lines):
        top, width = FLOOR_TOP + number * (FLOOR + 5), (FLOOR_WIDTH + 6) / len(names) - 6
        for place, name in enumerate(names):
            left = FLOORS + place * (width + 6)
            yield box(left, top, width, FLOOR, "#dbeafe", "#60a5fa")
            yield text(left + width / 2, top + 17, name, 13, anchor="middle")


def draw_arrow(bottom: float) -> Iterator[str]:
    """Yield the arrow along which rooms import."""
    yield f'<path d="M40 46 V{bottom}" stroke="#374151" stroke-width="3" marker-end="url(#tip)"/>'
    yield (
        f'<text transform="translate(28 {bottom / 2:g}) rotate(-90)" text-anchor="middle">'
        "imports</text>"
    )


def box(left: float, top: float, width: float, height: float, fill: str, line: str) -> str:
    """Return a box with round corners."""
    place = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height}"'
    return f'<rect {place} rx="5" fill="{fill}" stroke="{line}"/>'


def text(
    left: float, base: float, words: str, size: int, *, bold: bool = False, anchor: str = "start"
) -> str:
    """Return a line of text."""
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{left:g}" y="{base:g}" font-size="{size}"{weight} text-anchor="{anchor}"'
    return f"<text {place}>{escape(words)}</text>"


if __name__ == "__main__":
    (HERE / "house.svg").write_text(draw(), encoding="utf-8")
