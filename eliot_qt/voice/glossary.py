"""The words of the game and of its analysis, each explained in a sentence or two.

Figures that are computed say how; docs/review.md and docs/engine.md have the details.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from eliot_qt.faults import Message


@dataclass(frozen=True)
class GlossaryEntry:
    """A term, its meaning, and for a figure how it is computed; ``others`` name it, too."""

    term: Message
    meaning: Message
    formula: Message | None = None
    others: tuple[Message, ...] = ()


GLOSSARY = (
    GlossaryEntry(
        Message("accuracy"),
        Message(
            "How well a player played the turns that were graded, in per cent. It is shown from "
            "five graded turns on."
        ),
        Message("mean over turns of 103.17 · e^(−0.0435 · loss) − 3.17, loss in % chance to win"),
    ),
    GlossaryEntry(
        Message("anagram"),
        Message("A word made of the same letters as another: LISTEN and SILENT."),
    ),
    GlossaryEntry(
        Message("analysis"),
        Message("A game looked at afterwards, turn by turn: what was played, what was best."),
    ),
    GlossaryEntry(Message("bag"), Message("The tiles that nobody has drawn yet, face down.")),
    GlossaryEntry(
        Message("bingo"),
        Message("A play of all seven tiles of the rack. It earns 50 points more."),
        Message("score of the words + 50"),
        (Message("all seven tiles"),),
    ),
    GlossaryEntry(
        Message("blank"),
        Message("A tile that stands for any letter. It scores nothing, yet no tile is worth more."),
    ),
    GlossaryEntry(
        Message("blunder"),
        Message(
            "The worst class of a turn in an analysis; inaccuracies and mistakes cost less. The "
            "handbook has the limits, under Reviews."
        ),
        others=(Message("mistake"), Message("inaccuracy"), Message("class")),
    ),
    GlossaryEntry(
        Message("challenge"),
        Message(
            "Doubting the words of the play just made. If one of them is a phony, the play comes "
            "off; if all are words, the rule chosen for the game says what the challenger loses."
        ),
    ),
    GlossaryEntry(
        Message("club"),
        Message("An evening of duplicate that an arbiter runs for a room full of tables."),
    ),
    GlossaryEntry(
        Message("coordinates"),
        Message("Where a play begins: 8H is across in row 8, H8 is down in column H."),
        others=(Message("square"),),
    ),
    GlossaryEntry(
        Message("danger"),
        Message("How often the best reply of the opponent would use a square, in per cent."),
        Message("best replies through the square ÷ racks tried"),
    ),
    GlossaryEntry(
        Message("draft"),
        Message("Tiles put down but not played yet; they can still be taken back."),
    ),
    GlossaryEntry(
        Message("duplicate"),
        Message(
            "All players get the same rack every turn and play for themselves; the best play goes "
            "on the board. No luck of the draw."
        ),
    ),
    GlossaryEntry(
        Message("endgame"),
        Message("The turns after the bag is empty. Both racks are known, so it can be solved."),
    ),
    GlossaryEntry(
        Message("equity"),
        Message("What a move is worth in points: those now, and those its tiles left promise."),
        Message("score + leave"),
    ),
    GlossaryEntry(
        Message("exchange"),
        Message("Giving up the turn to put tiles back and draw as many others."),
        others=(Message("change tiles"),),
    ),
    GlossaryEntry(
        Message("fishing"),
        Message("Playing one or two tiles for few points, in the hope of a bingo next turn."),
    ),
    GlossaryEntry(
        Message("hook"),
        Message(
            "A letter that makes a new word when it is put in front of another word or after it: "
            "the S of HORSES, the F of FLINT."
        ),
        others=(Message("front"), Message("back")),
    ),
    GlossaryEntry(
        Message("inference"),
        Message("What the opponent's last move tells about the tiles still on that rack."),
    ),
    GlossaryEntry(
        Message("leave"),
        Message(
            "The tiles that stay on the rack after a move, and what they are worth: points that "
            "such tiles brought later, on average, in millions of games."
        ),
        others=(Message("keep"), Message("kept")),
    ),
    GlossaryEntry(Message("lexicon"), Message("The list of words that count in a game.")),
    GlossaryEntry(
        Message("lose a turn"),
        Message("What a phony that is challenged costs, and under some rules a wrong challenge."),
    ),
    GlossaryEntry(
        Message("loss"),
        Message("How much worse the move played is than the best one, in points or chance to win."),
        Message("best move − move played"),
        (Message("difference"), Message("cost")),
    ),
    GlossaryEntry(
        Message("mean"),
        Message("The average of a figure over all playouts."),
        Message("sum ÷ number"),
        (Message("average"),),
    ),
    GlossaryEntry(
        Message("parallel play"),
        Message("A word placed alongside another, so that every tile makes a short word with it."),
    ),
    GlossaryEntry(Message("pass"), Message("Giving up the turn without exchanging tiles.")),
    GlossaryEntry(Message("phony"), Message("A word that was played and is not in the lexicon.")),
    GlossaryEntry(
        Message("playability"),
        Message("How often a word was the best play on a turn of the computer's own games."),
        others=(Message("played"),),
    ),
    GlossaryEntry(
        Message("playout"),
        Message("One possible continuation of a game, with racks drawn at random."),
    ),
    GlossaryEntry(Message("ply"), Message("One turn of one player, when turns are counted ahead.")),
    GlossaryEntry(
        Message("pre-endgame"),
        Message("The turns with one or two tiles in the bag, where every draw can be tried."),
    ),
    GlossaryEntry(
        Message("probability"),
        Message("How likely the letters of a word are to be drawn, given as its place in a list."),
    ),
    GlossaryEntry(Message("rack"), Message("The tiles a player has, usually seven.")),
    GlossaryEntry(
        Message("reply"),
        Message("What the opponent would play next: over many racks, the mean of the best ones."),
        Message("mean of score + leave of the best reply"),
        (Message("next"),),
    ),
    GlossaryEntry(
        Message("score"),
        Message(
            "The points of a play: its letters with the bonus squares under new tiles, of every "
            "word it forms, and the bonus for a bingo."
        ),
        Message("for each word: sum of letters × word bonus"),
        (Message("points"), Message("pts"), Message("total")),
    ),
    GlossaryEntry(
        Message("simulation"),
        Message(
            "Judging moves by many playouts of each, with the same draws for all. The figure "
            "after ± says how sure it is."
        ),
        Message("mean ± 1.96 standard errors is a range that is right 95 times in 100"),
    ),
    GlossaryEntry(
        Message("solo"),
        Message(
            "In duplicate: being the only one to find the best score. It earns 10 points more."
        ),
    ),
    GlossaryEntry(
        Message("spread"),
        Message("By how many points one player leads the other."),
        Message("own score − opponent's score"),
        (Message("lead"), Message("value")),
    ),
    GlossaryEntry(
        Message("standard deviation"),
        Message("How far a figure usually lies from its mean."),
        Message("root of the mean of (figure − mean)²"),
        (Message("SD"),),
    ),
    GlossaryEntry(
        Message("static player"),
        Message("A computer player that takes the move with the highest equity, without playouts."),
    ),
    GlossaryEntry(
        Message("stem"),
        Message("Six letters that make words with many a seventh: SATINE, RETINA."),
    ),
    GlossaryEntry(
        Message("tier"), Message("How common a word is, from everyday words to rare ones.")
    ),
    GlossaryEntry(Message("top"), Message("The highest score that a rack can make in a position.")),
    GlossaryEntry(
        Message("topping"),
        Message("Looking for the top of one rack after another, against the clock."),
    ),
    GlossaryEntry(
        Message("training"),
        Message("Playing alone, with all moves listed and shown on the board."),
    ),
    GlossaryEntry(
        Message("unseen tiles"),
        Message("All tiles that are neither on the board nor on your rack: bag and other racks."),
        Message("all tiles of the game − board − own rack"),
        (Message("unseen"),),
    ),
    GlossaryEntry(
        Message("win chance"),
        Message("How many of 100 games would be won from here."),
        Message("(wins + half of the ties) ÷ playouts"),
        (Message("win %"), Message("chance to win"), Message("wins"), Message("ties")),
    ),
)


def entries_in(text: str, say: Callable[[Message], str] = str) -> tuple[GlossaryEntry, ...]:
    """Return the entries whose terms occur in a text, in their order there.

    ``say`` gives a term as it is shown. Of terms that overlap the longest counts; a term may stand
    in the plural.

    >>> [str(entry.term) for entry in entries_in("Win % of the pre-endgame, 200 playouts")]
    ['win chance', 'pre-endgame', 'playout']
    """
    places: list[tuple[int, int, GlossaryEntry]] = []
    for entry in GLOSSARY:
        for term in map(say, (entry.term, *entry.others)):
            pattern = rf"(?<!\w){re.escape(term)}(?:e?s)?(?!\w)"
            for match in re.finditer(pattern, text, re.IGNORECASE):
                places.append((match.start(), match.end(), entry))
    places.sort(key=lambda place: (place[0] - place[1], place[0]))
    matches: list[tuple[int, int, GlossaryEntry]] = []
    for start, end, entry in places:
        if all(end <= other[0] or start >= other[1] for other in matches):
            matches.append((start, end, entry))
    matches.sort(key=lambda place: place[0])
    return tuple(dict.fromkeys(entry for _, _, entry in matches))
