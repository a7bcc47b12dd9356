/* Issues a document and handles each outcome.
 *
 *   cc issue.c $(pkg-config --cflags --libs dtekit) -o issue
 *   ./issue http://127.0.0.1:8088 invoice.json CR
 */
#include <dtekit.h>
#include <stdio.h>

static int fail(dtekit_error *error) {
    fprintf(stderr, "%s\n", dtekit_error_display(error));
    dtekit_error_free(error);
    return 1;
}

/* Prints a member of an answer, and nothing if it is not there. */
static void print_member(const dtekit_json *answer, const char *name) {
    size_t len = 0;
    const uint8_t *text = dtekit_json_text(dtekit_json_member(answer, DTEKIT_TEXT(name)), &len);
    if (text) {
        printf("%s: %.*s\n", name, (int)len, (const char *)text);
    }
}

/* Nobody knows whether the service issued the document: asks the service, and never sends it again blindly. */
static int reconcile(const dtekit_client *client, const dtekit_json *answer) {
    dtekit_bytes next = {0}, found = {0};
    dtekit_error *error = NULL;
    dtekit_json *verdict = NULL;
    int failed = dtekit_json_write(dtekit_json_member(answer, DTEKIT_TEXT("next")), &next, &error)
        || dtekit_client_reconcile(client, next.data, next.len, NULL, 0, &found, &error)
        || dtekit_json_parse(found.data, found.len, &verdict, &error);
    print_member(verdict, "verdict");
    print_member(verdict, "may_resend");
    dtekit_json_free(verdict);
    dtekit_bytes_free(&found);
    dtekit_bytes_free(&next);
    return failed ? fail(error) : 0;
}

static int handle(const dtekit_client *client, const dtekit_result *result) {
    const dtekit_json *answer = dtekit_result_json(result);
    size_t len = 0;
    print_member(answer, "global_document_id");
    print_member(answer, "country_document_id");
    switch (dtekit_result_outcome(result)) {
    case DTEKIT_OUTCOME_ACCEPTED:
        dtekit_result_certified_xml(result, &len);
        printf("accepted; the certified document has %zu bytes\n", len);
        return 0;
    case DTEKIT_OUTCOME_SENT:
        printf("sent; the authority answers later: see dtekit_client_wait_for_authority\n");
        return 0;
    case DTEKIT_OUTCOME_QUEUED:
        printf("queued; its turn comes when its number is next\n");
        return 0;
    case DTEKIT_OUTCOME_REJECTED:
        printf("rejected; correct the document and issue it again\n");
        print_member(answer, "description");
        return 0;
    case DTEKIT_OUTCOME_UNKNOWN:
        return reconcile(client, answer);
    default:
        return 1;
    }
}

int main(int count, char **arguments) {
    static uint8_t document[1 << 20];
    char settings[500];
    FILE *file = count == 4 ? fopen(arguments[2], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "usage: issue URL DOCUMENT COUNTRY\n");
        return 2;
    }
    const size_t len = fread(document, 1, sizeof document, file);
    fclose(file);
    snprintf(settings, sizeof settings, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\"}", arguments[1]);

    dtekit_client *client = NULL;
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    int failed = dtekit_client_new(DTEKIT_TEXT(settings), &client, &error)
        || dtekit_client_issue(client, document, len, DTEKIT_TEXT(arguments[3]), NULL, 0, &result, &error);
    /* An error is not an outcome: the document was refused before it was sent, or the connection never stood. */
    failed = failed ? fail(error) : handle(client, result);
    dtekit_result_free(result);
    dtekit_client_free(client);
    return failed;
}
