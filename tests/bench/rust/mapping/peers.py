"""The peers in Python, timed for the bench so that all take turns in one run.

Reads `NAME FILE COUNT` a line, separated by tabs, maps the file so often, and answers with the nanoseconds of one
and the length of the output; `output NAME FILE OUT` writes the output to the file OUT.
"""

import json
import sys
import time
from pathlib import Path

import jinja2
from lxml import etree

HERE = Path(__file__).parent
STYLESHEET = etree.XSLT(etree.parse(HERE / "invoice.xslt"))
TEMPLATE = jinja2.Environment(autoescape=False).from_string((HERE / "invoice.jinja").read_text("utf-8"))


def xslt(data: bytes) -> bytes:
    return bytes(STYLESHEET(etree.fromstring(data)))


def jinja(data: bytes) -> bytes:
    # Numbers keep their text, as in the other peers.
    return TEMPLATE.render(json.loads(data, parse_float=str, parse_int=str)).encode()


PEERS = {"xslt": xslt, "jinja": jinja}

for line in sys.stdin:
    words = line.rstrip("\n").split("\t")
    if words[0] == "output":
        Path(words[3]).write_bytes(PEERS[words[1]](Path(words[2]).read_bytes()))
        print("written")
    else:
        name, file, count = words
        data = Path(file).read_bytes()
        begin = time.process_time_ns()
        for _ in range(int(count)):
            output = PEERS[name](data)
        print((time.process_time_ns() - begin) // int(count), len(output))
    sys.stdout.flush()
