"""Compares the translated pages with their originals: translations.py [--renew PAGE…]

A translated page of docs/es or docs/pt says in its first line which page it was made from, and the digest of that page as
it was then. Its code blocks are those of the original, byte for byte and in the same order, so that they need not be run
again: a page with a block that is missing or differs fails. A page that is older than its original is named and does not
fail. `--renew` writes the digest of the original into a page whose translation was brought up to date.
"""

import hashlib
import re
import sys
from pathlib import Path
from typing import Iterator, List

from blocks import ROOT, blocks

FOLDERS = ("docs/es", "docs/pt")
FIRST = re.compile(r"<!-- Tradu[cz]ida de (\S+), sha256 ([0-9a-f]{16})\. -->\n")
OWN = "<!-- Escrita en español: no tiene original. -->\n"


def digest(original: Path) -> str:
    return hashlib.sha256(original.read_bytes()).hexdigest()[:16]


def translated() -> List[Path]:
    return sorted(page for folder in FOLDERS for page in (ROOT / folder).glob("*.md"))


def faults(page: Path) -> Iterator[str]:
    """What is wrong with a page; prints whether it is older than its original."""
    name, text = page.relative_to(ROOT), page.read_text(encoding="utf-8")
    if text.startswith(OWN):
        if list(blocks(text)):
            yield f"{name}: a page without an original has code blocks, which nothing runs"
        return
    made = FIRST.match(text)
    if not made:
        yield f"{name}: the first line does not say which page it was made from"
        return
    original = ROOT / made[1]
    if not original.is_file():
        yield f"{name}: there is no {made[1]}"
        return
    if digest(original) != made[2]:
        print(f"older than its original {made[1]}: {name}")
    ours = list(blocks(text))
    theirs = list(blocks(original.read_text(encoding="utf-8")))
    if len(ours) != len(theirs):
        yield f"{name}: {len(ours)} code blocks, and {len(theirs)} in {made[1]}"
    for own, their in zip(ours, theirs):
        if (own.label, own.text) != (their.label, their.text):
            yield f"{name}:{own.line}: the block is not that of {made[1]}:{their.line}"
            break


def renew(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    made = FIRST.match(text)
    assert made, f"{page} has no original"
    line = made[0].replace(made[2], digest(ROOT / made[1]))
    page.write_text(line + text[made.end() :], encoding="utf-8")


def main(*arguments: str) -> int:
    if arguments[:1] == ("--renew",):
        for page in arguments[1:]:
            renew(Path(page))
        return 0
    pages = translated()
    found = [fault for page in pages for fault in faults(page)]
    for fault in found:
        print(fault)
    print(f"{len(pages)} translated pages, {len(found)} faults")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
