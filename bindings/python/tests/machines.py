"""What stands between machines in the tests: a proxy that cuts connections, a replica, and networks of their own.

    machines.py PORT HOST PORT      forwards 127.0.0.1:PORT to HOST:PORT, until it is ended
"""

from __future__ import annotations

import os
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

from databases import Database, connect, program


class Proxy:
    """Forwards connections to a target, and cuts some of them in the COMMIT of a database."""

    def __init__(
        self, target: tuple[str, int], place: tuple[str, int], cuts: random.Random | None = None, share: float = 0.0
    ) -> None:
        self.target, self.cuts, self.share, self.cut = target, cuts, share, 0
        self._listener = socket.create_server(place)
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client = self._listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self._forward, args=(client,), daemon=True).start()

    def _forward(self, client: socket.socket) -> None:
        with client:
            try:
                with socket.create_connection(self.target, timeout=5) as server:
                    server.settimeout(None)
                    while self._pass(client, server):
                        pass
            except OSError:
                pass

    def _pass(self, client: socket.socket, server: socket.socket) -> bool:
        """Passes what comes next; false at the end."""
        for ready in select.select([client, server], [], [])[0]:
            data = ready.recv(1 << 16)
            if not data:
                return False
            if ready is server:
                client.sendall(data)
            elif b"COMMIT" in data and self.cuts is not None and self.cuts.random() < self.share:
                self.cut += 1
                if self.cuts.random() < 0.5:
                    # It is kept, and its answer is lost.
                    server.sendall(data)
                    server.recv(1 << 16)
                return False
            else:
                server.sendall(data)
        return True

    def stop(self) -> None:
        self._listener.close()


class Replica:
    """A standby of a PostgreSQL, until it is promoted or stopped."""

    def __init__(self, primary: Database, is_synchronous: bool) -> None:
        self.primary = primary
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._data = str(primary.folder / "standby")
        source = f"host=127.0.0.1 port={primary.port} user=erp"
        self._run("pg_basebackup", "-D", self._data, "-d", source, "-R", "-X", "stream", "-c", "fast")
        self._process: Any = None
        self.start()
        if is_synchronous:
            with primary.connect("postgres") as connection:
                connection.autocommit = True
                connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
                connection.execute("SELECT pg_reload_conf()")
                deadline = time.monotonic() + 60
                states = "SELECT sync_state FROM pg_stat_replication"
                while connection.execute(states).fetchall() != [("sync",)]:
                    assert time.monotonic() < deadline, "the standby is not synchronous"
                    time.sleep(0.05)

    def _run(self, name: str, *arguments: str) -> None:
        command: list[Any] = [program(name), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.primary.folder, **self.primary._as_user())

    def start(self) -> None:
        command: list[Any] = [program("postgres"), "-D", self._data, "-k", str(self.primary.folder), "-p", str(self.port)]
        with open(self.primary.folder / "standby.log", "ab") as log:
            self._process = subprocess.Popen(
                [*command, "-c", "listen_addresses=127.0.0.1"], stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                cwd=self.primary.folder, **self.primary._as_user(),
            )
        deadline = time.monotonic() + 60
        while True:
            try:
                self.any_connection().close()
                return
            except Exception:
                assert time.monotonic() < deadline, (self.primary.folder / "standby.log").read_text()
                time.sleep(0.05)

    def any_connection(self) -> Any:
        import psycopg

        return psycopg.connect(f"host=127.0.0.1 port={self.port} user=erp dbname=erp connect_timeout=5")

    def promote(self) -> None:
        """Ends the primary without a word to its clients, and makes this one take over."""
        self.primary.kill()
        with self.any_connection() as connection:
            connection.autocommit = True
            connection.execute("SELECT pg_promote()")

    def connect(self) -> Any:
        return connect("postgresql", self.port)

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(timeout=60)


@contextmanager
def networks(number: int, service: int, proxy: int) -> Iterator[list[tuple[list[str], str]]]:
    """Networks of their own: for each the words before a command that run it there, and the address of this machine.

    In each of them the service's port of 127.0.0.1 is forwarded to the port of a proxy on this machine. Without the right
    to make them there are as many times no words and 127.0.0.1.
    """
    made: list[tuple[list[str], str]] = []
    forwarders: list[subprocess.Popen[bytes]] = []
    names = [f"dte{os.getpid() % 10000}x{place}" for place in range(number)]

    def ip(*words: str) -> bool:
        return shutil.which("ip") is not None and subprocess.run(["ip", *words], capture_output=True).returncode == 0

    try:
        for place, name in enumerate(names):
            # Another run on this machine has other addresses.
            address = f"10.{100 + os.getpid() % 150}.{place}"
            done = (
                ip("netns", "add", name)
                and ip("link", "add", f"{name}a", "type", "veth", "peer", "name", f"{name}b", "netns", name)
                and ip("address", "add", f"{address}.1/24", "dev", f"{name}a")
                and ip("link", "set", f"{name}a", "up")
                and ip("-n", name, "address", "add", f"{address}.2/24", "dev", f"{name}b")
                and ip("-n", name, "link", "set", f"{name}b", "up")
                and ip("-n", name, "link", "set", "lo", "up")
            )
            if not done:
                print("left out: networks of their own, which this machine does not permit")
                made = [([], "127.0.0.1")] * number
                break
            made.append((["ip", "netns", "exec", name], f"{address}.1"))
            forward = [sys.executable, __file__, str(service), f"{address}.1", str(proxy)]
            forwarders.append(subprocess.Popen([*made[-1][0], *forward]))
        yield made
    finally:
        for forwarder in forwarders:
            forwarder.kill()
            forwarder.wait()
        for name in names:
            ip("netns", "delete", name)


if __name__ == "__main__":
    Proxy((sys.argv[2], int(sys.argv[3])), ("127.0.0.1", int(sys.argv[1])))
    threading.Event().wait()
