"""Converts documents with xmltodict and its default settings. Input and output are as in ask.js."""

import base64
import json
import sys

import xmltodict


def json_to_xml(data):
    return xmltodict.unparse({"DTE": json.loads(data)}, full_document=False)


def xml_to_json(data):
    return json.dumps(xmltodict.parse(data), ensure_ascii=False, separators=(",", ":"))


def answer(ask, data):
    try:
        return {"out": ask(base64.b64decode(data))}
    except Exception as error:
        return {"error": str(error)}


asked = json.load(sys.stdin)
asks = {"json_to_xml": json_to_xml, "xml_to_json": xml_to_json}
json.dump({way: [answer(asks[way], data) for data in inputs] for way, inputs in asked.items()}, sys.stdout)
