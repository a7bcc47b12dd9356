"""What clients, journals and stores counted."""

from ._metrics import CallDurations, Metrics, OperationMetrics, QueueMetrics, QueueState
from ._words import CallOutcome

__all__ = [
    "CallDurations",
    "CallOutcome",
    "Metrics",
    "OperationMetrics",
    "QueueMetrics",
    "QueueState",
]
