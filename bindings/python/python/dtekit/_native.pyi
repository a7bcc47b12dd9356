from typing import Any, Mapping, Optional, Tuple, Union, final

from typing_extensions import TypeAlias, Unpack

from ._options import ToJson, ToXml

_Data: TypeAlias = Union[bytes, bytearray, memoryview, str]
_Parts: TypeAlias = Tuple[str, str, Optional[bytes], bool, Optional[str]]

__all__ = [
    "json_to_xml",
    "xml_to_json",
    "decode",
    "_panic",
    "Client",
    "VERSION",
    "MAPPING_STANDARD",
    "MAPPING_SV_INVALIDATION_A",
    "MAPPING_SV_INVALIDATION_B",
    "KINDS",
    "OUTCOMES",
]

VERSION: str
MAPPING_STANDARD: str
MAPPING_SV_INVALIDATION_A: str
MAPPING_SV_INVALIDATION_B: str
KINDS: Tuple[str, ...]
OUTCOMES: Tuple[str, ...]

def json_to_xml(data: _Data, **options: Unpack[ToXml]) -> bytes: ...
def xml_to_json(data: _Data, **options: Unpack[ToJson]) -> bytes: ...
def decode(data: _Data, context: Mapping[str, Any]) -> _Parts: ...
def _panic() -> None: ...
@final
class Client:
    def __new__(cls, settings: Mapping[str, Any]) -> Client: ...
    def call(self, operation: str, arguments: Mapping[str, Any]) -> _Parts: ...
