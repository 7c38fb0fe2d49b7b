"""Finished turns of reviews, kept in the person's data by the digest of game and settings.

A file holds the turns of one game. It is written whole after each turn, so that a review that was
stopped, in whatever way, goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from eliot_qt import paths
from eliot_qt.game.record import GameRecord
from eliot_qt.play.record_book.entering import game_digest
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.store.atomic import sweep, write_atomic
from eliot_qt.store.fields import Fields, parse_json
from eliot_qt.store.reading import read_text

from .json_rows import dump_turn, load_turn
from .judges.last_pairs import looks_at_pairs
from .kit import ReviewKit, TurnBudget
from .values import TurnReview

FORMAT = "eliot-qt review"
# Raised whenever figures are computed in another way.
_METHOD = 3
_MOST_BYTES = 64_000_000
_MOST_TURNS = 100_000

Done = Mapping[int, Sequence[TurnReview]]
"""Reviews by the index of their decision."""


def digest_of(
    record: GameRecord, guessed: Collection[int], kit: ReviewKit, budget: TurnBudget
) -> str:
    """Return a digest of all that a review depends on; titles and notes are no part of it."""
    manifest = kit.lexicon.manifest
    words = manifest.graph.sha256 if manifest else kit.lexicon.id
    return review_digest(game_digest(record), guessed, words, budget)


def review_digest(game: str, guessed: Collection[int], words: str, budget: TurnBudget) -> str:
    """The same of a game by its own digest; ``words`` is that of its lexicon."""
    settings: dict[str, object] = {
        "method": _METHOD,
        "playouts": budget.playouts,
        "seconds": None if budget.playouts else budget.seconds,
        "players": sorted(ANALYSTS),
        "lexicon": words,
        "guessed": sorted(guessed),
    }
    if looks_at_pairs(budget):
        # Reviews without are as they were before there were such.
        settings["pairs"] = True
    return hashlib.sha256((json.dumps(settings) + game).encode()).hexdigest()


class KeptReviews:
    """The kept turns of games. ``folder``: that of the person's data if none is named."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or paths.user_data() / "reviews"

    def read(self, digest: str) -> dict[int, tuple[TurnReview, ...]]:
        """The finished decisions of a game; empty without a usable file."""
        try:
            fields = Fields(parse_json(read_text(self._path(digest), _MOST_BYTES)), "")
            if fields.text("format") != FORMAT or fields.text("digest") != digest:
                return {}
            return {
                part.number("decision", 0, _MOST_TURNS): tuple(
                    map(load_turn, part.objects("turns", _MOST_TURNS))
                )
                for part in fields.objects("decisions", _MOST_TURNS)
            }
        except (OSError, ValueError):
            # It can be made again, so nothing is lost.
            return {}

    def write(self, digest: str, done: Done) -> None:
        """Keep all finished decisions of a game. Raises ``OSError``."""
        decisions = [
            {"decision": number, "turns": [dump_turn(turn) for turn in turns]}
            for number, turns in sorted(done.items())
        ]
        content = {"format": FORMAT, "digest": digest, "decisions": decisions}
        write_atomic(self._path(digest), json.dumps(content, ensure_ascii=False))

    def sweep(self) -> None:
        """Delete what interrupted writes have left."""
        if self._folder.is_dir():
            sweep(self._folder)

    def _path(self, digest: str) -> Path:
        return self._folder / f"{digest}.json"
