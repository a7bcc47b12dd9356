#!/usr/bin/env python3
"""Writes a C program that calls each function of include/dtekit.h with NULL and with extreme numbers: tests/c/nulls.py HEADER.

Each function is called
- with nothing at all: every pointer NULL, every number 0, then every number at its largest and NaN;
- with handles and texts that are there, but one of them NULL, in turn, and with each text NULL and its length 1;
- with these and every number at its largest, and with an element that its document does not have.
What the header promises is checked: a call fails exactly when it has an error, never with `internal`; a text that is NULL and has a
length is `argument-null`; NULL is taken for `err`. Memcheck and AddressSanitizer watch the calls.
"""

from __future__ import annotations

import json
import re
import sys

# How a handle is made for the second kind of calls. What cannot be made so stays NULL.
MADE = {
    "json": 'dtekit_json_parse(DTEKIT_TEXT("{\\"a\\":1}"), &json, NULL)',
    "document": 'dtekit_document_from_json(DTEKIT_TEXT("{\\"Documento\\":{\\"a\\":1}}"), NULL, 0, &document, NULL)',
    "mapping": 'dtekit_mapping_standard(DTEKIT_TEXT("CL"), DTEKIT_TEXT("33"), NULL, 0, &mapping, NULL)',
    "mapper": "dtekit_mapper_new(mapping, NULL, 0, &mapper, NULL)",
    "registry": "dtekit_registry_new(&registry, NULL)",
    "converter": "dtekit_converter_new(NULL, 0, NULL, 0, &converter, NULL)",
    "result": 'dtekit_result_decode(DTEKIT_TEXT("{}"), NULL, 0, &result, NULL)',
    "client": "dtekit_client_new(DTEKIT_TEXT(SETTINGS), &client, NULL)",
    "request": 'dtekit_request_new(DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT("{\\"accountCode\\":\\"1\\"}"), &request, NULL)',
    "upload": 'dtekit_upload_new(DTEKIT_TEXT("x"), DTEKIT_TEXT("{\\"client_id\\":\\"o\\",\\"file_name\\":\\"a.txt\\"}"), &upload, NULL)',
    "poll": 'dtekit_poll_new(DTEKIT_TEXT("{\\"external_id\\":\\"e\\",\\"sent_at\\":1}"), &poll, NULL)',
    "extraction": "dtekit_extraction_new(upload, NULL, 0, &extraction, NULL)",
    "cancellation": "dtekit_cancellation_new(&cancellation, NULL)",
    "authority_wait": "dtekit_authority_wait_new(DTEKIT_TEXT(WAITED), 0, &authority_wait, NULL)",
    "journal_work": "dtekit_journal_work_from_json(DTEKIT_TEXT(WORK), &journal_work, NULL)",
    "batch": "dtekit_convert_many(DTEKIT_TEXT(\"{\\\"to\\\":\\\"xml\\\"}\"), &batch, NULL)",
    "sequence": "dtekit_sequence_open(PLACE(\"sequence\"), &sequence, NULL)",
    "folio_sequence": "dtekit_folio_sequence_open(PLACE(\"folios\"), &folio_sequence, NULL)",
    "journal": "dtekit_journal_open(PLACE(\"journal.db\"), NULL, NULL, 0, &journal, NULL)",
    "journal_entries": "dtekit_journal_list(journal, NULL, 0, 0, 10, &journal_entries, NULL)",
    "inbox": "dtekit_inbox_open(PLACE(\"inbox.db\"), &inbox, NULL)",
    "poll_store": "dtekit_poll_store_open(PLACE(\"polls.db\"), &poll_store, NULL)",
    "error": "dtekit_json_parse(NULL, 1, NULL, &error)",
}
KEY = '{"issuer":"131880681","type":"31"}'
# Texts that are good by the name of their parameter, and where a function needs another; all others are an empty
# object.
TEXTS = {
    "country": "CL",
    "accounts": '["north"]',
    "observation": '{"send":1,"lost":true}',
    "kind": "qr",
    "format": "svg",
    "dtekit_client_download.format": "pdf",
    "dtekit_example.document_type": "33",
    "dtekit_sequence_block.key": KEY,
    "dtekit_sequence_void.key": KEY,
    "dtekit_sequence_block_within.key": KEY,
    "dtekit_sequence_void_within.key": KEY,
    "dtekit_trace.explanation": '{"rows":[],"missing":[],"unread":[]}',
}
# What a function of the program gets, to tell something.
ANSWERS = {"sql_answer", "content_answer"}
# A call that waits for minutes between its steps.
WAITS = {"dtekit_client_extract"}

