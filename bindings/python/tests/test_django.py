"""`dtekit.django` in short: a commit and a rollback on SQLite. `django_host/run` has all of it, on PostgreSQL too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def test_a_django_project_hands_over_in_its_own_transaction() -> None:
    pytest.importorskip("django", reason="left out: Django is not here")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "checks.py", "-k", "after_the_commit"]
    folder = Path(__file__).parent / "django_host"
    environment = {**os.environ, "DTEKIT_TEST_DJANGO": "sqlite"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout + done.stderr
