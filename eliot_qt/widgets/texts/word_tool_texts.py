"""What the word tools say: conditions, verdicts, counts, cards, and why they are closed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.tiles import TileSet
from eliot_qt.play.word_help import WordHelp
from eliot_qt.words.card import WordCard
from eliot_qt.words.query import Condition, Kind, Needs

from .error_texts import error_text
from .sentences import DOT, EN_DASH, counted, listed, number_text

translate = QCoreApplication.translate


def kind_name(kind: Kind) -> str:
    """The name of a kind of condition."""
    names = {
        Kind.LENGTH: translate("WordTools", "Length"),
        Kind.VOWELS: translate("WordTools", "Vowels"),
        Kind.DIFFERENT: translate("WordTools", "Different letters"),
        Kind.ANAGRAMS: translate("WordTools", "Number of anagrams"),
        Kind.POINTS: translate("WordTools", "Points"),
        Kind.PROBABILITY: translate("WordTools", "Place by probability"),
        Kind.TIER: translate("WordTools", "Difficulty tier"),
        Kind.PLAYABILITY: translate("WordTools", "Playability"),
        Kind.FRONT_HOOKS: translate("WordTools", "Front hooks"),
        Kind.BACK_HOOKS: translate("WordTools", "Back hooks"),
        Kind.INNER_FRONT: translate("WordTools", "A word without its first letter"),
        Kind.INNER_BACK: translate("WordTools", "A word without its last letter"),
        Kind.IN_LEXICON: translate("WordTools", "In lexicon"),
        Kind.CONSISTS_OF: translate("WordTools", "Percentage of letters"),
        Kind.TAKES_PREFIX: translate("WordTools", "Takes prefix"),
        Kind.TAKES_SUFFIX: translate("WordTools", "Takes suffix"),
        Kind.PREFIX: translate("WordTools", "Begins with"),
        Kind.SUFFIX: translate("WordTools", "Ends with"),
        Kind.CONTAINS: translate("WordTools", "Contains"),
        Kind.PATTERN: translate("WordTools", "Pattern"),
        Kind.REGEX: translate("WordTools", "Regular expression"),
        Kind.ANAGRAM_OF: translate("WordTools", "Anagram"),
        Kind.SUBANAGRAM_OF: translate("WordTools", "Sub-anagram"),
        Kind.PLUS_ONE: translate("WordTools", "7+1"),
    }
    return names[kind]


def kind_hint(kind: Kind | None) -> str:
    """What is typed for a kind; None for checking words."""
    letters = translate("WordTools", "Letters, ? for a blank")
    hints = {
        None: translate("WordTools", "Words to check"),
        Kind.PATTERN: translate("WordTools", "Pattern, rack: ?A?E*, RSTLN"),
        Kind.REGEX: translate("WordTools", "Expression: QU.*[^S], (:c::v:){3}"),
        Kind.ANAGRAM_OF: letters,
        Kind.SUBANAGRAM_OF: letters,
        Kind.PLUS_ONE: letters,
    }
    return hints.get(kind, translate("WordTools", "Letters"))


def condition_text(condition: Condition) -> str:
    """A condition as its chip shows it: ``Length 7–8``, ``not Vowels 4 or fewer``."""
    name = kind_name(condition.kind)
    if condition.kind.needs is Needs.NOTHING:
        text = name
    elif condition.kind.needs is Needs.TEXT:
        text = f"{name} {condition.text}"
    else:
        text = f"{name} {condition.text} {_range_text(condition)}".replace("  ", " ")
    if not condition.negated:
        return text
    return translate("WordTools", "not: {condition}").format(condition=text)


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
    return f"{text} %" if condition.kind is Kind.CONSISTS_OF else text


def closed_text(help: WordHelp) -> str:
    """Why the tools are closed beside the game in front; empty where they are not."""
    if help is WordHelp.ALL:
        return ""
    if help is WordHelp.CHECK:
        return translate(
            "WordTools",
            "In this game words can only be checked, because it refuses phonies anyway. Searching "
            "is off until the game is over.",
        )
    return translate(
        "WordTools",
        "Word tools are off in this game: under its rules players judge words themselves. They "
        "come back when the game is over.",
    )


def study_closed_text() -> str:
    """Why words cannot be studied beside the game in front."""
    return translate(
        "WordTools",
        "In this game you find your words without help: studying them is off until it is over.",
    )


def verdict_text(words: Sequence[tuple[bytes, bool]], tile_set: TileSet) -> str:
    """Some words checked: ``✓ ZA   ✗ ZB``."""
    return "   ".join(f"{'✓' if ok else '✗'} {tile_set.spell(word)}" for word, ok in words)


def verdict_spoken(words: Sequence[tuple[bytes, bool]], tile_set: TileSet) -> str:
    """The same for a screen reader."""
    valid = translate("WordTools", "{word} is a word")
    invalid = translate("WordTools", "{word} is not a word")
    texts = [(valid if ok else invalid).format(word=tile_set.spell(word)) for word, ok in words]
    return listed(texts)


def count_text(count: int, running: bool) -> str:
    """How many words have been found."""
    text = counted("WordTools", "%n words", "1 word", count)
    text = text.replace(str(count), number_text(count))
    return translate("WordTools", "{words} so far…").format(words=text) if running else text


def card_lines(card: WordCard, tile_set: TileSet) -> list[str]:
    """What is known of a word, below its heading."""
    found = card.figures
    lines = []
    if card.definition:
        lines.append(card.definition)
    if found is None:
        lines.append(translate("WordTools", "Not a word of this lexicon."))
    else:
        facts = [
            counted("Sentences", "%n points", "1 point", found.points),
            translate("WordTools", "No. {number}").format(number=number_text(card.index + 1)),
        ]
        if found.place is not None:
            place = translate("WordTools", "{place} of {all} by probability")
            of_all = number_text(card.fellows)
            facts.insert(1, place.format(place=number_text(found.place), all=of_all))
        if found.tier is not None:
            facts.insert(1, translate("WordTools", "tier {tier}").format(tier=found.tier))
        if found.played is not None:
            played = translate("WordTools", "playability {number}")
            facts.append(played.format(number=number_text(found.played)))
        lines.append(DOT.join(facts))
        lines += _hook_lines(card, tile_set)
    if card.anagrams:
        anagrams = ", ".join(tile_set.spell(word) for word in card.anagrams)
        lines.append(translate("WordTools", "Anagrams: {words}").format(words=anagrams))
    if card.fault is not None:
        lines.append(error_text(card.fault))
    return lines


def _hook_lines(card: WordCard, tile_set: TileSet) -> list[str]:
    found = card.figures
    assert found is not None
    lines = []
    for text, tiles in (
        (translate("WordTools", "Front hooks: {letters}"), found.front),
        (translate("WordTools", "Back hooks: {letters}"), found.back),
    ):
        if tiles:
            letters = " ".join(tile_set.spell([tile]) for tile in tiles)
            lines.append(text.format(letters=letters))
    inner = [
        tile_set.spell(word)
        for word, there in (
            (card.word[1:], found.inner_front),
            (card.word[:-1], found.inner_back),
        )
        if there
    ]
    if inner:
        lines.append(translate("WordTools", "Inner hooks: {words}").format(words=", ".join(inner)))
    if len(lines) == 0:
        lines.append(translate("WordTools", "No hooks"))
    return lines
