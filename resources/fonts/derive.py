"""Make Eliot Sans out of Inter and Eliot Serif out of Source Serif 4.

All are under the SIL Open Font License 1.1. Usage: ``python derive.py FOLDER``, where FOLDER holds
Inter 3.19 as ``Inter-Regular.otf``, ``Inter-SemiBold.otf`` and ``Inter-Bold.otf``, or Source Serif
4.004 as ``SourceSerif4[opsz,wght].ttf``, or both. Needs fontTools.

What changes in Inter: figures are tabular, capital I has serifs and lower-case l a tail without any
feature being asked for, so that I, l and 1 differ in every widget. The family gets its own name,
because it is not Inter any more and must not be mistaken for an installed one.

What changes in Source Serif: it is cut out of the variable font at weight 600 and optical size 24,
keeps Latin, Greek and Cyrillic, and is renamed, as the reserved name "Source" asks for.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FAMILY = "Eliot Sans"
STYLES = {"Regular": ("Regular", 400), "SemiBold": ("SemiBold", 600), "Bold": ("Bold", 700)}
# Inter's features: tnum tabular figures, cv05 l with tail, cv08 I with serifs.
FROZEN = ("tnum", "cv05", "cv08")
SERIF = "SourceSerif4[opsz,wght].ttf"
SERIF_FAMILY, SERIF_STYLE = "Eliot Serif", "SemiBold"
# Latin with its additions, accents, Greek, Cyrillic, punctuation, currencies, arrows, minus.
SERIF_RANGES = (
    (0x0020, 0x024F),
    (0x0250, 0x02FF),
    (0x0300, 0x03FF),
    (0x0400, 0x052F),
    (0x1E00, 0x1EFF),
    (0x2000, 0x206F),
    (0x20A0, 0x20CF),
    (0x2116, 0x2122),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
)
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


def make_serif(source: Path, target: Path) -> None:
    """Write Eliot Serif out of the variable Source Serif."""
    font = TTFont(source, recalcTimestamp=False)
    instancer.instantiateVariableFont(font, {"wght": 600, "opsz": 24}, inplace=True)
    options = Options(name_IDs=[0, 13, 14], name_languages=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[c for low, high in SERIF_RANGES for c in range(low, high + 1)])
    subsetter.subset(font)
    names = font["name"]
    post_script = f"{SERIF_FAMILY.replace(' ', '')}-{SERIF_STYLE}"
    values = {
        1: f"{SERIF_FAMILY} {SERIF_STYLE}",
        2: "Regular",
        3: post_script,
        4: f"{SERIF_FAMILY} {SERIF_STYLE}",
        5: "Version 4.004",
        6: post_script,
        16: SERIF_FAMILY,
        17: SERIF_STYLE,
    }
    for name_id, value in values.items():
        names.setName(value, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 600
    font.save(target / f"{post_script}.ttf")


def make_sans(source: Path, target: Path) -> None:
    """Write the three fonts of Eliot Sans."""
    for style, (of_inter, weight) in STYLES.items():
        font = TTFont(source / f"Inter-{of_inter}.otf", recalcTimestamp=False)
        freeze(font)
        even_figures(font)
        rename(font, style, weight)
        font.save(target / f"EliotSans-{style}.otf")


def main(source: Path, target: Path) -> None:
    """Write the fonts whose sources are in a folder into ``target``."""
    if (source / SERIF).exists():
        make_serif(source / SERIF, target)
    if (source / "Inter-Regular.otf").exists():
        make_sans(source, target)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parent)
