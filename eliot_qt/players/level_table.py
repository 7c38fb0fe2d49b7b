"""The levels: names, and how strong a person of each plays.

Ratings are Elo points on the scale of the levels, measured by self-play on the English lexicon;
docs/levels.md has the ladder and the command.
"""

from __future__ import annotations

from dataclasses import dataclass

from eliot_qt.faults import Message

from .level_player import Judgement, LevelStrength
from .overlooking import Sight


@dataclass(frozen=True)
class Level:
    """A strength in words.

    ``rating`` is in Elo points, ``points`` the mean score of its games against its neighbours.
    """

    id: str
    name: Message
    description: Message
    rating: int
    points: int
    strength: LevelStrength


PERFECT = LevelStrength(Sight(), Judgement(), 100)

# Tuned until each wins 62 to 80 % of its games against the one before.
LEVELS: tuple[Level, ...] = (
    Level(
        "relaxed",
        Message("Relaxed"),
        Message("Short everyday words and modest scores, for children and beginners"),
        925,
        295,
        LevelStrength(
            Sight(
                words=(1.0, 0.83, 0.28, 0.09, 0.0, 0.0),
                twos=0.73,
                tile=0.59,
                letter=0.64,
                crossing=0.49,
                hook=0.74,
                through=0.49,
                blank=0.65,
                corner=0.59,
                elsewhere=0.69,
            ),
            Judgement(slip=4_500, care=0.34, hoard=0.34, reluctance=12_300),
            35,
        ),
    ),
    Level(
        "casual",
        Message("Casual"),
        Message("Everyday words and the occasional good one, for the family"),
        1145,
        330,
        LevelStrength(
            Sight(
                words=(1.0, 0.91, 0.46, 0.19, 0.06, 0.01),
                twos=0.84,
                tile=0.66,
                letter=0.71,
                crossing=0.59,
                hook=0.81,
                through=0.56,
                blank=0.68,
                corner=0.66,
                elsewhere=0.76,
            ),
            Judgement(slip=4_200, care=0.44, hoard=0.5, reluctance=10_100),
            50,
        ),
    ),
    Level(
        "keen",
        Message("Keen"),
        Message("Plays often: knows the short words and makes a bingo now and then"),
        1305,
        340,
        LevelStrength(
            Sight(
                words=(1.0, 0.96, 0.59, 0.3, 0.14, 0.03),
                twos=0.91,
                tile=0.72,
                letter=0.76,
                crossing=0.67,
                hook=0.86,
                through=0.62,
                blank=0.71,
                corner=0.72,
                elsewhere=0.81,
            ),
            Judgement(slip=3_900, care=0.53, hoard=0.7, reluctance=8_600),
            65,
        ),
    ),
    Level(
        "club",
        Message("Club"),
        Message("A wide vocabulary, bingos and few mistakes"),
        1490,
        365,
        LevelStrength(
            Sight(
                words=(1.0, 0.99, 0.77, 0.5, 0.32, 0.09),
                twos=0.97,
                tile=0.79,
                letter=0.82,
                crossing=0.76,
                hook=0.9,
                through=0.71,
                blank=0.77,
                corner=0.81,
                elsewhere=0.87,
            ),
            Judgement(slip=3_600, care=0.65, reluctance=6_800),
            80,
        ),
    ),
    Level(
        "tournament",
        Message("Tournament"),
        Message("Studies word lists and misses little"),
        1670,
        390,
        LevelStrength(
            Sight(
                words=(1.0, 1.0, 0.9, 0.72, 0.55, 0.25),
                twos=1.0,
                tile=0.86,
                letter=0.88,
                crossing=0.84,
                hook=0.94,
                through=0.8,
                blank=0.83,
                corner=0.88,
                elsewhere=0.92,
            ),
            Judgement(slip=3_200, care=0.77, reluctance=5_000),
            90,
        ),
    ),
    Level(
        "expert",
        Message("Expert"),
        Message("Nearly every word and hardly a mistake"),
        1835,
        415,
        LevelStrength(
            Sight(
                words=(1.0, 1.0, 0.99, 0.93, 0.83, 0.48),
                twos=1.0,
                tile=0.93,
                letter=0.95,
                crossing=0.92,
                hook=0.97,
                through=0.89,
                blank=0.9,
                corner=0.95,
                elsewhere=0.96,
            ),
            Judgement(slip=2_500, care=0.89, reluctance=3_100),
            95,
        ),
    ),
    Level(
        "master",
        Message("Master"),
        Message("Every word, always its best move"),
        2000,
        450,
        PERFECT,
    ),
    # It sees what Master sees, and more (champion.py).
    Level(
        "champion",
        Message("Champion"),
        Message("Thinks ahead and plays every ending to win"),
        2050,
        455,
        PERFECT,
    ),
)

# The lower end of the scale, below all levels with a name.
LEAST = Level(
    "",
    Message(""),
    Message(""),
    400,
    0,
    LevelStrength(
        Sight(
            words=(0.85, 0.46, 0.06, 0.0, 0.0, 0.0),
            twos=0.4,
            tile=0.37,
            letter=0.42,
            crossing=0.29,
            hook=0.52,
            through=0.32,
            blank=0.56,
            corner=0.46,
            elsewhere=0.56,
        ),
        Judgement(slip=5_000, care=0.12, hoard=0.12, reluctance=17_000),
        20,
    ),
)

LOWEST_RATING, HIGHEST_RATING = LEAST.rating, LEVELS[-2].rating
# Of a person about whom nothing is known.
START_RATING = LEVELS[1].rating
