"""The extraction provider: uploads, polls, extractions and archives."""

from __future__ import annotations

import json
import os
from datetime import datetime
from typing import TYPE_CHECKING, Any, BinaryIO, Callable, Generator, Mapping, NoReturn

from . import _native
from ._errors import Finding, finding
from ._record import record
from ._records.extraction import (
    Action,
    ArchiveMembers,
    Extracted,
    Progress,
    read_action,
    read_archive_members,
    read_progress,
)
from ._request import Request

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._client import Client
    from ._option_types import Policy
    from ._option_types import ArchiveRequest
    from ._options import Time
    from ._parts import EventListener

    _Data = bytes | bytearray | memoryview | str


class Upload:
    """A file for the extraction provider. It is checked at once: its type by name and content, its size, pages and lines.

        >>> upload = dtekit.Upload(b"total: 10", file_name="note.txt", client_id="organization-1")
        >>> len(upload.external_id), upload.findings
        (36, ())

    A path or an open file is read for the checks and again for each send, from its beginning and never whole into memory.
    So an open file must stay open, and no file may change, until it was sent.

    Args:
        file: the bytes of the file; its path as an `os.PathLike` (a str is the text itself); or a binary file that can
            seek.
        file_name: its name, which ends in pdf, txt, doc, docx, png, jpg or jpeg; by default the name of the path or file.
        client_id: the organization's id in the provider's portal, which is not the OAuth client id.
        external_id: the key of the document at the provider; by default a new UUID.
        batch_id: the batch.
        enrich_from_org: whether the provider adds data of the configured organization.
        metadata: further members of the field `metadata`, or its whole JSON text.
        unchecked: whether a name that contradicts the content is a warning in place of an error.

    Raises:
        InvalidError: with every error.
        StorageError: the file cannot be opened.
        TypeError: `metadata` has a value that has no JSON form.
    """

    external_id: str
    """The key of the document."""
    findings: tuple[Finding, ...]
    """The warnings, such as one about a PDF whose pages cannot be counted."""

    def __init__(
        self,
        file: _Data | os.PathLike[str] | BinaryIO,
        *,
        file_name: str | None = None,
        client_id: str | None = None,
        external_id: str | None = None,
        batch_id: str | None = None,
        enrich_from_org: bool | None = None,
        metadata: Mapping[str, Any] | str | None = None,
        unchecked: bool | None = None,
    ) -> None:
        members = {
            "file_name": file_name, "client_id": client_id, "external_id": external_id, "batch_id": batch_id,
            "enrich_from_org": enrich_from_org, "metadata": metadata, "unchecked": unchecked,
        }
        self._native = _native.Upload(file, members)
        self.external_id = self._native.external_id()
        self.findings = tuple(finding(one) for one in json.loads(self._native.findings()))

    @property
    def request(self) -> Request:
        """The exact request, for a program with an HTTP stack of its own; its `body` is a copy of the file."""
        return Request._of(self._native.request())

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "an Upload cannot be pickled: it reads its file again for each send, and another process may not find it there; "
            "pickle the arguments, and make the Upload in the process that sends it"
        )

    # It never changes.
    def __copy__(self) -> Upload:
        return self

    def __deepcopy__(self, memo: object) -> Upload:
        return self

    # It does not show the file's name, which may contain a person's name.
    def __repr__(self) -> str:
        return f"<dtekit.Upload {self.external_id}>"


