"""Points in time: calls take a datetime with a zone or seconds since 1970, and return a datetime in UTC."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable

import pytest

import dtekit
from dtekit import _native, _time

ID = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"
SECONDS = 1790000000
UTC = datetime.fromtimestamp(SECONDS, timezone.utc)
NAIVE = datetime(2026, 9, 21, 14, 13, 20)


def poll(now: Any) -> object:
    return dtekit.Poll("x", now)


def poll_next(now: Any) -> object:
    return dtekit.Poll("x", SECONDS).next(now)


def poll_observe(now: Any) -> object:
    return dtekit.Poll("x", SECONDS).observe({"event": "sent"}, now)


def wait(now: Any) -> object:
    return dtekit.clients.AuthorityWait(ID, now=now)


def wait_next(now: Any) -> object:
    return dtekit.clients.AuthorityWait(ID).next(now)


def wait_observe(now: Any) -> object:
    wait = dtekit.clients.AuthorityWait(ID)
    wait.observe(None, now=now)
    return wait


def upload() -> dtekit.Upload:
    return dtekit.Upload(b"total", file_name="a.txt", client_id="org", external_id="x")


def extraction(now: Any) -> object:
    return dtekit.extraction.Extraction(upload(), now=now)


def advance(now: Any) -> object:
    return dtekit.Client("http://127.0.0.1:1", "user", "secret").advance(dtekit.extraction.Extraction(upload()), now)


def next_step(since: Any) -> object:
    return dtekit.results.NextStep("Document/GetDocument", {}, {}, "document", None, False, since, None, None).to_json()


TAKES_A_TIME = [
    poll, poll_next, poll_observe, wait, wait_next, wait_observe, extraction, advance, next_step
]


@pytest.mark.parametrize("call", TAKES_A_TIME)
def test_a_datetime_without_zone_is_an_argument_error(call: Callable[[Any], object]) -> None:
    with pytest.raises(dtekit.errors.ArgumentError, match="expected a datetime with its zone") as raised:
        call(NAIVE)
    assert raised.value.code == "parameter-value"
    assert raised.value.path in ("now", "sent_at", "unknown_since")


def test_a_store_refuses_a_datetime_without_zone(tmp_path: Path) -> None:
    with dtekit.PollStore(tmp_path / "polls.db") as store:
        with pytest.raises(dtekit.errors.ArgumentError, match="zone"):
            store.submit(upload(), now=NAIVE)
        client = dtekit.Client("http://127.0.0.1:1", "user", "secret")
        with pytest.raises(dtekit.errors.ArgumentError, match="zone"):
            store.run_due(client, NAIVE)


@pytest.mark.parametrize("now", ["2026-09-21T14:13:20Z", True, b"1", 1j, object(), timedelta(1)])
def test_a_time_of_an_unsupported_type_is_a_type_error(now: Any) -> None:
    with pytest.raises(TypeError, match="expected a datetime or a number of seconds since 1970 for `now`"):
        poll_next(now)


@pytest.mark.parametrize("now", [float("nan"), float("inf"), -1, 1e13, Decimal("NaN")])
def test_a_number_outside_the_range_of_times_is_an_argument_error(now: Any) -> None:
    with pytest.raises(dtekit.errors.ArgumentError):
        poll_next(now)


@pytest.mark.parametrize(
    "now",
    [SECONDS, float(SECONDS), Decimal(SECONDS), UTC, UTC.astimezone(timezone(timedelta(hours=-6)))],
    ids=["int", "float", "Decimal", "utc", "costa-rica"],
)
def test_every_form_of_a_time_has_the_same_effect(now: Any) -> None:
    assert poll_next(now) == dtekit.extraction.Action("wait", until=UTC + timedelta(minutes=3))
    assert dtekit.clients.AuthorityWait(ID, now=now).to_json() == dtekit.clients.AuthorityWait(ID, now=UTC).to_json()


def test_a_returned_time_is_in_utc() -> None:
    until = dtekit.Poll("x", SECONDS).next(SECONDS).until
    assert until is not None
    assert until.tzinfo is timezone.utc


@pytest.mark.parametrize("microseconds", [0, 1, 250_000, 999_999])
def test_a_time_keeps_its_microseconds_both_ways(microseconds: int) -> None:
    time = UTC + timedelta(microseconds=microseconds)
    assert _time.at(_native.seconds(time, "now")) == time


def test_a_time_after_the_last_datetime_becomes_the_last_datetime() -> None:
    assert _time.at(1e12) == datetime.max.replace(tzinfo=timezone.utc)


def test_a_time_that_is_left_out_is_now() -> None:
    before = datetime.now(timezone.utc)
    until = dtekit.Poll("x").next().until
    assert until is not None
    assert timedelta(minutes=2) < until - before < timedelta(minutes=4)


def test_a_fraction_is_refused_as_seconds() -> None:
    half: Any = Fraction(1, 2)
    with pytest.raises(TypeError):
        _native.seconds(half, "now")


@pytest.mark.parametrize("interval", [60, 60.0, Decimal(60), timedelta(minutes=1)])
def test_an_interval_can_be_a_number_or_a_timedelta(interval: dtekit.clients.Seconds) -> None:
    assert dtekit.Poll("x", UTC, query_interval=interval).next(UTC).until == UTC + timedelta(minutes=1)


@pytest.mark.parametrize("interval", [1.5, timedelta(milliseconds=500), -1, timedelta(0)])
def test_an_interval_that_is_not_whole_positive_seconds_is_refused(interval: dtekit.clients.Seconds) -> None:
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        dtekit.Poll("x", UTC, query_interval=interval)
    assert raised.value.path == "query_interval"


@pytest.mark.parametrize("at", [datetime(2026, 3, 4, tzinfo=timezone.utc), datetime(2026, 3, 4).date(), "2026-03-04", 1772582400])
def test_certificates_are_verified_at_any_kind_of_time(at: Any) -> None:
    signed = (Path(__file__).parents[3] / "tests/data/verify/chile_dte.xml").read_bytes()
    signer = dtekit.verify(signed, at=at)[0].signer
    assert signer is not None and signer.in_time is True
