"""The words of score sheets in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.sheets.sheet_words import (
    ActWords,
    EndWords,
    GameWords,
    LegendWords,
    SheetWords,
    TitleWords,
)

translate = QCoreApplication.translate


def sheet_words() -> SheetWords:
    """All words, translated."""
    return SheetWords(
        titles=TitleWords(
            score_sheet=translate("SheetTexts", "Score sheet"),
            statistics=translate("SheetTexts", "Statistics"),
            turn=translate("SheetTexts", "#"),
            rack=translate("SheetTexts", "Rack"),
            solution=translate("SheetTexts", "Solution"),
            points=translate("SheetTexts", "Points"),
            total=translate("SheetTexts", "Total"),
            top=translate("SheetTexts", "Top"),
            to_top=translate("SheetTexts", "Δ"),
            rank=translate("SheetTexts", "Rank"),
            table=translate("SheetTexts", "Table"),
            player=translate("SheetTexts", "Player"),
            published=translate("SheetTexts", "Published by"),
            share=translate("SheetTexts", "% of top"),
            difference=translate("SheetTexts", "Δ to top"),
            best=translate("SheetTexts", "Tops"),
            bingos=translate("SheetTexts", "Bingos"),
            average=translate("SheetTexts", "Per turn"),
            solos=translate("SheetTexts", "Solos"),
            warnings=translate("SheetTexts", "Warnings"),
            penalties=translate("SheetTexts", "Penalties"),
        ),
        acts=ActWords(
            exchanged=translate("SheetTexts", "ex {tiles}"),
            exchanged_hidden=translate("SheetTexts", "ex {count} tiles"),
            passed=translate("SheetTexts", "pass"),
            nothing=translate("SheetTexts", "–"),
            challenged=translate("SheetTexts", "challenged"),
            resigned=translate("SheetTexts", "resigns"),
            tiles_left=translate("SheetTexts", "tiles left {tiles}"),
            overtime=translate("SheetTexts", "overtime"),
        ),
        legend=LegendWords(
            rejected=translate(
                "SheetTexts", "- before a rack: the one struck through was rejected"
            ),
            solo=translate("SheetTexts", "S solo"),
            warning=translate("SheetTexts", "W warning"),
            penalty=translate("SheetTexts", "P penalty"),
            void=translate("SheetTexts", "struck through: not valid, or taken off the board"),
        ),
        game=GameWords(
            free=translate("SheetTexts", "Free game"),
            duplicate=translate("SheetTexts", "Duplicate"),
            training=translate("SheetTexts", "Training"),
            topping=translate("SheetTexts", "Topping"),
            arbitration=translate("SheetTexts", "Arbitration"),
            replay=translate("SheetTexts", "Replay, duplicate"),
            training_replay=translate("SheetTexts", "Replay, training"),
            joker=translate("SheetTexts", "joker"),
            explosive=translate("SheetTexts", "explosive"),
            seven_among_eight=translate("SheetTexts", "7 among 8"),
            clabbers=translate("SheetTexts", "clabbers"),
            racks=translate("SheetTexts", "racks of {count} tiles"),
            bonuses=translate("SheetTexts", "bonuses {table}"),
            no_bonuses=translate("SheetTexts", "no bonuses"),
        ),
        ends=EndWords(
            playing=translate("SheetTexts", "The game is not over."),
            out=translate("SheetTexts", "All tiles are played."),
            scoreless=translate("SheetTexts", "Too many scoreless turns."),
            everybody_resigned=translate("SheetTexts", "Everyone else has resigned."),
            blocked=translate("SheetTexts", "No more moves are possible."),
            bag_empty=translate("SheetTexts", "The bag is empty."),
            no_rack=translate("SheetTexts", "No more racks can be drawn."),
        ),
        page=translate("SheetTexts", "Page {page} of {pages}"),
    )
