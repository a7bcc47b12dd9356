"""Writes the samples of docs/client.md in a language as one program: client.py LANGUAGE PROGRAM PORT TAKEN

A sample takes for granted what its reader has: `client` and `document`, and in Rust and C a `main` that calls it. The
program gives it that. Writes to TAKEN which blocks are in the program, as `FILE:LINE`. tests/readme/run compiles and
runs it, and compares what it prints.
"""

import sys
from pathlib import Path
from typing import Dict, List, Tuple

from blocks import ROOT, blocks

PAGE = "docs/client.md"
DAY = "A till's day"

JS_HEAD = """const { readFileSync } = require('node:fs')
const dtekit = require('dtekit')
async function main() {
const client = new dtekit.Client('http://127.0.0.1:8088', 'user', 'secret')
const document = readFileSync('tests/data/invoice.json')
"""
CPP_HEAD = """#include <dtekit.hpp>
#include <fstream>
#include <iostream>
#include <iterator>
int main() {
const dtekit::Client client({{"base_url", "http://127.0.0.1:8088"}, {"username", "user"}, {"password", "secret"}});
std::ifstream invoice("tests/data/invoice.json", std::ios::binary);
const std::string document{std::istreambuf_iterator<char>(invoice), {}};
"""
C_HEAD = """#include <dtekit.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
"""
C_MAIN = """
#define OK(call) if (call) { fprintf(stderr, "%s: %s\\n", #call, dtekit_error_display(error)); return 1; }
int main(void) {
    static uint8_t document[65536];
    FILE *file = fopen("tests/data/invoice.json", "rb");
    const size_t len = file ? fread(document, 1, sizeof document, file) : 0;
    const double now = (double)time(NULL);
    dtekit_client *client = NULL, *v2 = NULL;
    dtekit_error *error = NULL;
    static const char settings[] =
        "{\\"base_url\\": \\"http://127.0.0.1:8088\\", \\"username\\": \\"user\\", \\"password\\": \\"secret\\"}";
    OK(dtekit_client_new(DTEKIT_TEXT(settings), &client, &error))
    OK(decided("{\\"estado\\": \\"PROCESADO\\"}", &error))

    dtekit_cancellation *cancellation = NULL;
    dtekit_result *result = NULL;
    OK(dtekit_cancellation_new(&cancellation, &error))
    OK(issue_unless(cancellation, client, document, len, &result, &error))
    const char *id = dtekit_result_global_document_id(result);
    OK(wait_for_answer(client, id, &error))

    dtekit_authority_wait *wait = NULL;
    OK(dtekit_authority_wait_after(result, NULL, 0, now, &wait, &error))
    OK(one_step(client, wait, now, &error))
    dtekit_authority_wait_free(wait);

    dtekit_next_step *step = NULL;
    dtekit_bytes kept = {0};
    int may_resend = 1;
    OK(dtekit_next_step_of(document, len, DTEKIT_TEXT("CR"), NULL, 0, &step, &error))
    OK(dtekit_next_step_to_json(step, &kept, &error))
    OK(ask(client, &kept, &may_resend, &error))
    printf("may be sent again: %d\\n", may_resend);

    dtekit_sequence *numbers = NULL;
    OK(dtekit_sequence_open(DTEKIT_TEXT("numbers"), &numbers, &error))
    OK(number(numbers, &error))

    dtekit_journal *journal = NULL;
    OK(morning(&journal, now, &error))
    OK(sell(journal, document, len, now, &error))
    OK(pass(journal, client, now, &error))
    OK(evening(journal, "sale-1042", now, &error))
    if (settle(journal, "sale-1042", now, &error) == 0) return 1;
    printf("not settled: %s\\n", dtekit_finding_code(dtekit_error_finding(error, 0)));
    OK(client_of_v2(&v2, &error))
    OK(logged(client, &error))
    OK(traced(client, &error))
    dtekit_journal_free(journal);
    dtekit_sequence_free(numbers);
    dtekit_bytes_free(&kept);
    dtekit_next_step_free(step);
    dtekit_result_free(result);
    dtekit_cancellation_free(cancellation);
    dtekit_error_free(error);
    dtekit_client_free(v2);
    dtekit_client_free(client);
    return 0;
}
"""
# What calls the samples in Rust, each section in a module of its own.
RUST_CALLS = {
    "The outcome of a send": "println!(\"{:?}\", read_answer()?);",
    "What became of an unknown send": "println!(\"{:?}\", issue_once(client, &document)?.outcome);",
    "A document's own number": "number()?;",
    DAY: "let journal = morning()?; sell(&journal, document)?; pass(&journal, client)?; decide(&journal)?;"
         "evening(&journal)?;",
    "Waiting for the authority":
        "let result = wait_for_answer(client, document)?; println!(\"{}\", one_step(client, &result)?);",
    "Tokens": "confirm_receipt()?;",
    "Interrupting a call":
        "println!(\"{:?}\", issue_unless(&Cancellation::default(), client, document)?.outcome);",
    "Logging": "logged(client)?; traced(client)?;",
}


