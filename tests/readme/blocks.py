"""The code blocks of pages. Writes them as files, for the type checkers: blocks.py LANGUAGE FOLDER PAGE…

A file is named after its page and the heading above the block: readme_python.py. LANGUAGE is that of the fence, python or js.
"""

import re
import sys
from pathlib import Path
from typing import Iterator, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SUFFIX = {"python": ".py", "js": ".js"}


class Block(NamedTuple):
    label: str
    """What stands behind the fence: the language, or how the text is read."""
    line: int
    """The line of the fence, from 1."""
    heading: str
    """The heading above the block."""
    text: str


def blocks(text: str) -> Iterator[Block]:
    """The code blocks of a page, in order."""
    heading, label, begin, lines, inside = "", "", 0, [""], False
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if not inside and line.startswith("```"):
            label, begin, lines, inside = line[3:].strip(), number, [], True
        elif inside and line.startswith("```"):
            yield Block(label, begin, heading, "".join(lines))
            inside = False
        elif inside:
            lines.append(line)
        elif line.startswith("#"):
            heading = line.strip("# \n")


def main(language: str, folder: Path, *pages: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"*{SUFFIX[language]}"):
        old.unlink()
    for page in pages:
        found = [block for block in blocks((ROOT / page).read_text(encoding="utf-8")) if block.label == language]
        assert found, f"{page} has no block in {language}"
        for block in found:
            name = "_".join(re.findall(r"\w+", f"{page.removesuffix('.md')} {block.heading}".lower())) + SUFFIX[language]
            assert not (folder / name).exists(), f"{page} has two blocks in {language} below `{block.heading}`"
            (folder / name).write_text(block.text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
