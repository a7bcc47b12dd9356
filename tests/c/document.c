/* Tests of the document functions: trees, elements, dropped elements, FileContent. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <pthread.h>
#include <stdlib.h>

#include "check.h"

#define NOTHING NULL, 0
#define FACTURA "{\"@version\": \"1.0\", \"Documento\": {\"@ID\": \"F1\", \"Total\": 19.00, \"Nota\": null, \"Vacio\": \"\", " \
                "\"Detalle\": [{\"Nmb\": \"Caf\xC3\xA9\"}, {\"Nmb\": \"T\xC3\xA9\", \"Qty\": 2}]}}"

/* Reads a document from JSON text. */
static dtekit_document *document_of(const char *json) {
    dtekit_document *document = NULL;
    CHECK(dtekit_document_from_json(DTEKIT_TEXT(json), NOTHING, &document, NULL) == DTEKIT_STATUS_OK);
    return document;
}

static void xml_is(const dtekit_document *document, const char *expected) {
    dtekit_bytes xml = {0};
    CHECK(dtekit_document_to_xml(document, NOTHING, &xml, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)xml.data, expected);
    dtekit_bytes_free(&xml);
}

static void json_is(const dtekit_document *document, const char *expected) {
    dtekit_bytes json = {0};
    CHECK(dtekit_document_to_json(document, NOTHING, &json, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)json.data, expected);
    dtekit_bytes_free(&json);
}

/* Whether these bytes are this text. */
static int reads(const uint8_t *data, size_t len, const char *text) {
    return data && len == strlen(text) && memcmp(data, text, len) == 0;
}

static int at_is(const dtekit_document *document, const char *path, const char *text) {
    size_t len = 7;
    const uint8_t *data = dtekit_document_get(document, DTEKIT_TEXT(path), &len);
    return text ? reads(data, len, text) : data == NULL && len == 0;
}

static void a_text_is_got_by_its_path(void) {
    dtekit_document *document = document_of(FACTURA);
    CHECK(at_is(document, "Documento/Total", "19.00"));
    CHECK(at_is(document, "Documento/@ID", "F1"));
    CHECK(at_is(document, "@version", "1.0"));
    CHECK(at_is(document, "Documento/Detalle[2]/Nmb", "T\xC3\xA9"));
    CHECK(at_is(document, "Documento/Vacio", ""));
    CHECK(at_is(document, "Documento/Nota", NULL));
    CHECK(at_is(document, "Documento/Detalle", NULL));
    CHECK(at_is(document, "Documento/Detalle[3]/Nmb", NULL));
    CHECK(at_is(document, "Documento//Total", NULL));
    CHECK(at_is(document, "\xFF", NULL));
    CHECK(dtekit_document_get(document, DTEKIT_TEXT("Documento/Total"), NULL) != NULL);
    dtekit_document_free(document);
}

