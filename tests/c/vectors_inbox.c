/* Runs a case of tests/vectors/inbox. */
#include "vectors.h"

#ifdef DTEKIT_TEST_LIBPQ
#include "libpq_driver.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A member of the case as the two arguments that an object is. */
#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
/* A string of the case as the two arguments that a text is. */
#define STRING(value) (value) ? (const uint8_t *)(value)->text : NULL, (value) ? (value)->text_len : 0

static double number(const json *value, double otherwise) {
    return value ? strtod(value->raw, NULL) : otherwise;
}

/* Adds an object with one member. */
static void add_member(buffer *to, const char *name, const char *value, size_t len) {
    buffer_add_text(to, "{\"");
    buffer_add_text(to, name);
    buffer_add_text(to, "\": ");
    buffer_add(to, value, len);
    buffer_add_text(to, "}");
}

typedef dtekit_status (*kept_call)(const dtekit_inbox *, const uint8_t *, size_t, int32_t *, dtekit_bytes *, dtekit_error **);
typedef dtekit_status (*change_call)(const dtekit_inbox *, const uint8_t *, size_t, double, int32_t *, dtekit_error **);

/* Calls that give what is kept of an item, by the name of their step. */
static const struct {
    const char *name;
    kept_call call;
} kept[] = {{"item", dtekit_inbox_item}, {"original", dtekit_inbox_original}, {"generic", dtekit_inbox_generic}};

/* Calls that change an entry, by the name of their step and of their result. */
static const struct {
    const char *name, *result;
    change_call call;
} changes[] = {{"acknowledge", "acknowledged", dtekit_inbox_acknowledge},
               {"give_back", "given_back", dtekit_inbox_give_back},
               {"reopen", "reopened", dtekit_inbox_reopen}};

/* Prints the jobs that are due, of which the first fail with the reasons of the step, and counts what came of them. */
static void print_due(const json *step, const dtekit_inbox *inbox, double now, buffer *given, dtekit_error **error) {
    const json *options = json_member(step, "print"), *failure = json_member(step, "failures")->child;
    unsigned printed = 0, postponed = 0, failed_jobs = 0, given_back = 0;
    char text[120];
    for (;;) {
        /* What is read of the job points into its text. */
        dtekit_bytes taken = {0}, out = {0};
        if (dtekit_inbox_take_print(inbox, now, NULL, OBJECT(options), &taken, error) != DTEKIT_STATUS_OK) {
            return;
        }
        json *job = json_read((const char *)taken.data, taken.len);
        const json *entry = job ? json_member(job, "entry") : NULL;
        const json *key = entry ? json_member(entry, "key") : NULL;
        if (!key) {
            json_free(job);
            dtekit_bytes_free(&taken);
            break;
        }
        uint32_t attempt = (uint32_t)number(json_member(job, "attempt"), 0);
        const json *reason = failure && failure->text ? failure : NULL;
        dtekit_status status = dtekit_inbox_settle_print(inbox, STRING(key), attempt, STRING(reason), now, OBJECT(options), &out, error);
        json_free(job);
        dtekit_bytes_free(&taken);
        if (status != DTEKIT_STATUS_OK) {
            return;
        }
        printed += out.len == 9 && memcmp(out.data, "\"printed\"", 9) == 0;
        postponed += out.len == 5 && memcmp(out.data, "\"new\"", 5) == 0;
        failed_jobs += out.len == 8 && memcmp(out.data, "\"failed\"", 8) == 0;
        given_back += out.len == 12 && memcmp(out.data, "\"given-back\"", 12) == 0;
        dtekit_bytes_free(&out);
        failure = failure ? failure->next : NULL;
    }
    snprintf(text, sizeof text, "{\"printed\": %u, \"postponed\": %u, \"failed\": %u, \"given_back\": %u}", printed, postponed,
             failed_jobs, given_back);
    buffer_add_text(given, text);
}

