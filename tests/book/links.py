"""Checks the built book: links.py FOLDER-OF-THE-HTML

Every link leads to a file of the book and to a place in it; no page loads anything from another host; and no page has an element
that is no HTML, such as a `<DTE>` of the Markdown that was not written as code. Prints a line for each fault, and the sum.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Dict, List, Set, Tuple
from urllib.parse import unquote, urlsplit

# The elements that Markdown becomes.
KNOWN = set("a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre span strong".split())
KNOWN.update("table tbody td th thead tr ul div".split())
KNOWN.add("wbr")  # docs/build makes them in long paths
KNOWN.add("script")  # docs/playground.md
KNOWN.add("label")  # mdBook makes one around a picture
LOADS = {("script", "src"), ("img", "src"), ("iframe", "src"), ("link", "href")}


class Page(HTMLParser):
    """The anchors, links and loaded files of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: Set[str] = set()
        self.links: List[str] = []
        self.faults: List[str] = []
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, "str | None"]]) -> None:
        if self.inside and tag not in KNOWN:
            self.faults.append(f"<{tag}> at line {self.getpos()[0]} is no HTML")
        for name, value in attrs:
            value = value or ""
            if name == "id" or (tag, name) == ("a", "name"):
                self.anchors.add(value)
            if name in ("href", "src"):
                self.links.append(value)
                if (tag, name) in LOADS and urlsplit(value).netloc:
                    self.faults.append(f"loads {value}")
        self.inside = self.inside or tag == "main"

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "main"


def main(folder: Path) -> int:
    pages: Dict[Path, Page] = {file: Page(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.html"))}
    passed = failed = 0
    for file, page in pages.items():
        faults = list(page.faults)
        # mdBook writes the links of 404.html for the root of a server.
        for link in page.links if file.name != "404.html" else []:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                faults.append(f"{link}: no such file")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                faults.append(f"{link}: no such place")
        passed, failed = passed + (not faults), failed + bool(faults)
        for fault in faults:
            print(f"{file.relative_to(folder)}: {fault}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not pages else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
