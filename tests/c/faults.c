/* Every failure of the sandbox, met by a document, an event and a read. core/tests/it/client/faults.rs does the same.
 * `faults FOLDER-OF-THE-TESTS`; with DTEKIT_TEST_LONG in the environment all cases, else half of them. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "check.h"
#include "json.h"
#include "sandbox.h"

#define CREATED \
    "{\"body\": {\"CountryId\": \"BR\", \"DocumentTypeId\": \"55\", \"SenderCode\": \"12345678000195\", \"Number\": \"7\"}}"
#define LARGE (6 << 20)
/* Seconds: far more than a time-out of the table. */
#define HANGS 600

enum { WORKERS = 12, KINDS = 4, WORD = 200 };

/* Each kind of call, its operation, and the count of what it makes. */
static const struct {
    const char *name, *operation, *count;
} kinds[KINDS] = {
    {"issue", "Document/SendDocumentToAuthority", "sent"},
    {"event", "Document/ChangeDocumentStatus", "events"},
    {"list", "Document/GetDocument", NULL},
    {"large", "Document/SendDocumentToAuthority", "sent"},
};

typedef struct {
    const json *row;
    int kind, pooled;
} one_case;

static const json *settings;
static one_case cases[5000];
static size_t case_count, next_case;
static uint8_t invoice[100000], *large;
static size_t invoice_len, large_len;
static sandbox sandboxes[WORKERS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long number_of(const json *object, const char *path, long otherwise) {
    const json *found = json_at(object, path);
    return found && found->type == JSON_NUMBER ? strtol(found->raw, NULL, 10) : otherwise;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void wait_a_little(void) {
    nanosleep(&(struct timespec){0, 5000000}, NULL);
}

/* Every case, or in the short run half of them: each failure meets each kind of call, on one of the two connections. */
static void list_cases(const json *rows) {
    int is_long = getenv("DTEKIT_TEST_LONG") != NULL;
    int place = 0;
    for (const json *row = rows->child; row; row = row->next, place++) {
        const char *at = json_text(row, "at");
        int at_opening = at && strcmp(at, "opening") == 0;
        for (int kind = 0; kind < KINDS; kind++) {
            int chosen = (place + place / 4 + kind) % 2 == 1;
            for (int pooled = 0; pooled < 2; pooled++) {
                int is_due = is_long || (at_opening ? pooled : kind < 3 && pooled == chosen);
                if (is_due && (pooled || !at_opening) && json_member(row, kinds[kind].name)) {
                    cases[case_count++] = (one_case){row, kind, pooled};
                }
            }
        }
    }
}

static dtekit_client *client_of(const json *row, const char *url) {
    char text[400];
    dtekit_client *client = NULL;
    int len = snprintf(text, sizeof text, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\"", url);
    static const char *const names[] = {"timeout", "read_timeout", "attempts", "max_reply_bytes"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        long value = row ? number_of(row, names[i], -1) : -1;
        value = value < 0 ? number_of(settings, names[i], -1) : value;
        if (value >= 0) {
            len += snprintf(text + len, sizeof text - (size_t)len, ", \"%s\": %ld", names[i], value);
        }
    }
    snprintf(text + len, sizeof text - (size_t)len, "}");
    dtekit_client_new(DTEKIT_TEXT(text), &client, NULL);
    return client;
}

/* What a call said, and whether a text of it shows the password. Frees result and error. */
static int say(dtekit_result *result, dtekit_error *error, char word[WORD]) {
    static const char *const outcomes[] = {"none", "accepted", "sent", "queued", "rejected", "unknown"};
    dtekit_bytes text = {0};
    if (error) {
        const char *phase = dtekit_error_phase(error);
        snprintf(word, WORD, "%s %s", dtekit_error_code(error), phase ? phase : "none");
        dtekit_error_to_json(error, &text, NULL);
    } else if (strcmp(dtekit_result_kind(result), "process-result") == 0) {
        const char *reason = dtekit_result_reason(result);
        snprintf(word, WORD, "%s %s", outcomes[dtekit_result_outcome(result)], reason ? reason : "none");
        dtekit_result_to_json(result, &text, NULL);
    } else {
        snprintf(word, WORD, "ok");
    }
    int shows = text.data && (holds(text.data, "secret") || holds(text.data, "dXNlcjpzZWNyZXQ"));
    dtekit_bytes_free(&text);
    dtekit_error_free(error);
    dtekit_result_free(result);
    return shows;
}

static void account(const dtekit_client *client, char word[WORD]) {
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    dtekit_client_call(client, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT("{\"account_code\": \"3101123456\"}"), &result, &error);
    say(result, error, word);
}

/* The document that events are about. */
static void create(const sandbox *sandbox, char id[40]) {
    dtekit_client *client = client_of(NULL, sandbox->url);
    dtekit_result *result = NULL;
    dtekit_bytes text = {0};
    id[0] = 0;
    if (dtekit_client_call(client, DTEKIT_TEXT("Document/CreateDocument"), DTEKIT_TEXT(CREATED), &result, NULL) == DTEKIT_STATUS_OK
        && dtekit_result_to_json(result, &text, NULL) == DTEKIT_STATUS_OK && text.len >= 38) {
        snprintf(id, 40, "%.36s", (const char *)text.data + 1);
    }
    dtekit_bytes_free(&text);
    dtekit_result_free(result);
    dtekit_client_free(client);
}

static int call(const dtekit_client *client, int kind, const char *id, char word[WORD]) {
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    char arguments[200];
    if (kind == 0 || kind == 3) {
        const uint8_t *document = kind == 0 ? invoice : large;
        size_t len = kind == 0 ? invoice_len : large_len;
        dtekit_client_issue(client, document, len, DTEKIT_TEXT("CR"), NULL, 0, &result, &error);
    } else if (kind == 1) {
        snprintf(arguments, sizeof arguments,
                 "{\"global_document_id\": \"%s\", \"status\": \"210210\", \"description\": \"Ciencia da operacao\"}", id);
        dtekit_client_call(client, DTEKIT_TEXT("Document/ChangeDocumentStatus"), DTEKIT_TEXT(arguments), &result, &error);
    } else {
        dtekit_client_call(client, DTEKIT_TEXT("Document/GetDocument"), NULL, 0, &result, &error);
    }
    return say(result, error, word);
}

typedef struct {
    long made, calls, broken;
} counts;

static counts read_counts(const sandbox *sandbox, const one_case *one) {
    char text[20000];
    counts found = {-1, -1, -1};
    if (sandbox_get(sandbox, "counts", text, sizeof text)) {
        json *value = json_read(text, strlen(text));
        const json *calls = json_member(value, "calls");
        const json *own = calls ? json_member(calls, kinds[one->kind].operation) : NULL;
        found.made = number_of(kinds[one->kind].count ? value : one->row, kinds[one->kind].count ? kinds[one->kind].count : "made", -1);
        found.calls = own ? strtol(own->raw, NULL, 10) : 0;
        found.broken = number_of(value, "broken", -1);
        json_free(value);
    }
    return found;
}

static int order(const sandbox *sandbox, const json *row, const char *operation) {
    char text[200];
    int len = snprintf(text, sizeof text, "{\"fault\": \"%s\", \"operation\": \"%s\"}", json_text(row, "fault"), operation);
    return sandbox_control(sandbox, "fault", text, (size_t)len);
}

static int is_expected(const json *expected, const char *word) {
    if (expected->type != JSON_ARRAY) {
        return strcmp(expected->text, word) == 0;
    }
    for (const json *item = expected->child; item; item = item->next) {
        if (strcmp(item->text, word) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Makes the call of a case; 1 if all is right, else what was wrong is printed. */
static int run(const sandbox *sandbox, const one_case *one) {
    const json *row = one->row, *expected = json_member(row, kinds[one->kind].name);
    const char *at = json_text(row, "at"), *next = json_text(row, "next");
    int refusing = at && strcmp(at, "refusing") == 0, at_opening = at && strcmp(at, "opening") == 0;
    char id[40], url[100], word[WORD] = "", then[WORD] = "";
    int orders = sandbox_control(sandbox, "reset", "{}", 2);
    create(sandbox, id);
    snprintf(url, sizeof url, "%s", sandbox->url);
    if (refusing) {
        char text[60000] = "";
        sandbox_get(sandbox, "fault", text, sizeof text);
        json *value = json_read(text, strlen(text));
        const char *address = value ? json_text(value, "refusing") : NULL;
        snprintf(url, sizeof url, "%s", address ? address : "");
        json_free(value);
    }
    dtekit_client *client = client_of(row, url);
    if (at_opening) {
        orders = orders && order(sandbox, row, "Account/GetAccount");
    }
    if (one->pooled) {
        account(client, then);
    }
    double begin = now();
    while (at_opening && read_counts(sandbox, one).broken != 1 && now() < begin + HANGS) {
        wait_a_little();
    }
    if (!at) {
        orders = orders && order(sandbox, row, kinds[one->kind].operation);
    }
    begin = now();
    int shows = call(client, one->kind, id, word);
    double took = now() - begin;
    long made = number_of(row, "made", -1);
    counts found = read_counts(sandbox, one);
    /* The client may have given up before the sandbox was ready. */
    while (found.made < made && now() < begin + HANGS) {
        wait_a_little();
        found = read_counts(sandbox, one);
    }
    long wanted = one->kind == 2 ? number_of(row, "reads", found.calls) : refusing ? 0 : 1;
    /* The client goes on, whatever has happened on its connections. */
    if (next) {
        dtekit_client_free(client);
        client = client_of(row, url);
    }
    account(client, then);
    dtekit_client_free(client);
    int is_well = orders && is_expected(expected, word) && found.made == made && found.calls == wanted && !shows && took < HANGS
                  && (refusing || strcmp(then, "ok") == 0);
    if (!is_well) {
        printf("FAILED: %s at the %s, %s on a %s connection: expected %.*s, found %s; %ld of %ld made, %ld calls, %.1f s, then %s%s%s\n",
               json_text(row, "fault"), at ? at : "call", kinds[one->kind].name, one->pooled ? "pooled" : "new",
               (int)expected->raw_len, expected->raw, word, found.made, made, found.calls, took, then,
               shows ? ", shows the password" : "", orders ? "" : ", the sandbox took no orders");
        fflush(stdout);
    }
    return is_well;
}

static void *work(void *argument) {
    const sandbox *sandbox = argument;
    for (;;) {
        pthread_mutex_lock(&lock);
        const one_case *one = next_case < case_count ? &cases[next_case++] : NULL;
        pthread_mutex_unlock(&lock);
        if (!one) {
            return NULL;
        }
        int is_well = run(sandbox, one);
        pthread_mutex_lock(&lock);
        *(is_well ? &checks_passed : &checks_failed) += 1;
        pthread_mutex_unlock(&lock);
    }
}

static size_t read_file(const char *tests, const char *name, uint8_t *to, size_t most) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", tests, name);
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL)) {
        return 0;
    }
    size_t len = fread(to, 1, most, file);
    fclose(file);
    return len;
}

int main(int count, char **arguments) {
    static uint8_t text[200000];
    pthread_t threads[WORKERS];
    if (count != 2) {
        return 2;
    }
    size_t len = read_file(arguments[1], "sandbox/expectations.json", text, sizeof text);
    json *expectations = json_read((const char *)text, len);
    invoice_len = read_file(arguments[1], "data/invoice.json", invoice, sizeof invoice);
    dtekit_bytes xml = {0};
    if (!CHECK(expectations != NULL) || !CHECK(dtekit_json_to_xml(invoice, invoice_len, NULL, 0, &xml, NULL) == DTEKIT_STATUS_OK)) {
        return check_sum();
    }
    large = malloc(xml.len + LARGE + 7);
    if (!large) {
        return 2;
    }
    memcpy(large, xml.data, xml.len);
    memcpy(large + xml.len, "<!--", 4);
    memset(large + xml.len + 4, ' ', LARGE);
    memcpy(large + xml.len + 4 + LARGE, "-->", 3);
    large_len = xml.len + LARGE + 7;
    settings = json_member(expectations, "settings");
    list_cases(json_member(expectations, "faults"));
    /* One after another, and stopped the other way round: a later one inherits the pipes of those before it. */
    for (int i = 0; i < WORKERS; i++) {
        if (!CHECK(sandbox_start(&sandboxes[i]))) {
            return check_sum();
        }
    }
    for (int i = 0; i < WORKERS; i++) {
        pthread_create(&threads[i], NULL, work, &sandboxes[i]);
    }
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(threads[i], NULL);
    }
    for (int i = WORKERS; i-- > 0;) {
        CHECK(sandbox_stop(&sandboxes[i]));
    }
    json_free(expectations);
    dtekit_bytes_free(&xml);
    free(large);
    return check_sum();
}
