/* Runs a case of tests/vectors/mapping: applies, explains or compares mappings. */
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A string of the case as the two arguments that a text is. */
#define STRING(value) (const uint8_t *)(value)->text, (value)->text_len

/* A template is a text, or a list of its lines. */
static void read_template(const json *value, buffer *text) {
    buffer_add(text, "", 0);
    if (value->type == JSON_STRING) {
        buffer_add(text, value->text, value->text_len);
        return;
    }
    for (const json *line = value->child; line; line = line->next) {
        buffer_add_text(text, line == value->child ? "" : "\n");
        buffer_add(text, line->text, line->text_len);
    }
}

dtekit_mapping *parse_mapping(const json *test, const char *name, dtekit_error **error) {
    const json *libraries = json_member(test, "libraries");
    buffer text = {0}, options = {0};
    dtekit_mapping *mapping = NULL;
    read_template(json_member(test, name), &text);
    buffer_add_text(&options, "{");
    if (libraries) {
        buffer_add_name(&options, "libraries");
        buffer_add(&options, libraries->raw, libraries->raw_len);
    }
    buffer_add_text(&options, "}");
    dtekit_mapping_parse(TEXT(text), TEXT(options), &mapping, error);
    free(text.text);
    free(options.text);
    return mapping;
}

/* The options of a case, with its params. */
static void read_options(const json *test, buffer *options) {
    const json *given = json_member(test, "options"), *params = json_member(test, "params");
    buffer_add_text(options, "{");
    for (const json *member = given ? given->child : NULL; member; member = member->next) {
        buffer_add_name(options, member->name);
        buffer_add(options, member->raw, member->raw_len);
    }
    if (params) {
        buffer_add_name(options, "params");
        buffer_add(options, params->raw, params->raw_len);
    }
    buffer_add_text(options, "}");
}

/* The document of a case after its edits. */
static dtekit_document *edited(const json *test, dtekit_error **error) {
    const json *text = json_member(test, "document");
    const uint8_t *data = (const uint8_t *)text->text;
    dtekit_document *document = NULL;
    buffer returns = {0};
    if (text->text[strspn(text->text, " \r\n\t")] == '<') {
        dtekit_document_from_xml(data, text->text_len, NULL, 0, &document, error);
    } else {
        dtekit_document_from_json(data, text->text_len, NULL, 0, &document, error);
    }
    for (const json *step = json_member(test, "steps")->child; step && !*error; step = step->next) {
        edit_document(document, step, &returns, error);
    }
    free(returns.text);
    return document;
}

/* Applies the mapping twice by a mapper, after another document, and compares the output, or the count of findings. */
static void run_mapper(const dtekit_mapping *mapping, const uint8_t *data, size_t len, const dtekit_document *document,
                       const buffer *options, dtekit_status expected, const dtekit_bytes *output, const dtekit_error *error) {
    dtekit_mapper *mapper = NULL;
    dtekit_status status = dtekit_mapper_new(mapping, TEXT(*options), &mapper, NULL);
    if (status != DTEKIT_STATUS_OK) {
        const char *found = dtekit_status_name(status), *wanted = dtekit_status_name(expected);
        same("status of a mapper's options", wanted, strlen(wanted), found, strlen(found));
        return;
    }
    const uint8_t *text = NULL;
    size_t text_len = 0;
    dtekit_mapper_apply(mapper, DTEKIT_TEXT("{\"Otro\": {\"@a\": \"1\", \"b\": [1, 2]}}"), &text, &text_len, NULL);
    for (int turn = 0; turn < 2; turn++) {
        dtekit_error *refused = NULL;
        text = NULL, text_len = 0;
        status = document ? dtekit_mapper_apply_document(mapper, document, &text, &text_len, &refused)
                          : dtekit_mapper_apply(mapper, data, len, &text, &text_len, &refused);
        const char *found = dtekit_status_name(status), *wanted = dtekit_status_name(expected);
        same("status of a mapper", wanted, strlen(wanted), found, strlen(found));
        if (status == DTEKIT_STATUS_OK && expected == DTEKIT_STATUS_OK) {
            same("output of a mapper", (const char *)output->data, output->len, (const char *)text, text_len);
        } else if (text || text_len || dtekit_error_finding_count(refused) != dtekit_error_finding_count(error)) {
            buffer_add_text(&fault, "the mapper's error has other findings, or a failure wrote an output\n");
        }
        dtekit_error_free(refused);
    }
    dtekit_mapper_free(mapper);
}

