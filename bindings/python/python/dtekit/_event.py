"""Events about a document that was sent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal
from uuid import UUID

from . import _native
from ._errors import Finding, finding
from ._request import Request

if TYPE_CHECKING:
    from ._result import ProcessResult


class StatusChange:
    """An event of `Document/ChangeDocumentStatus`, checked when its request is made, with every finding at once.

    A breach of the service's interface is an error. A breach of the authority's own rules (the forms of amounts, the
    fields of an item, at most 990 items) is a warning, and so is an unknown parameter, which is passed through.

        >>> event = dtekit.StatusChange(
        ...     "112150", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Nova data", d_prev_entrega="2026-12-01"
        ... )
        >>> request = event.request(version="v2")
        >>> request.target.partition("?")[0], request.query[-1], request.body
        ('/api/v2/Document/ChangeDocumentStatus', ('dPrevEntrega', '2026-12-01'), b'')

    Args:
        status: the code of the event, such as `110111`.
        global_document_id: the document's id in the service.
        description: the event in words.
        document_type: the document's type: `NF-e`, `NFC-e`, `CT-e`, `MDF-e` or `NFS-e`. It is not sent.
        access_key: the document's access key of 44 digits. It is not sent. Whether the event exists for this document can
            be checked only if the type or the key is given.
        strict: turns warnings into errors.
        unchecked: sends an event whose status the interface does not name, with a warning.
        **parameters: the parameters of the event by the wire's own names or in snake_case: `account_code`,
            `items_data` (a list of dicts), `d_prev_entrega` … None means no parameter.
    """

    def __init__(
        self,
        status: str | int | None,
        global_document_id: str | UUID | None,
        description: str | None,
        *,
        document_type: str | None = None,
        access_key: str | None = None,
        strict: bool | None = None,
        unchecked: bool | None = None,
        **parameters: Any,
    ) -> None:
        self._members: dict[str, Any] = {
            "GlobalDocumentId": global_document_id,
            "status": status,
            "description": description,
            **parameters,
            "document_type": document_type,
            "access_key": access_key,
            "strict": strict,
            "unchecked": unchecked,
        }

    def request(self, version: Literal["v1", "v2"] = "v1") -> Request:
        """The exact request, to be sent by `Client.execute`: a query with an empty body, or everything in the body.

        Raises:
            ArgumentError: something is wrong with the event, with every finding.
            TypeError: a parameter has a type that has no JSON form.
        """
        return Request._of(_native.status_change_request(self._members, version))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The errors and warnings about the event; empty if there are none."""
        return tuple(finding(one) for one in json.loads(_native.status_change_findings(self._members)))

    def cancellation(self, result: ProcessResult, description: str) -> StatusChange:
        """The event 110301, which cancels this event 110300 by the protocol in the answer to it.

        Raises:
            ArgumentError: this is not an event 110300, it was not accepted, or the answer has no protocol.
        """
        answer = {"outcome": result.outcome, "other_data": dict(result.other_data)}
        members = json.loads(_native.status_change_cancellation(self._members, answer, description))
        common = [members.pop(name) for name in ("status", "GlobalDocumentId", "description")]
        return StatusChange(*common, **members)

    # It shows no parameters, which may contain names and amounts.
    def __repr__(self) -> str:
        return f"<dtekit.StatusChange {self._members['status']!r}>"


class AuthorityEvent:
    """An event of `Document/SendEventToAuthority`: `047`, endorsement by ordinary assignment, or `050`, notification of
    a debtor about a transfer of economic rights (Colombia).

    Every field is required; dates are `YYYY-MM-DD`. An unknown field is passed through, with a warning.

        >>> dtekit.events.AuthorityEvent("050", "Notificación al deudor", issue_date="2026-11-31").findings[-2].message
        'expected a date such as `2026-11-21` for `issue_date`, found `2026-11-31`'

    Args:
        status: `047` or `050`.
        description: the event in words.
        strict: turns warnings into errors.
        unchecked: sends an event whose status the interface does not name, with the fields that are given and a warning.
        **fields: the fields of the event by the wire's own names or in snake_case: `id_emisor`, `cufe_invoice` …
    """

    def __init__(
        self,
        status: str | int | None,
        description: str | None,
        *,
        strict: bool | None = None,
        unchecked: bool | None = None,
        **fields: Any,
    ) -> None:
        own = {"strict": strict, "unchecked": unchecked}
        self._members = {"status": status, "description": description, **fields, **own}

    def request(self) -> Request:
        """The exact request, to be sent by `Client.execute`.

        Raises:
            ArgumentError: something is wrong with the event, with every finding.
            TypeError: a field has a type that has no JSON form.
        """
        return Request._of(_native.authority_event_request(self._members))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The errors and warnings about the event; empty if there are none."""
        return tuple(finding(one) for one in json.loads(_native.authority_event_findings(self._members)))

    # It shows no fields, which contain names and amounts.
    def __repr__(self) -> str:
        return f"<dtekit.events.AuthorityEvent {self._members['status']!r}>"
