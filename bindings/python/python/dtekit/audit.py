"""What is checked before a send and traced after an answer: lint, totals, schemas, deadlines, codes."""

from ._lint import lint_many
from ._lint_finding import LintFinding
from ._offered.audit_totals import audit_totals
from ._offered.code import code
from ._offered.deadlines import deadlines
from ._offered.lint import lint
from ._offered.validate import validate
from ._option_types import DeadlineOptions, LintMany, LintOptions, TotalsMany, TotalsOptions
from ._records.deadline import Deadline
from ._records.lint import Lint
from ._records.totals import TotalsAudit, TotalsChange, TotalsDifference, TotalsPolicy
from ._records.trace import Asked, AuthorityCode, KnownCode, Trace, TracedField, TracedMessage
from ._totals import audit_totals_many
from ._trace import trace
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
