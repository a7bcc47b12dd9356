"""JSON to XML and XML to JSON."""

from ._native import Converter, json_to_xml, json_to_xml_into, xml_to_dict, xml_to_json
from ._option_types import ToJson, ToXml

__all__ = [
    "Converter",
    "ToJson",
    "ToXml",
    "json_to_xml",
    "json_to_xml_into",
    "xml_to_dict",
    "xml_to_json",
]
