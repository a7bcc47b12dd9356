"""Every code block of a page is run, or named here with what runs it elsewhere or why nothing does: samples.py [--list] TAKEN

TAKEN names the blocks that tests/readme/run took, a line `FILE:LINE` each. The rows below name all others by their page, their
language and how they begin. It fails for a block without a row, for a row without a block, and where a file no longer contains what
shows that it runs the block. `--list` prints all blocks, each with where it is run.
"""

import subprocess
import sys
from pathlib import Path
from typing import Iterator, List, NamedTuple, Set

from blocks import ROOT, Block, blocks

# Labels of blocks that are no programs. Tests of core run those of `convert` and the template with its document and
# output; the program of the sandbox prints the text in its README.
TEXTS = {"text", "yaml", "convert", "json", "xml", "template", "document", "output", "expressions"}
LANGUAGES = {"python", "js", "ts", "rust", "c", "cpp", "cmake", "sh"}


class Row(NamedTuple):
    page: str
    language: str
    begins: str
    """How the block begins; empty for all blocks of that language."""
    where: str
    """The file that runs it; empty if nothing runs it."""
    why: str
    """What that file contains because it runs the block; or the reason why nothing runs it. Empty if the file is a program that
    contains the block itself, which may stand deeper there."""


ROWS = [
    Row("README.md", "sh", "tests/run\n", "", "it runs this check"),
    Row("README.md", "sh", "pip install ./bindings/python", "", "it builds the wheel that bindings/python/run-tests tests"),
    Row("bindings/node/README.md", "sh", "npm install dtekit", "tests/shipped/run", "npm install --offline"),
    Row("bindings/node/README.md", "sh", "git clone", "tests/shipped/run", "node bindings/node/pack.js"),
    Row("bindings/python/tryton/README.md", "sh", "python3 -m venv erp && . erp/bin/activate", "", "it wants a wheel of dtekit and a client of Tryton"),
    Row("bindings/wasm/README.md", "sh", "npm install dtekit-wasm", "bindings/wasm/run-tests", "npm install --offline"),
    Row("bindings/wasm/README.md", "js", "import {", "bindings/wasm/run-tests", "/^## First call/,$p' README.md"),
    Row("docs/adding-a-country.md", "sh", "cargo test", "", "tests/run runs these tests with all others"),
    Row("docs/adding-a-country.md", "sh", "DTEKIT_BLESS=1", "", "it makes lists again; core/tests/it/country/added.rs does the same in a copy"),
    Row("docs/desk.md", "sh", "dtekit desk", "bindings/cli/tests/cli/desk.rs", '"desk", "--db"'),
    Row("docs/verifying.md", "python", "", "", "it reads a file that was received; tests/vectors/verify has each call"),
    Row("docs/verifying.md", "sh", "", "", "it reads a file that was received"),
    Row("docs/cookbook-inbox.md", "python", "def accept(", "bindings/python/tests/test_shared_stores.py", '"cookbook-inbox.md"'),
    Row("docs/cookbook-inbox.md", "sh", "dtekit inbox", "bindings/cli/tests/cli/received.rs", "cookbook-inbox.md"),
    Row("docs/cookbook-inbox.md", "python", "def paper(", "bindings/python/tests/test_inbox_print.py", '"cookbook-inbox.md"'),
    Row("docs/columns.md", "python", "", "bindings/python/arrow/tests/test_arrow.py", '"docs/columns.md"'),
    Row("docs/cookbook-till.md", "sh", "c++ -std=c++17", "tests/c/run", "ffi/examples/till.cpp"),
    *(Row("docs/cookbook-till.md", "cpp", begins, "ffi/examples/till_document.hpp", "") for begins in (
        "const std::string clave", 'set(reference + "TpoDocRef"')),
    *(Row("docs/cookbook-till.md", "cpp", begins, "ffi/examples/till.cpp", "") for begins in (
        "const std::uint64_t number", "append(", "const dtekit::PrintData", "const dtekit::JournalPass", "for (const auto &[key, sale]",
        "if (is_done(entry))", "numbers_.advance(")),
    Row("docs/cookbook.md", "sh", "c++ -std=c++17 ffi/examples/print_document.cpp", "tests/c/run", "ffi/examples/print_document.cpp"),
    Row("docs/engines.md", "sh", "python spark_columns.py", "bindings/python/arrow/tests/test_spark.py", "spark_columns.py"),
    Row("docs/host-django.md", "python", "import os", "bindings/python/tests/django_host/settings.py", '"RESULT": "shop.models.keep"'),
    Row("docs/host-django.md", "python", "from django.db", "bindings/python/tests/django_host/checks.py", "host.submit(number, document(number)"),
    Row("docs/host-django.md", "python", "@app.task", "bindings/python/examples/django_project/django_celery.py", "while issuing.work(most=1).worked:"),
    Row("docs/host-django.md", "python", "def accept", "bindings/python/tests/django_host/inbox_checks.py", '"host-django.md"'),
    Row("docs/host-django.md", "python", "def keep", "bindings/python/tests/django_host/checks.py", "(def keep.*?)"),
    Row("docs/host-django.md", "sh", "python manage.py", "bindings/python/tests/django_host/checks.py", 'manage("dtekit_worker")'),
    Row("docs/host-erpnext.md", "python", "# hooks.py", "", "it needs ERPNext, which no registry has"),
    Row("docs/host-erpnext.md", "python", "def on_submit", "", "it needs ERPNext, which no registry has"),
    Row("docs/host-node.md", "js", "app.register(require('dtekit/hosts/fastify')", "bindings/node/hosts/hosts.test.js", "app.register(require('dtekit/hosts/fastify')"),
    Row("docs/host-node.md", "js", "app.register(require('dtekit/hosts/received')", "bindings/node/hosts/hosts.test.js", "app.register(require('dtekit/hosts/received'), {"),
    Row("docs/host-node.md", "sh", "npm install fastify", "bindings/node/hosts/hosts.test.js", "'server.js'"),
    Row("docs/host-node.md", "js", "imports:", "bindings/node/hosts/hosts.test.js", "DtekitModule.forRoot("),
    Row("docs/host-node.md", "js", "const { Client, Inbox", "bindings/node/hosts/hosts.test.js", "docs/host-node.md"),
    Row("docs/host-node.md", "js", "const { buffer }", "bindings/node/hosts/hosts.test.js", "const { buffer }"),
    Row("docs/host-node.md", "js", "const { openQueue", "bindings/node/hosts/hosts.test.js", "await submit(queue, journal"),
    Row("docs/host-odoo.md", "python", "class AccountMove", "", "it needs Odoo, which no registry has"),
    Row("docs/host-erpnext.md", "python", "def hand_over", "bindings/python/tests/test_hosts.py", "host-erpnext.md"),
    Row("docs/host-erpnext.md", "python", "def open_journal", "bindings/python/tests/test_hosts.py", "host-erpnext.md"),
    Row("docs/host-erpnext.md", "python", "MAPPING", "bindings/python/tests/test_hosts.py", "host-erpnext.md"),
    Row("docs/host-erpnext.md", "python", "def bring_back", "bindings/python/tests/test_hosts.py", "host-erpnext.md"),
    Row("docs/host-odoo.md", "python", "def hand_over", "bindings/python/tests/test_hosts.py", "host-odoo.md"),
    Row("docs/host-odoo.md", "python", "def open_journal", "bindings/python/tests/test_hosts.py", "host-odoo.md"),
    Row("docs/host-odoo.md", "python", "MAPPING", "bindings/python/tests/test_hosts.py", "host-odoo.md"),
    Row("docs/host-odoo.md", "python", "def bring_back", "bindings/python/tests/test_hosts.py", "host-odoo.md"),
    Row("docs/mappings.md", "python", "", "bindings/python/tests/test_mappings.py", '"mappings.md"'),
    Row("docs/mappings.md", "js", "", "bindings/node/test/mapping.test.js", "'mappings.md'"),
    Row("docs/receiver-message.md", "python", "", "bindings/python/tests/test_receiver_message.py", '"receiver-message.md"'),
    Row("docs/receiver-message.md", "js", "", "bindings/node/test/costa-rica.test.js", "'receiver-message.md'"),
    Row("docs/own-store.md", "python", "def work_on", "bindings/python/tests/test_own_store.py", '"own-store.md"'),
    Row("docs/shared-journal.md", "python", "import psycopg", "bindings/python/tests/databases.py", "psycopg.connect("),
    Row("docs/shared-journal.md", "python", "numbers = dtekit.Sequence.over", "bindings/python/tests/test_shared_stores.py", "within=erp.cursor()"),
    Row("docs/shared-journal.md", "python", 'clients = {"north"', "bindings/python/tests/test_shared_journal.py", '"CR", account=name)'),
    Row("docs/shared-journal.md", "python", 'journal = dtekit.Journal.over(connect, dialect="postgresql", resend=', "bindings/python/tests/test_failover.py", 'replica="asynchronous"'),
    Row("docs/shared-journal.md", "js", "const pool", "bindings/node/test/shared-journal.test.js", "over().createTables()"),
    Row("docs/shared-journal.md", "js", "const erp", "bindings/node/test/shared-journal.test.js", "'CR', { within: erp }"),
    Row("docs/shared-journal.md", "js", "const numbers = dtekit.Sequence.over", "bindings/node/test/shared-stores.js", "{ within: erp }"),
    Row("docs/shared-journal.md", "python", "import os", "bindings/python/tests/test_journal_content.py", "as the page shows it"),
    Row("docs/shared-journal.md", "python", "store = Folder(", "bindings/python/tests/test_journal_content.py", "content=store)"),
    Row("docs/shared-journal.md", "python", "done = journal.run(client)", "bindings/python/tests/test_waiting.py", "journal.wait(done.next_at"),
    Row("docs/shared-journal.md", "python", "import asyncio", "bindings/python/tests/test_async_connections.py", "as the page shows them"),
    Row("docs/shared-journal.md", "python", "loop = asyncio.get_running_loop()", "bindings/python/tests/test_async_connections.py", "asyncio.run_coroutine_threadsafe(opened(), loop).result(), loop)"),
    Row("docs/shared-journal.md", "python", "with psycopg.connect", "bindings/python/tests/test_shared_journal.py", "within=cursor"),
    Row("docs/start-c.md", "sh", "ffi/build --quick && ffi/install", "tests/shipped/run", "ffi/build --quick && ffi/install --quick"),
    Row("docs/start-c.md", "sh", "cc -std=c99 program.c", "tests/c/run", '"$work/example.c" $(pkg-config --cflags --libs dtekit)'),
    Row("docs/start-c.md", "sh", "c++ -std=c++17 program.cpp", "tests/c/run", '"$work/example.cpp" $(pkg-config --cflags --libs dtekit)'),
    Row("docs/start-node.md", "sh", "cd bindings/node", "tests/shipped/run", "node bindings/node/pack.js"),
    Row("docs/start-python.md", "sh", "python3 -m venv", "", "pip compiles for minutes; tests/shipped/run builds and installs the wheel"),
    Row("docs/testing.md", "python", "from datetime", "bindings/python/tests/test_sandbox_package.py", '"testing.md"'),
    Row("docs/testing.md", "js", "const assert", "bindings/node/test/sandbox-package.test.js", "'testing.md'"),
    Row("docs/testing.md", "sh", "dtekit-sandbox --until", "tests/sandbox/tests/service/program.rs", '"--until-stdin-closes"'),
    Row("ffi/README.md", "sh", "ffi/build", "tests/shipped/run", "ffi/build && ffi/install"),
    Row("ffi/README.md", "sh", "cc program.c", "tests/c/run", '"$work/example.c" $(pkg-config --cflags --libs dtekit)'),
    Row("ffi/README.md", "cmake", "find_package", "tests/c/run", "find_package(dtekit 0.1 REQUIRED)"),
    Row("ffi/README.md", "sh", "DTEKIT_BLESS=1", "", "it writes into the checkout; without the variable the same test compares"),
]


