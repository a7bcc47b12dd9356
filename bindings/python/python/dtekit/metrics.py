"""What clients, journals and stores counted."""

from ._metrics import Metrics, QueueMetrics
from ._records.metrics import CallDurations, OperationMetrics, QueueState
from ._words import CallOutcome

__all__ = [
    "CallDurations",
    "CallOutcome",
    "Metrics",
    "OperationMetrics",
    "QueueMetrics",
    "QueueState",
]