class Poll:
    """The poll of one document: a state that neither sends nor waits. A program keeps it as JSON between its steps.

    A time is a datetime with its zone or a number of seconds since 1970. The clock may be set forward or back meanwhile.

        >>> sent_at = datetime(2026, 9, 21, 14, 0, tzinfo=timezone.utc)
        >>> poll = dtekit.Poll("9d3c1f0e", sent_at)
        >>> action = poll.next(sent_at)
        >>> action.action, action.until.isoformat()
        ('wait', '2026-09-21T14:03:00+00:00')
        >>> poll.next(action.until).action
        'query'
        >>> reply = {"event": "reply", "status": 200, "body": '{"current_status": "processing"}'}
        >>> poll.observe(reply, action.until)
        >>> dtekit.Poll.from_json(poll.to_json()).next(action.until).until.isoformat()
        '2026-09-21T14:06:00+00:00'

    Args:
        external_id: the key of the document.
        sent_at: when the document was sent; now by default.
        sending: True if the document is to be sent now for the first time: keep the state, upload, then observe `sent`.
        **policy: the keywords of `dtekit.extraction.Policy`.

    Raises:
        ArgumentError: with a finding for each keyword that is unknown or out of range.
    """

    def __init__(
        self,
        external_id: str,
        sent_at: Time | None = None,
        *,
        sending: bool = False,
        **policy: Unpack[Policy],
    ) -> None:
        self._state = _native.poll_new({"external_id": external_id, "sending": sending, **policy}, sent_at)

    def next(self, now: Time | None = None) -> Action:
        """What to do at this time, by default now. It says the same again until something is observed."""
        self._state, action = _native.poll_next(self._state, now)
        return read_action(json.loads(action))

    def observe(self, observation: Mapping[str, Any], now: Time | None = None) -> str | None:
        """Records what an action led to.

        Args:
            observation: `{"event": WORD}` with one of `sending`, `sent`, `unavailable`, `downloaded`,
                `download-failed`, or `{"event": "reply", "status": 200, "body": TEXT}` for an answer of the search.
            now: the time; by default now.

        Returns:
            The signed address of the original file if it is to be fetched, else None. Fetch it at once, without
            credentials, and never keep the address. Then observe `downloaded` or `download-failed`.
        """
        self._state, address = _native.poll_observe(self._state, dict(observation), now)
        return address

    def to_json(self) -> str:
        """The state as JSON. It contains the processed document once there is one, and never an address or a token."""
        return self._state

    @classmethod
    def from_json(cls, data: _Data) -> Poll:
        """Reads the state that `to_json` of this or an earlier version of dtekit wrote.

        Raises:
            ArgumentError: data is something else.
        """
        poll = cls.__new__(cls)
        poll._state = _native.poll_read(data)
        return poll

    # It does not show the state, which may contain a document.
    def __repr__(self) -> str:
        return f"<dtekit.Poll {_progress(self.to_json())}>"


