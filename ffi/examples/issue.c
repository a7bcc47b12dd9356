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

/* Prints a text of an answer, and nothing if it is not there. */
static void print(const char *name, const char *text) {
    if (text) {
        printf("%s: %s\n", name, text);
    }
}

/* Nobody knows whether the service issued the document: asks the service, and never sends it again blindly. */
static int reconcile(const dtekit_client *client, const dtekit_result *result) {
    dtekit_reconciliation *found = NULL;
    dtekit_error *error = NULL;
    /* A program keeps the text of dtekit_next_step_to_json before this call, so that it can ask again after a crash. */
    if (dtekit_client_reconcile(client, dtekit_result_next(result), NULL, 0, &found, &error)) {
        return fail(error);
    }
    print("verdict", dtekit_verdict_name(dtekit_reconciliation_verdict(found)));
    for (size_t i = 0; i < dtekit_reconciliation_difference_count(found); i++) {
        print("differs in", dtekit_reconciliation_difference_field(found, i));
    }
    printf("may be sent again: %s\n", dtekit_reconciliation_may_resend(found) ? "yes" : "no");
    if (dtekit_reconciliation_next(found)) {
        /* Not listed once is not enough. A program keeps this step as text, and asks with it again 15 minutes later: only the second
         * clear list without the document says that it may be sent again. */
        dtekit_reconciliation *second = NULL;
        if (dtekit_client_reconcile(client, dtekit_reconciliation_next(found), NULL, 0, &second, &error)) {
            dtekit_reconciliation_free(found);
            return fail(error);
        }
        printf("and now: %s\n", dtekit_reconciliation_may_resend(second) ? "yes" : "no");
        dtekit_reconciliation_free(second);
    }
    dtekit_reconciliation_free(found);
    return 0;
}

static int handle(const dtekit_client *client, const dtekit_result *result) {
    size_t len = 0;
    print("global_document_id", dtekit_result_global_document_id(result));
    print("country_document_id", dtekit_result_country_document_id(result));
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
        print("description", dtekit_result_description(result));
        return 0;
    case DTEKIT_OUTCOME_UNKNOWN:
        return reconcile(client, result);
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
