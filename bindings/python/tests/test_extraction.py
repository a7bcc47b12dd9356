"""Uploads from paths and from open files; mapping and issuing an extracted document."""

from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import Any, Iterator

import pytest

import dtekit
from sandbox import VECTORS, Sandbox


@pytest.fixture
def provider(sandbox: Sandbox) -> Iterator[dtekit.Client]:
    with dtekit.Client(
        sandbox.url, "user", "secret", extraction_url=sandbox.url, client_id="client", client_secret="client-secret"
    ) as client:
        yield client


class Counting(io.BytesIO):
    """A file that counts in `begun` how many reads start at position 0."""

    begun = 0

    def read(self, size: int | None = -1) -> bytes:
        self.begun += self.tell() == 0
        return super().read(size)


def extract(provider: dtekit.Client, upload: dtekit.Upload) -> dtekit.extraction.Extracted:
    return provider.extract(upload, query_interval=1)


def test_a_file_is_uploaded_from_its_path(provider: dtekit.Client, tmp_path: Path) -> None:
    path = tmp_path / "note.after=0.txt"
    path.write_bytes(b"total: 10")
    assert extract(provider, dtekit.Upload(path, client_id="org")).file == b"total: 10"
    assert dtekit.Upload(path, client_id="org", file_name="other.txt").findings == ()


def test_each_send_reads_a_file_object_from_its_beginning(provider: dtekit.Client) -> None:
    file = Counting(b"total: 10")
    file.seek(4)
    upload = dtekit.Upload(file, client_id="org", file_name="note.sends=2.after=0.txt")
    checked = file.begun
    assert extract(provider, upload).file == b"total: 10"
    assert file.begun - checked == 2


def test_another_process_that_reads_a_kept_end_sees_the_status(provider: dtekit.Client) -> None:
    upload = dtekit.Upload(b"total: 10", client_id="org", file_name="note.after=0.txt")
    extraction = dtekit.extraction.Extraction(upload, query_interval=1)
    while provider.advance(extraction).result is None:
        pass
    step = provider.advance(dtekit.extraction.Extraction(upload, dtekit.Poll.from_json(extraction.poll.to_json())))
    assert step.result is not None
    assert (step.status, step.result.status) == ("pending_review", "pending_review")


def test_an_open_file_gives_the_upload_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"total")
    with path.open("rb") as file:
        upload = dtekit.Upload(file, client_id="org", external_id="x")
        assert b'filename="a.txt"' in upload.request.body
        assert b"\r\n\r\ntotal\r\n" in upload.request.body


def test_a_bytearray_is_copied_into_the_upload() -> None:
    data = bytearray(b"total")
    upload = dtekit.Upload(data, client_id="org", file_name="a.txt")
    data[:] = b"other"
    assert b"\r\n\r\ntotal\r\n" in upload.request.body


def test_an_unreadable_file_is_an_error(provider: dtekit.Client, tmp_path: Path) -> None:
    with pytest.raises(dtekit.errors.StorageError) as missing:
        dtekit.Upload(tmp_path / "a.txt", client_id="org")
    assert missing.value.code == "file-not-found"
    with pytest.raises(dtekit.errors.StorageError):
        dtekit.Upload(tmp_path, client_id="org", file_name="a.txt")
    file = io.BytesIO(b"total")
    upload = dtekit.Upload(file, client_id="org", file_name="a.txt")
    file.close()
    with pytest.raises(dtekit.errors.StorageError) as closed:
        extract(provider, upload)
    assert closed.value.code == "file-unreadable"
    with pytest.raises(dtekit.errors.InvalidError) as text:
        dtekit.Upload(Text(), client_id="org", file_name="a.txt")
    assert text.value.code == "file-unreadable"


class Text(io.BytesIO):
    """Behaves like a file opened in text mode: `read` returns a str."""

    def read(self, size: int | None = -1) -> Any:
        return "total"

    def seek(self, offset: int, whence: int = 0) -> int:
        return 5


def test_an_object_that_is_not_a_file_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="os.PathLike"):
        dtekit.Upload(7, client_id="org")  # type: ignore[arg-type]


def test_other_threads_can_use_the_upload_while_its_file_is_sent(provider: dtekit.Client) -> None:
    file = io.BytesIO(b"x" * 2_000_000)
    upload = dtekit.Upload(file, client_id="org", file_name="a.txt")
    extraction = dtekit.extraction.Extraction(upload)
    sending = threading.Thread(target=provider.advance, args=(extraction,), daemon=True)
    sending.start()
    while sending.is_alive():
        assert extraction.poll.to_json()
        assert len(upload.request.body) > 2_000_000
    sending.join(timeout=30)


def test_an_extracted_document_is_mapped_and_issued(provider: dtekit.Client) -> None:
    vector = VECTORS / "mapping_cr" / "to" / "01_plain"
    text = dtekit.json_to_xml(vector.with_suffix(".json").read_bytes())
    upload = dtekit.Upload(text, file_name="invoice.after=0.txt", client_id="org")
    extracted = extract(provider, upload)
    document = dtekit.Document.from_xml(extracted.xml)
    mapped = dtekit.Mapping.standard("CR", "01").apply(extracted.xml)
    expected = dtekit.Document.from_xml(vector.with_suffix(".xml").read_bytes())
    assert dtekit.Document.from_xml(mapped).differences(expected) == []
    assert provider.issue(document, "CR", check="refuse").outcome == "sent"
