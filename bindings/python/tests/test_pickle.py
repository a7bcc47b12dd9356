"""What can be pickled equals what it was, and the rest says what to pickle instead."""

from __future__ import annotations

import copy
import pickle

import pytest

import dtekit

ID = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"
SEND = "Document/SendDocumentToAuthorityCustomResponse"
RESULTS = [
    dtekit.ProcessResult.decode(f'{{"Success": true, "GlobalDocumentId": "{ID}", "OtherData": {{"Folio": 12.50}}}}', country="CR"),
    dtekit.ProcessResult.decode('{"Success": false, "Code": 99, "Messages": ["no", {"a": 1.10}]}', country="CR"),
    dtekit.ProcessResult.decode("<html>", country="CR"),  # it has an error
    dtekit.operations.decode_reply('{"estado": "PROCESADO"}', operation=SEND),
    dtekit.ProcessResult.decode(
        f'{{"Success": true, "GlobalDocumentId": "{ID}", "OtherData": {{"ReceivedStamp": "2026A", "AuthorityTimeStamp": "2026-11-21T10:00:00"}}, '
        '"ResponseValue": "{\\"estado\\": \\"PROCESADO\\", \\"selloRecibido\\": \\"2026A\\"}"}',
        country="SV",
    ),
]


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: str(result.reason))
def test_a_process_result_equals_its_pickle(result: dtekit.ProcessResult) -> None:
    for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert again == result
        assert again.to_dict() == result.to_dict()


def test_errors_are_equal_by_what_they_say() -> None:
    one, other = RESULTS[2].error, dtekit.ProcessResult.decode("<html>", country="CR").error
    assert one is not None and one == other and hash(one) == hash(other)
    assert one != RESULTS[3].error and one != ValueError()


def test_a_document_says_what_to_pickle() -> None:
    with pytest.raises(TypeError, match=r"Document cannot be pickled.*to_xml"):
        pickle.dumps(dtekit.Document.from_dict({"a": "1"}))


def test_a_request_says_what_to_pickle() -> None:
    request = dtekit.operations.Request("Account/GetAccount", {"account_code": "3101123456"})
    with pytest.raises(TypeError, match=r"Request cannot be pickled.*arguments"):
        pickle.dumps(request)
    assert copy.copy(request).target == copy.deepcopy(request).target == request.target


def test_the_time_of_an_unknown_outcome_is_set_where_it_is_unknown() -> None:
    assert RESULTS[0].next is not None and RESULTS[0].next.unknown_since is None
    unknown = dtekit.ProcessResult.decode(f'{{"Success": false, "Code": 503, "GlobalDocumentId": "{ID}"}}')
    assert unknown.next is not None and unknown.next.unknown_since is not None


def test_a_text_of_success_is_no_reason_of_a_refusal() -> None:
    zeros = "00000000-0000-0000-0000-000000000000"
    result = dtekit.ProcessResult.decode(
        f'{{"Success": true, "GlobalDocumentId": "{zeros}", "Description": "Documento aceptado", "Messages": ["aceptado"]}}', country="MX"
    )
    with pytest.raises(dtekit.errors.InvalidError) as raised:
        result.accepted()
    assert "aceptado" not in str(raised.value) and len(raised.value.findings) == 1


def test_the_question_of_a_document_may_be_asked_for_a_dict() -> None:
    header = {"IdDoc": {"Tipo": "33", "Numero": "120", "FechaEmis": "2026-11-21"}, "Emisor": {"IDEmisor": "76354771-K"}}
    document = {"Documento": {"Encabezado": header}}
    step = dtekit.next_step_of(document, "CL", unknown_since=1_700_000_000.9)
    assert step.arguments["DateFrom"] == "2026-11-20" and step.unknown_since is not None
    assert dtekit.results.NextStep.from_json(step.to_json()) == step
