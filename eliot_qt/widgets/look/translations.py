"""The texts of the program in the language of the system, where there is a translation."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator


def load_translations(app: QCoreApplication, folder: Path, locale: QLocale) -> list[QTranslator]:
    """Install ``folder``'s ``eliot_XX.qm`` for a locale and Qt's own texts; return what is used.

    English needs no file. Without ours Qt's are left out too, so that the window never mixes two
    languages.
    """
    if locale.language() == QLocale.Language.English:
        return []
    ours, qts = QTranslator(app), QTranslator(app)
    if not ours.load(locale, "eliot", "_", str(folder)):
        return []
    translators = [ours]
    if qts.load(
        locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        translators.insert(0, qts)
    for translator in translators:
        app.installTranslator(translator)
    return translators
