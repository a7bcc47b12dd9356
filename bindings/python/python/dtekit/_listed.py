"""A document that the service lists."""

from __future__ import annotations

from typing import Any, Mapping
from uuid import UUID

from ._members import Members
from ._words import Outcome


class ListedDocument(Members):
    """One document of a `DocumentList`: a mapping like `OtherData`, whose members are attributes too.

    Known members are in snake_case (`document.total_amount`); the others have the names that arrived. A name is found in
    any letter case.
    """

    __slots__ = ()

    @property
    def global_document_id(self) -> UUID | None:
        """The document's id in the service; None if it is not a UUID, or all zero."""
        try:
            document = UUID(str(self.get("GlobalDocumentId")))
        except ValueError:
            return None
        return document if document.int else None

    @property
    def tags(self) -> list[Mapping[str, Any]]:
        """The tags: mappings with `code`, `time_stamp` and `value`."""
        return self.get("DocumentTags") or []

    @property
    def notes(self) -> list[Mapping[str, Any]]:
        """The notes: mappings with `mandatory`, `code`, `note`, `time_stamp`, `detail` and `source`."""
        return self.get("Notes") or []

    @property
    def authority_status(self) -> Outcome | None:
        """The decision of Chile's authority: ACCEPTED or REJECTED; None if there is none yet, and for other countries."""
        word = self._members.get("authority_status")
        return None if word is None else Outcome(word)


read_listed_document = ListedDocument
"""The document of the members that core gives, as the records read it."""
