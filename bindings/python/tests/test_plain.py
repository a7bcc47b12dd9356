"""Results as plain dicts, and results that are copied and pickled: every class that dtekit exports."""

from __future__ import annotations

import copy
import enum
import json
import pickle
import typing
from pathlib import Path
from typing import Any, Callable

import pytest

import dtekit
from test_shown import OBJECTS, classes

FINDING = dtekit.Finding("json-syntax", "error", None, None, "expected a value", None)

# What is no result: what works, is open, or is passed on to a call.
TOOLS = {
    "AsyncClient", "AsyncOperations", "AuthorityEvent", "AuthorityWait", "Batch", "Client", "Converter", "Document", "Element",
    "Extraction", "FolioSequence", "Inbox", "Journal", "JournalWork", "Mapper", "Mapping", "Operations", "Poll", "PollStore", "ReceiverMessage", "Registry",
    "Request", "Sequence", "StatusChange", "Upload",
}
# Those of them that are values, and so can be pickled.
KEPT = {"AuthorityEvent", "AuthorityWait", "JournalWork", "Poll", "StatusChange"}
# Those that are refused with the reason, and are copied nevertheless.
REFUSED = {"Mapping": "pickle its template", "Upload": "make the Upload in the process that sends it"}


def is_result(cls: Any) -> bool:
    apart = issubclass(cls, (Warning, enum.Enum)) or typing.is_typeddict(cls)
    return not apart and cls.__name__ not in TOOLS


def made(cls: Any, folder: Path) -> Any:
    if cls.__name__ in OBJECTS and not issubclass(cls, dtekit.Error):
        return OBJECTS[cls.__name__][0](folder)
    if issubclass(cls, dtekit.Error):
        return cls("1 error", (FINDING,))
    names = getattr(cls, "_fields", None) or cls.__match_args__
    return cls(*(f"value {at}" for at, _ in enumerate(names)))


RESULTS = [cls for cls in classes() if is_result(cls)]


@pytest.mark.parametrize("cls", RESULTS, ids=lambda cls: str(cls.__name__))
def test_a_result_is_a_plain_dict(cls: Any, tmp_path: Path) -> None:
    one = made(cls, tmp_path)
    found = one.to_dict()
    # JSON without `default` takes nothing else, and gives back the same.
    assert type(found) is dict and json.loads(json.dumps(found)) == found
    if hasattr(cls, "__match_args__") and not issubclass(cls, tuple):
        assert list(found) == [name for name in vars(one) if not name.startswith("_")]
    only_plain(found)


def only_plain(value: Any) -> None:
    assert value is None or type(value) in (dict, list, str, int, float, bool), type(value)
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        only_plain(one)


@pytest.mark.parametrize("cls", RESULTS, ids=lambda cls: str(cls.__name__))
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copy", "deepcopy", "pickle"])
def test_a_result_survives_copy_and_pickle(cls: Any, again: Callable[[Any], Any], tmp_path: Path) -> None:
    one = made(cls, tmp_path)
    other = again(one)
    assert type(other) is cls and other.to_dict() == one.to_dict() and repr(other) == repr(one)
    if "__eq__" in vars(cls):
        assert other == one


@pytest.mark.parametrize("name", sorted(TOOLS & set(OBJECTS)))
def test_what_is_no_result_can_be_pickled_or_is_a_type_error(name: str, tmp_path: Path) -> None:
    one = OBJECTS[name][0](tmp_path)
    if name in KEPT:
        assert repr(pickle.loads(pickle.dumps(one))) == repr(copy.copy(one)) == repr(copy.deepcopy(one)) == repr(one)
    else:
        with pytest.raises(TypeError, match=REFUSED.get(name, "cannot (be pickled|pickle)")):
            pickle.dumps(one)
    if name in REFUSED:
        assert copy.copy(one) is copy.deepcopy(one) is one


def test_values_keep_what_they_say() -> None:
    body = {"Success": True, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Total": "amount"}
    text = json.dumps(body).replace('"amount"', "12345678901234567890.10")
    found = dtekit.ProcessResult.decode(text, country="CR").to_dict()
    assert found["outcome"] == "sent" and found["global_document_id"] == body["GlobalDocumentId"]
    assert found["extra"] == {"Total": "12345678901234567890.10"}
    assert "_refusal" not in found
    content = dtekit.documents.FileContent.detect("PERURS8+")
    assert content.to_dict() == {"format": "xml", "base64": True, "document": "PERURS8+"}


def test_an_error_as_a_dict_is_what_core_says() -> None:
    with pytest.raises(dtekit.errors.DocumentSyntaxError) as raised:
        dtekit.json_to_xml("{")
    found = raised.value.to_dict()
    assert (found["kind"], found["display"], found["phase"]) == ("syntax", str(raised.value), None)
    assert found["findings"][0]["position"] == {"line": 1, "column": 2, "offset": 1}


def test_a_pickled_item_of_a_batch_has_its_error() -> None:
    good, bad = dtekit.convert_many([b"{}", b"{"], to="xml")
    items: list[dtekit.batches.BatchItem] = pickle.loads(pickle.dumps([good, bad]))
    assert [one.ok for one in items] == [True, False]
    assert items[0].output == good.output and items[1].name == "2"
    assert isinstance(items[1].error, dtekit.errors.DocumentSyntaxError) and items[1].findings == bad.findings
    assert items[1].to_dict() == bad.to_dict()
