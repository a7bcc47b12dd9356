"""What suppliers send is taken once, shown, and answered."""

from conftest import BACKEND, ROOT
from proteus import Model

DOCUMENT = (ROOT / "tests/data/supplier-invoice.xml").read_text(encoding="utf-8")
OWN = "3101999001"


def arrives(tryton, number, receiver=OWN):
    """A supplier's document comes to the service."""
    text = DOCUMENT.replace("3109876543", receiver)
    tryton.sandbox.control("inbox", {"items": [{"CountryDocumentId": number, "CountryId": "CR", "FileContent": text}]})


def received(tryton):
    return Model.get("dtekit.received").find([])


def test_a_suppliers_document_is_taken_once_and_accepted(tryton):
    tryton.setup.reload()
    tryton.setup.receives = True
    tryton.setup.save()
    arrives(tryton, "A-1")
    for _ in range(3):
        tryton.work()
    (one,) = received(tryton)
    assert one.country == "CR" and one.sender_name and one.total and one.due and one.answer_state is None
    assert OWN.encode() in bytes(one.original) and one.original_name.endswith(".xml")
    one.click("accept")
    one.reload()
    assert one.verdict == "accept" and one.number.startswith("00100001050000000001") and one.answer_state == "waiting"
    assert tryton.journal().get(one.answer_key) is not None
    tryton.work()
    one.reload()
    assert one.answer_state in ("sent", "accepted")
    assert tryton.journal().results() == []


def test_an_answer_that_is_rolled_back_was_never_given(tryton):
    from trytond.pool import Pool

    arrives(tryton, "A-2")
    tryton.work()
    one = received(tryton)[0]

    def rejected(transaction):
        Received = Pool().get("dtekit.received")
        Received.reject(Received.browse([one.id]))
        key = Received(one.id).answer_key
        transaction.rollback()
        return key

    key = tryton.in_transaction(rejected)
    one.reload()
    assert one.verdict is None and (tryton.journal().get(key) is None) == (BACKEND == "postgresql")
    one.detail = "No se pidió"
    one.save()
    if BACKEND == "postgresql":
        one.click("reject")
        one.reload()
        assert one.verdict == "reject" and one.number.startswith("00100001070000000001")


def test_a_document_of_somebody_else_is_not_answered(tryton):
    arrives(tryton, "A-3", "3109876543")
    tryton.work()
    one = received(tryton)[0]
    try:
        one.click("accept")
    except Exception as error:
        assert "A-3" in str(error) or one.country_document_id in str(error)
    else:
        raise AssertionError("it was answered")
    one.reload()
    assert one.verdict is None
