"""The texts of the word tools: conditions, verdicts, counts, cards, and why they are closed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.said import said_text
from eliot_qt.play.word_help import WordHelp
from eliot_qt.voice.phrases import EN_DASH
from eliot_qt.voice.study import judgement
from eliot_qt.words.card import WordCard
from eliot_qt.words.conditions.kinds import Needs
from eliot_qt.words.numbers import Numbered
from eliot_qt.words.query import Condition

from .error_texts import error_text
from .sentences import DOT, counted, country, listed, number_text

translate = QCoreApplication.translate


def condition_text(condition: Condition) -> str:
    """A condition as its chip shows it: ``Length 7–8``, ``not Vowels 4 or fewer``."""
    name = said_text(condition.kind.record.name)
    if condition.kind.needs is Needs.NOTHING:
        text = name
    elif condition.kind.needs is Needs.TEXT:
        text = f"{name} {condition.text}"
    else:
        text = f"{name} {condition.text} {_range_text(condition)}".replace("  ", " ")
    if condition.negated:
        text = translate("WordTools", "not: {condition}").format(condition=text)
    if condition.either:
        text = translate("WordTools", "or {condition}").format(condition=text)
    return text


def _range_text(condition: Condition) -> str:
    low, high = condition.low, condition.high
    if high is None:
        text = translate("WordTools", "{number} or more").format(number=number_text(low))
    elif low == high:
        text = number_text(low)
    elif low == 0:
        text = translate("WordTools", "{number} or fewer").format(number=number_text(high))
    else:
        text = f"{number_text(low)}{EN_DASH}{number_text(high)}"
    return f"{text}{condition.kind.record.unit}"


def closed_text(help: WordHelp) -> str:
    """Say why the tools are closed beside the game in front; empty if they are open."""
    if help is WordHelp.ALL:
        return ""
    if help is WordHelp.CHECK:
        return translate(
            "WordTools",
            "In this game you can only check words, as phonies are refused anyway. "
            "Searching is off until the game is over.",
        )
    return translate(
        "WordTools",
        "Word tools are off in this game, because its players judge words "
        "themselves. They are back when the game is over.",
    )


def study_closed_text() -> str:
    """Say why words cannot be studied beside the game in front."""
    return translate(
        "WordTools",
        "Studying is off until this game is over.",
    )


def verdict_text(words: Sequence[tuple[bytes, bool]], tile_set: TileSet) -> str:
    """Some words checked: ``✓ ZA   ✗ ZB``."""
    return "   ".join(f"{'✓' if ok else '✗'} {tile_set.spell(word)}" for word, ok in words)


def place_text(found: Numbered, tile_set: TileSet, total: int) -> str:
    """Write the place of letters among all words: ``✓ ZA · No. 240,034 of 240,636``."""
    number = number_text(found.place + 1)
    if found.is_word:
        text = translate("WordTools", "No. {number} of {all}")
        text = text.format(number=number, all=number_text(total))
    else:
        text = translate("WordTools", "would be No. {number}").format(number=number)
    return DOT.join((verdict_text([(found.word, found.is_word)], tile_set), text))


def code_text(found: Numbered, tile_set: TileSet, typed: str) -> str:
    """A word and its code: ``✓ ZEBRA · code 4,263``; ``typed`` is the code of no word."""
    if not found.word:
        return translate("WordTools", "No word has the code {code}").format(code=typed)
    word = verdict_text([(found.word, found.is_word)], tile_set)
    if found.code is None:
        return word
    code = translate("WordTools", "code {code}").format(code=_grouped(found.code))
    return DOT.join((word, code))


def _grouped(number: int) -> str:
    """A number of any length in groups of three digits; Qt's stop at 64 bits."""
    return f"{number:,}".replace(",", country().groupSeparator())


def verdict_spoken(words: Sequence[tuple[bytes, bool]], tile_set: TileSet) -> str:
    """The same for a screen reader."""
    return listed([said_text(judgement(tile_set.spell(word), ok)) for word, ok in words])