/* Takes a step of printing, and says whether it is one. */
static int take_print(const json *step, const dtekit_inbox *inbox, double now, buffer *given, dtekit_error **error) {
    const json *take = json_member(step, "take_print"), *settle = json_member(step, "settle_print");
    const json *data = json_member(step, "print_data"), *options = json_member(step, "options");
    const char *name = take ? "job" : settle ? "state" : "data";
    dtekit_bytes out = {0};
    if (json_member(step, "print")) {
        print_due(step, inbox, now, given, error);
        return 1;
    }
    if (take) {
        dtekit_inbox_take_print(inbox, now, NULL, OBJECT(take), &out, error);
    } else if (settle) {
        uint32_t attempt = (uint32_t)number(json_member(step, "attempt"), 0);
        dtekit_inbox_settle_print(inbox, STRING(settle), attempt, STRING(json_member(step, "failure")), now, OBJECT(options), &out, error);
    } else if (data) {
        dtekit_inbox_print_data(inbox, STRING(data), NULL, OBJECT(options), &out, error);
    } else {
        return 0;
    }
    if (out.data) {
        add_member(given, name, (const char *)out.data, out.len);
    }
    dtekit_bytes_free(&out);
    return 1;
}

/* Takes a step of answering, and says whether it is one; journal and numbers are beside the inbox. */
static int take_answer(const json *step, const dtekit_inbox *inbox, const dtekit_client *client, const char *path, buffer *given,
                       dtekit_error **error) {
    const json *key = json_member(step, "answer"), *of = json_member(step, "journal"), *send = json_member(step, "send");
    const json *verdict = json_member(step, "verdict"), *options = json_member(step, "options");
    if (!key && !of && !send) {
        return 0;
    }
    double now = number(json_member(step, "now"), 0);
    char place[4096];
    dtekit_journal *journal = NULL;
    dtekit_journal_entries *entries = NULL;
    dtekit_folio_sequence *sequence = NULL;
    dtekit_bytes out = {0};
    snprintf(place, sizeof place, "%s.journal", path);
    if (dtekit_journal_open(DTEKIT_TEXT(place), NULL, NULL, 0, &journal, error) == DTEKIT_STATUS_OK && key) {
        snprintf(place, sizeof place, "%s.folios", path);
        if (json_member(step, "without_sequence") ||
            dtekit_folio_sequence_open(DTEKIT_TEXT(place), &sequence, error) == DTEKIT_STATUS_OK) {
            dtekit_inbox_answer(inbox, journal, STRING(key), STRING(verdict), sequence, now, OBJECT(options), &out, error);
        }
        if (out.data) {
            add_member(given, "entry", (const char *)out.data, out.len);
        }
    } else if (journal && send) {
        dtekit_journal_run(journal, client, now, OBJECT(send), NULL, NULL, &out, error);
        if (out.data) {
            buffer_add(given, (const char *)out.data, out.len);
        }
    } else if (journal && dtekit_journal_get(journal, STRING(of), &entries, error) == DTEKIT_STATUS_OK) {
        if (dtekit_journal_entries_count(entries) == 0) {
            add_member(given, "journal", "null", 4);
        } else if (dtekit_journal_entries_to_json(entries, 0, &out, error) == DTEKIT_STATUS_OK) {
            add_member(given, "journal", (const char *)out.data, out.len);
        }
    }
    dtekit_bytes_free(&out);
    dtekit_journal_entries_free(entries);
    dtekit_folio_sequence_free(sequence);
    dtekit_journal_free(journal);
    return 1;
}

