/* Runs a case of tests/vectors/registry: fills a registry and finds mappings in it. */
#include "vectors.h"

#include <stdlib.h>

#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
#define MEMBER(value) (const uint8_t *)(value)->text, (value)->text_len
#define MOST_FILES 16

/* Adds the files of the case, and notes an error. */
static void fill(const dtekit_registry *registry, const json *test, dtekit_error **error) {
    const json *libraries = json_member(test, "libraries"), *templates = json_member(test, "templates");
    const json *files = json_member(test, "files"), *tables = json_member(test, "tables");
    dtekit_file list[MOST_FILES];
    size_t count = 0;
    for (const json *one = libraries ? libraries->child : NULL; one && !*error; one = one->next) {
        dtekit_registry_add_library(registry, (const uint8_t *)one->name, strlen(one->name), MEMBER(one), error);
    }
    for (const json *one = templates ? templates->child : NULL; one && !*error; one = one->next) {
        dtekit_registry_add(registry, MEMBER(one), error);
    }
    for (const json *one = tables ? tables->child : NULL; one && !*error; one = one->next) {
        dtekit_registry_add_table(registry, MEMBER(one), error);
    }
    for (const json *one = files ? files->child : NULL; one && count < MOST_FILES; one = one->next, count++) {
        list[count].name = (const uint8_t *)one->name;
        list[count].name_len = strlen(one->name);
        list[count].data = (const uint8_t *)one->text;
        list[count].len = one->text_len;
    }
    if (!*error) {
        dtekit_registry_add_files(registry, list, count, error);
    }
}

/* A row and a table on a day, as JSON. */
static void look_up(const dtekit_registry *registry, const json *test, buffer *found, dtekit_error **error) {
    const json *row = json_member(test, "row"), *table = json_member(test, "table");
    dtekit_bytes out = {0};
    if (row && dtekit_registry_row(registry, MEMBER(json_member(row, "table")), MEMBER(json_member(row, "key")),
                                   MEMBER(json_member(row, "as_of")), &out, error) == DTEKIT_STATUS_OK) {
        buffer_add_text(found, ",\"row\":");
        buffer_add(found, (const char *)out.data, out.len);
        dtekit_bytes_free(&out);
    }
    if (table && !*error
        && dtekit_registry_table(registry, MEMBER(json_member(table, "name")), MEMBER(json_member(table, "as_of")), &out, error)
               == DTEKIT_STATUS_OK) {
        buffer_add_text(found, ",\"table\":");
        buffer_add(found, (const char *)out.data, out.len);
        dtekit_bytes_free(&out);
    }
}

/* Adds a member with JSON that a call gave, and frees it. */
static void add_json(buffer *found, const char *name, dtekit_bytes *out) {
    if (out->data) {
        buffer_add_name(found, name);
        buffer_add(found, (const char *)out->data, out->len);
    }
    dtekit_bytes_free(out);
}

/* Adds a member with the text at a path of a document in XML. */
static void add_at(buffer *found, const char *name, const json *path, const uint8_t *xml, size_t len, dtekit_error **error) {
    dtekit_document *document = NULL;
    size_t text_len = 0;
    if (dtekit_document_from_xml(xml, len, NULL, 0, &document, error) == DTEKIT_STATUS_OK) {
        const uint8_t *text = dtekit_document_get(document, MEMBER(path), &text_len);
        buffer_add_name(found, name);
        buffer_add_string(found, (const char *)text, text_len);
    }
    dtekit_document_free(document);
}

/* What the built-in mapping and `dtekit_read` give with the tables of the registry. */
static void ask_mappings(const dtekit_registry *registry, const json *test, buffer *found, dtekit_error **error) {
    const json *standard = json_member(test, "standard"), *read = json_member(test, "read");
    dtekit_bytes out = {0};
    dtekit_mapping *mapping = NULL;
    if (standard
        && dtekit_registry_standard(registry, MEMBER(json_member(standard, "country")),
                                    MEMBER(json_member(standard, "document_type")), NULL, 0, &mapping, error)
               == DTEKIT_STATUS_OK
        && dtekit_mapping_apply(mapping, MEMBER(json_member(standard, "document")), NULL, 0, &out, error) == DTEKIT_STATUS_OK) {
        add_at(found, "standard", json_member(standard, "at"), out.data, out.len, error);
        dtekit_bytes_free(&out);
    }
    dtekit_mapping_free(mapping);
    if (read && dtekit_read(MEMBER(json_member(read, "data")), registry, NULL, 0, &out, error) == DTEKIT_STATUS_OK) {
        json *documents = json_read((const char *)out.data, out.len);
        const json *generic = json_member(documents->child, "generic");
        add_at(found, "read_at", json_member(read, "at"), MEMBER(generic), error);
        json_free(documents);
        add_json(found, "read", &out);
    }
}

