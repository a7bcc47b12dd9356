"""Members of an answer that are found by any spelling of their names, and what a country adds to a process result."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, Iterator, Mapping

from . import _native
from ._plain import plain

# The longest text that a repr of members shows whole.
_LONGEST = 40


class Members(Mapping[str, Any]):
    """Members in the order of arrival, found in any letter case, with or without underscores."""

    __slots__ = ("_members",)

    def __init__(self, members: Mapping[str, Any]) -> None:
        self._members = dict(members)

    def __getitem__(self, name: str) -> Any:
        if name in self._members:
            return self._members[name]
        for key, value in self._members.items():
            if _letters(key) == _letters(name):
                return value
        raise KeyError(name)

    def __getattr__(self, name: str) -> Any:
        # `copy` and `pickle` ask for such names before `_members` exists.
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer holds no `{name}`") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def to_dict(self) -> Dict[str, Any]:
        """The members as a plain dict, as `ProcessResult.to_dict` makes it. Nothing is hidden, neither tokens nor documents."""
        return {name: plain(value) for name, value in self._members.items()}

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._members]

    # It shows only the length of what may be a whole document, and no tokens.
    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_short(name, value)}" for name, value in self._members.items())
        return f"<dtekit.{type(self).__name__} {shown or 'without members'}>"


class Hiding(dict[str, Any]):
    """An object of an answer that holds a token or a signed address: a dict whose repr does not show it."""

    def __repr__(self) -> str:
        return f"{{{', '.join(f'{name!r}: {_hidden(name, value)}' for name, value in self.items())}}}"


def _hidden(name: str, value: Any) -> str:
    if isinstance(value, str) and _native.is_secret(name, value):
        return "…"
    if isinstance(value, list):
        return f"[{', '.join(_hidden(name, item) for item in value)}]"
    return repr(value)


def _short(name: str, value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{len(value)}]"
    if isinstance(value, Mapping):
        return f"{{{len(value)}}}"
    if isinstance(value, str) and (len(value) > _LONGEST or value.lstrip()[:1] in ("<", "{")):
        return f"({len(value)} characters)"
    return _hidden(name, value)


class OtherData(Members):
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
            if _letters(key) == _letters(name):
                return content
        return None

    # Most countries

    @property
    def country(self) -> str | int | Decimal | None:
        """The country's code."""
        return self.get("country")

    @property
    def certifier(self) -> str | int | Decimal | None:
        """The certifier or authority."""
        return self.get("certifier")

    @property
    def authority_time_stamp(self) -> str | int | Decimal | None:
        """When the authority or certifier answered, as it arrived; `ProcessResult.authority_time_stamp` is the time."""
        return self.get("authority_time_stamp")

    @property
    def bar_code_text(self) -> str | int | Decimal | None:
        """Colombia, Guatemala, Mexico, Panama, Peru: the text of the QR code."""
        return self.get("bar_code_text")

    # Argentina, synchronous

    @property
    def response_arca(self) -> str | int | Decimal | None:
        """Argentina: the authority's response in base 64; `content` decodes it."""
        return self.get("response_arca")

    @property
    def xml_authorization(self) -> str | int | Decimal | None:
        """Argentina: the authority's authorization XML in base 64; `content` decodes it."""
        return self.get("xml_authorization")

    # Colombia

    @property
    def folio(self) -> str | int | Decimal | None:
        """Colombia: the tax number."""
        return self.get("folio")

    @property
    def numero_interno(self) -> str | int | Decimal | None:
        """Colombia: the internal number."""
        return self.get("numero_interno")

    @property
    def serie(self) -> str | int | Decimal | None:
        """Colombia: the series."""
        return self.get("serie")

    # Guatemala

    @property
    def number(self) -> str | int | Decimal | None:
        """Guatemala: the tax number."""
        return self.get("number")

    @property
    def series(self) -> str | int | Decimal | None:
        """Guatemala: the series."""
        return self.get("series")

    # Mexico

    @property
    def no_certificado(self) -> str | int | Decimal | None:
        """Mexico: the tax number."""
        return self.get("no_certificado")

    @property
    def rfc_emisor(self) -> str | int | Decimal | None:
        """Mexico: the issuer's tax id."""
        return self.get("rfc_emisor")

    @property
    def rfc_receptor(self) -> str | int | Decimal | None:
        """Mexico: the receiver's tax id."""
        return self.get("rfc_receptor")

    # Peru

    @property
    def ose_identifier(self) -> str | int | Decimal | None:
        """Peru: the validator."""
        return self.get("ose_identifier")

    # El Salvador

    @property
    def received_stamp(self) -> str | int | Decimal | None:
        """El Salvador: the receipt stamp of the accepted document."""
        return self.get("received_stamp")

    # Events

    @property
    def protocol_number(self) -> str | int | Decimal | None:
        """Events: the number of the protocol."""
        return self.get("protocol_number")

    @property
    def protocol_sefaz(self) -> str | int | Decimal | None:
        """Events: the protocol of the authority."""
        return self.get("protocol_sefaz")

    @property
    def issue_date(self) -> str | int | Decimal | None:
        """Events: when the event was registered, as it arrived; `ProcessResult.issue_date` is the time."""
        return self.get("issue_date")

    @property
    def series_number(self) -> str | int | Decimal | None:
        """Events: the series and number."""
        return self.get("series_number")

    @property
    def data(self) -> str | int | Decimal | None:
        """Events: a document in base 64; `content` decodes it."""
        return self.get("data")


def _letters(name: str) -> str:
    return name.replace("_", "").lower()
