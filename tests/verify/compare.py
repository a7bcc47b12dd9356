"""Compares dtekit's verdicts with those of xmlsec1 and signxml.

    python compare.py LIBRARY [DATA] [--documents N] [--seed N]

LIBRARY is libdtekit, DATA the folder of the authorities' data, whose samples are compared too. N documents are signed
with keys that are made here, in every form; then two of three are changed. The keys are new each time; everything else
follows the seed. The forms that the peers do not know, which are seals, stamps and JSON Web Signatures, have to be valid
where nothing was changed. A difference that `explained` does not explain fails.
"""

from __future__ import annotations

import argparse
import collections
import random
import re
import sys
from pathlib import Path
from typing import Any

from lxml import etree

import documents
import peers
from explained import explanation

sys.path.insert(0, str(Path(__file__).parent.parent))
from library import Library  # noqa: E402


KINDS = ["text", "text", "attribute", "comment", "space", "digest", "value", "certificate", "quotes", "child", "id", "tag"]


def change(text: bytes, dice: random.Random) -> tuple[bytes, str]:
    """The document with one change."""
    kind = dice.choice(KINDS)
    marks = {
        "text": rb">([^<>\s][^<>]*)<", "attribute": rb'(?<!xmlns)="([^"]*)"', "comment": rb">()", "space": rb">()<",
        "digest": rb"DigestValue>([^<]*)<", "value": rb"SignatureValue>([^<]*)<",
        "certificate": rb"X509Certificate>([^<]*)<",
        "quotes": rb'(="[^"\']*")', "child": rb"()</", "id": rb'\b(?:Id|ID|id)="([^"]*)"', "tag": rb"<[A-Za-z:]+()[ >]",
    }
    # Not before the root, where a comment or white space is another thing.
    body = text.find(b"?>") + 2 if text.startswith(b"<?xml") else 0
    places = [one for one in re.finditer(marks[kind], text) if one.start() > body]
    if not places:
        return text, "nothing"
    at = dice.choice(places)
    old = at[1]
    if kind in ("comment", "space", "child", "tag"):
        new = {"comment": b"<!-- x -->", "space": b"\n  ", "child": b"<x/>", "tag": b" x='1'"}[kind]
        if kind == "comment" and at.end() >= len(text) - 1:
            return text, "nothing"
    elif kind == "quotes":
        new = b"='" + old[2:-1] + b"'"
    elif not old:
        new = b"x"
    else:
        # A letter or digit becomes another one, so that the text stays well formed.
        letters = [index for index, byte in enumerate(old) if chr(byte).isalnum() and byte < 128]
        if not letters:
            return text, "nothing"
        index = dice.choice(letters)
        new = old[:index] + (b"B" if old[index:index + 1] == b"A" else b"A") + old[index + 1:]
    return text[:at.start(1)] + new + text[at.end(1):], kind


class Comparison:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.counts: collections.Counter[tuple[str, str, str]] = collections.Counter()
        self.differences: list[str] = []

    def document(
        self, about: str, text: bytes, trust: list[str] | None = None, change: str = "nothing"
    ) -> list[dict[str, Any]]:
        """Compares each signature of a document, in which this was changed after it was signed."""
        found = self.library.call("verify", text, **({"trust": trust} if trust else {}))
        if text.lstrip().startswith(b"{"):
            return found or []
        root = peers.roots(text)
        if found is None or root is None:
            if (found is None) != (root is None):
                self.counts["documents", "dtekit refuses" if found is None else "libxml2 refuses", ""] += 1
                why = found is None and root is not None and not root.xpath(peers.SIGNATURES)
                if not why and found:
                    self.differences.append(f"{about}: libxml2 cannot read it, dtekit finds {len(found)}")
            return []
        signatures = root.xpath(peers.SIGNATURES)
        ours = [one for one in found if one["form"] in ("xmldsig", "xades") and not one["inside"]]
        if len(ours) != len(signatures):
            self.differences.append(f"{about}: {len(signatures)} signatures, dtekit finds {len(ours)}")
            return found
        for number, (one, signature) in enumerate(zip(ours, signatures)):
            answers = {"xmlsec1": peers.xmlsec1(text, root, number), "signxml": peers.signxml(text, root, signature)}
            for name, (takes, said) in answers.items():
                if takes is None:
                    continue
                if takes == (one["status"] == "valid"):
                    self.counts[name, "both take it" if takes else "both refuse it", ""] += 1
                    continue
                why = explanation(name, answers, one, signature, change)
                if why:
                    self.counts[name, "only dtekit refuses it" if takes else "only dtekit takes it", why] += 1
                    continue
                codes = [finding["code"] for finding in one["findings"]]
                verdict = f"dtekit {one['status']} {codes}"
                self.differences.append(f"{about} {one['path']}: {name} {takes} ({said}), {verdict}")
        return found


def samples(comparison: Comparison, data: Path) -> None:
    for path in sorted(data.glob("*/samples/**/*.xml")):
        comparison.document(str(path.relative_to(data)), path.read_bytes())


def made(comparison: Comparison, count: int, dice: random.Random) -> None:
    keys = documents.Keys()
    forms = list(documents.every_form(keys))
    for number in range(count):
        one = forms[number % len(forms)]
        text, kind = one.text, "nothing"
        if number >= len(forms) and number % 3:
            text, kind = change(text, dice)
        found = comparison.document(f"{number} {one.name} ({kind})", text, one.trust, kind)
        if text == one.text and (not found or any(other["status"] != "valid" for other in found)):
            comparison.differences.append(f"{number} {one.name}: not valid as it was signed")
    comparison.counts["documents", f"{len(forms)} forms", f"{count} documents"] += 1


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=20)
    given = parser.parse_args()
    comparison = Comparison(Library(given.library))
    if given.data:
        samples(comparison, given.data)
        print("samples:")
        table(comparison)
        comparison.counts.clear()
    made(comparison, given.documents, random.Random(given.seed))
    print("documents that were signed here:")
    table(comparison)
    for one in comparison.differences[:given.show]:
        print(one, file=sys.stderr)
    if comparison.differences:
        raise SystemExit(f"expected no difference, found {len(comparison.differences)}")


def table(comparison: Comparison) -> None:
    for (name, what, why), count in sorted(comparison.counts.items()):
        print(f"  {name:9} {what:24} {count:6} {why}")


if __name__ == "__main__":
    main()