def pages() -> Iterator[str]:
    """Every page of the repository that readers get, from the root. core/docs holds links to pages of docs/, and the blocks of
    a translated page are those of its original: translations.py."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True)
    files = listed.stdout.split() or [str(file.relative_to(ROOT)) for file in ROOT.glob("docs/*.md")]
    return (page for page in sorted(files) if not page.startswith(("core/docs/", "docs/es/", "docs/pt/")))


def contains(file: Path, block: str) -> bool:
    """Whether a program has these lines, whatever their indentation."""
    program = "".join(f"{line.strip()}\n" for line in file.read_text(encoding="utf-8").splitlines())
    return "\n" + "".join(f"{line.strip()}\n" for line in block.splitlines()) in "\n" + program


def fits(row: Row, page: str, block: Block) -> bool:
    return (row.page, row.language) == (page, block.label) and block.text.startswith(row.begins)


def problems(taken: Set[str], listed: bool) -> Iterator[str]:
    used: List[Row] = []
    for page in pages():
        for block in blocks((ROOT / page).read_text(encoding="utf-8")):
            place = f"{page}:{block.line}"
            language = (block.label.split() or [""])[0]
            if language in TEXTS:
                continue
            if language not in LANGUAGES:
                yield f"{place}: the label `{block.label}` is none of {sorted(LANGUAGES | TEXTS)}"
                continue
            rows = [row for row in ROWS if fits(row, page, block)]
            used += rows
            for row in rows:
                if row.where and not row.why and not contains(ROOT / row.where, block.text):
                    yield f"{place}: {row.where} does not contain this block"
            if not rows and place not in taken:
                yield f"{place}: nothing runs this block in {language}; run it in tests/readme/run, or give it a row in tests/readme/samples.py"
            if rows and place in taken:
                yield f"{place}: tests/readme/run runs this block, so it needs no row in tests/readme/samples.py"
            if listed:
                where = "tests/readme/run" if place in taken else " ".join(row.where or f"not run: {row.why}" for row in rows)
                print(f"{place} {language}: {where}")
    for row in ROWS:
        if row not in used:
            yield f"tests/readme/samples.py: {row.page} has no block in {row.language} that begins with `{row.begins.strip()}`"
        elif row.where and row.why not in (ROOT / row.where).read_text(encoding="utf-8"):
            yield f"{row.where} no longer contains `{row.why}`, by which it runs a block of {row.page}"


def main(*arguments: str) -> int:
    taken = set(Path(arguments[-1]).read_text(encoding="utf-8").split())
    found = list(problems(taken, "--list" in arguments))
    for problem in found:
        print(problem)
    print(f"{len(taken)} blocks run here, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
