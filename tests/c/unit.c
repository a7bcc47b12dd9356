/* Tests of the C functions that need no service. They include dtekit.h only. */
#define _POSIX_C_SOURCE 200809L
#include <arpa/inet.h>
#include <dtekit.h>
#include <math.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

#include "check.h"
#include "shelf.h"

#define NOTHING NULL, 0
#define SEND "{\"Async\": true, \"Mapping\": \"\", \"Sign\": true, \"DefaultCertificate\": false, \"Country\": \"CR\""

/* It is not in the header. It panics. */
dtekit_status dtekit_test_panic(dtekit_error **err);

static void versions(void) {
    CHECK(dtekit_abi_version() == DTEKIT_ABI_VERSION);
    CHECK(strlen(dtekit_version()) >= 5);
    CHECK(dtekit_features() != NULL);
}

static void words(void) {
    CHECK_TEXT(dtekit_status_name(DTEKIT_STATUS_OK), "ok");
    CHECK_TEXT(dtekit_status_name(DTEKIT_STATUS_ARGUMENT), "argument");
    CHECK_TEXT(dtekit_status_name(DTEKIT_STATUS_INTERNAL), "internal");
    CHECK_TEXT(dtekit_status_name(13), NULL);
    CHECK_TEXT(dtekit_status_name(-1), NULL);
    CHECK_TEXT(dtekit_outcome_name(DTEKIT_OUTCOME_NONE), "none");
    CHECK_TEXT(dtekit_outcome_name(DTEKIT_OUTCOME_UNKNOWN), "unknown");
    CHECK_TEXT(dtekit_outcome_name(6), NULL);
    CHECK_TEXT(dtekit_verdict_name(DTEKIT_VERDICT_ALREADY_ISSUED), "already-issued");
    CHECK_TEXT(dtekit_verdict_name(DTEKIT_VERDICT_NONE), "none");
    CHECK_TEXT(dtekit_verdict_name(-1), NULL);
}

static void a_document_goes_to_xml_and_back(void) {
    dtekit_bytes xml = {0}, json = {0};
    dtekit_error *error = NULL;
    CHECK(dtekit_json_to_xml(DTEKIT_TEXT("{\"Nmb\": \"Caf\xC3\xA9 & T\xC3\xA9\", \"Total\": 19.00}"), NOTHING, &xml, &error)
          == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)xml.data, "<DTE><Nmb>Caf\xC3\xA9 &amp; T\xC3\xA9</Nmb><Total>19.00</Total></DTE>");
    CHECK(xml.data && xml.data[xml.len] == 0);
    CHECK(dtekit_xml_to_json(xml.data, xml.len, DTEKIT_TEXT("{\"typed\": true}"), &json, &error) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)json.data, "{\"Nmb\":\"Caf\xC3\xA9 & T\xC3\xA9\",\"Total\":19.00}");
    CHECK(error == NULL);
    dtekit_bytes_free(&xml);
    CHECK(xml.data == NULL && xml.len == 0);
    dtekit_bytes_free(&xml);
    dtekit_bytes_free(&json);
}

/* A text that grows up to a limit; then the sink refuses more. */
typedef struct {
    char text[4000];
    size_t len, bound;
} pieces;

static int32_t take(void *context, const uint8_t *data, size_t len) {
    pieces *taken = context;
    if (taken->len + len > taken->bound) {
        return 7;
    }
    memcpy(taken->text + taken->len, data, len);
    taken->len += len;
    return 0;
}

