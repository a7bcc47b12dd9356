"""The signatures of a document."""

from ._records.signature import Covered, Signature, Signer
from ._signature import verify
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
