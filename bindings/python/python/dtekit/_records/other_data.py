# Generated from the properties of `OtherData` in core: do not edit.
"""What a country adds to a process result."""

from __future__ import annotations

from decimal import Decimal

from .._members import Members


class OtherDataProperties(Members):
    """The properties that the service's interface names; each is None if it did not arrive."""

    __slots__ = ()

    @property
    def country(self) -> str | int | Decimal | None:
        """The country's code."""
        return self.get("country")

    @property
    def certifier(self) -> str | int | Decimal | None:
        """The certifier or authority; Peru and Argentina's synchronous answer have none."""
        return self.get("certifier")

    @property
    def authority_time_stamp(self) -> str | int | Decimal | None:
        """When the authority or certifier answered, as it arrived; `ProcessResult.authority_time_stamp` is
        the time."""
        return self.get("authority_time_stamp")

    @property
    def bar_code_text(self) -> str | int | Decimal | None:
        """Colombia, Guatemala, Mexico, Panama, Peru: the text of the QR code."""
        return self.get("bar_code_text")

    @property
    def response_arca(self) -> str | int | Decimal | None:
        """Argentina, synchronous: the authority's response in base 64."""
        return self.get("response_arca")

    @property
    def xml_authorization(self) -> str | int | Decimal | None:
        """Argentina, synchronous: the authority's authorization XML in base 64."""
        return self.get("xml_authorization")

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

    @property
    def number(self) -> str | int | Decimal | None:
        """Guatemala: the tax number."""
        return self.get("number")

    @property
    def series(self) -> str | int | Decimal | None:
        """Guatemala: the series."""
        return self.get("series")

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

    @property
    def ose_identifier(self) -> str | int | Decimal | None:
        """Peru: the validator."""
        return self.get("ose_identifier")

    @property
    def received_stamp(self) -> str | int | Decimal | None:
        """El Salvador: the receipt stamp of the accepted document."""
        return self.get("received_stamp")

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
        """Events: a document in base 64."""
        return self.get("data")
