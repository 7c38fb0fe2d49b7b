"""Translations are found by locale, compiled with the tool the how-to names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.look.translations import load_translations
from eliot_qt.widgets.texts.level_texts import level_names
from eliot_qt.widgets.texts.sentences import points_text

TS = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr">
<context><name>Messages</name>
<message><source>Relaxed</source><translation>Détendu</translation></message>
<message numerus="yes"><source>%n points</source><comment>1 point</comment>
<translation><numerusform>%n point</numerusform><numerusform>%n points !</numerusform></translation>
</message></context>
</TS>
"""


@pytest.mark.skipif(sys.platform != "linux", reason="names the tool as Linux does")
def test_texts_are_translated_for_the_locale(qtbot: QtBot, tmp_path: Path) -> None:
    app = QCoreApplication.instance()
    assert app is not None
    (tmp_path / "eliot_fr.ts").write_text(TS, encoding="utf-8")
    lrelease = Path(PySide6.__file__).parent / "lrelease"
    subprocess.run([lrelease, "-silent", tmp_path / "eliot_fr.ts"], check=True)
    used = load_translations(app, tmp_path, QLocale("fr_CA"))
    try:
        assert level_names()["relaxed"] == "Détendu"
        assert (points_text(1), points_text(0)) == ("1 point", "0 point")
        assert points_text(12) == "12 points !"
        assert level_names()["casual"] == "Casual"
    finally:
        for translator in used:
            app.removeTranslator(translator)
    assert level_names()["relaxed"] == "Relaxed"


@pytest.mark.parametrize("locale", ["en_GB", "de_DE"])
def test_english_and_languages_without_a_translation_stay_english(
    qtbot: QtBot, tmp_path: Path, locale: str
) -> None:
    app = QCoreApplication.instance()
    assert app is not None
    assert load_translations(app, tmp_path, QLocale(locale)) == []
