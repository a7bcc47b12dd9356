/* Tests of a client that records its calls, and of one that answers them from the file.
 *
 *     recording TESTS FOLDER       the folder of the tests, and one to write into
 */
#include <dtekit.h>

#include "check.h"
#include "json.h"
#include "sandbox.h"

#define ACCOUNT "{\"account_code\": \"3101123456\"}"

static sandbox service;

/* A client with the setting `record` or `replay`, and the status of making it. */
static dtekit_status make_client(const char *url, const char *what, const char *file, dtekit_client **client, dtekit_error **error) {
    char settings[1200];
    snprintf(settings, sizeof settings, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\", \"%s\": \"%s\"}", url,
             what, file);
    return dtekit_client_new(DTEKIT_TEXT(settings), client, error);
}

static size_t read_file(const char *path, char *to, size_t most) {
    FILE *file = fopen(path, "rb");
    size_t len = 0;
    if (CHECK(file != NULL)) {
        len = fread(to, 1, most - 1, file);
        fclose(file);
    }
    to[len] = 0;
    return len;
}

/* The result of GetAccount and of an issued document as JSON texts, which the caller frees. */
static void call_both(const dtekit_client *client, const char *document, size_t len, dtekit_bytes texts[2]) {
    dtekit_result *results[2] = {NULL, NULL};
    CHECK(dtekit_client_call(client, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT(ACCOUNT), &results[0], NULL)
          == DTEKIT_STATUS_OK);
    CHECK(dtekit_client_issue(client, (const uint8_t *)document, len, DTEKIT_TEXT("CR"), NULL, 0, &results[1], NULL)
          == DTEKIT_STATUS_OK);
    for (int each = 0; each < 2; each++) {
        CHECK(dtekit_result_to_json(results[each], &texts[each], NULL) == DTEKIT_STATUS_OK);
        dtekit_result_free(results[each]);
    }
}

/* The length of a result as JSON up to the id of its call, which is another one for each call. */
static size_t answer_len(const dtekit_bytes *text) {
    static const char id[] = "\"call_id\"";
    for (size_t at = 0; at + sizeof id - 1 <= text->len; at++) {
        if (memcmp(text->data + at, id, sizeof id - 1) == 0) {
            return at;
        }
    }
    return text->len;
}

static void a_recording_answers_without_the_service(const char *tests, const char *path) {
    static char document[100000], recorded[400000];
    char invoice[1000];
    dtekit_client *client = NULL;
    dtekit_error *error = NULL;
    dtekit_result *result = NULL;
    dtekit_bytes live[2] = {{0}, {0}}, played[2] = {{0}, {0}};
    snprintf(invoice, sizeof invoice, "%s/data/invoice.json", tests);
    const size_t len = read_file(invoice, document, sizeof document);

    CHECK(make_client(service.url, "record", path, &client, NULL) == DTEKIT_STATUS_OK);
    call_both(client, document, len, live);
    dtekit_client_free(client);
    read_file(path, recorded, sizeof recorded);
    CHECK(holds((const uint8_t *)recorded, "\"exchanges\"") && !holds((const uint8_t *)recorded, "secret"));

    /* The sandbox has ended, so whatever is answered comes from the file. */
    CHECK(sandbox_stop(&service));
    client = NULL;
    CHECK(make_client("https://service.example", "replay", path, &client, NULL) == DTEKIT_STATUS_OK);
    call_both(client, document, len, played);
    for (int each = 0; each < 2; each++) {
        const size_t said = answer_len(&live[each]);
        CHECK(said > 0 && said == answer_len(&played[each]));
        CHECK(live[each].data && played[each].data && memcmp(live[each].data, played[each].data, said) == 0);
        dtekit_bytes_free(&live[each]);
        dtekit_bytes_free(&played[each]);
    }
    /* Each recorded call is answered once. */
    CHECK(dtekit_client_call(client, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT(ACCOUNT), &result, &error)
          == DTEKIT_STATUS_ARGUMENT);
    CHECK(result == NULL);
    CHECK_TEXT(dtekit_error_code(error), "transport-unrecorded");
    dtekit_error_free(error);
    dtekit_client_free(client);
}

static void a_recording_that_is_missing_is_an_error(const char *path) {
    dtekit_client *client = NULL;
    dtekit_error *error = NULL;
    CHECK(make_client("https://service.example", "replay", path, &client, &error) == DTEKIT_STATUS_STORAGE);
    CHECK(client == NULL);
    CHECK_TEXT(dtekit_error_code(error), "file-not-found");
    dtekit_error_free(error);
}

int main(int count, char **arguments) {
    char path[600], missing[600];
    if (count != 3) {
        fprintf(stderr, "usage: recording TESTS FOLDER\n");
        return 2;
    }
    snprintf(path, sizeof path, "%s/calls.json", arguments[2]);
    snprintf(missing, sizeof missing, "%s/no-calls.json", arguments[2]);
    remove(path);
    if (CHECK(sandbox_start(&service))) {
        a_recording_answers_without_the_service(arguments[1], path);
    }
    a_recording_that_is_missing_is_an_error(missing);
    return check_sum();
}
