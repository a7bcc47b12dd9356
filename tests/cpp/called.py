"""Reads the JSON of gcov, and prints a line for each function of the C++ headers that no test calls."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path


def main() -> int:
    calls: Counter[tuple[Path, int]] = Counter()
    for line in filter(str.strip, sys.stdin):
        for file in json.loads(line)["files"]:
            path = Path(file["file"])
            # A template counts as called if one of its instances is called.
            for function in file["functions"] if path.suffix == ".hpp" else []:
                calls[path, function["start_line"]] += function["execution_count"]
    if not calls:
        print("found no function of a header: nothing was measured")
        return 1
    lines = {path: path.read_text(encoding="utf-8").splitlines() for path, _ in calls}
    missed = [(path, at) for (path, at), count in calls.items() if count == 0]
    # The compiler writes defaulted functions; they need no call.
    missed = [(path, at) for path, at in missed if "= default" not in lines[path][at - 1]]
    for path, at in sorted(missed):
        print(f"not called: {path.name}:{at}: {lines[path][at - 1].strip()}")
    print(f"{len(calls)} functions of {len(lines)} headers, {len(missed)} not called")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
