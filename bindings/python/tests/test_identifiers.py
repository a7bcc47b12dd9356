"""Compares identifiers with python-stdnum and with Python's `uuid`, over generated texts.

A comment in each test names the intended differences. No library exists to compare a DUI with.
"""

from __future__ import annotations

import hashlib
import os
import random
import uuid
from typing import Any

import pytest
from stdnum.ar import cuit
from stdnum.cl import rut
from stdnum.co import nit as nit_co
from stdnum.cr import cpf, cpj
from stdnum.cr import cr as dimex
from stdnum.do import cedula as do_cedula
from stdnum.do import ncf
from stdnum.do import rnc as do_rnc
from stdnum.ec import ci
from stdnum.ec import ruc as ruc_ec
from stdnum.gt import nit as nit_gt
from stdnum.mx import rfc
from stdnum.pe import ruc
from stdnum.sv import nit

import dtekit

CASES = 5000 if os.environ.get("DTEKIT_TEST_LONG") else 1000


@pytest.fixture
def rng() -> random.Random:
    return random.Random(20250601)


def parts(kind: dtekit.identifiers.IdentifierKind, text: str) -> dict[str, object] | None:
    """The parts of the identifier, or None if dtekit refuses the text."""
    try:
        return dtekit.identifiers.parse_identifier(kind, text)
    except dtekit.errors.InvalidError:
        return None


def digits(rng: random.Random, count: int) -> str:
    return "".join(rng.choices("0123456789", k=count))


def mutated(rng: random.Random, text: str, letters: str) -> str:
    """The text with one character changed, removed, inserted, or swapped with the next."""
    at = rng.randrange(len(text))
    return rng.choice(
        [
            text[:at] + rng.choice(letters) + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + rng.choice(letters) + text[at:],
            text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],
        ]
    )


def test_dtekit_and_stdnum_accept_the_same_ruts(rng: random.Random) -> None:
    # dtekit also accepts numbers of fewer than seven digits, as the SII does. stdnum refuses them.
    right = 0
    for _ in range(CASES):
        number = str(rng.randrange(1_000_000, 100_000_000))
        digit = rng.choice("0123456789K")
        read = parts("rut", f"{number}-{digit}")
        assert (read is not None) == rut.is_valid(number + digit), (number, digit)
        written = dtekit.identifiers.compose_identifier("rut", number=number)
        assert written == f"{number}-{rut.calc_check_digit(number)}"
        read = parts("rut", rut.format(written))
        assert read is not None and read["text"] == written
        text = mutated(rng, written, "0123456789K")
        # dtekit requires exactly one dash, before the check digit. stdnum ignores dashes.
        if text.count("-") == 1 and text[-2:-1] == "-" and 9 <= len(text) <= 10 and text[0] != "0":
            assert (parts("rut", text) is not None) == rut.is_valid(text), text
            right += rut.is_valid(text)
    assert right > CASES // 250


