"""How some results are shown: each class here is a base of the record of its name."""

from __future__ import annotations

from typing import Any


class LintShown:
    def __repr__(self: Any) -> str:
        kind = "" if self.document_type is None else f" {self.document_type}"
        return f"<dtekit.audit.Lint {self.country}{kind}: {self.errors} errors, {self.warnings} warnings>"


class TotalsAuditShown:
    def __repr__(self: Any) -> str:
        parts = [f"{self.status}, {self.policy} {self.rounding}, {self.compared} amounts"]
        parts += [f"{one.path} off by {one.off_by}" for one in self.differences if not one.is_tolerated]
        return f"<dtekit.audit.TotalsAudit {self.country}: {'; '.join(parts[:4])}>"


class CoveredShown:
    def __repr__(self: Any) -> str:
        # The path and the id may tell of the content, which is confidential.
        return f"<dtekit.signatures.Covered {self.part}: {self.digest}, matches {self.matches}>"


class InboxEntryShown:
    # It does not show who deals with whom, which is private.
    def __repr__(self: Any) -> str:
        return f"<dtekit.stores.InboxEntry {self.key} {self.state}>"


class PrintDataShown:
    def field(self: Any, name: str) -> str | None:
        """The value of a field; None if the document does not have it."""
        return next((field.value for field in self.fields if field.name == name), None)

    def __repr__(self: Any) -> str:
        # The content is confidential.
        return f"<dtekit.printing.PrintData {self.country} {self.document_type}>"


class PrintJobShown:
    # It does not show who deals with whom, which is private.
    def __repr__(self: Any) -> str:
        return f"<dtekit.stores.PrintJob {self.entry.key} attempt {self.attempt}>"


class SignatureShown:
    def __repr__(self: Any) -> str:
        # The content is confidential.
        return f"<dtekit.signatures.Signature {self.status}: {self.form}, {self.algorithm}>"


class SignerShown:
    def __repr__(self: Any) -> str:
        # Who it is is confidential.
        return f"<dtekit.signatures.Signer {self.key}: role {self.role}, trusted {self.trusted}>"


class JournalEntryShown:
    # It does not show the documents, which are private.
    def __repr__(self: Any) -> str:
        return f"<dtekit.stores.JournalEntry {self.key} {self.state}>"


class ResponseValueShown:
    def __repr__(self: Any) -> str:
        return f"<dtekit.results.ResponseValue {self.role}, {len(self.text)} characters>"


class ExtractedShown:
    # It does not show the documents, which are private.
    def __repr__(self: Any) -> str:
        return f"<dtekit.extraction.Extracted {self.external_id} {self.status}>"


class PollJobShown:
    # It does not show the documents, which are private.
    def __repr__(self: Any) -> str:
        return f"<dtekit.stores.PollJob {self.external_id} {self.reason or self.state}>"


class ReadFileShown:
    def __repr__(self: Any) -> str:
        # The content is confidential.
        return f"<dtekit.reading.ReadFile {self.size} bytes: {self.finding.code}>"