static void what_is_set_keeps_its_kind(void) {
    dtekit_document *document = document_of("{}");
    CHECK(dtekit_document_set_text(document, DTEKIT_TEXT("a/t"), DTEKIT_TEXT("7"), NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_document_set_number(document, DTEKIT_TEXT("a/n"), DTEKIT_TEXT("-1.10"), NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_document_set_boolean(document, DTEKIT_TEXT("a/b"), 2, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_document_set_boolean(document, DTEKIT_TEXT("a/c"), 0, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_document_set_null(document, DTEKIT_TEXT("a/d"), NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_document_set_text(document, DTEKIT_TEXT("a/e"), NOTHING, NULL) == DTEKIT_STATUS_OK);
    json_is(document, "{\"a\":{\"t\":\"7\",\"n\":-1.10,\"b\":true,\"c\":false,\"d\":null,\"e\":\"\"}}");
    xml_is(document, "<DTE><a><t>7</t><n>-1.10</n><b>true</b><c>false</c><d/><e></e></a></DTE>");
    dtekit_document_free(document);
}

/* A text of the document may be an input of an edit, although it moves when the document grows; so may a path. */
static void a_text_of_the_document_may_be_an_input(void) {
    dtekit_document *document = document_of("{\"from\": \"0123456789012345678901234567890123456789\", \"path\": \"to\"}");
    for (int i = 0; i < 20; i++) {
        size_t len = 0, path_len = 0;
        const uint8_t *text = dtekit_document_get(document, DTEKIT_TEXT("from"), &len);
        const uint8_t *path = dtekit_document_get(document, DTEKIT_TEXT("path"), &path_len);
        CHECK(dtekit_document_set_text(document, path, path_len, text, len, NULL) == DTEKIT_STATUS_OK);
        CHECK(at_is(document, "to", "0123456789012345678901234567890123456789"));
    }
    dtekit_document_free(document);
}

static void an_edit_that_is_refused_changes_nothing(void) {
    const struct {
        const char *path, *code;
    } wrong[] = {{"a//b", "document-path"}, {"b[2]", "document-path"}, {"x/b c", "xml-name"}, {"x/\xFF", "text-not-utf8"}};
    dtekit_document *document = document_of("{\"a\": 1}");
    dtekit_error *error = NULL;
    for (size_t i = 0; i < 4; i++) {
        CHECK(dtekit_document_set_text(document, DTEKIT_TEXT(wrong[i].path), NOTHING, &error) == DTEKIT_STATUS_ARGUMENT);
        CHECK_TEXT(dtekit_error_code(error), wrong[i].code);
        dtekit_error_free(error);
    }
    CHECK(dtekit_document_set_number(document, DTEKIT_TEXT("a"), DTEKIT_TEXT("1e3"), &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_code(error), "document-number");
    dtekit_error_free(error);
    CHECK(dtekit_document_set_text(document, DTEKIT_TEXT("a"), DTEKIT_TEXT("\xFF"), &error) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_path(error), "value");
    dtekit_error_free(error);
    json_is(document, "{\"a\":1}");
    dtekit_document_free(document);
}

static void removing_and_appending_say_what_they_did(void) {
    dtekit_document *document = document_of(FACTURA);
    dtekit_bytes path = {0};
    int32_t removed = 7;
    CHECK(dtekit_document_remove(document, DTEKIT_TEXT("Documento/Nota"), &removed, NULL) == DTEKIT_STATUS_OK && removed == 1);
    CHECK(dtekit_document_remove(document, DTEKIT_TEXT("Documento/Nota"), &removed, NULL) == DTEKIT_STATUS_OK && removed == 0);
    CHECK(dtekit_document_remove(document, DTEKIT_TEXT("Documento/@ID"), NULL, NULL) == DTEKIT_STATUS_OK);
    CHECK(at_is(document, "Documento/@ID", NULL));
    removed = 7;
    CHECK(dtekit_document_remove(document, NOTHING, &removed, NULL) == DTEKIT_STATUS_ARGUMENT && removed == 7);
    CHECK(dtekit_document_append(document, DTEKIT_TEXT("Documento/Detalle"), &path, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)path.data, "Documento/Detalle[3]");
    CHECK(dtekit_document_set_text(document, path.data, path.len, DTEKIT_TEXT("x"), NULL) == DTEKIT_STATUS_OK);
    CHECK(at_is(document, "Documento/Detalle[3]", "x"));
    dtekit_bytes_free(&path);
    dtekit_document_free(document);
}

/* If the output is NULL, nothing is appended and nothing is dropped. */
static void an_edit_without_a_place_for_its_answer_is_none(void) {
    dtekit_document *document = document_of("{\"a\": null}");
    CHECK(dtekit_document_append(document, DTEKIT_TEXT("a"), NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_document_drop_empty(document, NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
    xml_is(document, "<DTE><a/></DTE>");
    dtekit_document_free(document);
}

static void options_are_those_of_the_conversions(void) {
    const char *xml = "<?xml version=\"1.0\"?><Factura><Linea>1.10</Linea></Factura>";
    dtekit_document *document = NULL;
    dtekit_bytes text = {0};
    CHECK(dtekit_document_from_xml(DTEKIT_TEXT(xml), NOTHING, &document, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_document_to_json(document, DTEKIT_TEXT("{\"keep_root\": true, \"typed\": true, \"arrays\": [\"Linea\"]}"), &text,
                                  NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)text.data, "{\"?xml\":{\"@version\":\"1.0\"},\"Factura\":{\"Linea\":[1.10]}}");
    dtekit_document_free(document);
    CHECK(dtekit_document_from_json(text.data, text.len, DTEKIT_TEXT("{\"keep_root\": true}"), &document, NULL)
          == DTEKIT_STATUS_OK);
    dtekit_bytes_free(&text);
    CHECK(dtekit_document_to_xml(document, DTEKIT_TEXT("{\"encoding\": \"iso-8859-1\"}"), &text, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)text.data,
               "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><Factura><Linea>1.10</Linea></Factura>");
    dtekit_bytes_free(&text);
    CHECK(dtekit_document_to_xml(document, DTEKIT_TEXT("{\"roof\": 1}"), &text, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_document_to_json(document, DTEKIT_TEXT("[]"), &text, NULL) == DTEKIT_STATUS_ARGUMENT);
    dtekit_document_free(document);
    document = NULL;
    CHECK(dtekit_document_from_xml(DTEKIT_TEXT("<DTE>"), NOTHING, &document, NULL) == DTEKIT_STATUS_SYNTAX);
    CHECK(dtekit_document_from_json(DTEKIT_TEXT("{\"a\": 1, \"a\": 2}"), NOTHING, &document, NULL) == DTEKIT_STATUS_STRUCTURE);
    CHECK(dtekit_document_from_json(DTEKIT_TEXT("{}"), DTEKIT_TEXT("{\"max_bytes\": 1}"), &document, NULL) == DTEKIT_STATUS_LIMIT);
    CHECK(document == NULL);
}

static int named(dtekit_element element, const char *name) {
    size_t len = 7;
    const uint8_t *data = dtekit_element_name(element, &len);
    return name ? reads(data, len, name) : data == NULL && len == 0 && element.document == NULL;
}

static int says(dtekit_element element, const char *text) {
    size_t len = 7;
    const uint8_t *data = dtekit_element_text(element, &len);
    return text ? reads(data, len, text) : data == NULL && len == 0;
}

static void elements_are_walked_through_in_their_order(void) {
    dtekit_document *document = document_of(FACTURA);
    dtekit_element root = dtekit_document_root(document), part = dtekit_element_first(root);
    CHECK(named(root, "DTE") && says(root, NULL) && named(dtekit_element_next(root), NULL));
    CHECK(named(part, "Documento") && named(dtekit_element_next(part), NULL));
    dtekit_element item = dtekit_element_first(part);
    CHECK(named(item, "Total") && says(item, "19.00") && !dtekit_element_is_null(item));
    CHECK(named(dtekit_element_first(item), NULL));
    item = dtekit_element_next(item);
    CHECK(named(item, "Nota") && says(item, NULL) && dtekit_element_is_null(item) == 1);
    item = dtekit_element_next(item);
    CHECK(named(item, "Vacio") && says(item, "") && !dtekit_element_is_null(item));
    item = dtekit_element_next(item);
    CHECK(named(item, "Detalle") && says(dtekit_element_first(item), "Caf\xC3\xA9"));
    item = dtekit_element_next(item);
    CHECK(named(item, "Detalle") && named(dtekit_element_next(dtekit_element_first(item)), "Qty"));
    CHECK(named(dtekit_element_next(item), NULL));
    dtekit_document_free(document);
}

static void an_element_knows_its_path(void) {
    dtekit_document *document = document_of(FACTURA);
    dtekit_element item = dtekit_document_element(document, DTEKIT_TEXT("Documento/Detalle[2]/Qty"));
    dtekit_bytes path = {0};
    CHECK(named(item, "Qty"));
    CHECK(dtekit_element_path(item, &path, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)path.data, "Documento/Detalle[2]/Qty");
    dtekit_bytes_free(&path);
    CHECK(dtekit_element_path(dtekit_document_root(document), &path, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)path.data, "");
    dtekit_bytes_free(&path);
    CHECK(named(dtekit_document_element(document, NOTHING), "DTE"));
    CHECK(named(dtekit_document_element(document, DTEKIT_TEXT("Documento/@ID")), NULL));
    CHECK(named(dtekit_document_element(document, DTEKIT_TEXT("Documento/Nada")), NULL));
    CHECK(named(dtekit_document_element(document, DTEKIT_TEXT("a[")), NULL));
    dtekit_document_free(document);
}

static void attributes_are_found_by_name_and_number(void) {
    dtekit_document *document = document_of("{\"a\": {\"@x\": \"1\", \"#text\": \"t\", \"@n:y\": \"\", \"@xmlns:n\": \"u\"}}");
    dtekit_element item = dtekit_document_element(document, DTEKIT_TEXT("a"));
    size_t len = 7;
    CHECK(says(item, "t"));
    CHECK(dtekit_element_attribute_count(item) == 3);
    const uint8_t *text = dtekit_element_attribute_name(item, 1, &len);
    CHECK(reads(text, len, "n:y"));
    text = dtekit_element_attribute_value(item, 1, &len);
    CHECK(reads(text, len, ""));
    text = dtekit_element_attribute_value(item, 2, &len);
    CHECK(reads(text, len, "u"));
    text = dtekit_element_attribute(item, DTEKIT_TEXT("x"), &len);
    CHECK(reads(text, len, "1"));
    CHECK(dtekit_element_attribute_name(item, 3, &len) == NULL && len == 0);
    CHECK(dtekit_element_attribute_value(item, 3, NULL) == NULL);
    CHECK(dtekit_element_attribute(item, DTEKIT_TEXT("z"), &len) == NULL && len == 0);
    dtekit_document_free(document);
}

/* It is a mistake in a C program, but it must not crash. */
static void an_element_that_never_was_is_none(void) {
    dtekit_document *document = document_of("{\"a\": {\"@x\": \"1\"}}");
    dtekit_element attribute = {document, 2}, beyond = {document, 99}, last = {document, UINT32_MAX};
    dtekit_bytes path = {0};
    CHECK(dtekit_element_name(attribute, NULL) == NULL);
    CHECK(dtekit_element_name(beyond, NULL) == NULL);
    CHECK(dtekit_element_first(last).document == NULL && dtekit_element_next(last).document == NULL);
    CHECK(dtekit_element_path(beyond, &path, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_element_attribute_count(beyond) == 0);
    dtekit_document_free(document);
}

static void documents_are_compared(void) {
    dtekit_document *one = document_of("{\"a\": 1, \"b\": \"2\\\"\"}"), *other = document_of("{\"b\": \"3\", \"a\": \"1\", \"c\": null}");
    dtekit_bytes json = {0};
    CHECK(dtekit_document_equal(one, one) == 1);
    CHECK(dtekit_document_equal(one, other) == 0);
    CHECK(dtekit_document_differences(one, one, &json, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)json.data, "[]");
    dtekit_bytes_free(&json);
    CHECK(dtekit_document_differences(one, other, &json, NULL) == DTEKIT_STATUS_OK);
    CHECK(holds(json.data, "\"path\":\"b\"") && holds(json.data, "\"left\":\"2\\\"\"") && holds(json.data, "\"right\":\"3\""));
    CHECK(holds(json.data, "\"path\":\"c\"") && holds(json.data, "\"left\":null") && !holds(json.data, "\"path\":\"a\""));
    dtekit_bytes_free(&json);
    dtekit_document_free(one);
    dtekit_document_free(other);
    one = document_of("{\"a\": 1}");
    other = document_of("{\"a\": \"1\"}");
    CHECK(dtekit_document_equal(one, other) == 1);
    dtekit_document_free(one);
    dtekit_document_free(other);
}

static void what_is_dropped_is_named(void) {
    const char *json = "{\"a\": \"\", \"b\": [null, \"0\"], \"c\": {\"\xC3\xB1\": {\"y\": null}}, \"d\": \" \"}";
    const char *paths = "[\"a\",\"b[1]\",\"c\"]";
    dtekit_bytes out = {0}, dropped = {0};
    CHECK(dtekit_json_to_xml_dropping(DTEKIT_TEXT(json), NOTHING, &out, &dropped, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)out.data, "<DTE><b>0</b><d> </d></DTE>");
    CHECK_TEXT((const char *)dropped.data, paths);
    dtekit_bytes_free(&out);
    dtekit_bytes_free(&dropped);
    CHECK(dtekit_xml_to_json_dropping(DTEKIT_TEXT("<DTE><a/><b>0</b></DTE>"), DTEKIT_TEXT("{\"typed\": true}"), &out, &dropped, NULL)
          == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)out.data, "{\"b\":0}");
    CHECK_TEXT((const char *)dropped.data, "[\"a\"]");
    dtekit_bytes_free(&out);
    dtekit_bytes_free(&dropped);
    dtekit_document *document = document_of(json);
    CHECK(dtekit_document_drop_empty(document, &dropped, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)dropped.data, paths);
    dtekit_bytes_free(&dropped);
    CHECK(dtekit_document_drop_empty(document, &dropped, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)dropped.data, "[]");
    dtekit_bytes_free(&dropped);
    dtekit_document_free(document);
    CHECK(dtekit_json_to_xml_dropping(DTEKIT_TEXT("{}"), NOTHING, &out, NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_json_to_xml_dropping(DTEKIT_TEXT("{"), NOTHING, &out, &dropped, NULL) == DTEKIT_STATUS_SYNTAX);
    CHECK(out.data == NULL && dropped.data == NULL);
}

static void a_file_content_is_told_apart(void) {
    dtekit_format format = 0;
    dtekit_bytes document = {0};
    dtekit_error *error = NULL;
    int32_t base64 = 7;
    CHECK(dtekit_file_content_detect(DTEKIT_TEXT("PERURS8+"), &format, &base64, &document, NULL) == DTEKIT_STATUS_OK);
    CHECK(format == DTEKIT_FORMAT_XML && base64 == 1);
    CHECK_TEXT((const char *)document.data, "<DTE/>");
    dtekit_bytes_free(&document);
    CHECK(dtekit_file_content_detect(DTEKIT_TEXT(" {}"), &format, &base64, &document, NULL) == DTEKIT_STATUS_OK);
    CHECK(format == DTEKIT_FORMAT_JSON && base64 == 0);
    CHECK_TEXT((const char *)document.data, " {}");
    dtekit_bytes_free(&document);
    CHECK(dtekit_file_content_detect(DTEKIT_TEXT("neither"), &format, &base64, &document, &error) == DTEKIT_STATUS_SYNTAX);
    CHECK_TEXT(dtekit_error_code(error), "file-content");
    CHECK(format == DTEKIT_FORMAT_JSON && base64 == 0 && document.data == NULL);
    dtekit_error_free(error);
    CHECK(dtekit_file_content_detect(DTEKIT_TEXT("{}"), &format, NULL, &document, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_format_name(DTEKIT_FORMAT_XML), "xml");
    CHECK_TEXT(dtekit_format_name(DTEKIT_FORMAT_JSON), "json");
    CHECK_TEXT(dtekit_format_name(0), NULL);
    CHECK_TEXT(dtekit_format_name(3), NULL);
    CHECK_TEXT(dtekit_format_name(INT32_MIN), NULL);
}

/* Checks that a call failed because this argument is NULL, and frees the error. */
static void refused(dtekit_status status, dtekit_error **error, const char *argument) {
    CHECK(status == DTEKIT_STATUS_ARGUMENT);
    CHECK_TEXT(dtekit_error_code(*error), "argument-null");
    CHECK_TEXT(dtekit_error_path(*error), argument);
    dtekit_error_free(*error);
    *error = NULL;
}

static void null_is_refused(void) {
    const uint8_t *text = (const uint8_t *)"a";
    dtekit_document *document = NULL;
    dtekit_element nothing = {0};
    dtekit_bytes out = {0};
    dtekit_error *error = NULL;
    refused(dtekit_document_from_json(NULL, 1, NOTHING, &document, &error), &error, "json");
    refused(dtekit_document_from_json(text, 1, NULL, 1, &document, &error), &error, "options");
    refused(dtekit_document_from_json(text, 1, NOTHING, NULL, &error), &error, "out");
    refused(dtekit_document_from_xml(NULL, 1, NOTHING, &document, &error), &error, "xml");
    refused(dtekit_document_from_xml(text, 1, NOTHING, NULL, &error), &error, "out");
    refused(dtekit_document_to_json(NULL, NOTHING, &out, &error), &error, "document");
    refused(dtekit_document_to_xml(NULL, NOTHING, &out, &error), &error, "document");
    refused(dtekit_document_set_text(NULL, text, 1, text, 1, &error), &error, "document");
    refused(dtekit_document_set_text(NULL, NULL, 1, text, 1, &error), &error, "path");
    refused(dtekit_document_set_text(NULL, text, 1, NULL, 1, &error), &error, "value");
    refused(dtekit_document_set_number(NULL, text, 1, NULL, 1, &error), &error, "number");
    refused(dtekit_document_set_boolean(NULL, text, 1, 1, &error), &error, "document");
    refused(dtekit_document_set_null(NULL, text, 1, &error), &error, "document");
    refused(dtekit_document_remove(NULL, text, 1, NULL, &error), &error, "document");
    refused(dtekit_document_append(NULL, text, 1, &out, &error), &error, "document");
    refused(dtekit_document_drop_empty(NULL, &out, &error), &error, "document");
    document = document_of("{}");
    refused(dtekit_document_differences(NULL, document, &out, &error), &error, "document");
    refused(dtekit_document_differences(document, NULL, &out, &error), &error, "other");
    refused(dtekit_document_to_json(document, NOTHING, NULL, &error), &error, "out");
    refused(dtekit_document_to_xml(document, NOTHING, NULL, &error), &error, "out");
    refused(dtekit_element_path(nothing, &out, &error), &error, "element");
    refused(dtekit_element_path(dtekit_document_root(document), NULL, &error), &error, "out");
    CHECK(dtekit_document_equal(NULL, document) == 0 && dtekit_document_equal(document, NULL) == 0);
    dtekit_document_free(document);
}

static void accessors_take_null(void) {
    dtekit_element nothing = {0};
    size_t len = 7;
    CHECK(dtekit_document_get(NULL, DTEKIT_TEXT("a"), &len) == NULL && len == 0);
    CHECK(dtekit_document_root(NULL).document == NULL);
    CHECK(dtekit_document_element(NULL, DTEKIT_TEXT("a")).document == NULL);
    CHECK(dtekit_element_first(nothing).document == NULL);
    CHECK(dtekit_element_next(nothing).document == NULL);
    CHECK(dtekit_element_name(nothing, NULL) == NULL);
    CHECK(dtekit_element_text(nothing, NULL) == NULL);
    CHECK(dtekit_element_is_null(nothing) == 0);
    CHECK(dtekit_element_attribute(nothing, DTEKIT_TEXT("a"), NULL) == NULL);
    CHECK(dtekit_element_attribute_count(nothing) == 0);
    CHECK(dtekit_element_attribute_name(nothing, 0, NULL) == NULL);
    CHECK(dtekit_element_attribute_value(nothing, 0, NULL) == NULL);
    dtekit_document_free(NULL);
}

/* Reads the document that all threads share; NULL if all was well. */
static void *thread(void *shared) {
    const dtekit_document *document = shared;
    for (int i = 0; i < 200; i++) {
        dtekit_element item = dtekit_document_element(document, DTEKIT_TEXT("Documento/Detalle[2]"));
        if (!at_is(document, "Documento/Total", "19.00") || !says(dtekit_element_first(item), "T\xC3\xA9")
            || !dtekit_document_equal(document, document)) {
            return shared;
        }
    }
    return NULL;
}

static void threads_read_one_document(void) {
    pthread_t threads[8];
    dtekit_document *document = document_of(FACTURA);
    for (size_t i = 0; i < 8; i++) {
        CHECK(pthread_create(&threads[i], NULL, thread, document) == 0);
    }
    for (size_t i = 0; i < 8; i++) {
        void *fault = NULL;
        CHECK(pthread_join(threads[i], &fault) == 0 && fault == NULL);
    }
    dtekit_document_free(document);
}

int main(void) {
    a_text_is_got_by_its_path();
    what_is_set_keeps_its_kind();
    a_text_of_the_document_may_be_an_input();
    an_edit_that_is_refused_changes_nothing();
    removing_and_appending_say_what_they_did();
    an_edit_without_a_place_for_its_answer_is_none();
    options_are_those_of_the_conversions();
    elements_are_walked_through_in_their_order();
    an_element_knows_its_path();
    attributes_are_found_by_name_and_number();
    an_element_that_never_was_is_none();
    documents_are_compared();
    what_is_dropped_is_named();
    a_file_content_is_told_apart();
    null_is_refused();
    accessors_take_null();
    threads_read_one_document();
    return check_sum();
}
