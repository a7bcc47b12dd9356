/* Runs every case of tests/vectors through the C ABI (its README says what their members mean).
 *
 *   vectors TESTS-DIRECTORY
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <dtekit.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "json.h"
#include "sandbox.h"
#include "vectors.h"

static const char *tests;
static sandbox service;
buffer fault;

void failed(const char *what, const char *expected, size_t expected_len, const char *found, size_t found_len) {
    buffer_add_text(&fault, what);
    buffer_add_text(&fault, ": expected `");
    buffer_add(&fault, expected, expected_len);
    buffer_add_text(&fault, "`, found `");
    buffer_add(&fault, found, found_len);
    buffer_add_text(&fault, "`\n");
}

void same(const char *what, const char *expected, size_t expected_len, const char *found, size_t found_len) {
    if (expected_len != found_len || memcmp(expected, found, found_len) != 0) {
        failed(what, expected, expected_len, found, found_len);
    }
}

/* Reads a file; 0 if it is not there. */
int read_file(const char *folder, const char *name, const char *ending, buffer *into) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s/%s%s", tests, folder, name, ending);
    FILE *file = fopen(path, "rb");
    if (!file) {
        return 0;
    }
    char block[4096];
    size_t got;
    buffer_add(into, "", 0);
    while ((got = fread(block, 1, sizeof block, file)) > 0) {
        buffer_add(into, block, got);
    }
    fclose(file);
    return 1;
}

/* A finding as an .err file has it: a line of its kind, code, path and place, and an indented one of its message. */
static void finding_lines(buffer *to, const dtekit_error *error, const dtekit_finding *finding) {
    char place[50] = "-";
    dtekit_position position = dtekit_finding_position(finding);
    if (position.line > 0) {
        snprintf(place, sizeof place, "%llu:%llu", (unsigned long long)position.line, (unsigned long long)position.column);
    }
    const char *path = dtekit_finding_path(finding);
    const char *words[] = {dtekit_status_name(dtekit_error_kind(error)), " ", dtekit_finding_code(finding), " ",
                           path ? path : "-", " ", place, "\n  ",
                           dtekit_finding_message(finding), "\n"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        buffer_add_text(to, words[i]);
    }
}

typedef dtekit_status conversion(const uint8_t *data, size_t len, const uint8_t *options, size_t options_len,
                                 dtekit_bytes *out, dtekit_error **err);

static int32_t take(void *context, const uint8_t *data, size_t len) {
    buffer_add(context, (const char *)data, len);
    return 0;
}

/* The conversion through a sink gives the same bytes, or an error of the same kind. */
static void run_into(const buffer *input, const buffer *options, dtekit_status expected, const dtekit_bytes *output) {
    buffer taken = {0};
    dtekit_status status = dtekit_json_to_xml_into(TEXT(*input), TEXT(*options), take, &taken, NULL);
    const char *found = dtekit_status_name(status), *wanted = dtekit_status_name(expected);
    same("status with a sink", wanted, strlen(wanted), found, strlen(found));
    if (status == DTEKIT_STATUS_OK) {
        same("output to a sink", (const char *)output->data, output->len, taken.text, taken.len);
    }
    free(taken.text);
}

/* A kept converter gives the same bytes twice, or an error with as many findings. Cases without options share one. */
static void run_converter(const buffer *input, const buffer *options, int to_xml, dtekit_status expected,
                          const dtekit_bytes *output, const dtekit_error *error) {
    static dtekit_converter *shared = NULL;
    dtekit_converter *converter = NULL;
    if (options->len > 0 || !shared) {
        static const buffer none = {0};
        const buffer *xml = to_xml ? options : &none, *json = to_xml ? &none : options;
        dtekit_status status = dtekit_converter_new(TEXT(*xml), TEXT(*json), &converter, NULL);
        if (status != DTEKIT_STATUS_OK) {
            const char *found = dtekit_status_name(status), *wanted = dtekit_status_name(expected);
            same("status of a converter's options", wanted, strlen(wanted), found, strlen(found));
            return;
        }
        if (options->len == 0) {
            shared = converter;
        }
    }
    dtekit_converter *used = options->len > 0 ? converter : shared;
    for (int turn = 0; turn < 2; turn++) {
        const uint8_t *text = NULL;
        size_t len = 0;
        dtekit_error *refused = NULL;
        dtekit_status status = to_xml ? dtekit_converter_json_to_xml(used, TEXT(*input), &text, &len, &refused)
                                      : dtekit_converter_xml_to_json(used, TEXT(*input), &text, &len, &refused);
        const char *found = dtekit_status_name(status), *wanted = dtekit_status_name(expected);
        same("status of a converter", wanted, strlen(wanted), found, strlen(found));
        if (status == DTEKIT_STATUS_OK && expected == DTEKIT_STATUS_OK) {
            same("output of a converter", (const char *)output->data, output->len, (const char *)text, len);
        } else if (text || len || dtekit_error_finding_count(refused) != dtekit_error_finding_count(error)) {
            buffer_add_text(&fault, "the converter's error has other findings, or a failure wrote an output\n");
        }
        dtekit_error_free(refused);
    }
    if (options->len > 0) {
        dtekit_converter_free(converter);
    }
}