dtekit_status apply_mapping(const dtekit_mapping *mapping, const uint8_t *data, size_t len, const dtekit_document *document,
                            const buffer *options, dtekit_bytes *out, dtekit_error **error) {
    dtekit_status status = document ? dtekit_mapping_apply_document(mapping, document, TEXT(*options), out, error)
                                    : dtekit_mapping_apply(mapping, data, len, TEXT(*options), out, error);
    run_mapper(mapping, data, len, document, options, status, out, *error);
    return status;
}

/* Calls the function that a case names, with its text or with the edited document. */
static dtekit_status ask(const json *test, const dtekit_mapping *mapping, const dtekit_mapping *other,
                         const dtekit_document *document, const buffer *options, dtekit_bytes *out, dtekit_error **error) {
    const json *text = json_member(test, "document");
    const uint8_t *data = (const uint8_t *)text->text;
    int explain = json_member(test, "explain") != NULL;
    if (document && other) {
        return dtekit_mapping_diff_document(mapping, other, document, TEXT(*options), out, error);
    }
    if (document) {
        return explain ? dtekit_mapping_explain_document(mapping, document, TEXT(*options), out, error)
                       : apply_mapping(mapping, NULL, 0, document, options, out, error);
    }
    if (other) {
        return dtekit_mapping_diff(mapping, other, data, text->text_len, TEXT(*options), out, error);
    }
    return explain ? dtekit_mapping_explain(mapping, data, text->text_len, TEXT(*options), out, error)
                   : apply_mapping(mapping, data, text->text_len, NULL, options, out, error);
}

/* The result of a case as JSON: `output`, the explanation, or `differences`. */
static void run(const json *test, buffer *found, dtekit_error **error) {
    buffer options = {0};
    dtekit_bytes out = {0};
    dtekit_document *document = json_member(test, "steps") ? edited(test, error) : NULL;
    dtekit_mapping *mapping = *error ? NULL : parse_mapping(test, "template", error);
    dtekit_mapping *other = mapping && json_member(test, "other") ? parse_mapping(test, "other", error) : NULL;
    read_options(test, &options);
    buffer_add(found, "", 0);
    if (!*error && ask(test, mapping, other, document, &options, &out, error) == DTEKIT_STATUS_OK) {
        if (other) {
            buffer_add_text(found, "{\"differences\":");
            buffer_add(found, (const char *)out.data, out.len);
            buffer_add_text(found, "}");
        } else if (json_member(test, "explain")) {
            buffer_add(found, (const char *)out.data, out.len);
        } else {
            buffer_add_text(found, "{\"output\":");
            buffer_add_string(found, (const char *)out.data, out.len);
            buffer_add_text(found, "}");
        }
    }
    dtekit_bytes_free(&out);
    dtekit_document_free(document);
    dtekit_mapping_free(mapping);
    dtekit_mapping_free(other);
    free(options.text);
}

/* Adds what a call gave as a member of an object. */
static void add_member(buffer *found, const char *name, const dtekit_bytes *value) {
    buffer_add_name(found, name);
    buffer_add(found, (const char *)value->data, value->len);
}

