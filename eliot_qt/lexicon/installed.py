"""Lexicons and their tile sets, for the ``lexicon`` tools of the command line."""

from __future__ import annotations

import argparse

from eliot_qt import paths
from eliot_qt.game.tiles import TileError, TileSet

from . import LexiconError
from .catalogue import Catalogue, Lexicon
from .tile_sets import AllTileSets


def catalogue_of(arguments: argparse.Namespace) -> Catalogue:
    """The lexicons of the folders that are named, else of the usual ones."""
    return Catalogue(arguments.folder or (paths.bundled_lexicons(), paths.user_lexicons()))


def tiles_of(lexicon: Lexicon) -> TileSet:
    """The tile set of a lexicon. Raises :class:`LexiconError` if it has changed since."""
    tile_set = tile_set_of(lexicon.tile_set_id)
    if not lexicon.fits(tile_set):
        raise LexiconError(
            "lexicon {lexicon} was built for other tiles than {tile_set}",
            lexicon=lexicon.id,
            tile_set=tile_set.name,
        )
    return tile_set


def tile_set_of(tile_set_id: str) -> TileSet:
    """The tile set of an id. Raises :class:`TileError` naming those there are."""
    tile_sets = AllTileSets()
    if tile_set_id not in tile_sets:
        raise TileError(
            "there is no tile set {tile_set!r}; there are {known}",
            tile_set=tile_set_id,
            known=tuple(tile_sets),
        )
    return tile_sets[tile_set_id]