static void run_conversion(const char *folder, const char *name, conversion *convert, const char *from, const char *to) {
    buffer input = {0}, options = {0}, expected = {0}, found = {0};
    dtekit_bytes output = {0};
    dtekit_error *error = NULL;
    read_file(folder, name, from, &input);
    read_file(folder, name, ".options", &options);
    int succeeds = read_file(folder, name, to, &expected);
    if (!succeeds && !read_file(folder, name, ".err", &expected)) {
        buffer_add_text(&fault, "the case has neither a result nor an .err\n");
    }
    dtekit_status status = convert(TEXT(input), TEXT(options), &output, &error);
    if (status == DTEKIT_STATUS_OK) {
        same(succeeds ? "output" : "error", expected.text, expected.len, (const char *)output.data, output.len);
    } else {
        for (size_t i = 0; i < dtekit_error_finding_count(error); i++) {
            finding_lines(&found, error, dtekit_error_finding(error, i));
        }
        same(succeeds ? "output" : "error", expected.text, expected.len, found.text, found.len);
        if (status != dtekit_error_kind(error) || output.data || output.len) {
            buffer_add_text(&fault, "the status is not the error's kind, or a failure wrote an output\n");
        }
    }
    if (convert == dtekit_json_to_xml) {
        run_into(&input, &options, status, &output);
    }
    run_converter(&input, &options, convert == dtekit_json_to_xml, status, &output, error);
    dtekit_bytes_free(&output);
    dtekit_error_free(error);
    free(input.text);
    free(options.text);
    free(expected.text);
    free(found.text);
}

void check_error(const json *expected, const dtekit_error *error) {
    const char *kind = dtekit_status_name(dtekit_error_kind(error)), *phase = dtekit_error_phase(error);
    const char *display = dtekit_error_display(error);
    if (!expected) {
        failed("error", "none", 4, display, strlen(display));
        return;
    }
    buffer found = {0};
    buffer_add_text(&found, "{");
    buffer_add_name(&found, "kind");
    buffer_add_string(&found, kind, strlen(kind));
    buffer_add_name(&found, "codes");
    buffer_add_text(&found, "[");
    for (size_t i = 0; i < dtekit_error_finding_count(error); i++) {
        const char *code = dtekit_finding_code(dtekit_error_finding(error, i));
        buffer_add_text(&found, i ? "," : "");
        buffer_add_string(&found, code, strlen(code));
    }
    buffer_add_text(&found, "]");
    if (json_member(expected, "phase")) {
        buffer_add_name(&found, "phase");
        buffer_add_string(&found, phase ? phase : "none", strlen(phase ? phase : "none"));
    }
    buffer_add_text(&found, "}");
    json *value = json_read(found.text, found.len);
    if (!json_same(expected, value)) {
        failed("error", expected->raw, expected->raw_len, found.text, found.len);
    }
    json_free(value);
    free(found.text);
}

/* Compares bytes, which are not in the result's JSON, with a fact whose value is a text or null. */
static void check_bytes(const json *fact, const uint8_t *found, size_t len) {
    if (fact->type == JSON_NULL ? found != NULL : !found) {
        failed(fact->name, fact->raw, fact->raw_len, found ? "bytes" : "nothing", found ? 5 : 7);
    } else if (found) {
        same(fact->name, fact->text, fact->text_len, (const char *)found, len);
    }
}

