/* Runs a case of tests/vectors/registry: fills a registry and finds mappings in it. */
#include "vectors.h"

#include <stdlib.h>

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
