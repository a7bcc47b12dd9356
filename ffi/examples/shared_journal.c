/* A journal for many machines, in the PostgreSQL that the program already has: stores a sale and its document in one
 * transaction, issues the document, and takes the result.
 *
 *   cc shared_journal.c $(pkg-config --cflags --libs dtekit libpq) -o shared_journal
 *   ./shared_journal "host=localhost user=erp dbname=erp" http://127.0.0.1:8088 invoice.json
 */
#include "libpq_driver.h"

static int fail(dtekit_error *error) {
    fprintf(stderr, "%s\n", dtekit_error_display(error));
    dtekit_error_free(error);
    return 1;
}

/* Runs a statement of the program itself; 0 if it was run. */
static int run(PGconn *erp, const char *statement) {
    PGresult *result = PQexec(erp, statement);
    const int failed = PQresultStatus(result) != PGRES_COMMAND_OK;
    if (failed) {
        fprintf(stderr, "%s", PQerrorMessage(erp));
    }
    PQclear(result);
    return failed;
}

/* The program's own transaction: the sale and its document are there, or neither is. */
static int sell(const dtekit_journal *journal, PGconn *erp, const uint8_t *document, size_t len) {
    dtekit_journal_entries *entry = NULL;
    dtekit_error *error = NULL;
    if (run(erp, "BEGIN") || run(erp, "INSERT INTO sale VALUES ('1042')")) {
        run(erp, "ROLLBACK");
        return 1;
    }
    if (dtekit_journal_submit_within(journal, erp, DTEKIT_TEXT("sale-1042"), document, len, DTEKIT_TEXT("CR"), NULL, 0, &entry,
                                     &error)) {
        run(erp, "ROLLBACK");
        return fail(error);
    }
    dtekit_journal_entries_free(entry);
    return run(erp, "COMMIT");
}

/* Whether a worker is to look: it waits until PostgreSQL tells of a new document, and for a minute at most. */
static int wait_for_work(const dtekit_journal *journal) {
    dtekit_error *error = NULL;
    int32_t is_woken = 0;
    if (dtekit_journal_wait(journal, NULL, 60, NULL, &is_woken, &error)) {
        fail(error);
        return 0;
    }
    return is_woken;
}

/* What each worker does, on any machine. */
static int work(const dtekit_journal *journal, const dtekit_client *client) {
    dtekit_bytes pass = {0};
    dtekit_error *error = NULL;
    double now = 0;
    if (dtekit_journal_now(journal, &now, &error)
        || dtekit_journal_run(journal, client, now, NULL, 0, NULL, NULL, &pass, &error)) {
        return fail(error);
    }
    dtekit_bytes_free(&pass);
    return 0;
}

/* The program stores a result, and that it has it, in one transaction. */
static int take(const dtekit_journal *journal, PGconn *erp, const dtekit_json *entry) {
    size_t len = 0, state_len = 0;
    const uint8_t *key = dtekit_json_text(dtekit_json_member(entry, DTEKIT_TEXT("key")), &len);
    const uint8_t *state = dtekit_json_text(dtekit_json_member(entry, DTEKIT_TEXT("state")), &state_len);
    dtekit_error *error = NULL;
    int32_t is_noted = 0;
    /* The texts of JSON end by their length. */
    printf("%.*s: %.*s\n", (int)len, (const char *)key, (int)state_len, (const char *)state);
    if (run(erp, "BEGIN")) {
        return 1;
    }
    if (dtekit_journal_acknowledge_within(journal, erp, key, len, &is_noted, &error)) {
        run(erp, "ROLLBACK");
        return fail(error);
    }
    return run(erp, "COMMIT");
}

static int take_results(const dtekit_journal *journal, PGconn *erp) {
    dtekit_journal_entries *entries = NULL;
    dtekit_error *error = NULL;
    if (dtekit_journal_results(journal, 100, &entries, &error)) {
        return fail(error);
    }
    int failed = 0;
    for (size_t at = 0; at < dtekit_journal_entries_count(entries) && !failed; at++) {
        dtekit_bytes text = {0};
        dtekit_json *entry = NULL;
        failed = dtekit_journal_entries_to_json(entries, at, &text, &error)
            || dtekit_json_parse(text.data, text.len, &entry, &error);
        failed = failed ? fail(error) : take(journal, erp, entry);
        dtekit_json_free(entry);
        dtekit_bytes_free(&text);
    }
    dtekit_journal_entries_free(entries);
    return failed;
}

int main(int count, char **arguments) {
    static uint8_t document[1 << 20];
    char settings[500];
    FILE *file = count == 4 ? fopen(arguments[3], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "usage: shared_journal DATABASE URL DOCUMENT\n");
        return 2;
    }
    const size_t len = fread(document, 1, sizeof document, file);
    fclose(file);
    snprintf(settings, sizeof settings, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\"}", arguments[2]);

    const dtekit_sql_driver driver = libpq_driver(arguments[1]);
    PGconn *erp = PQconnectdb(arguments[1]);
    dtekit_journal *journal = NULL;
    dtekit_client *client = NULL;
    dtekit_error *error = NULL;
    int failed = dtekit_client_new(DTEKIT_TEXT(settings), &client, &error)
        || dtekit_journal_over(&driver, DTEKIT_TEXT("postgresql"), DTEKIT_TEXT("dtekit"), NULL, NULL, 0, &journal, &error)
        || dtekit_journal_create_tables(journal, &error);
    failed = failed ? fail(error)
                    : run(erp, "CREATE TABLE IF NOT EXISTS sale (number TEXT PRIMARY KEY)") || !wait_for_work(journal)
                          || sell(journal, erp, document, len) || !wait_for_work(journal) || work(journal, client) || take_results(journal, erp);
    dtekit_journal_free(journal);
    dtekit_client_free(client);
    PQfinish(erp);
    return failed;
}
