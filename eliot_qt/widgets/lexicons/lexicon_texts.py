"""The texts about lexicons: their language, their kind, the kinds of files."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from ..texts.sentences import counted, number_text

translate = QCoreApplication.translate

_KILOBYTE, _MEGABYTE = 1000, 1_000_000


def language_text(language: str) -> str:
    """A language in words, of a code or a name."""
    locale_language = QLocale(language).language()
    return (
        language
        if locale_language is QLocale.Language.C
        else QLocale.languageToString(locale_language)
    )


def size_text(size: int) -> str:
    """A number of bytes."""
    if size < _MEGABYTE:
        number = number_text(max(1, round(size / _KILOBYTE)))
        return translate("Lexicons", "{number} kB").format(number=number)
    number = QLocale().toString(size / _MEGABYTE, "f", 1)
    return translate("Lexicons", "{number} MB").format(number=number)


def words_text(number: int) -> str:
    """A number of words."""
    text = counted("Lexicons", "%n words", "1 word", number)
    return text.replace(str(number), number_text(number))


def kind_text(is_own: bool, is_layer: bool) -> str:
    """Name the source of a lexicon."""
    if is_layer:
        return translate("Lexicons", "Layer")
    return translate("Lexicons", "Yours") if is_own else translate("Lexicons", "Shipped")


def format_text(kind: str) -> str:
    """A format of files with words, by its id."""
    texts = {
        "text": translate("Lexicons", "Word list, one word per line"),
        "kwg": translate("Lexicons", "KWG"),
        "eliot": translate("Lexicons", "Eliot dictionary"),
        "dawg16": translate("Lexicons", "DAWG with 16-bit pointers"),
        "dawg22": translate("Lexicons", "DAWG with 22-bit pointers"),
        "dawg25": translate("Lexicons", "DAWG with 25-bit pointers"),
    }
    return texts.get(kind, kind)


def tile_kind_text(is_vowel: bool, is_consonant: bool) -> str:
    """Name the kind of a tile: vowel, consonant or both."""
    if is_vowel and is_consonant:
        return translate("Lexicons", "both")
    return translate("Lexicons", "vowel") if is_vowel else translate("Lexicons", "consonant")
