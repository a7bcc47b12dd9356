"""Writes the cases of tests/vectors/verify again, with new keys: python3 tests/verify/make_vectors.py

The documents are signed by `sign`, which uses nothing of dtekit; what is expected is written here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Callable

from lxml import etree

import documents
from documents import Keys, text_of
from sign import DSIG, MORE, NEWER, b64, jws, pem, sign

FOLDER = Path(__file__).parents[1] / "vectors" / "verify"
DATA = Path(__file__).parents[1] / "data" / "verify"


def main() -> None:
    keys = Keys()
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    dte = text_of(documents.cl_dte(keys))
    # The samples of the documentation.
    (DATA / "chile_dte.xml").write_bytes(dte)
    (DATA / "authority.pem").write_text(keys.trust)
    for name, about, data, options, expect in cases(keys, dte.decode()):
        case: dict[str, Any] = {"about": about, "data": data, **({"expect": expect} if "error" not in expect else expect)}
        if options:
            case["options"] = options
        (FOLDER / f"{name}.json").write_text(json.dumps(case, ensure_ascii=False, indent=2) + "\n")


def facts(*signatures: dict[str, Any]) -> dict[str, Any]:
    """What is expected of each signature, with its place in the result."""
    found: dict[str, Any] = {"count": len(signatures)}
    for index, signature in enumerate(signatures):
        for name, value in signature.items():
            found[f"signatures.{index}.{name}"] = value
    return found


def broken(code: str, **more: Any) -> dict[str, Any]:
    return {"status": "broken", "findings.0.code": code, **more}


def text(root: etree._Element) -> str:
    return text_of(root).decode()


def cases(keys: Keys, dte: str) -> list[tuple[str, str, str, dict[str, Any], dict[str, Any]]]:
    trust = {"trust": [keys.trust]}
    valid = {"status": "valid", "signer.trusted": True}
    made: list[tuple[str, str, str, dict[str, Any], dict[str, Any]]] = []

    def case(name: str, about: str, data: str, options: dict[str, Any], *signatures: dict[str, Any]) -> None:
        made.append((name, about, data, options, facts(*signatures)))

    cl = {**valid, "form": "xmldsig", "country": "CL", "path": "Signature", "algorithm": "rsa-sha1",
          "covers.0.part": "element", "covers.0.path": "Documento", "covers.0.id": "F1T33",
          "covers.0.digest": "sha1", "covers.0.matches": True, "covers.0.alone": False,
          "signer.name": "Ana Pérez", "signer.tax_id": "76192083-9", "signer.role": "issuer",
          "signer.key": "rsa-2048", "signer.in_time": True, "weak.0": "sha1", "findings.0.code": "verify-weak"}
    case("a_chilean_dte", "A DTE as it stands alone.", dte, {**trust, "at": "2026-03-04"}, cl)
    case("nothing_is_trusted_that_was_not_given", "Without trust and time, neither is told.", dte, {},
         {"status": "valid", "signer.trusted": None, "signer.in_time": None})
    case("a_stranger_is_not_trusted", "The certificate leads to another authority.", dte,
         {"trust": [pem("CERTIFICATE", keys.sat.der)]},
         {"status": "valid", "signer.trusted": False, "findings.0.code": "verify-untrusted"})
    case("an_expired_certificate", "The certificate was not yet valid.", dte, {"at": 1000000000},
         {"status": "valid", "signer.in_time": False, "findings.0.code": "verify-time"})
    case("a_changed_amount", "An amount was changed after signing.", dte.replace("119000", "11900"), trust,
         broken("verify-digest", **{"covers.0.matches": False}))
    case("an_attribute_that_was_added", "Whatever is added to the element is found.",
         dte.replace('<Detalle>', '<Detalle x="1">'), {}, broken("verify-digest"))
    case("a_reordered_attribute_is_the_same", "Canonical XML does not see the order and the quotes of attributes.",
         dte.replace('xmlns="http://www.sii.cl/SiiDte" version="1.0"', "version='1.0'   xmlns='http://www.sii.cl/SiiDte'"), trust, {"status": "valid"})
    case("a_comment_is_not_covered", "A comment can be added to what was signed, and splits no text.",
         dte.replace("<MntNeto>100000", "<MntNeto>10<!-- -->0000"), trust, {"status": "valid"})
    envio = documents.envio(keys, 2).decode("latin-1").split("?>", 1)[1]
    alone = {**valid, "covers.0.path": "SetDTE/DTE[1]/Documento", "covers.0.alone": True, "signer.role": "issuer"}
    case("a_chilean_envio", "An EnvioDTE whose documents were signed alone and then put into it.", envio, trust,
         alone, {**alone, "covers.0.path": "SetDTE/DTE[2]/Documento"},
         {**valid, "path": "Signature", "covers.0.path": "SetDTE", "covers.0.alone": False, "signer.role": "sender"})
    stamped = text(documents.stamped(keys))
    stamp_trust = {"trust": [keys.trust, keys.sii.pem()]}
    ted = {"status": "valid", "form": "ted", "covers.0.path": "Documento/TED/DD", "signer.tax_id": "76192083-9",
           "signer.key": "rsa-512", "weak.1": "rsa-512"}
    case("a_chilean_stamp", "A stamp by the key of its folio file, and that file by the key of the authority.", stamped,
         stamp_trust, {**ted, "signer.trusted": True, "signed_at": "2026-03-04T05:06:07"},
         {"status": "valid", "form": "caf", "covers.0.path": "Documento/TED/DD/CAF/DA", "signer.trusted": True},
         {**valid, "form": "xmldsig"})
    case("a_stamp_without_the_authoritys_key", "Whose folio file it is cannot be told without the key.", stamped, {},
         ted, {"status": "unsupported", "form": "caf", "findings.0.code": "verify-key"}, {"status": "valid"})
    case("a_stamp_of_another_document", "The folio in the document is not the one of the stamp.",
         stamped.replace("<Folio>7<", "<Folio>8<"), {}, broken("verify-differs", form="ted"),
         {"form": "caf"}, broken("verify-digest"))
    case("a_changed_stamp", "The amount in the stamp was changed.", stamped.replace("<MNT>119000", "<MNT>9"), {},
         broken("verify-value", form="ted"), {"form": "caf"}, broken("verify-digest"))
    case("a_folio_file_of_another_range", "The folio file was changed: it gives more numbers.",
         stamped.replace("<H>9</H>", "<H>99</H>"), stamp_trust, broken("verify-value", form="ted"),
         broken("verify-value", form="caf"), broken("verify-digest"))
    case("a_brazilian_nfe", "Enveloped and with a transform; the namespace is inherited.", text(documents.nfe(keys)), trust,
         {**valid, "country": "BR", "covers.0.path": "NFe/infNFe", "signer.tax_id": "06117473000150", "signer.role": "issuer"})
    xades = {**valid, "form": "xades", "country": "EC", "covers.0.part": "document", "covers.0.path": "",
             "covers.1.part": "properties", "covers.2.part": "signature", "signed_at": "2026-03-04T05:06:07-05:00",
             "signer.tax_id": "1790016919001", "signer.role": "issuer"}
    factura = text(documents.factura(keys))
    case("an_ecuadorian_factura", "XAdES over the document, its properties and its certificate.", factura, trust, xades)
    case("an_ecuadorian_answer", "The document stands as text in the answer of the authority.",
         f"<autorizacion><estado>AUTORIZADO</estado><comprobante><![CDATA[{factura}]]></comprobante></autorizacion>", trust,
         {**xades, "inside": "comprobante", "covers.0.start": None})
    case("a_changed_signing_time", "The properties are covered too.", factura.replace("05:06:07-05:00", "05:06:08-05:00"),
         {}, broken("verify-digest", **{"covers.1.matches": False}))
    case("a_certificate_put_in_its_place", "Another certificate with the same key: the properties name the right one.",
         another_certificate(keys), {}, broken("verify-certificate-digest"))
    case("guatemalas_two_signers", "The issuer signs the data, the certifier all of it.", text(documents.fel(keys)), trust,
         {**valid, "signer.role": "issuer", "covers.0.path": "dte:SAT/dte:DTE/dte:DatosEmision"},
         {**valid, "signer.role": "certifier", "signer.tax_id": "16693949", "covers.0.path": "dte:SAT/dte:DTE"})
    case("a_peruvian_invoice", "The whole document, without its signature.", text(documents.ubl(keys)), trust,
         {**valid, "country": "PE", "algorithm": "rsa-sha256", "covers.0.part": "document", "covers.0.id": None, "signer.role": "issuer"})
    exclusive = documents.ubl(keys, digest="sha512", exclusive=True, prefixes=["cbc", "#default"], xades=True)
    case("exclusive_canonical_xml", "With a list of prefixes.", text(exclusive), trust,
         {**valid, "algorithm": "rsa-sha512", "form": "xades"})
    for curve, digest, signer in ((256, "sha256", keys.p256), (384, "sha384", keys.p384), (384, "sha512", keys.p384)):
        case(f"ecdsa_on_p_{curve}_with_{digest}", "A certificate with a key on a curve.",
             text(documents.ubl(keys, signer, digest=digest, xades=True)), trust,
             {**valid, "form": "xades", "algorithm": f"ecdsa-{digest}", "signer.key": f"ec-p{curve}"})
    curved = text(documents.ubl(keys, keys.p256, key_value=True))
    case("a_bare_key_on_a_curve", "`ECKeyValue` without a certificate.", re.sub(r"<ds:X509Data>.*?</ds:X509Data>", "", curved), {},
         {"status": "valid", "algorithm": "ecdsa-sha256", "signer.key": "ec-p256", "findings.0.code": "verify-no-certificate"})
    case("a_changed_document_by_ecdsa", "The amount was changed, and so was the digest: the value tells it.",
         changed_with_digest(curved), {}, broken("verify-value", **{"covers.0.matches": True}))
    for digest in ("sha1", "sha256"):
        case(f"rsa_pss_with_{digest}", "RSA-PSS, as its address in RFC 6931 says.", text(documents.ubl(keys, digest=digest, pss=True)), trust,
             {**valid, "algorithm": f"rsa-pss-{digest}", "signer.key": "rsa-2048"})
    padded = text(documents.ubl(keys, pss=True))
    case("a_value_of_another_padding", "A value by RSA-PSS where PKCS #1 is named.",
         padded.replace(NEWER + "sha256-rsa-MGF1", MORE + "rsa-sha256"), {}, broken("verify-value"))
    around = ' xml:lang="pt" xml:id="top"'
    case("canonical_xml_1_1", "Version 1.1 inherits `xml:lang` and no `xml:id`.",
         text(documents.nfe(keys, around, digest="sha256", version_1_1=True)), trust, {**valid, "covers.0.path": "NFe/infNFe"})
    case("inherited_xml_attributes", "Version 1.0 inherits all of them.",
         text(documents.nfe(keys, around, digest="sha256")), trust, {**valid, "covers.0.path": "NFe/infNFe"})
    case("an_inherited_xml_base", "Version 1.1 would join addresses: that is not verified.",
         text(documents.nfe(keys, ' xml:base="a/"', digest="sha256", version_1_1=True)), trust,
         {"status": "unsupported", "findings.0.code": "verify-algorithm"})
    cfdi = documents.cfdi(keys).decode()
    stamp = {"trust": [keys.trust, pem("CERTIFICATE", keys.sat.der)]}
    sello = {"status": "valid", "form": "sello", "covers.0.part": "values", "signer.tax_id": "EKU9003173C9", "signer.role": "issuer"}
    case("a_mexican_cfdi", "The seal, and the stamp by a certificate that is given.", cfdi, stamp, sello,
         {"status": "valid", "form": "timbre", "signer.role": "certifier", "signed_at": "2026-03-04T05:07:00"})
    case("a_stamp_whose_certificate_is_not_given", "The document does not have it.", cfdi, {}, sello,
         {"status": "unsupported", "form": "timbre", "findings.0.code": "verify-key"})
    old = documents.cfdi_33(keys).decode()
    case("a_mexican_cfdi_3_3", "The version before, with a payment.", old, {"trust": [keys.trust]},
         {**sello, "algorithm": "rsa-sha256", "signer.trusted": True})
    case("a_changed_cfdi_3_3", "The payment was changed.", old.replace('Monto="116.00"', 'Monto="11.60"'), {},
         broken("verify-value", form="sello"))
    case("a_mexican_stamp_1_0", "The stamp of a CFDI 3.2 has SHA-1; the cadena of that version is not known.",
         documents.cfdi_32(keys).decode(), stamp,
         {"status": "unsupported", "form": "sello", "path": "@sello", "findings.0.code": "verify-cadena"},
         {"status": "valid", "form": "timbre", "algorithm": "rsa-sha1", "weak.0": "sha1"})
    case("a_changed_cfdi", "The total was changed.", cfdi.replace('Total="116.00"', 'Total="11.60"'), {},
         broken("verify-value", form="sello"), {"status": "unsupported"})
    case("a_stamp_of_another_cfdi", "The stamp has the seal of another document.",
         re.sub(r'SelloCFD="...', 'SelloCFD="AAA', cfdi), {}, sello, broken("verify-differs", form="timbre"))
    sv = documents.dte_sv(keys)
    case("a_salvadoran_document", "The signature stands in the document that it signs.", json.dumps(sv),
         {"trust": [keys.sv.pem()]}, {"status": "valid", "form": "jws", "algorithm": "rsa-sha512", "covers.0.part": "document",
                                      "path": "firmaElectronica", "signer.trusted": True})
    case("a_salvadoran_document_without_key", "The document has no key.", json.dumps(sv), {},
         {"status": "unsupported", "findings.0.code": "verify-key"})
    case("a_changed_salvadoran_document", "The amount is not the signed one.",
         json.dumps({**sv, "resumen": {"totalPagar": 113}}), {"trust": [keys.sv.pem()]},
         broken("verify-digest", **{"covers.0.matches": False}))
    case("an_unsigned_jws", "The algorithm `none` is no signature.",
         json.dumps({"firmaElectronica": jws({}, keys.sv).replace(jws({}, keys.sv).split(".")[0], "eyJhbGciOiJub25lIn0")}),
         {"trust": [keys.sv.pem()]}, {"status": "unsupported", "findings.0.code": "verify-algorithm"})
    token = jws({"a": 1}, keys.sv)
    case("a_jws_by_a_public_key", "`HS256` with the public key as its secret, which everybody knows.", confused(token, keys.sv.pem()),
         {"trust": [keys.sv.pem()]}, {"status": "unsupported", "findings.0.code": "verify-algorithm"})
    attacks(keys, dte, case)
    wrapping(keys, case)
    case("no_signature", "A document without a signature gives an empty list.", "<a/>", {})
    made.append(("a_dtd_is_refused", "Nothing is declared, and nothing is fetched.",
                 '<!DOCTYPE a SYSTEM "http://example.com/a.dtd"><a/>', {}, {"error": {"kind": "structure", "codes": ["xml-doctype"]}}))
    made.append(("trust_that_is_no_pem", "What is trusted has to be readable.", "<a/>", {"trust": ["no PEM"]},
                 {"error": {"kind": "argument", "codes": ["verify-trust"]}}))
    return made


def changed_with_digest(signed: str) -> str:
    """The document with another amount and the digest of that."""
    import hashlib

    from sign import canonical, without

    root = etree.fromstring(signed.replace(">118.00<", ">1.00<").encode())
    signature = next(root.iter(f"{{{DSIG}}}Signature"))
    digest = hashlib.sha256(canonical(without(root, signature))).digest()
    next(signature.iter(f"{{{DSIG}}}DigestValue")).text = b64(digest)
    return text(root)


def confused(token: str, secret: str) -> str:
    """The token with an HMAC whose secret is the public key."""
    import base64
    import hashlib
    import hmac

    def url(value: bytes) -> str:
        return base64.urlsafe_b64encode(value).rstrip(b"=").decode()

    signed = url(b'{"alg":"HS256"}') + "." + token.split(".")[1]
    return signed + "." + url(hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest())


def another_certificate(keys: Keys) -> str:
    from sign import certificate

    root = documents.factura(keys)
    other = certificate(keys.ec.key, {"2.5.4.3": "OTRO"}, (keys.authority.key, keys.authority.name))
    [element] = root.iter(f"{{{DSIG}}}X509Certificate")
    # The reference to the key would tell it too; so the signature is made again without it.
    signature = next(root.iter(f"{{{DSIG}}}Signature"))
    references = list(signature.iter(f"{{{DSIG}}}Reference"))
    references[2].getparent().remove(references[2])
    info = next(root.iter(f"{{{DSIG}}}SignedInfo"))
    from sign import canonical

    next(root.iter(f"{{{DSIG}}}SignatureValue")).text = b64(keys.ec.key.sign(canonical(info), "sha1"))
    element.text = b64(other)
    return text(root)


def attacks(keys: Keys, dte: str, case: Callable[..., None]) -> None:
    """The attacks that move what was signed, and others that a careless verifier misses."""
    own = re.search(r"<Documento.*</Documento>", dte)[0]  # type: ignore[index]
    forged = own.replace("F1T33", "F9T33").replace("119000", "1")
    signature = re.search(r"<Signature.*</Signature>", dte)[0]  # type: ignore[index]
    declared = own.replace("<Documento", '<Documento xmlns="http://www.sii.cl/SiiDte"')
    head = '<DTE xmlns="http://www.sii.cl/SiiDte" version="1.0">'
    case("wrapped_in_the_signature", "The signed element moved into an Object of its signature, a forged one in its place.",
         head + forged + signature.replace("</Signature>", f"<Object>{declared}</Object></Signature>") + "</DTE>", {},
         broken("verify-elsewhere", **{"covers.0.path": "Signature/Object/Documento", "covers.0.matches": True}))
    case("wrapped_beside_the_forged_one", "Two elements of the name beside each other: a reader may take the first.",
         head + forged + own + signature + "</DTE>", {}, broken("verify-elsewhere"))
    case("wrapped_deeper", "The signed element moved into another one.",
         head + forged + f"<Otro>{own}</Otro>" + signature + "</DTE>", {}, broken("verify-elsewhere"))
    case("wrapped_outside", "The signed element moved out of the document.",
         f"<A>{head}{forged}{signature}</DTE>{declared}</A>",
         {}, broken("verify-elsewhere"))
    case("two_elements_with_the_id", "The id leads to two elements.",
         head + own + own.replace("119000", "1") + signature + "</DTE>", {}, broken("verify-duplicate-id"))
    case("an_id_that_leads_nowhere", "The id is gone.", dte.replace('ID="F1T33"', 'ID="F2T33"'), {}, broken("verify-reference"))
    case("a_reference_to_elsewhere", "Nothing outside of the document is fetched.",
         dte.replace('URI="#F1T33"', 'URI="http://example.com/a.xml"'), {}, {"status": "broken"})
    case("a_transform_that_selects", "A transform could leave out what was changed.",
         dte.replace("<DigestMethod", '<Transforms><Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/></Transforms><DigestMethod', 1),
         {}, {"status": "broken"})
    unsupported = documents.dte()
    sign(unsupported, unsupported, keys.cl, uri="#F1T33", enveloped=False)
    with_xslt = text(unsupported)
    case("an_hmac_is_no_signature", "Whoever has the key could have made it.",
         with_xslt.replace("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", DSIG + "hmac-sha1"), {},
         {"status": "unsupported", "findings.0.code": "verify-algorithm"})
    case("a_signature_of_itself_alone", "It covers its certificate and nothing of the document.", of_itself(keys), {},
         broken("verify-nothing"))
    stranger = keys.br
    taken = re.sub(r"<X509Certificate>[^<]*", f"<X509Certificate>{b64(stranger.der)}", dte)
    case("the_certificate_of_another", "A certificate is put in that has another key.", taken, {}, broken("verify-value"))
    bare = re.sub(r"<X509Data>.*?</X509Data>", "", dte)
    case("a_bare_key", "A key without a certificate is anybody's.", bare, {},
         {"status": "valid", "findings.0.code": "verify-no-certificate", "signer.name": None, "signer.role": None})
    case("an_empty_list_of_references", "A signature of nothing, with a right value.", resigned(keys, drop_references), {},
         broken("verify-nothing"))
    case("two_signed_infos", "The first one is right, a reader may take the second.",
         dte.replace("<SignedInfo>", "<SignedInfo/><SignedInfo>", 1), {}, broken("verify-malformed"))
    for name, address in (("xslt", "http://www.w3.org/TR/1999/REC-xslt-19991116"), ("base_64", DSIG + "base64"),
                          ("xpath_filter", "http://www.w3.org/2002/06/xmldsig-filter2")):
        def put(info: etree._Element, address: str = address) -> None:
            reference = next(info.iter(f"{{{DSIG}}}Reference"))
            transforms = etree.Element(f"{{{DSIG}}}Transforms")
            etree.SubElement(transforms, f"{{{DSIG}}}Transform", Algorithm=address)
            reference.insert(0, transforms)

        case(f"a_transform_by_{name}", "Nothing is run that stands in a document.", resigned(keys, put), {},
             {"status": "unsupported", "findings.0.code": "verify-transform"})
    for name, address in (("xpointer", "#xpointer(/)"), ("a_file", "file:///etc/passwd"), ("another_document", "a.xml#F1T33")):
        case(f"a_reference_by_{name}", "Only an id of this document leads to an element.",
             resigned(keys, lambda info, address=address: next(info.iter(f"{{{DSIG}}}Reference")).set("URI", address)), {},
             broken("verify-reference"))
    case("a_comment_in_the_digest", "A comment splits no text of the signature either.",
         re.sub(r"<DigestValue>(.{5})", r"<DigestValue>\1<!-- x -->", dte), {}, {"status": "valid"})
    case("a_weak_key", "A key of 1,024 bits.", text(documents.ubl(keys, keys.weak)), {},
         {"status": "valid", "signer.key": "rsa-1024", "weak.0": "rsa-1024", "findings.0.code": "verify-weak"})
    case("an_algorithm_of_another_key", "ECDSA is named, the certificate has a key of RSA.",
         text(documents.ubl(keys)).replace(MORE + "rsa-sha256", MORE + "ecdsa-sha256"), {}, broken("verify-value"))
    case("a_key_value_of_another", "The key beside the certificate made the value; the certificate is another's.",
         re.sub(r"<X509Certificate>[^<]*", f"<X509Certificate>{b64(keys.br.der)}", dte), {},
         {"status": "broken", "findings.0.code": "verify-value", "findings.1.code": "verify-key-value"})
    case("a_certificate_that_cannot_be_read", "The bare key beside it fits, and says nothing of who signed.",
         re.sub(r"<X509Certificate>.{8}", "<X509Certificate>AAAAAAAA", dte), {},
         {"status": "unsupported", "findings.0.code": "verify-certificate"})
    # The last number of the name of the algorithm, sha256WithRSAEncryption, which stands inside and outside.
    _, outside = (one.end() - 1 for one in re.finditer(re.escape(bytes.fromhex("06092a864886f70d01010b")), keys.br.der))
    other = keys.br.der[:outside] + b"\x0d" + keys.br.der[outside + 1:]
    case("a_certificate_that_names_two_algorithms", "It was damaged behind what its issuer has signed.",
         re.sub(r"<X509Certificate>[^<]*", f"<X509Certificate>{b64(other)}", dte), {},
         {"status": "unsupported", "findings.0.code": "verify-certificate"})
    rsa = bytes.fromhex("06092a864886f70d010101")
    other = keys.br.der.replace(rsa + b"\x05\x00", rsa + b"\x01\x00")
    case("a_certificate_whose_key_has_other_parameters", "Its key is of RSA, and has parameters that are none.",
         re.sub(r"<X509Certificate>[^<]*", f"<X509Certificate>{b64(other)}", dte), {},
         {"status": "unsupported", "findings.0.code": "verify-certificate"})
    case("an_empty_signature", "A form that nobody signed.",
         f'<DTE xmlns="http://www.sii.cl/SiiDte"><Documento ID="a"/><Signature xmlns="{DSIG}"/></DTE>', {},
         broken("verify-malformed"))


def drop_references(info: etree._Element) -> None:
    for reference in list(info.iter(f"{{{DSIG}}}Reference")):
        info.remove(reference)


def resigned(keys: Keys, change: Callable[[etree._Element], None]) -> str:
    """A DTE whose `SignedInfo` was changed before its value was made."""
    from sign import canonical

    root = documents.dte()
    signature = sign(root, root, keys.cl, uri="#F1T33", enveloped=False, named_transform=False)
    info = signature[0]
    change(info)
    signature[1].text = b64(keys.cl.key.sign(canonical(info), "sha256"))
    return text(root)


def wrapping(keys: Keys, case: Callable[..., None]) -> None:
    """The eight attacks of "On Breaking SAML" (Somorovsky and others, 2012): a signed document stands in a file, a forged one too."""
    whole = text(documents.factura(keys, digest="sha256", exclusive=True)).split("?>", 1)[1].strip()
    signature = re.search(r"<ds:Signature.*</ds:Signature>", whole, re.S)[0]  # type: ignore[index]
    bare = whole.replace(signature, "")
    forged = bare.replace("comprobante", "forged").replace("1.12", "9.99")

    def within(outer: str, inner: str) -> str:
        return outer.replace("</factura>", inner + "</factura>")

    def holding(inner: str) -> str:
        return signature.replace("</ds:Signature>", f"<ds:Object>{inner}</ds:Object></ds:Signature>")

    elsewhere = broken("verify-elsewhere", **{"covers.0.matches": True})
    case("xsw_1", "The signature stands in the forged document and holds the signed one.", within(forged, holding(bare)), {}, elsewhere)
    case("xsw_2", "The signed document stands in the forged one, beside the signature.", within(forged, bare + signature), {}, elsewhere)
    case("xsw_3", "The forged document stands before the signed one: only that is covered.", f"<lote>{forged}{whole}</lote>", {},
         {"status": "valid", "path": "factura[2]/ds:Signature", "covers.0.path": "factura[2]"})
    case("xsw_4", "The signed document stands in the forged one.", f"<lote>{within(forged, whole)}</lote>", {}, elsewhere)
    case("xsw_5", "The signature was moved into the forged document, the signed one stands behind it.",
         f"<lote>{within(forged, signature)}{bare}</lote>", {}, elsewhere)
    case("xsw_6", "The signature was moved into the forged document, with the signed one in it.",
         f"<lote>{within(forged, signature.replace('</ds:Signature>', bare + '</ds:Signature>'))}</lote>", {}, elsewhere)
    same = bare.replace("1.12", "9.99")
    case("xsw_7", "The forged document has the id of the signed one.", f"<lote><extra>{same}</extra>{whole}</lote>", {},
         broken("verify-duplicate-id"))
    case("xsw_8", "The signed document stands in an Object of its own signature, in the forged one.",
         f"<lote>{within(forged, holding(bare))}</lote>", {}, elsewhere)


def of_itself(keys: Keys) -> str:
    """A signature that covers its own KeyInfo."""
    import hashlib

    from sign import canonical

    root = documents.dte()
    signature = sign(root, root, keys.cl, uri="#F1T33", enveloped=False, named_transform=False)
    reference = next(signature.iter(f"{{{DSIG}}}Reference"))
    info = next(signature.iter(f"{{{DSIG}}}KeyInfo"))
    reference.set("URI", "#" + info.get("Id"))
    next(reference.iter(f"{{{DSIG}}}DigestValue")).text = b64(hashlib.sha256(canonical(info)).digest())
    value = keys.cl.key.sign(canonical(reference.getparent()), "sha256")
    next(signature.iter(f"{{{DSIG}}}SignatureValue")).text = b64(value)
    return text(root)


if __name__ == "__main__":
    main()