@record(frozen=True, repr=False)
class Archive(ArchiveMembers):
    """The archive that UploadZipDocument receives: a processed document with its original.

        >>> xml = b"<DTE><Documento><Encabezado/></Documento></DTE>"
        >>> packed = dtekit.extraction.Archive.write(xml, b"%PDF-1.7")
        >>> archive = dtekit.extraction.Archive.read(packed, "9d3c1f0e", batch_id="b-7")
        >>> archive.xml == xml, archive.external_id, archive.batch_id
        (True, '9d3c1f0e', 'b-7')
    """

    @classmethod
    def read(
        cls,
        data: bytes | bytearray | memoryview,
        external_id: str,
        batch_id: str | None = None,
        *,
        entries: int | None = None,
        bytes: int | None = None,
        ratio: int | None = None,
    ) -> Archive:
        """Reads an archive with exactly one XML and one PDF, in any folder of it; nothing is written to disk.

        Args:
            data: the ZIP.
            external_id: kept unchanged, like `batch_id`.
            batch_id: the batch.
            entries: the largest number of entries, 100 by default.
            bytes: the largest size of all unpacked files together in bytes, 120,000,000 by default.
            ratio: how many times larger than its packed form a file may be, 200 by default.

        Raises:
            DocumentSyntaxError: data is not a ZIP, or not a complete one.
            LimitError: a limit is exceeded.
            InvalidError: with every finding, such as an encrypted file or a name that leads out of the archive.
        """
        limits = {"entries": entries, "bytes": bytes, "ratio": ratio}
        return cls._of(_native.archive_read(data, {"external_id": external_id, "batch_id": batch_id, **limits}))

    @classmethod
    def receive(cls, body: bytes | bytearray | memoryview, **request: Unpack[ArchiveRequest]) -> Archive:
        """Reads the body of a request that posts an archive to the program, as UploadZipDocument receives it.

        A form (`multipart/form-data`) has the ZIP and the fields `externalId` and `batchId`; any other body is the ZIP, and
        `external_id` is given. For documents in a `PollStore` use `PollStore.receive`.

        Raises:
            AuthError: the request does not show `user` and `password`.
            InvalidError: the body holds no archive or no external id, or as `read`.
            DocumentSyntaxError, LimitError: as `read`.
        """
        return cls._of(_native.archive_read(body, {"content_type": "", **request}))

    @classmethod
    def _of(cls, parts: tuple[bytes, bytes, str]) -> Archive:
        xml, pdf, members = parts
        return cls(**vars(read_archive_members({"xml": xml, "pdf": pdf, **json.loads(members)})))

    @staticmethod
    def write(xml: _Data, pdf: bytes | bytearray | memoryview) -> bytes:
        """Writes an archive as the provider would push it.

        Raises:
            InvalidError: the XML is not native, or the PDF is not a PDF.
        """
        return _native.archive_write(xml, pdf)

    def __repr__(self) -> str:
        return f"<dtekit.extraction.Archive {self.external_id}>"


class Extraction:
    """The extraction of one document by the provider: its upload with its `Poll`, for `Client.advance`.

    Args:
        upload: the file.
        poll: the kept state, to go on after a crash; the upload must have the same `external_id`.
        now: when the extraction begins, if there is no `poll`; by default now.
        **policy: the keywords of `dtekit.extraction.Policy`, if there is no `poll`.

    Raises:
        ArgumentError: the two have different external ids, or a number is out of range.
    """

    def __init__(
        self,
        upload: Upload,
        poll: Poll | None = None,
        *,
        now: Time | None = None,
        **policy: Unpack[Policy],
    ) -> None:
        begun = poll is not None
        state = poll or Poll(upload.external_id, now, sending=True, **policy)
        self._native = _native.Extraction(upload._native, state.to_json(), begun)

    @property
    def poll(self) -> Poll:
        """The state, to be kept before the first step and after each step."""
        return Poll.from_json(self._native.state())

    def __repr__(self) -> str:
        return f"<dtekit.extraction.Extraction {_progress(self._native.state())}>"


def advance(
    client: _native.Client,
    extraction: Extraction,
    now: Time | None,
    listener: EventListener,
) -> Progress:
    """Takes the step for `Client.advance`; the listener gets the events of its requests and replies."""
    text, file = client.advance(extraction._native, now, listener)
    return read_progress({**json.loads(text), "file": file})


def extracting(
    extraction: Extraction,
    progress: Callable[[Progress], object] | None,
    keep: Callable[[Poll], object] | None,
) -> Generator[datetime | None, Progress | None, Extracted]:
    """All steps of `Client.extract`: gives None to get the result of the next step, or the time when the next step is due."""
    while True:
        if keep is not None:
            keep(extraction.poll)
        step = yield None
        assert step is not None
        if progress is not None:
            progress(step)
        if step.result is not None:
            if keep is not None:
                keep(extraction.poll)
            return step.result
        if step.reason is not None:
            raise _native.extraction_failure(step.reason, step.external_id)
        if step.next_at is not None:
            yield step.next_at


def _progress(state: str) -> str:
    """Where the poll of a document stands, without the document."""
    members = json.loads(state)
    policy = members["policy"]
    return (
        f"{members['external_id']} {members['stage']['name']}, send {members['send']} of {policy['sends']}, "
        f"query {members['query']} of {policy['queries']}"
    )
