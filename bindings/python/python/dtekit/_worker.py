"""What the programs have in common that work until SIGTERM or Ctrl+C."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import sys
import threading
import time
from contextlib import ExitStack, suppress
from datetime import datetime, timezone
from typing import Any, Callable, Iterable, Mapping, Protocol

import dtekit


# How often a worker writes its metrics, in seconds.
_EVERY = 5.0


class Pass(Protocol):
    """What a step did."""

    @property
    def worked(self) -> int: ...
    @property
    def finished(self) -> int: ...
    @property
    def next_at(self) -> datetime | None: ...


def told(program: str, findings: Iterable[dtekit.Finding]) -> None:
    """Writes findings to standard error: those that a pass gives as new, so that each reason stands there once."""
    for finding in findings:
        print(f"{program}: {one_line(finding)}", file=sys.stderr, flush=True)


def one_line(finding: dtekit.Finding, setting: str | None = None) -> str:
    """A finding in a line: its code, what is wrong, and the remedy.

    Args:
        setting: what the caller has set, where its place is the keyword of a client.
    """
    place = f" at `{finding.path}`" if finding.path is not None and setting is None else ""
    said = f"{setting}: " if setting is not None else ""
    hint = f"; {finding.hint}" if finding.hint else ""
    return f"{said}{finding.code}: {finding.message}{place}{hint}"


def unusable(error: Exception, settings: Mapping[str, str]) -> str:
    """Why a client cannot be made, with the name of each setting as its user has set it.

    Args:
        settings: those names, by the keywords of the client.
    """
    if not isinstance(error, dtekit.Error):
        return str(error)
    return "; ".join(one_line(finding, settings.get(finding.path or "")) for finding in error.findings)


def client_of(parser: argparse.ArgumentParser, settings: Mapping[str, str], *given: Any, **keywords: Any) -> dtekit.Client:
    """The client with these arguments. If it cannot be made, the program ends and names the settings.

    Args:
        settings: how the program's user sets each keyword of the client.
    """
    try:
        return dtekit.Client(*given, **keywords)
    except dtekit.errors.ArgumentError as error:
        parser.error(unusable(error, settings))


def credentials(parser: argparse.ArgumentParser, *names: str) -> list[str]:
    """The values of these variables of the environment. If one is missing or empty, the program ends."""
    missing = [name for name in names if not os.environ.get(name)]
    if missing:
        parser.error(f"expected {' and '.join(missing)} in the environment")
    return [os.environ[name] for name in names]


def accounts(
    parser: argparse.ArgumentParser, path: str, settings: Mapping[str, Any], named: Mapping[str, str]
) -> dict[str, dtekit.Client]:
    """The clients of a JSON file that has the settings of each account. If it cannot be used, the program ends.

    Args:
        path: the file.
        settings: what counts for an account that does not say otherwise.
        named: how the program's user sets each of these.
    """
    try:
        with open(path, encoding="utf-8") as file:
            given = json.load(file)
    except (OSError, ValueError) as error:
        parser.error(f"{path}: {error}")
    if not isinstance(given, dict) or not given or not all(isinstance(one, dict) for one in given.values()):
        parser.error(f"{path}: expected a JSON object with an object of settings for each account")
    clients = {}
    for name, own in given.items():
        try:
            clients[name] = dtekit.Client(**{**settings, **own})
        except (dtekit.errors.ArgumentError, TypeError) as error:
            parser.error(f"{path}: account `{name}`: {unusable(error, {**named, **{one: f'`{one}`' for one in own}})}")
    return clients


def metrics_of(client: dtekit.Client, journal: dtekit.Journal, account: str) -> str:
    """The metrics of an account as text: of its client, and of its entries."""
    return client.metrics().to_prometheus() + journal.metrics(account=account).to_prometheus()


def by_account(texts: Mapping[str, str]) -> str:
    """The metrics of several accounts as one text, with the label `account` at each sample. A metric is described once."""
    described: dict[str, str] = {}
    samples: dict[str, list[str]] = {}
    for account, text in texts.items():
        metric = ""
        for line in _with_label(text, "account", account).splitlines(keepends=True):
            if line.startswith("# HELP "):
                metric = line.split(" ", 3)[2]
                described[metric] = ""
            if line.startswith("#"):
                described[metric] += line
            else:
                samples.setdefault(metric, []).append(line)
    return "".join(about + "".join(samples.get(metric, [])) for metric, about in described.items())


def metrics_option(parser: argparse.ArgumentParser) -> None:
    """Adds `--metrics`."""
    about = "write metrics for Prometheus into this file, at the beginning, every 5 seconds and at the end"
    parser.add_argument("--metrics", metavar="FILE", help=about)


class _Stopped(Exception):
    """A signal has come while the worker waited."""


def work(
    program: str,
    open_files: Callable[[ExitStack], tuple[Callable[[], Pass], Callable[[], str]]],
    said: str,
    metrics: str | None = None,
    wait: Callable[[datetime | None], object] | None = None,
    left: Callable[[datetime | None], str] | None = None,
) -> int:
    """Takes steps until a signal, and returns the exit status.

    Args:
        program: its name, for its error messages.
        open_files: opens what a step needs, gives it to the stack, and returns the step and the text of the metrics.
        said: what is printed at the end, with two places for the sums of `worked` and `finished`.
        metrics: the file for the metrics.
        wait: waits until there may be something to do, or until this time; without it the worker looks every second.
        left: ends the work when nothing is due, and says what is left, by the time at which something is due again.
    """
    stop, waits = threading.Event(), False

    def end(*_: object) -> None:
        stop.set()
        if waits:
            raise _Stopped

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    worked = finished = 0
    remains = None
    try:
        with ExitStack() as opened:
            step, text = open_files(opened)
            _write(metrics, text)
            written = time.monotonic()
            print("working", flush=True)
            while not stop.is_set():
                if time.monotonic() >= written + _EVERY:
                    _try_to_write(program, metrics, text)
                    written = time.monotonic()
                done = step()
                worked, finished = worked + done.worked, finished + done.finished
                if left is not None:
                    if done.worked == 0:
                        remains = left(done.next_at)
                        break
                    continue
                if wait is None or done.worked:
                    stop.wait(_idle(done))
                    continue
                try:
                    waits = True
                    if not stop.is_set():
                        wait(done.next_at)
                    waits = False
                except _Stopped:
                    waits = False
            _try_to_write(program, metrics, text)
    except dtekit.Error as error:
        told(program, error.findings)
        return 1
    except OSError as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 1
    print("; ".join(filter(None, (said.format(worked, finished), remains))), flush=True)
    return 0


def _write(path: str | None, text: Callable[[], str]) -> None:
    """Writes the metrics, the whole or nothing: into a file beside it that then takes its name."""
    if path is None:
        return
    beside = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}")
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(_labelled(text(), path))
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _labelled(text: str, path: str) -> str:
    """The text with the label `worker` at each sample: the file's name without its ending. node_exporter refuses two files with one
    series."""
    return _with_label(text, "worker", os.path.splitext(os.path.basename(path))[0])


def _with_label(text: str, label: str, value: str) -> str:
    value = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return re.sub(r"^(\w+)(\{)?", lambda found: f'{found[1]}{{{label}="{value}"{"," if found[2] else "}"}', text, flags=re.M)


def _try_to_write(program: str, path: str | None, text: Callable[[], str]) -> None:
    """The same; a worker that works goes on without it."""
    try:
        _write(path, text)
    except (dtekit.Error, OSError) as error:
        print(f"{program}: no metrics: {error}", file=sys.stderr)


def _idle(done: Pass) -> float:
    """The seconds to wait for the next step: at most one, because other programs can submit documents at any time."""
    longest = 0.0 if done.worked else 1.0
    if done.next_at is None:
        return longest
    return min(longest, max(0.02, (done.next_at - datetime.now(timezone.utc)).total_seconds()))