/* Compares a fact about bytes, which are not in the result's JSON; 0 if the fact is about something else. */
static int check_special(const json *fact, const dtekit_result *result) {
    const char *kind = dtekit_result_kind(result), *name = fact->name;
    size_t len = 0;
    if (strcmp(name, "@kind") == 0) {
        same(name, fact->text, fact->text_len, kind, strlen(kind));
    } else if (strcmp(name, "@certified") == 0) {
        const uint8_t *found = dtekit_result_certified_xml(result, &len);
        check_bytes(fact, found, len);
    } else if (strncmp(name, "@other.", 7) == 0) {
        const uint8_t *found = dtekit_result_other_content(result, (const uint8_t *)name + 7, strlen(name) - 7, &len);
        check_bytes(fact, found, len);
    } else if (strcmp(kind, "file") == 0 && strcmp(name, "content") == 0) {
        const uint8_t *found = dtekit_result_content(result, &len);
        check_bytes(fact, found, len);
    } else if (strcmp(kind, "files") == 0 && strlen(name) == 9 && strcmp(name + 1, ".content") == 0) {
        dtekit_result *item = NULL;
        dtekit_result_item(result, (size_t)(name[0] - '0'), &item, NULL);
        const uint8_t *found = dtekit_result_content(item, &len);
        check_bytes(fact, found, len);
        dtekit_result_free(item);
    } else {
        return 0;
    }
    return 1;
}

void check_fact(const json *fact, const json *value) {
    const json *found = strcmp(fact->name, "@value") == 0 ? value : json_at(value, fact->name);
    if (fact->type == JSON_NULL ? found && found->type != JSON_NULL : !found || !json_same(fact, found)) {
        failed(fact->name, fact->raw, fact->raw_len, found ? found->raw : "nothing", found ? found->raw_len : 7);
    }
}

/* Compares a result with the case's `expect`. */
static void check_result(const json *expected, const dtekit_result *result) {
    dtekit_bytes text = {0};
    if (!expected) {
        failed("result", "an error", 8, "a result", 8);
        return;
    }
    if (!result) {
        return;
    }
    dtekit_status status = dtekit_result_to_json(result, &text, NULL);
    json *value = status == DTEKIT_STATUS_OK ? json_read((const char *)text.data, text.len) : NULL;
    for (const json *fact = expected->child; fact; fact = fact->next) {
        if (check_special(fact, result)) {
            continue;
        }
        check_fact(fact, value);
    }
    /* The number and the word of the outcome agree. */
    const char *word = json_text(value, "outcome"), *name = dtekit_outcome_name(dtekit_result_outcome(result));
    if (value && strcmp(dtekit_result_kind(result), "process-result") == 0) {
        same("outcome", word ? word : "none", strlen(word ? word : "none"), name, strlen(name));
    }
    json_free(value);
    dtekit_bytes_free(&text);
}

void check_case(const json *test, const dtekit_result *result, const dtekit_error *error) {
    if (error) {
        check_error(json_member(test, "error"), error);
    } else {
        check_result(json_member(test, "expect"), result);
    }
}

void base64_decode(const char *text, buffer *into) {
    const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned bits = 0, count = 0;
    buffer_add(into, "", 0);
    for (; *text && *text != '='; text++) {
        const char *letter = strchr(letters, *text);
        bits = bits << 6 | (unsigned)(letter ? letter - letters : 0);
        count += 6;
        if (count >= 8) {
            char byte = (char)(bits >> (count - 8) & 0xFF);
            buffer_add(into, &byte, 1);
            count -= 8;
        }
    }
}

static void run_with(dtekit_status (*decode_with)(const uint8_t *, size_t, const uint8_t *, size_t, dtekit_result **,
                                                  dtekit_error **),
                     const json *test) {
    const json *decode = json_member(test, "decode"), *plain = json_member(test, "data");
    buffer data = {0};
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    if (plain) {
        buffer_add(&data, plain->text, plain->text_len);
    } else {
        base64_decode(json_text(test, "data_base64"), &data);
    }
    decode_with(TEXT(data), decode ? (const uint8_t *)decode->raw : NULL, decode ? decode->raw_len : 0, &result, &error);
    const json *word = json_member(test, "decided");
    if (result && word) {
        int32_t decided = outcome_of(word);
        dtekit_result *other = NULL;
        dtekit_result_decided_by(result, decide, &decided, &other, &error);
        dtekit_result_free(result);
        result = other;
    }
    check_case(test, result, error);
    dtekit_result_free(result);
    dtekit_error_free(error);
    free(data.text);
}

static void run_decode(const json *test) {
    run_with(dtekit_result_decode, test);
}

