"""The style of report pages, light and dark as the reader's system is; colours of the themes."""

from __future__ import annotations

from eliot_qt.game.bonus import BY_LABEL
from eliot_qt.sheets.page_colours import DARK, LIGHT, PaperColours

# Beside those of all pages: of drafts, links and the classes of moves.
_LIGHT = {
    "draft": "#FFD95E", "draft-edge": "#6B4F00", "link": "#0B57D0", "best": "#00696F",
    "good": LIGHT.muted, "inaccuracy": "#8A5E00", "mistake": "#A3410A", "blunder": "#5C0A12",
}  # fmt: skip
_DARK = {
    "draft": "#FFD24D", "draft-edge": "#0F1113", "link": "#8AB4F8", "best": "#4FD1D9",
    "good": DARK.muted, "inaccuracy": "#FFE9A8", "mistake": "#F39A4A", "blunder": "#F2705F",
}  # fmt: skip
_RULES = """
body { background: var(--bg); color: var(--fg); margin: 0 auto; max-width: 72em; padding: 1.5em;
  font: 16px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5em; margin: 0 0 .2em; } h2 { font-size: 1.15em; margin: 1.6em 0 .5em; }
h1, h2, td, th, p { unicode-bidi: plaintext; overflow-wrap: anywhere; }
a { color: var(--link); } p { margin: .3em 0; } .muted { color: var(--muted); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; background: var(--panel); font-variant-numeric: tabular-nums; }
th, td { padding: .3em .7em; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: top; }
th { border-bottom-color: var(--muted); } .n { text-align: right; }
td.m { white-space: nowrap; }
.graph, .board { display: block; background: var(--panel); border-radius: 8px; }
.graph { width: 100%; height: auto; margin: .4em 0; } .board { width: min(100%, 36em); }
.pair { display: flex; flex-wrap: wrap; gap: 1em; } figure { flex: 1 1 20em; margin: 0; }
.turn { margin: 1.4em 0; } .turn h3 { font-size: 1em; margin: 0 0 .4em; }
.ax { stroke: var(--rule); } .li { fill: none; stroke: var(--fg); stroke-width: 2; }
.al { font-size: 13px; text-anchor: end; fill: var(--muted); }
.dot { font-size: 15px; text-anchor: middle; }
.co { font-size: 15px; text-anchor: middle; fill: var(--co); }
.em { fill: var(--em); } .gr { stroke: var(--gr); stroke-width: 1; }
.la { font-size: 14px; text-anchor: middle; }
.t { fill: var(--tile); stroke: var(--edge); }
.p { fill: var(--draft); stroke: var(--draft-edge); stroke-width: 2; }
.g { stroke: var(--draft-edge); fill: var(--draft); stroke-width: 2; stroke-dasharray: 5 3;
  fill-opacity: .45; }
.le { font-size: 23px; font-weight: 600; text-anchor: middle; fill: var(--ink); }
.sm { font-size: 15px; } .va { font-size: 10px; text-anchor: end; fill: var(--ink); }
@media (prefers-color-scheme: dark) { .g { fill-opacity: .75; } }
@media print { .turn { break-inside: avoid; } body { max-width: none; } }
"""


def style() -> str:
    """The style sheet."""
    classes = ("best", "good", "inaccuracy", "mistake", "blunder")
    light = _variables(_of_pages(LIGHT) | _LIGHT | _squares(dark=False))
    dark = _variables(_of_pages(DARK) | _DARK | _squares(dark=True))
    lines = [
        f":root {{ color-scheme: light dark; {light} }}",
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}",
        _RULES,
        f".bl {{ fill: {LIGHT.blank_letter}; font-style: italic; }}",
    ]
    for label in BY_LABEL:
        lines.append(
            f".b{label} {{ fill: var(--b{label}); }} .l{label} {{ fill: var(--l{label}); }}"
        )
    lines += [f".c-{name} {{ color: var(--{name}); fill: var(--{name}); }}" for name in classes]
    return "\n".join(lines)


def _of_pages(colours: PaperColours) -> dict[str, str]:
    return {
        "bg": colours.page,
        "panel": colours.panel,
        "fg": colours.text,
        "muted": colours.muted,
        "rule": colours.rule,
        "co": colours.coordinates,
        "em": colours.empty,
        "gr": colours.grid,
        "tile": colours.tile,
        "edge": colours.tile_edge,
        "ink": colours.letter,
    }


def _squares(dark: bool) -> dict[str, str]:
    """Ground and label of the bonus squares."""
    squares = {}
    for label, each in BY_LABEL.items():
        squares[f"b{label}"], squares[f"l{label}"] = each.dark if dark else each.light
    return squares


def _variables(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in colours.items())