static void a_sink_takes_the_same_bytes(void) {
    const char *json = "{\"a\": [1.10, {\"b\": null, \"@c\": \"late\"}], \"d\": \"\\u00e9\"}";
    pieces taken = {"", 0, sizeof taken.text - 1};
    dtekit_bytes whole = {0};
    dtekit_error *error = NULL;
    CHECK(dtekit_json_to_xml(DTEKIT_TEXT(json), NOTHING, &whole, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_json_to_xml_into(DTEKIT_TEXT(json), NOTHING, take, &taken, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT(taken.text, (const char *)whole.data);
    dtekit_bytes_free(&whole);
    taken.bound = taken.len;
    CHECK(dtekit_json_to_xml_into(DTEKIT_TEXT(json), NOTHING, take, &taken, &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_error_code(error), "sink-write");
    dtekit_error_free(error);
}

static void an_empty_document_is_no_crash(void) {
    dtekit_bytes out = {0};
    CHECK(dtekit_json_to_xml(NOTHING, NOTHING, &out, NULL) == DTEKIT_STATUS_SYNTAX);
    CHECK(dtekit_xml_to_json(NOTHING, NOTHING, &out, NULL) == DTEKIT_STATUS_SYNTAX);
    CHECK(out.data == NULL);
}

/* Checks that a call failed because of one of its arguments, and frees the error. */
static void refused(dtekit_status status, dtekit_error **error, const char *code, const char *path) {
    CHECK(status == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_error_kind(*error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_code(*error), code);
    CHECK_TEXT(dtekit_error_path(*error), path);
    dtekit_error_free(*error);
    *error = NULL;
}

static void null_is_refused(void) {
    const uint8_t *text = (const uint8_t *)"{}";
    dtekit_bytes out = {0};
    dtekit_result *result = NULL;
    dtekit_client *client = NULL;
    dtekit_error *error = NULL;
    refused(dtekit_json_to_xml(NULL, 1, NOTHING, &out, &error), &error, "argument-null", "data");
    refused(dtekit_json_to_xml(text, 2, NULL, 2, &out, &error), &error, "argument-null", "options");
    refused(dtekit_json_to_xml(text, 2, NOTHING, NULL, &error), &error, "argument-null", "out");
    refused(dtekit_json_to_xml_into(text, 2, NOTHING, NULL, NULL, &error), &error, "argument-null", "sink");
    refused(dtekit_xml_to_json(NULL, 1, NOTHING, &out, &error), &error, "argument-null", "data");
    refused(dtekit_xml_to_json(text, 2, NOTHING, NULL, &error), &error, "argument-null", "out");
    refused(dtekit_result_decode(NULL, 1, NOTHING, &result, &error), &error, "argument-null", "data");
    refused(dtekit_result_decode(text, 2, NOTHING, NULL, &error), &error, "argument-null", "out");
    refused(dtekit_reply_decode(NULL, 1, NOTHING, &result, &error), &error, "argument-null", "body");
    refused(dtekit_reply_decode(text, 2, NULL, 2, &result, &error), &error, "argument-null", "options");
    refused(dtekit_reply_decode(text, 2, NOTHING, NULL, &error), &error, "argument-null", "out");
    refused(dtekit_result_item(NULL, 0, &result, &error), &error, "argument-null", "result");
    refused(dtekit_result_to_json(NULL, &out, &error), &error, "argument-null", "result");
    refused(dtekit_result_accepted(NULL, &error), &error, "argument-null", "result");
    refused(dtekit_error_to_json(NULL, &out, &error), &error, "argument-null", "error");
    refused(dtekit_client_new(NULL, 1, &client, &error), &error, "argument-null", "settings");
    refused(dtekit_client_new(text, 2, NULL, &error), &error, "argument-null", "out");
    refused(dtekit_client_call(NULL, text, 2, NOTHING, &result, &error), &error, "argument-null", "client");
    refused(dtekit_client_send_document_to_authority(NULL, text, 2, NOTHING, &result, &error), &error, "argument-null",
            "client");
    dtekit_next_step *next = NULL;
    dtekit_reconciliation *found = NULL;
    const char *phase = NULL;
    refused(dtekit_next_step_to_json(NULL, &out, &error), &error, "argument-null", "next");
    refused(dtekit_next_step_from_json(NULL, 1, &next, &error), &error, "argument-null", "json");
    refused(dtekit_client_reconcile(NULL, NULL, NOTHING, &found, &error), &error, "argument-null", "client");
    refused(dtekit_reconciliation_to_json(NULL, &out, &error), &error, "argument-null", "reconciliation");
    refused(dtekit_cancellation_new(NULL, &error), &error, "argument-null", "out");
    refused(dtekit_client_cancelled_by(NULL, NULL, &client, &error), &error, "argument-null", "client");
    refused(dtekit_cancellation_cancel(NULL, &phase, &result, &error), &error, "argument-null", "cancellation");
    CHECK(dtekit_json_to_xml(NULL, 1, NULL, 1, NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
}

static void accessors_take_null(void) {
    size_t len = 7;
    CHECK(dtekit_error_kind(NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_error_code(NULL) == NULL);
    CHECK(dtekit_error_path(NULL) == NULL);
    CHECK(dtekit_error_position(NULL).line == 0);
    CHECK(dtekit_error_message(NULL) == NULL);
    CHECK(dtekit_error_display(NULL) == NULL);
    CHECK(dtekit_error_phase(NULL) == NULL);
    CHECK(dtekit_error_finding_count(NULL) == 0);
    CHECK(dtekit_error_finding(NULL, 0) == NULL);
    CHECK(dtekit_finding_code(NULL) == NULL);
    CHECK(dtekit_finding_severity(NULL) == NULL);
    CHECK(dtekit_finding_path(NULL) == NULL);
    CHECK(dtekit_finding_position(NULL).line == 0);
    CHECK(dtekit_finding_template(NULL).line == 0);
    CHECK(dtekit_finding_template_library(NULL) == NULL);
    CHECK(dtekit_finding_message(NULL) == NULL);
    CHECK(dtekit_finding_hint(NULL) == NULL);
    CHECK(dtekit_finding_spanish_message(NULL) == NULL);
    CHECK(dtekit_finding_spanish_hint(NULL) == NULL);
    CHECK(dtekit_result_kind(NULL) == NULL);
    CHECK(dtekit_result_outcome(NULL) == DTEKIT_OUTCOME_NONE);
    CHECK(dtekit_result_content(NULL, &len) == NULL && len == 0);
    CHECK(dtekit_result_certified_xml(NULL, NULL) == NULL);
    CHECK(dtekit_result_other_content(NULL, (const uint8_t *)"Data", 4, NULL) == NULL && dtekit_result_item_count(NULL) == 0);
    CHECK(dtekit_result_response_content(NULL, NULL) == NULL);
    CHECK(dtekit_result_reason(NULL) == NULL && dtekit_result_repeat_safe(NULL) == 0 && dtekit_result_next(NULL) == NULL);
    CHECK(dtekit_result_global_document_id(NULL) == NULL && dtekit_result_country_document_id(NULL) == NULL);
    CHECK(dtekit_result_description(NULL) == NULL);
    CHECK(dtekit_reconciliation_verdict(NULL) == DTEKIT_VERDICT_NONE && dtekit_reconciliation_may_resend(NULL) == 0);
    CHECK(dtekit_reconciliation_resend_not_before(NULL, -1) == -1 && dtekit_reconciliation_document(NULL) == NULL);
    CHECK(dtekit_reconciliation_difference_count(NULL) == 0 && dtekit_reconciliation_candidate_count(NULL) == 0);
    CHECK(dtekit_reconciliation_difference_field(NULL, 0) == NULL && dtekit_reconciliation_difference_expected(NULL, 0) == NULL);
    CHECK(dtekit_reconciliation_difference_found(NULL, 0) == NULL && dtekit_reconciliation_candidate(NULL, 0) == NULL);
    CHECK(dtekit_reconciliation_undecidable(NULL) == NULL);
    CHECK(dtekit_cancellation_is_cancelled(NULL) == 0);
    dtekit_next_step_free(NULL);
    dtekit_reconciliation_free(NULL);
    dtekit_cancellation_free(NULL);
    dtekit_bytes_free(NULL);
    dtekit_error_free(NULL);
    dtekit_result_free(NULL);
    dtekit_client_free(NULL);
}

static void a_length_beyond_memory_is_refused(void) {
    dtekit_bytes out = {0};
    dtekit_error *error = NULL;
    refused(dtekit_json_to_xml((const uint8_t *)"{}", (size_t)-1, NOTHING, &out, &error), &error, "argument-length", "data");
}

static void options_are_a_json_object(void) {
    dtekit_bytes out = {0};
    dtekit_error *error = NULL;
    refused(dtekit_json_to_xml(DTEKIT_TEXT("{}"), DTEKIT_TEXT("[]"), &out, &error), &error, "argument-json", "options");
    refused(dtekit_json_to_xml(DTEKIT_TEXT("{}"), DTEKIT_TEXT("{"), &out, &error), &error, "argument-json", "options");
    refused(dtekit_xml_to_json(DTEKIT_TEXT("<DTE/>"), DTEKIT_TEXT("{\"\xFF\": 1}"), &out, &error), &error, "argument-json",
            "options");
    CHECK(dtekit_json_to_xml(DTEKIT_TEXT("{}"), DTEKIT_TEXT("{\"roof\": 1, \"keep_root\": 1}"), &out, &error)
          == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_error_finding_count(error) == 2);
    CHECK_TEXT(dtekit_finding_code(dtekit_error_finding(error, 0)), "option-unknown");
    CHECK_TEXT(dtekit_finding_code(dtekit_error_finding(error, 1)), "option-value");
    dtekit_error_free(error);
    CHECK(dtekit_json_to_xml(DTEKIT_TEXT("{}"), DTEKIT_TEXT("{\"keep_root\": null}"), &out, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)out.data, "<DTE/>");
    dtekit_bytes_free(&out);
}

static void outputs_are_written_on_success_only(void) {
    uint8_t byte = 1;
    dtekit_bytes out = {&byte, 9};
    dtekit_error *error = NULL;
    CHECK(dtekit_json_to_xml(DTEKIT_TEXT("{"), NOTHING, &out, &error) == DTEKIT_STATUS_SYNTAX);
    CHECK(out.data == &byte && out.len == 9);
    dtekit_error *before = error;
    dtekit_bytes good = {0};
    CHECK(dtekit_json_to_xml(DTEKIT_TEXT("{}"), NOTHING, &good, &error) == DTEKIT_STATUS_OK);
    CHECK(error == before);
    dtekit_bytes_free(&good);
    dtekit_error_free(error);
}

static void an_error_shows_its_findings(void) {
    const char *json = "{\"a\": 1,\n \"a\": 2, \"b c\": 3}";
    dtekit_bytes out = {0}, text = {0};
    dtekit_error *error = NULL;
    CHECK(dtekit_json_to_xml(DTEKIT_TEXT(json), NOTHING, &out, &error) == DTEKIT_STATUS_STRUCTURE);
    CHECK(dtekit_error_kind(error) == DTEKIT_STATUS_STRUCTURE);
    CHECK_TEXT(dtekit_error_code(error), "json-duplicate-member");
    CHECK_TEXT(dtekit_error_path(error), "a");
    CHECK(dtekit_error_position(error).line == 2);
    CHECK(dtekit_error_position(error).offset >= 10);
    CHECK(said(dtekit_error_message(error)));
    CHECK(holds(dtekit_error_display(error), "json-duplicate-member"));
    CHECK(dtekit_error_phase(error) == NULL);
    CHECK(dtekit_error_finding_count(error) == 2);
    CHECK(dtekit_error_finding(error, 2) == NULL);
    const dtekit_finding *finding = dtekit_error_finding(error, 1);
    CHECK_TEXT(dtekit_finding_code(finding), "xml-name");
    CHECK_TEXT(dtekit_finding_severity(finding), "error");
    CHECK_TEXT(dtekit_finding_path(finding), "b c");
    CHECK(dtekit_finding_position(finding).line == 2);
    CHECK(said(dtekit_finding_message(finding)));
    CHECK(said(dtekit_finding_hint(finding)));
    CHECK_TEXT(dtekit_finding_spanish_message(dtekit_error_finding(error, 0)),
        "un objeto tiene dos miembros con el mismo nombre: se encontró `a`");
    CHECK_TEXT(dtekit_finding_spanish_hint(dtekit_error_finding(error, 0)), "quite uno, o haga del valor un arreglo");
    CHECK(dtekit_error_to_json(error, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(text.data, "\"code\":\"json-duplicate-member\""));
    CHECK(holds(text.data, "\"code\":\"xml-name\""));
    dtekit_bytes_free(&text);
    dtekit_error_free(error);
}

static void a_zero_byte_does_not_cut_a_path(void) {
    dtekit_bytes out = {0};
    dtekit_error *error = NULL;
    CHECK(dtekit_json_to_xml(DTEKIT_TEXT("{\"a\\u0000b\": 1}"), NOTHING, &out, &error) == DTEKIT_STATUS_STRUCTURE);
    CHECK_TEXT(dtekit_error_path(error), "a\\u{0}b");
    dtekit_error_free(error);
}

static void a_panic_is_an_internal_error(void) {
    dtekit_error *error = NULL;
    CHECK(dtekit_test_panic(&error) == DTEKIT_STATUS_INTERNAL);
    CHECK_TEXT(dtekit_error_code(error), "internal-panic");
    CHECK(dtekit_test_panic(NULL) == DTEKIT_STATUS_INTERNAL);
    dtekit_error_free(error);
}

#define ID "\"GlobalDocumentId\": \"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\""

static void an_answer_has_its_outcome(void) {
    /* `<a>é</a>` in ISO-8859-1, in base 64. */
    const char *answer = "{\"Success\": true, " ID ", \"Code\": \"200\", \"ResponseValue\": \"PGE+6TwvYT4=\", \"Folio\": 1.10}";
    dtekit_result *result = NULL;
    dtekit_bytes text = {0};
    size_t len = 0;
    CHECK(dtekit_result_decode(DTEKIT_TEXT(answer), DTEKIT_TEXT("{\"country\": \"mx\"}"), &result, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_result_outcome(result) == DTEKIT_OUTCOME_ACCEPTED);
    CHECK_TEXT(dtekit_result_kind(result), "process-result");
    CHECK(dtekit_result_accepted(result, NULL) == DTEKIT_STATUS_OK);
    const uint8_t *xml = dtekit_result_certified_xml(result, &len);
    CHECK(xml && len == 8 && memcmp(xml, "<a>\xE9</a>", 8) == 0);
    CHECK(dtekit_result_response_content(result, &len) == xml && len == 8);
    CHECK(dtekit_result_content(result, &len) == NULL && len == 0);
    CHECK(dtekit_result_to_json(result, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(text.data, "\"outcome\":\"accepted\""));
    CHECK(holds(text.data, "\"Folio\":1.10"));
    dtekit_bytes_free(&text);
    dtekit_result_free(result);
}

static void a_decoded_answer_says_since_when_it_is_unknown(void) {
    const char *unknown = "{\"Success\": false, \"Code\": 503, \"GlobalDocumentId\": \"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\"}";
    const char *sent = "{\"Success\": true, \"GlobalDocumentId\": \"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\"}";
    const char *answers[] = {unknown, sent}, *since[] = {"\"unknown_since\":1", "\"unknown_since\":null"};
    for (int i = 0; i < 2; i++) {
        dtekit_result *result = NULL;
        dtekit_bytes text = {0};
        CHECK(dtekit_result_decode(DTEKIT_TEXT(answers[i]), DTEKIT_TEXT("{\"country\": \"CR\"}"), &result, NULL) == DTEKIT_STATUS_OK);
        CHECK(dtekit_result_to_json(result, &text, NULL) == DTEKIT_STATUS_OK && holds(text.data, since[i]));
        dtekit_bytes_free(&text);
        dtekit_result_free(result);
    }
}

static void what_is_not_accepted_can_be_an_error(void) {
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    size_t len = 7;
    CHECK(dtekit_result_decode(DTEKIT_TEXT("{\"Success\": false, \"ResponseValue\": \"<a/>\"}"), NOTHING, &result, &error)
          == DTEKIT_STATUS_OK);
    CHECK(dtekit_result_outcome(result) == DTEKIT_OUTCOME_REJECTED);
    CHECK(dtekit_result_certified_xml(result, &len) == NULL && len == 0);
    CHECK(dtekit_result_accepted(result, &error) == DTEKIT_STATUS_INVALID);
    CHECK_TEXT(dtekit_error_code(error), "result-rejected");
    dtekit_error_free(error);
    dtekit_result_free(result);
}

static void an_unreadable_answer_to_a_send_is_unknown(void) {
    dtekit_result *result = NULL;
    CHECK(dtekit_result_decode(DTEKIT_TEXT("<html>"), NOTHING, &result, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_result_outcome(result) == DTEKIT_OUTCOME_UNKNOWN);
    CHECK(dtekit_result_accepted(result, NULL) == DTEKIT_STATUS_ANSWER);
    dtekit_result_free(result);
}

/* A client of a port on this machine, with a time-out of half a second for the whole call. */
static dtekit_client *client_of(int port, const char *timeout) {
    char settings[200];
    dtekit_client *client = NULL;
    snprintf(settings, sizeof settings,
             "{\"base_url\": \"http://127.0.0.1:%d\", \"username\": \"user\", \"password\": \"sEcr3t\", \"timeout\": %s}", port,
             timeout);
    CHECK(dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) == DTEKIT_STATUS_OK);
    return client;
}

/* Binds a port on this machine; close `*bound` afterwards. */
static int port_of(int *bound) {
    struct sockaddr_in address = {0};
    socklen_t len = sizeof address;
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *bound = socket(AF_INET, SOCK_STREAM, 0);
    CHECK(bind(*bound, (struct sockaddr *)&address, sizeof address) == 0);
    CHECK(getsockname(*bound, (struct sockaddr *)&address, &len) == 0);
    return ntohs(address.sin_port);
}

/* Listens on a port that accepts connections and never answers; close `*listener` afterwards. */
static int silent_port(int *listener) {
    int port = port_of(listener);
    CHECK(listen(*listener, 5) == 0);
    return port;
}

static void settings_are_checked_at_once(void) {
    const char *settings = "{\"base_url\": \"https://user:sEcr3t@host\", \"username\": \"a:b\", \"password\": \"sEcr3t\"}";
    dtekit_client *client = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes text = {0};
    CHECK(dtekit_client_new(DTEKIT_TEXT(settings), &client, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK(client == NULL);
    CHECK(dtekit_error_finding_count(error) == 2);
    CHECK_TEXT(dtekit_error_path(error), "base_url");
    CHECK(dtekit_error_to_json(error, &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(text.data && !holds(text.data, "sEcr3t"));
    dtekit_bytes_free(&text);
    dtekit_error_free(error);
    CHECK(dtekit_client_new(NOTHING, &client, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_error_finding_count(error) == 3);
    dtekit_error_free(error);
}

static void a_call_is_checked_before_it_is_sent(void) {
    dtekit_client *client = client_of(1, "30");
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    CHECK(dtekit_client_call(client, DTEKIT_TEXT("Nothing/Such"), NOTHING, &result, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_code(error), "operation-unknown");
    dtekit_error_free(error);
    CHECK(dtekit_client_call(client, DTEKIT_TEXT("\xFF"), NOTHING, &result, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_code(error), "text-not-utf8");
    dtekit_error_free(error);
    CHECK(dtekit_client_send_document_to_authority(client, DTEKIT_TEXT("<DTE/>"), NOTHING, &result, &error)
          == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_error_finding_count(error) == 4);
    CHECK_TEXT(dtekit_error_code(error), "parameter-missing");
    dtekit_error_free(error);
    CHECK(result == NULL);
    dtekit_client_free(client);
}

static void a_refused_connection_sent_nothing(void) {
    /* The port is bound, so no other program takes it; it refuses connections, because nobody listens. */
    int bound, port = port_of(&bound);
    dtekit_client *client = client_of(port, "30");
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    CHECK(dtekit_client_send_document_to_authority(client, DTEKIT_TEXT("<DTE/>"), DTEKIT_TEXT(SEND "}"), &result, &error)
          == DTEKIT_STATUS_TRANSPORT);
    CHECK_TEXT(dtekit_error_phase(error), "before");
    CHECK(result == NULL);
    dtekit_error_free(error);
    dtekit_client_free(client);
    close(bound);
}

static void a_time_out_of_a_send_is_an_unknown_outcome(void) {
    int listener, port = silent_port(&listener);
    dtekit_client *client = client_of(port, "0.5");
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    CHECK(dtekit_client_send_document_to_authority(client, DTEKIT_TEXT("<DTE/>"), DTEKIT_TEXT(SEND "}"), &result, &error)
          == DTEKIT_STATUS_OK);
    CHECK(error == NULL);
    CHECK(dtekit_result_outcome(result) == DTEKIT_OUTCOME_UNKNOWN);
    CHECK(dtekit_result_accepted(result, &error) == DTEKIT_STATUS_TRANSPORT);
    CHECK_TEXT(dtekit_error_phase(error), "in-flight");
    CHECK(!holds(dtekit_error_display(error), "sEcr3t"));
    dtekit_error_free(error);
    dtekit_result_free(result);
    CHECK(dtekit_client_call(client, DTEKIT_TEXT("Document/GetDocument"), NOTHING, &result, &error)
          == DTEKIT_STATUS_TRANSPORT);
    dtekit_error_free(error);
    dtekit_client_free(client);
    close(listener);
}

/* If `out` is NULL, nothing is sent, because the answer would be lost. */
static void a_send_without_a_place_for_its_result_is_not_sent(void) {
    int listener, port = silent_port(&listener);
    dtekit_client *client = client_of(port, "0.5");
    dtekit_error *error = NULL;
    refused(dtekit_client_send_document_to_authority(client, DTEKIT_TEXT("<DTE/>"), DTEKIT_TEXT(SEND "}"), NULL, &error), &error,
            "argument-null", "out");
    struct timeval soon = {0, 100000};
    fd_set waiting;
    FD_ZERO(&waiting);
    FD_SET(listener, &waiting);
    CHECK(select(listener + 1, &waiting, NULL, NULL, &soon) == 0);
    dtekit_client_free(client);
    close(listener);
}

#define THREADS 64

/* Reads what all threads share, and converts a document; NULL if all was well. */
static void *thread(void *shared) {
    dtekit_result *result = shared;
    for (int i = 0; i < 25; i++) {
        dtekit_bytes out = {0};
        dtekit_error *error = NULL;
        if (dtekit_json_to_xml(DTEKIT_TEXT("{\"a\": 1.10}"), NOTHING, &out, NULL) != DTEKIT_STATUS_OK
            || strcmp((const char *)out.data, "<DTE><a>1.10</a></DTE>") != 0
            || dtekit_xml_to_json(DTEKIT_TEXT("<DTE>"), NOTHING, &out, &error) != DTEKIT_STATUS_SYNTAX
            || dtekit_result_outcome(result) != DTEKIT_OUTCOME_REJECTED) {
            return shared;
        }
        dtekit_error_free(error);
        dtekit_bytes_free(&out);
    }
    return NULL;
}

static void threads_share_what_they_read(void) {
    pthread_t threads[THREADS];
    dtekit_result *result = NULL;
    CHECK(dtekit_result_decode(DTEKIT_TEXT("{\"Success\": false}"), NOTHING, &result, NULL) == DTEKIT_STATUS_OK);
    for (size_t i = 0; i < THREADS; i++) {
        CHECK(pthread_create(&threads[i], NULL, thread, result) == 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        void *fault = NULL;
        CHECK(pthread_join(threads[i], &fault) == 0 && fault == NULL);
    }
    dtekit_result_free(result);
}

/* A mapping, and the registry to which every thread adds the same library and template. */
typedef struct {
    dtekit_mapping *mapping;
    dtekit_registry *registry;
    int added;
} mappings;

static void *map(void *shared) {
    mappings *all = shared;
    const char *template = "<m:mapping xmlns:m='urn:dtekit:mapping:1' code='0a1b2c3d-0000-4000-8000-000000000001'>"
                           "<m:template><F>{/DTE/a}</F></m:template></m:mapping>";
    if (dtekit_registry_add(all->registry, (const uint8_t *)template, strlen(template), NULL) == DTEKIT_STATUS_OK) {
        all->added = 1; /* Only one thread comes here. */
    }
    for (int i = 0; i < 25; i++) {
        char document[40], expected[40];
        dtekit_mapping *found = NULL;
        dtekit_bytes out = {0}, same = {0};
        snprintf(document, sizeof document, "{\"a\": %d.50}", i);
        snprintf(expected, sizeof expected, "<F>%d.50</F>", i);
        if (dtekit_mapping_apply(all->mapping, (const uint8_t *)document, strlen(document), NOTHING, &out, NULL)
                != DTEKIT_STATUS_OK
            || dtekit_registry_resolve(all->registry, DTEKIT_TEXT("0a1b2c3d-0000-4000-8000-000000000001"), NOTHING, NOTHING,
                                       &found, NULL) != DTEKIT_STATUS_OK
            || dtekit_mapping_apply(found, (const uint8_t *)document, strlen(document), NOTHING, &same, NULL)
                != DTEKIT_STATUS_OK
            || strcmp((const char *)out.data, expected) != 0 || strcmp((const char *)same.data, expected) != 0) {
            return shared;
        }
        dtekit_mapping_free(found);
        dtekit_bytes_free(&out);
        dtekit_bytes_free(&same);
    }
    return NULL;
}

static void threads_share_a_mapping_and_a_registry(void) {
    pthread_t threads[THREADS];
    mappings all = {NULL, NULL, 0};
    dtekit_error *error = NULL;
    CHECK(dtekit_registry_new(&all.registry, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_registry_parse(all.registry, DTEKIT_TEXT("<m:mapping xmlns:m='urn:dtekit:mapping:1'><m:template>"
                                                          "<F>{/DTE/a}</F></m:template></m:mapping>"),
                                &all.mapping, NULL) == DTEKIT_STATUS_OK);
    for (size_t i = 0; i < THREADS; i++) {
        CHECK(pthread_create(&threads[i], NULL, map, &all) == 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        void *fault = NULL;
        CHECK(pthread_join(threads[i], &fault) == 0 && fault == NULL);
    }
    CHECK(all.added == 1);
    dtekit_mapping *found = NULL;
    CHECK(dtekit_registry_resolve(all.registry, DTEKIT_TEXT("0a1b2c3d-0000-4000-8000-000000000001"), NOTHING, NOTHING, &found,
                                  NULL) == DTEKIT_STATUS_OK);
    refused(dtekit_registry_add_files(all.registry, NULL, 1, &error), &error, "argument-null", "files");
    refused(dtekit_registry_add(NULL, DTEKIT_TEXT("<a/>"), &error), &error, "argument-null", "registry");
    CHECK(dtekit_registry_add_files(all.registry, NULL, 0, NULL) == DTEKIT_STATUS_OK);
    refused(dtekit_registry_load(all.registry, NULL, 1, &error), &error, "argument-null", "path");
    CHECK(dtekit_registry_load(all.registry, DTEKIT_TEXT("no/none"), &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_error_path(error), "none");
    dtekit_error_free(error);
    dtekit_registry_free(all.registry);
    dtekit_registry_free(NULL);
    /* The mapping outlives the registry. */
    dtekit_bytes out = {0};
    CHECK(dtekit_mapping_apply(found, DTEKIT_TEXT("{\"a\": 1}"), NOTHING, &out, NULL) == DTEKIT_STATUS_OK);
    CHECK(strcmp((const char *)out.data, "<F>1</F>") == 0);
    dtekit_bytes_free(&out);
    dtekit_mapping_free(found);
    dtekit_mapping_free(all.mapping);
}

/* Whether a value's text is this. */
static int text_is(const dtekit_json *json, const char *expected) {
    size_t len = 0;
    const uint8_t *text = dtekit_json_text(json, &len);
    return text && len == strlen(expected) && memcmp(text, expected, len) == 0;
}

static void json_is_read_member_by_member(void) {
    const char *text = "{\"a\": [1.10, \"T\xC3\xA9\", null, {\"b\": true}], \"n\": 12345678901234567890.50}";
    dtekit_json *json = NULL;
    dtekit_bytes written = {0};
    dtekit_error *error = NULL;
    size_t len = 7;
    CHECK(dtekit_json_parse(DTEKIT_TEXT(text), &json, &error) == DTEKIT_STATUS_OK && !error);
    const dtekit_json *a = dtekit_json_member(json, DTEKIT_TEXT("a"));
    CHECK(dtekit_json_type_of(json) == DTEKIT_JSON_TYPE_OBJECT && dtekit_json_type_of(a) == DTEKIT_JSON_TYPE_ARRAY);
    CHECK(dtekit_json_count(json) == 2 && dtekit_json_count(a) == 4);
    CHECK(text_is(dtekit_json_item(a, 0), "1.10") && dtekit_json_number(dtekit_json_item(a, 0), 0) == 1.1);
    CHECK(text_is(dtekit_json_item(a, 1), "T\xC3\xA9") && dtekit_json_number(dtekit_json_item(a, 1), -1) == -1);
    CHECK(dtekit_json_type_of(dtekit_json_item(a, 2)) == DTEKIT_JSON_TYPE_NULL);
    CHECK(dtekit_json_text(dtekit_json_item(a, 2), &len) == NULL && len == 0);
    const dtekit_json *b = dtekit_json_member(dtekit_json_item(a, 3), DTEKIT_TEXT("b"));
    CHECK(dtekit_json_is_true(b) && text_is(b, "true") && dtekit_json_type_of(b) == DTEKIT_JSON_TYPE_BOOLEAN);
    CHECK(text_is(dtekit_json_item(json, 1), "12345678901234567890.50"));
    CHECK(dtekit_json_name(json, 1, &len) && len == 1 && dtekit_json_name(json, 2, NULL) == NULL);
    CHECK(dtekit_json_write(a, &written, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)written.data, "[1.10,\"T\xC3\xA9\",null,{\"b\":true}]");
    dtekit_bytes_free(&written);
    dtekit_json_free(json);
    /* NULL is "no value". */
    CHECK(dtekit_json_member(NULL, DTEKIT_TEXT("a")) == NULL && dtekit_json_item(NULL, 0) == NULL && dtekit_json_count(NULL) == 0);
    CHECK(dtekit_json_text(NULL, &len) == NULL && len == 0 && dtekit_json_name(NULL, 0, NULL) == NULL && !dtekit_json_is_true(NULL));
    CHECK(dtekit_json_type_of(NULL) == DTEKIT_JSON_TYPE_NONE && dtekit_json_number(NULL, 2) == 2 && dtekit_result_json(NULL) == NULL);
    refused(dtekit_json_write(NULL, &written, &error), &error, "argument-null", "json");
    refused(dtekit_json_parse(DTEKIT_TEXT("{"), &json, &error), &error, "argument-json", "json");
    dtekit_json_free(NULL);
}

static void a_result_is_read_as_json(void) {
    dtekit_result *result = NULL;
    CHECK(dtekit_result_decode(DTEKIT_TEXT("{\"Success\": false, \"Code\": 7}"), NOTHING, &result, NULL) == DTEKIT_STATUS_OK);
    const dtekit_json *json = dtekit_result_json(result);
    CHECK(text_is(dtekit_json_member(json, DTEKIT_TEXT("outcome")), "rejected") && json == dtekit_result_json(result));
    CHECK(text_is(dtekit_json_member(json, DTEKIT_TEXT("code")), "7"));
    dtekit_result_free(result);
}

/* Every function that takes a time refuses a number that is not one, and changes nothing. */
static void a_time_is_a_number_of_seconds(void) {
    const double bad[] = {NAN, INFINITY, -INFINITY, -1, 1e13, 1e300};
    const char *options = "{\"global_document_id\": \"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\", \"interval\": 2.5}";
    dtekit_authority_wait *wait = NULL, *refused_wait = NULL;
    dtekit_poll *poll = NULL;
    dtekit_bytes out = {0};
    dtekit_error *error = NULL;
    CHECK(dtekit_authority_wait_new(DTEKIT_TEXT(options), 1790000000.25, &wait, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_poll_new(DTEKIT_TEXT("{\"external_id\": \"x\", \"sent_at\": 1790000000.25}"), &poll, NULL) == DTEKIT_STATUS_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        refused(dtekit_authority_wait_new(DTEKIT_TEXT(options), bad[i], &refused_wait, &error), &error, "parameter-value", "now");
        refused(dtekit_authority_wait_next(wait, bad[i], &out, &error), &error, "parameter-value", "now");
        refused(dtekit_authority_wait_observe(wait, NOTHING, DTEKIT_OUTCOME_NONE, bad[i], &error), &error, "parameter-value", "now");
        refused(dtekit_poll_next(poll, bad[i], &out, &error), &error, "parameter-value", "now");
        refused(dtekit_poll_observe(poll, DTEKIT_TEXT("{\"event\": \"sent\"}"), bad[i], &out, &error), &error, "parameter-value", "now");
    }
    CHECK(refused_wait == NULL && out.data == NULL);
    /* The polling keeps the fraction. */
    CHECK(dtekit_poll_next(poll, 1790000000.5, &out, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(out.data, "\"until\":1790000180.25"));
    dtekit_bytes_free(&out);
    dtekit_poll_free(poll);
    dtekit_authority_wait_free(wait);
}

/* A call that needs a part of the library gives `expected`, or says that the part was left out. */
static void needs(const char *part, dtekit_status expected, dtekit_status status, dtekit_error **error) {
    if (strstr(dtekit_features(), part)) {
        CHECK(status == expected);
    } else {
        printf("left out of the library: %s\n", part);
        CHECK(status == DTEKIT_STATUS_ARGUMENT);
        CHECK_TEXT(dtekit_error_code(*error), "feature-left-out");
        CHECK(holds(dtekit_error_display(*error), part));
    }
    dtekit_error_free(*error);
    *error = NULL;
}

static void a_part_that_is_left_out_says_so(void) {
    dtekit_error *error = NULL;
    dtekit_client *client = NULL;
    dtekit_journal *journal = NULL;
    dtekit_inbox *inbox = NULL;
    dtekit_poll_store *store = NULL;
    dtekit_bytes symbol = {0}, archive = {0};
    dtekit_archive *read = NULL;
    const char *settings = "{\"base_url\": \"https://service.example\", \"username\": \"u\", \"password\": \"p\"}";
    const char *file = "/no/such/folder/file.db";
    const char *xml = "<DTE><Documento><Encabezado/></Documento></DTE>", *keywords = "{\"external_id\": \"1\"}";
    const dtekit_status ok = DTEKIT_STATUS_OK, storage = DTEKIT_STATUS_STORAGE;
    needs("http", ok, dtekit_client_new(DTEKIT_TEXT(settings), &client, &error), &error);
    dtekit_client_free(client);
    needs("print", ok, dtekit_symbol(DTEKIT_TEXT("1"), DTEKIT_TEXT("qr"), NOTHING, NOTHING, &symbol, &error), &error);
    dtekit_bytes_free(&symbol);
    needs("sqlite", storage, dtekit_journal_open(DTEKIT_TEXT(file), NULL, NOTHING, &journal, &error), &error);
    needs("sqlite", storage, dtekit_inbox_open(DTEKIT_TEXT(file), &inbox, &error), &error);
    needs("sqlite", storage, dtekit_poll_store_open(DTEKIT_TEXT(file), &store, &error), &error);
    needs("archive", ok, dtekit_archive_write(DTEKIT_TEXT(xml), DTEKIT_TEXT("%PDF-1.4\n%%EOF"), &archive, &error), &error);
    needs("archive", ok, dtekit_archive_read(archive.data, archive.len, DTEKIT_TEXT(keywords), &read, &error), &error);
    dtekit_archive_free(read);
    dtekit_bytes_free(&archive);
}

static void *no_connection(void *context, dtekit_sql_answer *answer) {
    dtekit_sql_answer_fail(answer, DTEKIT_TEXT((const char *)context));
    return NULL;
}

static void no_statement(void *connection, const uint8_t *statement, size_t statement_len, const dtekit_sql_value *values,
                         size_t count, dtekit_sql_answer *answer) {
    (void)connection, (void)statement, (void)statement_len, (void)values, (void)count;
    dtekit_sql_answer_fail(answer, NULL, 0);
}

static void no_close(void *connection) {
    (void)connection;
}

static void a_journal_over_a_driver_says_what_is_missing(void) {
    char refused[] = "28P01";
    dtekit_sql_driver driver = {refused, no_connection, no_statement, no_close, NULL};
    dtekit_journal *journal = NULL;
    dtekit_journal_entries *entries = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes text = {0};
    const char *dialect = "postgresql", *key = "a", *document = "<DTE/>", *country = "CR";
    dtekit_cancellation *cancellation = NULL;
    const double due = 1;
    int32_t is_woken = 0;
    int connection = 0;
    CHECK(dtekit_journal_schema(DTEKIT_TEXT("mariadb"), DTEKIT_TEXT("erp"), &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(text.data, "CREATE TABLE IF NOT EXISTS erp.journal_entry"));
    dtekit_bytes_free(&text);
    CHECK(dtekit_journal_schema(DTEKIT_TEXT("mysql"), DTEKIT_TEXT("erp"), &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(text.data, "utf8mb4_0900_bin"));
    dtekit_bytes_free(&text);
    CHECK(dtekit_journal_over(&driver, DTEKIT_TEXT("oracle"), NOTHING, NULL, NOTHING, &journal, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_finding_path(dtekit_error_finding(error, 0)), "dialect");
    dtekit_error_free(error);
    driver.run = NULL;
    CHECK(dtekit_journal_over(&driver, DTEKIT_TEXT(dialect), NOTHING, NULL, NOTHING, &journal, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_code(error), "argument-null");
    dtekit_error_free(error);
    driver.run = no_statement;
    CHECK(dtekit_journal_over(&driver, DTEKIT_TEXT(dialect), NOTHING, NULL, NOTHING, &journal, &error) == DTEKIT_STATUS_OK);
    CHECK(dtekit_journal_counts(journal, &text, &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_error_code(error), "journal-access");
    dtekit_error_free(error);
    CHECK(dtekit_journal_submit_within(journal, NULL, DTEKIT_TEXT(key), DTEKIT_TEXT(document), DTEKIT_TEXT(country), NOTHING,
                                       &entries, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_code(error), "argument-null");
    dtekit_error_free(error);
    /* In the caller's own transaction a lost connection is not made again. */
    CHECK(dtekit_journal_submit_within(journal, &connection, DTEKIT_TEXT(key), DTEKIT_TEXT(document), DTEKIT_TEXT(country), NOTHING,
                                       &entries, &error) == DTEKIT_STATUS_STORAGE);
    dtekit_error_free(error);
    /* Without a connection it looks from time to time; the driver has no `wait`. */
    CHECK(dtekit_journal_wait(journal, NULL, 0.01, NULL, &is_woken, NULL) == DTEKIT_STATUS_OK && is_woken == 0);
    CHECK(dtekit_journal_wait(journal, &due, 60, NULL, &is_woken, NULL) == DTEKIT_STATUS_OK && is_woken == 1);
    CHECK(dtekit_cancellation_new(&cancellation, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_journal_wait(journal, NULL, -1, cancellation, &is_woken, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_finding_path(dtekit_error_finding(error, 0)), "poll");
    dtekit_error_free(error);
    CHECK(dtekit_journal_wait(NULL, NULL, 0, NULL, &is_woken, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_journal_wait(journal, NULL, 0, NULL, NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
    dtekit_cancellation_free(cancellation);
    dtekit_journal_free(journal);
}

static void documents_of_a_journal_are_kept_outside_of_it(void) {
    static shelf all;
    char folder[] = "/tmp/dtekit-c-XXXXXX", path[64], order[64];
    dtekit_journal_content content = shelf_content(&all);
    dtekit_journal *journal = NULL;
    dtekit_journal_entries *entries = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes names = {0};
    const char *key = "a", *country = "CR";
    const char *document = "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo></IdDoc></Encabezado></Documento></DTE>";
    if (!strstr(dtekit_features(), "sqlite")) {
        return;
    }
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/journal.db", folder);
    CHECK(dtekit_journal_open(DTEKIT_TEXT(path), NULL, NOTHING, &journal, NULL) == DTEKIT_STATUS_OK);
    content.get = NULL;
    CHECK(dtekit_journal_set_content(journal, &content, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_finding_path(dtekit_error_finding(error, 0)), "get");
    dtekit_error_free(error);
    content = shelf_content(&all);
    CHECK(dtekit_journal_set_content(journal, &content, NULL) == DTEKIT_STATUS_OK);
    all.fails = 1;
    CHECK(dtekit_journal_submit(journal, DTEKIT_TEXT(key), DTEKIT_TEXT(document), DTEKIT_TEXT(country), NOTHING,
                                1790000000, &entries, &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_error_code(error), "journal-content");
    dtekit_error_free(error);
    all.fails = 0;
    CHECK(dtekit_journal_submit(journal, DTEKIT_TEXT(key), DTEKIT_TEXT(document), DTEKIT_TEXT(country), NOTHING,
                                1790000000, &entries, NULL) == DTEKIT_STATUS_OK);
    dtekit_journal_entries_free(entries);
    CHECK(shelf_count(&all) == 1 && strncmp(all.slots[0].name, "document-", 9) == 0);
    CHECK(dtekit_journal_content_names(journal, NOTHING, 9, &names, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(names.data, all.slots[0].name));
    dtekit_bytes_free(&names);
    CHECK(dtekit_journal_content_names(journal, DTEKIT_TEXT(all.slots[0].name), 9, &names, NULL) == DTEKIT_STATUS_OK);
    CHECK(names.len == 2);
    dtekit_bytes_free(&names);
    dtekit_content_answer_found(NULL, NULL, 0);
    dtekit_journal_free(journal);
    shelf_clear(&all);
    snprintf(order, sizeof order, "rm -rf %s", folder);
    CHECK(system(order) == 0);
}

static void polls_and_numbers_over_a_driver_say_what_is_missing(void) {
    char refused[] = "28P01";
    dtekit_sql_driver driver = {refused, no_connection, no_statement, no_close, NULL};
    dtekit_poll_store *store = NULL;
    dtekit_sequence *sequence = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes text = {0};
    dtekit_numbers numbers = {0};
    dtekit_folio_sequence *folios = NULL;
    uint64_t folio = 0;
    double now = 0;
    const char *counter = "{\"numero_cedula_receptor\": \"3109876543\", \"mensaje\": 1}";
    const char *dialect = "postgresql", *key = "{\"issuer\": \"131880681\", \"type\": \"31\"}";
    int connection = 0;
    CHECK(dtekit_poll_store_schema(DTEKIT_TEXT("mariadb"), DTEKIT_TEXT("erp"), &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(text.data, "CREATE TABLE IF NOT EXISTS erp.poll_job"));
    dtekit_bytes_free(&text);
    CHECK(dtekit_sequence_schema(DTEKIT_TEXT("mariadb"), DTEKIT_TEXT("erp"), &text, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(text.data, "CREATE TABLE IF NOT EXISTS erp.sequence_counter"));
    dtekit_bytes_free(&text);
    CHECK(dtekit_poll_store_over(&driver, DTEKIT_TEXT("oracle"), NOTHING, &store, NULL) == DTEKIT_STATUS_ARGUMENT);
    driver.close = NULL;
    CHECK(dtekit_poll_store_over(&driver, DTEKIT_TEXT(dialect), NOTHING, &store, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_sequence_over(&driver, DTEKIT_TEXT(dialect), NOTHING, &sequence, NULL) == DTEKIT_STATUS_ARGUMENT);
    driver.close = no_close;
    CHECK(dtekit_poll_store_over(&driver, DTEKIT_TEXT(dialect), NOTHING, &store, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_poll_store_create_tables(store, NULL) == DTEKIT_STATUS_STORAGE);
    CHECK(dtekit_poll_store_now(store, &now, &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_error_code(error), "poll-store-access");
    dtekit_error_free(error);
    dtekit_poll_store_free(store);
    CHECK(dtekit_sequence_over(&driver, DTEKIT_TEXT(dialect), NOTHING, &sequence, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_sequence_create_tables(sequence, NULL) == DTEKIT_STATUS_STORAGE);
    CHECK(dtekit_sequence_next(sequence, DTEKIT_TEXT(key), &numbers, NULL, &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_error_code(error), "sequence-access");
    dtekit_error_free(error);
    CHECK(dtekit_sequence_next_within(sequence, NULL, DTEKIT_TEXT(key), &numbers, NULL, &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_code(error), "argument-null");
    dtekit_error_free(error);
    CHECK(dtekit_sequence_used_within(sequence, &connection, DTEKIT_TEXT(key), 1, 1, NULL) == DTEKIT_STATUS_STORAGE);
    dtekit_sequence_free(sequence);
    CHECK(dtekit_folio_sequence_over(&driver, DTEKIT_TEXT("oracle"), NOTHING, &folios, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_folio_sequence_over(&driver, DTEKIT_TEXT(dialect), NOTHING, &folios, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_folio_sequence_next(folios, DTEKIT_TEXT(counter), &folio, &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_error_code(error), "sequence-access");
    dtekit_error_free(error);
    CHECK(dtekit_folio_sequence_next_within(folios, &connection, DTEKIT_TEXT(counter), &folio, NULL) ==
          DTEKIT_STATUS_STORAGE);
    CHECK(dtekit_folio_sequence_next_within(folios, NULL, DTEKIT_TEXT(counter), &folio, NULL) ==
          DTEKIT_STATUS_ARGUMENT);
    dtekit_folio_sequence_free(folios);
    CHECK(dtekit_folio_sequence_open(DTEKIT_TEXT("/tmp/dtekit-no-such-folios"), &folios, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_folio_sequence_next_within(folios, &connection, DTEKIT_TEXT(counter), &folio, NULL) ==
          DTEKIT_STATUS_ARGUMENT);
    dtekit_folio_sequence_free(folios);
    CHECK(dtekit_sequence_open(DTEKIT_TEXT("/tmp/dtekit-no-such-sequence"), &sequence, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_sequence_void_within(sequence, &connection, DTEKIT_TEXT(key), 1, 1, DTEKIT_TEXT("torn"), &error) ==
          DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_finding_path(dtekit_error_finding(error, 0)), "sequence");
    dtekit_error_free(error);
    dtekit_sequence_free(sequence);
}

int main(void) {
    versions();
    a_journal_over_a_driver_says_what_is_missing();
    documents_of_a_journal_are_kept_outside_of_it();
    polls_and_numbers_over_a_driver_say_what_is_missing();
    words();
    a_document_goes_to_xml_and_back();
    a_sink_takes_the_same_bytes();
    an_empty_document_is_no_crash();
    null_is_refused();
    accessors_take_null();
    a_length_beyond_memory_is_refused();
    options_are_a_json_object();
    outputs_are_written_on_success_only();
    an_error_shows_its_findings();
    a_zero_byte_does_not_cut_a_path();
    a_panic_is_an_internal_error();
    an_answer_has_its_outcome();
    a_decoded_answer_says_since_when_it_is_unknown();
    what_is_not_accepted_can_be_an_error();
    an_unreadable_answer_to_a_send_is_unknown();
    a_time_is_a_number_of_seconds();
    json_is_read_member_by_member();
    a_result_is_read_as_json();
    a_part_that_is_left_out_says_so();
    if (strstr(dtekit_features(), "http")) {
        settings_are_checked_at_once();
        a_call_is_checked_before_it_is_sent();
        a_refused_connection_sent_nothing();
        a_time_out_of_a_send_is_an_unknown_outcome();
        a_send_without_a_place_for_its_result_is_not_sent();
    } else {
        printf("left out: the tests of a client, which this library does not have\n");
    }
    threads_share_what_they_read();
    threads_share_a_mapping_and_a_registry();
    return check_sum();
}
