"""Mexico: the text that a CFDI's signature covers."""

from ._native import cadena_original

__all__ = [
    "cadena_original",
]
