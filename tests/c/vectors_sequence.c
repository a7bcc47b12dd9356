/* Runs a case of tests/vectors/sequence. */
#define _POSIX_C_SOURCE 200809L
#include "vectors.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An object of the case as the two arguments that it is. */
#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
/* A string of the case as the two arguments that a text is. */
#define STRING(value) (value) ? (const uint8_t *)(value)->text : NULL, (value) ? (value)->text_len : 0

static uint64_t number(const json *given, const char *name, uint64_t missing) {
    const json *value = json_member(given, name);
    return value ? strtoull(value->raw, NULL, 10) : missing;
}

static void add_number(buffer *to, const char *name, uint64_t value) {
    char digits[24];
    buffer_add_name(to, name);
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    buffer_add_text(to, value == UINT64_MAX ? "null" : digits);
}

/* Adds the warnings and closes the object. */
static void add_findings(buffer *to, dtekit_bytes *findings) {
    buffer_add_name(to, "findings");
    buffer_add(to, (const char *)findings->data, findings->len);
    buffer_add_text(to, "}");
    dtekit_bytes_free(findings);
}

/* Makes a call and adds its answer. */
static void make_call(const json *step, const dtekit_sequence *sequence, buffer *to, dtekit_error **error) {
    const json *call = json_member(step, "call"), *key = json_member(step, "key"), *given = json_member(step, "arguments");
    uint64_t first = number(given, "first", 0), last = number(given, "last", first), remaining = 0;
    dtekit_numbers numbers = {0};
    dtekit_bytes out = {0};
#define IS(name) (strcmp(call->text, name) == 0)
    if (IS("range")) {
        if (dtekit_sequence_range(sequence, OBJECT(key), first, last, number(given, "warn_below", UINT64_MAX), &remaining, &out,
                                  error) == DTEKIT_STATUS_OK) {
            buffer_add_text(to, "{");
            add_number(to, "remaining", remaining);
            add_findings(to, &out);
        }
    } else if (IS("next")) {
        if (dtekit_sequence_next(sequence, OBJECT(key), &numbers, &out, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(to, "{");
            add_number(to, "number", numbers.first == numbers.last ? numbers.first : UINT64_MAX);
            add_number(to, "remaining", numbers.remaining);
            add_findings(to, &out);
        }
    } else if (IS("block")) {
        if (dtekit_sequence_block(sequence, OBJECT(key), number(given, "count", 0), STRING(json_member(given, "holder")),
                                  &numbers, &out, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(to, "{");
            add_number(to, "first", numbers.first);
            add_number(to, "last", numbers.last);
            add_number(to, "remaining", numbers.remaining);
            add_findings(to, &out);
        }
    } else if (IS("gaps")) {
        if (dtekit_sequence_gaps(sequence, OBJECT(key), &out, error) == DTEKIT_STATUS_OK) {
            buffer_add(to, (const char *)out.data, out.len);
        }
        dtekit_bytes_free(&out);
    } else if (IS("last")) {
        if (dtekit_sequence_last(sequence, OBJECT(key), &last, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(to, "{");
            add_number(to, "last", last);
            buffer_add_text(to, "}");
        }
    } else {
        dtekit_status status = DTEKIT_STATUS_INTERNAL;
        if (IS("used")) {
            status = dtekit_sequence_used(sequence, OBJECT(key), first, last, error);
        } else if (IS("void")) {
            status = dtekit_sequence_void(sequence, OBJECT(key), first, last, STRING(json_member(given, "reason")), error);
        } else if (IS("advance")) {
            status = dtekit_sequence_advance(sequence, OBJECT(key), last, error);
        }
        buffer_add_text(to, status == DTEKIT_STATUS_OK ? "{}" : "");
    }
#undef IS
}

static void run_step(const json *step, const char *path) {
    dtekit_sequence *sequence = NULL;
    dtekit_error *error = NULL;
    buffer text = {0};
    if (dtekit_sequence_open(DTEKIT_TEXT(path), &sequence, &error) == DTEKIT_STATUS_OK) {
        make_call(step, sequence, &text, &error);
    }
    const json *expected = json_member(step, "expect");
    json *value = error ? NULL : json_read(text.text, text.len);
    if (error) {
        check_error(json_member(step, "error"), error);
    } else if (!expected || !value) {
        failed("result", expected ? "JSON" : "an error", expected ? 4 : 8, text.text, text.len);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    free(text.text);
    dtekit_error_free(error);
    dtekit_sequence_free(sequence);
}

void run_sequence(const json *test) {
    const json *steps = json_member(test, "steps");
    char folder[] = "/tmp/dtekit-XXXXXX", path[60], order[100];
    if (!mkdtemp(folder) || !steps) {
        buffer_add_text(&fault, "there is no folder for the sequence, or no step\n");
        return;
    }
    snprintf(path, sizeof path, "%s/numbers", folder);
    for (const json *step = steps->child; step && !fault.len; step = step->next) {
        run_step(step, path);
        if (fault.len) {
            buffer_add_text(&fault, "in the step ");
            buffer_add(&fault, step->raw, step->raw_len);
            buffer_add_text(&fault, "\n");
        }
    }
    snprintf(order, sizeof order, "rm -rf %s", folder);
    if (system(order) != 0) {
        buffer_add_text(&fault, "the folder of the sequence cannot be removed\n");
    }
}
