"""PostgreSQL, MariaDB and MySQL for the tests: real servers, each in a temporary folder, run by a user that is not root."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

# `tests/mysql/run` has the tests run over MySQL alone, and says which `mysqld` that is.
MYSQLD = os.environ.get("DTEKIT_MYSQLD")
DIALECTS = ("postgresql", "mariadb") if MYSQLD is None else ("mysql",)
PROGRAMS = {
    "postgresql": ("initdb", "postgres"), "mariadb": ("mariadb-install-db", "mariadbd"), "mysql": ("mysqld",)
}


def program(name: str) -> str | None:
    """The path of a program of a server, also where Debian hides it."""
    if name == "mysqld":
        return MYSQLD
    found = [*glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), f"/usr/sbin/{name}"]
    return next((path for path in sorted(found, reverse=True) if os.access(path, os.X_OK)), shutil.which(name))


def missing(dialect: str) -> str | None:
    """The program that a test of a dialect lacks."""
    return next((name for name in PROGRAMS[dialect] if program(name) is None), None)


class Database:
    """A server with an empty database `erp`, until it is stopped."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.folder = Path(tempfile.mkdtemp(prefix="dtekit-db-"))
        # No server runs as root.
        self._user = pwd.getpwnam("nobody") if os.getuid() == 0 else None
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        data = str(self.folder / "data")
        if dialect == "postgresql":
            self._run([program("initdb"), "-D", data, "-A", "trust", "-U", "erp", "-E", "UTF8", "--locale=C"])
            self._serve: list[Any] = [
                program("postgres"), "-D", data, "-k", str(self.folder), "-p", str(self.port),
                "-c", "listen_addresses=127.0.0.1",
            ]
        elif dialect == "mariadb":
            method = "--auth-root-authentication-method=normal"
            self._run([program("mariadb-install-db"), "--no-defaults", f"--datadir={data}", method, "--skip-test-db"])
            self._serve = [
                program("mariadbd"), "--no-defaults", f"--datadir={data}", f"--socket={self.folder}/socket",
                f"--port={self.port}", "--bind-address=127.0.0.1", f"--pid-file={self.folder}/pid",
            ]
        else:
            self._run([program("mysqld"), "--no-defaults", f"--datadir={data}", "--initialize-insecure"])
            self._serve = [
                program("mysqld"), "--no-defaults", f"--datadir={data}", f"--socket={self.folder}/socket",
                f"--port={self.port}", "--bind-address=127.0.0.1", f"--pid-file={self.folder}/pid",
                "--secure-file-priv=NULL", "--mysqlx=OFF",
                # The tests end the server, never the machine.
                "--innodb-flush-log-at-trx-commit=2", "--sync-binlog=0",
            ]
        self._process: Any = None
        self.start()
        with self.connect("postgres" if dialect == "postgresql" else "mysql") as connection:
            if dialect == "postgresql":
                connection.autocommit = True
            connection.cursor().execute("CREATE DATABASE erp")

    def _as_user(self) -> dict[str, Any]:
        user = self._user
        return {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def _run(self, command: list[Any]) -> None:
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._as_user())

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                self._serve, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.folder, **self._as_user()
            )
        deadline = time.monotonic() + 60
        while True:
            try:
                self.connect("postgres" if self.dialect == "postgresql" else "mysql").close()
                return
            except Exception:
                assert time.monotonic() < deadline and self._process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)

    def kill(self) -> None:
        """Ends the server without a word to its clients, as a power failure does."""
        self._process.send_signal(signal.SIGQUIT if self.dialect == "postgresql" else signal.SIGKILL)
        self._process.wait(timeout=60)

    def restart(self) -> None:
        self.kill()
        self.start()

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(timeout=60)
        shutil.rmtree(self.folder, ignore_errors=True)

    def connect(self, database: str = "erp") -> Any:
        return connect(self.dialect, self.port, database)


def connect(dialect: str, port: int | str, database: str = "erp", host: str = "127.0.0.1") -> Any:
    """A connection of the dialect's driver. Of several ports of PostgreSQL, as `5432,5433`, it is the one that writes."""
    if dialect == "postgresql":
        import psycopg

        hosts = ",".join([host] * len(str(port).split(",")))
        which = f"host={hosts} port={port} user=erp dbname={database} target_session_attrs=read-write"
        return psycopg.connect(f"{which} connect_timeout=5")
    import pymysql  # type: ignore[import-untyped]

    # A proxy that cuts connections in COMMIT reads what passes.
    plain: dict[str, Any] = {"ssl_disabled": True, "connect_timeout": 5}
    return pymysql.connect(host=host, port=int(port), user="root", database=database, **plain)