void run_through(const json *test) {
    const json *document = json_member(test, "document"), *country = json_member(test, "country");
    const json *type = json_member(test, "type"), *answer = json_member(test, "answer");
    const json *params = json_member(test, "params");
    buffer options = {0}, found = {0};
    dtekit_bytes lint = {0}, explanation = {0}, trace = {0}, validate = {0};
    dtekit_mapping *official = NULL;
    dtekit_error *error = NULL;
    dtekit_mapping *through = parse_mapping(test, "template", &error);
    buffer_add_text(&options, "{\"params\":");
    buffer_add(&options, params ? params->raw : "{}", params ? params->raw_len : 2);
    buffer_add_text(&options, "}");
    if (!error
        && dtekit_mapping_standard(STRING(country), STRING(type), NULL, 0, &official, &error) == DTEKIT_STATUS_OK
        && dtekit_lint_through(STRING(document), STRING(country), through, NULL, TEXT(options), &lint, &error)
            == DTEKIT_STATUS_OK
        && dtekit_mapping_explain_through(official, through, STRING(document), TEXT(options), &explanation, &error)
            == DTEKIT_STATUS_OK
        && dtekit_trace((const uint8_t *)answer->raw, answer->raw_len, explanation.data, explanation.len, NULL, NULL, 0,
                        &trace, &error) == DTEKIT_STATUS_OK) {
        json *explained = json_read((const char *)explanation.data, explanation.len);
        const json *output = json_member(explained, "output");
        dtekit_validate_explained(STRING(output), explanation.data, explanation.len,
                                  DTEKIT_TEXT("{\"signed\":false}"), &validate, &error);
        json_free(explained);
    }
    if (!error) {
        buffer_add_text(&found, "{");
        add_member(&found, "lint", &lint);
        add_member(&found, "explanation", &explanation);
        add_member(&found, "trace", &trace);
        add_member(&found, "validate", &validate);
        buffer_add_text(&found, "}");
    }
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read(found.text, found.len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!value || !expected) {
        failed("result", "an error", 8, "a value", 7);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    dtekit_error_free(error);
    free(options.text);
    free(found.text);
    dtekit_bytes_free(&lint);
    dtekit_bytes_free(&explanation);
    dtekit_bytes_free(&trace);
    dtekit_bytes_free(&validate);
    dtekit_mapping_free(official);
    dtekit_mapping_free(through);
}

/* Compares the place of each finding: `CODE PATH LINE:COLUMN`, and ` LIBRARY@LINE:COLUMN` in the template. */
static void check_places(const json *places, const dtekit_error *error) {
    size_t count = dtekit_error_finding_count(error), index = 0;
    for (const json *place = places->child; place; place = place->next, index++) {
        char text[1000] = "nothing", at[50] = "-";
        if (index < count) {
            const dtekit_finding *finding = dtekit_error_finding(error, index);
            const char *path = dtekit_finding_path(finding);
            dtekit_position position = dtekit_finding_position(finding);
            if (position.line > 0) {
                snprintf(at, sizeof at, "%llu:%llu", (unsigned long long)position.line,
                         (unsigned long long)position.column);
            }
            char from[200] = "";
            dtekit_position template = dtekit_finding_template(finding);
            if (template.line > 0) {
                snprintf(from, sizeof from, " %s@%llu:%llu", dtekit_finding_template_library(finding),
                         (unsigned long long)template.line, (unsigned long long)template.column);
            }
            snprintf(text, sizeof text, "%s %s %s%s", dtekit_finding_code(finding), path ? path : "-", at, from);
        }
        same("place", place->text, place->text_len, text, strlen(text));
    }
}

void check_mapping(const json *test, buffer *found, dtekit_error *error) {
    const json *expected = json_member(test, "expect"), *expected_error = json_member(test, "error");
    const json *places = json_member(test, "places");
    if (error) {
        check_error(expected_error, error);
        if (places) {
            check_places(places, error);
        }
    } else if (!expected) {
        failed("result", "an error", 8, found->text, found->len);
    } else {
        json *value = json_read(found->text, found->len);
        for (const json *fact = expected->child; fact; fact = fact->next) {
            const json *at = json_at(value, fact->name);
            if (fact->type == JSON_NULL ? at && at->type != JSON_NULL : !at || !json_same(fact, at)) {
                failed(fact->name, fact->raw, fact->raw_len, at ? at->raw : "nothing", at ? at->raw_len : 7);
            }
        }
        json_free(value);
    }
    dtekit_error_free(error);
    free(found->text);
}

void run_mapping(const json *test) {
    dtekit_error *error = NULL;
    buffer found = {0};
    run(test, &found, &error);
    check_mapping(test, &found, error);
}