static void run_reply(const json *test) {
    run_with(dtekit_reply_decode, test);
}

/* The settings of a case, completed with address, user and password. */
static dtekit_client *make_client(const json *test, const char *url) {
    const char *usual[][2] = {{"base_url", url}, {"username", "user"}, {"password", "secret"}};
    const json *settings = json_member(test, "settings");
    buffer text = {0};
    dtekit_client *client = NULL;
    dtekit_error *error = NULL;
    buffer_add_text(&text, "{");
    for (size_t i = 0; url && i < 3; i++) {
        if (!json_member(settings, usual[i][0])) {
            buffer_add_name(&text, usual[i][0]);
            buffer_add_string(&text, usual[i][1], strlen(usual[i][1]));
        }
    }
    for (const json *member = settings ? settings->child : NULL; member; member = member->next) {
        buffer_add_name(&text, member->name);
        if (url && member->type == JSON_STRING && member->text[0] == '@') {
            /* A path of the sandbox. */
            buffer address = {0};
            buffer_add_text(&address, url);
            buffer_add_text(&address, member->text + 1);
            buffer_add_string(&text, address.text, address.len);
            free(address.text);
        } else {
            buffer_add(&text, member->raw, member->raw_len);
        }
    }
    buffer_add_text(&text, "}");
    dtekit_client_new(TEXT(text), &client, &error);
    if (error || !url) {
        check_case(test, NULL, error);
    }
    dtekit_error_free(error);
    free(text.text);
    return client;
}

static void run_settings(const json *test) {
    dtekit_client_free(make_client(test, NULL));
}

/* The document of a case as XML: the text of FileContent, or the file that it names. */
static int read_document(const json *content, buffer *document) {
    buffer file = {0};
    dtekit_bytes xml = {0};
    if (!content->text || content->text[0] != '@') {
        buffer_add(document, content->text ? content->text : "", content->text_len);
        return 1;
    }
    int good = read_file("data", content->text + 1, "", &file)
        && dtekit_json_to_xml(TEXT(file), NULL, 0, &xml, NULL) == DTEKIT_STATUS_OK;
    if (good) {
        buffer_add(document, (const char *)xml.data, xml.len);
    } else {
        buffer_add_text(&fault, "the document cannot be read or converted\n");
    }
    dtekit_bytes_free(&xml);
    free(file.text);
    return good;
}

static void call(const json *test, const dtekit_client *client) {
    const json *arguments = json_member(test, "arguments"), *operation = json_member(test, "operation");
    const json *content = json_member(arguments, "FileContent");
    /* A file is sent as bytes; a text is an argument like the others. */
    int send = content && content->type == JSON_STRING && content->text[0] == '@'
        && strcmp(operation->text, "Document/SendDocumentToAuthority") == 0;
    buffer text = {0}, document = {0};
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    if (content && content->type == JSON_STRING && !read_document(content, &document)) {
        free(document.text);
        return;
    }
    buffer_add_text(&text, "{");
    for (const json *member = arguments ? arguments->child : NULL; member; member = member->next) {
        if (member != content || !document.text) {
            buffer_add_name(&text, member->name);
            buffer_add(&text, member->raw, member->raw_len);
        } else if (!send) {
            buffer_add_name(&text, member->name);
            buffer_add_string(&text, document.text, document.len);
        }
    }
    buffer_add_text(&text, "}");
    const json *bytes = json_member(test, "bytes");
    if (bytes) {
        const json *one = bytes->child;
        dtekit_client_call_with(client, (const uint8_t *)operation->text, operation->text_len, (const uint8_t *)one->name,
                                strlen(one->name), (const uint8_t *)one->text, one->text_len, TEXT(text), &result, &error);
    } else if (send) {
        dtekit_client_send_document_to_authority(client, TEXT(document), TEXT(text), &result, &error);
    } else {
        dtekit_client_call(client, (const uint8_t *)operation->text, operation->text_len, TEXT(text), &result, &error);
    }
    check_case(test, result, error);
    dtekit_result_free(result);
    dtekit_error_free(error);
    free(document.text);
    free(text.text);
}

