/* Runs a case of tests/vectors/journal. */
#include "vectors.h"

#include "shelf.h"

#ifdef DTEKIT_TEST_LIBPQ
#include "libpq_driver.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A member of the case as the two arguments that an object is. */
#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
/* A string of the case as the two arguments that a text is; null is an empty text. */
#define STRING(value) (value) ? (const uint8_t *)(value)->text : NULL, (value) ? (value)->text_len : 0

static double number(const json *value) {
    return value ? strtod(value->raw, NULL) : 0;
}

/* Adds the entry with this number, or null. */
static void add_entry(buffer *to, const dtekit_journal_entries *entries, size_t index, dtekit_error **error) {
    dtekit_bytes text = {0};
    if (!dtekit_journal_entries_state(entries, index)) {
        buffer_add_text(to, "null");
    } else if (dtekit_journal_entries_to_json(entries, index, &text, error) == DTEKIT_STATUS_OK) {
        buffer_add(to, (const char *)text.data, text.len);
    }
    dtekit_bytes_free(&text);
}

/* Takes a step and adds its result. */
static void take(const json *step, const dtekit_journal *journal, const dtekit_client *client, buffer *given,
                 dtekit_error **error) {
    const json *submit = json_member(step, "submit"), *issue = json_member(step, "issue"), *run = json_member(step, "run");
    const json *results = json_member(step, "results"), *get = json_member(step, "get"), *list = json_member(step, "list");
    const json *acknowledge = json_member(step, "acknowledge"), *settle = json_member(step, "settle");
    const json *compact = json_member(step, "compact"), *recover = json_member(step, "recover");
    const json *attempts = json_member(step, "attempts");
    const json *document = json_member(step, "document"), *country = json_member(step, "country");
    const json *options = json_member(step, "options"), *state = json_member(step, "state");
    const json *reason = json_member(step, "reason");
    const json *account = json_member(step, "account"), *accounts = json_member(step, "accounts");
    const json *word = json_member(step, "decided");
    int32_t decided = outcome_of(word);
    const dtekit_decide rule = word ? decide : NULL;
    const double now = number(json_member(step, "now"));
    const char *name = NULL;
    char text[60];
    dtekit_bytes out = {0};
    dtekit_journal_entries *entries = NULL;
    int32_t flag = 0;
    uint64_t count = 0;
    if (submit) {
        name = "entry";
        dtekit_journal_submit(journal, STRING(submit), STRING(document), STRING(country), OBJECT(options), now, &entries, error);
    } else if (issue) {
        name = "entry";
        dtekit_journal_issue(journal, client, STRING(issue), STRING(document), STRING(country), OBJECT(options), now, rule, &decided,
                             &entries, error);
    } else if (run && accounts) {
        const dtekit_client *clients[9];
        size_t clients_count = 0;
        for (const json *one = accounts->child; one && clients_count < 9; one = one->next) {
            clients[clients_count++] = client;
        }
        dtekit_journal_run_accounts(journal, OBJECT(accounts), clients, clients_count, now, OBJECT(run), rule, &decided, &out, error);
    } else if (run) {
        dtekit_journal_run(journal, client, now, OBJECT(run), rule, &decided, &out, error);
    } else if (results) {
        name = "results";
        dtekit_journal_results(journal, (size_t)number(results), &entries, error);
    } else if (get) {
        name = "entry";
        dtekit_journal_get(journal, STRING(get), &entries, error);
    } else if (list && account) {
        name = "entries";
        dtekit_journal_list_of(journal, STRING(account), STRING(list), (uint64_t)number(json_member(step, "after")),
                               (size_t)number(json_member(step, "most")), &entries, error);
    } else if (list) {
        name = "entries";
        dtekit_journal_list(journal, STRING(list), (uint64_t)number(json_member(step, "after")),
                            (size_t)number(json_member(step, "most")), &entries, error);
    } else if (settle) {
        name = "entry";
        dtekit_journal_settle(journal, STRING(settle), STRING(state), STRING(reason), now, &entries, error);
    } else if (acknowledge) {
        if (dtekit_journal_acknowledge(journal, STRING(acknowledge), now, &flag, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(given, flag ? "{\"acknowledged\": true}" : "{\"acknowledged\": false}");
        }
    } else if (compact) {
        if (dtekit_journal_compact(journal, number(compact), &count, error) == DTEKIT_STATUS_OK) {
            snprintf(text, sizeof text, "{\"removed\": %llu}", (unsigned long long)count);
            buffer_add_text(given, text);
        }
    } else if (recover) {
        if (dtekit_journal_recover(journal, now, &count, error) == DTEKIT_STATUS_OK) {
            snprintf(text, sizeof text, "{\"recovered\": %llu}", (unsigned long long)count);
            buffer_add_text(given, text);
        }
    } else if (account) {
        dtekit_journal_counts_of(journal, STRING(account), &out, error);
    } else if (attempts) {
        dtekit_journal_attempts(journal, STRING(attempts), &out, error);
    } else {
        dtekit_journal_counts(journal, &out, error);
    }
    if (entries && (get || list) && json_member(step, "now")) {
        dtekit_journal_entries_warn(entries, now, error);
    }
    if (entries && strcmp(name, "entry") == 0) {
        buffer_add_text(given, "{\"entry\": ");
        add_entry(given, entries, 0, error);
        const int has_certified = dtekit_journal_entries_certified(entries, 0, NULL) != NULL;
        buffer_add_text(given, has_certified ? ", \"has_certified\": true}" : ", \"has_certified\": false}");
    } else if (entries) {
        snprintf(text, sizeof text, "{\"%s\": [", name);
        buffer_add_text(given, text);
        for (size_t i = 0; i < dtekit_journal_entries_count(entries); i++) {
            buffer_add_text(given, i ? "," : "");
            add_entry(given, entries, i, error);
        }
        buffer_add_text(given, "]}");
    }
    if (out.data) {
        buffer_add_text(given, attempts ? "{\"attempts\": " : "");
        buffer_add(given, (const char *)out.data, out.len);
        buffer_add_text(given, attempts ? "}" : "");
    }
    dtekit_bytes_free(&out);
    dtekit_journal_entries_free(entries);
}

/* Changes the only place in the file that has the first text into the second one. */
static int damage(const char *path, const json *from, const json *to) {
    FILE *file = fopen(path, "r+b");
    buffer content = {0};
    char piece[4096];
    size_t count = 0, places = 0, at = 0;
    while (file && (count = fread(piece, 1, sizeof piece, file)) > 0) {
        buffer_add(&content, piece, count);
    }
    for (size_t i = 0; i + from->text_len <= content.len; i++) {
        if (memcmp(content.text + i, from->text, from->text_len) == 0) {
            places++;
            at = i;
        }
    }
    int good = file && places == 1 && from->text_len == to->text_len && fseek(file, (long)at, SEEK_SET) == 0
               && fwrite(to->text, 1, to->text_len, file) == to->text_len;
    free(content.text);
    return file && fclose(file) == 0 && good;
}

#ifdef DTEKIT_TEST_LIBPQ
void empty_database(void) {
    PGconn *connection = PQconnectdb(getenv("DTEKIT_TEST_POSTGRESQL"));
    PQclear(PQexec(connection, "SET client_min_messages TO warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public"));
    PQfinish(connection);
}

/* The journal in the PostgreSQL of the tests; the first step of a case begins with empty tables. */
static dtekit_status open_journal(const json *test, const json *step, const char *path, const dtekit_registry *registry,
                                  dtekit_journal **out, dtekit_error **error) {
    (void)path;
    const dtekit_sql_driver driver = libpq_driver(getenv("DTEKIT_TEST_POSTGRESQL"));
    const json *options = json_member(test, "options");
    const dtekit_status status =
        dtekit_journal_over(&driver, DTEKIT_TEXT("postgresql"), NULL, 0, registry, OBJECT(options), out, error);
    if (status == DTEKIT_STATUS_OK && step == json_member(test, "steps")->child) {
        empty_database();
        return dtekit_journal_create_tables(*out, error);
    }
    return status;
}
#else
static dtekit_status open_journal(const json *test, const json *step, const char *path, const dtekit_registry *registry,
                                  dtekit_journal **out, dtekit_error **error) {
    (void)step;
    return dtekit_journal_open(DTEKIT_TEXT(path), registry, OBJECT(json_member(test, "options")), out, error);
}
#endif

/* The documents of a case, when they are outside of the journal. */
static shelf outside;

static void run_step(const json *test, const json *step, const char *path, const dtekit_client *client,
                     int is_outside) {
    dtekit_journal *journal = NULL;
    dtekit_error *error = NULL;
    buffer text = {0};
    const json *damaged = json_member(step, "damage");
    if (damaged && !damage(path, damaged->child, damaged->child->next)) {
        failed("damage", "one place in the file", 21, "none or several", 15);
    }
    const json *tables = json_member(test, "tables");
    dtekit_registry *registry = NULL;
    if (tables) {
        dtekit_registry_new(&registry, &error);
    }
    for (const json *one = tables ? tables->child : NULL; one && !error; one = one->next) {
        dtekit_registry_add_table(registry, STRING(one), &error);
    }
    if (is_outside && step == json_member(test, "steps")->child) {
        shelf_clear(&outside);
    }
    const dtekit_journal_content content = shelf_content(&outside);
    if (!error && open_journal(test, step, path, registry, &journal, &error) == DTEKIT_STATUS_OK
        && (!is_outside || dtekit_journal_set_content(journal, &content, &error) == DTEKIT_STATUS_OK)) {
        take(step, journal, client, &text, &error);
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
    dtekit_registry_free(registry);
    json_free(value);
    free(text.text);
    dtekit_error_free(error);
    dtekit_journal_free(journal);
}

void run_journal_step(const json *test, const json *step, const char *path, const dtekit_client *client) {
    run_step(test, step, path, client, 0);
}

void run_outside_step(const json *test, const json *step, const char *path, const dtekit_client *client) {
    run_step(test, step, path, client, 1);
}

void forget_outside(void) {
    shelf_clear(&outside);
}
