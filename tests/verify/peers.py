"""xmlsec1 and signxml: what they say of one signature of a document."""

from __future__ import annotations

import datetime
import re
import subprocess
import tempfile
import warnings
from pathlib import Path

from cryptography import x509
from lxml import etree
from signxml import CanonicalizationMethod, DigestAlgorithm, SignatureConfiguration, SignatureMethod, XMLVerifier

DSIG = "{http://www.w3.org/2000/09/xmldsig#}"
SIGNATURES = "//*[local-name()='Signature' and namespace-uri()='http://www.w3.org/2000/09/xmldsig#']"


def xmlsec1(document: bytes, root: etree._Element, number: int) -> tuple[bool, str]:
    """Whether it takes the signature with this number, and what it says else. Certificates are not looked at."""
    ids = []
    for one in root.iter(etree.Element):
        for name in ("Id", "ID", "id"):
            if name in one.attrib:
                kind = etree.QName(one)
                ids.append(f"--id-attr:{name}")
                ids.append(f"{kind.namespace}:{kind.localname}" if kind.namespace else kind.localname)
    with tempfile.NamedTemporaryFile(suffix=".xml") as file:
        file.write(document)
        file.flush()
        command = ["xmlsec1", "--verify", "--insecure", *ids, "--node-xpath", f"({SIGNATURES})[{number + 1}]", file.name]
        done = subprocess.run(command, capture_output=True, timeout=120)
    said = done.stderr.decode(errors="replace")
    why = re.findall(r"(?:error=\d+:|msg=)([^:\n]+)", said)
    return done.returncode == 0, "; ".join(dict.fromkeys(why))[:200] or said.strip()[:200]


CONFIG = {
    "require_x509": True, "expect_references": True, "ignore_ambiguous_key_info": True,
    "signature_methods": frozenset(SignatureMethod), "digest_algorithms": frozenset(DigestAlgorithm),
    "default_reference_c14n_method": CanonicalizationMethod.CANONICAL_XML_1_0,
}


# What signxml's library says of a certificate that it does not read.
UNREADABLE = "the certificate cannot be read"


def signxml(document: bytes, root: etree._Element, signature: etree._Element) -> tuple[bool | None, str]:
    """The same; None if it cannot be asked for this signature."""
    parent = signature.getparent()
    if parent is None or parent.find(DSIG + "Signature") is not signature:
        return None, "another signature stands before it"
    path = root.getroottree().getelementpath(parent)
    texts = [one.xpath("string()") for one in signature.iter(DSIG + "X509Certificate")]
    pem = None
    if texts:
        body = "".join(texts[0].split())
        pem = f"-----BEGIN CERTIFICATE-----\n{body}\n-----END CERTIFICATE-----\n"
    at = None
    if pem:
        with warnings.catch_warnings(action="ignore"):
            try:
                # dtekit looks at the time only where it is given.
                at = x509.load_pem_x509_certificate(pem.encode()).not_valid_before_utc + datetime.timedelta(days=1)
            except (ValueError, x509.InvalidVersion):
                return False, UNREADABLE
    config = SignatureConfiguration(**{**CONFIG, "require_x509": pem is not None, "verification_time": at},
                                    location="./" if path == "." else f"./{path}/")
    try:
        with warnings.catch_warnings(action="ignore"):
            XMLVerifier().verify(document, x509_cert=pem, validate_schema=False, expect_config=config)
    except Exception as error:  # It raises whatever its libraries do.
        return False, f"{type(error).__name__}: {error}"[:200]
    return True, ""


def roots(path_or_text: Path | bytes) -> etree._Element | None:
    """The root of a document; None for what libxml2 does not read."""
    text = path_or_text.read_bytes() if isinstance(path_or_text, Path) else path_or_text
    try:
        return etree.fromstring(text, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    except etree.XMLSyntaxError:
        return None
