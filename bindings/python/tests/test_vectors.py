"""Runs each case of `tests/vectors` as a test. The README there explains the members of a case."""

from __future__ import annotations

import base64
import contextlib
import json
import math
import re
from datetime import datetime, timezone
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Mapping, Sequence
from uuid import UUID

import pytest

import dtekit
from sandbox import DATA, VECTORS, Sandbox

CLASSES = {
    dtekit.ProcessResult: "process-result", dtekit.results.FileResult: "file", dtekit.results.DocumentList: "documents",
    bool: "boolean", UUID: "uuid",
}
SEVERAL = {dtekit.ProcessResult: "process-results", dtekit.results.FileResult: "files"}
FREE = {"entity", "comments", "attachments", "received-document", "contact", "proof-of-delivery", "object"}


def cases(folder: str, pattern: str = "*.json") -> pytest.MarkDecorator:
    """Parametrizes a test with the cases of a folder. If the folder has none, the test runs once and fails."""
    paths = sorted((VECTORS / folder).glob(pattern))
    return pytest.mark.parametrize(
        "path", [pytest.param(path, id=path.stem) for path in paths] or [pytest.param(None, id="no-case")]
    )


def read(path: Path | None) -> Any:
    assert path is not None, "the folder holds no case"
    return json.loads(path.read_bytes(), parse_float=Decimal)


CONVERTERS: dict[str, dtekit.Converter] = {}


def converter(**options: Any) -> dtekit.Converter:
    """The one converter for all cases with these options."""
    key = json.dumps(options)
    if key not in CONVERTERS:
        CONVERTERS[key] = dtekit.Converter(**options)
    return CONVERTERS[key]


@cases("convert/json_to_xml")
def test_json_to_xml(path: Path | None) -> None:
    check_conversion(path, dtekit.json_to_xml, ".xml")
    check_conversion(path, lambda data, **options: converter(to_xml=options).json_to_xml(data), ".xml")


@cases("convert/xml_to_json", "*.xml")
def test_xml_to_json(path: Path | None) -> None:
    check_conversion(path, dtekit.xml_to_json, ".json")
    check_conversion(path, lambda data, **options: converter(to_json=options).xml_to_json(data), ".json")


@cases("document")
def test_document(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: edited(case))


