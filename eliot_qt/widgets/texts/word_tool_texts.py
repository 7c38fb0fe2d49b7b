"""The texts of the word tools: conditions, verdicts, counts, cards, and why they are closed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.said import said_text
from eliot_qt.play.word_help import WordHelp
from eliot_qt.voice.figures import BACK_HOOKS, DIFFICULTY_TIER, FRONT_HOOKS
from eliot_qt.voice.phrases import EN_DASH
from eliot_qt.voice.study import judged
from eliot_qt.words.card import WordCard
from eliot_qt.words.line_tool import LineTool
from eliot_qt.words.numbers import Numbered
from eliot_qt.words.query import Condition, ConditionKind, Needs

from .error_texts import error_text
from .sentences import DOT, counted, country, listed, number_text

translate = QCoreApplication.translate


def kind_name(kind: ConditionKind) -> str:
    """The name of a kind of condition."""
    names = {
        ConditionKind.LENGTH: translate("WordTools", "Length"),
        ConditionKind.VOWELS: translate("WordTools", "Vowels"),
        ConditionKind.DIFFERENT: translate("WordTools", "Different letters"),
        ConditionKind.ANAGRAMS: translate("WordTools", "Number of anagrams"),
        ConditionKind.POINTS: translate("WordTools", "Points"),
        ConditionKind.PROBABILITY: translate("WordTools", "Place by probability"),
        ConditionKind.TIER: said_text(DIFFICULTY_TIER),
        ConditionKind.PLAYABILITY: translate("WordTools", "Playability"),
        ConditionKind.FRONT_HOOKS: said_text(FRONT_HOOKS),
        ConditionKind.BACK_HOOKS: said_text(BACK_HOOKS),
        ConditionKind.INNER_FRONT: translate("WordTools", "A word without its first letter"),
        ConditionKind.INNER_BACK: translate("WordTools", "A word without its last letter"),
        ConditionKind.IN_LEXICON: translate("WordTools", "In lexicon"),
        ConditionKind.CONSISTS_OF: translate("WordTools", "Percentage of letters"),
        ConditionKind.TAKES_PREFIX: translate("WordTools", "Takes prefix"),
        ConditionKind.TAKES_SUFFIX: translate("WordTools", "Takes suffix"),
        ConditionKind.PREFIX: translate("WordTools", "Begins with"),
        ConditionKind.SUFFIX: translate("WordTools", "Ends with"),
        ConditionKind.CONTAINS: translate("WordTools", "Contains"),
        ConditionKind.INCLUDES: translate("WordTools", "Includes letters"),
        ConditionKind.PATTERN: translate("WordTools", "Pattern"),
        ConditionKind.REGEX: translate("WordTools", "Regular expression"),
        ConditionKind.ANAGRAM_OF: translate("WordTools", "Anagram"),
        ConditionKind.SUBANAGRAM_OF: translate("WordTools", "Sub-anagram"),
        ConditionKind.PLUS_ONE: translate("WordTools", "7+1"),
        ConditionKind.HOOKS_OF: translate("WordTools", "Hooks of"),
        ConditionKind.RACCORDS_OF: translate("WordTools", "Raccords of"),
        ConditionKind.BENJAMINS_OF: translate("WordTools", "Benjamins of"),
        ConditionKind.NUMBER: translate("WordTools", "Word number"),
        ConditionKind.CODE: translate("WordTools", "Toal's code"),
        ConditionKind.DEFINITION: translate("WordTools", "Definition contains"),
        ConditionKind.PART_OF_SPEECH: translate("WordTools", "Part of speech"),
    }
    return names[kind]


def tool_name(tool: LineTool) -> str:
    """The name of a tool of the line."""
    names = {
        LineTool.CHECK: translate("WordTools", "Check"),
        LineTool.HOOKS: translate("WordTools", "Hooks"),
        LineTool.RACCORDS: translate("WordTools", "Raccords"),
        LineTool.BENJAMINS: translate("WordTools", "Benjamins"),
        LineTool.BROWSE: translate("WordTools", "Browse"),
    }
    return kind_name(tool.kind) if tool.kind is not None and tool not in names else names[tool]


def tool_hint(tool: LineTool) -> str:
    """Say what to type for a tool."""
    hints = {
        LineTool.CHECK: translate("WordTools", "Words to check"),
        LineTool.HOOKS: translate("WordTools", "Word"),
        LineTool.RACCORDS: translate("WordTools", "Word"),
        LineTool.BENJAMINS: translate("WordTools", "Word"),
        LineTool.BROWSE: translate("WordTools", "Word or its number"),
        LineTool.CODE: translate("WordTools", "Word or its code"),
    }
    return hints[tool] if tool.kind is None or tool in hints else kind_hint(tool.kind)


def tool_help(tool: LineTool) -> str:
    """Say what a tool finds."""
    return (_letters_help() | _words_help())[tool]


def _letters_help() -> dict[LineTool, str]:
    return {
        LineTool.CHECK: translate("WordTools", "Words to look up, separated by spaces"),
        LineTool.ANAGRAM: translate(
            "WordTools", "Words that use all the letters. ? is a blank: RETINA?"
        ),
        LineTool.PLUS_ONE: translate(
            "WordTools", "Words that use all the letters and one more, which is shown beside them"
        ),
        LineTool.SUBANAGRAM: translate(
            "WordTools", "Words that use some or all of the letters. ? is a blank: QUIET?"
        ),
        LineTool.PATTERN: translate(
            "WordTools",
            "? is any letter, [AEI] one of these, * any number of letters: ?A?E*. After a comma, "
            "the rack that fills the gaps: ?Q*, AEINSTU",
        ),
        LineTool.REGEX: translate(
            "WordTools",
            "The whole word as a regular expression\n"
            ". any letter\n[AEI] one of these, [^S] none of these\n:v: vowel, :c: consonant\n"
            "A|B either, ? * + {2,3} repeats",
        ),
        LineTool.PREFIX: translate("WordTools", "Words that begin with the letters"),
        LineTool.SUFFIX: translate("WordTools", "Words that end with the letters"),
        LineTool.CONTAINS: translate(
            "WordTools", "Words with the letters in a row, wherever they are"
        ),
    }


def _words_help() -> dict[LineTool, str]:
    return {
        LineTool.HOOKS: translate(
            "WordTools",
            "Words with one more letter in front or behind, and words left when the first or last "
            "letter comes off (inner hooks). LATE has PLATE, LATER and ATE",
        ),
        LineTool.RACCORDS: translate(
            "WordTools", "Words with one more letter in front or behind. LATE has PLATE and LATER"
        ),
        LineTool.BENJAMINS: translate(
            "WordTools", "Words with three more letters in front. LATE has ISOLATE"
        ),
        LineTool.BROWSE: translate(
            "WordTools",
            "All words in alphabetical order. Type a word or a number to go there; Up, Down, Page "
            "Up and Page Down go on from it",
        ),
        LineTool.CODE: translate(
            "WordTools",
            "Toal's code: one number for each word, made of the branches it takes in the word "
            "graph. Type a word to see its code, or a code to see its word",
        ),
    }


def kind_hint(kind: ConditionKind) -> str:
    """Say what to type for a kind of condition."""
    letters = translate("WordTools", "Letters, ? for a blank")
    hints = {
        ConditionKind.PATTERN: translate("WordTools", "Pattern, rack: ?A?E*, RSTLN"),
        ConditionKind.REGEX: translate("WordTools", "Expression: QU.*[^S], (:c::v:){3}"),
        ConditionKind.ANAGRAM_OF: letters,
        ConditionKind.SUBANAGRAM_OF: letters,
        ConditionKind.PLUS_ONE: letters,
        ConditionKind.DEFINITION: translate("WordTools", "Words of the definition"),
        ConditionKind.PART_OF_SPEECH: translate("WordTools", "As in brackets: n, v, adj"),
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
    return f"{text} %" if condition.kind is ConditionKind.CONSISTS_OF else text


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
    return listed([said_text(judged(tile_set.spell(word), ok)) for word, ok in words])


def count_text(count: int, running: bool) -> str:
    """Count the words found."""
    text = counted("WordTools", "%n words", "1 word", count)
    text = text.replace(str(count), number_text(count))
    return translate("WordTools", "{words} so far…").format(words=text) if running else text


def card_lines(card: WordCard, tile_set: TileSet) -> list[str]:
    """Return the facts of a word, for the lines below its heading."""
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
