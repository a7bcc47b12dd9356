/* Tests of the client: documents are sent to the sandbox and come back. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

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
    snprintf(path, sizeof path, "%s/data/invoice-of-any-country.json", tests);
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

/* What the observer has observed_events. */
typedef struct {
    int events;
    int secrets;
    int unknown;
    int cancelled;
    char call_id[32];
    int other_ids;
} observed_events;

static void observe(void *context, const uint8_t *event, size_t len) {
    observed_events *all = context;
    buffer text = {0};
    buffer_add(&text, (const char *)event, len);
    json *value = json_read(text.text, text.len);
    all->events += value && json_text(value, "event") && json_text(value, "operation");
    const char *call_id = value ? json_text(value, "call_id") : NULL;
    if (!all->call_id[0] && call_id && strlen(call_id) < sizeof all->call_id) {
        strcpy(all->call_id, call_id);
    }
    all->other_ids += !call_id || strcmp(all->call_id, call_id);
    all->secrets += strstr(text.text, "secret") != NULL;
    if (value && json_text(value, "event") && !strcmp(json_text(value, "event"), "unknown")) {
        all->unknown++;
        all->cancelled += strstr(text.text, "\"reason\":\"connection\",\"code\":\"transport-cancelled\"") != NULL;
    }
    json_free(value);
    free(text.text);
}

