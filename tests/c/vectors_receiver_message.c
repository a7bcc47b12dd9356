/* Runs cases of receiver messages, which are built, read or answer a document, and of identifiers. */
#include "vectors.h"

#include <stdlib.h>
#include <string.h>

/* A member of the case as the two arguments that a JSON object is. */
#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
/* A string of the case as the two arguments that a text is. */
#define STRING(value) (const uint8_t *)(value)->text, (value)->text_len

dtekit_receiver_message *make_receiver_message(const json *test, dtekit_error **error) {
    const json *fields = json_member(test, "fields"), *xml = json_member(test, "xml");
    const json *document = json_member(test, "answering");
    dtekit_receiver_message *message = NULL;
    if (xml) {
        dtekit_receiver_message_from_xml(STRING(xml), &message, error);
    } else if (document) {
        dtekit_receiver_message_answering(STRING(document), OBJECT(fields), NULL, &message, error);
    } else {
        dtekit_receiver_message_new(OBJECT(fields), NULL, &message, error);
    }
    return message;
}

/* The findings as lines of the case: severity, code and path. */
static void add_findings(buffer *to, const dtekit_receiver_message *message) {
    dtekit_bytes text = {0};
    dtekit_receiver_message_findings(message, &text, NULL);
    json *findings = json_read((const char *)text.data, text.len);
    buffer_add_text(to, "[");
    for (const json *one = findings ? findings->child : NULL; one; one = one->next) {
        const char *path = json_text(one, "path");
        const char *words[] = {json_text(one, "severity"), " ", json_text(one, "code"), " ", path ? path : "null"};
        buffer line = {0};
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            buffer_add_text(&line, words[i] ? words[i] : "?");
        }
        buffer_add_text(to, one == findings->child ? "" : ",");
        buffer_add_string(to, line.text, line.len);
        free(line.text);
    }
    buffer_add_text(to, "]");
    json_free(findings);
    dtekit_bytes_free(&text);
}

/* Everything that a case may expect of a message, as one JSON object. */
static void add_message(buffer *to, const json *test, const dtekit_receiver_message *message, dtekit_error **error) {
    const json *write = json_member(test, "write");
    dtekit_bytes fields = {0}, xml = {0};
    buffer_add_text(to, "{");
    buffer_add_name(to, "findings");
    add_findings(to, message);
    dtekit_receiver_message_to_json(message, &fields, NULL);
    buffer_add_name(to, "fields");
    buffer_add(to, (const char *)fields.data, fields.len);
    /* A message that was read may break a rule; then it cannot be written. */
    if (json_member(test, "error") || json_member(json_member(test, "expect"), "to_xml")) {
        if (dtekit_receiver_message_to_xml(message, OBJECT(write), &xml, error) == DTEKIT_STATUS_OK) {
            buffer_add_name(to, "to_xml");
            buffer_add_string(to, (const char *)xml.data, xml.len);
        }
    }
    buffer_add_text(to, "}");
    dtekit_bytes_free(&fields);
    dtekit_bytes_free(&xml);
}

/* Compares what was found, a JSON object, or the error with what the case expects. */
static void check_found(const json *test, const buffer *found, const dtekit_error *error) {
    const json *expected = json_member(test, "expect");
    if (error) {
        check_error(json_member(test, "error"), error);
        return;
    }
    if (!expected) {
        failed("result", "an error", 8, found->text, found->len);
        return;
    }
    json *value = json_read(found->text, found->len);
    for (const json *fact = expected->child; fact; fact = fact->next) {
        const json *there = json_at(value, fact->name);
        if (!there || !json_same(fact, there)) {
            failed(fact->name, fact->raw, fact->raw_len, there ? there->raw : "nothing", there ? there->raw_len : 7);
        }
    }
    json_free(value);
}

void run_receiver_message(const json *test) {
    dtekit_error *error = NULL;
    buffer found = {0};
    dtekit_receiver_message *message = make_receiver_message(test, &error);
    if (message) {
        add_message(&found, test, message, &error);
    }
    check_found(test, &found, error);
    dtekit_receiver_message_free(message);
    dtekit_error_free(error);
    free(found.text);
}

void run_identifier(const json *test) {
    const json *kind = json_member(test, "kind"), *text = json_member(test, "parse");
    const json *parts = json_member(test, "compose");
    dtekit_error *error = NULL;
    dtekit_bytes given = {0};
    buffer found = {0};
    if (text) {
        dtekit_identifier_parse(STRING(kind), STRING(text), &given, &error);
        buffer_add(&found, given.data ? (const char *)given.data : "", given.len);
    } else {
        dtekit_identifier_compose(STRING(kind), OBJECT(parts), &given, &error);
        buffer_add_text(&found, "{\"text\":");
        buffer_add_string(&found, given.data ? (const char *)given.data : "", given.len);
        buffer_add_text(&found, "}");
    }
    check_found(test, &found, error);
    dtekit_bytes_free(&given);
    dtekit_error_free(error);
    free(found.text);
}
