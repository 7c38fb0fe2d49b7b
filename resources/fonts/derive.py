"""Make Eliot Sans out of Inter (both under the SIL Open Font License 1.1).

Usage: ``python derive.py FOLDER``, where FOLDER holds Inter 3.19 as ``Inter-Regular.otf``,
``Inter-SemiBold.otf`` and ``Inter-Bold.otf``. Needs fontTools.

What changes: figures are tabular, capital I has serifs and lower-case l a tail without any
feature being asked for, so that I, l and 1 differ in every widget. The family gets its own name,
because it is not Inter any more and must not be mistaken for an installed one.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

FAMILY = "Eliot Sans"
STYLES = {"Regular": ("Regular", 400), "SemiBold": ("SemiBold", 600), "Bold": ("Bold", 700)}
# Inter's features: tnum tabular figures, cv05 l with tail, cv08 I with serifs.
FROZEN = ("tnum", "cv05", "cv08")
NAMES_TO_DROP = (7, 21, 22)


def substitutions(font: TTFont, tag: str) -> dict[str, str]:
    """Glyph replacements of a one-to-one feature, by glyph name."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == tag
        for index in record.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for index in sorted(lookups):
        for sub in table.LookupList.Lookup[index].SubTable:
            found.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    return found


def freeze(font: TTFont) -> None:
    """Point the characters at the glyphs the frozen features would show."""
    digits = set("0123456789")
    for tag in FROZEN:
        swap = substitutions(font, tag)
        for table in font["cmap"].tables:
            if not table.isUnicode():
                continue
            for code, glyph in table.cmap.items():
                # Tabular points and commas would tear prose apart; figures are enough.
                if glyph in swap and (tag != "tnum" or chr(code) in digits):
                    table.cmap[code] = swap[glyph]


def even_figures(font: TTFont) -> None:
    """Give all figures the width of the zero: in the heavier weights Inter's 4 is a hair off."""
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    zero = widths[glyphs[ord("0")]][0]
    for digit in "123456789":
        glyph = glyphs[ord(digit)]
        widths[glyph] = (zero, widths[glyph][1])


def rename(font: TTFont, style: str, weight: int) -> None:
    """Give the font its own family name and keep the copyright and licence entries."""
    names = font["name"]
    for name_id in NAMES_TO_DROP:
        names.removeNames(nameID=name_id)
    legacy = FAMILY if style in ("Regular", "Bold") else f"{FAMILY} {style}"
    values = {
        1: legacy,
        2: style if style in ("Regular", "Bold") else "Regular",
        3: f"EliotSans-{style}",
        4: f"{FAMILY} {style}",
        6: f"EliotSans-{style}",
        16: FAMILY,
        17: style,
    }
    for name_id, value in values.items():
        names.removeNames(nameID=name_id)
        names.setName(value, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    top = font["CFF "].cff
    top.fontNames = [f"EliotSans-{style}"]
    top.topDictIndex[0].FamilyName = FAMILY
    top.topDictIndex[0].FullName = f"{FAMILY} {style}"


def main(source: Path, target: Path) -> None:
    """Write the three fonts of the family into ``target``."""
    for style, (of_inter, weight) in STYLES.items():
        font = TTFont(source / f"Inter-{of_inter}.otf", recalcTimestamp=False)
        freeze(font)
        even_figures(font)
        rename(font, style, weight)
        font.save(target / f"EliotSans-{style}.otf")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parent)