def rust(sections: Dict[str, List[str]]) -> str:
    assert set(sections) == set(RUST_CALLS), set(sections) ^ set(RUST_CALLS)
    modules, calls = "", ""
    for number, (heading, texts) in enumerate(sections.items()):
        body = "\n".join(texts)
        modules += f"mod section{number} {{\n{body}\n"
        modules += "pub fn run(client: &dtekit::Client, document: Vec<u8>) -> Result<(), Box<dyn std::error::Error>> {\n"
        modules += "let _ = (client, &document);\n" + RUST_CALLS[heading] + "\nOk(())\n}\n}\n"
        calls += f"section{number}::run(&client, document.clone())?;\n"
    return f"""{modules}fn main() -> Result<(), Box<dyn std::error::Error>> {{
let client = dtekit::Client::new(dtekit::client::Settings::new("http://127.0.0.1:8088", "user", "secret"))?;
let document = std::fs::read("tests/data/invoice.json")?;
{calls}Ok(())
}}
"""


def scopes(sections: Dict[str, List[str]]) -> str:
    """Each block in a scope of its own; the blocks of a till's day follow each other in one."""
    return "".join("{\n" + text + "}\n" for heading, texts in sections.items()
                   for text in (["".join(texts)] if heading == DAY else texts))


def program(language: str, sections: Dict[str, List[str]]) -> str:
    if language == "js":
        return JS_HEAD + scopes(sections) + "}\nmain()\n"
    if language == "cpp":
        return CPP_HEAD + scopes(sections) + "}\n"
    if language == "c":
        return C_HEAD + "\n".join(text for texts in sections.values() for text in texts) + C_MAIN
    return rust(sections)


def samples(language: str) -> Tuple[Dict[str, List[str]], List[int]]:
    sections: Dict[str, List[str]] = {}
    lines = []
    for block in blocks((ROOT / PAGE).read_text(encoding="utf-8")):
        # A block that loads dtekit itself is a program, which tests/readme/run runs as such.
        if block.label == language and "require('dtekit')" not in block.text:
            sections.setdefault(block.heading, []).append(block.text)
            lines.append(block.line)
    return sections, lines


def main(language: str, path: str, port: str, taken: str) -> None:
    sections, lines = samples(language)
    text = program(language, sections).replace("8088", port)
    text = text.replace("journal.db", f"{path}-journal.db").replace('"numbers"', f'"{path}-numbers"')
    text = text.replace("'numbers'", f"'{path}-numbers'")
    Path(path).write_text(text, encoding="utf-8")
    with open(taken, "a", encoding="utf-8") as file:
        file.writelines(f"{PAGE}:{line}\n" for line in lines)


if __name__ == "__main__":
    main(*sys.argv[1:])
