"""Identifiers compared with other libraries, python-stdnum and Python's own UUID, over generated texts.

Each test says in what dtekit differs on purpose. There is no library to compare a DUI with.
"""

from __future__ import annotations

import random
import uuid

import pytest
from stdnum.cl import rut
from stdnum.cr import cpf, cpj
from stdnum.cr import cr as dimex
from stdnum.mx import rfc
from stdnum.sv import nit

import dtekit

CASES = 5000


@pytest.fixture
def rng() -> random.Random:
    return random.Random(20250601)


def parts(kind: dtekit.IdentifierKind, text: str) -> dict[str, object] | None:
    """The parts of the identifier; None if the text is not one."""
    try:
        return dtekit.parse_identifier(kind, text)
    except dtekit.InvalidError:
        return None


def digits(rng: random.Random, count: int) -> str:
    return "".join(rng.choices("0123456789", k=count))


def mutated(rng: random.Random, text: str, letters: str) -> str:
    """The text with one character changed, left out, put in, or exchanged with the next."""
    at = rng.randrange(len(text))
    return rng.choice(
        [
            text[:at] + rng.choice(letters) + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + rng.choice(letters) + text[at:],
            text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],
        ]
    )


def test_a_rut_is_one_for_both(rng: random.Random) -> None:
    # A number of less than seven digits is one for us alone, as for the SII.
    right = 0
    for _ in range(CASES):
        number = str(rng.randrange(1_000_000, 100_000_000))
        digit = rng.choice("0123456789K")
        read = parts("rut", f"{number}-{digit}")
        assert (read is not None) == rut.is_valid(number + digit), (number, digit)
        written = dtekit.compose_identifier("rut", number=number)
        assert written == f"{number}-{rut.calc_check_digit(number)}"
        read = parts("rut", rut.format(written))
        assert read is not None and read["text"] == written
        text = mutated(rng, written, "0123456789K")
        # Without its dash, or with another, it is no RUT for us.
        if text.count("-") == 1 and text[-2:-1] == "-" and 9 <= len(text) <= 10 and text[0] != "0":
            assert (parts("rut", text) is not None) == rut.is_valid(text), text
            right += rut.is_valid(text)
    assert right > 20


def test_an_rfc_is_one_for_both(rng: random.Random) -> None:
    # stdnum knows words that no person's RFC begins with; we leave those to the authority.
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


def test_a_nit_of_el_salvador_is_one_for_both(rng: random.Random) -> None:
    # stdnum asks for a municipality that begins with 0, 1 or 9; the schema's pattern does not.
    right = 0
    for _ in range(CASES):
        serial = f"{rng.choice([rng.randrange(0, 102), rng.randrange(1000)]):03}"
        body = rng.choice("019") + digits(rng, 3) + digits(rng, 6) + serial
        text = body + rng.choice("0123456789")
        assert (parts("nit-sv", text) is not None) == nit.is_valid(text), text
        text = body + nit.calc_check_digit(body + "0")
        read = parts("nit-sv", text)
        assert read is not None and read["grouped"] == nit.format(text), text
        assert dtekit.compose_identifier("nit-sv", text=text) == nit.format(text)
        changed = mutated(rng, text, "0123456789")
        if changed[0] in "019":
            assert (parts("nit-sv", changed) is not None) == nit.is_valid(changed), changed
            right += nit.is_valid(changed)
    assert right > 20


def test_a_cedula_of_stdnum_is_one_of_its_kind(rng: random.Random) -> None:
    # One way only: by its length alone, as we tell it, a number may be more than stdnum allows.
    for _ in range(CASES):
        person = rng.choice("123456789") + digits(rng, 8)
        company = rng.choice(["2100", "3002", "3101", "3110", "4000", "5001"]) + digits(rng, 6)
        resident = "1" + digits(rng, rng.choice([10, 11]))
        assert cpf.is_valid(person) and cpj.is_valid(company) and dimex.is_valid(resident)
        for kind, text in (("fisica", person), ("juridica", company), ("dimex", resident)):
            read = parts("cedula", text)
            assert read is not None and kind in list(read["kinds"]), text  # type: ignore[call-overload]
            assert read["padded"] == text.zfill(12)


def test_a_uuid_is_one_for_both_and_in_capitals(rng: random.Random) -> None:
    # Python also takes braces, `urn:` and dashes elsewhere; 36 characters in the five groups are what the authorities write.
    refused = 0
    for _ in range(CASES):
        text = str(uuid.UUID(int=rng.getrandbits(128)))
        written = rng.choice([text, text.upper(), text.title()])
        read = parts("uuid", written)
        assert read is not None and read["text"] == text.upper()
        assert dtekit.compose_identifier("uuid", text=written) == text.upper()
        changed = mutated(rng, text, "0123456789abcdefgABCDEFG-{ ")
        try:
            expected = str(uuid.UUID(changed)) == changed.lower()
        except ValueError:
            expected = False
        assert (parts("uuid", changed) is not None) == expected, changed
        refused += not expected
    assert refused > CASES // 4
