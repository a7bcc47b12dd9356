"""Many documents at once, on several threads."""

from ._native import Batch, BatchItem, BatchProgress, convert_many, map_many
from ._option_types import BatchOptions

__all__ = [
    "Batch",
    "BatchItem",
    "BatchOptions",
    "BatchProgress",
    "convert_many",
    "map_many",
]
