"""The till in C++ through its days: without a network, killed at random moments, closed: till.py TILL FOLDER [KILLS]

TILL is ffi/examples/till.cpp, built with a short SETTLE_AFTER. DTEKIT_SANDBOX is the sandbox's program.
DTEKIT_TEST_SEED repeats the moments of the kills.
"""

import base64
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Dict, IO, List

program, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
kills = int(sys.argv[3]) if len(sys.argv) > 3 else 6
# With many kills the authority answers too, for which the till asks half a minute after each send.
is_long = kills > 6
till_folder, kept = folder / "till", folder / "service"
TABLE = folder / "decide.json"
passed = 0


began = time.monotonic()


def check(holds: bool, what: str) -> None:
    global passed
    if not holds:
        raise SystemExit(f"FAILED {what}\n{passed} passed, 1 failed")
    passed += 1
    print(f"ok {what} ({time.monotonic() - began:.1f} s)", flush=True)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


port = free_port()


class Service:
    """The sandbox. While it is stopped the till has no network; it keeps its documents."""

    def __init__(self) -> None:
        options = ["--until-stdin-closes", "--port", str(port), "--data", str(kept), "--authority-delay", "0"]
        words = [os.environ["DTEKIT_SANDBOX"], *options]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdout
        self.process.stdout.readline()

    def stop(self) -> None:
        self.process.communicate()

    def fault(self, name: str, times: int = 1, every: int = 1) -> None:
        order = {"fault": name, "operation": "Document/SendDocumentToAuthority", "times": times, "every": every}
        request = urllib.request.Request(f"http://127.0.0.1:{port}/_control/fault", json.dumps(order).encode())
        urllib.request.urlopen(request).close()

    def claves(self) -> List[str]:
        """The Clave of each document that it holds."""
        wanted = json.dumps({"Country": "CR", "ResultMaxItemCount": 1000}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1/Document/GetDocument", wanted)
        request.add_header("Content-Type", "application/json")
        request.add_header("Authorization", "Basic " + base64.b64encode(b"user:secret").decode())
        with urllib.request.urlopen(request) as answer:
            return re.findall(r'"CountryDocumentId":\s*"(506[0-9]{47})"', answer.read().decode())


class Till:
    def __init__(self) -> None:
        self.log: IO[bytes] = open(folder / "printed", "ab")
        self.begin = self.log.tell()
        words = [str(program), f"http://127.0.0.1:{port}", str(till_folder), *([str(TABLE)] if is_long else [])]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=self.log, stderr=self.log)

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def printed(self) -> str:
        return (folder / "printed").read_bytes()[self.begin:].decode("utf-8", "replace")

    def until(self, pattern: str, seconds: float = 60) -> str:
        """Waits for a line. Asks for the state while it waits."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            found = re.findall(pattern, self.printed(), re.M)
            if found:
                return str(found[-1])
            time.sleep(0.05)
        raise SystemExit(f"FAILED to see {pattern} in:\n{self.printed()[-3000:]}\n{passed} passed, 1 failed")

    def settled(self, seconds: float = 90) -> None:
        """Waits until nothing of the till waits for the service."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            before = len(self.printed())
            self.say("state")
            while not re.search(r"^(online|away).*\n", self.printed()[before:], re.M):
                if self.process.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"FAILED: the till says no state:\n{self.printed()[-3000:]}\n{passed} passed, 1 failed")
                time.sleep(0.02)
            open_states = "waiting|sending|unknown" + ("|sent" if is_long else "")
            if not re.search(rf"^(online|away).* ({open_states}) ", self.printed()[before:], re.M):
                return
            time.sleep(0.2)
        raise SystemExit(f"FAILED: not settled:\n{self.printed()[-3000:]}\n{passed} passed, 1 failed")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        self.log.close()

    def quit(self) -> None:
        self.say("quit")
        self.process.communicate(timeout=60)
        self.log.close()
        check(self.process.returncode == 0, "a till that is told to quit ends")


def sales() -> Dict[str, Dict[str, Any]]:
    """Every sale of all days, by its key."""
    all_sales: Dict[str, Dict[str, Any]] = {}
    for day, file in enumerate(sorted(till_folder.glob("sales-*.log")), 1):
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            sale = json.loads(line)
            if sale["day"] == day:
                assert sale["key"] not in all_sales, f"{sale['key']} was sold twice"
                all_sales[sale["key"]] = sale
    return all_sales


def clave(sale: Dict[str, Any]) -> str:
    return str(json.loads(sale["document"])["Documento"]["Encabezado"]["IdDoc"]["ContenidoTC"])


def closings() -> List[str]:
    return [file.read_text(encoding="utf-8") for file in sorted(till_folder.glob("closing-*.txt"))]


def copied_entries() -> int:
    """How many documents a copy of the journal has, made by SQLite's own backup."""
    with sqlite3.connect(till_folder / "journal.db") as journal, sqlite3.connect(folder / "copy.db") as copy:
        journal.backup(copy)
        count = copy.execute("SELECT count(*) FROM journal_entry").fetchone()[0]
    return int(count)