static void costa_rica_send_receiver_message(const json *test, const dtekit_client *client) {
    const json *arguments = json_member(test, "arguments");
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    dtekit_receiver_message *message = make_receiver_message(test, &error);
    if (message) {
        const uint8_t *raw = arguments ? (const uint8_t *)arguments->raw : NULL;
        size_t raw_len = arguments ? arguments->raw_len : 0;
        dtekit_client_costa_rica_send_receiver_message(client, message, raw, raw_len, &result, &error);
    }
    check_case(test, result, error);
    dtekit_receiver_message_free(message);
    dtekit_result_free(result);
    dtekit_error_free(error);
}

static void run_call(const json *test) {
    dtekit_client *client = make_client(test, "http://127.0.0.1:1");
    if (client) {
        call(test, client);
    }
    dtekit_client_free(client);
}

static void run_live(const json *test) {
    const char *controls[] = {"country", "fault", "clock"};
    int good = sandbox_control(&service, "reset", "{}", 2);
    for (size_t i = 0; i < 3; i++) {
        const json *control = json_member(test, controls[i]);
        good = good && (!control || sandbox_control(&service, controls[i], control->raw, control->raw_len));
    }
    if (!good) {
        buffer_add_text(&fault, "the sandbox refused a control\n");
        return;
    }
    dtekit_client *client = make_client(test, service.url);
    if (client && json_member(test, "fields")) {
        costa_rica_send_receiver_message(test, client);
    } else if (client) {
        call(test, client);
    }
    dtekit_client_free(client);
}

/* Removes the white space between tags, which indents an expected document. */
static void flatten(buffer *xml) {
    size_t to = 0;
    for (size_t from = 0; from < xml->len; from++) {
        if (to > 0 && xml->text[to - 1] == '>' && strchr(" \n", xml->text[from])) {
            size_t next = from + strspn(xml->text + from, " \n");
            if (next == xml->len || xml->text[next] == '<') {
                from = next - 1;
                continue;
            }
        }
        xml->text[to++] = xml->text[from];
    }
    xml->len = to;
}

/* Applies a built-in mapping to a document: the mapping for the type with which the name begins, or the way back. */
static void run_country(const char *country, const char *folder, const char *name) {
    const char *direction = strrchr(folder, '/');
    int back = strcmp(direction, "/from") == 0;
    /* Costa Rica's received documents have names that do not begin with a type. */
    const char *type = back && strcmp(country, "CR") == 0 ? "01" : name;
    buffer input = {0}, params = {0}, options = {0}, expected = {0};
    dtekit_mapping *mapping = NULL;
    dtekit_bytes output = {0};
    dtekit_error *error = NULL;
    /* El Salvador's documents are JSON. */
    read_file(folder, name, back && strcmp(country, "SV") != 0 ? ".xml" : ".json", &input);
    read_file(folder, name, back ? ".dte.xml" : ".xml", &expected);
    flatten(&expected);
    if (read_file(folder, name, ".params", &params)) {
        buffer_add_text(&options, "{\"params\":");
        buffer_add(&options, params.text, params.len);
        buffer_add_text(&options, "}");
    }
    if (dtekit_mapping_standard((const uint8_t *)country, 2, (const uint8_t *)type, strcspn(type, "_"),
                                (const uint8_t *)"from", back ? 4 : 0, &mapping, &error) == DTEKIT_STATUS_OK
        && apply_mapping(mapping, TEXT(input), NULL, &options, &output, &error) == DTEKIT_STATUS_OK) {
        same("output", expected.text, expected.len, (const char *)output.data, output.len);
    } else {
        check_error(NULL, error);
    }
    dtekit_bytes_free(&output);
    dtekit_mapping_free(mapping);
    dtekit_error_free(error);
    free(input.text);
    free(params.text);
    free(options.text);
    free(expected.text);
}

/* Removes the line ends and blanks that indent an expected JSON document; its strings contain no line end. */
static void flatten_json(buffer *json) {
    size_t to = 0;
    for (size_t from = 0; from < json->len; from++) {
        if (json->text[from] != '\n') {
            json->text[to++] = json->text[from];
            continue;
        }
        while (from + 1 < json->len && json->text[from + 1] == ' ') {
            from++;
        }
    }
    json->len = to;
}

