/* The steps of a case that are not single operations: issue, el_salvador_invalidate, reconcile, wait, download. */
#include "vectors.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A string of the case as the two arguments that a text is. */
#define STRING(value) (value) ? (const uint8_t *)(value)->text : NULL, (value) ? (value)->text_len : 0

/* The arguments as JSON, without those that are parameters of the C function. */
static void others(const json *arguments, const char *const *taken, buffer *text) {
    buffer_add_text(text, "{");
    for (const json *member = arguments->child; member; member = member->next) {
        int is_taken = 0;
        for (size_t i = 0; taken[i]; i++) {
            is_taken = is_taken || strcmp(taken[i], member->name) == 0;
        }
        if (!is_taken) {
            buffer_add_name(text, member->name);
            buffer_add(text, member->raw, member->raw_len);
        }
    }
    buffer_add_text(text, "}");
}

/* The last result of the case; the next one replaces it. */
static dtekit_result *last;

/* Keeps a next step as text. */
static void keep_next(const dtekit_next_step *step, buffer *next) {
    dtekit_bytes text = {0};
    if (step && dtekit_next_step_to_json(step, &text, NULL) == DTEKIT_STATUS_OK) {
        free(next->text);
        *next = (buffer){0};
        buffer_add(next, (const char *)text.data, text.len);
    }
    dtekit_bytes_free(&text);
}

/* Keeps a result and its next step. */
static void keep(dtekit_result *result, buffer *next) {
    if (result) {
        dtekit_result_free(last);
        last = result;
    }
    keep_next(dtekit_result_next(result), next);
}

static void issue(const json *step, const json *arguments, const dtekit_client *client, buffer *next) {
    const char *const taken[] = {"document", "country", NULL};
    const json *document = json_member(arguments, "document");
    buffer options = {0}, file = {0};
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    others(arguments, taken, &options);
    if (document->text[0] == '@') {
        read_file("data", document->text + 1, "", &file);
    } else {
        buffer_add(&file, document->text, document->text_len);
    }
    dtekit_client_issue(client, TEXT(file), STRING(json_member(arguments, "country")), TEXT(options), &result, &error);
    check_case(step, result, error);
    keep(result, next);
    dtekit_error_free(error);
    free(options.text);
    free(file.text);
}

static void invalidate(const json *step, const json *arguments, const dtekit_client *client, buffer *next) {
    const char *const taken[] = {"event", "mapping", NULL};
    buffer options = {0};
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    others(arguments, taken, &options);
    dtekit_client_el_salvador_invalidate(client, STRING(json_member(arguments, "event")),
                                         STRING(json_member(arguments, "mapping")), TEXT(options), &result, &error);
    check_case(step, result, error);
    keep(result, next);
    dtekit_error_free(error);
    free(options.text);
}

static void reconcile(const json *step, const json *arguments, const dtekit_client *client, buffer *kept) {
    const char *const taken[] = {"next", NULL};
    const json *given = json_member(arguments, "next");
    const char *next = given ? given->raw : kept->text;
    size_t len = given ? given->raw_len : kept->len;
    buffer options = {0};
    dtekit_next_step *step_kept = NULL;
    dtekit_reconciliation *found = NULL;
    dtekit_bytes text = {0};
    dtekit_error *error = NULL;
    others(arguments, taken, &options);
    if (dtekit_next_step_from_json((const uint8_t *)next, len, &step_kept, &error) == DTEKIT_STATUS_OK
        && dtekit_client_reconcile(client, step_kept, TEXT(options), &found, &error) == DTEKIT_STATUS_OK) {
        dtekit_reconciliation_to_json(found, &text, &error);
    }
    keep_next(dtekit_reconciliation_next(found), kept);
    check_json(step, &text, error);
    dtekit_reconciliation_free(found);
    dtekit_next_step_free(step_kept);
    free(options.text);
}

static void next_step_of(const json *step, const json *arguments, buffer *next) {
    const char *const taken[] = {"document", "country", NULL};
    buffer options = {0};
    dtekit_next_step *made = NULL;
    dtekit_bytes text = {0};
    dtekit_error *error = NULL;
    others(arguments, taken, &options);
    if (dtekit_next_step_of(STRING(json_member(arguments, "document")), STRING(json_member(arguments, "country")),
                            TEXT(options), &made, &error) == DTEKIT_STATUS_OK
        && dtekit_next_step_to_json(made, &text, &error) == DTEKIT_STATUS_OK) {
        free(next->text);
        *next = (buffer){0};
        buffer_add(next, (const char *)text.data, text.len);
    }
    check_json(step, &text, error);
    dtekit_next_step_free(made);
    free(options.text);
}

/* The most steps of a case. */
#define MOST_STEPS 8