/* What the checks and the trace say with the tables of the registry. */
static void ask_rules(const dtekit_registry *registry, const json *test, buffer *found, dtekit_error **error) {
    const json *lint = json_member(test, "lint"), *totals = json_member(test, "audit_totals");
    const json *trace = json_member(test, "trace"), *print = json_member(test, "print_data");
    dtekit_bytes out = {0}, explanation = {0};
    dtekit_mapping *mapping = NULL;
    if (lint) {
        dtekit_lint(MEMBER(json_member(lint, "data")), MEMBER(json_member(lint, "country")), registry,
                    OBJECT(json_member(lint, "options")), &out, error);
        add_json(found, "lint", &out);
    }
    if (totals) {
        dtekit_audit_totals(MEMBER(json_member(totals, "data")), MEMBER(json_member(totals, "country")), registry,
                            OBJECT(json_member(totals, "options")), &out, error);
        add_json(found, "audit_totals", &out);
    }
    if (trace
        && dtekit_mapping_parse(MEMBER(json_member(trace, "template")), NULL, 0, &mapping, error) == DTEKIT_STATUS_OK
        && dtekit_mapping_explain(mapping, MEMBER(json_member(trace, "document")), NULL, 0, &explanation, error)
               == DTEKIT_STATUS_OK) {
        dtekit_trace(OBJECT(json_member(trace, "answer")), explanation.data, explanation.len, registry,
                     OBJECT(json_member(trace, "options")), &out, error);
        add_json(found, "trace", &out);
    }
    dtekit_mapping_free(mapping);
    dtekit_bytes_free(&explanation);
    if (print) {
        dtekit_print_data(MEMBER(json_member(print, "data")), MEMBER(json_member(print, "country")), registry,
                          OBJECT(json_member(print, "options")), &out, error);
        add_json(found, "print_data", &out);
    }
}

/* How a client with the registry refuses a document. */
static void ask_client(const dtekit_registry *registry, const json *test, buffer *found, dtekit_error **error) {
    static const char SETTINGS[] = "{\"base_url\": \"https://service.example\", \"username\": \"user\", \"password\": \"password\"}";
    const json *issue = json_member(test, "issue");
    dtekit_client *plain = NULL, *client = NULL;
    dtekit_result *result = NULL;
    dtekit_error *refused = NULL;
    if (issue && dtekit_client_new(DTEKIT_TEXT(SETTINGS), &plain, error) == DTEKIT_STATUS_OK
        && dtekit_client_with_registry(plain, registry, &client, error) == DTEKIT_STATUS_OK) {
        dtekit_status status = dtekit_client_issue(client, MEMBER(json_member(issue, "document")),
                                                   MEMBER(json_member(issue, "country")),
                                                   OBJECT(json_member(issue, "options")), &result, &refused);
        buffer_add_text(found, ",\"issue\":{\"kind\":");
        buffer_add_string(found, dtekit_status_name(status), strlen(dtekit_status_name(status)));
        buffer_add_text(found, ",\"codes\":[");
        for (size_t i = 0; i < dtekit_error_finding_count(refused); i++) {
            const char *code = dtekit_finding_code(dtekit_error_finding(refused, i));
            buffer_add_text(found, i ? "," : "");
            buffer_add_string(found, code, strlen(code));
        }
        buffer_add_text(found, "]}");
    }
    dtekit_error_free(refused);
    dtekit_result_free(result);
    dtekit_client_free(client);
    dtekit_client_free(plain);
}

/* The registry's description and the mappings that it finds, as JSON. */
static void look(const dtekit_registry *registry, const json *test, buffer *found, dtekit_error **error) {
    const json *resolve = json_member(test, "resolve"), *document = json_member(test, "document");
    const json *options = json_member(test, "options");
    dtekit_bytes all = {0}, one = {0}, out = {0};
    dtekit_mapping *mapping = NULL;
    if (dtekit_registry_to_json(registry, &all, error) != DTEKIT_STATUS_OK) {
        return;
    }
    buffer_add(found, (const char *)all.data, all.len - 1);
    if (resolve && dtekit_registry_resolve(registry, MEMBER(json_member(resolve, "code")),
                                           MEMBER(json_member(resolve, "country")),
                                           MEMBER(json_member(resolve, "document_type")), &mapping, error)
                       == DTEKIT_STATUS_OK
        && dtekit_mapping_to_json(mapping, &one, error) == DTEKIT_STATUS_OK) {
        buffer_add_text(found, ",\"found\":");
        buffer_add(found, (const char *)one.data, one.len);
        if (document
            && dtekit_mapping_apply(mapping, MEMBER(document), options ? (const uint8_t *)options->raw : NULL,
                                    options ? options->raw_len : 0, &out, error)
                   == DTEKIT_STATUS_OK) {
            buffer_add_text(found, ",\"output\":");
            buffer_add_string(found, (const char *)out.data, out.len);
        }
    }
    if (!*error) {
        look_up(registry, test, found, error);
        ask_mappings(registry, test, found, error);
        ask_rules(registry, test, found, error);
        ask_client(registry, test, found, error);
    }
    buffer_add_text(found, "}");
    dtekit_bytes_free(&all);
    dtekit_bytes_free(&one);
    dtekit_bytes_free(&out);
    dtekit_mapping_free(mapping);
}

void run_registry(const json *test) {
    dtekit_registry *registry = NULL;
    dtekit_error *error = NULL;
    buffer found = {0};
    buffer_add(&found, "", 0);
    if (dtekit_registry_new(&registry, &error) == DTEKIT_STATUS_OK) {
        fill(registry, test, &error);
        if (!error) {
            look(registry, test, &found, &error);
        }
    }
    dtekit_registry_free(registry);
    check_mapping(test, &found, error);
}