static void an_observer_sees_what_is_sent_and_received(void) {
    dtekit_client *client = make_client("secret"), *observed = NULL;
    dtekit_result *result = NULL;
    observed_events all = {0};
    CHECK(dtekit_client_observed_by(client, NULL, NULL, &observed, NULL) == DTEKIT_STATUS_ARGUMENT && !observed);
    CHECK(dtekit_client_observed_by(client, observe, &all, &observed, NULL) == DTEKIT_STATUS_OK);
    dtekit_client_free(client);
    CHECK(dtekit_client_call(observed, DTEKIT_TEXT("Document/GetDocument"), NULL, 0, &result, NULL) == DTEKIT_STATUS_OK);
    CHECK(all.events == 2 && all.secrets == 0 && all.unknown == 0 && all.other_ids == 0);
    dtekit_result_free(result);
    result = NULL;

    /* The attempts of a call have one id, and so has its error. */
    dtekit_error *error = NULL;
    memset(&all, 0, sizeof all);
    static const char fault[] = "{\"fault\": \"http-503\", \"times\": 3}";
    CHECK(sandbox_control(&service, "fault", fault, sizeof fault - 1));
    CHECK(dtekit_client_call(observed, DTEKIT_TEXT("Document/GetDocument"), NULL, 0, &result, &error) != DTEKIT_STATUS_OK);
    CHECK(all.events == 6 && all.other_ids == 0);
    CHECK_TEXT(dtekit_error_call_id(error), all.call_id);
    dtekit_error_free(error);

    /* Two calls, four requests: the clients share their counters. */
    dtekit_bytes metrics = {0};
    CHECK(dtekit_client_metrics(observed, &metrics, NULL) == DTEKIT_STATUS_OK);
    CHECK(strstr((const char *)metrics.data, "{\"in_flight\":0,\"bounds\":[0.05,") == (const char *)metrics.data);
    CHECK(strstr((const char *)metrics.data, "{\"operation\":\"Document/GetDocument\",\"calls\":2,") != NULL);
    CHECK(strstr((const char *)metrics.data, "\"requests\":4,\"retries\":2,\"duration\":{\"count\":2,") != NULL);
    dtekit_bytes_free(&metrics);
    CHECK(dtekit_client_prometheus(observed, &metrics, NULL) == DTEKIT_STATUS_OK);
    CHECK(strstr((const char *)metrics.data,
                 "\ndtekit_calls_total{operation=\"Document/GetDocument\",outcome=\"failed\"} 1\n") != NULL);
    dtekit_bytes_free(&metrics);
    CHECK(dtekit_client_metrics(NULL, &metrics, NULL) == DTEKIT_STATUS_ARGUMENT && !metrics.data);
    CHECK(dtekit_client_prometheus(observed, NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(!dtekit_error_call_id(NULL) && !dtekit_result_call_id(NULL));
    dtekit_client_free(observed);
}

#define TRACEPARENT "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

static void a_trace_context_is_checked(void) {
    dtekit_client *client = make_client("secret"), *traced = NULL;
    dtekit_error *error = NULL;
    CHECK(dtekit_client_with_trace_context(client, NULL, 0, NULL, 0, &traced, NULL) == DTEKIT_STATUS_ARGUMENT && !traced);
    CHECK(dtekit_client_with_trace_context(client, DTEKIT_TEXT("00-1-2-01"), NULL, 0, &traced, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_path(error), "traceparent");
    dtekit_error_free(error);
    CHECK(dtekit_client_with_trace_context(client, DTEKIT_TEXT(TRACEPARENT), DTEKIT_TEXT("rojo=1"), &traced, NULL)
          == DTEKIT_STATUS_OK);
    dtekit_result *result = NULL;
    CHECK(dtekit_client_call(traced, DTEKIT_TEXT("Document/GetDocument"), NULL, 0, &result, NULL) == DTEKIT_STATUS_OK);
    dtekit_result_free(result);
    dtekit_client_free(traced);
    dtekit_client_free(client);
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
    /* Another document says nothing. */
    CHECK(dtekit_authority_wait_observe(again, DTEKIT_TEXT("{\"CountryId\": \"cr\"}"), DTEKIT_OUTCOME_NONE, 1790000000, NULL)
          == DTEKIT_STATUS_OK);
    CHECK(dtekit_authority_wait_next(again, 1790000000, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(strstr((const char *)text.data, "\"step\":\"wait\"") != NULL);
    dtekit_bytes_free(&text);
    char listed[200];
    snprintf(listed, sizeof listed, "[{\"CountryId\": \"cr\"}, {\"GlobalDocumentId\": \"%s\", \"CountryId\": \"cr\"}]", id);
    dtekit_bytes own = {0};
    CHECK(dtekit_authority_wait_document_in(again, DTEKIT_TEXT("[{}]"), &own, NULL) == DTEKIT_STATUS_OK && own.len == 0);
    dtekit_bytes_free(&own);
    CHECK(dtekit_authority_wait_document_in(again, DTEKIT_TEXT("{}"), &own, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_authority_wait_document_in(again, DTEKIT_TEXT(listed), &own, NULL) == DTEKIT_STATUS_OK && own.len > 0);
    CHECK(dtekit_authority_wait_observe(again, own.data, own.len, DTEKIT_OUTCOME_NONE, 1790000000, NULL) == DTEKIT_STATUS_OK);
    dtekit_bytes_free(&own);
    CHECK(dtekit_authority_wait_next(again, 1790000000, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(strstr((const char *)text.data, "\"step\":\"done\"") != NULL);
    CHECK(strstr((const char *)text.data, "authority-answer-not-known") != NULL);
    dtekit_bytes_free(&text);
    dtekit_bytes_free(&xml);
    dtekit_authority_wait_free(wait);
    dtekit_authority_wait_free(again);
    dtekit_client_free(client);
}

#define KEYWORDS(name) "{\"client_id\": \"organization-1\", \"file_name\": \"" name "\"}"

static dtekit_client *make_provider_client(void) {
    char settings[400];
    dtekit_client *client = NULL;
    snprintf(settings, sizeof settings,
             "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\", \"extraction_url\": \"%s\","
             " \"client_id\": \"client\", \"client_secret\": \"client-secret\"}",
             service.url, service.url);
    CHECK(dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) == DTEKIT_STATUS_OK);
    return client;
}

/* Makes a polling for an upload that asks after one second. */
static dtekit_poll *make_poll(const dtekit_upload *upload) {
    char keywords[200];
    dtekit_bytes shown = {0};
    dtekit_poll *poll = NULL;
    CHECK(dtekit_upload_to_json(upload, &shown, NULL) == DTEKIT_STATUS_OK);
    json *value = json_read((const char *)shown.data, shown.len);
    const char *id = json_text(value, "external_id");
    CHECK(id && strlen(id) == 36);
    snprintf(keywords, sizeof keywords, "{\"external_id\": \"%s\", \"sent_at\": 1790000000, \"sending\": true, \"query_interval\": 1}",
             id ? id : "");
    CHECK(dtekit_poll_new(DTEKIT_TEXT(keywords), &poll, NULL) == DTEKIT_STATUS_OK);
    json_free(value);
    dtekit_bytes_free(&shown);
    return poll;
}

/* A file in memory that counts how often it is read from its beginning. */
typedef struct {
    const char *text;
    int begun;
    int fails;
} text_file;

static int64_t read_text(void *context, uint64_t offset, uint8_t *to, size_t len) {
    text_file *file = context;
    size_t size = strlen(file->text), left = offset < size ? size - (size_t)offset : 0;
    file->begun += offset == 0;
    if (file->fails) {
        return -1;
    }
    /* It gives fewer bytes than asked for. */
    len = len < left ? len : left;
    len = len < 3 ? len : 3;
    memcpy(to, file->text + offset, len);
    return (int64_t)len;
}

/* The steps of an extraction that the callback has observed_events. */
typedef struct {
    int steps;
    int stop_after;
    char state[4000];
} progress_log;

static int32_t log_progress(void *context, const uint8_t *step, size_t step_len, const uint8_t *state, size_t state_len) {
    progress_log *all = context;
    buffer text = {0};
    buffer_add(&text, (const char *)step, step_len);
    json *value = json_read(text.text, text.len);
    CHECK(value && json_text(value, "step") && json_member(value, "sends"));
    all->steps++;
    snprintf(all->state, sizeof all->state, "%.*s", (int)state_len, (const char *)state);
    json_free(value);
    free(text.text);
    return all->steps == all->stop_after;
}

static void a_document_is_extracted(void) {
    dtekit_client *client = make_provider_client();
    text_file file = {"total: 10", 0, 0};
    progress_log all = {0, 1, ""};
    dtekit_upload *upload = NULL;
    dtekit_extraction *extraction = NULL;
    dtekit_bytes step = {0};
    dtekit_poll *kept = NULL;
    size_t len = 0;
    CHECK(dtekit_upload_from_reader(read_text, &file, 9, DTEKIT_TEXT(KEYWORDS("note.after=0.txt")), &upload, NULL)
          == DTEKIT_STATUS_OK);
    dtekit_poll *poll = make_poll(upload);
    CHECK(dtekit_extraction_new(upload, poll, 0, &extraction, NULL) == DTEKIT_STATUS_OK);
    int checked = file.begun;
    /* It stops when the callback says so, and its state is kept. */
    CHECK(dtekit_client_extract(client, extraction, log_progress, &all, &step, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(step.data, "\"step\":\"sent\"") && all.steps == 1);
    CHECK(file.begun == checked + 1);
    dtekit_bytes_free(&step);
    dtekit_extraction_free(extraction);
    /* After a crash it resumes, and the file is not sent again. */
    all.stop_after = 0;
    CHECK(dtekit_poll_from_json(DTEKIT_TEXT(all.state), &kept, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_extraction_new(upload, kept, 1, &extraction, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_client_extract(client, extraction, log_progress, &all, &step, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(step.data, "\"step\":\"done\"") && holds(step.data, "<DTE><Documento>"));
    CHECK(file.begun == checked + 1);
    const uint8_t *original = dtekit_extraction_file(extraction, &len);
    CHECK(original && len == 9 && memcmp(original, "total: 10", 9) == 0);
    dtekit_bytes_free(&step);
    dtekit_extraction_free(extraction);
    dtekit_poll_free(kept);
    dtekit_poll_free(poll);
    dtekit_upload_free(upload);
    dtekit_client_free(client);
}

static void a_file_is_read_by_its_path(void) {
    dtekit_client *client = make_provider_client();
    const char *path = "note.rejected.after=0.txt";
    dtekit_upload *upload = NULL;
    dtekit_extraction *extraction = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes step = {0};
    FILE *file = fopen(path, "wb");
    CHECK(file && fputs("total: 10", file) >= 0 && fclose(file) == 0);
    CHECK(dtekit_upload_from_path(DTEKIT_TEXT(path), DTEKIT_TEXT("{\"client_id\": \"organization-1\"}"), &upload, NULL)
          == DTEKIT_STATUS_OK);
    dtekit_poll *poll = make_poll(upload);
    CHECK(dtekit_extraction_new(upload, poll, 0, &extraction, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_client_extract(client, extraction, NULL, NULL, &step, &error) == DTEKIT_STATUS_ANSWER);
    CHECK_TEXT(dtekit_error_code(error), "extraction-rejected");
    dtekit_error_free(error);
    dtekit_extraction_free(extraction);
    dtekit_poll_free(poll);
    dtekit_upload_free(upload);
    CHECK(remove(path) == 0);
    upload = NULL;
    CHECK(dtekit_upload_from_path(DTEKIT_TEXT(path), DTEKIT_TEXT("{}"), &upload, &error) == DTEKIT_STATUS_STORAGE && !upload);
    CHECK_TEXT(dtekit_error_code(error), "file-not-found");
    dtekit_error_free(error);
    dtekit_client_free(client);
}

static void a_reader_that_fails_is_an_error(void) {
    dtekit_client *client = make_provider_client();
    text_file file = {"total: 10", 0, 0};
    dtekit_upload *upload = NULL;
    dtekit_extraction *extraction = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes step = {0};
    CHECK(dtekit_upload_from_reader(read_text, &file, 9, DTEKIT_TEXT(KEYWORDS("note.txt")), &upload, NULL)
          == DTEKIT_STATUS_OK);
    /* With the default policy. */
    CHECK(dtekit_extraction_new(upload, NULL, 0, &extraction, NULL) == DTEKIT_STATUS_OK);
    file.fails = 1;
    CHECK(dtekit_client_extract(client, extraction, NULL, NULL, &step, &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_error_code(error), "file-unreadable");
    dtekit_error_free(error);
    dtekit_extraction_free(extraction);
    dtekit_upload_free(upload);
    upload = NULL;
    CHECK(dtekit_upload_from_reader(read_text, &file, 9, DTEKIT_TEXT(KEYWORDS("note.txt")), &upload, &error)
          == DTEKIT_STATUS_INVALID);
    CHECK_TEXT(dtekit_error_code(error), "file-unreadable");
    dtekit_error_free(error);
    CHECK(dtekit_upload_from_reader(NULL, &file, 9, NULL, 0, &upload, NULL) == DTEKIT_STATUS_ARGUMENT && !upload);
    dtekit_client_free(client);
}

/* An invoice with this last digit of its number, which is in its Clave. */
#define KEYED(digit, total) \
    COSTA_RICAN("<ContenidoTC>5062111260031011234560010000101000000000" digit "112345678</ContenidoTC>", \
                "<Numero>" digit "</Numero>", total)
#define COSTA_RICAN(key, number, total) \
    "<DTE><Documento><Encabezado><IdDoc>" key "<Tipo>01</Tipo>" number "<FechaEmis>2026-11-21</FechaEmis></IdDoc><Emisor>" \
    "<IDEmisor>3101123456</IDEmisor></Emisor><Receptor><DocRecep><NroDocRecep>3102654321</NroDocRecep></DocRecep></Receptor>" \
    "<Totales><VlrPagar>" total "</VlrPagar></Totales></Encabezado></Documento></DTE>"

/* Issues a document; with `lost`, the service fails first. The caller owns the result. */
static dtekit_result *issue(const dtekit_client *client, const char *document, int lost) {
    static const char fault[] = "{\"fault\": \"http-500\"}";
    dtekit_result *result = NULL;
    CHECK(!lost || sandbox_control(&service, "fault", fault, sizeof fault - 1));
    CHECK(dtekit_client_issue(client, DTEKIT_TEXT(document), DTEKIT_TEXT("CR"), NULL, 0, &result, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_result_outcome(result) == (lost ? DTEKIT_OUTCOME_UNKNOWN : DTEKIT_OUTCOME_SENT));
    return result;
}

static dtekit_reconciliation *reconcile(const dtekit_client *client, const dtekit_next_step *next, const char *options) {
    dtekit_reconciliation *found = NULL;
    CHECK(dtekit_client_reconcile(client, next, DTEKIT_TEXT(options), &found, NULL) == DTEKIT_STATUS_OK);
    return found;
}

/* Gives a member of a value that is read member by member, in memory of this function. */
static const char *text_of(const dtekit_json *value, const char *name) {
    static char text[100];
    size_t len = 0;
    const uint8_t *found = dtekit_json_text(dtekit_json_member(value, DTEKIT_TEXT(name)), &len);
    snprintf(text, sizeof text, "%.*s", (int)len, found ? (const char *)found : "");
    return text;
}

static void an_unknown_outcome_is_settled_without_a_json_parser(void) {
    dtekit_client *client = make_client("secret");
    dtekit_error *error = NULL;
    dtekit_result *sent = issue(client, KEYED("7", "10.50"), 0);
    CHECK(strlen(dtekit_result_global_document_id(sent)) == 36);
    CHECK(said(dtekit_result_country_document_id(sent)) && said(dtekit_result_reason(sent)));
    CHECK(!dtekit_result_repeat_safe(sent) && said(dtekit_result_call_id(sent)));

    dtekit_result *unknown = issue(client, KEYED("7", "11"), 1);
    CHECK(said(dtekit_result_reason(unknown)) && !dtekit_result_repeat_safe(unknown));
    CHECK(!dtekit_result_global_document_id(unknown) && !dtekit_result_country_document_id(unknown));
    dtekit_reconciliation *found = reconcile(client, dtekit_result_next(unknown), "{}");
    CHECK(!dtekit_reconciliation_undecidable(found));
    CHECK(dtekit_reconciliation_verdict(found) == DTEKIT_VERDICT_DIFFERS && !dtekit_reconciliation_may_resend(found));
    CHECK(dtekit_reconciliation_resend_not_before(found, -1) == -1 && dtekit_reconciliation_candidate_count(found) == 0);
    CHECK_TEXT(text_of(dtekit_reconciliation_document(found), "global_document_id"), dtekit_result_global_document_id(sent));
    size_t at = 0;
    while (at < dtekit_reconciliation_difference_count(found)
           && strcmp(dtekit_reconciliation_difference_field(found, at), "TotalAmount") != 0) {
        at++;
    }
    CHECK_TEXT(dtekit_reconciliation_difference_field(found, at), "TotalAmount");
    CHECK_TEXT(dtekit_reconciliation_difference_expected(found, at), "11");
    CHECK_TEXT(dtekit_reconciliation_difference_found(found, at), "10.50");
    const size_t end = dtekit_reconciliation_difference_count(found);
    CHECK(!dtekit_reconciliation_difference_field(found, end) && !dtekit_reconciliation_difference_found(found, end));
    dtekit_reconciliation_free(found);
    dtekit_result_free(unknown);
    dtekit_result_free(sent);

    /* The next step outlives its result as text. */
    unknown = issue(client, KEYED("8", "11"), 1);
    dtekit_bytes kept = {0};
    dtekit_next_step *next = NULL;
    CHECK(dtekit_next_step_to_json(dtekit_result_next(unknown), &kept, NULL) == DTEKIT_STATUS_OK);
    dtekit_result_free(unknown);
    CHECK(dtekit_next_step_from_json(kept.data, kept.len, &next, NULL) == DTEKIT_STATUS_OK);
    found = reconcile(client, next, "{\"settle_after\": 0}");
    CHECK(dtekit_reconciliation_verdict(found) == DTEKIT_VERDICT_NOT_FOUND && !dtekit_reconciliation_may_resend(found));
    CHECK(dtekit_reconciliation_resend_not_before(found, -1) > 1.7e9 && !dtekit_reconciliation_document(found));
    /* One clear list is not enough: the step that it gives back leads to the second. */
    dtekit_reconciliation *second = reconcile(client, dtekit_reconciliation_next(found), "{\"settle_after\": 0}");
    CHECK(dtekit_reconciliation_may_resend(second) && !dtekit_reconciliation_next(NULL));
    dtekit_reconciliation_free(second);
    second = reconcile(client, dtekit_reconciliation_next(found), "{\"settle_after\": 3600}");
    CHECK(!dtekit_reconciliation_may_resend(second));
    dtekit_reconciliation_free(second);
    dtekit_reconciliation_free(found);
    dtekit_next_step_free(next);
    dtekit_bytes_free(&kept);

    dtekit_result_free(issue(client, COSTA_RICAN("", "", "12"), 0));
    dtekit_result_free(issue(client, COSTA_RICAN("", "", "12"), 0));
    unknown = issue(client, COSTA_RICAN("", "", "12"), 1);
    found = reconcile(client, dtekit_result_next(unknown), "{}");
    CHECK(dtekit_reconciliation_verdict(found) == DTEKIT_VERDICT_AMBIGUOUS && !dtekit_reconciliation_document(found));
    CHECK(said(dtekit_reconciliation_undecidable(found)));
    CHECK(dtekit_reconciliation_candidate_count(found) == 2 && !dtekit_reconciliation_candidate(found, 2));
    CHECK(strlen(text_of(dtekit_reconciliation_candidate(found, 1), "global_document_id")) == 36);
    CHECK(dtekit_reconciliation_to_json(found, &kept, NULL) == DTEKIT_STATUS_OK && holds(kept.data, "\"ambiguous\""));
    dtekit_bytes_free(&kept);
    dtekit_reconciliation_free(found);
    dtekit_result_free(unknown);

    CHECK(dtekit_client_reconcile(client, NULL, NULL, 0, &found, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_path(error), "next");
    dtekit_error_free(error);
    dtekit_client_free(client);
}

/* A call on a thread of its own. */
typedef struct {
    const dtekit_client *client;
    dtekit_result *result;
    dtekit_error *error;
} call;

static void *issue_on_thread(void *argument) {
    call *call = argument;
    const char *document = KEYED("9", "12");
    dtekit_client_issue(call->client, DTEKIT_TEXT(document), DTEKIT_TEXT("CR"), NULL, 0, &call->result, &call->error);
    return NULL;
}

/* A server that takes one request and answers nothing; its port is written to `*port`. */
static int silent_server(int *port) {
    struct sockaddr_in address = {0};
    socklen_t len = sizeof address;
    int server = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    CHECK(server >= 0 && bind(server, (struct sockaddr *)&address, sizeof address) == 0 && listen(server, 4) == 0);
    CHECK(getsockname(server, (struct sockaddr *)&address, &len) == 0);
    *port = ntohs(address.sin_port);
    return server;
}

static void a_call_is_cancelled_from_another_thread(void) {
    dtekit_client *client = NULL, *observed = NULL, *cancellable = NULL;
    observed_events all = {0};
    dtekit_cancellation *cancellation = NULL;
    dtekit_result *result = NULL;
    const char *phase = NULL;
    char settings[200], bytes[1000];
    int port = 0, server = silent_server(&port);
    snprintf(settings, sizeof settings,
             "{\"base_url\": \"http://127.0.0.1:%d\", \"username\": \"user\", \"password\": \"secret\"}", port);
    CHECK(dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_cancellation_new(&cancellation, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_client_observed_by(client, observe, &all, &observed, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_client_cancelled_by(observed, cancellation, &cancellable, NULL) == DTEKIT_STATUS_OK);
    call sending = {cancellable, NULL, NULL};
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, issue_on_thread, &sending) == 0);
    int connection = accept(server, NULL, NULL);
    CHECK(connection >= 0 && read(connection, bytes, sizeof bytes) > 0);
    /* The request has begun to arrive: nobody knows whether the service will act on it. */
    CHECK(!dtekit_cancellation_is_cancelled(cancellation));
    CHECK(dtekit_cancellation_cancel(cancellation, &phase, &result, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_cancellation_is_cancelled(cancellation));
    CHECK_TEXT(phase, "in-flight");
    CHECK(dtekit_result_outcome(result) == DTEKIT_OUTCOME_UNKNOWN && dtekit_result_next(result));
    dtekit_result_free(result);
    /* The call has ended, though the server has not answered and keeps the connection open. */
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(!sending.error && dtekit_result_outcome(sending.result) == DTEKIT_OUTCOME_UNKNOWN && dtekit_result_next(sending.result));
    /* Whoever comes first tells it, this thread or that of the call: it is certain after both. */
    CHECK(all.unknown == 1 && all.cancelled == 1);
    dtekit_result_free(sending.result);
    dtekit_error_free(sending.error);
    shutdown(connection, SHUT_RDWR);
    close(connection);
    close(server);
    /* The call has ended too, and the observer was told once. */
    CHECK(all.events == 3 && all.unknown == 1 && all.secrets == 0 && all.other_ids == 0);

    /* Once it is cancelled, nothing is sent. */
    sending.result = NULL;
    sending.error = NULL;
    issue_on_thread(&sending);
    CHECK(!sending.result);
    CHECK_TEXT(dtekit_error_code(sending.error), "transport-cancelled");
    CHECK_TEXT(dtekit_error_phase(sending.error), "before");
    dtekit_error_free(sending.error);
    dtekit_client_free(cancellable);
    dtekit_client_free(observed);
    dtekit_client_free(client);
    dtekit_cancellation_free(cancellation);
}

int main(int count, char **arguments) {
    const char *tests = count == 2 ? arguments[1] : ".";
    static const char duplicates[] = "{\"allowed\": true}", mexico[] = "{\"country\": \"MX\"}";
    if (CHECK(sandbox_start(&service))) {
        /* The threads send one document again and again. */
        CHECK(sandbox_control(&service, "duplicates", duplicates, sizeof duplicates - 1));
        CHECK(sandbox_control(&service, "country", mexico, sizeof mexico - 1));
        a_document_with_accents_comes_back_as_it_was(tests);
        a_wrong_password_is_in_no_message();
        threads_share_a_client(tests);
        an_observer_sees_what_is_sent_and_received();
        a_trace_context_is_checked();
        a_wait_is_a_value(tests);
        a_document_is_extracted();
        a_file_is_read_by_its_path();
        a_reader_that_fails_is_an_error();
        a_call_is_cancelled_from_another_thread();
        CHECK(sandbox_control(&service, "reset", "{}", 2));
        CHECK(sandbox_control(&service, "country", "{\"country\": \"CR\"}", 17));
        an_unknown_outcome_is_settled_without_a_json_parser();
        CHECK(sandbox_stop(&service));
    }
    return check_sum();
}
