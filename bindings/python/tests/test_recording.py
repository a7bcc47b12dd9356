"""Calls that are kept in a file, and answered from it."""

import json
from pathlib import Path

import pytest
from sandbox import Sandbox

import dtekit


def test_a_recording_answers_without_the_service(sandbox: Sandbox, invoice: bytes, tmp_path: Path) -> None:
    file = tmp_path / "calls.json"
    with dtekit.Client(sandbox.url, "user", "secret", record=str(file)) as client:
        issued = client.issue(invoice, "CR")
        account = client.get_account("3101123456")
    assert len(json.loads(file.read_bytes())["exchanges"]) == 2
    assert not any(word in file.read_text(encoding="utf-8") for word in ("secret", "dXNlcjpzZWNyZXQ", "Authorization"))
    with dtekit.Client("https://service.example", "any", "any", replay=str(file)) as client:
        again = client.issue(invoice, "CR")
        assert (again.outcome, again.global_document_id) == (issued.outcome, issued.global_document_id)
        assert client.get_account("3101123456") == account
        with pytest.raises(dtekit.errors.ArgumentError, match="transport-unrecorded"):
            client.get_account("3101123456")


def test_a_client_records_or_plays_back(tmp_path: Path) -> None:
    file = str(tmp_path / "calls.json")
    with pytest.raises(dtekit.errors.ArgumentError, match="setting-value"):
        dtekit.Client("https://service.example", "any", "any", record=file, replay=file)
    with pytest.raises(dtekit.errors.StorageError, match="file-not-found"):
        dtekit.Client("https://service.example", "any", "any", replay=file)
