"""What callers give and what the native module gives back, as types."""

from typing import Any, Callable, Dict, Mapping, Union

from ._native import Document
from ._listed import ListedDocument
from ._words import Outcome

DocumentContent = Union[bytes, bytearray, memoryview, str, Dict[str, Any], Document]
"""A document: JSON or XML, a `Document`, or a dict."""

DecideRule = Callable[[ListedDocument], Union[Outcome, str]]
"""A function that says what the authority answered."""

DecideTable = Union[Mapping[str, Mapping[str, Any]], str]
"""The rule as a table of tags and words."""