# The texts that MADE makes handles from; sequences.py needs them as well.
DEFINES = r"""#define SETTINGS "{\"base_url\":\"http://127.0.0.1:1\",\"username\":\"u\",\"password\":\"p\",\"timeout\":1,\"attempts\":1}"
#define WORK \
    "{\"version\":1,\"country\":\"CL\",\"state\":\"waiting\",\"is_finished\":false,\"due\":1790" \
    "000000000,\"planned_at\":1790000000000,\"before\":\"waiting\",\"cleared_at\":null,\"resend" \
    "\":\"never\",\"settle_after\":600000,\"lease\":600000,\"decides\":false,\"identity\":null," \
    "\"event\":null,\"record\":{\"repeat_safe\":false,\"messages\":[],\"other_data\":{},\"warni" \
    "ngs\":[],\"findings\":[],\"sends\":2,\"questions\":0,\"failures\":0,\"refusals\":0,\"settl" \
    "ed\":0}}"
#define WAITED "{\"global_document_id\":\"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\"}"
"""

HEAD = r"""#include <dtekit.h>
#include <math.h>
#include <stdlib.h>

#include "check.h"

""" + DEFINES + r"""
static const char *folder;
static char path[4096];

static const uint8_t *place(const char *name) {
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return (const uint8_t *)path;
}

static size_t place_len(const char *name) { return strlen((const char *)place(name)); }
#define PLACE(name) place(name), place_len(name)

static int32_t sink(void *context, const uint8_t *data, size_t len) { (void)context, (void)data, (void)len; return 1; }
static int32_t decide(void *context, const uint8_t *document, size_t len) { (void)context, (void)document, (void)len; return -1; }
static int64_t read_at(void *context, uint64_t offset, uint8_t *to, size_t len) {
    (void)context, (void)offset, (void)to, (void)len;
    return -1;
}
static void observe(void *context, const uint8_t *event, size_t len) { (void)context, (void)event, (void)len; }

/* A call that failed has an error with a code, and one that did not has none. */
static void answered(const char *call, dtekit_status status, dtekit_error *error, const char *code) {
    const char *found = dtekit_error_code(error);
    int good = (status == DTEKIT_STATUS_OK) == (error == NULL) && status != DTEKIT_STATUS_INTERNAL;
    if (!check(good && (!code || (found && strcmp(found, code) == 0)), call, __FILE__, __LINE__)) {
        printf("  status %d, code %s, expected %s\n", (int)status, found ? found : "none", code ? code : "any");
    }
    dtekit_error_free(error);
}
"""


class Parameter:
    def __init__(self, text: str) -> None:
        text = " ".join(text.split())
        self.name = re.search(r"[a-z_0-9]+$", text)[0]
        self.type = text[: -len(self.name)].strip()
        self.is_pointer = self.type.endswith("*")
        bare = self.type.replace("const ", "").rstrip("* ")
        self.handle = bare[len("dtekit_"):] if bare.startswith("dtekit_") else None
        self.stars = self.type.count("*")
        self.is_callback = self.handle in ("sink", "decide", "read_at", "progress", "observer")

    @property
    def is_list(self) -> bool:
        """A list that the function reads."""
        return self.type.endswith("const *")

    @property
    def is_text(self) -> bool:
        return self.type == "const uint8_t *"

    @property
    def is_number(self) -> bool:
        is_length = self.name.endswith("len")
        return not (self.is_pointer or self.is_callback or is_length or self.handle == "element")

    def nothing(self, extreme: bool) -> str:
        if self.is_pointer or self.is_callback:
            return "NULL"
        if self.type == "double":
            return "NAN" if extreme else "0"
        if self.type.startswith("dtekit_element"):
            return "(dtekit_element){NULL, UINT32_MAX}" if extreme else "(dtekit_element){NULL, 0}"
        if self.type.startswith("dtekit_"):
            return f"({self.type})0"
        # A length belongs to a text that is NULL.
        return f"({self.type})-1" if extreme and not self.name.endswith("len") else "0"


def functions(header: str) -> list[tuple[str, str, list[Parameter]]]:
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    found = re.findall(r"^((?:const )?[a-z_0-9]+[ *]+)(dtekit_[a-z0-9_]+)\(([^;]*?)\);", header, flags=re.M)
    return [
        (returns.strip(), name, [] if given.strip() == "void" else [Parameter(one) for one in given.split(",")])
        for returns, name, given in found
    ]


def outputs(parameters: list[Parameter]) -> list[Parameter]:
    """What the function writes: pointers that are not const, behind the handle."""

    def written(one: Parameter) -> bool:
        given = one.type.startswith("const") or one.handle in MADE or one.type == "void *" or one.handle in ANSWERS
        if one.is_list:
            return False
        return one.is_pointer and one.name != "err" and (one.stars == 2 or not given)

    return [one for one in parameters if written(one)]


def call(name: str, returns: str, arguments: list[str], said: str, code: str | None) -> str:
    made = f"{name}({', '.join(arguments)})"
    if returns == "dtekit_status" and "&error_" in arguments:
        return f'    error_ = NULL; status = {made}; answered("{name}: {said}", status, error_, {code or "NULL"});\n'
    return f'    (void){made}; CHECK(1);\n' if returns != "void" else f"    {made}; CHECK(1);\n"


