/* Runs a case of tests/vectors/inbox. */
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A member of the case as the two arguments that an object is. */
#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
/* A string of the case as the two arguments that a text is. */
#define STRING(value) (value) ? (const uint8_t *)(value)->text : NULL, (value) ? (value)->text_len : 0

static double number(const json *value, double otherwise) {
    return value ? strtod(value->raw, NULL) : otherwise;
}

/* Adds an object with one member. */
static void add_member(buffer *to, const char *name, const char *value, size_t len) {
    buffer_add_text(to, "{\"");
    buffer_add_text(to, name);
    buffer_add_text(to, "\": ");
    buffer_add(to, value, len);
    buffer_add_text(to, "}");
}

typedef dtekit_status (*kept_call)(const dtekit_inbox *, const uint8_t *, size_t, int32_t *, dtekit_bytes *, dtekit_error **);
typedef dtekit_status (*change_call)(const dtekit_inbox *, const uint8_t *, size_t, double, int32_t *, dtekit_error **);

/* Calls that give what is kept of an item, by the name of their step. */
static const struct {
    const char *name;
    kept_call call;
} kept[] = {{"item", dtekit_inbox_item}, {"original", dtekit_inbox_original}, {"generic", dtekit_inbox_generic}};

/* Calls that change an entry, by the name of their step and of their result. */
static const struct {
    const char *name, *result;
    change_call call;
} changes[] = {{"acknowledge", "acknowledged", dtekit_inbox_acknowledge},
               {"give_back", "given_back", dtekit_inbox_give_back},
               {"reopen", "reopened", dtekit_inbox_reopen}};

/* Takes a step and adds its result. */
static void take(const json *step, const dtekit_inbox *inbox, const dtekit_client *client, buffer *given, dtekit_error **error) {
    const json *run = json_member(step, "run"), *list = json_member(step, "list"), *key = json_member(step, "get");
    const json *fail = json_member(step, "fail"), *mark = json_member(step, "mark");
    double now = number(json_member(step, "now"), 0);
    dtekit_bytes out = {0};
    int32_t flag = 0;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const json *of = json_member(step, kept[i].name);
        if (of && kept[i].call(inbox, STRING(of), &flag, &out, error) == DTEKIT_STATUS_OK) {
            buffer text = {0};
            if (flag) {
                buffer_add_string(&text, (const char *)out.data, out.len);
            } else {
                buffer_add_text(&text, "null");
            }
            add_member(given, kept[i].name, text.text, text.len);
            free(text.text);
            dtekit_bytes_free(&out);
        }
        if (of) {
            return;
        }
    }
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const json *of = json_member(step, changes[i].name);
        if (of && changes[i].call(inbox, STRING(of), now, &flag, error) == DTEKIT_STATUS_OK) {
            add_member(given, changes[i].result, flag ? "true" : "false", flag ? 4 : 5);
        }
        if (of) {
            return;
        }
    }
    if (fail) {
        dtekit_inbox_fail(inbox, STRING(fail), STRING(json_member(step, "reason")), now, error);
        buffer_add_text(given, "{}");
    } else if (mark) {
        dtekit_inbox_mark(inbox, STRING(mark), STRING(json_member(step, "state")), now, error);
        buffer_add_text(given, "{}");
    } else if (run) {
        dtekit_inbox_run(inbox, client, now, OBJECT(run), &out, error);
    } else if (list) {
        const char *state = list->text ? list->text : "";
        uint64_t after = (uint64_t)number(json_member(step, "after"), 0);
        size_t most = (size_t)number(json_member(step, "most"), 100);
        if (dtekit_inbox_list(inbox, (const uint8_t *)state, strlen(state), after, most, &out, error) == DTEKIT_STATUS_OK) {
            json *entries = json_read((const char *)out.data, out.len);
            char head[60];
            size_t count = 0;
            for (const json *one = entries ? entries->child : NULL; one; one = one->next) {
                count++;
            }
            snprintf(head, sizeof head, "{\"count\": %zu, \"entries\": ", count);
            buffer_add_text(given, head);
            buffer_add(given, (const char *)out.data, out.len);
            buffer_add_text(given, "}");
            json_free(entries);
            dtekit_bytes_free(&out);
            return;
        }
    } else if (key) {
        if (dtekit_inbox_get(inbox, STRING(key), &out, error) == DTEKIT_STATUS_OK) {
            add_member(given, "entry", (const char *)out.data, out.len);
            dtekit_bytes_free(&out);
            return;
        }
    } else {
        dtekit_inbox_counts(inbox, &out, error);
    }
    if (out.data) {
        buffer_add(given, (const char *)out.data, out.len);
    }
    dtekit_bytes_free(&out);
}

void run_inbox_step(const json *step, const char *path, const dtekit_client *client) {
    dtekit_inbox *inbox = NULL;
    dtekit_error *error = NULL;
    buffer text = {0};
    if (dtekit_inbox_open(DTEKIT_TEXT(path), &inbox, &error) == DTEKIT_STATUS_OK) {
        take(step, inbox, client, &text, &error);
    }
    const json *expected = json_member(step, "expect");
    json *value = error ? NULL : json_read(text.text, text.len);
    if (error) {
        check_error(json_member(step, "error"), error);
    } else if (!expected || !value) {
        failed("result", expected ? "JSON" : "an error", expected ? 4 : 8, text.text, text.len);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    free(text.text);
    dtekit_error_free(error);
    dtekit_inbox_free(inbox);
}
