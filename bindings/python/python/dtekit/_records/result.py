# Generated from the rows of `record!` in core: do not edit.
"""Parts of the service's answers."""

from __future__ import annotations

from typing import Any, Mapping

from .._record import Record, record


@record(frozen=True)
class SvAcknowledgement(Record):
    """What El Salvador's authority answers. A number is given as text; null and an empty text are `None`."""

    version: str | None
    """The version of the answer."""
    ambiente: str | None
    """The environment: test or production."""
    version_app: str | None
    """The version of the authority's application."""
    estado: str | None
    """The state, such as `PROCESADO` or `RECHAZADO`."""
    codigo_generacion: str | None
    """The document's own code, which its issuer generated."""
    sello_recibido: str | None
    """The receipt stamp, which only an accepted document has."""
    fh_procesamiento: str | None
    """When the authority processed it, as it arrived."""
    clasifica_msg: str | None
    """The class of the message."""
    codigo_msg: str | None
    """The code of the message."""
    descripcion_msg: str | None
    """The text of the message."""
    observaciones: tuple[str, ...]
    """The authority's observations."""
    extra: Mapping[str, Any]
    """Members that the service's interface does not name."""


def read_sv_acknowledgement(members: dict[str, Any]) -> SvAcknowledgement:
    """The SvAcknowledgement of the members that core gives."""
    made = {
        **members,
        "observaciones": tuple(members["observaciones"]),
    }
    return SvAcknowledgement(**made)
