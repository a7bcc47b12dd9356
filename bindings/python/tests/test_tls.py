"""TLS: who is trusted, what leaves for whom, and that no secret is written anywhere on the way."""

from __future__ import annotations

import base64
import contextlib
import datetime
import ipaddress
import logging
import socket
import ssl
import subprocess
import sys
import threading
import traceback
from pathlib import Path
from typing import Callable, Iterator

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

import dtekit
from sandbox import Sandbox

TESTS = Path(__file__).resolve().parent
PASSWORD = "planted-password-4711"
ID = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"
TOKEN = "planted-token-0815"
CLIENT_SECRET = "planted-client-secret-42"
PROXY_PASSWORD = "planted-proxy-password-7"
ANSWER = f'{{"Success": true, "GlobalDocumentId": "{ID}", "Code": "200"}}'
GRANTED = f'{{"access_token": "{TOKEN}", "token_type": "bearer", "expires_in": 3600}}'
PLANTED = [PASSWORD, TOKEN, CLIENT_SECRET, PROXY_PASSWORD]
PLANTED += [base64.b64encode(text.encode()).decode().rstrip("=") for text in (f"user:{PASSWORD}", f"client:{CLIENT_SECRET}")]


class Authority:
    """A certificate authority of the test."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "authority of the test")])
        made = self._begun(self.name, self.key, (-1, 1))
        made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        self.pem = made.sign(self.key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM).decode()

    def _begun(
        self, name: x509.Name, key: ec.EllipticCurvePrivateKey, days: tuple[int, int]
    ) -> x509.CertificateBuilder:
        now = datetime.datetime.now(datetime.timezone.utc)
        begin, end = (now + datetime.timedelta(days=day) for day in days)
        made = x509.CertificateBuilder().subject_name(name).issuer_name(self.name).public_key(key.public_key())
        return made.serial_number(x509.random_serial_number()).not_valid_before(begin).not_valid_after(end)

    def server(self, folder: Path, host: str = "127.0.0.1", days: tuple[int, int] = (-1, 1)) -> ssl.SSLContext:
        """A server with a certificate of this authority, for a host and these days from now."""
        key = ec.generate_private_key(ec.SECP256R1())
        name: x509.GeneralName
        try:
            name = x509.IPAddress(ipaddress.ip_address(host))
        except ValueError:
            name = x509.DNSName(host)
        made = self._begun(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)]), key, days)
        made = made.add_extension(x509.SubjectAlternativeName([name]), False)
        made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        file = folder / f"{host}{days[1]}.pem"
        file.write_bytes(
            made.sign(self.key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
            + key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


class Server:
    """A server that answers each request in turn, and keeps what came over TLS."""

    def __init__(self, context: ssl.SSLContext | None, answers: Callable[[bytes], str] = lambda head: ANSWER) -> None:
        self.context, self.answers = context, answers
        self.heads: list[bytes] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"https://127.0.0.1:{self.port}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, plain: socket.socket) -> None:
        with contextlib.suppress(OSError), plain:
            plain.settimeout(30)
            if not self.context:
                self._serve_each(plain)
                return
            with self.context.wrap_socket(plain, server_side=True, do_handshake_on_connect=False) as secure:
                secure.do_handshake()
                self._serve_each(secure)

    def _serve_each(self, connection: socket.socket) -> None:
        while head := read_head(connection):
            self.heads.append(head)
            if head.startswith(b"CONNECT "):
                self._tunnel(connection, head)
                return
            length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
            left = int(length[0].split(b":")[1]) if length else 0
            while left:
                left -= len(connection.recv(min(left, 65536)))
            body = self.answers(head).encode()
            fields = b"Content-Type: application/json\r\nContent-Length: %d" % len(body)
            connection.sendall(b"HTTP/1.1 200 OK\r\n%b\r\n\r\n%b" % (fields, body))

    @staticmethod
    def _tunnel(client: socket.socket, head: bytes) -> None:
        host, port = head.split()[1].decode().rsplit(":", 1)
        with socket.create_connection((host, int(port)), timeout=30) as service:
            client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")

            def pump(source: socket.socket, target: socket.socket) -> None:
                with contextlib.suppress(OSError):
                    while piece := source.recv(65536):
                        target.sendall(piece)
                    target.shutdown(socket.SHUT_WR)

            back = threading.Thread(target=pump, args=(service, client), daemon=True)
            back.start()
            pump(client, service)
            back.join()

    def close(self) -> None:
        # Wakes the thread that accepts.
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


def read_head(connection: socket.socket) -> bytes:
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = connection.recv(1)
        if not byte:
            return b""
        head += byte
    return head


@contextlib.contextmanager
def serving(context: ssl.SSLContext | None, answers: Callable[[bytes], str] = lambda head: ANSWER) -> Iterator[Server]:
    server = Server(context, answers)
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority()


def send(client: dtekit.Client) -> dtekit.ProcessResult:
    return client.send_document_to_authority(
        "<DTE/>", asynchronous=True, mapping="0001", sign=True, default_certificate=False, country="CR"
    )


def test_a_certificate_of_the_given_authority_is_trusted(authority: Authority, tmp_path: Path) -> None:
    with serving(authority.server(tmp_path)) as server:
        with dtekit.Client(server.url, "user", PASSWORD, ca_certs=authority.pem) as client:
            assert send(client).outcome == "sent"
        assert len(server.heads) == 1


@pytest.mark.parametrize("what", ["unknown authority", "wrong host", "expired", "not yet valid", "not public"])
def test_who_is_not_trusted_gets_no_request(authority: Authority, tmp_path: Path, what: str) -> None:
    other = Authority()
    # Without an authority of its own a client trusts the public ones.
    trusted = None if what == "not public" else authority.pem
    if what == "unknown authority":
        context = other.server(tmp_path)
    elif what == "wrong host":
        context = authority.server(tmp_path, "service.example")
    else:
        context = authority.server(tmp_path, days={"expired": (-3, -2), "not yet valid": (2, 3)}.get(what, (-1, 1)))
    with serving(context) as server:
        with dtekit.Client(server.url, "user", PASSWORD, ca_certs=trusted, attempts=1) as client:
            with pytest.raises(dtekit.errors.TransportError) as refused:
                send(client)
        # Nothing was sent, so the outcome is known.
        assert (refused.value.code, refused.value.phase) == ("transport-unreachable", "before")
        assert "is not trusted" in str(refused.value)
        assert server.heads == []


def test_a_proxy_gets_no_credential_of_the_service(authority: Authority, tmp_path: Path) -> None:
    with serving(authority.server(tmp_path)) as server, serving(None) as proxy:
        address = f"http://proxy-user:{PROXY_PASSWORD}@127.0.0.1:{proxy.port}"
        with dtekit.Client(server.url, "user", PASSWORD, ca_certs=authority.pem, proxy=address) as client:
            assert send(client).outcome == "sent"
        [asked], [arrived] = proxy.heads, server.heads
    own = base64.b64encode(f"proxy-user:{PROXY_PASSWORD}".encode())
    service = base64.b64encode(f"user:{PASSWORD}".encode())
    assert asked.startswith(b"CONNECT 127.0.0.1:%d " % server.port)
    assert own in asked and service not in asked and b"SendDocument" not in asked
    assert service in arrived and own not in arrived and b"proxy" not in arrived.lower()


def test_no_secret_is_written_anywhere_on_the_way_over_tls(
    authority: Authority, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    written: list[str] = []

    def answers(head: bytes) -> str:
        if b"/token" in head.split(b"\r\n")[0]:
            return GRANTED
        # Answers that echo the credentials.
        return head.decode("latin-1") if b"GetAccount" in head else ANSWER

    def shown(*values: object) -> None:
        for value in values:
            written.extend((repr(value), str(value), f"{value}"))

    folder = tmp_path / "stored"
    folder.mkdir()
    with serving(authority.server(tmp_path), answers) as server, serving(None) as proxy:
        client = dtekit.Client(
            server.url,
            "user",
            PASSWORD,
            client_id="client",
            client_secret=CLIENT_SECRET,
            token_url=f"{server.url}/oauth/token",
            ca_certs=authority.pem,
            proxy=f"http://proxy-user:{PROXY_PASSWORD}@127.0.0.1:{proxy.port}",
            attempts=1,
        )
        with client, dtekit.Journal(folder / "journal.db") as journal:
            result = send(client)
            event = client.change_document_status(ID, "210210", "Ciencia da operacao", version="v2")
            shown(client, result, event, result.to_dict(), journal)
            for call in (
                lambda: client.get_account("3101123456"),
                lambda: client.get_document({"CountryId": 1}),
                lambda: client.download_document_pdf(ID, "default"),
                lambda: client.call("Account/GetAccount", {"nothing": 1}),
            ):
                try:
                    shown(call())
                except dtekit.Error as error:
                    shown(error, error.findings)
                    written.extend(traceback.format_exception(type(error), error, error.__traceback__))
            xml = dtekit.json_to_xml((TESTS.parents[2] / "tests" / "data" / "invoice.json").read_bytes())
            journal.submit("order-1", xml, "CR")
            shown(journal.run(client), journal.get("order-1"))
            # What a program that crashes leaves behind.
            stored = [file.read_bytes() for file in folder.iterdir()]
        # Each secret was in use.
        heads = b"".join(server.heads + proxy.heads).decode("latin-1")
        assert TOKEN in heads and base64.b64encode(f"user:{PASSWORD}".encode()).decode() in heads
    stored += [file.read_bytes() for file in folder.iterdir()]
    written += [record.getMessage() + repr(record.__dict__) for record in caplog.records]
    written += capfd.readouterr()
    assert stored and caplog.records
    for secret in PLANTED:
        assert not [text for text in written if secret in text], secret
        assert not [content for content in stored if secret.encode() in content], secret


def test_the_process_tells_no_secret_when_its_call_over_tls_fails(authority: Authority, tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text(authority.pem)
    with Sandbox() as sandbox:
        # It speaks no TLS.
        url = sandbox.url.replace("http:", "https:")
        program = (
            "import dtekit, logging; logging.basicConfig(level=0);"
            f"dtekit.Client({url!r}, 'user', {PASSWORD!r}, ca_certs=open({str(tmp_path / 'ca.pem')!r}, ).read())"
            ".get_account('3101123456')"
        )
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert sandbox.received() == []
    assert ended.returncode == 1 and "transport-unreachable" in ended.stderr
    said = ended.stdout + ended.stderr.replace(program, "")
    assert not [secret for secret in PLANTED if secret in said]
