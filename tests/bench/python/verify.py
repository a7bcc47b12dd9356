"""Measures `verify` beside signxml and xmlsec1 in the same run: python verify.py LIBRARY

Two documents, signed here: a DTE of about 5 kB with one signature, and an EnvioDTE with 200 documents and 201
signatures. xmlsec1 is called through the package `xmlsec`, which reads a document once and verifies each signature in
it, as dtekit does. signxml verifies one signature of a text at a time; of the EnvioDTE it is given one document after
another, each alone. Every verdict has to be valid.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Callable

sys.path.insert(0, str(Path(__file__).parents[2] / "verify"))

import xmlsec
from lxml import etree
from signxml import XMLVerifier

import documents
from library import Library
from peers import CONFIG, DSIG, SIGNATURES, SignatureConfiguration
from sign import sign

SII = "{http://www.sii.cl/SiiDte}"


def dte(keys: documents.Keys, folio: int, lines: int, root: etree._Element | None = None) -> etree._Element:
    """A signed DTE with so many lines, in the envelope if there is one."""
    one = documents.dte(folio)
    for number in range(2, lines + 1):
        line = etree.SubElement(one[0], f"{SII}Detalle")
        etree.SubElement(line, f"{SII}NroLinDet").text = str(number)
        etree.SubElement(line, f"{SII}NmbItem").text = f"Servicio de mantención mensual, parte {number}"
        etree.SubElement(line, f"{SII}MontoItem").text = str(number * 1000)
    if root is not None:
        root[0].append(one)
    # The prefix is there for signxml, which loses a default namespace that `SignedInfo` inherits.
    sign(one, one, keys.cl, uri=f"#F{folio}T33", digest="sha256", enveloped=False, named_transform=False, prefix="ds")
    return one


def envio(keys: documents.Keys, count: int) -> bytes:
    root = etree.fromstring(f'<EnvioDTE xmlns="{SII[1:-1]}" version="1.0"><SetDTE ID="SetDoc"/></EnvioDTE>')
    for folio in range(1, count + 1):
        dte(keys, folio, 8, root)
    sign(root, root, keys.cl, uri="#SetDoc", digest="sha256", enveloped=False, named_transform=False, prefix="ds")
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True)


def by_dtekit(library: Library, text: bytes) -> int:
    found = library.verify(text)
    assert found and all(one["status"] == "valid" for one in found), found
    return len(found)


def by_xmlsec1(text: bytes) -> int:
    root = etree.fromstring(text, etree.XMLParser(huge_tree=True))
    signatures = root.xpath(SIGNATURES)
    xmlsec.tree.add_ids(root, ["ID", "Id"])
    for signature in signatures:
        context = xmlsec.SignatureContext()
        der = "".join(next(signature.iter(DSIG + "X509Certificate")).text.split())
        pem = f"-----BEGIN CERTIFICATE-----\n{der}\n-----END CERTIFICATE-----\n"
        context.key = xmlsec.Key.from_memory(pem, xmlsec.KeyFormat.CERT_PEM)
        context.verify(signature)
    return len(signatures)


def by_signxml(texts: list[bytes]) -> int:
    for text in texts:
        root = etree.fromstring(text, etree.XMLParser(huge_tree=True))
        der = "".join(next(reversed(list(root.iter(DSIG + "X509Certificate")))).text.split())
        pem = f"-----BEGIN CERTIFICATE-----\n{der}\n-----END CERTIFICATE-----\n"
        config = SignatureConfiguration(**{**CONFIG, "location": "./"})
        XMLVerifier().verify(root, x509_cert=pem, validate_schema=False, expect_config=config)
    return len(texts)


def best(call: Callable[[], int], seconds: float = 3.0) -> float:
    """The shortest time of a call."""
    call()
    times, begin = [], time.perf_counter()
    while len(times) < 3 or time.perf_counter() - begin < seconds:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    library, keys = Library(Path(sys.argv[1])), documents.Keys()
    small = etree.tostring(dte(keys, 1, 19), encoding="UTF-8", xml_declaration=True)
    large = envio(keys, 200)
    parts = [etree.tostring(one) for one in etree.fromstring(large).iter(f"{SII}DTE")]
    for name, text, alone in (("DTE", small, [small]), ("EnvioDTE", large, [large, *parts])):
        print(f"{name}: {len(text) / 1000:.1f} kB, {by_dtekit(library, text)} signatures")
        ours = best(lambda: by_dtekit(library, text))
        for peer, call in (("xmlsec1", lambda: by_xmlsec1(text)), ("signxml", lambda: by_signxml(alone))):
            took = best(call)
            print(f"  dtekit {ours * 1e6:9.0f} µs   {peer} {took * 1e6:9.0f} µs   {took / ours:6.2f} x", flush=True)


if __name__ == "__main__":
    main()