def with_nothing(returns: str, name: str, parameters: list[Parameter]) -> str:
    text = ""
    for extreme in (False, True):
        given = ["&error_" if one.name == "err" else one.nothing(extreme) for one in parameters]
        text += call(name, returns, given, f"nothing{', extreme numbers' if extreme else ''}", None)
        if "&error_" in given:
            # Nothing that is given is enough for a call that can fail, and its error needs no place.
            given = ["NULL" if one == "&error_" else one for one in given]
            text += f"    CHECK({name}({', '.join(given)}) != DTEKIT_STATUS_OK);\n"
    return text


def with_handles(returns: str, name: str, parameters: list[Parameter]) -> str:
    if name in WAITS or name.endswith("_free"):
        return ""
    written = outputs(parameters)
    locals_, given, frees = "", [], ""
    for at, one in enumerate(parameters):
        if one.name == "err":
            given.append("&error_")
        elif one in written:
            base = one.type[: -1].strip()
            locals_ += f"    {base} {'out' + str(at)};\n    memset(&out{at}, 0, sizeof out{at});\n"
            given.append(f"&out{at}")
            if one.handle == "bytes":
                frees += f" dtekit_bytes_free(&out{at});"
            elif one.stars == 2 and not one.type.startswith("const"):
                frees += f" dtekit_{one.handle}_free(out{at}); out{at} = NULL;"
        elif one.is_text:
            value = TEXTS.get(f"{name}.{one.name}", TEXTS.get(one.name, "{}"))
            given.append("(const uint8_t *)" + json.dumps(value))
        elif one.name.endswith("len"):
            given.append(str(len(value)))
        elif one.is_callback:
            given.append({"observer": "observe"}.get(one.handle, one.handle))
        elif one.handle == "element":
            given.append("(dtekit_element){document, 0}")
        elif one.is_list and one.handle in MADE:
            given.append(f"(const dtekit_{one.handle} *const[]){{{one.handle}}}")
        elif one.name.endswith("_count"):
            given.append("1")
        elif one.is_pointer and one.handle in MADE:
            given.append(one.handle)
        else:
            given.append(one.nothing(False))
    text = ""
    for at, one in enumerate(parameters):
        if one.name == "err" or not (one.is_pointer or one.is_callback):
            continue
        for length in ([None, "1"] if one.is_text else [None]):
            now = list(given)
            now[at] = "NULL"
            if one.is_text:
                now[at + 1] = length or "0"
            code = '"argument-null"' if returns == "dtekit_status" and length else None
            text += call(name, returns, now, f"{one.name} NULL{' with a length' if length else ''}", code)
            text += f"   {frees}\n" if frees else ""
    if any(one.is_number for one in parameters):
        now = [one.nothing(True) if one.is_number else value for one, value in zip(parameters, given)]
        text += call(name, returns, now, "extreme numbers", None) + (f"   {frees}\n" if frees else "")
    if any(one.handle == "element" for one in parameters):
        missing = "(dtekit_element){document, UINT32_MAX}"
        now = [missing if one.handle == "element" else value for one, value in zip(parameters, given)]
        text += call(name, returns, now, "an element that is not there", None) + (f"   {frees}\n" if frees else "")
    return locals_ + text


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        header = file.read()
    found = functions(header)
    declared = set(re.findall(r"^[a-z].*[ *](dtekit_[a-z0-9_]+)\(", header, flags=re.M))
    if {name for _, name, _ in found} != declared:
        raise SystemExit(f"not read: {declared ^ {name for _, name, _ in found}}")
    program = HEAD
    handles = "".join(f"static dtekit_{handle} *{handle};\n" for handle in MADE)
    program += handles + "static const dtekit_finding *finding;\n"
    for returns, name, parameters in found:
        body = with_nothing(returns, name, parameters)
        rest = with_handles(returns, name, parameters)
        program += f"\nstatic void test_{name}(void) {{\n"
        program += f"    dtekit_status status;\n    dtekit_error *error_;\n    (void)status, (void)error_;\n{body}"
        program += f"    {{\n{rest}    }}\n" if rest else ""
        program += "}\n"
    program += "\nint main(int argc, char **argv) {\n    folder = argc > 1 ? argv[1] : \".\";\n"
    for handle, made in MADE.items():
        program += f"    CHECK({made} {'!=' if handle == 'error' else '=='} DTEKIT_STATUS_OK);\n"
    program += "    finding = dtekit_error_finding(error, 0);\n    (void)finding;\n"
    program += "".join(f"    test_{name}();\n" for _, name, _ in found)
    program += "".join(f"    dtekit_{handle}_free({handle});\n" for handle in reversed(MADE))
    program += "    return check_sum();\n}\n"
    sys.stdout.write(program)


if __name__ == "__main__":
    main()
