"""The field mapping of each country makes a document that the country's checks and schema take."""

import importlib.util
import json
from pathlib import Path

import dtekit
import pytest

MODULE = Path(__file__).parents[1] / "trytond_dtekit"
DAY = "2026-11-27"
# Numbers of an invoice and of a credit note, identifiers, fiscal values of parties, addresses, settings, unit, product,
# and rate.
CASES = {
    "CR": (
        ("00100001010000000017", "00100001030000000001"), ("cr_vat 3101999001", "cr_vat 3101999002"), {},
        {"province": "1", "canton": "15", "district": "01"}, {"activity": "620100"}, {"fiscal_unit": "Unid"},
        {"fiscal_code": "3212800000000"}, 13, "CRC", "01", "50627112600310199900100100001010000000017112345678"),
    "CL": (
        ("17", "3"), ("cl_vat 761920839", "cl_vat 60803000K"), {"business": "Gobierno"}, {"commune": "Santiago"},
        {"business": "Ferretería", "activity": "475201"}, {}, {}, 19, "CLP", "33", "F17T33"),
    "MX": (
        ("A17", "NC3"), ("mx_vat EKU9003173C9", "mx_vat URE180429TM6"), {"tax_regime": "601"}, {}, {"tax_regime": "601"},
        {"fiscal_unit": "H87"}, {"fiscal_code": "84111506"}, 16, "MXN", "I", "1FAC4464-1111-4000-8111-CD37179DB12E"),
    "PE": (
        ("F001-00000017", "FC01-00000001"), ("pe_vat 20600123450", "pe_vat 20500987651"), {}, {}, {}, {}, {}, 18, "PEN", "01",
        "20600123450-01-F001-17"),
    "EC": (
        ("001-002-000000017", "001-002-000000001"), ("ec_vat 1792060346001", "ec_ci 1714307103"), {}, {}, {}, {}, {}, 15, "USD",
        "01", None),
    "CO": (
        ("SETP990000017", "NC1"), ("co_vat 9005089089", "co_vat 8600343137"), {"obligations": "O-15"}, {"municipality": "76001"},
        {"resolution": "18760000001", "resolution_date": "2026-01-19", "resolution_until": "2030-01-19",
         "range_from": "990000000", "range_to": "995000000", "technical_key": "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c",
         "software_id": "aae35b45-6f9a-4da5-a32c-78d63da52364", "software_pin": "75315"},
        {"fiscal_unit": "94"}, {}, 19, "COP", "01", "d" * 96),
}


def identifiers():
    spec = importlib.util.spec_from_file_location("identifiers", MODULE / "identifiers.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tree(country, credit):
    """An invoice as `source.tree` gives it."""
    numbers, codes, of_party, of_address, of_settings, of_unit, of_product, rate, currency, kind, fiscal = CASES[country]
    tax = [dict(zip(("type", "code"), code.split())) for code in codes]
    address = {"id": 1, "street": "Calle 1", "postal_code": "26015", "city": "Centro", "dte_values": of_address}
    company = {"id": 1, "name": "Los Andes S.A.", "email": "a@example.com", "addresses": [address], "dte_values": of_party}
    other = {**address, "postal_code": "86991"}
    line = {
        "id": 1, "description": "Papel bond", "quantity": "2", "unit_price": "100", "amount": "200",
        "unit": {"id": 1, "symbol": "u", "dte_values": of_unit},
        "product": {"id": 1, "code": "P1", "name": "Papel bond", "template": {"id": 1, "dte_values": of_product}},
        "taxes": [{"id": 1, "name": "IVA", "rate": str(rate / 100), "percent": str(rate)}]}
    made = {
        "id": 1, "number": numbers[credit], "invoice_date": DAY, "currency": {"code": currency},
        "company": {"id": 1, "party": company, "settings": {"id": 1, "dte_values": of_settings}},
        "tax_identifier": tax[0], "party_tax_identifier": tax[1], "invoice_address": other, "lines": [line],
        "party": {**company, "id": 2, "name": "Cliente Uno", "addresses": [other]},
        "untaxed_amount": "200", "tax_amount": str(2 * rate), "total_amount": str(200 + 2 * rate),
        "dte": {
            "kind": "credit" if credit else "invoice", "issued_at": f"{DAY}T01:30:00-06:00", "local_time": f"{DAY}T01:30:00",
            "security_code": "12345678", "due_date": DAY, "credit_days": "0"}}
    if credit:
        made["credited"] = {
            "number": numbers[0], "invoice_date": DAY, "country_document_id": fiscal, "document_type": kind,
            "issued_at": f"{DAY}T01:00:00-06:00"}
    return made


def mapping(country):
    return dtekit.Mapping.parse((MODULE / "mappings" / f"{country.lower()}.xml").read_bytes())


@pytest.mark.parametrize("credit", [False, True], ids=["invoice", "credit"])
@pytest.mark.parametrize("country", CASES)
def test_a_document_passes_every_check_of_its_country(country, credit):
    source = tree(country, credit)
    assert identifiers().add(source, country) == ()
    text, mine = json.dumps(source), mapping(country)
    assert [(one.path, one.message) for one in dtekit.lint(text, country, through=mine).findings] == []
    kind = dtekit.xml_to_dict(mine.apply(text))["Documento"]["Encabezado"]["IdDoc"]["Tipo"]
    official = dtekit.Mapping.standard(country, kind).explain(text, through=mine)
    found = dtekit.validate(official.output, signed=False)
    # What the service adds to a Colombian document, its address as QR and its software, is no matter of the mapping.
    assert [one.message for one in found if one.code.startswith("schema")] == []


@pytest.mark.parametrize("country", CASES)
def test_what_is_missing_has_the_path_of_the_invoice(country):
    source = tree(country, False)
    identifiers().add(source, country)
    del source["lines"][0]["description"], source["lines"][0]["product"]["name"], source["party_tax_identifier"]
    paths = [one.path for one in dtekit.lint(json.dumps(source), country, through=mapping(country)).findings]
    assert "party_tax_identifier/code" in paths or "party_tax_identifier" in paths, paths
    assert any((path or "").startswith("lines[1]") for path in paths), paths


@pytest.mark.parametrize("country", CASES)
def test_the_table_of_the_readme_names_what_the_company_and_the_customer_need(country):
    readme = (MODULE.parent / "README.md").read_text(encoding="utf-8")
    row = next(line for line in readme.splitlines() if line.startswith(f"| {country} |"))

    def missing(take):
        source = tree(country, False)
        identifiers().add(source, country)
        take(source)
        found = dtekit.lint(json.dumps(source), country, through=mapping(country)).findings
        return [one.path for one in found if one.severity == "error"]

    needs_email = missing(lambda source: source["company"]["party"].pop("email", None))
    assert bool(needs_email) == ("e-mail of the company" in row), needs_email
    for name in ("tax_identifier", "party_tax_identifier"):
        assert any((path or "").startswith(name) for path in missing(lambda source: source.pop(name))), name
    assert "beside the tax identifiers of the company and the customer" in readme


def test_a_number_that_makes_no_key_is_told():
    source = {**tree("CR", False), "number": "17"}
    assert [one.code for one in identifiers().add(source, "CR")] != []