/* Applies a built-in mapping of El Salvador to a document: the mapping for the type before the `_` of the name. */
static void run_el_salvador(const char *folder, const char *name) {
    buffer input = {0}, params = {0}, options = {0}, expected = {0};
    dtekit_mapping *mapping = NULL;
    dtekit_bytes output = {0};
    dtekit_error *error = NULL;
    read_file(folder, name, ".json", &input);
    read_file(folder, name, ".official", &expected);
    flatten_json(&expected);
    if (read_file(folder, name, ".params", &params)) {
        buffer_add_text(&options, "{\"params\":");
        buffer_add(&options, params.text, params.len);
        buffer_add_text(&options, "}");
    }
    if (dtekit_mapping_standard((const uint8_t *)"SV", 2, (const uint8_t *)name, strcspn(name, "_"), NULL, 0, &mapping,
                                &error) == DTEKIT_STATUS_OK
        && apply_mapping(mapping, TEXT(input), NULL, &options, &output, &error) == DTEKIT_STATUS_OK) {
        same("output", expected.text, expected.len, (const char *)output.data, output.len);
    } else {
        check_error(NULL, error);
    }
    dtekit_bytes_free(&output);
    dtekit_mapping_free(mapping);
    dtekit_error_free(error);
    free(input.text);
    free(params.text);
    free(options.text);
    free(expected.text);
}

/* Makes the calls of a case with one client. */
static void run_session(const json *test) {
    int good = sandbox_control(&service, "reset", "{}", 2);
    dtekit_client *client = make_client(test, service.url);
    const json *steps = json_member(test, "steps");
    size_t index = 0;
    buffer next = {0};
    for (const json *step = steps ? steps->child : NULL; step && client && good && !fault.len; step = step->next, index++) {
        const json *control = json_member(step, "control");
        for (const json *one = control ? control->child : NULL; one; one = one->next) {
            good = good && sandbox_control(&service, one->name, one->raw, one->raw_len);
        }
        if (!follow_up(step, client, &next)) {
            call(step, client);
        }
    }
    free(next.text);
    if (!good || index == 0) {
        buffer_add_text(&fault, "the sandbox refused a control, or there is no step\n");
    } else if (fault.len) {
        char where[40];
        snprintf(where, sizeof where, "in step %d\n", (int)index - 1);
        buffer_add_text(&fault, where);
    }
    dtekit_client_free(client);
}

/* Moves the sandbox's clock forward by whole seconds. */
static int turn(double seconds) {
    char order[60];
    int len = snprintf(order, sizeof order, "{\"advance_seconds\": %.0f}", seconds);
    return sandbox_control(&service, "clock", order, (size_t)len);
}

static void run_passage(const json *test) {
    const json *control = json_member(test, "control");
    int good = sandbox_control(&service, "reset", "{}", 2);
    for (const json *one = control ? control->child : NULL; one; one = one->next) {
        good = good && sandbox_control(&service, one->name, one->raw, one->raw_len);
    }
    if (!good) {
        buffer_add_text(&fault, "the sandbox refused a control\n");
        return;
    }
    dtekit_client *client = make_client(test, service.url);
    if (client) {
        run_extraction(test, client, turn);
    }
    dtekit_client_free(client);
}

/* Takes the steps of a case with a store in a new folder. */
static void run_stored(const json *test, void (*take)(const json *, const json *, const char *, const dtekit_client *)) {
    int good = sandbox_control(&service, "reset", "{}", 2);
    const json *steps = json_member(test, "steps");
    char folder[] = "/tmp/dtekit-XXXXXX", path[60], order[100];
    dtekit_client *client = make_client(test, service.url);
    good = good && client && mkdtemp(folder);
    snprintf(path, sizeof path, "%s/store.db", folder);
    for (const json *step = good ? steps->child : NULL; step && good && !fault.len; step = step->next) {
        const json *control = json_member(step, "control");
        for (const json *one = control ? control->child : NULL; one; one = one->next) {
            good = good && sandbox_control(&service, one->name, one->raw, one->raw_len);
        }
        take(test, step, path, client);
        if (fault.len) {
            buffer_add_text(&fault, "in the step ");
            buffer_add(&fault, step->raw, step->raw_len);
            buffer_add_text(&fault, "\n");
        }
    }
    snprintf(order, sizeof order, "rm -rf %s", folder);
    if (!good || !steps || system(order) != 0) {
        buffer_add_text(&fault, "the sandbox refused a control, or there is no folder for the store\n");
    }
    dtekit_client_free(client);
}

static void run_inbox(const json *test) {
#ifdef DTEKIT_TEST_LIBPQ
    /* A case whose leases end by the given time is for a file alone. */
    if (json_member(test, "only")) {
        return;
    }
#endif
    run_stored(test, run_inbox_step);
}

