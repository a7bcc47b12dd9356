/* Runs the cases of the extraction provider. */
#include "vectors.h"

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

void check_given(const json *test, const char *text, size_t len, dtekit_error *error) {
    const json *expected = json_member(test, "expect");
    json *value = error ? NULL : json_read(text, len);
    if (error) {
        check_error(json_member(test, "error"), error);
    } else if (!expected || !value) {
        failed("result", expected ? "JSON" : "an error", expected ? 4 : 8, text, len);
    }
    for (const json *fact = value && expected ? expected->child : NULL; fact; fact = fact->next) {
        check_fact(fact, value);
    }
    json_free(value);
    dtekit_error_free(error);
}

/* Adds bytes as a JSON string; null if there are none. */
static void add_bytes(buffer *to, const char *name, const uint8_t *data, size_t len) {
    buffer_add_name(to, name);
    if (data) {
        buffer_add_string(to, (const char *)data, len);
    } else {
        buffer_add_text(to, "null");
    }
}

/* Takes one step of a polling, then writes its state and reads it again. */
static dtekit_status step_on(dtekit_poll **poll, const json *step, buffer *given, dtekit_error **error) {
    const json *observation = json_member(step, "observe");
    double now = number(json_member(step, "now"));
    dtekit_bytes out = {0}, state = {0};
    dtekit_status status;
    if (observation) {
        status = dtekit_poll_observe(*poll, OBJECT(observation), now, &out, error);
        if (status == DTEKIT_STATUS_OK && out.len) {
            buffer_add_string(given, (const char *)out.data, out.len);
        } else if (status == DTEKIT_STATUS_OK) {
            buffer_add_text(given, "null");
        }
    } else {
        status = dtekit_poll_next(*poll, now, &out, error);
        if (status == DTEKIT_STATUS_OK) {
            buffer_add(given, (const char *)out.data, out.len);
        }
    }
    if (status == DTEKIT_STATUS_OK) {
        status = dtekit_poll_to_json(*poll, &state, error);
    }
    if (status == DTEKIT_STATUS_OK) {
        dtekit_poll_free(*poll);
        *poll = NULL;
        status = dtekit_poll_from_json(state.data, state.len, poll, error);
    }
    dtekit_bytes_free(&out);
    dtekit_bytes_free(&state);
    return status;
}

void run_poll(const json *test) {
    const json *state = json_member(test, "state"), *keywords = json_member(test, "poll");
    const json *steps = json_member(test, "steps");
    buffer given = {0};
    dtekit_poll *poll = NULL;
    dtekit_error *error = NULL;
    dtekit_status status = state ? dtekit_poll_from_json(STRING(state), &poll, &error)
                                 : dtekit_poll_new(OBJECT(keywords), &poll, &error);
    buffer_add_text(&given, "{\"steps\": [");
    for (const json *step = steps->child; step && status == DTEKIT_STATUS_OK; step = step->next) {
        if (step != steps->child) {
            buffer_add_text(&given, ",");
        }
        status = step_on(&poll, step, &given, &error);
    }
    buffer_add_text(&given, "]}");
    check_given(test, given.text, given.len, error);
    dtekit_poll_free(poll);
    free(given.text);
}

/* What the caller decides in a step, by its word. */
static int32_t decided_in(const json *step) {
    const json *word = json_member(step, "decided");
    int32_t outcome = DTEKIT_OUTCOME_NONE;
    while (word && outcome < DTEKIT_OUTCOME_UNKNOWN && strcmp(dtekit_outcome_name(outcome), word->text) != 0) {
        outcome++;
    }
    return outcome;
}

/* Takes one step of a wait for the authority, then writes its state and reads it again. */
static dtekit_status wait_on(dtekit_authority_wait **wait, const json *step, buffer *given, dtekit_error **error) {
    const json *document = json_member(step, "observe");
    double now = number(json_member(step, "now"));
    dtekit_bytes out = {0}, state = {0};
    dtekit_status status;
    if (document) {
        const json *listed = document->raw_len && document->raw[0] == '{' ? document : NULL;
        status = dtekit_authority_wait_observe(*wait, OBJECT(listed), decided_in(step), now, error);
        buffer_add_text(given, "null");
    } else {
        status = dtekit_authority_wait_next(*wait, now, &out, error);
        if (status == DTEKIT_STATUS_OK) {
            buffer_add(given, (const char *)out.data, out.len);
        }
    }
    if (status == DTEKIT_STATUS_OK) {
        status = dtekit_authority_wait_to_json(*wait, &state, error);
    }
    if (status == DTEKIT_STATUS_OK) {
        dtekit_authority_wait_free(*wait);
        *wait = NULL;
        status = dtekit_authority_wait_from_json(state.data, state.len, wait, error);
    }
    dtekit_bytes_free(&out);
    dtekit_bytes_free(&state);
    return status;
}

void run_authority_wait(const json *test) {
    const json *keywords = json_member(test, "wait"), *steps = json_member(test, "steps");
    buffer given = {0};
    dtekit_authority_wait *wait = NULL;
    dtekit_error *error = NULL;
    dtekit_status status =
        dtekit_authority_wait_new(OBJECT(keywords), number(json_member(test, "now")), &wait, &error);
    buffer_add_text(&given, "{\"steps\": [");
    for (const json *step = steps->child; step && status == DTEKIT_STATUS_OK; step = step->next) {
        if (step != steps->child) {
            buffer_add_text(&given, ",");
        }
        status = wait_on(&wait, step, &given, &error);
    }
    buffer_add_text(&given, "]}");
    check_given(test, given.text, given.len, error);
    dtekit_authority_wait_free(wait);
    free(given.text);
}

