"""The file of a person's strength in each lexicon; read again whenever it is needed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from eliot_qt.faults import Said, reason
from eliot_qt.game.player_ids import adaptive_of
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import read_object

from .notices import Notice, NoticeKind
from .strength import Strength, result_of, seats_against

FILE = "strength.json"
_VERSION = 1
_MOST_RATING, _MOST_GAMES, _MOST_SEED, _MOST_COUNTED = 10_000, 10**9, 2**64, 1000


class Strengths:
    """The strengths in a file. What is wrong with the file is a notice, not an exception.

    Where it cannot be written that is said once, and what is new is known to this object alone.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: dict[str, Strength] = {}

    def of(self, lexicon: str) -> tuple[Strength, Notice | None]:
        """The strength in a lexicon; a damaged file is set aside, what is right in it stays."""
        strengths, notice = self._read()
        return strengths.get(lexicon, Strength()), notice

    def seats(self, seats: Sequence[Seat], lexicon: str) -> tuple[tuple[Seat, ...], Notice | None]:
        """The seats of a new game, adaptive opponents fitted to the person."""
        if not any(adaptive_of(seat.player) for seat in seats):
            return tuple(seats), None
        strength, notice = self.of(lexicon)
        return seats_against(strength, seats), notice

    def enter(self, record: GameRecord) -> Notice | None:
        """Count a game, if it is one that tells how strong the person is."""
        result = result_of(record)
        if result is None:
            return None
        strengths, notice = self._read()
        lexicon = record.start.rules.lexicon
        before = strengths.get(lexicon, Strength())
        after = before.after(result)
        if after == before:
            return notice
        try:
            write_atomic(self._path, _to_text({**strengths, lexicon: after}))
        except OSError as error:
            was_said = bool(self._waiting)
            self._waiting[lexicon] = after
            failed = Notice(NoticeKind.SETTINGS_FAILED, self._path, reason(error))
            return notice if was_said else failed
        self._waiting.clear()
        return notice

    def _read(self) -> tuple[dict[str, Strength], Notice | None]:
        strengths: dict[str, Strength] = {}
        faults: list[Said] = []
        try:
            fields = Fields(read_object(self._path), "").object("strengths")
            for lexicon in fields.names:
                try:
                    strengths[lexicon] = _strength(fields.object(lexicon))
                except SaveError as error:
                    faults.append(error.message)
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            faults = [reason(error)]
        notice = self._set_aside(faults, strengths) if faults else None
        return {**strengths, **self._waiting}, notice

    def _set_aside(self, faults: Sequence[Said], kept: Mapping[str, Strength]) -> Notice:
        # Seldom needed: the first window loads none of it.
        from eliot_qt.store.set_aside import joined, listed, set_aside

        detail = listed(faults)
        try:
            aside = set_aside(self._path)
            if kept:
                write_atomic(self._path, _to_text(kept))
            return Notice(NoticeKind.SETTINGS_DAMAGED, aside, detail)
        except OSError as error:
            return Notice(NoticeKind.SETTINGS_DAMAGED, self._path, joined(detail, reason(error)))


def _to_text(known: Mapping[str, Strength]) -> str:
    strengths = {lexicon: asdict(strength) for lexicon, strength in known.items()}
    table = {"version": _VERSION, "strengths": strengths}
    return json.dumps(table, indent=2, ensure_ascii=False) + "\n"


def _strength(given: Fields) -> Strength:
    seeds = given.items("counted", _MOST_COUNTED)
    return Strength(
        rating=given.number("rating", -_MOST_RATING, _MOST_RATING),
        games=given.number("games", 0, _MOST_GAMES),
        counted=given.numbers("counted", len(seeds), 0, _MOST_SEED),
    )
