"""What `manage.py check` says of the setting `DTEKIT`."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import SHARED


def found(language: str = "en-us", **members: Any) -> list[tuple[str, str, str]]:
    """The code, message and remedy of each finding, with these members over those of the project's setting."""
    from django.conf import settings
    from django.core.checks import run_checks
    from django.test import override_settings
    from django.utils import translation

    with override_settings(DTEKIT={**settings.DTEKIT, **members}), translation.override(language):
        told = [one for one in run_checks() if str(one.id).startswith("dtekit.")]
    return [(str(one.id), str(one.msg), str(one.hint)) for one in told]


def test_a_member_that_is_misspelt_is_told_with_the_one_that_is_meant() -> None:
    assert found(JURNAL="x") == [("dtekit.E002", "DTEKIT has no member `JURNAL`.", "Did you mean `JOURNAL`?")]
    [(_, message, remedy)] = found("es", JURNAL="x")
    assert (message, remedy) == ("DTEKIT no tiene el miembro `JURNAL`.", "¿Quiso decir `JOURNAL`?")


def test_a_member_that_is_like_no_other_is_told_with_all() -> None:
    assert "The members are URL, USERNAME, " in found(QQQ=1)[0][2]


def test_a_setting_that_is_no_dict_is_told() -> None:
    from django.core.checks import run_checks
    from django.test import override_settings

    with override_settings(DTEKIT=["URL"]):
        assert [one.id for one in run_checks()] == ["dtekit.E001"]


@pytest.mark.skipif(SHARED, reason="on SQLite alone the journal is a file")
def test_the_files_of_sqlite_that_are_missing_are_told() -> None:
    told = found(JOURNAL=None, INBOX=None)
    assert [code for code, *_ in told] == ["dtekit.E003", "dtekit.E003"]
    assert "`JOURNAL` on SQLite" in told[0][1] and "inbox.db" in told[1][2]


def test_a_database_that_is_none_is_told_with_those_that_are() -> None:
    [(code, message, remedy)] = found(DATABASE="other")
    assert (code, remedy) == ("dtekit.E004", "Name one of these: default.") and "`other`" in message


def test_a_function_that_cannot_be_imported_is_told() -> None:
    [(code, message, _)] = found(RESULT="shop.models.no_such")
    assert code == "dtekit.E006" and "`RESULT` of DTEKIT names `shop.models.no_such`" in message


@pytest.mark.parametrize("name", ["RESULT", "CONTENT", "DECIDE"])
def test_a_name_that_is_no_function_is_told(name: str) -> None:
    [(code, message, _)] = found(**{name: "conftest.KIND"})
    assert code == "dtekit.E009" and f"`{name}` of DTEKIT names `conftest.KIND`: expected" in message
    assert message.endswith("found str.")


@pytest.mark.parametrize("name", ["RESULT", "CONTENT", "DECIDE"])
def test_a_function_that_is_no_name_is_told(name: str) -> None:
    [(code, message, _)] = found(**{name: 7})
    assert code == "dtekit.E007" and f"`{name}` of DTEKIT: expected" in message


def test_a_table_with_a_misspelt_member_is_told() -> None:
    table = {"CR": {"tag": "Estado", "acepted": ["1"], "rejected": ["3"]}}
    [(code, message, remedy)] = found(DECIDE=table)
    assert code == "dtekit.E010" and "acepted" in message and '"accepted"' in remedy
    [(_, message, _)] = found("es", DECIDE=table)
    assert message.startswith("`DECIDE` de DTEKIT no se puede usar: ")
    table["CR"]["accepted"] = table["CR"].pop("acepted")
    assert found(DECIDE=table) == []


def test_a_setting_of_the_client_is_named_as_the_project_sets_it() -> None:
    [(code, message, _)] = found(URL="ftp://service.example")
    assert code == "dtekit.E008" and 'DTEKIT["URL"]: transport-address: ' in message
    [(_, message, _)] = found(CLIENT={"attempts": 0})
    assert 'DTEKIT["CLIENT"]["attempts"]: setting-value: ' in message
    accounts = {"north": {"timeout": -1}}
    [(_, message, _)] = found(ACCOUNTS=accounts)
    assert 'DTEKIT["ACCOUNTS"]["north"]["timeout"]: setting-value: ' in message


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("EVERY", 0), ("LEASE", "600"), ("SETTLE_AFTER", -1), ("RESEND", "always"), ("SOURCES", ["recieved"]),
        ("SOURCES", "received"), ("TAX_IDS", 3109876543),
    ],
)
def test_a_value_of_another_kind_is_told(name: str, value: Any) -> None:
    [(code, message, _)] = found(**{name: value})
    assert code == "dtekit.E007" and f"`{name}` of DTEKIT: expected" in message and repr(value) in message


def test_the_keywords_of_a_client_are_not_shown() -> None:
    [(code, message, _)] = found(CLIENT=["hush"])
    assert code == "dtekit.E007" and "hush" not in message and message.endswith("found list.")


def test_a_keyword_that_no_client_has_is_told() -> None:
    [(code, message, _)] = found("es", CLIENT={"time_out": 2})
    assert code == "dtekit.E008" and "El cliente de DTEKIT no se puede crear: " in message


def test_what_is_missing_for_the_service_is_a_warning() -> None:
    [(code, message, _)] = found(USERNAME=None)
    assert (code, message) == ("dtekit.W001", "DTEKIT has no `USERNAME`, so this process reaches no service.")


def test_a_process_that_only_hands_over_lacks_nothing() -> None:
    assert found(URL=None, USERNAME=None, PASSWORD=None) == []


def test_an_account_without_its_password_is_a_warning() -> None:
    own = {"north": {"username": "north", "password": "secret"}, "south": {"username": "south"}}
    [(code, message, _)] = found(USERNAME=None, PASSWORD=None, ACCOUNTS=own)
    assert code == "dtekit.W001" and "`PASSWORD` for the account `south`" in message


def test_accounts_that_cannot_be_read_are_a_warning() -> None:
    [(code, message, _)] = found(ACCOUNTS="nowhere.json")
    assert code == "dtekit.W002" and "nowhere.json" in message