void run_upload(const json *test) {
    const json *file = json_member(test, "file"), *keywords = json_member(test, "upload");
    dtekit_upload *upload = NULL;
    dtekit_request *request = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes text = {0};
    if (dtekit_upload_new(STRING(file), OBJECT(keywords), &upload, &error) == DTEKIT_STATUS_OK
        && dtekit_upload_request(upload, &request, &error) == DTEKIT_STATUS_OK) {
        dtekit_request_to_json(request, &text, &error);
    }
    check_given(test, (const char *)text.data, text.len, error);
    dtekit_bytes_free(&text);
    dtekit_request_free(request);
    dtekit_upload_free(upload);
}

void run_archive(const json *test) {
    const json *files = json_member(test, "write"), *keywords = json_member(test, "archive");
    const json *xml = json_member(files, "xml"), *pdf = json_member(files, "pdf");
    buffer data = {0}, found = {0};
    dtekit_bytes text = {0};
    dtekit_archive *archive = NULL;
    dtekit_error *error = NULL;
    if (!files) {
        base64_decode(json_text(test, "archive_base64"), &data);
    } else if (dtekit_archive_write(STRING(xml), STRING(pdf), &text, &error) == DTEKIT_STATUS_OK) {
        buffer_add(&data, (const char *)text.data, text.len);
        dtekit_bytes_free(&text);
    }
    if (!error && dtekit_archive_read(TEXT(data), OBJECT(keywords), &archive, &error) == DTEKIT_STATUS_OK
        && dtekit_archive_to_json(archive, &text, &error) == DTEKIT_STATUS_OK) {
        size_t xml_len = 0, pdf_len = 0;
        const uint8_t *xml_data = dtekit_archive_xml(archive, &xml_len);
        const uint8_t *pdf_data = dtekit_archive_pdf(archive, &pdf_len);
        /* Without the closing brace, because more members follow. */
        buffer_add(&found, (const char *)text.data, text.len - 1);
        add_bytes(&found, "xml", xml_data, xml_len);
        add_bytes(&found, "pdf", pdf_data, pdf_len);
        buffer_add_text(&found, "}");
    }
    check_given(test, found.text, found.len, error);
    dtekit_archive_free(archive);
    dtekit_bytes_free(&text);
    free(data.text);
    free(found.text);
}

/* The polling of a case whose document was not sent yet. */
static dtekit_poll *begin(const json *test, const char *now, dtekit_error **error) {
    const json *policy = json_member(test, "policy"), *id = json_member(json_member(test, "upload"), "external_id");
    dtekit_poll *poll = NULL;
    buffer text = {0};
    buffer_add_text(&text, "{\"sending\": true, \"sent_at\": ");
    buffer_add_text(&text, now);
    buffer_add_name(&text, "external_id");
    buffer_add_string(&text, id->text, id->text_len);
    for (const json *member = policy ? policy->child : NULL; member; member = member->next) {
        buffer_add_name(&text, member->name);
        buffer_add(&text, member->raw, member->raw_len);
    }
    buffer_add_text(&text, "}");
    dtekit_poll_new(TEXT(text), &poll, error);
    free(text.text);
    return poll;
}

void run_extraction(const json *test, const dtekit_client *client, int (*turn)(double)) {
    const json *file = json_member(test, "file"), *keywords = json_member(test, "upload");
    double start = 1790000000, now = start;
    dtekit_upload *upload = NULL;
    dtekit_extraction *extraction = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes step = {0};
    dtekit_poll *poll = begin(test, "1790000000", &error);
    int going = poll && dtekit_upload_new(STRING(file), OBJECT(keywords), &upload, &error) == DTEKIT_STATUS_OK
                && dtekit_extraction_new(upload, poll, 0, &extraction, &error) == DTEKIT_STATUS_OK;
    /* The extraction does not need the upload any more. */
    dtekit_upload_free(upload);
    while (going) {
        dtekit_bytes_free(&step);
        if (dtekit_client_advance(client, extraction, now, &step, &error) != DTEKIT_STATUS_OK) {
            break;
        }
        json *value = json_read((const char *)step.data, step.len);
        const json *next = json_member(value, "next_at");
        const char *word = json_text(value, "step");
        if (next && next->type == JSON_NUMBER) {
            double wait = number(next) - now;
            going = turn((double)(long)wait < wait ? (double)(long)wait + 1 : wait);
            now = number(next);
        }
        going = going && word && strcmp(word, "done") != 0 && strcmp(word, "failed") != 0;
        json_free(value);
    }
    buffer found = {0};
    if (step.len) {
        char turned[60];
        size_t len = 0;
        const uint8_t *data = dtekit_extraction_file(extraction, &len);
        buffer_add(&found, (const char *)step.data, step.len - 1);
        snprintf(turned, sizeof turned, ", \"turned\": %.0f", (double)(long)(now - start));
        buffer_add_text(&found, turned);
        add_bytes(&found, "file", data, len);
        buffer_add_text(&found, "}");
    }
    check_given(test, found.text, found.len, error);
    free(found.text);
    dtekit_bytes_free(&step);
    dtekit_extraction_free(extraction);
    dtekit_poll_free(poll);
}
