/* Runs a case of tests/vectors/journal_work: the state machine of a journal's entry. */
#include <stdlib.h>
#include <string.h>

#include "vectors.h"

/* The JSON of a value as the two arguments that an input is. */
#define OBJECT(value) (value) ? (const uint8_t *)(value)->raw : NULL, (value) ? (value)->raw_len : 0

static double now_of(const json *step) {
    return strtod(json_member(step, "now")->raw, NULL);
}

/* Takes one step, then writes the state and reads it again. */
static dtekit_status take(dtekit_journal_work **work, const json *step, buffer *given, dtekit_error **error) {
    const json *observation = json_member(step, "observe"), *word = json_member(step, "decided");
    dtekit_bytes out = {0}, subject = {0}, state = {0};
    int32_t counts = 0;
    dtekit_status status;
    if (observation) {
        status = dtekit_journal_work_subject(*work, OBJECT(observation), &subject, error);
        if (status == DTEKIT_STATUS_OK) {
            status = dtekit_journal_work_observe(*work, OBJECT(observation), word ? outcome_of(word) : DTEKIT_OUTCOME_NONE,
                                                 now_of(step), &counts, error);
        }
        if (status == DTEKIT_STATUS_OK) {
            status = dtekit_journal_work_entry(*work, &out, error);
        }
    } else {
        status = dtekit_journal_work_next(*work, now_of(step), &out, error);
    }
    if (status == DTEKIT_STATUS_OK) {
        /* The entry with `counts` as one more member. */
        buffer_add(given, (const char *)out.data, out.len - 1);
        if (observation) {
            buffer_add_text(given, counts ? ",\"counts\":true" : ",\"counts\":false");
        }
        buffer_add_text(given, "}");
        status = dtekit_journal_work_to_json(*work, &state, error);
    }
    if (status == DTEKIT_STATUS_OK) {
        dtekit_journal_work_free(*work);
        *work = NULL;
        status = dtekit_journal_work_from_json(state.data, state.len, work, error);
    }
    dtekit_bytes_free(&out);
    dtekit_bytes_free(&subject);
    dtekit_bytes_free(&state);
    return status;
}

static dtekit_status begin(const json *test, dtekit_journal_work **work, dtekit_error **error) {
    const json *state = json_member(test, "state"), *options = json_member(test, "options");
    dtekit_request *request = NULL;
    if (state) {
        return dtekit_journal_work_from_json(OBJECT(state), work, error);
    }
    dtekit_status status = build_request(test, &request, error);
    if (status == DTEKIT_STATUS_OK) {
        status = dtekit_journal_work_new(request, OBJECT(options), now_of(test), work, error);
    }
    dtekit_request_free(request);
    return status;
}

void run_journal_work(const json *test) {
    const json *steps = json_member(test, "steps");
    buffer given = {0};
    dtekit_journal_work *work = NULL;
    dtekit_error *error = NULL;
    dtekit_status status = begin(test, &work, &error);
    buffer_add_text(&given, "{\"steps\": [");
    for (const json *step = steps->child; step && status == DTEKIT_STATUS_OK; step = step->next) {
        if (step != steps->child) {
            buffer_add_text(&given, ",");
        }
        status = take(&work, step, &given, &error);
    }
    buffer_add_text(&given, "]}");
    check_given(test, given.text, given.len, error);
    dtekit_journal_work_free(work);
    free(given.text);
}
