/* Runs a case of tests/vectors/request: builds a request and does not send it. */
#include <stdlib.h>
#include <string.h>

#include "vectors.h"

dtekit_status build_request(const json *test, dtekit_request **request, dtekit_error **error) {
    const json *operation = json_member(test, "operation"), *arguments = json_member(test, "arguments");
    const json *bytes = json_member(test, "bytes"), *group = json_member(test, "catalog_group");
    const uint8_t *key = (const uint8_t *)operation->text, *rest = (const uint8_t *)arguments->raw;
    dtekit_status status;
    if (bytes) {
        const json *one = bytes->child;
        status = dtekit_request_new_with(key, operation->text_len, (const uint8_t *)one->name, strlen(one->name),
                                         (const uint8_t *)one->text, one->text_len, rest, arguments->raw_len, request,
                                         error);
    } else {
        status = dtekit_request_new(key, operation->text_len, rest, arguments->raw_len, request, error);
    }
    if (status == DTEKIT_STATUS_OK && group) {
        status = dtekit_request_set_catalog_group(*request, (const uint8_t *)group->text, group->text_len, error);
    }
    return status;
}

void run_request(const json *test) {
    dtekit_request *request = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes text = {0};
    const json *expected = json_member(test, "expect"), *body = json_member(expected, "body");
    if (build_request(test, &request, &error) != DTEKIT_STATUS_OK) {
        check_error(json_member(test, "error"), error);
    } else if (!expected || dtekit_request_to_json(request, &text, NULL) != DTEKIT_STATUS_OK) {
        failed("request", "an error", 8, "a request", 9);
    } else {
        json *value = json_read((const char *)text.data, text.len);
        for (const json *fact = expected->child; fact; fact = fact->next) {
            const json *found = json_at(value, fact->name);
            if (!found || !json_same(fact, found)) {
                failed(fact->name, fact->raw, fact->raw_len, found ? found->raw : "nothing", found ? found->raw_len : 7);
            }
        }
        size_t len = 0;
        const uint8_t *data = dtekit_request_body(request, &len);
        if (body) {
            same("the bytes of the body", body->text, body->text_len, data ? (const char *)data : "", len);
        }
        json_free(value);
    }
    dtekit_bytes_free(&text);
    dtekit_request_free(request);
    dtekit_error_free(error);
}
