"""Signs documents in every form that dtekit verifies, with keys that are made here. It uses nothing of dtekit."""

from __future__ import annotations

import base64
import copy
import datetime
import hashlib
import json
import secrets
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.x509.oid import NameOID
from lxml import etree

DSIG = "http://www.w3.org/2000/09/xmldsig#"
MORE = "http://www.w3.org/2001/04/xmldsig-more#"
XADES = "http://uri.etsi.org/01903/v1.3.2#"
C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
C14N_1_1 = "http://www.w3.org/2006/12/xml-c14n11"
DSIG_1_1 = "http://www.w3.org/2009/xmldsig11#"
NEWER = "http://www.w3.org/2007/05/xmldsig-more#"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
ENVELOPED = DSIG + "enveloped-signature"
DIGESTS = {
    "sha1": DSIG + "sha1", "sha256": "http://www.w3.org/2001/04/xmlenc#sha256",
    "sha384": MORE + "sha384", "sha512": "http://www.w3.org/2001/04/xmlenc#sha512",
}
PREFIXES = {
    "sha1": "3021300906052b0e03021a05000414", "sha256": "3031300d060960864801650304020105000420",
    "sha384": "3041300d060960864801650304020205000430", "sha512": "3051300d060960864801650304020305000440",
}


HASHES = {"sha1": hashes.SHA1(), "sha256": hashes.SHA256(), "sha384": hashes.SHA384(), "sha512": hashes.SHA512()}


def algorithm(key: Key | EcKey, digest: str, *, pss: bool = False) -> str:
    """The address of the key's algorithm with a digest."""
    if isinstance(key, EcKey):
        return MORE + f"ecdsa-{digest}"
    if pss:
        return NEWER + f"{digest}-rsa-MGF1"
    return DSIG + "rsa-sha1" if digest == "sha1" else MORE + f"rsa-{digest}"


class Key(NamedTuple):
    """An RSA key: modulus, public and private exponent."""

    n: int
    e: int
    d: int

    def sign(self, text: bytes, digest: str, *, pss: bool = False) -> bytes:
        """The signature by PKCS #1, version 1.5, or by RSA-PSS."""
        if pss:
            mask = padding.PSS(padding.MGF1(HASHES[digest]), hashlib.new(digest).digest_size)
            return private_key(self).sign(text, mask, HASHES[digest])
        length = (self.n.bit_length() + 7) // 8
        info = bytes.fromhex(PREFIXES[digest]) + hashlib.new(digest, text).digest()
        padded = b"\0\1" + b"\xff" * (length - 3 - len(info)) + b"\0" + info
        return pow(int.from_bytes(padded, "big"), self.d, self.n).to_bytes(length, "big")

    def public(self) -> rsa.RSAPublicKey:
        return rsa.RSAPublicNumbers(self.e, self.n).public_key()

    def pem(self) -> str:
        """The public key in PEM, written by hand: libraries refuse the short keys of folio files."""
        der = sequence(sequence(bytes.fromhex("06092a864886f70d0101010500")),
                       tlv(3, b"\0" + sequence(integer(self.n), integer(self.e))))
        return pem("PUBLIC KEY", der)


class EcKey(NamedTuple):
    """A key on the curve P-256 or P-384."""

    private: ec.EllipticCurvePrivateKey

    def sign(self, text: bytes, digest: str, *, pss: bool = False) -> bytes:
        """The two numbers of ECDSA, each in the length of the curve."""
        length = self.private.key_size // 8
        numbers = decode_dss_signature(self.private.sign(text, ec.ECDSA(HASHES[digest])))
        return b"".join(number.to_bytes(length, "big") for number in numbers)

    def public(self) -> ec.EllipticCurvePublicKey:
        return self.private.public_key()

    def point(self) -> bytes:
        encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return self.public().public_bytes(encoding, form)

    def curve(self) -> str:
        """The object identifier of the curve."""
        return "1.2.840.10045.3.1.7" if self.private.key_size == 256 else "1.3.132.0.34"


