"""What a country adds to a process result."""

from __future__ import annotations

from typing import Any, Mapping

from ._members import letters
from ._records.other_data import OtherDataProperties


class OtherData(OtherDataProperties):
    """What the country adds: a mapping in the order of arrival whose members are attributes too.

    A member is found in any letter case, with or without underscores: `other_data.bar_code_text`,
    `other_data["BarCodeText"]`, `other_data.get("BarCodeText")`. Of the members that did not arrive, those below are None
    as an attribute, and any other raises AttributeError; in brackets all raise KeyError. Numbers are int or Decimal.
    """

    __slots__ = ("_contents",)

    def __init__(self, members: Mapping[str, Any], contents: Mapping[str, bytes] | None = None) -> None:
        super().__init__(members)
        self._contents = dict(contents or {})

    def content(self, name: str) -> bytes | None:
        """The document in ResponseArca, XmlAuthorization or Data, decoded from base 64; None for any other name."""
        for key, content in self._contents.items():
            if letters(key) == letters(name):
                return content
        return None
