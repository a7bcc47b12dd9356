/* Runs cases of events and of Chile's folio. */
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A member of the case as the two arguments that an object is. */
#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
/* A string of the case as the two arguments that a text is. */
#define STRING(value) (value) ? (const uint8_t *)(value)->text : NULL, (value) ? (value)->text_len : 0

/* Compares the result of a call, or its error, with the case. */
void check_json(const json *test, dtekit_bytes *given, dtekit_error *error) {
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read((const char *)given->data, given->len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected) {
        failed("result", "an error", 8, "a value", 7);
    } else if (!value) {
        failed("result", "JSON", 4, (const char *)given->data, given->len);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    dtekit_bytes_free(given);
    dtekit_error_free(error);
}

void run_folio(const json *test) {
    const json *inputs = json_member(test, "inputs"), *document = json_member(test, "document");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    dtekit_evaluate_folio(OBJECT(inputs), STRING(document), &given, &error);
    check_json(test, &given, error);
}

/* The parameters of the event that cancels the case's event; the answer to that event is decoded first. */
static void cancellation(const json *test, dtekit_bytes *parameters, dtekit_error **error) {
    const char *options = "{\"operation\": \"Document/ChangeDocumentStatus\"}";
    const json *change = json_member(test, "status_change"), *cancelled = json_member(test, "cancelled");
    const json *answer = json_member(cancelled, "answer"), *description = json_member(cancelled, "description");
    dtekit_result *result = NULL;
    if (dtekit_result_decode(STRING(answer), DTEKIT_TEXT(options), &result, error) == DTEKIT_STATUS_OK) {
        dtekit_status_change_cancellation(OBJECT(change), result, STRING(description), parameters, error);
    }
    dtekit_result_free(result);
}

void run_event(const json *test) {
    const json *change = json_member(test, "status_change"), *event = json_member(test, "authority_event");
    const json *version = json_member(test, "version");
    dtekit_bytes given = {0}, parameters = {0};
    dtekit_request *request = NULL;
    dtekit_error *error = NULL;
    if (event) {
        dtekit_authority_event_request(OBJECT(event), &request, &error);
    } else if (json_member(test, "cancelled")) {
        cancellation(test, &parameters, &error);
        if (!error) {
            dtekit_status_change_request(parameters.data, parameters.len, NULL, 0, &request, &error);
        }
    } else {
        dtekit_status_change_request(OBJECT(change), STRING(version), &request, &error);
    }
    if (!error) {
        dtekit_request_to_json(request, &given, &error);
    }
    check_json(test, &given, error);
    dtekit_request_free(request);
    dtekit_bytes_free(&parameters);
}

/* The array that the call gives, in an object with its length, as the cases expect it. */
static void add_count(const dtekit_bytes *given, const char *name, buffer *text) {
    json *found = json_read((const char *)given->data, given->len);
    size_t count = 0;
    for (const json *one = found ? found->child : NULL; one; one = one->next) {
        count++;
    }
    char head[64];
    snprintf(head, sizeof head, "{\"count\":%zu,\"%s\":", count, name);
    buffer_add_text(text, head);
    buffer_add(text, (const char *)given->data, given->len);
    buffer_add_text(text, "}");
    json_free(found);
}

void run_lint(const json *test) {
    const json *options = json_member(test, "options"), *data = json_member(test, "data");
    const json *country = json_member(test, "country");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    dtekit_lint(STRING(data), STRING(country), NULL, OBJECT(options), &given, &error);
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read((const char *)given.data, given.len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected) {
        failed("result", "an error", 8, "a value", 7);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    dtekit_bytes_free(&given);
    dtekit_error_free(error);
}

void run_validate(const json *test) {
    const json *options = json_member(test, "options"), *data = json_member(test, "data");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    buffer text = {0};
    if (dtekit_validate(STRING(data), OBJECT(options), &given, &error) == DTEKIT_STATUS_OK) {
        buffer_add_text(&text, "{\"findings\":");
        buffer_add(&text, (const char *)given.data, given.len);
        buffer_add_text(&text, "}");
    }
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read(text.text, text.len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected) {
        failed("result", "an error", 8, "a value", 7);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    dtekit_bytes_free(&given);
    dtekit_error_free(error);
    free(text.text);
}

/* The item of an array with this number from 0; NULL if there is none. */
static const json *item(const json *list, size_t index) {
    const json *one = list ? list->child : NULL;
    while (one && index-- > 0) {
        one = one->next;
    }
    return one;
}

/* The whole number of an item; 0 if there is none. */
static size_t number(const json *list, size_t index) {
    const json *one = item(list, index);
    return one ? (size_t)strtoul(one->raw, NULL, 10) : 0;
}

/* The bytes between two places, as an item of a JSON array. */
static void add_piece(const json *places, const dtekit_bytes *originals, buffer *into) {
    if (!item(places, 1)) {
        buffer_add_text(into, "null");
        return;
    }
    const size_t from = number(places, 0), to = number(places, 1);
    buffer_add_string(into, (const char *)originals->data + from, to - from);
}

/* What the cases of `read` say of the bytes: `originals`, `standalone` (a code if it is refused) and `pdfs`. */
static void add_originals(const dtekit_bytes *given, const dtekit_bytes *originals, buffer *text) {
    json *found = json_read((const char *)given->data, given->len);
    buffer whole = {0}, alone = {0}, pdfs = {0};
    for (const json *one = found ? found->child : NULL; one; one = one->next) {
        const char *comma = one == found->child ? "" : ",";
        const json *places = json_member(one, "original"), *pdf = json_member(one, "pdf");
        const json *inherited = json_member(one, "inherited");
        buffer_add_text(&whole, comma);
        buffer_add_text(&alone, comma);
        buffer_add_text(&pdfs, comma);
        add_piece(places, originals, &whole);
        const json *file = NULL;
        if (pdf && pdf->type == JSON_NUMBER) {
            file = item(json_member(one, "files"), (size_t)strtoul(pdf->raw, NULL, 10));
        }
        add_piece(file ? json_member(file, "content") : NULL, originals, &pdfs);
        const size_t from = number(places, 0), to = number(places, 1);
        dtekit_bytes out = {0};
        dtekit_error *error = NULL;
        if (dtekit_standalone(originals->data + from, to - from, OBJECT(inherited), &out, &error) == DTEKIT_STATUS_OK) {
            buffer_add_string(&alone, (const char *)out.data, out.len);
        } else {
            const char *code = dtekit_finding_code(dtekit_error_finding(error, 0));
            buffer_add_string(&alone, code, strlen(code));
        }
        dtekit_bytes_free(&out);
        dtekit_error_free(error);
    }
    text->len--; /* the brace at the end */
    buffer_add_text(text, ",\"originals\":[");
    buffer_add(text, whole.text ? whole.text : "", whole.len);
    buffer_add_text(text, "],\"standalone\":[");
    buffer_add(text, alone.text ? alone.text : "", alone.len);
    buffer_add_text(text, "],\"pdfs\":[");
    buffer_add(text, pdfs.text ? pdfs.text : "", pdfs.len);
    buffer_add_text(text, "]}");
    free(whole.text);
    free(alone.text);
    free(pdfs.text);
    json_free(found);
}

void run_reading(const json *test) {
    const json *options = json_member(test, "options"), *data = json_member(test, "data");
    dtekit_bytes given = {0}, originals = {0};
    dtekit_error *error = NULL;
    buffer text = {0};
    if (dtekit_read_originals(STRING(data), NULL, OBJECT(options), &given, &originals, &error) == DTEKIT_STATUS_OK) {
        add_count(&given, "documents", &text);
        add_originals(&given, &originals, &text);
    }
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read(text.text, text.len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected) {
        failed("result", "an error", 8, "a value", 7);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    dtekit_bytes_free(&given);
    dtekit_bytes_free(&originals);
    dtekit_error_free(error);
    free(text.text);
}

void run_verify(const json *test) {
    const json *options = json_member(test, "options"), *data = json_member(test, "data");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    buffer text = {0};
    if (dtekit_verify(STRING(data), OBJECT(options), &given, &error) == DTEKIT_STATUS_OK) {
        add_count(&given, "signatures", &text);
    }
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read(text.text, text.len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected) {
        failed("result", "an error", 8, "a value", 7);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    dtekit_bytes_free(&given);
    dtekit_error_free(error);
    free(text.text);
}

void run_trace(const json *test) {
    const json *options = json_member(test, "options"), *answer = json_member(test, "answer");
    const json *country = json_member(test, "country"), *type = json_member(test, "type");
    dtekit_bytes given = {0}, explanation = {0};
    dtekit_error *error = NULL;
    dtekit_mapping *mapping = NULL;
    buffer document = {0};
    char folder[64];
    snprintf(folder, sizeof folder, "vectors/mapping_%c%c/to", country->text[0] | 32, country->text[1] | 32);
    read_file(folder, json_text(test, "vector"), ".json", &document);
    if (dtekit_mapping_standard(STRING(country), STRING(type), NULL, 0, &mapping, &error) == DTEKIT_STATUS_OK
        && dtekit_mapping_explain(mapping, TEXT(document), NULL, 0, &explanation, &error) == DTEKIT_STATUS_OK) {
        dtekit_trace(OBJECT(answer), explanation.data, explanation.len, NULL, OBJECT(options), &given, &error);
    }
    check_json(test, &given, error);
    dtekit_bytes_free(&explanation);
    dtekit_mapping_free(mapping);
    free(document.text);
}

void run_deadline(const json *test) {
    const json *options = json_member(test, "options"), *data = json_member(test, "data");
    const json *country = json_member(test, "country");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    buffer text = {0};
    if (dtekit_deadlines(STRING(data), STRING(country), NULL, OBJECT(options), &given, &error) == DTEKIT_STATUS_OK) {
        buffer_add_text(&text, "{\"deadlines\":");
        buffer_add(&text, (const char *)given.data, given.len);
        buffer_add_text(&text, "}");
    }
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read(text.text, text.len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected) {
        failed("result", "an error", 8, "a value", 7);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    free(text.text);
    dtekit_bytes_free(&given);
    dtekit_error_free(error);
}

void run_code(const json *test) {
    const json *country = json_member(test, "country"), *code = json_member(test, "code");
    const json *options = json_member(test, "options");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    dtekit_code(STRING(country), STRING(code), NULL, OBJECT(options), &given, &error);
    check_json(test, &given, error);
}

void run_totals(const json *test) {
    const json *options = json_member(test, "options"), *data = json_member(test, "data");
    const json *country = json_member(test, "country");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    dtekit_audit_totals(STRING(data), STRING(country), NULL, OBJECT(options), &given, &error);
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read((const char *)given.data, given.len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected) {
        failed("result", "an error", 8, "a value", 7);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    dtekit_bytes_free(&given);
    dtekit_error_free(error);
}

/* Checks the facts of a case in a result, or its error. */
static void check_result(const json *test, const dtekit_error *error, const char *text, size_t len) {
    const json *expected = json_member(test, "expect");
    if (error) {
        check_error(json_member(test, "error"), error);
        return;
    }
    if (!expected) {
        failed("result", "an error", 8, "a value", 7);
        return;
    }
    json *value = json_read(text, len);
    for (const json *fact = expected->child; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
}

void run_print(const json *test) {
    const json *options = json_member(test, "options"), *data = json_member(test, "data");
    const json *country = json_member(test, "country");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    dtekit_print_data(STRING(data), STRING(country), NULL, OBJECT(options), &given, &error);
    check_result(test, error, (const char *)given.data, given.len);
    dtekit_bytes_free(&given);
    dtekit_error_free(error);
}

/* The FNV-1a sum of bytes. */
static uint32_t fnv(const dtekit_bytes *bytes) {
    uint32_t sum = 0x811C9DC5u;
    for (size_t i = 0; i < bytes->len; i++) {
        sum = (sum ^ bytes->data[i]) * 0x01000193u;
    }
    return sum;
}

void run_symbol(const json *test) {
    static const char *const formats[] = {"svg", "png", "escpos"};
    const json *options = json_member(test, "options"), *content = json_member(test, "text");
    const json *kind = json_member(test, "kind");
    dtekit_bytes given = {0};
    dtekit_error *error = NULL;
    buffer text = {0};
    if (dtekit_symbol(STRING(content), STRING(kind), NULL, 0, OBJECT(options), &given, &error) == DTEKIT_STATUS_OK) {
        /* The object without its `svg`, which comes last: its sum stands there instead. */
        const char *end = strstr((const char *)given.data, ",\"svg\":");
        buffer_add(&text, (const char *)given.data, end ? (size_t)(end - (const char *)given.data) : given.len - 1);
        for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
            dtekit_bytes picture = {0};
            char sum[48];
            dtekit_symbol(STRING(content), STRING(kind), (const uint8_t *)formats[i], strlen(formats[i]), OBJECT(options),
                          &picture, NULL);
            snprintf(sum, sizeof sum, ",\"%s\":%lu", formats[i], (unsigned long)fnv(&picture));
            buffer_add_text(&text, sum);
            dtekit_bytes_free(&picture);
        }
        buffer_add_text(&text, "}");
    }
    check_result(test, error, text.text, text.len);
    dtekit_bytes_free(&given);
    dtekit_error_free(error);
    free(text.text);
}

/** Checks the result of a function that gives one text: its error, or the object of one member with the text. */
static void check_text(const json *test, const char *name, const dtekit_bytes *given, dtekit_error *error) {
    buffer text = {0};
    buffer_add_text(&text, "{\"");
    buffer_add_text(&text, name);
    buffer_add_text(&text, "\":");
    if (given->len) {
        buffer_add_string(&text, (const char *)given->data, given->len);
    } else {
        buffer_add_text(&text, "null");
    }
    buffer_add_text(&text, "}");
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read(text.text, text.len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected) {
        failed("result", "an error", 8, "a value", 7);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    free(text.text);
}

void run_cadena(const json *test) {
    const json *cfdi = json_member(test, "cfdi");
    dtekit_bytes chain = {0};
    dtekit_error *error = NULL;
    dtekit_cadena_original(STRING(cfdi), &chain, &error);
    check_text(test, "text", &chain, error);
    dtekit_bytes_free(&chain);
    dtekit_error_free(error);
}

void run_processing_model(const json *test) {
    const json *country = json_member(test, "country");
    dtekit_bytes model = {0};
    dtekit_error *error = NULL;
    dtekit_processing_model(STRING(country), &model, &error);
    check_text(test, "model", &model, error);
    dtekit_bytes_free(&model);
    dtekit_error_free(error);
}

void run_example(const json *test) {
    const json *country = json_member(test, "country"), *type = json_member(test, "type");
    dtekit_document *document = NULL;
    dtekit_bytes xml = {0};
    dtekit_error *error = NULL;
    if (dtekit_example(STRING(country), STRING(type), &document, &error) == DTEKIT_STATUS_OK) {
        dtekit_document_to_xml(document, NULL, 0, &xml, &error);
    }
    check_text(test, "xml", &xml, error);
    dtekit_bytes_free(&xml);
    dtekit_document_free(document);
    dtekit_error_free(error);
}
