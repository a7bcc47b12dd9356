# Generated from core/src/offer/table.rs: do not edit.
"""The function `cadena_original`."""

from __future__ import annotations

from .. import _native

_FUNCTION = _native.Function("cadena_original")


def cadena_original(
    data: bytes | bytearray | memoryview | str,
) -> str:
    """Gives the cadena original of a Mexican CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.

    It is what the tax authority's stylesheet makes of the document. `Sello` and `Certificado` are no part of
    it, nor are the stamp and the `Addenda`; `NoCertificado` is, so it must be there before the document is
    signed. Of the complements Pagos 2.0 is known; a document with another is refused, since its chain would
    be wrong.

        >>> cfdi = (
        ...     '<Comprobante xmlns="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2025-02-19T08:32:29" Total="100"'
        ...     ' SubTotal="100" Moneda="MXN" TipoDeComprobante="I" Exportacion="01" LugarExpedicion="86000"'
        ...     ' NoCertificado="30001000000500003416" Sello="" Certificado=""/>'
        ... )
        >>> dtekit.mexico.cadena_original(cfdi)
        '||4.0|2025-02-19T08:32:29|30001000000500003416|100|MXN|100|I|01|86000||'

    Args:
        data: the CFDI's XML, as bytes or str.

    Raises:
        dtekit.errors.InvalidError: a required attribute is missing, or a complement is not known, with a
            finding for each.
        dtekit.errors.StructureError: the document is no CFDI 4.0.
        dtekit.errors.DocumentSyntaxError: the text is not well-formed XML.
        TypeError: data is no bytes, bytearray, memoryview or str.
    """
    text: str = _FUNCTION.run(data)
    return text
