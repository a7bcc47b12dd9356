from typing import Any, Mapping, Optional, Tuple, Union, final

from typing_extensions import TypeAlias, Unpack

from ._options import ToJson, ToXml

Data: TypeAlias = Union[bytes, bytearray, memoryview, str]
Parts: TypeAlias = Tuple[str, str, Optional[bytes], bool, Optional[str]]

VERSION: str
MAPPING_STANDARD: str
MAPPING_SV_INVALIDATION_A: str
MAPPING_SV_INVALIDATION_B: str
KINDS: Tuple[str, ...]
OUTCOMES: Tuple[str, ...]

def json_to_xml(data: Data, **options: Unpack[ToXml]) -> bytes: ...
def xml_to_json(data: Data, **options: Unpack[ToJson]) -> bytes: ...
def decode(data: Data, context: Mapping[str, Any]) -> Parts: ...
def _panic() -> None: ...
@final
class Client:
    def __new__(cls, settings: Mapping[str, Any]) -> Client: ...
    def call(self, operation: str, arguments: Mapping[str, Any]) -> Parts: ...
