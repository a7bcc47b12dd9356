/* Runs a case of tests/vectors/batch. */
#define _POSIX_C_SOURCE 200809L
#include "vectors.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes a file into the folder, and the folders of its name. */
static void write_file(const char *folder, const char *name, const char *content, size_t len) {
    char order[400], path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(order, sizeof order, "mkdir -p \"$(dirname '%s')\"", path);
    FILE *file = system(order) == 0 ? fopen(path, "wb") : NULL;
    if (!file || fwrite(content, 1, len, file) != len || fclose(file) != 0) {
        buffer_add_text(&fault, "a file of the case cannot be written\n");
    }
}

/* Begins the batch that the case asks for. */
static dtekit_batch *begin(const json *test, dtekit_error **error) {
    const json *convert = json_member(test, "convert"), *template = json_member(test, "template");
    const json *map = json_member(test, "map"), *params = json_member(test, "params");
    const json *country = json_member(test, "country"), *lint = json_member(test, "lint");
    const json *totals = json_member(test, "audit_totals");
    dtekit_batch *batch = NULL;
    if (json_member(test, "through")) {
        dtekit_mapping *through = parse_mapping(test, "through", error);
        if (through) {
            dtekit_lint_many_through((const uint8_t *)country->text, country->text_len, through, NULL,
                                     (const uint8_t *)lint->raw, lint->raw_len, &batch, error);
        }
        dtekit_mapping_free(through);
        return batch;
    }
    if (lint || totals) {
        const json *given = lint ? lint : totals;
        (lint ? dtekit_lint_many : dtekit_audit_totals_many)((const uint8_t *)country->text, country->text_len, NULL,
                                                             (const uint8_t *)given->raw, given->raw_len, &batch, error);
        return batch;
    }
    if (!template) {
        dtekit_convert_many((const uint8_t *)convert->raw, convert->raw_len, &batch, error);
        return batch;
    }
    dtekit_mapping *mapping = NULL;
    buffer options = {0};
    buffer_add(&options, map->raw, map->raw_len - 1);
    buffer_add_text(&options, ", \"params\": ");
    buffer_add(&options, params->raw, params->raw_len);
    buffer_add_text(&options, "}");
    if (dtekit_mapping_parse((const uint8_t *)template->text, template->text_len, NULL, 0, &mapping, error)
        == DTEKIT_STATUS_OK) {
        dtekit_map_many(mapping, TEXT(options), &batch, error);
    }
    dtekit_mapping_free(mapping);
    free(options.text);
    return batch;
}

/* Takes the documents from the file or folder of the case, which is written first. */
static void open_path(const json *test, const char *folder, dtekit_batch *batch, dtekit_error **error) {
    const json *files = json_member(test, "folder"), *encoded = json_member(test, "content_base64");
    const json *content = json_member(test, "content");
    buffer path = {0}, decoded = {0};
    buffer_add_text(&path, folder);
    if (files) {
        for (const json *file = files->child; file; file = file->next) {
            write_file(folder, file->name, file->text, file->text_len);
        }
    } else {
        buffer_add_text(&path, "/");
        buffer_add_text(&path, json_text(test, "file"));
        if (encoded) {
            base64_decode(encoded->text, &decoded);
            write_file(folder, json_text(test, "file"), decoded.text, decoded.len);
        } else {
            write_file(folder, json_text(test, "file"), content->text, content->text_len);
        }
    }
    dtekit_batch_from_path(batch, TEXT(path), error);
    free(decoded.text);
    free(path.text);
}

/* Pushes a document, or a pair of its name and the document. */
static void push(const json *document, dtekit_batch *batch, dtekit_error **error) {
    const json *name = document->type == JSON_ARRAY ? document->child : NULL;
    const json *content = name ? name->next : document;
    dtekit_batch_push(batch, (const uint8_t *)content->text, content->text_len,
                      name ? (const uint8_t *)name->text : NULL, name ? name->text_len : 0, error);
}

