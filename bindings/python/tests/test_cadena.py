"""The original chain of the authority's samples: the seal of each sample verifies over the chain that dtekit computes."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256

import dtekit

DATA = Path(os.environ.get("DTEKIT_AUTHORITY_DATA") or Path(__file__).resolve().parents[4] / "shared" / "data")
SAMPLES = DATA / "mx" / "samples"
# The samples with a seal and a certificate. No sample was changed after it was signed, so every seal verifies.
SEALED = [
    "cfdi40-valid.xml",
    "cfdv40-ejemplo-signed-tfd.xml",
    "created-cfdi40-pago20-valid.xml",
    "h&e951128469_ingreso_iva16_stamped.xml",
    "iva_concepto_suma_100.03.xml",
    "iva_concepto_suma_pago_100.04.xml",
    "iva_exento.xml",
    "xiqb891116qe4_ingreso_iva16.xml",
]


def sample(name: str) -> bytes:
    if not SAMPLES.is_dir():
        pytest.skip("left out: the authority's data is not there (DTEKIT_AUTHORITY_DATA)")
    return (SAMPLES / name).read_bytes()


def verify(xml: bytes, chain: str) -> None:
    root = ElementTree.fromstring(xml)
    certificate = x509.load_der_x509_certificate(base64.b64decode(root.attrib["Certificado"]))
    key = certificate.public_key()
    assert isinstance(key, RSAPublicKey)
    key.verify(base64.b64decode(root.attrib["Sello"]), chain.encode(), PKCS1v15(), SHA256())


@pytest.mark.parametrize("name", SEALED)
def test_the_seal_verifies_over_the_chain(name: str) -> None:
    xml = sample(name)
    verify(xml, dtekit.mexico.cadena_original(xml))


def test_the_seal_does_not_verify_after_the_total_changes() -> None:
    xml = sample(SEALED[0])
    with pytest.raises(InvalidSignature):
        verify(xml, dtekit.mexico.cadena_original(xml.replace(b'Total="3327.01"', b'Total="3327.02"')))


def test_the_list_of_sealed_samples_is_complete() -> None:
    sample(SEALED[0])
    roots = {path.name: ElementTree.parse(path).getroot() for path in SAMPLES.glob("*.xml")}
    sealed = [name for name, root in roots.items() if root.get("Sello") and root.get("Certificado")]
    assert sorted(sealed) == SEALED
