"""Every parameter of every call with numbers at their extremes: an error of dtekit or of Python, never a panic or `internal`."""

from __future__ import annotations

import inspect
import math
from pathlib import Path
from typing import Any, Callable

import pytest

import dtekit

NUMBERS = [
    0, -1, 1, 2**31 - 1, 2**31, 2**32, 2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1,
    0.5, -0.5, 1e19, -1e19, 1e308, math.nan, math.inf, -math.inf, 10**400, True,
]
JSON = '{"Documento": {"Encabezado": {"IdDoc": {"TipoDTE": 33, "Folio": 1, "FechaEmis": "2024-05-01"}}}, "a": 1}'
TEMPLATE = (
    "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:template><F>{a}</F></m:template></m:mapping>"
)
ID = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"
CLIENT = ("http://127.0.0.1:9", "user", "secret")


def client(**settings: Any) -> None:
    """Nothing listens at the address: a client that can be made is asked once."""
    with dtekit.Client(*CLIENT, **{"attempts": 1, "connect_timeout": 1, "timeout": 1, **settings}) as made:
        made.get_document({})


def call(**options: Any) -> None:
    with dtekit.Client(*CLIENT, attempts=1, connect_timeout=1, timeout=1) as made:
        made.get_document({}, **options)


def sequence(tmp_path: Path, name: str) -> Callable[..., Any]:
    numbers = dtekit.Sequence(tmp_path / name)
    return lambda **arguments: getattr(numbers, name)("3101123456", "01", **arguments)


def parameters(function: Any, *more: str) -> list[str]:
    """The names of the parameters that can be given by name."""
    known = inspect.signature(function).parameters.values()
    return [one.name for one in known if one.kind is one.KEYWORD_ONLY or one.default is not one.empty] + list(more)


def cases(tmp_path: Path) -> list[tuple[str, Callable[..., Any], list[str]]]:
    mapping = dtekit.Mapping.parse(TEMPLATE)
    limits = ["max_depth", "max_bytes", "max_attributes", "max_growth"]
    bounds = ["max_steps", "max_memory", "max_output", "max_depth", "max_bytes"]
    return [
        ("json_to_xml", lambda **given: dtekit.json_to_xml(JSON, **given), limits),
        ("xml_to_json", lambda **given: dtekit.xml_to_json("<a b='1'><c/></a>", **given), limits[:3]),
        ("xml_to_dict", lambda **given: dtekit.xml_to_dict("<a b='1'><c/></a>", **given), limits[:3]),
        ("Converter", lambda **given: dtekit.Converter(**given).json_to_xml(JSON), limits),
        ("apply", lambda **given: mapping.apply(JSON, **given), bounds),
        ("explain", lambda **given: mapping.explain(JSON, **given), bounds),
        (
            "convert_many",
            lambda **given: list(dtekit.convert_many([JSON, "{"], to="xml", **given)),
            ["threads", "ahead", "ahead_bytes", "progress_every"],
        ),
        ("read", lambda **given: dtekit.read(JSON, **given), parameters(dtekit.read)),
        ("lint", lambda **given: dtekit.lint(JSON, "CL", **given), parameters(dtekit.lint)),
        ("audit_totals", lambda **given: dtekit.audit_totals(JSON, "CL", **given), parameters(dtekit.audit_totals)),
        ("symbol", lambda **given: dtekit.symbol("A1", **{"kind": "qr", **given}), parameters(dtekit.symbol)),
        ("Client", client, parameters(dtekit.Client)),
        ("call", call, ["timeout", "connect_timeout", "read_timeout"]),
        ("Poll", lambda **given: dtekit.Poll("x", **given).next(1_790_000_000), parameters(dtekit.Poll)),
        (
            "AuthorityWait",
            lambda **given: dtekit.clients.AuthorityWait(ID, **given),
            parameters(dtekit.clients.AuthorityWait),
        ),
        ("decode_reply", lambda **given: dtekit.operations.decode_reply("{}", **given), ["status"]),
        (
            "range",
            lambda **given: sequence(tmp_path, "range")(**{"first": 1, "last": 9, **given}),
            ["first", "last", "warn_below"],
        ),
        (
            "block",
            lambda **given: sequence(tmp_path, "block")(**{"count": 1, "holder": "till", **given}),
            ["count"],
        ),
        ("advance", lambda **given: sequence(tmp_path, "advance")(**given), ["last"]),
        ("document_from", lambda number: dtekit.json_to_xml({"a": number}), ["number"]),
        ("json_object", lambda number: mapping.apply({"a": number}), ["number"]),
    ]


def test_no_number_in_any_parameter_is_more_than_refused(tmp_path: Path) -> None:
    tried = 0
    wrong = []
    for name, function, names in cases(tmp_path):
        assert names, name
        for parameter in names:
            for number in NUMBERS:
                tried += 1
                try:
                    function(**{parameter: number})
                except dtekit.errors.InternalError as error:
                    wrong.append(f"{name}({parameter}={number!r}): {error}")
                except (dtekit.Error, TypeError, ValueError, OverflowError):
                    pass
                except BaseException as error:
                    if isinstance(error, (KeyboardInterrupt, SystemExit)):
                        raise
                    wrong.append(f"{name}({parameter}={number!r}): {type(error).__name__} {error}")
    print(f"{tried} calls")
    assert not wrong, "\n".join(wrong)
    assert tried > 1000


@pytest.mark.parametrize("number", [2**64, -1, 1.5, math.nan, math.inf, 10**400])
def test_a_size_that_does_not_fit_is_refused_and_not_wrapped(number: float) -> None:
    with pytest.raises((dtekit.errors.ArgumentError, TypeError, OverflowError)):
        dtekit.json_to_xml(JSON, max_bytes=number)  # type: ignore[arg-type]
    with pytest.raises((dtekit.errors.ArgumentError, TypeError, OverflowError)):
        dtekit.Client(*CLIENT, max_reply_bytes=number)  # type: ignore[arg-type]