/* Takes a step and adds its result. */
static void take(const json *step, const dtekit_inbox *inbox, const dtekit_client *client, buffer *given, dtekit_error **error) {
    const json *run = json_member(step, "run"), *list = json_member(step, "list"), *key = json_member(step, "get");
    const json *fail = json_member(step, "fail"), *mark = json_member(step, "mark");
    double now = number(json_member(step, "now"), 0);
    dtekit_bytes out = {0};
    int32_t flag = 0;
    if (take_print(step, inbox, now, given, error)) {
        return;
    }
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const json *of = json_member(step, kept[i].name);
        if (of && kept[i].call(inbox, STRING(of), &flag, &out, error) == DTEKIT_STATUS_OK) {
            buffer text = {0};
            if (flag) {
                buffer_add_string(&text, (const char *)out.data, out.len);
            } else {
                buffer_add_text(&text, "null");
            }
            add_member(given, kept[i].name, text.text, text.len);
            free(text.text);
            dtekit_bytes_free(&out);
        }
        if (of) {
            return;
        }
    }
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const json *of = json_member(step, changes[i].name);
        if (of && changes[i].call(inbox, STRING(of), now, &flag, error) == DTEKIT_STATUS_OK) {
            add_member(given, changes[i].result, flag ? "true" : "false", flag ? 4 : 5);
        }
        if (of) {
            return;
        }
    }
    if (fail) {
        dtekit_inbox_fail(inbox, STRING(fail), STRING(json_member(step, "reason")), now, error);
        buffer_add_text(given, "{}");
    } else if (mark) {
        dtekit_inbox_mark(inbox, STRING(mark), STRING(json_member(step, "state")), now, error);
        buffer_add_text(given, "{}");
    } else if (run) {
        dtekit_inbox_run(inbox, client, now, OBJECT(run), &out, error);
    } else if (list) {
        const char *state = list->text ? list->text : "";
        uint64_t after = (uint64_t)number(json_member(step, "after"), 0);
        size_t most = (size_t)number(json_member(step, "most"), 100);
        if (dtekit_inbox_list(inbox, (const uint8_t *)state, strlen(state), after, most, &out, error) == DTEKIT_STATUS_OK) {
            json *entries = json_read((const char *)out.data, out.len);
            char head[60];
            size_t count = 0;
            for (const json *one = entries ? entries->child : NULL; one; one = one->next) {
                count++;
            }
            snprintf(head, sizeof head, "{\"count\": %zu, \"entries\": ", count);
            buffer_add_text(given, head);
            buffer_add(given, (const char *)out.data, out.len);
            buffer_add_text(given, "}");
            json_free(entries);
            dtekit_bytes_free(&out);
            return;
        }
    } else if (key) {
        if (dtekit_inbox_get(inbox, STRING(key), &out, error) == DTEKIT_STATUS_OK) {
            add_member(given, "entry", (const char *)out.data, out.len);
            dtekit_bytes_free(&out);
            return;
        }
    } else {
        dtekit_inbox_counts(inbox, &out, error);
    }
    if (out.data) {
        buffer_add(given, (const char *)out.data, out.len);
    }
    dtekit_bytes_free(&out);
}

#ifdef DTEKIT_TEST_LIBPQ
/* The inbox in the PostgreSQL of the tests; the first step of a case begins with empty tables. */
static dtekit_status open_inbox(const json *test, const json *step, const char *path, dtekit_inbox **out, dtekit_error **error) {
    (void)path;
    const dtekit_sql_driver driver = libpq_driver(getenv("DTEKIT_TEST_POSTGRESQL"));
    const dtekit_status status = dtekit_inbox_over(&driver, DTEKIT_TEXT("postgresql"), NULL, 0, out, error);
    if (status == DTEKIT_STATUS_OK && step == json_member(test, "steps")->child) {
        empty_database();
        return dtekit_inbox_create_tables(*out, error);
    }
    return status;
}
#else
static dtekit_status open_inbox(const json *test, const json *step, const char *path, dtekit_inbox **out, dtekit_error **error) {
    (void)test, (void)step;
    return dtekit_inbox_open(DTEKIT_TEXT(path), out, error);
}
#endif

void run_inbox_step(const json *test, const json *step, const char *path, const dtekit_client *client) {
    dtekit_inbox *inbox = NULL;
    dtekit_error *error = NULL;
    buffer text = {0};
    if (open_inbox(test, step, path, &inbox, &error) == DTEKIT_STATUS_OK) {
        const json *own = json_member(step, "tax_ids");
        if (own) {
            buffer options = {0};
            add_member(&options, "tax_ids", own->raw, own->raw_len);
            dtekit_inbox_set_options(inbox, (const uint8_t *)options.text, options.len, &error);
            free(options.text);
        }
        if (!error && !take_answer(step, inbox, client, path, &text, &error)) {
            take(step, inbox, client, &text, &error);
        }
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
    dtekit_inbox_free(inbox);
}
