"""Writes the code blocks of pages as files, for the type checkers: blocks.py LANGUAGE FOLDER PAGE…

A file is named after its page and the heading above the block: readme_python.py. LANGUAGE is that of the fence, python or js.
"""

import re
import sys
from pathlib import Path
from typing import Iterator, Tuple

ROOT = Path(__file__).resolve().parents[2]
SUFFIX = {"python": ".py", "js": ".js"}


def blocks(text: str, language: str) -> Iterator[Tuple[str, str]]:
    """The heading above each block of a language, and the block."""
    heading, lines, inside = "", [""], None
    for line in text.splitlines(keepends=True):
        if inside is None and line.startswith("```"):
            inside, lines = line[3:].strip(), []
        elif inside is not None and line.startswith("```"):
            if inside == language:
                yield heading, "".join(lines)
            inside = None
        elif inside is not None:
            lines.append(line)
        elif line.startswith("#"):
            heading = line.strip("# \n")


def main(language: str, folder: Path, *pages: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"*{SUFFIX[language]}"):
        old.unlink()
    for page in pages:
        found = list(blocks((ROOT / page).read_text(encoding="utf-8"), language))
        assert found, f"{page} has no block in {language}"
        for heading, block in found:
            name = "_".join(re.findall(r"\w+", f"{page.removesuffix('.md')} {heading}".lower())) + SUFFIX[language]
            assert not (folder / name).exists(), f"{page} has two blocks in {language} below `{heading}`"
            (folder / name).write_text(block, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
