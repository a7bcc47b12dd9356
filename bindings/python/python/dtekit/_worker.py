"""What the programs have in common that work until SIGTERM or Ctrl+C."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from contextlib import ExitStack
from datetime import datetime, timezone
from typing import Callable, Protocol

import dtekit


class Pass(Protocol):
    """What a step did."""

    @property
    def worked(self) -> int: ...
    @property
    def finished(self) -> int: ...
    @property
    def next_at(self) -> datetime | None: ...


def credentials(parser: argparse.ArgumentParser, *names: str) -> list[str]:
    """The values of these variables of the environment. If one is missing, the program ends."""
    missing = [name for name in names if name not in os.environ]
    if missing:
        parser.error(f"expected {' and '.join(missing)} in the environment")
    return [os.environ[name] for name in names]


def work(program: str, open_files: Callable[[ExitStack], Callable[[], Pass]], said: str) -> int:
    """Takes steps until a signal, and returns the exit status.

    Args:
        program: its name, for its error messages.
        open_files: opens what a step needs, gives it to the stack, and returns the step.
        said: what is printed at the end, with two places for the sums of `worked` and `finished`.
    """
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    worked = finished = 0
    try:
        with ExitStack() as opened:
            step = open_files(opened)
            print("working", flush=True)
            while not stop.is_set():
                done = step()
                worked, finished = worked + done.worked, finished + done.finished
                stop.wait(_idle(done))
    except dtekit.Error as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 1
    print(said.format(worked, finished), flush=True)
    return 0


def _idle(done: Pass) -> float:
    """The seconds to wait for the next step: at most one, because other programs can submit documents at any time."""
    longest = 0.0 if done.worked else 1.0
    if done.next_at is None:
        return longest
    return min(longest, max(0.02, (done.next_at - datetime.now(timezone.utc)).total_seconds()))
