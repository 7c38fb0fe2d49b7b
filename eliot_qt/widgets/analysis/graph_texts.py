"""The graph of a game in words: its name, its axis, one point of it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.said import said_text
from eliot_qt.review.graphs import Point, Quantity
from eliot_qt.voice.figures import CHANCE_TO_WIN
from eliot_qt.voice.phrases import EN_DASH, signed

from .analysis_texts import class_name, number

translate = QCoreApplication.translate


def quantity_choices() -> dict[Quantity, str]:
    """Return the quantities that may be drawn, with their names."""
    return {
        Quantity.WIN: said_text(CHANCE_TO_WIN),
        Quantity.LEAD: translate("Analysis", "Lead"),
        Quantity.LOST: translate("Analysis", "Points lost"),
    }


def graph_name(quantity: Quantity, first: str) -> str:
    """``Graph: chance to win, Ann``."""
    name = quantity_choices()[quantity]
    if quantity is Quantity.LOST:
        return translate("Analysis", "Graph: {what}").format(what=name)
    return translate("Analysis", "Graph: {what}, {name}").format(what=name, name=first)


def axis_text(quantity: Quantity, value: float) -> str:
    """A figure of the axis."""
    if quantity is Quantity.WIN:
        return f"{value:g} %"
    return signed(round(value)) if quantity is Quantity.LEAD else f"{value:g}"


def point_text(quantity: Quantity, point: Point) -> str:
    """``Turn 5: 62.4 %, mistake``; turns are counted as they are listed."""
    value = EN_DASH
    if point.value is not None:
        match quantity:
            case Quantity.WIN:
                value = f"{number(point.value)} %"
            case Quantity.LEAD:
                value = signed(round(point.value))
            case Quantity.LOST:
                value = number(point.value)
    text = translate("Analysis", "Move {place}: {value}").format(place=point.turn + 1, value=value)
    return text if point.grade is None else f"{text}, {class_name(point.grade)}"