def make_ec_key(bits: int) -> EcKey:
    return EcKey(ec.generate_private_key(ec.SECP256R1() if bits == 256 else ec.SECP384R1()))


def tlv(tag: int, value: bytes) -> bytes:
    size = len(value)
    if size < 128:
        return bytes([tag, size]) + value
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 128 + len(length)]) + length + value


def sequence(*parts: bytes) -> bytes:
    return tlv(0x30, b"".join(parts))


def integer(number: int) -> bytes:
    return tlv(2, number.to_bytes(number.bit_length() // 8 + 1, "big"))


def pem(kind: str, der: bytes) -> str:
    body = base64.encodebytes(der).decode()
    return f"-----BEGIN {kind}-----\n{body}-----END {kind}-----\n"


def is_prime(number: int) -> bool:
    """Miller and Rabin's test."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(24):
        power = pow(secrets.randbelow(number - 3) + 2, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def make_key(bits: int = 2048, e: int = 65537) -> Key:
    """A key of so many bits. The library makes no short ones, as Chile's folio files have."""
    if bits >= 1024:
        made = rsa.generate_private_key(65537, bits).private_numbers()
        return Key(made.public_numbers.n, made.public_numbers.e, made.d)

    def prime() -> int:
        while True:
            number = secrets.randbits(bits // 2) | 3 << bits // 2 - 2 | 1
            if number % e != 1 and is_prime(number):
                return number

    while True:
        p, q = prime(), prime()
        if p != q:
            return Key(p * q, e, pow(e, -1, (p - 1) * (q - 1)))


def certificate(key: Key | EcKey, names: dict[str, str], issuer: tuple[Key | EcKey, x509.Name] | None = None, *,
                other: tuple[str, str] | None = None, serial: int | None = None, digest: str = "sha256") -> bytes:
    """A certificate in DER, of the issuer or its own."""
    private = private_key(issuer[0] if issuer else key)
    subject = x509.Name([x509.NameAttribute(x509.ObjectIdentifier(oid), text) for oid, text in names.items()])
    builder = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer[1] if issuer else subject)
        .public_key(key.public()).serial_number(serial or x509.random_serial_number())
        .not_valid_before(datetime.datetime(2024, 1, 1)).not_valid_after(datetime.datetime(2044, 1, 1))
        .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True)
    )
    if other:
        value = tlv(0x0C, other[1].encode())
        name = x509.OtherName(x509.ObjectIdentifier(other[0]), value)
        builder = builder.add_extension(x509.SubjectAlternativeName([name]), critical=False)
    made = builder.sign(private, hashes.SHA256() if digest == "sha256" else hashes.SHA512())
    return made.public_bytes(serialization.Encoding.DER)


def private_key(key: Key | EcKey) -> rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey:
    if isinstance(key, EcKey):
        return key.private
    p, q = rsa.rsa_recover_prime_factors(key.n, key.e, key.d)
    numbers = rsa.RSAPrivateNumbers(p, q, key.d, key.d % (p - 1), key.d % (q - 1), pow(q, -1, p),
                                    rsa.RSAPublicNumbers(key.e, key.n))
    return numbers.private_key()


class Signer(NamedTuple):
    """A key with its certificate."""

    key: Key | EcKey
    der: bytes


class Authority:
    """Who issues the certificates of the tests."""

    def __init__(self) -> None:
        self.key = make_key()
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Autoridad de prueba")])
        self.der = certificate(self.key, {"2.5.4.3": "Autoridad de prueba"})

    def signer(self, names: dict[str, str], *, bits: int = 2048, other: tuple[str, str] | None = None,
               serial: int | None = None, curve: int | None = None) -> Signer:
        key = make_ec_key(curve) if curve else make_key(bits)
        return Signer(key, certificate(key, names, (self.key, self.name), other=other, serial=serial))


def b64(value: bytes) -> str:
    return base64.b64encode(value).decode()


XML = "{http://www.w3.org/XML/1998/namespace}"


