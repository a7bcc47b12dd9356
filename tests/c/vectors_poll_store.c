/* Runs a case of tests/vectors/poll_store. */
#include "vectors.h"

#ifdef DTEKIT_TEST_LIBPQ
#include "libpq_driver.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A member of the case as the two arguments that an object is. */
#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0
/* A string of the case as the two arguments that a text is. */
#define STRING(value) (value) ? (const uint8_t *)(value)->text : NULL, (value) ? (value)->text_len : 0

static double number(const json *value) {
    return value ? strtod(value->raw, NULL) : 0;
}

/* Adds the job with this number and its file. */
static int add_job(buffer *to, const dtekit_poll_jobs *jobs, size_t index, dtekit_error **error) {
    dtekit_bytes text = {0};
    size_t len = 0;
    const uint8_t *file = dtekit_poll_jobs_file(jobs, index, &len);
    if (dtekit_poll_jobs_to_json(jobs, index, &text, error) != DTEKIT_STATUS_OK) {
        return 0;
    }
    buffer_add(to, (const char *)text.data, text.len - 1);
    buffer_add_name(to, "file");
    if (file) {
        buffer_add_string(to, (const char *)file, len);
    } else {
        buffer_add_text(to, "null");
    }
    buffer_add_text(to, "}");
    dtekit_bytes_free(&text);
    return 1;
}

/* Takes a step and adds its result. */
static void take(const json *step, const dtekit_poll_store *store, const dtekit_client *client, buffer *given,
                 dtekit_error **error) {
    const json *submit = json_member(step, "submit"), *run = json_member(step, "run"), *id = json_member(step, "get");
    const json *file = json_member(step, "file"), *policy = json_member(step, "policy");
    const json *results = json_member(step, "results"), *acknowledge = json_member(step, "acknowledge");
    const json *receive = json_member(step, "receive");
    double now = number(json_member(step, "now"));
    dtekit_bytes out = {0};
    dtekit_poll_jobs *jobs = NULL;
    int32_t flag = 0;
    if (submit) {
        dtekit_upload *upload = NULL;
        if (dtekit_upload_new(STRING(file), OBJECT(submit), &upload, error) == DTEKIT_STATUS_OK &&
            dtekit_poll_store_submit(store, upload, OBJECT(policy), now, &flag, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(given, flag ? "{\"is_new\": true}" : "{\"is_new\": false}");
        }
        dtekit_upload_free(upload);
    } else if (run) {
        dtekit_poll_store_run_due(store, client, now, OBJECT(run), &out, error);
    } else if (acknowledge) {
        if (dtekit_poll_store_acknowledge(store, STRING(acknowledge), &flag, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(given, flag ? "{\"acknowledged\": true}" : "{\"acknowledged\": false}");
        }
    } else if (receive) {
        buffer body = {0};
        base64_decode(json_text(step, "body_base64"), &body);
        dtekit_poll_store_receive(store, (const uint8_t *)body.text, body.len, OBJECT(receive), now, &out, error);
        free(body.text);
    } else if (results) {
        if (dtekit_poll_store_results(store, (size_t)number(results), &jobs, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(given, "{\"results\": [");
            for (size_t i = 0; i < dtekit_poll_jobs_count(jobs); i++) {
                buffer_add_text(given, i ? "," : "");
                add_job(given, jobs, i, error);
            }
            buffer_add_text(given, "]}");
        }
    } else if (id) {
        if (dtekit_poll_store_get(store, STRING(id), &jobs, error) == DTEKIT_STATUS_OK) {
            buffer_add_text(given, "{\"job\": ");
            if (dtekit_poll_jobs_count(jobs) == 0 || !add_job(given, jobs, 0, error)) {
                buffer_add_text(given, "null");
            }
            buffer_add_text(given, "}");
        }
    } else {
        dtekit_poll_store_counts(store, &out, error);
    }
    if (out.data) {
        buffer_add(given, (const char *)out.data, out.len);
    }
    dtekit_bytes_free(&out);
    dtekit_poll_jobs_free(jobs);
}

#ifdef DTEKIT_TEST_LIBPQ
/* The store in the PostgreSQL of the tests; the first step of a case begins with empty tables. */
static dtekit_status open_store(const json *test, const json *step, const char *path, dtekit_poll_store **out, dtekit_error **error) {
    (void)path;
    const dtekit_sql_driver driver = libpq_driver(getenv("DTEKIT_TEST_POSTGRESQL"));
    const dtekit_status status = dtekit_poll_store_over(&driver, DTEKIT_TEXT("postgresql"), NULL, 0, out, error);
    if (status == DTEKIT_STATUS_OK && step == json_member(test, "steps")->child) {
        empty_database();
        return dtekit_poll_store_create_tables(*out, error);
    }
    return status;
}
#else
static dtekit_status open_store(const json *test, const json *step, const char *path, dtekit_poll_store **out, dtekit_error **error) {
    (void)test, (void)step;
    return dtekit_poll_store_open(DTEKIT_TEXT(path), out, error);
}
#endif

void run_poll_step(const json *test, const json *step, const char *path, const dtekit_client *client) {
    dtekit_poll_store *store = NULL;
    dtekit_error *error = NULL;
    buffer text = {0};
    if (open_store(test, step, path, &store, &error) == DTEKIT_STATUS_OK) {
        take(step, store, client, &text, &error);
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
    dtekit_poll_store_free(store);
}