static void reconcile_many(const json *step, const json *arguments, const dtekit_client *client) {
    const char *const taken[] = {"steps", NULL};
    dtekit_next_step *steps[MOST_STEPS] = {NULL};
    dtekit_reconciliation *found[MOST_STEPS] = {NULL};
    size_t count = 0;
    buffer options = {0}, answers = {0};
    dtekit_bytes none = {0};
    dtekit_error *error = NULL;
    others(arguments, taken, &options);
    for (const json *one = json_member(arguments, "steps")->child; one && count < MOST_STEPS && !error; one = one->next) {
        dtekit_next_step_from_json((const uint8_t *)one->raw, one->raw_len, &steps[count++], &error);
    }
    if (!error) {
        dtekit_client_reconcile_many(client, (const dtekit_next_step *const *)steps, count, TEXT(options), found, &error);
    }
    if (error) {
        check_json(step, &none, error);
    } else {
        buffer_add_text(&answers, "{\"found\": [");
        for (size_t i = 0; i < count; i++) {
            dtekit_bytes answer = {0};
            dtekit_reconciliation_to_json(found[i], &answer, NULL);
            buffer_add_text(&answers, i ? "," : "");
            buffer_add(&answers, (const char *)answer.data, answer.len);
            dtekit_bytes_free(&answer);
        }
        buffer_add_text(&answers, "]}");
        json *value = json_read(answers.text, answers.len);
        for (const json *fact = json_member(step, "expect")->child; fact; fact = fact->next) {
            check_fact(fact, value);
        }
        json_free(value);
    }
    for (size_t i = 0; i < count; i++) {
        dtekit_reconciliation_free(found[i]);
        dtekit_next_step_free(steps[i]);
    }
    free(answers.text);
    free(options.text);
}

int32_t decide(void *context, const uint8_t *shown, size_t len) {
    return shown && len ? *(const int32_t *)context : -1;
}

int32_t outcome_of(const json *word) {
    int32_t outcome = DTEKIT_OUTCOME_ACCEPTED;
    while (word && dtekit_outcome_name(outcome) && strcmp(dtekit_outcome_name(outcome), word->text) != 0) {
        outcome++;
    }
    return outcome;
}

static void wait_for_authority(const json *step, const json *arguments, const dtekit_client *client) {
    const char *const taken[] = {"decided", NULL};
    const json *word = json_member(arguments, "decided");
    int32_t decided = outcome_of(word);
    buffer options = {0};
    dtekit_authority_wait *wait = NULL;
    dtekit_bytes found = {0};
    dtekit_error *error = NULL;
    others(arguments, taken, &options);
    const dtekit_status begun =
        json_member(arguments, "global_document_id")
            ? dtekit_authority_wait_new(TEXT(options), (double)time(NULL), &wait, &error)
            : dtekit_authority_wait_after(last, TEXT(options), (double)time(NULL), &wait, &error);
    if (begun == DTEKIT_STATUS_OK) {
        dtekit_client_wait_for_authority(client, wait, word ? decide : NULL, &decided, &found, &error);
    }
    check_json(step, &found, error);
    dtekit_authority_wait_free(wait);
    free(options.text);
}

static void download(const json *step, const json *arguments, const dtekit_client *client) {
    dtekit_result *file = NULL;
    dtekit_error *error = NULL;
    dtekit_client_download(client, STRING(json_member(arguments, "global_document_id")),
                           STRING(json_member(arguments, "format")), STRING(json_member(arguments, "type")), &file,
                           &error);
    const json *expected = json_member(step, "expect");
    if (error || file) {
        check_case(step, file, error);
    } else if (!expected || !json_member(expected, "@value")) {
        failed("result", "a file", 6, "none", 4);
    }
    dtekit_result_free(file);
    dtekit_error_free(error);
}

int follow_up(const json *step, const dtekit_client *client, buffer *next) {
    const char *operation = json_text(step, "operation");
    const json *arguments = json_member(step, "arguments");
    if (strcmp(operation, "issue") == 0) {
        issue(step, arguments, client, next);
    } else if (strcmp(operation, "el_salvador_invalidate") == 0) {
        invalidate(step, arguments, client, next);
    } else if (strcmp(operation, "reconcile") == 0) {
        reconcile(step, arguments, client, next);
    } else if (strcmp(operation, "next_step_of") == 0) {
        next_step_of(step, arguments, next);
    } else if (strcmp(operation, "reconcile_many") == 0) {
        reconcile_many(step, arguments, client);
    } else if (strcmp(operation, "wait") == 0) {
        wait_for_authority(step, arguments, client);
    } else if (strcmp(operation, "download") == 0) {
        download(step, arguments, client);
    } else {
        return 0;
    }
    return 1;
}
