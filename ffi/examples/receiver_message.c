/* Answers a supplier's document in Costa Rica: accepts it with a receiver message.
 *
 *   cc receiver_message.c $(pkg-config --cflags --libs dtekit) -o receiver_message
 *   ./receiver_message http://127.0.0.1:8088 supplier-invoice.xml folios.txt
 */
#include <dtekit.h>
#include <stdio.h>

int main(int count, char **arguments) {
    static uint8_t document[1 << 20];
    char settings[500];
    FILE *file = count == 4 ? fopen(arguments[2], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "usage: receiver_message URL DOCUMENT FOLIO-FILE\n");
        return 2;
    }
    const size_t len = fread(document, 1, sizeof document, file);
    fclose(file);
    snprintf(settings, sizeof settings, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\"}", arguments[1]);
    /* 1 accepts, 2 accepts in part, 3 rejects. Ids and totals are read from the document. */
    const char *fields = "{\"mensaje\": 1, \"fecha_emision_doc\": \"2025-07-30T09:15:00\", \"codigo_actividad\": \"620100\"}";

    dtekit_folio_sequence *folios = NULL; /* No number is used twice, even if this program is killed. */
    dtekit_receiver_message *message = NULL;
    dtekit_client *client = NULL;
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    int failed = dtekit_folio_sequence_open(DTEKIT_TEXT(arguments[3]), &folios, &error)
        || dtekit_receiver_message_answering(document, len, DTEKIT_TEXT(fields), folios, &message, &error)
        || dtekit_client_new(DTEKIT_TEXT(settings), &client, &error)
        || dtekit_client_costa_rica_send_receiver_message(client, message, NULL, 0, &result, &error);
    if (failed) {
        fprintf(stderr, "%s\n", dtekit_error_display(error));
    } else {
        printf("%s\n", dtekit_outcome_name(dtekit_result_outcome(result)));
    }
    dtekit_error_free(error);
    dtekit_result_free(result);
    dtekit_client_free(client);
    dtekit_receiver_message_free(message);
    dtekit_folio_sequence_free(folios);
    return failed ? 1 : 0;
}
