"""Where dtekit differs from xmlsec1 and signxml, and why. Each rule names the peer's answer and dtekit's own reason."""

from __future__ import annotations

from typing import Any

from lxml import etree

from peers import UNREADABLE

DSIG = "{http://www.w3.org/2000/09/xmldsig#}"

# What dtekit refuses, although the numbers are right. The peers leave it to their callers.
STRICTER = {
    "verify-elsewhere": "the signed element may have been moved",
    "verify-certificate-digest": "the signed properties name another certificate",
    "verify-nothing": "it covers nothing of the document",
    "verify-duplicate-id": "an id stands twice",
}

Answers = dict[str, tuple[bool | None, str]]


def explanation(peer: str, answers: Answers, ours: dict[str, Any], signature: etree._Element, change: str) -> str | None:
    """Why the two differ; None if nothing explains it.

    Args:
        answers: what all peers answer, with their words.
        change: what was changed in the document after it was signed.
    """
    takes, said = answers[peer]
    errors = [finding["code"] for finding in ours["findings"] if finding["severity"] == "error"]
    codes = {finding["code"] for finding in ours["findings"]}
    value = signature.find(DSIG + "SignatureValue")
    if takes:
        if errors == ["verify-malformed"] and value is not None and len(value.xpath("*")):
            return "an element stands in `SignatureValue`, which nothing covers"
        if errors == ["verify-key"] and signature.xpath(".//*[local-name()='X509Certificate'][*]"):
            return "an element stands in `X509Certificate`, which nothing covers"
        if errors == ["verify-certificate"] and change == "certificate":
            return "the certificate was damaged, and dtekit reads none of it; the peers read its key only"
        # Every reason has to be one of these.
        if errors and set(errors) <= set(STRICTER):
            return STRICTER[errors[0]]
        if errors == ["verify-value"] and "verify-key-value" in codes and peer == "xmlsec1":
            return "xmlsec1 takes the key in `KeyValue`, the certificate beside it has another"
        return None
    if any(one["alone"] for one in ours["covers"]):
        return "the document was signed alone, and its envelope declares more namespaces"
    texts = [value, *signature.iter(DSIG + "DigestValue", DSIG + "X509Certificate")]
    if peer == "signxml" and any(one is not None and one.xpath("comment()") for one in texts):
        return "signxml reads a text only up to a comment in it"
    strange = signature.xpath(".//*[local-name()='x'][not(ancestor::*[local-name()='SignedInfo'])]")
    if peer == "xmlsec1" and said.startswith("unexpected node") and strange:
        return "xmlsec1 takes no element that it does not know in a signature; nothing covers it"
    algorithm = ours["algorithm"]
    if peer == "xmlsec1" and algorithm.startswith("rsa-pss-") and said == "xmlsec library function failed":
        return "xmlsec1 1.2 does not know RSA-PSS"
    method = signature.find(f"{DSIG}SignedInfo/{DSIG}CanonicalizationMethod").get("Algorithm")
    inclusive = "REC-xml-c14n" in method or "xml-c14n11" in method
    fails = said == "InvalidSignature: Signature verification failed: "
    if peer == "signxml" and change == "certificate" and said == UNREADABLE and answers["xmlsec1"][0]:
        return "the certificate was damaged, and signxml reads none of it; xmlsec1 takes it"
    if peer == "signxml" and inclusive and fails and answers["xmlsec1"][0]:
        return "signxml loses what `SignedInfo` inherits; xmlsec1 takes it"
    return None