/* Adds an output; of a report, what it says at the top. */
static void add_output(const json *test, const char *output, size_t len, buffer *line) {
    if (!json_member(test, "lint") && !json_member(test, "audit_totals")) {
        buffer_add(line, output, len);
        return;
    }
    json *report = json_read(output, len);
    const json *errors = json_at(report, "errors"), *warnings = json_at(report, "warnings");
    if (errors && warnings) {
        buffer_add(line, errors->raw, errors->raw_len);
        buffer_add_text(line, " ");
        buffer_add(line, warnings->raw, warnings->raw_len);
        const json *findings = json_member(test, "through") ? json_at(report, "findings") : NULL;
        for (const json *one = findings ? findings->child : NULL; one; one = one->next) {
            const char *path = json_text(one, "path");
            buffer_add_text(line, " ");
            buffer_add_text(line, path ? path : "-");
        }
    } else {
        const char *status = json_text(report, "status");
        buffer_add_text(line, status ? status : "no report");
    }
    json_free(report);
}

/* Adds a result as a line: its name, and its output or the codes of its findings. */
static void add_item(const json *test, const dtekit_batch_item *item, buffer *items) {
    size_t name_len = 0, output_len = 0;
    const char *name = (const char *)dtekit_batch_item_name(item, &name_len);
    const char *output = (const char *)dtekit_batch_item_output(item, &output_len);
    const dtekit_error *error = dtekit_batch_item_error(item);
    buffer line = {0};
    buffer_add(&line, name, name_len);
    buffer_add_text(&line, " ");
    if (output) {
        add_output(test, output, output_len, &line);
    }
    for (size_t at = 0; at < dtekit_error_finding_count(error); at++) {
        buffer_add_text(&line, at > 0 ? " " : "");
        buffer_add_text(&line, dtekit_finding_code(dtekit_error_finding(error, at)));
    }
    buffer_add_text(items, items->len > 1 ? "," : "");
    buffer_add_string(items, line.text, line.len);
    free(line.text);
}

/* Takes all results; the JSON of the whole. */
static void take_all(const json *test, dtekit_batch *batch, buffer *found, dtekit_error **error) {
    const json *documents = json_member(test, "documents"), *document = documents ? documents->child : NULL;
    const dtekit_batch_item *item = NULL;
    char counts[120];
    uint64_t count = 0;
    buffer items = {0};
    buffer_add_text(&items, "[");
    do {
        for (; !*error && document && dtekit_batch_wants(batch); document = document->next) {
            push(document, batch, error);
        }
        item = NULL;
        if (!*error && dtekit_batch_next(batch, &item, error) == DTEKIT_STATUS_OK && item) {
            if (dtekit_batch_item_index(item) != count) {
                buffer_add_text(&fault, "an item has another index\n");
            }
            add_item(test, item, &items);
            count++;
        }
    } while (!*error && (item || document));
    snprintf(counts, sizeof counts, "], \"count\": %" PRIu64 ", \"progress\": \"%" PRIu64 " %" PRIu64 "\"}", count,
             dtekit_batch_done(batch), dtekit_batch_failed(batch));
    buffer_add_text(found, "{\"items\": ");
    buffer_add(found, items.text, items.len);
    buffer_add_text(found, counts);
    free(items.text);
}

void run_batch(const json *test) {
    char folder[] = "/tmp/dtekit-XXXXXX", order[60];
    dtekit_error *error = NULL;
    buffer found = {0};
    if (!mkdtemp(folder)) {
        buffer_add_text(&fault, "there is no folder for the batch\n");
        return;
    }
    dtekit_batch *batch = begin(test, &error);
    if (!error && !json_member(test, "documents")) {
        open_path(test, folder, batch, &error);
    }
    if (!error) {
        take_all(test, batch, &found, &error);
    }
    json *value = error ? NULL : json_read(found.text, found.len);
    const json *expected = json_member(test, "expect");
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected || !value) {
        failed("result", expected ? "JSON" : "an error", expected ? 4 : 8, found.text, found.len);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    free(found.text);
    dtekit_batch_free(batch);
    dtekit_error_free(error);
    snprintf(order, sizeof order, "rm -rf %s", folder);
    if (system(order) != 0) {
        buffer_add_text(&fault, "the folder of the batch cannot be removed\n");
    }
}
