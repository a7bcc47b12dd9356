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
