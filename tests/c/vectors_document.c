/* Runs a case of tests/vectors/document: reads, edits and writes a document. */
#include "vectors.h"

#include <stdlib.h>

/* A member of the case as the two arguments that options are. */
#define OPTIONS(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
/* A string of the case as the two arguments that a text is. */
#define STRING(value) (const uint8_t *)(value)->text, (value)->text_len

static dtekit_document *read_document(const json *test, dtekit_error **error) {
    const json *text = json_member(test, "json"), *options = json_member(test, "read");
    dtekit_document *document = NULL;
    if (text) {
        dtekit_document_from_json(STRING(text), OPTIONS(options), &document, error);
    } else {
        text = json_member(test, "xml");
        dtekit_document_from_xml(STRING(text), OPTIONS(options), &document, error);
    }
    return document;
}

void edit_document(dtekit_document *document, const json *step, buffer *returns, dtekit_error **error) {
    const char *word = step->child->text;
    const json *path = step->child->next, *value = path ? path->next : NULL;
    dtekit_bytes given = {0};
    int32_t removed = -1;
    if (strcmp(word, "set") == 0) {
        if (value->type == JSON_NULL) {
            dtekit_document_set_null(document, STRING(path), error);
        } else {
            dtekit_document_set_text(document, STRING(path), STRING(value), error);
        }
        buffer_add_text(returns, "null");
    } else if (strcmp(word, "remove") == 0) {
        dtekit_document_remove(document, STRING(path), &removed, error);
        buffer_add_text(returns, removed == 1 ? "true" : "false");
    } else if (strcmp(word, "append") == 0) {
        dtekit_document_append(document, STRING(path), &given, error);
        buffer_add_string(returns, given.data ? (const char *)given.data : "", given.len);
    } else if (strcmp(word, "drop_empty") == 0) {
        dtekit_document_drop_empty(document, &given, error);
        buffer_add(returns, given.data ? (const char *)given.data : "", given.len);
    } else {
        buffer_add_text(&fault, "the case has a step that is not known\n");
    }
    dtekit_bytes_free(&given);
}

static void check_text(const json *expected, const char *what, dtekit_status status, dtekit_bytes *text) {
    if (status != DTEKIT_STATUS_OK) {
        failed(what, expected->text, expected->text_len, dtekit_status_name(status), strlen(dtekit_status_name(status)));
    } else {
        same(what, expected->text, expected->text_len, (const char *)text->data, text->len);
    }
    dtekit_bytes_free(text);
}

static void check_document(const json *test, const dtekit_document *document, const buffer *returns) {
    const json *expected = json_member(test, "expect"), *fact;
    const json *write_xml = json_member(test, "write_xml"), *write_json = json_member(test, "write_json");
    dtekit_bytes text = {0};
    int facts = 0;
    if ((fact = json_member(expected, "to_xml"))) {
        check_text(fact, "to_xml", dtekit_document_to_xml(document, OPTIONS(write_xml), &text, NULL), &text);
        facts++;
    }
    if ((fact = json_member(expected, "to_json"))) {
        check_text(fact, "to_json", dtekit_document_to_json(document, OPTIONS(write_json), &text, NULL), &text);
        facts++;
    }
    if ((fact = json_member(expected, "returns"))) {
        json *found = json_read(returns->text, returns->len);
        if (!found || !json_same(fact, found)) {
            failed("returns", fact->raw, fact->raw_len, returns->text, returns->len);
        }
        json_free(found);
        facts++;
    }
    fact = json_member(expected, "get");
    facts += fact != NULL;
    for (fact = fact ? fact->child : NULL; fact; fact = fact->next) {
        size_t len = 7;
        const char *found = (const char *)dtekit_document_get(document, DTEKIT_TEXT(fact->name), &len);
        if (fact->type == JSON_NULL ? found != NULL : !found) {
            failed(fact->name, fact->raw, fact->raw_len, found ? found : "nothing", found ? len : 7);
        } else if (found) {
            same(fact->name, fact->text, fact->text_len, found, len);
        }
    }
    if (facts == 0) {
        buffer_add_text(&fault, "the case expects nothing\n");
    }
}

void run_document(const json *test) {
    const json *steps = json_member(test, "steps"), *expected_error = json_member(test, "error");
    dtekit_error *error = NULL;
    buffer returns = {0};
    dtekit_document *document = read_document(test, &error);
    buffer_add_text(&returns, "[");
    for (const json *step = steps ? steps->child : NULL; step && !error; step = step->next) {
        buffer_add_text(&returns, step == steps->child ? "" : ",");
        edit_document(document, step, &returns, &error);
    }
    buffer_add_text(&returns, "]");
    if (error) {
        check_error(expected_error, error);
    } else if (expected_error) {
        failed("result", "an error", 8, "a document", 10);
    } else {
        check_document(test, document, &returns);
    }
    dtekit_document_free(document);
    dtekit_error_free(error);
    free(returns.text);
}
