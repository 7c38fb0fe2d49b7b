"""Make the word list of the lexicon ``en_common`` from the one of ``en``.

    python lexicons/en/recipe.py --out EN
    python lexicons/en_common/recipe.py --en EN --out FOLDER

Rule: the words of ``en`` whose tier is 60 at most (SCOWL's sizes up to an ordinary spelling
checker's), and all two-letter words, without which the game is stuck. The result is checked
against its sha256.

Writes ``en_common.txt``, ``en_common.tiers``, the licences and ``about.json``.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
from pathlib import Path

LARGEST_TIER = 60
WORDS_SHA256 = "54ef95b210ce1f35f73f9e81368db691cdec437090c4b30ff8bbad9d62c2a745"


def main() -> None:
    """Run the recipe from the command line."""
    parser = argparse.ArgumentParser(description="Make the list of common English words.")
    parser.add_argument("--en", type=Path, required=True, help="folder the recipe of en wrote")
    parser.add_argument("--out", type=Path, required=True, help="folder for the result")
    arguments = parser.parse_args()
    words = (arguments.en / "en.txt").read_text(encoding="ascii").split()
    tiers = (arguments.en / "en.tiers").read_bytes()
    common = [
        (word, tier)
        for word, tier in zip(words, tiers, strict=True)
        if tier <= LARGEST_TIER or len(word) == 2
    ]
    text = "".join(f"{word}\n" for word, _ in common).encode("ascii")
    found = hashlib.sha256(text).hexdigest()
    if found != WORDS_SHA256:
        raise SystemExit(f"the word list: sha256 is {found}, expected {WORDS_SHA256}")
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "en_common.txt").write_bytes(text)
    (arguments.out / "en_common.tiers").write_bytes(bytes(tier for _, tier in common))
    for name in ("LICENSE-SCOWL.txt", "CREDITS.txt", "about.json"):
        shutil.copyfile(arguments.en / name, arguments.out / name)
    print(f"{len(common):,} words in {arguments.out / 'en_common.txt'}")


if __name__ == "__main__":
    main()
