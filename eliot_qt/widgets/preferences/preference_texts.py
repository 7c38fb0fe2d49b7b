"""The preferences in words: for the menus and the page of preferences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eliot_qt.session.settings import (
    ANALYSIS_SECONDS,
    FIRST_ALERTS,
    HOUSE_RULES,
    INFERENCES,
    SECOND_ALERTS,
)

from ..texts.choice_names import (
    alert_names,
    board_names,
    core_names,
    hint_word_names,
    key_preset_names,
    motion_names,
    pace_names,
    scale_names,
    sound_names,
    theme_names,
)
from ..texts.interrupt_texts import interrupt_names
from ..texts.level_texts import level_choices
from ..texts.rule_sentences import duration, preset_name

translate = QCoreApplication.translate


@dataclass(frozen=True)
class Preference:
    """A field of the settings with its words; ``choices`` are values with theirs.

    Without choices it is switched on and off, or a text is typed: its value says which. Of texts
    only those that ``accepts`` are taken; ``refusal`` is said of others, ``nothing`` stands in an
    empty line.
    """

    field: str
    group: str
    title: str
    hint: str = ""
    choices: tuple[tuple[object, str], ...] = ()
    nothing: str = ""
    accepts: Callable[[str], bool] = bool
    refusal: str = ""
    #: the choices are shown as pictures
    pictured: bool = False
    #: the choices change: they stand in a box however few they are
    listed: bool = False

    def matches(self, text: str) -> bool:
        """Return whether each word of a text occurs in the words of the preference."""
        words = [self.group, self.title, self.hint, *(name for _, name in self.choices)]
        text_to_search = " ".join(words).casefold()
        return all(word in text_to_search for word in text.casefold().split())


def preferences(lexicons: Sequence[tuple[str, str]]) -> tuple[Preference, ...]:
    """All there is to prefer, by group; ``lexicons`` are ids with names."""
    return (
        *_look(),
        *_play(lexicons),
        *_training(),
        *_keys(),
        *_analysis(),
        *_clock(),
    )


def _look() -> tuple[Preference, ...]:
    group = translate("Preferences", "Look")
    return (
        Preference(
            "board",
            group,
            translate("Preferences", "Board"),
            translate("Preferences", "For every theme; high contrast has its own board."),
            tuple(board_names().items()),
            pictured=True,
        ),
        Preference(
            "theme",
            group,
            translate("Preferences", "Theme"),
            translate("Preferences", "Colours of the window."),
            tuple(theme_names().items()),
        ),
        *_marks(group),
        Preference(
            "text_scale",
            group,
            translate("Preferences", "Text size"),
            translate("Preferences", "For all texts and buttons."),
            tuple(scale_names().items()),
        ),
        *_motion(group),
    )


def _marks(group: str) -> tuple[Preference, ...]:
    return (
        Preference(
            "bonus_labels",
            group,
            translate("Preferences", "Labels on bonus squares"),
            translate("Preferences", "Such as 3W; the colours stay."),
        ),
        Preference(
            "coordinates",
            group,
            translate("Preferences", "Coordinates"),
            translate("Preferences", "Letters and numbers along the board."),
        ),
    )


def _motion(group: str) -> tuple[Preference, ...]:
    return (
        Preference(
            "reduce_motion",
            group,
            translate("Preferences", "Reduce motion"),
            translate("Preferences", "Tiles appear where they go instead of gliding there."),
        ),
        Preference(
            "motion_time",
            group,
            translate("Preferences", "Animation speed"),
            translate("Preferences", "How fast tiles move and scores count up."),
            tuple(motion_names().items()),
        ),
    )


def _play(lexicons: Sequence[tuple[str, str]]) -> tuple[Preference, ...]:
    group = translate("Preferences", "Play")
    return (
        Preference(
            "names",
            group,
            translate("Preferences", "Your name"),
            translate(
                "Preferences", "In training, and in kinds of game you have not set up before."
            ),
            nothing=translate("Preferences", "You"),
        ),
        Preference(
            "lexicon",
            group,
            translate("Preferences", "Lexicon"),
            translate("Preferences", "For word tools and pasted positions. Games keep their own."),
            tuple(lexicons),
            listed=True,
        ),
        *_new_games(group),
        *_pace_and_sound(group),
        _word_page(group),
    )


def _new_games(group: str) -> tuple[Preference, ...]:
    return (
        Preference(
            "level",
            group,
            translate("Preferences", "Level of the computer"),
            translate("Preferences", "For new games; the last one you played is remembered here."),
            tuple((id, name) for id, name, _ in level_choices()),
        ),
        Preference(
            "house_rules",
            group,
            translate("Preferences", "Rules"),
            translate(
                "Preferences", "For new games; the last ones you played by are remembered here."
            ),
            tuple((preset, preset_name(preset)) for preset in HOUSE_RULES),
        ),
        Preference(
            "confirm_pass",
            group,
            translate("Preferences", "Confirm a pass"),
            translate("Preferences", "The first press asks, the second passes."),
        ),
        Preference(
            "confirm_exchange",
            group,
            translate("Preferences", "Confirm an exchange"),
            translate("Preferences", "The first Enter asks, the second exchanges."),
        ),
    )


def _pace_and_sound(group: str) -> tuple[Preference, ...]:
    return (
        Preference(
            "pace",
            group,
            translate("Preferences", "Pace of the computer"),
            translate("Preferences", "The least time the computer takes over a move."),
            tuple(pace_names().items()),
        ),
        Preference(
            "sounds",
            group,
            translate("Preferences", "Sounds"),
            translate("Preferences", "For tiles placed and taken back, a move, a bingo."),
            tuple(sound_names().items()),
        ),
    )


def _keys() -> tuple[Preference, ...]:
    group = translate("Preferences", "Keys")
    return (
        Preference(
            "key_preset",
            group,
            translate("Preferences", "Keys of commands"),
            translate("Preferences", "Use these, or the ones you are used to."),
            tuple(key_preset_names().items()),
        ),
    )


def _training() -> tuple[Preference, ...]:
    group = translate("Preferences", "Training")
    return (
        Preference(
            "list_at_once",
            group,
            translate("Preferences", "List the moves at once"),
            translate("Preferences", "In training, find all moves as soon as there is a rack."),
        ),
        Preference(
            "danger",
            group,
            translate("Preferences", "Squares in danger"),
            translate(
                "Preferences", "Squares the opponent would use in reply to a previewed move."
            ),
        ),
        Preference(
            "likely_reply",
            group,
            translate("Preferences", "Likely reply"),
            translate("Preferences", "The opponent's likeliest reply to a previewed move."),
        ),
        Preference(
            "hint_words",
            group,
            translate("Preferences", "Words in hints"),
            translate("Preferences", "For hints; with everyday words, reasons are plain, too."),
            tuple(hint_word_names().items()),
        ),
        Preference(
            "interrupt",
            group,
            translate("Preferences", "Stop me before"),
            translate("Preferences", "Against the computer, moves can be judged before you play."),
            tuple(interrupt_names().items()),
        ),
    )


def _analysis() -> tuple[Preference, ...]:
    # The first window needs none of it.
    from ..texts.inference_texts import inference_names

    group = translate("Preferences", "Analysis")
    return (
        Preference(
            "analysis_seconds",
            group,
            translate("Preferences", "Time for each turn"),
            translate("Preferences", "How long the analysis of a game spends on each turn."),
            tuple((seconds, duration(seconds)) for seconds in ANALYSIS_SECONDS),
        ),
        Preference(
            "analysis_cores",
            group,
            translate("Preferences", "Processor cores"),
            translate("Preferences", "More cores analyse more deeply in the same time."),
            tuple(core_names().items()),
        ),
        Preference(
            "inference",
            group,
            translate("Preferences", "What the last move tells"),
            translate(
                "Preferences",
                "How a simulation infers the opponent's tiles from the move it played last.",
            ),
            tuple(zip(INFERENCES, inference_names().values(), strict=True)),
        ),
        Preference(
            "share_evenly",
            group,
            translate("Preferences", "Share playouts evenly"),
            translate(
                "Preferences",
                "All candidates get equal playouts, until each is known to ± 1 %.",
            ),
        ),
    )


def _clock() -> tuple[Preference, ...]:
    group = translate("Preferences", "Clock")
    return (
        Preference(
            "first_alert",
            group,
            translate("Preferences", "First clock alert"),
            translate("Preferences", "How much time is left when the clock alerts you."),
            tuple(alert_names(FIRST_ALERTS).items()),
        ),
        Preference(
            "second_alert",
            group,
            translate("Preferences", "Second clock alert"),
            choices=tuple(alert_names(SECOND_ALERTS).items()),
        ),
        Preference(
            "clock_sound",
            group,
            translate("Preferences", "Sound when time is running out"),
            translate("Preferences", "A tone with each clock alert."),
        ),
    )


def _word_page(group: str) -> Preference:
    hint = translate(
        "Preferences",
        "Opens in your browser from the card of a word without a definition. "
        "{word} stands for the word, {language} for the code of its language, "
        "such as en.",
    )
    refusal = translate(
        "Preferences",
        "Not saved: the address must begin with https:// or http:// "
        "and have {word} after the site.",
    )
    return Preference(
        "word_page",
        group,
        translate("Preferences", "Web page about a word"),
        hint,
        nothing=translate("Preferences", "No web page"),
        accepts=_is_page_or_none,
        refusal=refusal,
    )


def _is_page_or_none(text: str) -> bool:
    # Asked when something is typed: the first window needs none of it.
    from eliot_qt.words.web_page import is_page

    return not text or is_page(text)
