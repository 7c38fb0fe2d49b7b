"""``analyse`` and ``generate``: against the oracle's positions, and input they cannot use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.engine.inference import played_out

from ..players.test_preendgame import THREE
from .running import DIRTY, Capture, complaint, printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")

ORACLE = Path(__file__).parents[1] / "data" / "positions_en.jsonl"
EMPTY = "/".join(["15"] * 15)
FACTS = ("plays", "exchanges", "best_score", "sum_scores", "bingos", "sha256")


def oracle() -> list[dict[str, Any]]:
    return [json.loads(line) for line in ORACLE.read_text(encoding="utf-8").splitlines()]


def test_analyse_lists_every_placement_with_its_equity(capsys: Capture) -> None:
    position = f"{DIRTY} AGKNPST/EENNRTT 0/26 0"
    rows = json.loads(printed(capsys, "analyse", position, "--all", "--json", "--player", "h2"))
    moves = [row for row in rows if row["kind"] == "placement"]
    assert len(moves) == 538
    known = {name: value for name, value in rows[0].items() if value is not None}
    assert known == {
        "kind": "placement",
        "pos": "7F",
        "word": "KNAP",
        "placed": "F7=K G7=N H7=A I7=P",
        "score": 24,
        "equity": 29.5,
        "leave": "GST",
    }
    assert [r["equity"] for r in rows] == sorted((r["equity"] for r in rows), reverse=True)
    assert len({row["placed"] for row in moves}) == 538


@pytest.mark.parametrize("number", range(0, 300, 37))
def test_analyse_agrees_with_the_oracle(number: int, capsys: Capture) -> None:
    known = oracle()[number]
    everything = json.loads(printed(capsys, "analyse", known["cgp"], "--all", "--json"))
    rows = [row for row in everything if row["kind"] == "placement"]
    assert len(rows) == known["plays"]
    assert sum(row["kind"] == "exchange" for row in everything) == known["exchanges"]
    assert sum(row["score"] for row in rows) == known["sum_scores"]
    found = {(row["pos"], row["word"], row["score"]) for row in rows}
    assert {(top["pos"], top["word"], top["score"]) for top in known["top"]} <= found


def test_analyse_prints_a_table_of_the_best(capsys: Capture) -> None:
    options = ("--top", "2", "--player", "h2")
    lines = printed(capsys, "analyse", f"{EMPTY} IIUUVV?/ 0/0 0", *options).splitlines()
    assert lines[1].split() == ["1", "ex", "IIUUVV", "–", "24.5", "?"]
    assert len(lines) == 4


def test_analyse_explains_the_best_move_by_figures(capsys: Capture) -> None:
    position = f"{EMPTY} AEINRST/ 0/0 0"
    told = printed(capsys, "analyse", position, "--top", "1", "--explain", "--move", "8G TIE")
    lines = told.splitlines()
    start = next(n for n, line in enumerate(lines) if line.endswith(" rather than 8G TIE:"))
    assert ", because it scores " in lines[start + 1]
    assert ": 7 tiles at once, +50" in lines[start + 1]
    assert " points  because   it scores " in lines[start + 2]
    # Without another move, the second best.
    rows = printed(capsys, "analyse", position, "--top", "2", "--explain").splitlines()
    assert sum(line.endswith(":") and " rather than " in line for line in rows) == 1


def test_explanations_as_json_have_the_promised_names(capsys: Capture) -> None:
    options = (f"{EMPTY} AEINRST/ 0/0 0", "--explain", "--json")
    told = json.loads(printed(capsys, "analyse", *options, "--move", "8G TIE"))
    assert list(told) == ["best", "other", "sentence", "reasons"]
    assert told["other"] == "8G TIE"
    assert told["sentence"].startswith(f"{told['best']} rather than 8G TIE, because ")
    assert all(list(r) == ["kind", "for", "worth", "unit", "text"] for r in told["reasons"])
    assert [r["kind"] for r in told["reasons"]][:2] == ["points", "leave"]
    assert [r["for"] for r in told["reasons"]][:2] == [True, False]
    worths = [r["worth"] for r in told["reasons"]]
    assert worths == sorted(worths, reverse=True)
    assert min(worths) >= 2
    both = json.loads(printed(capsys, "analyse", *options, "--move", "8G TIE", "--move", "8H TEA"))
    assert [each["other"] for each in both] == ["8G TIE", "8H TEA"]


def test_the_chance_to_win_comes_first(capsys: Capture) -> None:
    options = ("--player", "sim", "--playouts", "400", "--explain", "--json", "--move", "8G TIE")
    told = json.loads(printed(capsys, "analyse", f"{EMPTY} AEINRST/ 0/0 0", *options))
    first = told["reasons"][0]
    assert (first["kind"], first["for"], first["unit"]) == ("win chance", True, "win")
    assert f"because {first['text']}" in told["sentence"]


def test_a_word_that_may_be_challenged_is_among_the_reasons(capsys: Capture) -> None:
    options = (f"{EMPTY} AEIMNOZ/ 0/0 0", "--explain", "--json", "--move", "8D MAIZE")
    plain = json.loads(printed(capsys, "analyse", *options))
    assert "challenge" not in [reason["kind"] for reason in plain["reasons"]]
    strict = json.loads(printed(capsys, "analyse", *options, "--challenge", "+5"))
    (reason,) = (reason for reason in strict["reasons"] if reason["kind"] == "challenge")
    assert (reason["worth"], reason["unit"], reason["for"]) == (5, "points", True)
    assert reason["text"] == "AZIONE may be challenged, which would give you 5 points"


def explained(capsys: Capture, *arguments: str) -> list[str]:
    """What --explain adds to the table."""
    lines = printed(capsys, "analyse", *arguments, "--explain").splitlines()
    return lines[next(n for n, line in enumerate(lines) if "moves considered" in line) + 1 :]


def test_the_best_move_asked_about_is_compared_with_the_second(capsys: Capture) -> None:
    for player in (("static",), ("sim", "--playouts", "300")):
        options = (f"{DIRTY} AELNORS/", "--player", *player)
        table = printed(capsys, "analyse", *options, "--top", "2").splitlines()
        first, second = (" ".join(line.split()[1:3]) for line in table[1:3])
        _, heading, *clauses = explained(capsys, *options, "--move", first)
        assert heading == f"{first} is the best move, rather than the second best, {second}:"
        assert clauses


def test_a_known_rack_counts_in_explanations(capsys: Capture) -> None:
    """In full, as CGP or by --known, replies are certain; in part it is on every rack."""
    options = ("--move", "7J OE", "--top", "2")
    shown = explained(capsys, f"{DIRTY} AELNORS/EILOOUZ", *options)
    known = explained(capsys, f"{DIRTY} AELNORS/", *options, "--known", "EILOOUZ")
    unknown = explained(capsys, f"{DIRTY} AELNORS/", *options)
    assert shown == known
    assert shown[1].endswith("7J OE, knowing EILOOUZ on the other rack:")
    assert shown[2:] != unknown[2:]
    assert unknown[1].endswith("7J OE:")


def test_with_an_empty_bag_the_endgame_explains(capsys: Capture) -> None:
    """Whoever made the table: 2F GAUGE gains 2, of the others the best loses 1."""
    lines = ORACLE.with_name("endgames_en.jsonl").read_text(encoding="ascii").splitlines()
    cgp = json.loads(lines[16])["cgp"]
    asked = ("--player", "endgame", "--move", "2F GOUGE", "--move", "5B GAGA", "--top", "2")
    for options in (("--player", "static"), asked):
        _, basis, _, heading, *clauses = explained(capsys, cgp, *options)
        assert basis == "The bag is empty: by the endgame, played out by both."
        assert heading == "2F GA(U)GE rather than 2F GO(U)GE:"
        because = "     3.0 points  because   the rest of the game is proven +2 instead of −1"
        assert any(line.startswith(because) for line in clauses)
    assert any("proven +2 instead of −2" in line for line in clauses)
    table = printed(capsys, "analyse", cgp, "--explain", "--top", "2").splitlines()
    assert table[0].split()[-4:] == ["value", "line", "of", "play"]
    assert "2F GA(U)GE" in table[1] and "+2" in table[1] and "-1" in table[2]


def test_an_opening_written_downwards_is_its_mirror_image_across(capsys: Capture) -> None:
    position = f"{EMPTY} FOXESIU/ 0/0 0"
    options = ("--player", "sim", "--playouts", "150", "--json", "--move")
    down = json.loads(printed(capsys, "analyse", position, *options, "H7 SIX"))
    across = json.loads(printed(capsys, "analyse", position, *options, "8G SIX"))
    assert down == across


def test_analyse_asks_the_player_named(capsys: Capture) -> None:
    cgp = f"{DIRTY} AGKNPST/EENNRTT 0/26 0"
    greedy = json.loads(printed(capsys, "analyse", cgp, "--player", "greedy", "--json"))
    assert (greedy[0]["word"], greedy[0]["equity"]) == ("K(Y)ANGS", 28.0)
    assert len(greedy) == 15
    relaxed = json.loads(printed(capsys, "analyse", cgp, "--player", "relaxed", "--json"))
    assert len(relaxed) == 1


def test_analyse_plays_the_large_board_with_its_tiles(capsys: Capture) -> None:
    board = "/".join(["21"] * 21)
    # Only the larger set has two Qs.
    rows = json.loads(printed(capsys, "analyse", f"{board} QQIATES/", "--all", "--json"))
    # Down the middle would be the same moves again.
    assert {row["pos"][:2] for row in rows if row["pos"]} == {"11"}


def test_row_0_is_the_move_to_make_exchanges_too(capsys: Capture) -> None:
    options = ("--top", "3", "--json")
    for player in (("static",), ("sim", "--playouts", "300")):
        rows = json.loads(
            printed(capsys, "analyse", f"{EMPTY} VVUUIIC/ 0/0 0", *options, "--player", *player)
        )
        assert len(rows) == 3
        assert rows[0]["kind"] == "exchange"
        assert (rows[0]["pos"], rows[0]["word"], rows[0]["placed"]) == (None, None, None)
        assert (rows[0]["win"] is None) == (player == ("static",))


def test_analyse_by_simulation(capsys: Capture) -> None:
    cgp = f"{DIRTY} AGKNPST/ 0/26 0"
    options = ("--player", "sim", "--playouts", "400", "--plies", "1", "--threads", "2", "--json")
    rows = json.loads(printed(capsys, "analyse", cgp, *options, "--move", "ex AG", "--all"))
    assert sum(row["playouts"] or 0 for row in rows) == 400
    assert len(rows) == 538 + 127 + 1
    exchange = next(row for row in rows if row["tiles"] == "AG")
    assert exchange["playouts"] > 0
    assert rows[0]["win"] > 0.3
    assert rows[0]["spread_se"] > 0
    again = json.loads(printed(capsys, "analyse", cgp, *options, "--move", "ex AG", "--all"))
    assert again == rows


def test_simulated_rows_have_figures_for_each_ply(capsys: Capture) -> None:
    """The names that other programs read, from the reply on; playouts shared evenly."""
    cgp = f"{DIRTY} AGKNPST/ 0/26 0"
    options = ("--player", "sim", "--playouts", "300", "--plies", "3", "--share", "evenly")
    moves = ("--move", "ex AG", "--move", "pass")
    rows = json.loads(printed(capsys, "analyse", cgp, *options, *moves, "--json"))
    assert all(set(row) == KEYS for row in rows)
    simulated = [row for row in rows if row["playouts"]]
    counts = [row["playouts"] for row in simulated]
    assert sum(counts) == 300 and max(counts) <= 2 * min(counts)
    for row in simulated:
        assert [set(ply) for ply in row["plies"]] == [{"mean", "sd", "bingo"}] * 3
        assert row["plies"][0]["mean"] == row["reply"] and row["plies"][0]["sd"] > 0
        assert row["plies"][0]["bingo"] == row["reply_bingo"]
        assert all(0 <= ply["bingo"] <= 1 for ply in row["plies"])
        assert row["draws"] is None and row["value"] is None
    unknown = next(row for row in rows if not row["playouts"])
    assert unknown["plies"] is None and unknown["win"] is None


ONE_IN_BAG = (
    "HAZY3F1K5/2AEGIRINE5/DOS4N1T5/7C1O5/7A1T5/3GOV3I5/2QI2HUIC1F3/3DOTANT1BARON/7R3W3/7E3N3/"
    "6JAMBEE3/WEEL3L3D3/2LInGUIST5/3bOURSIER1YU1/7M2EXONS"
)
KEYS = {
    "kind", "pos", "word", "placed", "tiles", "leave", "score", "equity", "reply", "spread",
    "spread_se", "win", "win_se", "reply_bingo", "playouts", "value",
    "plies", "draws",
}  # fmt: skip


@pytest.mark.parametrize("player", ["preendgame", "champion"])
def test_analyse_with_one_tile_in_the_bag(player: str, capsys: Capture) -> None:
    options = ("--player", player, "--playouts", "900", "--json", "--top", "40")
    cgp = f"{ONE_IN_BAG} ADELOPV/ 400/368 0"
    rows = json.loads(printed(capsys, "analyse", cgp, *options, "--move", "4J (O)E"))
    assert (rows[0]["exact"], rows[0]["win"], rows[0]["win_se"]) == (True, 1, 0)
    assert all(KEYS <= set(row) <= KEYS | {"exact"} for row in rows)
    assert rows[0]["reply"] is None and rows[0]["reply_bingo"] is None
    assert rows[-1]["win"] is None and "exact" not in rows[-1]
    asked = next(row for row in rows if (row["pos"], row["word"]) == ("4J", "(O)E"))
    assert asked["win"] is not None
    # Won whatever is drawn; of the move asked about every draw is known.
    assert all(ties == losses == 0 for _, ties, losses in rows[0]["draws"].values())
    assert rows[0]["plies"] is None and rows[-1]["draws"] is None
    assert sum(map(sum, rows[0]["draws"].values())) == 8
    known = [counts for counts in asked["draws"].values() if counts]
    assert sum(map(sum, known)) == asked["playouts"] < 8


def test_moves_asked_about_are_always_shown(capsys: Capture) -> None:
    """Also those far behind, and with their draws in the table."""
    options = ("--player", "preendgame", "--playouts", "900", "--top", "1", "--move", "4J (O)E")
    cgp = f"{ONE_IN_BAG} ADELOPV/ 400/368 0"
    rows = json.loads(printed(capsys, "analyse", cgp, *options, "--json"))
    assert [row["word"] for row in rows][1:] == ["(O)E"]
    table = printed(capsys, "analyse", cgp, *options).splitlines()
    at = table.index("Wins/ties/losses by what is drawn")
    first = next(iter(rows[0]["draws"]))
    won = rows[0]["draws"][first][0]
    assert f"{first}\N{NO-BREAK SPACE}{won}/0/0" in table[at + 1]
    assert table[1].endswith("proven")
    assert any(line.startswith("4J (O)E  ") for line in table[at:])
    static = printed(capsys, "analyse", cgp, "--top", "1", "--move", "4J (O)E").splitlines()
    rank, *shown = static[2].split()
    assert int(rank) > 2 and shown[:2] == ["4J", "(O)E"]


def test_why_a_preendgame_is_sampled_stands_below_the_table(capsys: Capture) -> None:
    options = ("--player", "preendgame", "--playouts", "100", "--top", "2")
    racks = "ADELOPV/ 400/368 0"
    *_, last = printed(capsys, "analyse", f"{ONE_IN_BAG} {racks}", *options).splitlines()
    assert last.endswith("moves considered")
    table = printed(capsys, "analyse", THREE, *options)
    assert "spread gain" in table
    assert table.splitlines()[-1] == (
        "Note: with 3 tiles in the bag not every draw can be looked at: "
        "games are played out by chance."
    )


def test_analyse_endgames_by_endgame_and_champion(capsys: Capture) -> None:
    lines = ORACLE.with_name("endgames_en.jsonl").read_text(encoding="ascii").splitlines()
    cgp = json.loads(lines[16])["cgp"]
    for player in ("endgame", "champion"):
        options = ("--player", player, "--playouts", "10000", "--json", "--top", "2")
        rows = json.loads(printed(capsys, "analyse", cgp, *options))
        assert (rows[0]["value"], rows[0]["exact"], rows[0]["win"]) == (2, True, None)
        assert rows[0]["line"][1:] == ["1J LIMN"]
        # The second is the best of all others, and its line is written on its own board.
        assert (rows[1]["value"], rows[1]["line"][1:]) == (
            -1, ["B13 MIL", "15L (Z)A", "12G (OW)N"],
        )  # fmt: skip
        for row in rows:
            assert row["line"][0] == f"{row['pos']} {row['word']}"
    table = printed(capsys, "analyse", cgp, "--player", "endgame", "--top", "2").splitlines()
    assert table[0].endswith("value  line of play")
    assert table[2].endswith("-1  B13 MIL, 15L (Z)A, 12G (OW)N")


@pytest.mark.parametrize(
    ("racks", "options", "words"),
    [
        ("ADELOPV/", ["endgame"], "1 tiles in the bag; an endgame has none"),
        ("/", ["endgame"], "the rack of the side to move is not known"),
        ("/", ["preendgame"], "the rack of the side to move is not known"),
        ("AEL/", ["preendgame"], "5 tiles in the bag; a pre-endgame has 1 to 4"),
        ("ADELOPV/AAEEIPQ", ["champion"], "more than 1 Q"),
        ("ADELOPV/", ["champion", "--known", "AAA"], "3 tiles A known; 2 unseen"),
        ("ADELOPV/", ["preendgame", "--seconds", "0"], "'0' is not a number of seconds above 0"),
        ("ADELOPV/", ["champion", "--game-seconds", "-3"], "'-3' is not a number of seconds"),
        ("ADELOPV/", ["sim", "--game-seconds", "60"], "only the champion shares out"),
    ],
)
def test_impossible_endings_are_refused_at_the_door(
    racks: str, options: list[str], words: str, capsys: Capture
) -> None:
    cgp = f"{ONE_IN_BAG} {racks} 400/368 0"
    assert words in complaint(capsys, "analyse", cgp, "--player", *options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--playouts", "0"], "'0' is not a number from 1 up"),
        (["--seconds", "-1"], "'-1' is not a number of seconds above 0"),
        (["--seconds", "nan"], "'nan' is not a number of seconds above 0"),
        (["--seconds", "1", "--playouts", "5"], "not allowed with argument"),
        (["--plies", "9"], "1 to 8 turns work"),
        (["--threads", "0"], "1 to 64 threads work"),
        (["--known", "QQ"], "position: 2 tiles Q known; 1 unseen"),
        (["--known", "E#"], "--known: "),
        (["--move", "8A CAT"], "--move '8A CAT': "),
        (["--move", "nonsense"], "--move 'nonsense': "),
    ],
)
def test_what_simulation_cannot_use_is_said(
    options: list[str], words: str, capsys: Capture
) -> None:
    cgp = f"{DIRTY} AGKNPST/ 0/26 0"
    assert words in complaint(capsys, "analyse", cgp, "--player", "sim", *options)


def test_generate_agrees_with_the_oracle(capsys: Capture, tmp_path: Path) -> None:
    sample = oracle()[::20]
    path = tmp_path / "sample.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in sample), encoding="utf-8")
    lines = printed(capsys, "generate", "--positions", str(path), "--json").splitlines()
    assert [json.loads(line) for line in lines] == [{k: s[k] for k in FACTS} for s in sample]


@pytest.mark.slow
def test_generate_agrees_with_the_whole_oracle(capsys: Capture) -> None:
    lines = printed(capsys, "generate", "--positions", str(ORACLE), "--json").splitlines()
    assert [json.loads(line) for line in lines] == [{k: s[k] for k in FACTS} for s in oracle()]


def test_generate_reads_bare_positions_too(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"{DIRTY} AGKNPST/EENNRTT 0/26 0\n\n", encoding="utf-8")
    title, line = printed(capsys, "generate", "--positions", str(path)).splitlines()
    assert title.split() == [*FACTS[:2], "best", *FACTS[3:]]
    assert line.split()[:5] == ["538", "127", "28", "5709", "0"]


@pytest.mark.parametrize(
    ("cgp", "words"),
    [
        ("", "position: a board of 0 rows; 15 or 21 are possible"),
        ("15/15 A/", "position: a board of 2 rows"),
        (DIRTY, "position: a CGP needs a board and racks"),
        (DIRTY.replace("7DIRTY3", "7DIRTY9") + " A/", "row 8"),
        (DIRTY.replace("7DIRTY3", "7D#RTY3") + " A/", "row 8, character 3"),
        (f"{DIRTY} A!/ 0/0 0", "rack 1, character 2"),
        (f"{DIRTY} QQ/ 0/0 0", "more than 1 Q"),
        (f"{DIRTY} AABBEEII/ 0/0 0", "8 tiles"),
        (f"{DIRTY} A/ 0/x 0", "'x' is not a number"),
        (f"{DIRTY[:-2]}14A A/ 0/0 0", "not connected"),
    ],
)
def test_a_bad_position_is_explained_in_one_line(cgp: str, words: str, capsys: Capture) -> None:
    assert words in complaint(capsys, "analyse", cgp)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"cgp": ', "no position"),
        (b'{"fen": "8"}', "cgp: is missing"),
        (b'{"cgp": 5}', "cgp: a text is expected"),
        (b"\xff\xfe", "not UTF-8 text (byte 1)"),
        (b'{"cgp": ' + b"9" * 5000 + b"}", "cgp: a text is expected"),
        (b"15/15 A/", "a board of 2 rows"),
        (f"{DIRTY} QQ/".encode(), "more than 1 Q"),
        (b"[" * 100_000, "a board of"),
        (f"{DIRTY} ".encode() + b"A" * 200_000, "more than 100,000 characters"),
        (b"/" * 2_000_000, "longer than 1,000,000 bytes"),
    ],
)
def test_a_bad_line_is_named(line: bytes, words: str, capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_bytes(f"{DIRTY} A/\n".encode() + line + b"\n")
    text = complaint(capsys, "generate", "--positions", str(path), "--json")
    assert f"{path}, line 2: " in text
    assert words in text


def test_the_last_move_tells_what_to_fear(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who exchanges one tile, or plays K(Y)ANG for little, has kept better ones than chance."""
    options = (f"{DIRTY} AELNORS/", "--player", "sim", "--playouts", "300", "--json", "--top", "1")
    plain = json.loads(printed(capsys, "analyse", *options))
    replies = [
        json.loads(printed(capsys, "analyse", *options, "--last", "ex 1", "--inference", kind))
        for kind in ("equity", "playouts")
    ]
    for inferred in replies:
        assert inferred[0]["plies"][0]["mean"] > plain[0]["plies"][0]["mean"] + 1
    # A placement is judged by either kind in its own way, and a few playouts of it show that.
    monkeypatch.setattr(played_out, "_PLAYOUTS", 2)
    monkeypatch.setattr(played_out, "_OTHERS", 2)
    answers = {
        printed(capsys, "analyse", *options, "--last", "8H DIRTY", "--inference", kind)
        for kind in ("equity", "playouts", "club")
    }
    assert len(answers) == 3


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--inference", "equity"), "--inference needs --last"),
        (("--last", "8H DIRTZ"), "--last: '8H DIRTZ' cannot have been the last move"),
        (("--last", "DIRTY"), "--last: 'DIRTY': write a square and a word"),
    ],
)
def test_a_last_move_that_cannot_have_been_is_refused(
    capsys: Capture, options: tuple[str, ...], why: str
) -> None:
    assert why in complaint(capsys, "analyse", f"{DIRTY} AELNORS/", *options)