def morning_without_network() -> None:
    till = Till()
    till.say("after 03 100", "after 07 1", "ticket coffee 2 rice 1", "invoice 3102654321 bread 2", "ticket tea 1")
    till.until("^sold 01-1 3030.00 without Internet")
    till.until("^expected an article and its quantity, found tea")
    till.kill()
    check([clave(sale)[41] for sale in sales().values()] == ["3", "3"], "a sale without a network says so in its Clave")
    second = Till()
    second.until("^day")
    third = Till()
    ended = third.process.wait(60)
    check(ended == 1 and "another till works" in third.printed(), "a second till in the folder does not start")
    second.say("ticket bread 1")
    second.until("^sold 04-2 .* without Internet")
    second.say("return 04-2 se quemó", "return 04-2 otra vez", "return 04-9 no la hay", "after 04 90")
    second.until("^returned 04-2 by 03-101 1515.00$")
    second.until("^04-2 was taken back by 03-101$")
    second.until("^expected the key of a sale and a reason, found 04-9$")
    second.until("^expected a type of the first day, before its first sale$")
    check(copied_entries() == 4, "the journal is copied while the till works")
    second.quit()
    printed = [(till_folder / f"receipts/{key}.bin").stat().st_size for key in sales()]
    check(min(printed) > 500, "each sale has its receipt")


def day_with_kills(chosen: random.Random) -> None:
    for _ in range(kills):
        till = Till()
        orders = ["return 04-1 no", "ticket coffee 1", "invoice 3102654321 rice 3", "ticket bread 2 rice 1", "ticket coffee 3", "close 0"]
        till.say(*(chosen.choice(orders) for _ in range(40)))
        # Some kills come while it starts.
        if chosen.random() < 0.7:
            till.until("^day")
        time.sleep(chosen.uniform(0.02, 0.5))
        till.kill()


def found(days: List[str], pattern: str) -> List[Any]:
    """What fits in the closings, in their order."""
    return [one for day in days for one in re.findall(pattern, day, re.M)]


def audit(service: Service) -> None:
    """Nothing is lost and nothing is doubled, in the service, on paper, in the numbers and in the closings."""
    sold = sales()
    claves = sorted(map(clave, sold.values()))
    check(sorted(service.claves()) == claves, f"the service has each of {len(sold)} sales exactly once")
    check(all((till_folder / f"receipts/{key}.bin").exists() for key in sold), "each sale has its receipt")
    days = closings()
    issued = "accepted|rejected" if is_long else "sent"
    # Credit notes begin behind the last number of the system that was there before.
    for kind, first in (("01", 0), ("03", 100), ("04", 0)):
        ends = [(int(begin), int(end)) for begin, end in found(days, rf"^numbers {kind} after (\d+) to (\d+)$")]
        begins = [begin for begin, _ in ends]
        check(begins == [first, *(end for _, end in ends[:-1])], f"no number of {kind} is between two days")
        void = [number for begin, end in found(days, rf"^void {kind} (\d+) to (\d+):")
                for number in range(int(begin), int(end) + 1)]
        used = [sale["number"] for sale in sold.values() if sale["type"] == kind]
        handed_out = list(range(first + 1, ends[-1][1] + 1))
        check(sorted(used + void) == handed_out, f"each number of {kind} is a sale or void, {len(void)} void")
        totals = found(days, rf"^total {kind} (?:{issued}) \d+ ([0-9.]+) CRC$")
        cents = [int(total.replace(".", "")) for total in totals]
        check(sum(cents) == sum(sale["cents"] for sale in sold.values() if sale["type"] == kind),
              f"the closings have each sale of {kind} once")
    check("see " not in days[-1], "the last closing leaves nothing to look at")


def main() -> None:
    shutil.rmtree(folder, ignore_errors=True)
    till_folder.mkdir(parents=True)
    kept.mkdir()
    TABLE.write_text('{"CR": {"tag": "AuthorityStatus", "accepted": ["2"], "rejected": ["3"]}}', encoding="utf-8")
    seed = int(os.environ.get("DTEKIT_TEST_SEED") or random.randrange(1 << 32))
    print(f"DTEKIT_TEST_SEED={seed} repeats the kills")
    morning_without_network()

    service = Service()
    service.fault("drop", times=10, every=3)
    day_with_kills(random.Random(seed))

    # The network goes away while it sells; it closes its day and says what waits.
    till = Till()
    till.settled()
    check("unknown" not in till.until("^online.*$"), "what was unknown is settled")
    service.stop()
    till.say("ticket coffee 1")
    till.until("^sold ")
    end = time.monotonic() + 60
    while not re.search("^away", till.printed(), re.M):
        if time.monotonic() > end:
            check(False, "the till sees that the network is away")
        till.say("state")
        time.sleep(0.2)
    till.say("ticket coffee 1")
    key = till.until("^sold (.*) 3390.00 without Internet$").split()[0]
    till.say("close 0")
    till.until(f"^see {key} (?:waiting|sending) 3390.00")

    # The next morning it is online, and the authority refuses a sale.
    service = Service()
    till.settled()
    if is_long:
        service.fault("reject=the receiver is unknown")
    till.say("invoice 3102654321 coffee 1")
    till.until("^sold 01-")
    till.settled()
    till.say("close 5")
    if is_long:
        till.until("^see 01-[0-9]+ rejected 3390.00")
    till.say("close 0")
    till.until("^numbers 04 after ([0-9]+) to \\1\n")
    till.quit()
    audit(service)
    service.stop()
    print(f"{passed} passed, 0 failed")


main()