def count_text(count: int, running: bool) -> str:
    """Count the words found."""
    text = counted("WordTools", "%n words", "1 word", count)
    text = text.replace(str(count), number_text(count))
    return translate("WordTools", "{words} so far…").format(words=text) if running else text


def none_found_text(tile_set: TileSet) -> str:
    """Say that no word was found, and how a tile is typed that is no plain letters, like L·L."""
    parts = [translate("WordTools", "No words found")]
    for symbol in tile_set.letters[1:]:
        if len(symbol) > 1 and not symbol.isalpha():
            # A dot stands for any tile in patterns.
            others = (old for old, new in tile_set.replace if new == symbol and old.isascii())
            typed = next((old for old in others if "." not in old), symbol)
            text = translate("WordTools", "{tile} is one tile and may be typed {text}")
            parts.append(text.format(tile=symbol, text=typed))
    return DOT.join(parts)


def card_lines(card: WordCard, tile_set: TileSet) -> list[str]:
    """Return all that is known of a word, to be read out."""
    figures = card.figures
    lines = facts_text(card).split("\n")
    if figures is not None:
        if figures.place is not None:
            lines.append(likelihood_text(card))
        lines += _hook_lines(card, tile_set)
    if card.anagrams:
        anagrams = ", ".join(tile_set.spell(word) for word in card.anagrams)
        lines.append(translate("WordTools", "Anagrams: {words}").format(words=anagrams))
    if card.fault is not None:
        lines.append(error_text(card.fault))
    return lines


def facts_text(card: WordCard) -> str:
    """Return a word's definition, if it has one, and its figures."""
    figures = card.figures
    lines = [card.definition] if card.definition else []
    if figures is None:
        return "\n".join((*lines, translate("WordTools", "Not a word of this lexicon.")))
    facts = [counted("Sentences", "%n points", "1 point", figures.points)]
    if figures.tier is not None:
        facts.append(translate("WordTools", "tier {tier}").format(tier=figures.tier))
    number = number_text(card.index + 1)
    facts.append(translate("WordTools", "No. {number}").format(number=number))
    if figures.played is not None:
        playability = translate("WordTools", "playability {number}")
        facts.append(playability.format(number=number_text(figures.played)))
    return "\n".join((*lines, DOT.join(facts)))


def likelihood_text(card: WordCard) -> str:
    """Return a word's place by probability among the words of its length, once it is known."""
    place = None if card.figures is None else card.figures.place
    if place is None:
        return ""
    text = translate("WordTools", "{place} of {all} by probability")
    return text.format(place=number_text(place), all=number_text(card.fellows))


def inner_hooks_text(card: WordCard, tile_set: TileSet) -> str:
    """Return the words that remain without the first or the last letter."""
    figures = card.figures
    if figures is None:
        return ""
    inner = [
        tile_set.spell(word)
        for word, is_there in (
            (card.word[1:], figures.inner_front),
            (card.word[:-1], figures.inner_back),
        )
        if is_there
    ]
    text = translate("WordTools", "Inner hooks: {words}").format(words=", ".join(inner))
    return text if inner else ""


def _hook_lines(card: WordCard, tile_set: TileSet) -> list[str]:
    figures = card.figures
    assert figures is not None
    lines = []
    for text, tiles in (
        (translate("WordTools", "Front hooks: {letters}"), figures.front),
        (translate("WordTools", "Back hooks: {letters}"), figures.back),
    ):
        if tiles:
            letters = " ".join(tile_set.spell([tile]) for tile in tiles)
            lines.append(text.format(letters=letters))
    lines += filter(None, [inner_hooks_text(card, tile_set)])
    return lines or [no_hooks_text()]


def no_hooks_text() -> str:
    """Return the text of a word that has no hooks."""
    return translate("WordTools", "No hooks")
