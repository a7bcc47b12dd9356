/* A document goes out from C and comes back, through the sandbox. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <pthread.h>
#include <stdlib.h>

#include "check.h"
#include "json.h"
#include "sandbox.h"

#define SEND \
    "{\"Async\": false, \"Mapping\": \"" DTEKIT_MAPPING_STANDARD "\", \"Sign\": true, " \
    "\"DefaultCertificate\": false, \"Country\": \"MX\"}"

static sandbox service;

static dtekit_client *make_client(const char *password) {
    char settings[200];
    dtekit_client *client = NULL;
    snprintf(settings, sizeof settings, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"%s\"}", service.url,
             password);
    CHECK(dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) == DTEKIT_STATUS_OK);
    return client;
}

static void read_invoice(const char *tests, dtekit_bytes *xml) {
    char path[1000];
    static uint8_t json[100000];
    snprintf(path, sizeof path, "%s/data/invoice.json", tests);
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL)) {
        return;
    }
    size_t len = fread(json, 1, sizeof json, file);
    fclose(file);
    CHECK(dtekit_json_to_xml(json, len, NULL, 0, xml, NULL) == DTEKIT_STATUS_OK);
}

/* Sends the document; its id in the service is written to `id`, empty if something is wrong. */
static void send_document(const dtekit_client *client, const dtekit_bytes *xml, char id[40]) {
    dtekit_result *result = NULL;
    dtekit_bytes text = {0};
    id[0] = 0;
    if (dtekit_client_send_document_to_authority(client, xml->data, xml->len, DTEKIT_TEXT(SEND), &result, NULL)
            == DTEKIT_STATUS_OK
        && dtekit_result_outcome(result) == DTEKIT_OUTCOME_ACCEPTED
        && dtekit_result_to_json(result, &text, NULL) == DTEKIT_STATUS_OK) {
        json *value = json_read((const char *)text.data, text.len);
        const char *found = json_text(value, "global_document_id");
        snprintf(id, 40, "%s", found ? found : "");
        json_free(value);
    }
    dtekit_bytes_free(&text);
    dtekit_result_free(result);
}

static void a_document_with_accents_comes_back_as_it_was(const char *tests) {
    dtekit_client *client = make_client("secret");
    dtekit_bytes xml = {0};
    dtekit_result *file = NULL;
    char id[40], arguments[100];
    size_t len = 0;
    read_invoice(tests, &xml);
    CHECK(holds(xml.data, "Caf\xC3\xA9 &amp; T\xC3\xA9"));
    send_document(client, &xml, id);
    CHECK(strlen(id) == 36);
    snprintf(arguments, sizeof arguments, "{\"global_document_id\": \"%s\", \"type\": \"original\"}", id);
    CHECK(dtekit_client_call(client, DTEKIT_TEXT("File/DownloadDocumentXml"), DTEKIT_TEXT(arguments), &file, NULL)
          == DTEKIT_STATUS_OK);
    CHECK_TEXT(dtekit_result_kind(file), "file");
    CHECK(dtekit_result_outcome(file) == DTEKIT_OUTCOME_NONE);
    CHECK(dtekit_result_accepted(file, NULL) == DTEKIT_STATUS_OK);
    const uint8_t *content = dtekit_result_content(file, &len);
    CHECK(content && len == xml.len && memcmp(content, xml.data, len) == 0);
    dtekit_result_free(file);
    dtekit_bytes_free(&xml);
    dtekit_client_free(client);
}

