"""Mexico: the text that a CFDI's signature covers."""

from ._offered.cadena_original import cadena_original

__all__ = [
    "cadena_original",
]