static void run_poll_store(const json *test) {
    run_stored(test, run_poll_step);
}

static void run_journal(const json *test) {
#ifdef DTEKIT_TEST_LIBPQ
    /* Only a file can be damaged, or be missing. */
    const json *options = json_member(test, "options");
    if (options && json_member(options, "create")) {
        return;
    }
    for (const json *step = json_member(test, "steps")->child; step; step = step->next) {
        if (json_member(step, "damage")) {
            return;
        }
    }
#endif
    run_stored(test, run_journal_step);
    run_stored(test, run_outside_step);
    forget_outside();
}

static void run_case(const char *folder, const char *name, void (*run)(const json *)) {
    if (strcmp(folder, "vectors/convert/json_to_xml") == 0) {
        run_conversion(folder, name, dtekit_json_to_xml, ".json", ".xml");
    } else if (strcmp(folder, "vectors/convert/xml_to_json") == 0) {
        run_conversion(folder, name, dtekit_xml_to_json, ".xml", ".json");
    } else if (strncmp(folder, "vectors/mapping_cr/", 19) == 0) {
        run_country("CR", folder, name);
    } else if (strncmp(folder, "vectors/mapping_cl/", 19) == 0) {
        run_country("CL", folder, name);
    } else if (strncmp(folder, "vectors/mapping_co/", 19) == 0) {
        run_country("CO", folder, name);
    } else if (strncmp(folder, "vectors/mapping_do/", 19) == 0) {
        run_country("DO", folder, name);
    } else if (strncmp(folder, "vectors/mapping_ec/", 19) == 0) {
        run_country("EC", folder, name);
    } else if (strncmp(folder, "vectors/mapping_ar/", 19) == 0) {
        run_country("AR", folder, name);
    } else if (strncmp(folder, "vectors/mapping_br/", 19) == 0) {
        run_country("BR", folder, name);
    } else if (strncmp(folder, "vectors/mapping_gt/", 19) == 0) {
        run_country("GT", folder, name);
    } else if (strncmp(folder, "vectors/mapping_mx/", 19) == 0) {
        run_country("MX", folder, name);
    } else if (strncmp(folder, "vectors/mapping_pa/", 19) == 0) {
        run_country("PA", folder, name);
    } else if (strncmp(folder, "vectors/mapping_pe/", 19) == 0) {
        run_country("PE", folder, name);
    } else if (strcmp(folder, "vectors/mapping_sv/to") == 0) {
        run_el_salvador(folder, name);
    } else if (strcmp(folder, "vectors/mapping_sv/from") == 0) {
        run_country("SV", folder, name);
    } else {
        buffer text = {0};
        read_file(folder, name, ".json", &text);
        json *test = json_read(text.text, text.len);
        if (!test) {
            buffer_add_text(&fault, "the case is not JSON\n");
        } else {
            run(test);
        }
        json_free(test);
        free(text.text);
    }
    printf("%s %s/%s\n%s", fault.len ? "FAILED" : "ok    ", folder, name, fault.len ? fault.text : "");
    checks_passed += !fault.len;
    checks_failed += fault.len > 0;
    free(fault.text);
    fault = (buffer){0};
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Runs each case of a folder: each file with this ending. There must be at least one. */
/* Which cases are run. */
static unsigned long every = 1, first;

static void run_folder(const char *folder, const char *ending, void (*run)(const json *)) {
    char path[1000], *names[5000];
    size_t count = 0;
    snprintf(path, sizeof path, "%s/%s", tests, folder);
    DIR *directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory)) && count < 5000;) {
        size_t len = strlen(entry->d_name), end = strlen(ending);
        if (len > end && strcmp(entry->d_name + len - end, ending) == 0) {
            names[count] = calloc(1, len);
            memcpy(names[count++], entry->d_name, len - end);
        }
    }
    if (directory) {
        closedir(directory);
    }
    if (count == 0 || count == 5000) {
        printf("FAILED %s: expected 1 to 4999 cases, found %zu or more\n", folder, count);
        checks_failed++;
    }
    qsort(names, count, sizeof *names, by_name);
    static unsigned long number;
    for (size_t i = 0; i < count; i++) {
        if (number++ % every == first) {
            run_case(folder, names[i], run);
        }
        free(names[i]);
    }
}

