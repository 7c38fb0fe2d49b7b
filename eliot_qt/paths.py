"""Places on disk. No Qt, nothing is created on import.

Read-only data (resources, lexicons) lie beside the package in a source tree and inside it in an
installed one. What the program writes follows each system's habit; ``ELIOT_QT_HOME`` puts all of
it into one folder (portable use, tests); ``ELIOT_QT_CACHE`` moves the cache alone.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_APP = "eliot-qt"


def _data(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def resources() -> Path:
    """Folder of icons, fonts, themes, layouts, tile sets, leaves, translations."""
    return _data("resources")


def leaves(tile_set: str) -> Path:
    """File of the trained leave values for a tile set (there may be none)."""
    return resources() / "leaves" / f"{tile_set}.leaves"


def win_chance(tile_set: str) -> Path:
    """File of the table of win chances for a tile set (there may be none)."""
    return resources() / "win_chance" / f"{tile_set}.chances"


def board_value(tile_set: str) -> Path:
    """File of the weights of a board's value for a tile set (there may be none)."""
    return resources() / "board_value" / f"{tile_set}.json"


def bundled_lexicons() -> Path:
    """Folder of the lexicons that come with the program."""
    return _data("lexicons")


def handbook() -> Path:
    """Folder of the pages that explain the program to people who play."""
    return _data("docs")


def bundled_kernels() -> Path:
    """The folder of the libraries of kernels; bundles and wheels for one system have one."""
    return _data("kernels")


def bundled_parts() -> Path:
    """The folder of third-party licences; only a bundle has one."""
    return _data("parts")


def user_data() -> Path:
    """Folder for saved games, autosave and imported lexicons (not created here)."""
    if home := os.environ.get("ELIOT_QT_HOME"):
        return Path(home) / "data"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home() / "AppData/Roaming")) / _APP
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support" / _APP
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / _APP


def user_config() -> Path:
    """Folder of the settings file."""
    if home := os.environ.get("ELIOT_QT_HOME"):
        return Path(home) / "config"
    if sys.platform in ("win32", "darwin"):
        return user_data()
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / _APP


def user_cache() -> Path:
    """Folder of what can be made again: compiled kernels, derived tables."""
    if cache := os.environ.get("ELIOT_QT_CACHE"):
        return Path(cache)
    if home := os.environ.get("ELIOT_QT_HOME"):
        return Path(home) / "cache"
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")
        return Path(base) / _APP / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches" / _APP
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / _APP


def user_lexicons() -> Path:
    """Folder of lexicons the user imported."""
    return user_data() / "lexicons"


def user_tile_sets() -> Path:
    """Folder of the tile sets the user made."""
    return user_data() / "tilesets"


def autosave() -> Path:
    """Folder of autosaved games."""
    return user_data() / "autosave"


def study() -> Path:
    """Folder of the decks of words a person studies."""
    return user_data() / "study"


def saved_games() -> Path:
    """Folder offered first for saving games."""
    return user_data() / "games"


def record_file() -> Path:
    """The file of the games a person has played to the end."""
    return user_data() / "record.json"


def solver_file() -> Path:
    """The file of the puzzles a person has tried, of those that come with the program."""
    return user_data() / "solved.json"


def lessons() -> Path:
    """Folder of the lessons a person wrote or was given."""
    return user_data() / "lessons"


def lessons_file() -> Path:
    """The file of how far the persons on this device have come in the lessons."""
    return user_data() / "lessons.json"


def backup_folders() -> dict[str, Path]:
    """All folders that a backup has, by their names in it; what can be made again is not kept."""
    folders = {"data": user_data(), "config": user_config()}
    if folders["data"] == folders["config"]:
        del folders["config"]
    return folders


def waiting_backup() -> Path:
    """The backup to be put in place when the program starts (as a rule there is none)."""
    return user_data() / "restore.zip"


def settings_file() -> Path:
    """The settings file."""
    return user_config() / "settings.json"
