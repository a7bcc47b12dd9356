"""The probes for dtekit and its peers: each tests one thing that a document may hold.

A probe has a name, an input, and the outputs that lose nothing. `REFUSE` among the outputs says that refusing the input is
right too, or is the only right answer.
"""

REFUSE = object()


def _xml(content):
    return f"<DTE>{content}</DTE>"


JSON_TO_XML = [
    ("zeros behind the point", '{"a":1.10,"b":19.00}', [_xml("<a>1.10</a><b>19.00</b>")]),
    ("23 digits", '{"a":12345678901234567890123}', [_xml("<a>12345678901234567890123</a>")]),
    ("18 decimals", '{"a":0.123456789012345678}', [_xml("<a>0.123456789012345678</a>")]),
    ("minus zero", '{"a":-0}', [_xml("<a>-0</a>")]),
    ("exponent", '{"a":1E+2}', [_xml("<a>100</a>")]),
    ("beyond a double", '{"a":1e400}', [REFUSE]),
    ("leading zeros in a string", '{"a":"007"}', [_xml("<a>007</a>")]),
    (
        "string that looks like a date",
        '{"a":"2026-01-02T03:04:05.100-06:00"}',
        [_xml("<a>2026-01-02T03:04:05.100-06:00</a>")],
    ),
    ("`null` against `\"\"`", '{"a":null,"b":""}', [_xml("<a/><b></b>")]),
    ("`{}`", '{"a":{},"b":"1"}', [_xml("<a/><b>1</b>"), _xml("<a></a><b>1</b>")]),
    ("`null` in an array", '{"a":["1",null,"2"]}', [_xml("<a>1</a><a/><a>2</a>"), _xml("<a>1</a><a></a><a>2</a>")]),
    ("empty array", '{"a":[],"b":"1"}', [_xml("<b>1</b>")]),
    ("array in an array", '{"a":[["1","2"],["3"]]}', [REFUSE]),
    ("text beside an attribute", '{"a":{"@x":"1","#text":"t"}}', [_xml('<a x="1">t</a>')]),
    ("attribute after a child", '{"a":{"b":"1","@x":"2"}}', [_xml('<a x="2"><b>1</b></a>')]),
    ("attribute `null`", '{"a":{"@x":null,"#text":"t"}}', [_xml('<a x="">t</a>')]),
    ("markup in text", '{"a":"<&>"}', [_xml("<a>&lt;&amp;&gt;</a>")]),
    ("a reference as text", '{"a":"&amp;"}', [_xml("<a>&amp;amp;</a>")]),
    ("markup in an attribute", '{"a":{"@x":"<&\\"","#text":"t"}}', [_xml('<a x="&lt;&amp;&quot;">t</a>')]),
    ("line feed in an attribute", '{"a":{"@x":"1\\n2","#text":"t"}}', [_xml('<a x="1&#10;2">t</a>')]),
    ("carriage return in text", '{"a":"1\\r\\n2"}', [_xml("<a>1&#13;\n2</a>")]),
    ("`]]>` in CDATA", '{"a":{"#cdata-section":"x]]>y"}}', [_xml("<a>x]]&gt;y</a>")]),
    ("supplementary character", '{"a":"\\ud83d\\ude39 ñ"}', [_xml("<a>\U0001f639 ñ</a>")]),
    ("name with a blank", '{"a b":"1"}', [REFUSE]),
    ("name that begins with a digit", '{"1a":"1"}', [REFUSE]),
    ("name that holds markup", '{"a><evil/><a":"1"}', [REFUSE]),
    ("prefix that nothing declares", '{"p:a":"1"}', [REFUSE]),
    ("U+0001", '{"a":"x\\u0001"}', [REFUSE]),
    ("half a surrogate pair", '{"a":"\\ud800"}', [REFUSE]),
    ("two members of one name", '{"a":"1","a":"2"}', [REFUSE]),
    ("`__proto__`", '{"__proto__":"1","b":"2"}', [_xml("<__proto__>1</__proto__><b>2</b>")]),
]