/* vectors [TESTS [EVERY FIRST]]: all cases, or each EVERY-th one, from number FIRST on, which counts from 0. */
int main(int count, char **arguments) {
    tests = count > 1 ? arguments[1] : ".";
    if (count == 4) {
        every = strtoul(arguments[2], NULL, 10);
        first = strtoul(arguments[3], NULL, 10);
    }
#ifdef DTEKIT_TEST_LIBPQ
    run_folder("vectors/sequence", ".json", run_sequence);
    if (CHECK(sandbox_start(&service))) {
        run_folder("vectors/poll_store", ".json", run_poll_store);
        run_folder("vectors/journal", ".json", run_journal);
        run_folder("vectors/inbox", ".json", run_inbox);
        CHECK(sandbox_stop(&service));
    }
    return check_sum();
#endif
    run_folder("vectors/convert/json_to_xml", ".json", NULL);
    run_folder("vectors/convert/xml_to_json", ".xml", NULL);
    run_folder("vectors/document", ".json", run_document);
    run_folder("vectors/mapping", ".json", run_mapping);
    run_folder("vectors/registry", ".json", run_registry);
    run_folder("vectors/mapping_cr/to", ".json", NULL);
    run_folder("vectors/mapping_cr/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_co/to", ".json", NULL);
    run_folder("vectors/mapping_co/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_do/to", ".json", NULL);
    run_folder("vectors/mapping_do/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_ar/to", ".json", NULL);
    run_folder("vectors/mapping_ar/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_br/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_pa/to", ".json", NULL);
    run_folder("vectors/mapping_pa/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_gt/to", ".json", NULL);
    run_folder("vectors/mapping_gt/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_mx/to", ".json", NULL);
    run_folder("vectors/mapping_mx/from", ".dte.xml", NULL);
    run_folder("vectors/cadena", ".json", run_cadena);
    run_folder("vectors/country", ".json", run_processing_model);
    run_folder("vectors/example", ".json", run_example);
    run_folder("vectors/verify", ".json", run_verify);
    run_folder("vectors/reading", ".json", run_reading);
    run_folder("vectors/trace", ".json", run_trace);
    run_folder("vectors/code", ".json", run_code);
    run_folder("vectors/deadline", ".json", run_deadline);
    run_folder("vectors/totals", ".json", run_totals);
    run_folder("vectors/print", ".json", run_print);
    run_folder("vectors/symbol", ".json", run_symbol);
    run_folder("vectors/lint", ".json", run_lint);
    run_folder("vectors/through", ".json", run_through);
    run_folder("vectors/validate", ".json", run_validate);
    run_folder("vectors/mapping_cl/to", ".json", NULL);
    run_folder("vectors/mapping_pe/to", ".json", NULL);
    run_folder("vectors/mapping_pe/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_cl/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_ec/to", ".json", NULL);
    run_folder("vectors/mapping_ec/from", ".dte.xml", NULL);
    run_folder("vectors/mapping_sv/to", ".json", NULL);
    run_folder("vectors/mapping_sv/from", ".dte.xml", NULL);
    run_folder("vectors/identifier", ".json", run_identifier);
    run_folder("vectors/receiver_message", ".json", run_receiver_message);
    run_folder("vectors/result", ".json", run_decode);
    run_folder("vectors/reply", ".json", run_reply);
    run_folder("vectors/settings", ".json", run_settings);
    run_folder("vectors/request", ".json", run_request);
    run_folder("vectors/call", ".json", run_call);
    run_folder("vectors/event", ".json", run_event);
    run_folder("vectors/folio", ".json", run_folio);
    run_folder("vectors/poll", ".json", run_poll);
    run_folder("vectors/authority_wait", ".json", run_authority_wait);
    run_folder("vectors/journal_work", ".json", run_journal_work);
    run_folder("vectors/upload", ".json", run_upload);
    run_folder("vectors/sequence", ".json", run_sequence);
    run_folder("vectors/archive", ".json", run_archive);
    run_folder("vectors/batch", ".json", run_batch);
    if (CHECK(sandbox_start(&service))) {
        run_folder("vectors/live", ".json", run_live);
        run_folder("vectors/session", ".json", run_session);
        run_folder("vectors/extraction", ".json", run_passage);
        run_folder("vectors/follow_up", ".json", run_session);
        run_folder("vectors/inbox", ".json", run_inbox);
        run_folder("vectors/poll_store", ".json", run_poll_store);
        run_folder("vectors/journal", ".json", run_journal);
        CHECK(sandbox_stop(&service));
    }
    return check_sum();
}
