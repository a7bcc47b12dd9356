"""Costa Rica: the receiver message."""

from ._receiver_message import Amount, FolioSequence, Mensaje, ReceiverMessage, ReceiverMessageFields, WritingOptions

__all__ = [
    "Amount",
    "FolioSequence",
    "Mensaje",
    "ReceiverMessage",
    "ReceiverMessageFields",
    "WritingOptions",
]