XML_TO_JSON = [
    ("leading zeros, decimals", "<r><a>007</a><b>1.10</b></r>", ['{"r":{"a":"007","b":"1.10"}}']),
    ("23 digits", "<r><a>12345678901234567890123</a></r>", ['{"r":{"a":"12345678901234567890123"}}']),
    ("`<a/>` against `<a></a>`", "<r><a/><b></b></r>", ['{"r":{"a":null,"b":""}}']),
    ("attribute", '<r><a x="1">t</a></r>', ['{"r":{"a":{"@x":"1","#text":"t"}}}', '{"r":{"a":{"#text":"t","@x":"1"}}}']),
    ("values of siblings apart", "<r><a>1</a><b>x</b><a>2</a></r>", ['{"r":{"a":["1","2"],"b":"x"}}']),
    # No output of this convention keeps the order.
    ("order of siblings apart", "<r><a>1</a><b>x</b><a>2</a></r>", []),
    (
        "one line of an invoice",
        "<DTE><Documento><Detalle><a>1</a></Detalle></Documento></DTE>",
        ['{"DTE":{"Documento":{"Detalle":[{"a":"1"}]}}}'],
    ),
    ("CDATA", "<r><a><![CDATA[<b>]]></a></r>", ['{"r":{"a":{"#cdata-section":"<b>"}}}']),
    ("mixed content", "<r>one <b>two</b> three</r>", ['{"r":{"#text":["one "," three"],"b":"two"}}']),
    (
        "comment",
        "<r><!--c--><a>1</a></r>",
        ['{"r":{"_comment":"c","a":"1"}}', '{"r":{/*c*/"a":"1"}}'],
    ),
    ("references", "<r><a>&lt;&#65;&#x1F639;</a></r>", ['{"r":{"a":"<A\U0001f639"}}']),
    ("`&amp;lt;`", "<r><a>&amp;lt;</a></r>", ['{"r":{"a":"&lt;"}}']),
    ("CRLF", "<r><a>1\r\n2</a></r>", ['{"r":{"a":"1\\n2"}}']),
    ("`&#13;`", "<r><a>1&#13;2</a></r>", ['{"r":{"a":"1\\r2"}}']),
    ("blanks around a value", "<r><a> x </a></r>", ['{"r":{"a":" x "}}']),
    ("a value of one blank", "<r><a> </a></r>", ['{"r":{"a":" "}}']),
    ("indentation", "<r>\n  <a>1</a>\n</r>", ['{"r":{"a":"1"}}']),
    (
        "namespaces",
        '<p:r xmlns:p="urn:x"><p:a>1</p:a></p:r>',
        ['{"p:r":{"@xmlns:p":"urn:x","p:a":"1"}}', '{"p:r":{"p:a":"1","@xmlns:p":"urn:x"}}'],
    ),
    ("`__proto__`", "<r><__proto__>1</__proto__><b>2</b></r>", ['{"r":{"__proto__":"1","b":"2"}}']),
    ("UTF-8 with a byte order mark", "\ufeff<r><a>ñ</a></r>", ['{"r":{"a":"ñ"}}']),
    (
        "ISO-8859-1",
        '<?xml version="1.0" encoding="ISO-8859-1"?><r><a>ñ</a></r>'.encode("latin-1"),
        [
            '{"?xml":{"@version":"1.0","@encoding":"ISO-8859-1"},"r":{"a":"ñ"}}',
            '{"r":{"a":"ñ"}}',
        ],
    ),
    ("UTF-16", "<r><a>ñ</a></r>".encode("utf-16"), ['{"r":{"a":"ñ"}}']),
    ("wrong end tag", "<r><a>1</b></r>", [REFUSE]),
    ("bare `&`", "<r><a>1 & 2</a></r>", [REFUSE]),
    ("entity that nothing defines", "<r><a>&nope;</a></r>", [REFUSE]),
    ("an attribute twice", '<r x="1" x="2"/>', [REFUSE]),
    ("prefix that nothing declares", "<p:r>1</p:r>", [REFUSE]),
    ("two roots", "<r>1</r><r>2</r>", [REFUSE]),
    ("U+0001", "<r>\x01</r>", [REFUSE]),
]