def edited(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """Runs the steps of a case on its document and returns the results that `expect` compares."""
    options = case.get("read", {})
    if "json" in case:
        document = dtekit.Document.from_json(case["json"], **options)
    else:
        document = dtekit.Document.from_xml(case["xml"], **options)
    returns = [getattr(document, method)(*arguments) for method, *arguments in case["steps"]]
    return {
        "returns": returns,
        "to_xml": document.to_xml(**case.get("write_xml", {})),
        "to_json": document.to_json(**case.get("write_json", {})),
        "get": {place: document.get(place) for place in case.get("expect", {}).get("get", {})},
    }


MAPPERS: dict[str, dtekit.mappings.Mapper] = {}


def applied(mapping: dtekit.Mapping, data: Any, params: Any = None, **bounds: Any) -> bytes:
    """Applies a mapping. A mapper that has seen other documents must give the same output or error."""
    mapper = dtekit.mappings.Mapper(mapping, params, **bounds)
    if mapping.country:
        # One for all documents of a built-in mapping with these params.
        key = json.dumps([mapping.country, mapping.types, mapping.direction, params, bounds])
        mapper = MAPPERS.setdefault(key, mapper)
    with contextlib.suppress(dtekit.Error):
        mapper.apply('{"Otro": {"@a": "1", "b": [1, 2]}}')
    try:
        output = mapping.apply(data, params, **bounds)
    except dtekit.Error as error:
        with pytest.raises(type(error)) as refused:
            mapper.apply(data)
        assert refused.value.findings == error.findings
        raise
    assert mapper.apply(data) == output
    return output


@cases("mapping")
def test_mapping(path: Path | None) -> None:
    case = read(path)
    if "places" in case:
        with pytest.raises(dtekit.Error) as raised:
            mapped(case)
        # `places` leaves out the kind, because `error` has it.
        assert [line("", finding)[1:] for finding in raised.value.findings] == case["places"]
    check(case, lambda: mapped(case))


def mapped(case: Mapping[str, Any]) -> Any:
    """Applies, explains or compares the mapping of a case, and returns the results that `expect` compares."""
    libraries = case.get("libraries")
    mapping = dtekit.Mapping.parse(template(case["template"]), libraries=libraries)
    data, params, options = case["document"], case.get("params"), case.get("options", {})
    if "steps" in case:
        data = read_document(data)
        for method, *arguments in case["steps"]:
            getattr(data, method)(*arguments)
    if "other" in case:
        other = dtekit.Mapping.parse(template(case["other"]), libraries=libraries)
        return {"differences": dtekit.Mapping.diff(mapping, other, data, params, **options)}
    if case.get("explain"):
        return mapping.explain(data, params, **options)
    return {"output": applied(mapping, data, params, **options)}


@cases("mapping")
def test_a_mapping_gives_the_same_output_for_text_document_and_dict(path: Path | None) -> None:
    case = read(path)
    text, params = case["document"], case.get("params")
    # Cases with options are skipped: limits on the text do not apply to a Document or a dict.
    if "explain" in case or "options" in case or "steps" in case or "output" not in case.get("expect", {}):
        return
    mapping = dtekit.Mapping.parse(template(case["template"]), libraries=case.get("libraries"))
    assert applied(mapping, read_document(text), params).decode() == case["expect"]["output"]
    if not is_xml(text):
        members = json.loads(text, parse_float=Decimal)
        assert applied(mapping, members, params).decode() == case["expect"]["output"]


def is_xml(text: str) -> bool:
    return text.lstrip().startswith("<")


def read_document(text: str) -> dtekit.Document:
    return dtekit.Document.from_xml(text) if is_xml(text) else dtekit.Document.from_json(text)


@cases("registry")
def test_registry(path: Path | None, tmp_path: Path) -> None:
    case = read(path)
    if "places" in case:
        with pytest.raises(dtekit.Error) as raised:
            registered(case, tmp_path)
        assert [line("", finding)[1:] for finding in raised.value.findings] == case["places"]
    check(case, lambda: registered(case, tmp_path))


def registered(case: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
    """Fills a registry as the case says, and returns its contents and what it finds."""
    registry = dtekit.Registry()
    for name, library in case.get("libraries", {}).items():
        registry.add_library(name, library)
    for one in case.get("templates", []):
        registry.add(one)
    for table in case.get("tables", []):
        registry.add_table(table)
    for name, content in case.get("files", {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "README.md").write_text("no template")
    registry.load(folder)
    found: dict[str, Any] = {"mappings": registry.mappings, "libraries": registry.libraries}
    if "resolve" in case:
        found["found"] = registry.resolve(**case["resolve"])
        if "document" in case:
            found["output"] = found["found"].apply(case["document"], **case.get("options", {}))
    if "row" in case:
        found["row"] = registry.row(**case["row"])
    if "table" in case:
        found["table"] = registry.table(**case["table"])
    return {**found, **asked(registry, case)}


def asked(registry: dtekit.Registry, case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the other functions answer with the tables of the registry."""
    found: dict[str, Any] = {}
    options = {name: case[name].get("options", {}) for name in case if isinstance(case[name], dict)}
    if ask := case.get("standard"):
        output = registry.standard(ask["country"], ask["document_type"]).apply(ask["document"])
        found["standard"] = dtekit.Document.from_xml(output).get(ask["at"])
    if ask := case.get("lint"):
        found["lint"] = dtekit.lint(ask["data"], ask["country"], registry=registry, **options["lint"])
    if ask := case.get("audit_totals"):
        found["audit_totals"] = dtekit.audit_totals(
            ask["data"], ask["country"], registry=registry, **options["audit_totals"]
        )
    if ask := case.get("read"):
        found["read"] = dtekit.read(ask["data"], registry=registry)
        found["read_at"] = dtekit.Document.from_xml(found["read"][0].generic).get(ask["at"])
    if ask := case.get("trace"):
        explanation = dtekit.Mapping.parse(ask["template"]).explain(ask["document"])
        found["trace"] = dtekit.trace(ask["answer"], explanation, registry=registry, **options["trace"])
    if ask := case.get("print_data"):
        found["print_data"] = dtekit.print_data(ask["data"], ask["country"], registry=registry, **options["print_data"])
    if ask := case.get("issue"):
        with dtekit.Client("https://service.example", "user", "password", registry=registry) as client:
            with pytest.raises(dtekit.Error) as refused:
                client.issue(ask["document"], ask["country"], **options["issue"])
        codes = [finding.code for finding in refused.value.findings]
        found["issue"] = {"kind": refused.value.kind, "codes": codes}
    return found


def template(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "\n".join(text)


@cases("mapping_cr/to")
def test_costa_rica(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("CR", path.name[:2])
    output = applied(mapping, path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("mapping_cr/from", "*.dte.xml")
def test_costa_rica_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("CR", "01", direction="from")
    assert applied(mapping, received.read_bytes()) == flat(path)


@cases("mapping_cl/to")
def test_chile(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    mapping = dtekit.Mapping.standard("CL", path.name.split("_")[0])
    assert applied(mapping, path.read_bytes()) == flat(path.with_suffix(".xml"))


@cases("mapping_cl/from", "*.dte.xml")
def test_chile_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("CL", path.name.split("_")[0], direction="from")
    assert applied(mapping, received.read_bytes()) == flat(path)


@cases("mapping_co/to")
def test_colombia(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("CO", path.name.split("_")[0])
    output = mapping.apply(path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("mapping_co/from", "*.dte.xml")
def test_colombia_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("CO", path.name.split("_")[0], direction="from")
    assert mapping.apply(received.read_bytes()) == flat(path)


@cases("mapping_do/to")
def test_dominican_republic(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("DO", path.name.split("_")[0])
    output = applied(mapping, path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("mapping_do/from", "*.dte.xml")
def test_dominican_republic_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("DO", path.name.split("_")[0], direction="from")
    assert applied(mapping, received.read_bytes()) == flat(path)


@cases("mapping_ec/to")
def test_ecuador(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("EC", path.name.split("_")[0])
    output = applied(mapping, path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("mapping_ec/from", "*.dte.xml")
def test_ecuador_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("EC", path.name.split("_")[0], direction="from")
    assert applied(mapping, received.read_bytes()) == flat(path)


@cases("mapping_ar/to")
def test_argentina(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("AR", path.name.split("_")[0])
    output = mapping.apply(path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("mapping_ar/from", "*.dte.xml")
def test_argentina_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("AR", path.name.split("_")[0], direction="from")
    assert mapping.apply(received.read_bytes()) == flat(path)


@cases("mapping_br/from", "*.dte.xml")
def test_brazil_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("BR", path.name.split("_")[0], direction="from")
    assert mapping.apply(received.read_bytes()) == flat(path)


@cases("mapping_gt/to")
def test_guatemala(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("GT", path.name.split("_")[0])
    output = applied(mapping, path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("mapping_gt/from", "*.dte.xml")
def test_guatemala_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("GT", path.name.split("_")[0], direction="from")
    assert applied(mapping, received.read_bytes()) == flat(path)


@cases("mapping_mx/from", "*.dte.xml")
def test_mexico_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("MX", path.name.split("_")[0], direction="from")
    assert mapping.apply(received.read_bytes()) == flat(path)


@cases("mapping_sv/from", "*.dte.xml")
def test_el_salvador_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".json"))
    mapping = dtekit.Mapping.standard("SV", path.name.split("_")[0], direction="from")
    assert mapping.apply(received.read_bytes()) == flat(path)


@cases("mapping_pa/to")
def test_panama(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("PA", path.name.split("_")[0])
    output = mapping.apply(path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("mapping_pa/from", "*.dte.xml")
def test_panama_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("PA", path.name.split("_")[0], direction="from")
    assert mapping.apply(received.read_bytes()) == flat(path)


@cases("mapping_pe/to")
def test_peru(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("PE", path.name.split("_")[0])
    output = applied(mapping, path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("mapping_pe/from", "*.dte.xml")
def test_peru_received_document(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    received = path.with_name(path.name.replace(".dte.xml", ".xml"))
    mapping = dtekit.Mapping.standard("PE", path.name.split("_")[0], direction="from")
    assert applied(mapping, received.read_bytes()) == flat(path)


@cases("mapping_sv/to")
def test_el_salvador(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("SV", path.name.split("_")[0])
    output = applied(mapping, path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    # Removing line ends and indentation is safe: no JSON string in these files spans lines.
    assert output == re.sub(rb"\n *", b"", path.with_suffix(".official").read_bytes())


def flat(path: Path) -> bytes:
    """An expected document without the white space that indents it."""
    return re.sub(rb">\s+<", b"><", path.read_bytes()).rstrip()


@cases("mapping_mx/to")
def test_mexico(path: Path | None) -> None:
    assert path is not None, "the folder holds no case"
    params = path.with_suffix(".params")
    mapping = dtekit.Mapping.standard("MX", path.name[:1])
    output = applied(mapping, path.read_bytes(), json.loads(params.read_bytes()) if params.exists() else None)
    assert output == flat(path.with_suffix(".xml"))


@cases("verify")
def test_verify(path: Path | None) -> None:
    case = read(path)

    def verified() -> dict[str, Any]:
        found = dtekit.verify(data(case), **case.get("options", {}))
        return {"count": len(found), "signatures": found}

    check(case, verified)


@cases("reading")
def test_reading(path: Path | None) -> None:
    case = read(path)

    def reading() -> dict[str, Any]:
        found = dtekit.read(data(case), **case.get("options", {}))

        def standalone(document: dtekit.reading.ReadDocument) -> str:
            try:
                return document.standalone().decode(errors="replace")
            except dtekit.Error as error:
                return error.code

        return {
            "count": len(found),
            "documents": found,
            "originals": [document.original.decode(errors="replace") for document in found],
            "standalone": [standalone(document) for document in found],
            "pdfs": [document.pdf and document.pdf.content.decode(errors="replace") for document in found],
        }

    check(case, reading)


@cases("trace")
def test_trace(path: Path | None) -> None:
    case = read(path)
    document = VECTORS / f"mapping_{case['country'].lower()}" / "to" / f"{case['vector']}.json"
    explanation = dtekit.Mapping.standard(case["country"], case["type"]).explain(document.read_bytes())

    def trace() -> dtekit.audit.Trace:
        return dtekit.trace(case["answer"], explanation, **case["options"])

    check(case, trace)


@cases("code")
def test_code(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: dtekit.code(case["country"], case["code"], **case.get("options", {})))


@cases("deadline")
def test_deadline(path: Path | None) -> None:
    case = read(path)

    def found() -> dict[str, Any]:
        return {"deadlines": dtekit.deadlines(data(case), case["country"], **case.get("options", {}))}

    check(case, found)


@cases("totals")
def test_totals(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: dtekit.audit_totals(data(case), case["country"], **case.get("options", {})))


@cases("print")
def test_print(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: dtekit.print_data(data(case), case["country"], **case.get("options", {})))


@cases("symbol")
def test_symbol(path: Path | None) -> None:
    case = read(path)

    def fnv(given: bytes) -> int:
        total = 0x811C9DC5
        for byte in given:
            total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
        return total

    def symbol() -> dict[str, Any]:
        drawn = dtekit.symbol(case["text"], case["kind"], **case.get("options", {}))
        sums = {"svg": fnv(drawn.svg.encode()), "png": fnv(drawn.png), "escpos": fnv(drawn.escpos)}
        shown = {"kind": drawn.kind, "width": drawn.width, "height": drawn.height, "matrix": drawn.matrix}
        return {**shown, **sums}

    check(case, symbol)


@cases("lint")
def test_lint(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: dtekit.lint(data(case), case["country"], **case.get("options", {})))


@cases("through")
def test_through(path: Path | None) -> None:
    case = read(path)

    def found() -> dict[str, Any]:
        template = case["template"]
        through = dtekit.Mapping.parse(template if isinstance(template, str) else "\n".join(template))
        document, params = case["document"], case.get("params", {})
        official = dtekit.Mapping.standard(case["country"], case["type"])
        explanation = official.explain(document, params, through=through)
        return {
            "lint": dtekit.lint(document, case["country"], through=through, params=params),
            "explanation": explanation,
            "trace": dtekit.trace(case["answer"], explanation),
            "validate": dtekit.validate(explanation.output, explanation=explanation, signed=False),
        }

    check(case, found)


@cases("validate")
def test_validate(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: {"findings": dtekit.validate(data(case), **case.get("options", {}))})


@cases("cadena")
def test_cadena(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: {"text": dtekit.mexico.cadena_original(case["cfdi"])})


@cases("country")
def test_country(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: {"model": dtekit.clients.processing_model(case["country"])})


@cases("example")
def test_example(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: {"xml": dtekit.example(case["country"], case["type"]).to_xml().decode()})


@cases("receiver_message")
def test_receiver_message(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: message(case))


def message(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields, the findings and the XML of the message of a case."""
    built = made(case)
    findings = [f"{one.severity} {one.code} {one.path or 'null'}" for one in built.findings]
    found: dict[str, Any] = {"findings": findings, "fields": built.fields}
    # A case that only reads may hold a message that `to_xml` refuses.
    if "error" in case or "to_xml" in case["expect"]:
        found["to_xml"] = built.to_xml(**case.get("write", {}))
    return found


def made(case: Mapping[str, Any]) -> dtekit.ReceiverMessage:
    if "xml" in case:
        return dtekit.ReceiverMessage.from_xml(case["xml"])
    if "answering" in case:
        return dtekit.ReceiverMessage.answering(case["answering"], **case["fields"])
    return dtekit.ReceiverMessage(**case["fields"])


@cases("identifier")
def test_identifier(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: identifier(case))


def identifier(case: Mapping[str, Any]) -> Mapping[str, Any]:
    if "parse" in case:
        return dtekit.identifiers.parse_identifier(case["kind"], case["parse"])
    return {"text": dtekit.identifiers.compose_identifier(case["kind"], **case["compose"])}


@cases("result")
def test_result(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: dtekit.ProcessResult.decode(data(case), **case.get("decode", {})))


@cases("reply")
def test_reply(path: Path | None) -> None:
    case = read(path)

    def result() -> Any:
        reply = dtekit.operations.decode_reply(data(case), **case.get("decode", {}))
        return reply.decided_by(lambda _: case["decided"]) if "decided" in case else reply

    check(case, result)


def data(case: Mapping[str, Any]) -> bytes:
    """The body of the answer of a case."""
    return base64.b64decode(case["data_base64"]) if "data_base64" in case else case["data"].encode()


@cases("event")
def test_event(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: event(case))


def event(case: Mapping[str, Any]) -> dtekit.operations.Request:
    """The request of the event of a case, or of the event that cancels it."""
    if "authority_event" in case:
        fields = {"status": None, "description": None, **case["authority_event"]}
        return dtekit.events.AuthorityEvent(**fields).request()
    members = dict(case["status_change"])
    document = members.pop("GlobalDocumentId", members.pop("global_document_id", None))
    status, description = members.pop("status", None), members.pop("description", None)
    change = dtekit.StatusChange(status, document, description, **members)
    if "cancelled" in case:
        answer = dtekit.ProcessResult.decode(
            case["cancelled"]["answer"], operation="Document/ChangeDocumentStatus"
        )
        return change.cancellation(answer, case["cancelled"]["description"]).request()
    return change.request(case.get("version", "v1"))


@cases("folio")
def test_folio(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: dtekit.evaluate_folio(document=case.get("document"), **case["inputs"]))


@cases("poll")
def test_poll(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: {"steps": polled(case)})


def polled(case: Mapping[str, Any]) -> list[Any]:
    """The result of each step of a poll. After each step the state is saved as JSON and read again."""
    if "state" in case:
        poll = dtekit.Poll.from_json(case["state"])
    else:
        poll = dtekit.Poll(**{"external_id": None, **case["poll"]})
    given: list[Any] = []
    for step in case["steps"]:
        if "observe" in step:
            given.append(poll.observe(step["observe"], step["now"]))
        else:
            given.append(poll.next(step["now"]))
        poll = dtekit.Poll.from_json(poll.to_json())
    return given


@cases("authority_wait")
def test_authority_wait(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: {"steps": waited(case)})


def waited(case: Mapping[str, Any]) -> list[Any]:
    """The result of each step of a wait. After each step the state is saved as JSON and read again."""
    members = dict(case["wait"])
    wait = dtekit.clients.AuthorityWait(members.pop("global_document_id"), now=case["now"], **members)
    given: list[Any] = []
    for step in case["steps"]:
        if "observe" in step:
            wait.observe(step["observe"], step.get("decided"), step["now"])
            given.append(None)
        else:
            taken = wait.next(step["now"])
            until = None if taken.until is None else int(taken.until.timestamp())
            answer = {} if taken.answer is None else taken.answer.to_dict()
            given.append({"step": str(taken.step), "operation": taken.operation, "until": until, **answer})
        wait = dtekit.clients.AuthorityWait.from_json(wait.to_json())
    return given


@cases("journal_work")
def test_journal_work(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: {"steps": worked(case)})


def worked(case: Mapping[str, Any]) -> list[Any]:
    """The result of each step of an entry. After each step the state is saved as JSON and read again."""
    if "state" in case:
        work = dtekit.stores.JournalWork.from_json(json.dumps(case["state"]))
    else:
        arguments = {**case["arguments"], **{name: text.encode() for name, text in case.get("bytes", {}).items()}}
        request = dtekit.operations.Request(case["operation"], arguments)
        work = dtekit.stores.JournalWork(request, now=case["now"], **case["options"])
    given: list[Any] = []
    for step in case["steps"]:
        if "observe" in step:
            work.subject(step["observe"])
            counts = work.observe(step["observe"], step.get("decided"), step["now"])
            given.append({**work.to_dict(), "counts": counts})
        else:
            taken = work.next(step["now"])
            until, before = (None if time is None else int(time.timestamp()) for time in (taken.until, taken.before))
            following = None if taken.next is None else json.loads(taken.next.to_json())
            given.append({**taken.to_dict(), "until": until, "before": before, "next": following})
        work = dtekit.stores.JournalWork.from_json(work.to_json())
    return given


@cases("upload")
def test_upload(path: Path | None) -> None:
    case = read(path)
    check(case, lambda: dtekit.Upload(case["file"], **case["upload"]).request)


@cases("batch")
def test_batch(path: Path | None, tmp_path: Path) -> None:
    case = read(path)

    def call() -> dict[str, object]:
        source = batch_source(case, tmp_path)
        if "template" in case:
            mapping = dtekit.Mapping.parse(case["template"])
            batch: dtekit.batches.Batch[Any] = dtekit.map_many(source, mapping, case["params"], **case["map"])
        elif "lint" in case:
            template = case.get("through")
            through = None if template is None else dtekit.Mapping.parse("\n".join(template))
            batch = dtekit.audit.lint_many(source, case["country"], through=through, **case["lint"])
        elif "audit_totals" in case:
            batch = dtekit.audit.audit_totals_many(source, case["country"], **case["audit_totals"])
        else:
            batch = dtekit.convert_many(source, **case["convert"])
        items = [f"{item.name} {shown(case, item)}" for item in batch]
        return {
            "items": items,
            "count": len(items),
            "progress": f"{batch.progress.done} {batch.progress.failed}",
        }

    check(case, call)


def shown(case: Mapping[str, Any], item: dtekit.batches.BatchItem[Any]) -> str:
    """The output of an item, what its report says at the top, behind a mapping with the paths, or the codes of its findings."""
    if isinstance(item.output, dtekit.audit.Lint):
        counts = f"{item.output.errors} {item.output.warnings}"
        return " ".join([counts, *(one.path or "-" for one in item.output.findings)]) if "through" in case else counts
    if isinstance(item.output, dtekit.audit.TotalsAudit):
        return item.output.status
    return codes(item.findings) if item.output is None else item.output.decode()


def codes(findings: Sequence[dtekit.Finding]) -> str:
    return " ".join(finding.code for finding in findings)


def batch_source(case: Mapping[str, Any], folder: Path) -> Any:
    """The documents of a case; or the path of its file or folder, which is written first."""
    if "documents" in case:
        return [document if isinstance(document, str) else tuple(document) for document in case["documents"]]
    for name, content in case.get("folder", {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    if "folder" in case:
        return str(folder)
    file: Path = folder / case["file"]
    file.write_bytes(base64.b64decode(case["content_base64"]) if "content_base64" in case else case["content"].encode())
    return file


@cases("archive")
def test_archive(path: Path | None) -> None:
    case = read(path)

    def call() -> dtekit.extraction.Archive:
        if "write" in case:
            archive = dtekit.extraction.Archive.write(case["write"]["xml"], case["write"]["pdf"].encode())
        else:
            archive = base64.b64decode(case["archive_base64"])
        if "external_id" in case["archive"] and "content_type" not in case["archive"]:
            return dtekit.extraction.Archive.read(archive, **case["archive"])
        return dtekit.extraction.Archive.receive(archive, **case["archive"])

    check(case, call)


@cases("extraction")
def test_extraction(path: Path | None, sandbox: Sandbox) -> None:
    case = read(path)
    begin = now = datetime.fromtimestamp(1790000000, timezone.utc)
    for control, body in case["control"].items():
        sandbox.control(control, body)
    settings = {name: value.replace("@", sandbox.url) for name, value in case["settings"].items()}
    upload = dtekit.Upload(case["file"], **case["upload"])
    extraction = dtekit.extraction.Extraction(upload, now=begin, **case.get("policy", {}))
    with dtekit.Client(sandbox.url, "user", "secret", **settings) as client:
        while True:
            step = client.advance(extraction, now)
            if step.next_at is not None:
                sandbox.control("clock", {"advance_seconds": math.ceil((step.next_at - now).total_seconds())})
                now = step.next_at
            if step.step in ("done", "failed"):
                break
    result = step.result
    found = {
        **vars(step), "turned": int((now - begin).total_seconds()), "xml": result and result.xml, "file": result and result.file,
        "warnings": result.warnings if result else (),
    }
    check(case, lambda: found)


@cases("poll_store")
def test_poll_store(path: Path | None, sandbox: Sandbox, tmp_path: Path) -> None:
    poll_store_case(read(path), sandbox, lambda: dtekit.PollStore(tmp_path / "polls.db"))


def poll_store_case(case: Mapping[str, Any], sandbox: Sandbox, opened: Callable[[], dtekit.PollStore]) -> None:
    """Runs a case of the poll store. Each step opens the store again."""
    settings = {name: value.replace("@", sandbox.url) for name, value in case["settings"].items()}
    with dtekit.Client(sandbox.url, "user", "secret", **settings) as client:
        for step in case["steps"]:
            for control, body in step.get("control", {}).items():
                sandbox.control(control, body)

            def stepped(step: Mapping[str, Any] = step) -> object:
                with opened() as store:
                    return poll_step(store, client, step)

            check(step, stepped)


def poll_step(store: dtekit.PollStore, client: dtekit.Client, step: Mapping[str, Any]) -> object:
    """The result of one step on an open poll store."""
    if "submit" in step:
        upload = dtekit.Upload(step["file"], **step["submit"])
        return {"is_new": store.submit(upload, now=step["now"], **step.get("policy", {}))}
    if "run" in step:
        return store.run_due(client, step["now"], **step["run"])
    if "results" in step:
        return {"results": store.results(step["results"])}
    if "get" in step:
        return {"job": store.get(step["get"])}
    if "acknowledge" in step:
        return {"acknowledged": store.acknowledge(step["acknowledge"])}
    if "receive" in step:
        return store.receive(base64.b64decode(step["body_base64"]), step["now"], **step["receive"])
    return store.counts()


@cases("inbox")
def test_inbox(path: Path | None, sandbox: Sandbox, tmp_path: Path) -> None:
    inbox_case(read(path), sandbox, tmp_path, lambda own: dtekit.Inbox(tmp_path / "inbox.db", tax_ids=own))


def inbox_case(
    case: Mapping[str, Any], sandbox: Sandbox, folder: Path, opened: Callable[[list[str] | None], dtekit.Inbox]
) -> None:
    """Runs a case of the inbox. Each step opens the inbox again; journal and numbers of its answers are in the folder."""
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        for step in case["steps"]:
            for control, body in step.get("control", {}).items():
                sandbox.control(control, body)

            def stepped(step: Mapping[str, Any] = step) -> object:
                with opened(step.get("tax_ids")) as inbox, dtekit.Journal(folder / "answers.db") as journal:
                    if (found := answer_step(inbox, journal, client, folder, step)) is not None:
                        return found
                    return inbox_step(inbox, client, step)

            check(step, stepped)


def answer_step(
    inbox: dtekit.Inbox, journal: dtekit.Journal, client: dtekit.Client, folder: Path, step: Mapping[str, Any]
) -> object:
    """The result of a step of answering; None for another one."""
    now = step["now"]
    if "answer" in step:
        folios = None if step.get("without_sequence") else dtekit.stores.FolioSequence(folder / "folios")
        options = step.get("options", {})
        return {"entry": inbox.answer(step["answer"], step["verdict"], journal, sequence=folios, now=now, **options)}
    if "journal" in step:
        return {"journal": journal.get(step["journal"])}
    return journal.run(client, now, **step["send"]) if "send" in step else None


def inbox_step(inbox: dtekit.Inbox, client: dtekit.Client, step: Mapping[str, Any]) -> object:
    """The result of one step on an open inbox."""
    now = step["now"]
    if "run" in step:
        options = dict(step["run"])
        return inbox.run(client, options.pop("account", ""), now, **options)
    if "list" in step:
        entries = inbox.list(step["list"], after=step.get("after", 0), most=step.get("most", 100))
        return {"count": len(entries), "entries": entries}
    if "get" in step:
        return {"entry": inbox.get(step["get"])}
    if "take_print" in step:
        return {"job": inbox.take_print(now, **step["take_print"])}
    if "settle_print" in step:
        key, attempt = step["settle_print"], step["attempt"]
        return {"state": inbox.settle_print(key, attempt, step.get("failure"), now, **step.get("options", {}))}
    if "print_data" in step:
        return {"data": inbox.print_data(step["print_data"], **step["options"])}
    if "print" in step:
        failures = iter(step["failures"])

        def printer(job: dtekit.stores.PrintJob) -> None:
            assert job.data is not None, job.findings
            if (failure := next(failures, None)) is not None:
                raise OSError(failure)

        return inbox.print(printer, now, **step["print"])
    for name in ("item", "original", "generic"):
        if name in step:
            found = getattr(inbox, name)(step[name])
            return {name: found.decode() if isinstance(found, bytes) else found}
    if "acknowledge" in step:
        return {"acknowledged": inbox.acknowledge(step["acknowledge"], now)}
    if "give_back" in step:
        return {"given_back": inbox.give_back(step["give_back"], now)}
    if "reopen" in step:
        return {"reopened": inbox.reopen(step["reopen"], now)}
    if "fail" in step:
        inbox.fail(step["fail"], step["reason"], now)
        return {}
    if "mark" in step:
        inbox.mark(step["mark"], step["state"], now)
        return {}
    return inbox.counts()


class Shelf(Dict[str, bytes]):
    """A store of a journal's documents in memory."""

    def put(self, name: str, data: bytes) -> None:
        self[name] = data

    def get(self, name: str) -> bytes:  # type: ignore[override]
        return self[name]

    def remove(self, name: str) -> None:
        del self[name]


@pytest.mark.parametrize("is_outside", (False, True), ids=("inside", "outside"))
@cases("journal")
def test_journal(path: Path | None, is_outside: bool, sandbox: Sandbox, tmp_path: Path) -> None:
    case, content = read(path), Shelf() if is_outside else None
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        for step in case["steps"]:
            for control, body in step.get("control", {}).items():
                sandbox.control(control, body)
            check(step, lambda: journaled(tmp_path / "journal.db", case, client, step, content))


def journaled(
    path: Path, case: Mapping[str, Any], client: dtekit.Client, step: Mapping[str, Any], outside: Shelf | None
) -> object:
    """The result of one step on a journal. Each step opens the file again."""
    if "damage" in step:
        old, new = (text.encode() for text in step["damage"])
        content = path.read_bytes()
        assert content.count(old) == 1 and len(old) == len(new)
        path.write_bytes(content.replace(old, new))
    registry = dtekit.Registry()
    for table in case.get("tables", []):
        registry.add_table(table)
    with dtekit.Journal(path, registry=registry, content=outside, **case.get("options", {})) as journal:
        return journal_step(journal, client, step)


def journal_step(journal: dtekit.Journal, client: dtekit.Client, step: Mapping[str, Any]) -> object:
    """The result of one step on an open journal."""
    decide = (lambda _: step["decided"]) if "decided" in step else None
    if "submit" in step:
        key, document, country = step["submit"], step["document"], step["country"]
        return {"entry": journal.submit(key, document, country, now=step["now"], **step["options"])}
    if "issue" in step:
        key, document, country = step["issue"], step["document"], step["country"]
        given: dict[str, Any] = {"key": key, "now": step["now"], "decide": decide, **step["options"]}
        return {"entry": client.issue(document, country, journal=journal, **given)}
    if "run" in step:
        clients: Any = {name: client for name in step["accounts"]} if "accounts" in step else client
        return journal.run(clients, step["now"], **{"decide": decide, **step["run"]})
    if "results" in step:
        return {"results": journal.results(step["results"])}
    if "get" in step:
        entry = journal.get(step["get"], step.get("now"))
        return {"entry": entry, "has_certified": entry is not None and entry.certified is not None}
    if "acknowledge" in step:
        return {"acknowledged": journal.acknowledge(step["acknowledge"], step["now"])}
    if "settle" in step:
        return {"entry": journal.settle(step["settle"], step["state"], step["reason"], step["now"])}
    if "list" in step:
        given = {name: step.get(name) for name in ("after", "most", "now", "account")}
        return {"entries": journal.list(step["list"], **given)}
    if "attempts" in step:
        return {"attempts": journal.attempts(step["attempts"])}
    if "compact" in step:
        return {"removed": journal.compact(step["compact"])}
    if "recover" in step:
        return {"recovered": journal.recover(step["now"])}
    return journal.counts(step.get("account"))


@cases("sequence")
def test_sequence(path: Path | None, tmp_path: Path) -> None:
    for step in read(path)["steps"]:
        check(step, lambda: numbered(tmp_path / "numbers", step))


def numbered(path: Path, step: Mapping[str, Any]) -> object:
    """The answer of one call of a sequence. Each step opens the file again."""
    return call_of_sequence(dtekit.Sequence(path), step)


def call_of_sequence(sequence: dtekit.Sequence, step: Mapping[str, Any], **given: Any) -> object:
    """The answer of one call."""
    answer = getattr(sequence, step["call"])(step["key"], **step["arguments"], **given)
    return {"last": answer} if step["call"] == "last" else answer


@cases("settings")
def test_settings(path: Path | None) -> None:
    case = read(path)
    settings = {"base_url": None, "username": None, "password": None, **case["settings"]}
    check(case, lambda: dtekit.Client(**settings))


@cases("request")
def test_request(path: Path | None) -> None:
    case = read(path)
    group = case.get("catalog_group")
    check(case, lambda: dtekit.operations.Request(case["operation"], given(case), catalog_group=group))


@cases("call")
def test_call(path: Path | None) -> None:
    case = read(path)
    with dtekit.Client("http://127.0.0.1:1", "user", "secret", **case.get("settings", {})) as client:
        check(case, lambda: client.call(case["operation"], given(case)))


def given(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """The arguments of a case, including those that it lists as bytes."""
    return {**case["arguments"], **{name: text.encode() for name, text in case.get("bytes", {}).items()}}


@cases("live")
def test_live(path: Path | None, sandbox: Sandbox) -> None:
    case = read(path)
    for control in ("country", "fault", "clock"):
        if control in case:
            sandbox.control(control, case[control])
    settings = {
        "base_url": sandbox.url, "username": "user", "password": "secret", **case.get("settings", {})
    }
    with dtekit.Client(**settings) as client:
        if "fields" in case:
            check(case, lambda: client.costa_rica_send_receiver_message(made(case), **case.get("arguments", {})))
        else:
            check(case, lambda: called(client, case))


def called(client: dtekit.Client, case: Mapping[str, Any]) -> object:
    """Calls the operation of a case. A `FileContent` of `@NAME` is replaced by that document of `tests/data`."""
    arguments = dict(given(case))
    if str(arguments.get("FileContent")).startswith("@"):
        document = DATA / arguments["FileContent"][1:]
        arguments["FileContent"] = dtekit.json_to_xml(document.read_bytes())
    return client.call(case["operation"], arguments)


@cases("follow_up")
def test_follow_up(path: Path | None, sandbox: Sandbox) -> None:
    test_session(path, sandbox)


@cases("session")
def test_session(path: Path | None, sandbox: Sandbox) -> None:
    case = read(path)
    settings = {"base_url": "@", "username": "user", "password": "secret", **case.get("settings", {})}
    for name, value in settings.items():
        if value.startswith("@"):
            settings[name] = sandbox.url + value[1:]
    with dtekit.Client(**settings) as client:
        follower = Follower(client)
        for step in case["steps"]:
            for control, body in step.get("control", {}).items():
                sandbox.control(control, body)
            check(step, lambda: follower.take(step))


class Follower:
    """Takes the steps of a session: operations and the calls built on them. It keeps the `next` of the last result."""

    def __init__(self, client: dtekit.Client) -> None:
        self.client = client
        self.next: dtekit.results.NextStep | None = None
        self.result: Any = None

    def take(self, step: Mapping[str, Any]) -> object:
        name, arguments = step["operation"], dict(step["arguments"])
        if name == "issue":
            document = arguments.pop("document")
            if document.startswith("@"):
                document = (DATA / document[1:]).read_bytes()
            return self.keep(self.client.issue(document, **arguments))
        if name == "el_salvador_invalidate":
            return self.keep(self.client.el_salvador_invalidate(**arguments))
        if name == "reconcile":
            found = self.client.reconcile(arguments.pop("next", self.next), **arguments)
            self.next = found.next or self.next
            return found
        if name == "next_step_of":
            self.next = dtekit.next_step_of(arguments.pop("document"), **arguments)
            return self.next
        if name == "reconcile_many":
            return {"found": self.client.reconcile_many(arguments.pop("steps"), **arguments)}
        if name == "wait":
            word = arguments.pop("decided", None)
            document = arguments.pop("global_document_id", self.result)
            decide = arguments.pop("decide", None) if word is None else lambda _: word
            return self.client.wait_for_authority(document, decide, **arguments)
        if name == "download":
            kind = arguments.pop("type", "default")
            document = arguments.pop("global_document_id", self.result)
            return self.client.download(document, **arguments, type_=kind)
        return called(self.client, step)

    def keep(self, result: dtekit.ProcessResult) -> dtekit.ProcessResult:
        self.next = result.next
        self.result = result
        return result


def check_conversion(path: Path | None, convert: Callable[..., bytes], suffix: str) -> None:
    assert path is not None, "the folder holds no case"
    options_file, refused = path.with_suffix(".options"), path.with_suffix(".err")
    options = json.loads(options_file.read_bytes()) if options_file.exists() else {}
    data = path.read_bytes()
    if not refused.exists():
        assert convert(data, **options) == path.with_suffix(suffix).read_bytes()
        return
    with pytest.raises(dtekit.Error) as raised:
        convert(data, **options)
    lines = [(line(raised.value.kind, finding), f"  {finding.message}") for finding in raised.value.findings]
    assert [text for both in lines for text in both] == refused.read_text("utf-8").splitlines()


def line(kind: str, finding: dtekit.Finding) -> str:
    at = finding.position
    place = "-" if at is None else f"{at.line}:{at.column}"
    template = "" if finding.template is None else " {0.library}@{0.line}:{0.column}".format(finding.template)
    return f"{kind} {finding.code} {finding.path or '-'} {place}{template}"


def check(case: Mapping[str, Any], call: Callable[[], object]) -> None:
    """Compares the result of the call with `expect`, or its error with `error`."""
    if "error" not in case:
        reply = call()
        names_are_pythons(getattr(reply, "findings", ()))
        found = {path: exact(in_terms_of(value, reached(reply, path, value))) for path, value in case["expect"].items()}
        assert found == {path: exact(value) for path, value in case["expect"].items()}
        return
    with pytest.raises(dtekit.Error) as raised:
        call()
    error = raised.value
    found = {"kind": error.kind, "codes": [finding.code for finding in error.findings]}
    if "phase" in case["error"]:
        found["phase"] = error.phase
    assert found == case["error"], str(error)
    names_are_pythons(error.findings)


def wire_names(value: Any) -> Iterator[str]:
    """The names of parameters and members in the description of the interface."""
    if isinstance(value, dict):
        if "in" in value and isinstance(value.get("name"), str):
            yield value["name"]
        yield from value.get("properties", {}) if isinstance(value.get("properties"), dict) else ()
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from wire_names(part)


WIRE = {name for name in wire_names(json.loads((VECTORS.parent.parent / "docs" / "openapi.json").read_bytes())) if name.lower() != name}


def names_are_pythons(findings: Any) -> None:
    """Findings name arguments as Python does, not as the wire does."""
    for finding in findings if isinstance(findings, tuple) else ():
        # A place in the answer, or a name that the caller gave.
        if finding.code.startswith("result-") or finding.code.endswith("-unknown"):
            continue
        names = {re.split(r"[.\[]", finding.path or "")[0]}
        names.update(re.findall(r"(?:parameter|option|setting|for) `([A-Za-z_]+)`", finding.message))
        if (finding.hint or "").startswith("use one of"):
            names.update(re.findall(r"`([A-Za-z_]+)`", finding.hint))
        assert not names & WIRE, f"{finding.message} ({finding.hint})"


def in_terms_of(expected: Any, found: Any) -> Any:
    """The found value; a datetime becomes seconds since 1970 if the vector expects a number."""
    if isinstance(found, datetime) and isinstance(expected, (int, Decimal)):
        assert found.tzinfo is timezone.utc
        seconds = Decimal(str(found.timestamp()))
        return int(seconds) if seconds == int(seconds) else seconds
    return found


def reached(value: Any, path: str, expected: Any) -> Any:
    """The value at a path of attributes, members and items in a result, or None."""
    if path == "@kind":
        return kind(value, expected)
    if path == "@value":
        return value
    if path == "@certified":
        return value.certified_xml()
    if path.startswith("@other."):
        return value.other_data.content(path[len("@other."):])
    for part in path.split("."):
        if isinstance(value, (list, tuple)) and part.isdigit():
            value = value[int(part)] if int(part) < len(value) else None
        elif isinstance(value, Mapping):
            value = value.get(part)
        else:
            value = None if value is None else getattr(value, part)
    return value


def kind(value: Any, expected: str) -> str | None:
    """The kind of a reply, from its class. Free-form replies have no class of their own, so the expected kind is taken."""
    if isinstance(value, list) and value and type(value[0]) in SEVERAL:
        return SEVERAL[type(value[0])]
    return CLASSES.get(type(value), expected if expected in FREE else None)


def exact(value: Any) -> Any:
    """The value in the form of the vectors. Numbers compare by their text, so 1.10 differs from 1.1, and 1 from True."""
    if hasattr(value, "_asdict"):
        return exact(value._asdict())
    if isinstance(value, (list, tuple)):
        return [exact(item) for item in value]
    if isinstance(value, Mapping):
        return {name: exact(item) for name, item in value.items()}
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        return value
    return ("number", str(value))
