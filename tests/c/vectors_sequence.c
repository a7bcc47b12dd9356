/* Runs a case of tests/vectors/sequence. */
#define _POSIX_C_SOURCE 200809L
#include "vectors.h"

#ifdef DTEKIT_TEST_LIBPQ
#include "libpq_driver.h"
#endif
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

/* The connection whose transaction the next call is in; NULL for a transaction of its own. */
static void *erp = NULL;

static dtekit_status next(const dtekit_sequence *sequence, const json *key, dtekit_numbers *numbers, dtekit_bytes *out,
                          dtekit_error **error) {
    return erp ? dtekit_sequence_next_within(sequence, erp, OBJECT(key), numbers, out, error)
               : dtekit_sequence_next(sequence, OBJECT(key), numbers, out, error);
}

static dtekit_status block(const dtekit_sequence *sequence, const json *key, uint64_t count, const json *holder,
                           dtekit_numbers *numbers, dtekit_bytes *out, dtekit_error **error) {
    return erp ? dtekit_sequence_block_within(sequence, erp, OBJECT(key), count, STRING(holder), numbers, out, error)
               : dtekit_sequence_block(sequence, OBJECT(key), count, STRING(holder), numbers, out, error);
}

static dtekit_status used(const dtekit_sequence *sequence, const json *key, uint64_t first, uint64_t last, dtekit_error **error) {
    return erp ? dtekit_sequence_used_within(sequence, erp, OBJECT(key), first, last, error)
               : dtekit_sequence_used(sequence, OBJECT(key), first, last, error);
}

static dtekit_status mark_void(const dtekit_sequence *sequence, const json *key, uint64_t first, uint64_t last, const json *reason,
                               dtekit_error **error) {
    return erp ? dtekit_sequence_void_within(sequence, erp, OBJECT(key), first, last, STRING(reason), error)
               : dtekit_sequence_void(sequence, OBJECT(key), first, last, STRING(reason), error);
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
        if (next(sequence, key, &numbers, &out, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(to, "{");
            add_number(to, "number", numbers.first == numbers.last ? numbers.first : UINT64_MAX);
            add_number(to, "remaining", numbers.remaining);
            add_findings(to, &out);
        }
    } else if (IS("block")) {
        const json *holder = json_member(given, "holder");
        if (block(sequence, key, number(given, "count", 0), holder, &numbers, &out, error) == DTEKIT_STATUS_OK) {
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
            status = used(sequence, key, first, last, error);
        } else if (IS("void")) {
            status = mark_void(sequence, key, first, last, json_member(given, "reason"), error);
        } else if (IS("advance")) {
            status = dtekit_sequence_advance(sequence, OBJECT(key), last, error);
        }
        buffer_add_text(to, status == DTEKIT_STATUS_OK ? "{}" : "");
    }
#undef IS
}

#ifdef DTEKIT_TEST_LIBPQ
/* The sequence in the PostgreSQL of the tests; the first step of a case begins with empty tables. */
static dtekit_status open_sequence(int is_first, const char *path, dtekit_sequence **out, dtekit_error **error) {
    (void)path;
    const dtekit_sql_driver driver = libpq_driver(getenv("DTEKIT_TEST_POSTGRESQL"));
    const dtekit_status status = dtekit_sequence_over(&driver, DTEKIT_TEXT("postgresql"), NULL, 0, out, error);
    if (status == DTEKIT_STATUS_OK && is_first) {
        empty_database();
        return dtekit_sequence_create_tables(*out, error);
    }
    return status;
}

/* Makes a call that a transaction may hold in one that is rolled back, and then in one that is kept. */
static void make_calls(const json *step, const dtekit_sequence *sequence, buffer *to, dtekit_error **error) {
    const char *call = json_member(step, "call")->text;
    if (strcmp(call, "next") != 0 && strcmp(call, "block") != 0 && strcmp(call, "used") != 0 && strcmp(call, "void") != 0) {
        make_call(step, sequence, to, error);
        return;
    }
    PGconn *connection = PQconnectdb(getenv("DTEKIT_TEST_POSTGRESQL"));
    buffer lost = {0};
    dtekit_error *refused = NULL;
    erp = connection;
    PQclear(PQexec(connection, "BEGIN"));
    make_call(step, sequence, &lost, &refused);
    PQclear(PQexec(connection, "ROLLBACK"));
    PQclear(PQexec(connection, "BEGIN"));
    make_call(step, sequence, to, error);
    PQclear(PQexec(connection, "COMMIT"));
    erp = NULL;
    if (!refused != !*error || (!refused && strcmp(lost.text, to->text) != 0)) {
        buffer_add_text(&fault, "a rollback did not leave the counter as it was\n");
    }
    dtekit_error_free(refused);
    free(lost.text);
    PQfinish(connection);
}
#else
static dtekit_status open_sequence(int is_first, const char *path, dtekit_sequence **out, dtekit_error **error) {
    (void)is_first;
    return dtekit_sequence_open(DTEKIT_TEXT(path), out, error);
}

static void make_calls(const json *step, const dtekit_sequence *sequence, buffer *to, dtekit_error **error) {
    make_call(step, sequence, to, error);
}
#endif

static void run_step(const json *step, int is_first, const char *path) {
    dtekit_sequence *sequence = NULL;
    dtekit_error *error = NULL;
    buffer text = {0};
    if (open_sequence(is_first, path, &sequence, &error) == DTEKIT_STATUS_OK) {
        make_calls(step, sequence, &text, &error);
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
        run_step(step, step == steps->child, path);
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
