"""A database of Tryton with a company that issues, on the backend that DTEKIT_TRYTON names, and the sandbox."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

BACKEND = os.environ.get("DTEKIT_TRYTON", "sqlite")
ROOT = Path(__file__).resolve().parents[4]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
TARGET.mkdir(exist_ok=True)
FOLDER = Path(tempfile.mkdtemp(prefix="tryton-", dir=TARGET))
sys.path.insert(1, str(ROOT / "bindings/python/tests"))

from databases import Database  # noqa: E402
from sandbox import Sandbox  # noqa: E402


def pytest_sessionfinish():
    shutil.rmtree(FOLDER, ignore_errors=True)


@pytest.fixture(scope="session")
def sandbox():
    with subprocess.Popen(
        # The authority has answered when a worker asks for the certified document.
        [os.environ["DTEKIT_SANDBOX"], "--until-stdin-closes", "--authority-delay", "0"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:
        running = Sandbox.__new__(Sandbox)
        running._process, running.url = process, process.stdout.readline().split()[1]
        yield running
        process.stdin.close()


@pytest.fixture(scope="session")
def tryton(sandbox):
    server = Database("postgresql") if BACKEND == "postgresql" else None
    uri = f"postgresql://erp@127.0.0.1:{server.port}/" if server else "sqlite://"
    conf = FOLDER / "trytond.conf"
    conf.write_text(
        f"[database]\nuri = {uri}\npath = {FOLDER}\n[dtekit]\nlease = 2\nsettle_after = 0\n"
        f"[dtekit_main]\nurl = {sandbox.url}\nuser = user\npassword = secret\ntimeout = 60\n")
    if server is None:
        # Tryton makes no file of its own.
        (FOLDER / "dtekit_test.sqlite").touch()
    os.environ.update(
        DB_NAME="dtekit_test", TRYTOND_CONFIG=str(conf), TRYTOND_DATABASE__URI=uri, TRYTOND_DATABASE__PATH=str(FOLDER))
    if "DTEKIT_TRYTON_CACHE" in os.environ:
        os.environ["DB_CACHE"] = os.environ["DTEKIT_TRYTON_CACHE"]
    from trytond.config import config

    config.update_etc(str(conf))
    from host import Host

    yield Host(sandbox)
    if server:
        server.stop()