def test_dtekit_and_stdnum_accept_the_same_rfcs(rng: random.Random) -> None:
    # stdnum refuses an RFC that begins with a forbidden word. dtekit leaves that check to the authority.
    fits = 0
    for _ in range(CASES):
        letters = "".join(rng.choices("ABCDEFGHIJKLMNÑOPQRSTUVWXYZ&", k=rng.choice([3, 4])))
        date = f"{rng.randrange(100):02}{rng.randrange(1, 14):02}{rng.randrange(1, 33):02}"
        homoclave = rng.choice("123456789ABCDEFGHIJKLMNOPQRSTUV") + rng.choice("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        body = letters + date + homoclave
        for text in (body + rng.choice("0123456789A"), body + rfc.calc_check_digit(body)):
            read = parts("rfc", text)
            if letters in rfc._name_blacklist:
                continue
            assert (read is not None) == rfc.is_valid(text), text
            if read is not None:
                assert read["person"] == (len(letters) == 4)
                assert read["check_digit_fits"] == rfc.is_valid(text, validate_check_digits=True), text
                fits += bool(read["check_digit_fits"])
    assert fits > CASES // 2


def test_dtekit_and_stdnum_accept_the_same_nits_of_el_salvador(rng: random.Random) -> None:
    # stdnum requires a first digit of 0, 1 or 9. The pattern in the schema does not, so neither does dtekit.
    right = 0
    for _ in range(CASES):
        serial = f"{rng.choice([rng.randrange(0, 102), rng.randrange(1000)]):03}"
        body = rng.choice("019") + digits(rng, 3) + digits(rng, 6) + serial
        text = body + rng.choice("0123456789")
        assert (parts("nit-sv", text) is not None) == nit.is_valid(text), text
        text = body + nit.calc_check_digit(body + "0")
        read = parts("nit-sv", text)
        assert read is not None and read["grouped"] == nit.format(text), text
        assert dtekit.identifiers.compose_identifier("nit-sv", text=text) == nit.format(text)
        changed = mutated(rng, text, "0123456789")
        if changed[0] in "019":
            assert (parts("nit-sv", changed) is not None) == nit.is_valid(changed), changed
            right += nit.is_valid(changed)
    assert right > CASES // 250


def test_dtekit_and_stdnum_accept_the_same_nits_of_colombia(rng: random.Random) -> None:
    # dtekit requires the dash before the check digit. stdnum ignores dashes, dots and commas.
    right = 0
    for _ in range(CASES):
        number = digits(rng, rng.choice([7, 8, 9, 10, 12, 15]))
        written = f"{number}-{nit_co.calc_check_digit(number)}"
        assert dtekit.identifiers.compose_identifier("nit-co", number=number) == written
        text = f"{number}-{rng.choice('0123456789')}"
        assert (parts("nit-co", text) is not None) == nit_co.is_valid(text), text
        right += nit_co.is_valid(text)
    assert right > CASES // 250


def test_a_cufe_is_the_hash_of_its_parts(rng: random.Random) -> None:
    for _ in range(500):
        given = {
            "number": f"SETP{rng.randrange(10**9)}",
            "date": f"20{rng.randrange(19, 40)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}",
            "time": f"{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}-05:00",
            "value": f"{rng.randrange(10**9)}.{rng.randrange(100):02}",
            "iva": f"{rng.randrange(10**8)}.{rng.randrange(100):02}",
            "inc": f"{rng.randrange(10**8)}.{rng.randrange(100):02}",
            "ica": f"{rng.randrange(10**8)}.{rng.randrange(100):02}",
            "total": f"{rng.randrange(10**9)}.{rng.randrange(100):02}",
            "issuer": digits(rng, 9),
            "receiver": digits(rng, 10),
            "key": "".join(rng.choices("0123456789abcdef", k=40)),
            "environment": rng.choice("12"),
        }
        taxes = ("01", given["iva"], "04", given["inc"], "03", given["ica"])
        ends = (given["total"], given["issuer"], given["receiver"], given["key"], given["environment"])
        text = "".join((given["number"], given["date"], given["time"], given["value"], *taxes, *ends))
        assert dtekit.identifiers.compose_identifier("cufe", **given) == hashlib.sha384(text.encode()).hexdigest()


def test_dtekit_and_stdnum_accept_the_same_rucs_of_peru(rng: random.Random) -> None:
    # stdnum accepts the beginnings 10, 15, 17 and 20 alone. dtekit does not check the beginning.
    right = 0
    for _ in range(CASES):
        body = rng.choice(["10", "15", "17", "20"]) + digits(rng, 8)
        text = body + rng.choice("0123456789")
        assert (parts("ruc-pe", text) is not None) == ruc.is_valid(text), text
        written = dtekit.identifiers.compose_identifier("ruc-pe", number=body)
        assert written == body + ruc.calc_check_digit(body)
        changed = mutated(rng, written, "0123456789X")
        if changed[:2] in ("10", "15", "17", "20"):
            assert (parts("ruc-pe", changed) is not None) == ruc.is_valid(changed), changed
            right += ruc.is_valid(changed)
    assert right > CASES // 250


def test_dtekit_accepts_each_kind_of_cedula_that_stdnum_accepts(rng: random.Random) -> None:
    # One direction only: dtekit checks only the length of a number, so it accepts numbers that stdnum refuses.
    for _ in range(CASES):
        person = rng.choice("123456789") + digits(rng, 8)
        company = rng.choice(["2100", "3002", "3101", "3110", "4000", "5001"]) + digits(rng, 6)
        resident = "1" + digits(rng, rng.choice([10, 11]))
        assert cpf.is_valid(person) and cpj.is_valid(company) and dimex.is_valid(resident)
        for kind, text in (("fisica", person), ("juridica", company), ("dimex", resident)):
            read = parts("cedula", text)
            assert read is not None and kind in list(read["kinds"]), text  # type: ignore[call-overload]
            assert read["padded"] == text.zfill(12)


def test_dtekit_and_stdnum_accept_the_same_cedulas_of_ecuador(rng: random.Random) -> None:
    # stdnum ignores blanks and every dash. dtekit takes one dash, before the check digit.
    right = 0
    for _ in range(CASES):
        text = rng.choice(["01", "17", "24", "30", "50", "00", "25", digits(rng, 2)]) + digits(rng, 8)
        assert (parts("cedula-ec", text) is not None) == ci.is_valid(text), text
        nine = rng.choice(["01", "17", "24", "30"]) + rng.choice("0123456") + digits(rng, 6)
        written = dtekit.identifiers.compose_identifier("cedula-ec", number=nine)
        assert ci.is_valid(written) and written[:9] == nine
        changed = mutated(rng, written, "0123456789")
        assert (parts("cedula-ec", changed) is not None) == ci.is_valid(changed), changed
        right += ci.is_valid(changed)
    assert right > CASES // 250


def test_dtekit_and_stdnum_say_the_same_of_rucs_of_ecuador(rng: random.Random) -> None:
    # stdnum refuses a RUC whose check digit does not fit. dtekit reads it, and says so: the authority has given out
    # such numbers. dtekit refuses every RUC that ends in 000; stdnum accepts those whose last four digits are not zero.
    right = 0
    for _ in range(CASES):
        third = rng.choice("0123456699")
        body = rng.choice(["01", "09", "17", "24", "30", "25"]) + third + digits(rng, 7)
        text = body + rng.choice(["001", "001", "002", "000", digits(rng, 3)])
        read = parts("ruc-ec", text)
        if text.endswith("000"):
            assert read is None, text
            continue
        fits = read is not None and bool(read["check_digit_fits"])
        assert fits == ruc_ec.is_valid(text), text
        right += fits
        number = rng.choice(["01", "17", "24"]) + rng.choice(["6" + digits(rng, 5), rng.choice("0123459") + digits(rng, 6)])
        try:
            written = dtekit.identifiers.compose_identifier("ruc-ec", number=number)
        except dtekit.errors.InvalidError:
            assert number[2] in "69", number
            continue
        assert ruc_ec.is_valid(written) and written.startswith(number), written
    assert right > CASES // 50


def test_dtekit_and_stdnum_accept_the_same_rncs_and_dominican_cedulas(rng: random.Random) -> None:
    # stdnum also accepts the numbers of its list, whose digit does not fit, and dashes anywhere.
    kinds: list[tuple[dtekit.identifiers.IdentifierKind, Any, Any, int]] = [
        ("rnc", do_rnc, do_rnc.whitelist, 8),
        ("cedula-do", do_cedula, do_cedula.whitelist, 10),
    ]
    for kind, oracle, listed, length in kinds:
        right = 0
        for _ in range(CASES):
            number = digits(rng, length - 1) + rng.choice("123456789")
            text = number + rng.choice("0123456789")
            read = parts(kind, text)
            assert (read is not None) == (oracle.is_valid(text) and text not in listed), text
            right += read is not None
            composed = dtekit.identifiers.compose_identifier(kind, number=number)
            assert oracle.is_valid(composed), composed
            grouped = parts(kind, composed)["grouped"]  # type: ignore[index]
            assert grouped == oracle.format(composed)
            changed = mutated(rng, composed, "0123456789")
            if changed not in listed:
                assert (parts(kind, changed) is not None) == oracle.is_valid(changed), changed
        assert right > CASES // 17


def test_dtekit_and_stdnum_accept_the_same_encfs(rng: random.Random) -> None:
    for _ in range(CASES):
        text = "E" + rng.choice(["31", "32", "33", "34", "41", "43", "44", "45", "46", "47", digits(rng, 2)])
        text += digits(rng, 9) + rng.choice("123456789")
        changed = mutated(rng, text, "0123456789EB")
        for one in (text, changed):
            expected = len(one) == 13 and one[3:] != "0" * 10 and ncf.is_valid(one)
            assert (parts("encf", one) is not None) == expected, one


def test_dtekit_and_stdnum_accept_the_same_nits_of_guatemala(rng: random.Random) -> None:
    # stdnum pads a NIT with zeros; dtekit refuses zeros before the number.
    right = 0
    for _ in range(CASES):
        number = rng.choice("123456789") + digits(rng, rng.randrange(1, 11))
        composed = dtekit.identifiers.compose_identifier("nit-gt", number=number)
        assert nit_gt.is_valid(composed), composed
        text = number + rng.choice("0123456789K")
        assert (parts("nit-gt", text) is not None) == nit_gt.is_valid(text), text
        right += nit_gt.is_valid(text)
    assert right > CASES // 50


def test_dtekit_and_stdnum_accept_the_same_cuits(rng: random.Random) -> None:
    # stdnum takes blanks, and dashes anywhere; it knows neither 25 nor 26, which dtekit takes as persons.
    right = 0
    for _ in range(CASES):
        number = rng.choice(["20", "23", "24", "27", "30", "33", "34", "50", "51", "55"]) + digits(rng, 8)
        composed = dtekit.identifiers.compose_identifier("cuit", number=number)
        assert cuit.is_valid(composed), composed
        text = rng.choice(["20", "27", "30", "31", "40", "55", "99"]) + digits(rng, 9)
        assert (parts("cuit", text) is not None) == cuit.is_valid(text), text
        right += cuit.is_valid(text)
        one = mutated(rng, composed, "0123456789")
        if one[:2] not in ("25", "26"):
            assert (parts("cuit", one) is not None) == cuit.is_valid(one), one
    assert right > CASES // 50


def test_dtekit_accepts_uuids_of_36_characters_and_returns_capitals(rng: random.Random) -> None:
    # Python also accepts braces, `urn:` and dashes elsewhere. dtekit accepts only the form that the authorities write:
    # 36 characters in five groups.
    refused = 0
    for _ in range(CASES):
        text = str(uuid.UUID(int=rng.getrandbits(128)))
        written = rng.choice([text, text.upper(), text.title()])
        read = parts("uuid", written)
        assert read is not None and read["text"] == text.upper()
        assert dtekit.identifiers.compose_identifier("uuid", text=written) == text.upper()
        changed = mutated(rng, text, "0123456789abcdefgABCDEFG-{ ")
        try:
            expected = str(uuid.UUID(changed)) == changed.lower()
        except ValueError:
            expected = False
        assert (parts("uuid", changed) is not None) == expected, changed
        refused += not expected
    assert refused > CASES // 4