def inherited(element: etree._Element, version_1_1: bool) -> dict[str, str]:
    """The `xml:` attributes that inclusive canonical XML takes from around an element; version 1.1 takes no `xml:id`."""
    found: dict[str, str] = {}
    for around in element.iterancestors():
        for name, value in around.attrib.items():
            counts = name in (XML + "lang", XML + "space") if version_1_1 else name.startswith(XML)
            if counts:
                found.setdefault(name, value)
    return found


def canonical(element: etree._Element, *, exclusive: bool = False, prefixes: list[str] | None = None,
              version_1_1: bool = False) -> bytes:
    """The canonical form of an element in its document, by libxml2."""
    # lxml loses namespaces when it writes an element that is no root; so the element becomes a document with all of
    # them.
    around = {} if exclusive else inherited(element, version_1_1)
    alone = etree.Element(element.tag, {**around, **element.attrib}, nsmap=element.nsmap)
    alone.text = element.text
    alone.extend(copy.deepcopy(child) for child in element)
    return etree.tostring(alone, method="c14n", exclusive=exclusive, with_comments=False,
                          inclusive_ns_prefixes=prefixes)


def without(root: etree._Element, signature: etree._Element) -> etree._Element:
    """A copy of the document without the signature."""
    path = root.getroottree().getelementpath(signature)
    whole = etree.fromstring(etree.tostring(root))
    target = whole.find(path)
    parent, previous = target.getparent(), target.getprevious()
    if target.tail:
        if previous is not None:
            previous.tail = (previous.tail or "") + target.tail
        else:
            parent.text = (parent.text or "") + target.tail
    parent.remove(target)
    return whole


def sign(root: etree._Element, parent: etree._Element, signer: Signer, *, uri: str = "", digest: str = "sha256",
         enveloped: bool = True, exclusive: bool = False, prefixes: list[str] | None = None, xades: bool = False,
         key_value: bool = False, prefix: str | None = None, named_transform: bool = True,
         index: int | None = None, pss: bool = False, version_1_1: bool = False) -> etree._Element:
    """Adds a signature to the parent and signs what the address names."""
    name = secrets.token_hex(4)
    ns = {prefix: DSIG}
    signature = etree.Element(f"{{{DSIG}}}Signature", nsmap=ns, Id=f"S{name}")
    parent.insert(len(parent) if index is None else index, signature)
    info = sub(signature, "SignedInfo")
    c14n = EXCLUSIVE if exclusive else C14N_1_1 if version_1_1 else C14N
    method(info, "CanonicalizationMethod", c14n)
    method(info, "SignatureMethod", algorithm(signer.key, digest, pss=pss))
    value = sub(signature, "SignatureValue")
    key_info = sub(signature, "KeyInfo", Id=f"K{name}")
    if key_value:
        add_key(sub(key_info, "KeyValue"), signer.key)
    if signer.der:
        sub(sub(key_info, "X509Data"), "X509Certificate").text = b64(signer.der)
    references = [(uri, enveloped)]
    if xades:
        properties = add_properties(signature, signer, name, digest)
        references += [(f"#{properties.get('Id')}", False), (f"#K{name}", False)]
    slots = []
    for address, leaves_out in references:
        reference = sub(info, "Reference", URI=address)
        if leaves_out or exclusive or version_1_1 or named_transform:
            transforms = sub(reference, "Transforms")
            if leaves_out:
                method(transforms, "Transform", ENVELOPED)
            if exclusive or version_1_1 or named_transform:
                last = method(transforms, "Transform", c14n)
                if prefixes and address == uri:
                    etree.SubElement(last, f"{{{EXCLUSIVE}}}InclusiveNamespaces", nsmap={"ec": EXCLUSIVE},
                                     PrefixList=" ".join(prefixes))
        method(reference, "DigestMethod", DIGESTS[digest])
        slots.append((address, leaves_out, sub(reference, "DigestValue")))
    for address, leaves_out, slot in slots:
        whole = without(root, signature) if leaves_out else root
        found = whole if address == "" else by_id(whole, address[1:])
        text = canonical(found, exclusive=exclusive, prefixes=prefixes if address == uri else None,
                         version_1_1=version_1_1)
        slot.text = b64(hashlib.new(digest, text).digest())
    value.text = b64(signer.key.sign(canonical(info, exclusive=exclusive, version_1_1=version_1_1), digest, pss=pss))
    return signature