static void a_wrong_password_is_in_no_message(void) {
    dtekit_client *client = make_client("wr0ngWord");
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes text = {0};
    CHECK(dtekit_client_call(client, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT("{\"account_code\": \"1\"}"), &result, &error)
          == DTEKIT_STATUS_AUTH);
    CHECK_TEXT(dtekit_error_code(error), "auth-refused");
    CHECK(dtekit_error_to_json(error, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(text.data && !holds(text.data, "wr0ngWord"));
    /* `user:wr0ngWord` in base 64, as the header field has it. */
    CHECK(text.data && !holds(text.data, "dXNlcjp3cjBuZ1dvcmQ"));
    dtekit_bytes_free(&text);
    dtekit_error_free(error);
    dtekit_client_free(client);
}

typedef struct {
    const dtekit_client *client;
    const dtekit_bytes *xml;
    char ids[10][40];
} job;

static void *send_ten(void *argument) {
    job *job = argument;
    for (size_t i = 0; i < 10; i++) {
        send_document(job->client, job->xml, job->ids[i]);
    }
    return NULL;
}

static void threads_share_a_client(const char *tests) {
    dtekit_client *client = make_client("secret");
    dtekit_bytes xml = {0};
    pthread_t threads[4];
    static job jobs[4];
    read_invoice(tests, &xml);
    for (size_t i = 0; i < 4; i++) {
        jobs[i].client = client;
        jobs[i].xml = &xml;
        CHECK(pthread_create(&threads[i], NULL, send_ten, &jobs[i]) == 0);
    }
    int complete = 1, distinct = 1;
    for (size_t i = 0; i < 4; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
    }
    for (size_t a = 0; a < 40; a++) {
        complete = complete && strlen(jobs[a / 10].ids[a % 10]) == 36;
        for (size_t b = 0; b < a; b++) {
            distinct = distinct && strcmp(jobs[a / 10].ids[a % 10], jobs[b / 10].ids[b % 10]) != 0;
        }
    }
    CHECK(complete);
    CHECK(distinct);
    dtekit_bytes_free(&xml);
    dtekit_client_free(client);
}

/* What an observer saw. */
typedef struct {
    int events;
    int secrets;
} seen;

static void observe(void *context, const uint8_t *event, size_t len) {
    seen *all = context;
    buffer text = {0};
    buffer_add(&text, (const char *)event, len);
    json *value = json_read(text.text, text.len);
    all->events += value && json_text(value, "event") && json_text(value, "operation");
    all->secrets += strstr(text.text, "secret") != NULL;
    json_free(value);
    free(text.text);
}

static void an_observer_sees_what_is_sent_and_received(void) {
    dtekit_client *client = make_client("secret"), *observed = NULL;
    dtekit_result *result = NULL;
    seen all = {0};
    CHECK(dtekit_client_observed_by(client, NULL, NULL, &observed, NULL) == DTEKIT_STATUS_ARGUMENT && !observed);
    CHECK(dtekit_client_observed_by(client, observe, &all, &observed, NULL) == DTEKIT_STATUS_OK);
    dtekit_client_free(client);
    CHECK(dtekit_client_call(observed, DTEKIT_TEXT("Document/GetDocument"), NULL, 0, &result, NULL) == DTEKIT_STATUS_OK);
    CHECK(all.events == 2 && all.secrets == 0);
    dtekit_result_free(result);
    dtekit_client_free(observed);
}

static int32_t no_outcome(void *context, const uint8_t *document, size_t len) {
    (void)context;
    return document && len ? 99 : 0;
}

static void a_wait_is_a_value(const char *tests) {
    dtekit_client *client = make_client("secret");
    dtekit_bytes xml = {0}, text = {0};
    dtekit_authority_wait *wait = NULL, *again = NULL;
    char id[40], options[100];
    read_invoice(tests, &xml);
    send_document(client, &xml, id);
    snprintf(options, sizeof options, "{\"global_document_id\": \"%s\"}", id);
    CHECK(dtekit_authority_wait_new(DTEKIT_TEXT(options), 1790000000, &wait, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_authority_wait_observe(wait, NULL, 0, 99, 1790000000, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_client_wait_for_authority(client, wait, no_outcome, NULL, &text, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_authority_wait_to_json(wait, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_authority_wait_from_json(text.data, text.len, &again, NULL) == DTEKIT_STATUS_OK);
    dtekit_bytes_free(&text);
    CHECK(dtekit_authority_wait_next(again, 1790000000, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(strstr((const char *)text.data, "\"step\":\"ask\"") != NULL);
    dtekit_bytes_free(&text);
    CHECK(dtekit_authority_wait_observe(again, DTEKIT_TEXT("{\"CountryId\": \"cr\"}"), DTEKIT_OUTCOME_NONE, 1790000000, NULL)
          == DTEKIT_STATUS_OK);
    CHECK(dtekit_authority_wait_next(again, 1790000000, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(strstr((const char *)text.data, "\"step\":\"done\"") != NULL);
    dtekit_bytes_free(&text);
    dtekit_bytes_free(&xml);
    dtekit_authority_wait_free(wait);
    dtekit_authority_wait_free(again);
    dtekit_client_free(client);
}

int main(int count, char **arguments) {
    const char *tests = count == 2 ? arguments[1] : ".";
    if (CHECK(sandbox_start(&service))) {
        a_document_with_accents_comes_back_as_it_was(tests);
        a_wrong_password_is_in_no_message();
        threads_share_a_client(tests);
        an_observer_sees_what_is_sent_and_received();
        a_wait_is_a_value(tests);
        CHECK(sandbox_stop(&service));
    }
    return check_sum();
}
