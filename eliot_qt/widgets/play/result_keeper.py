"""The table of personal bests: what has just ended enters it, and the page shows it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.session.best_results import BestResult, BestResults
from eliot_qt.session.game.game_session import GameSession

from .panes.topping_pane import ResultsPane


class ResultKeeper(QObject):
    """Adds each topping that ends; ``catalogue`` names its lexicon."""

    def __init__(
        self,
        session: GameSession,
        results: BestResults,
        catalogue: Catalogue,
        pane: ResultsPane,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._results = results
        self._catalogue = catalogue
        self._pane = pane
        session.game_over.connect(self._keep)

    def show(self, latest: BestResult | None = None) -> None:
        """Show the results of games like the one in front; ``latest`` is marked."""
        rules = self._session.record.start.rules
        results = self._results.like(rules)
        lexicon = self._catalogue.names.get(rules.lexicon, "")
        self._pane.show_results(results, latest, rules, lexicon)

    def _keep(self) -> None:
        latest = self._results.add(self._session.record)
        if latest is not None:
            self.show(latest)