def sub(parent: etree._Element, name: str, **attributes: str) -> etree._Element:
    return etree.SubElement(parent, f"{{{DSIG}}}{name}", **attributes)


def method(parent: etree._Element, name: str, address: str) -> etree._Element:
    return sub(parent, name, Algorithm=address)


def add_key(value: etree._Element, key: Key | EcKey) -> None:
    """Puts the numbers of a key into `KeyValue`."""
    if isinstance(key, EcKey):
        whole = etree.SubElement(value, f"{{{DSIG_1_1}}}ECKeyValue", nsmap={"dsig11": DSIG_1_1})
        etree.SubElement(whole, f"{{{DSIG_1_1}}}NamedCurve", URI=f"urn:oid:{key.curve()}")
        etree.SubElement(whole, f"{{{DSIG_1_1}}}PublicKey").text = b64(key.point())
        return
    whole = sub(value, "RSAKeyValue")
    sub(whole, "Modulus").text = b64(key.n.to_bytes((key.n.bit_length() + 7) // 8, "big"))
    sub(whole, "Exponent").text = b64(key.e.to_bytes(3, "big"))


def by_id(root: etree._Element, name: str) -> etree._Element:
    [found] = root.xpath("//*[@Id=$name or @ID=$name or @id=$name]", name=name)
    return found


def add_properties(signature: etree._Element, signer: Signer, name: str, digest: str) -> etree._Element:
    qualifying = etree.SubElement(sub(signature, "Object"), f"{{{XADES}}}QualifyingProperties",
                                  nsmap={"xades": XADES}, Target=f"#S{name}")
    properties = etree.SubElement(qualifying, f"{{{XADES}}}SignedProperties", Id=f"P{name}")
    own = etree.SubElement(properties, f"{{{XADES}}}SignedSignatureProperties")
    etree.SubElement(own, f"{{{XADES}}}SigningTime").text = "2026-03-04T05:06:07-05:00"
    cert = etree.SubElement(etree.SubElement(own, f"{{{XADES}}}SigningCertificate"), f"{{{XADES}}}Cert")
    cert_digest = etree.SubElement(cert, f"{{{XADES}}}CertDigest")
    method(cert_digest, "DigestMethod", DIGESTS[digest])
    sub(cert_digest, "DigestValue").text = b64(hashlib.new(digest, signer.der).digest())
    return properties


def flat(element: etree._Element) -> bytes:
    """The element as Chile's stamps are signed: ISO-8859-1, without white space between the tags."""
    alone = etree.fromstring(etree.tostring(element, with_tail=False))
    for one in alone.iter():
        if len(one):
            one.text = None
        if one is not alone:
            one.tail = None
        one.tag = etree.QName(one).localname
    etree.cleanup_namespaces(alone)
    return etree.tostring(alone, encoding="ISO-8859-1").split(b"?>", 1)[1].lstrip(b"\n")


def stamp(data: etree._Element, key: Key, authority: Key) -> tuple[str, str]:
    """The values of FRMT and FRMA; FRMA is put in before FRMT is made."""
    file = next(one for one in data.iter() if etree.QName(one).localname == "CAF")
    own = next(one for one in file if etree.QName(one).localname == "DA")
    signature = next(one for one in file if etree.QName(one).localname == "FRMA")
    signature.text = b64(authority.sign(flat(own), "sha1"))
    return b64(key.sign(flat(data), "sha1")), signature.text


def jws(payload: dict[str, object], key: Key, word: str = "RS512") -> str:
    """A JSON Web Signature in its compact form."""
    def url(value: bytes) -> str:
        return base64.urlsafe_b64encode(value).rstrip(b"=").decode()

    text = url(json.dumps({"alg": word}).encode()) + "." + url(json.dumps(payload).encode())
    return text + "." + url(key.sign(text.encode(), "sha" + word[2:]))
