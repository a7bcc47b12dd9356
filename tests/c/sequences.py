#!/usr/bin/env python3
"""Writes a C program that calls the functions of include/dtekit.h in a random order: tests/c/sequences.py HEADER.

    sequences FOLDER SEED CALLS

Each call takes handles that earlier calls made, NULL in their place now and then, texts that fit, texts that are cut or changed,
and numbers of every size. What a call makes stays for later calls until it is freed. Each text lies in memory of exactly its length,
so that AddressSanitizer sees a read behind it. A call fails exactly when it has an error, and never with `internal`. The same seed
makes the same calls; with DTEKIT_TEST_CALLS set, each is printed before it is made.
"""

from __future__ import annotations

import json
import sys

from nulls import DEFINES, MADE, TEXTS, Parameter, functions, outputs

# What waits for minutes, or until another thread does something.
WAITS = {
    "dtekit_client_extract", "dtekit_client_reconcile", "dtekit_client_wait_for_authority", "dtekit_journal_run",
    "dtekit_journal_run_accounts", "dtekit_journal_wait",
}  # fmt: skip
# Texts that some function takes.
GOOD = [
    "{}", "[]", "null", "CL", "CR", "MX", "33", "qr", "svg", "a/b", "Documento/Encabezado",
    '{"Documento":{"Encabezado":{"IdDoc":{"TipoDTE":"33","Folio":"7"}},"Detalle":[{"NmbItem":"x","MontoItem":"1"}]}}',
    "<DTE><Documento><Detalle><NmbItem>x</NmbItem></Detalle></Documento></DTE>",
    '{"keep_root":true}', '{"to":"xml"}', '{"to":"json","ordered":true}', '{"issuer":"131880681","type":"31"}',
    '{"client_id":"o","file_name":"a.txt"}', '{"external_id":"e","sent_at":1}', '{"accountCode":"1"}', "Account/GetAccount",
    '{"global_document_id":"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}', '{"Success":true,"ErrorCode":0,"Data":{"a":[1,2]}}',
    '<Ticket xmlns:m="urn:dtekit:mapping"><Total>{Documento/Totales}</Total></Ticket>', '{"rows":[],"missing":[],"unread":[]}',
]  # fmt: skip
NUMBERS = ["0", "1", "2", "7", "-1", "64", "65536", "1000000", "2147483647", "9223372036854775807"]
SLOTS = 6

HEAD = r"""#include <dtekit.h>
#include <stdlib.h>

#include "check.h"

""" + DEFINES + r"""
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static const char *folder;
static char path[4096];
static uint64_t state;

static uint32_t any(uint32_t below) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 33) % below;
}

/* The stores of the program, two of a kind. */
static const char *store(const char *name) {
    snprintf(path, sizeof path, "%s/%s-%u", folder, name, any(2));
    return path;
}
static size_t store_len(void) { return strlen(path); }
#define PLACE(name) (const uint8_t *)store(name), store_len()

typedef struct { uint8_t *data; size_t len; } text;

/* Nothing, the text that fits, one that fits another function, or one of these cut or changed. */
static text a_text(const char *fits) {
    text made = {NULL, 0};
    uint32_t how = any(16);
    const char *from = how < 8 ? fits : good[any(COUNT(good))];
    if (how == 15) {
        return made;
    }
    made.len = strlen(from);
    if (how == 14) {
        made.len = any((uint32_t)made.len + 1);
    }
    made.data = malloc(made.len ? made.len : 1);
    if (!made.data) {
        abort();
    }
    memcpy(made.data, from, made.len);
    if (how == 13 && made.len) {
        made.data[any((uint32_t)made.len)] = (uint8_t)any(256);
    }
    return made;
}

static int32_t sink(void *context, const uint8_t *data, size_t len) { (void)context, (void)data, (void)len; return any(8) == 0; }
static int32_t decide(void *context, const uint8_t *document, size_t len) {
    (void)context, (void)document, (void)len;
    return (int32_t)any(3) - 1;
}
static int64_t read_at(void *context, uint64_t offset, uint8_t *to, size_t len) {
    (void)context, (void)offset;
    memset(to, 'x', len);
    return any(4) == 0 ? -1 : (int64_t)any((uint32_t)(len > 64 ? 65 : len + 1));
}
static void observer(void *context, const uint8_t *event, size_t len) { (void)context, (void)event, (void)len; }

static unsigned long succeeded;

static void answered(const char *call, dtekit_status status, dtekit_error *error) {
    succeeded += status == DTEKIT_STATUS_OK;
    int good_answer = (status == DTEKIT_STATUS_OK) == (error == NULL) && status != DTEKIT_STATUS_INTERNAL;
    if (!check(good_answer, call, __FILE__, __LINE__)) {
        printf("  status %d, code %s\n", (int)status, error ? dtekit_error_code(error) : "none");
    }
}
"""

