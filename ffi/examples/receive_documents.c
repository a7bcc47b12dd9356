/* Receives the documents that the extraction provider posts, as a program that a web server runs by CGI (RFC 3875).
 *
 *   cc receive_documents.c $(pkg-config --cflags --libs dtekit) -o UploadZipDocument
 *
 * DTEKIT_POLLS is the file of the poll store; the request must show DTEKIT_RECEIVER_USER and DTEKIT_RECEIVER_PASSWORD.
 * The web server hands the header Authorization on (Apache: CGIPassAuth On), and bounds the body.
 */
#include <dtekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A ZIP with an original of 50 MB, and the form around it. */
#define MOST_BYTES 70000000L

static const char *variable(const char *name) {
    const char *text = getenv(name);
    return text ? text : "";
}

/* Adds `"name":"text"` to an object; one that has no room stays without it. */
static void add(char *object, size_t room, const char *name, const char *text) {
    size_t at = strlen(object);
    if (*text == '\0' || at + strlen(name) + 6 * strlen(text) + 8 > room) {
        return;
    }
    at += (size_t)sprintf(object + at, "%s\"%s\":\"", at > 1 ? "," : "", name);
    for (; *text; text++) {
        const unsigned char byte = (unsigned char)*text;
        at += (size_t)sprintf(object + at, byte < 32 || byte == '"' || byte == '\\' ? "\\u%04x" : "%c", byte);
    }
    sprintf(object + at, "\"");
}

static int answer(const char *status, const char *text, size_t len) {
    printf("Status: %s\r\nContent-Type: application/json\r\n\r\n", status);
    fwrite(text, 1, len, stdout);
    return 0;
}

int main(void) {
    const long length = strtol(variable("CONTENT_LENGTH"), NULL, 10);
    if (length <= 0 || length > MOST_BYTES) {
        return answer("413", "{}", 2);
    }
    uint8_t *body = malloc((size_t)length);
    if (!body || fread(body, 1, (size_t)length, stdin) != (size_t)length) {
        free(body);
        return answer("400", "{}", 2);
    }
    char request[16384] = "{";
    add(request, sizeof request - 1, "content_type", variable("CONTENT_TYPE"));
    add(request, sizeof request - 1, "authorization", variable("HTTP_AUTHORIZATION"));
    add(request, sizeof request - 1, "user", variable("DTEKIT_RECEIVER_USER"));
    add(request, sizeof request - 1, "password", variable("DTEKIT_RECEIVER_PASSWORD"));
    strcat(request, "}");

    dtekit_poll_store *store = NULL;
    dtekit_json *delivery = NULL;
    dtekit_bytes text = {0};
    dtekit_error *error = NULL;
    /* Without both of them anybody could post. */
    const int is_set = *variable("DTEKIT_RECEIVER_USER") && *variable("DTEKIT_RECEIVER_PASSWORD");
    if (is_set && dtekit_poll_store_open(DTEKIT_TEXT(variable("DTEKIT_POLLS")), &store, &error) == DTEKIT_STATUS_OK
        && dtekit_poll_store_receive(store, body, (size_t)length, DTEKIT_TEXT(request), (double)time(NULL), &text, &error)
               == DTEKIT_STATUS_OK
        && dtekit_json_parse(text.data, text.len, &delivery, &error) == DTEKIT_STATUS_OK) {
        size_t len = 0;
        const dtekit_json *status = dtekit_json_member(delivery, DTEKIT_TEXT("status"));
        const dtekit_json *said = dtekit_json_member(delivery, DTEKIT_TEXT("answer"));
        const uint8_t *digits = dtekit_json_text(status, &len);
        char code[4] = "503";
        if (digits && len == 3) {
            memcpy(code, digits, 3);
        }
        const uint8_t *words = dtekit_json_text(said, &len);
        answer(code, words ? (const char *)words : "{}", words ? len : 2);
    } else {
        fprintf(stderr, "%s\n", error ? dtekit_error_display(error) : "the user and the password are missing");
        answer("503", "{}", 2);
    }
    dtekit_json_free(delivery);
    dtekit_bytes_free(&text);
    dtekit_poll_store_free(store);
    dtekit_error_free(error);
    free(body);
    return 0;
}
