"""The signatures of a document."""

from ._signature import Covered, Signature, Signer, verify
from ._words import CoveredPart, SignatureForm, SignatureStatus, SignerRole

__all__ = [
    "Covered",
    "CoveredPart",
    "Signature",
    "SignatureForm",
    "SignatureStatus",
    "Signer",
    "SignerRole",
    "verify",
]
