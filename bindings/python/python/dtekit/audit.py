"""What is checked before a send and traced after an answer: lint, totals, schemas, deadlines, codes."""

from ._deadline import deadlines
from ._lint import lint, lint_many
from ._lint_finding import LintFinding
from ._option_types import DeadlineOptions, LintMany, LintOptions, TotalsMany, TotalsOptions
from ._records.deadline import Deadline
from ._records.lint import Lint
from ._records.totals import TotalsAudit, TotalsChange, TotalsDifference, TotalsPolicy
from ._records.trace import Asked, AuthorityCode, KnownCode, Trace, TracedField, TracedMessage
from ._totals import audit_totals, audit_totals_many
from ._trace import code, trace
from ._validate import validate
from ._words import AmountKind, MessageForm, NumberState, RoundingPolicy, TotalsStatus, TraceStatus

__all__ = [
    "AmountKind",
    "Asked",
    "AuthorityCode",
    "Deadline",
    "DeadlineOptions",
    "KnownCode",
    "Lint",
    "LintFinding",
    "LintMany",
    "LintOptions",
    "MessageForm",
    "NumberState",
    "RoundingPolicy",
    "TotalsAudit",
    "TotalsChange",
    "TotalsDifference",
    "TotalsMany",
    "TotalsOptions",
    "TotalsPolicy",
    "TotalsStatus",
    "Trace",
    "TraceStatus",
    "TracedField",
    "TracedMessage",
    "audit_totals",
    "audit_totals_many",
    "code",
    "deadlines",
    "lint",
    "lint_many",
    "trace",
    "validate",
]
