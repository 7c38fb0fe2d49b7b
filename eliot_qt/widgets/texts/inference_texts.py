"""The ways to infer the opponent's rack from its last move, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.players.analysts import Inference

translate = QCoreApplication.translate


def inference_names() -> dict[Inference | None, str]:
    """Return what the opponent's last move may say of its rack, by how that is found out."""
    return {
        None: translate("Inference", "Nothing"),
        Inference.EQUITY: translate("Inference", "By equity"),
        Inference.PLAYED_OUT: translate("Inference", "By playouts"),
        Inference.CLUB: translate("Inference", "Club player"),
    }


def inference_help(kind: Inference | None) -> str:
    """Say what an opponent is taken for, or that nothing is inferred."""
    texts = {
        None: translate("Inference", "Every rack is as likely as a random draw makes it."),
        Inference.EQUITY: translate(
            "Inference", "The opponent plays the move with the best equity."
        ),
        Inference.PLAYED_OUT: translate(
            "Inference", "The opponent looks further than equity. This takes a second or two."
        ),
        Inference.CLUB: translate(
            "Inference", "The opponent looks further, but errs as a club player does."
        ),
    }
    return texts[kind]
