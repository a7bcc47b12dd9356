/* Runs a case of tests/vectors/registry: fills a registry and finds mappings in it. */
#include "vectors.h"

#include <stdlib.h>

#define MEMBER(value) (const uint8_t *)(value)->text, (value)->text_len
#define MOST_FILES 16

/* Adds the files of the case, and notes an error. */
static void fill(const dtekit_registry *registry, const json *test, dtekit_error **error) {
    const json *libraries = json_member(test, "libraries"), *templates = json_member(test, "templates");
    const json *files = json_member(test, "files");
    dtekit_file list[MOST_FILES];
    size_t count = 0;
    for (const json *one = libraries ? libraries->child : NULL; one && !*error; one = one->next) {
        dtekit_registry_add_library(registry, (const uint8_t *)one->name, strlen(one->name), MEMBER(one), error);
    }
    for (const json *one = templates ? templates->child : NULL; one && !*error; one = one->next) {
        dtekit_registry_add(registry, MEMBER(one), error);
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

/* The registry's description and the mappings that it finds, as JSON. */
static void look(const dtekit_registry *registry, const json *test, buffer *found, dtekit_error **error) {
    const json *resolve = json_member(test, "resolve"), *document = json_member(test, "document");
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
            && dtekit_mapping_apply(mapping, MEMBER(document), NULL, 0, &out, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(found, ",\"output\":");
            buffer_add_string(found, (const char *)out.data, out.len);
        }
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
