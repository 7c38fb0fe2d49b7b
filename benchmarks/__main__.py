"""Run a benchmark by its name, or list them all: ``python -m benchmarks [NAME [OPTIONS]]``."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path


def benchmarks() -> dict[str, str]:
    """Each benchmark's name, with the first line of its docstring."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(node, ast.FunctionDef) and node.name == "run" for node in tree.body):
            found[path.stem] = (ast.get_docstring(tree) or "").partition("\n")[0]
    return found


def main(arguments: Sequence[str]) -> int:
    """Run the benchmark named first with the options after it; 1 if a limit was exceeded."""
    known = benchmarks()
    name, *rest = arguments or ["--help"]
    if name not in known:
        print("usage: python -m benchmarks NAME [--help | OPTIONS]\n")
        for each, purpose in known.items():
            print(f"{each:<18}{purpose}")
        return 0 if name in ("-h", "--help") else 2
    script = import_module(f"benchmarks.{name}")
    parser = argparse.ArgumentParser(
        prog=f"python -m benchmarks {name}",
        description=script.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    script.add_options(parser)
    return int(script.run(parser.parse_args(rest)) or 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