MAIN = r"""
int main(int argc, char **argv) {
    if (argc != 4) {
        return 2;
    }
    folder = argv[1];
    state = strtoull(argv[2], NULL, 10) * 2 + 1;
    unsigned long calls = strtoul(argv[3], NULL, 10);
    int shown = getenv("DTEKIT_TEST_CALLS") != NULL;
    for (int i = 0; i < 8; i++) {
        any(2);
    }
    for (unsigned long made = 0; made < calls; made++) {
        /* Handles are made as often as they are freed. */
        if (any(4) == 0) {
            uint32_t which = any((uint32_t)COUNT(making));
            if (shown) {
                fprintf(stderr, "%lu make %s\n", made, making_names[which]);
            }
            making[which]();
        } else {
            uint32_t which = any((uint32_t)COUNT(calling));
            if (shown) {
                fprintf(stderr, "%lu %s\n", made, calling_names[which]);
            }
            calling[which]();
        }
    }
    for (size_t which = 0; which < COUNT(freeing); which++) {
        freeing[which]();
    }
    printf("%lu calls, %lu with a status that is good\n", calls, succeeded);
    CHECK(succeeded > calls / 50);
    return check_sum();
}
"""


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def freed(found: list[tuple[str, str, list[Parameter]]]) -> set[str]:
    """The handles that have a function of their own that frees them."""
    names = {name for _, name, _ in found}
    handles = {one.handle for _, _, parameters in found for one in parameters if one.handle}
    return {handle for handle in handles if f"dtekit_{handle}_free" in names and handle != "bytes"}


def body(returns: str, name: str, parameters: list[Parameter], owned: set[str]) -> str:
    written = outputs(parameters)
    before, given, after = "", [], ""
    for at, one in enumerate(parameters):
        if one.name == "err":
            before += "    dtekit_error *error = NULL;\n"
            given.append("any(16) ? &error : NULL" if returns != "dtekit_status" else "&error")
            after += "    keep_error(error);\n"
        elif one in written:
            base = one.type[:-1].strip()
            before += f"    {base} out{at};\n    memset(&out{at}, 0, sizeof out{at});\n"
            given.append(f"&out{at}")
            if one.handle == "bytes":
                after += f"    dtekit_bytes_free(&out{at});\n"
            elif one.stars == 2 and not one.type.startswith("const") and one.handle in owned:
                after += f"    keep_{one.handle}(out{at});\n"
        elif one.is_text:
            fits = TEXTS.get(f"{name}.{one.name}", TEXTS.get(one.name, "{}"))
            before += f"    text text{at} = a_text({quoted(fits)});\n"
            given.append(f"text{at}.data")
            after += f"    free(text{at}.data);\n"
            last = at
        elif one.name.endswith("len"):
            given.append(f"text{last}.len")
        elif one.is_callback:
            given.append(f"any(8) ? {one.handle} : NULL")
        elif one.handle == "element":
            given.append("(dtekit_element){a_document(), any(6)}")
        elif one.handle == "finding" and one.is_pointer:
            given.append("dtekit_error_finding(a_error(), any(2))")
        elif one.is_pointer and one.handle in owned and one.stars == 1:
            given.append(f"a_{one.handle}()")
        elif one.is_pointer:
            given.append("NULL")
        elif one.type == "double":
            given.append("numbers[any(COUNT(numbers))] / 3.0")
        else:
            given.append(f"({one.type})numbers[any(COUNT(numbers))]")
    made = f"{name}({', '.join(given)})"
    if returns == "dtekit_status" and "&error" in given:
        made = f'dtekit_status status = {made};\n    answered("{name}", status, error)'
    elif returns != "void":
        made = f"(void){made}"
    return f"{before}    {made};\n{after}"


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        found = functions(file.read())
    owned = freed(found)
    program = "#include <stddef.h>\n"
    program += "static const char *const good[] = {" + ",\n    ".join(map(quoted, GOOD)) + "};\n"
    program += "static const long long numbers[] = {" + ", ".join(f"{number}LL" for number in NUMBERS) + "};\n" + HEAD
    for handle in sorted(owned):
        kept = f"kept_{handle}"
        program += f"""
static dtekit_{handle} *{kept}[{SLOTS}];
static inline dtekit_{handle} *a_{handle}(void) {{ return any(16) ? {kept}[any({SLOTS})] : NULL; }}
static inline void keep_{handle}(dtekit_{handle} *made) {{
    uint32_t at = any({SLOTS});
    if (made) {{
        dtekit_{handle}_free({kept}[at]);
        {kept}[at] = made;
    }}
}}
static void free_{handle}(void) {{
    for (int at = 0; at < {SLOTS}; at++) {{
        dtekit_{handle}_free({kept}[at]);
        {kept}[at] = NULL;
    }}
}}
"""
    for handle, made in MADE.items():
        for other in MADE:
            made = made.replace(f"({other},", f"(a_{other}(),")
        made = made.replace(f"&{handle},", "&made,").replace("&error)", "&made)")
        program += f"static void make_{handle}(void) {{\n    dtekit_{handle} *made = NULL;\n    (void){made};\n    keep_{handle}(made);\n}}\n"
    called = [one for one in found if one[1] not in WAITS and not one[1].endswith("_free")]
    for returns, name, parameters in called:
        program += f"\nstatic void call_{name}(void) {{\n{body(returns, name, parameters, owned)}}}\n"
    for handle in sorted(owned):
        program += f"static void drop_{handle}(void) {{\n    uint32_t at = any({SLOTS});\n    dtekit_{handle}_free(kept_{handle}[at]);\n"
        program += f"    kept_{handle}[at] = NULL;\n}}\n"
    drops = [(f"drop_{handle}", f"free {handle}") for handle in sorted(owned)]
    lists = {
        "making": [(f"make_{handle}", handle) for handle in MADE],
        "calling": [(f"call_{name}", name) for _, name, _ in called] + drops,
        "freeing": [(f"free_{handle}", handle) for handle in sorted(owned)],
    }
    for name, rows in lists.items():
        program += f"static void (*const {name}[])(void) = {{{', '.join(row for row, _ in rows)}}};\n"
        if name != "freeing":
            program += f"static const char *const {name}_names[] = {{{', '.join(quoted(shown) for _, shown in rows)}}};\n"
    sys.stdout.write(program + MAIN)


if __name__ == "__main__":
    main()
