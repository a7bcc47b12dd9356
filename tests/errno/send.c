/* Sends one document and prints what came of it: `send URL MODE CERTIFICATES DOCUMENT`. See `run`. */
#include <dtekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEND \
    "{\"Async\": true, \"Mapping\": \"" DTEKIT_MAPPING_STANDARD "\", \"Sign\": true, \"DefaultCertificate\": false, " \
    "\"Country\": \"CR\"}"

static size_t read_file(const char *path, uint8_t *to, size_t most) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        exit(2);
    }
    size_t len = fread(to, 1, most, file);
    fclose(file);
    return len;
}

int main(int count, char **arguments) {
    static uint8_t json[100000], pem[10000];
    static char settings[30000];
    dtekit_client *client = NULL;
    dtekit_result *result = NULL;
    dtekit_error *error = NULL;
    dtekit_bytes xml = {0};
    if (count != 5) {
        return 2;
    }
    int size = snprintf(settings, sizeof settings,
                        "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\", \"timeout\": 20, "
                        "\"allow_http\": true", arguments[1]);
    if (strcmp(arguments[3], "-") != 0) {
        size_t len = read_file(arguments[3], pem, sizeof pem);
        size += snprintf(settings + size, sizeof settings - (size_t)size, ", \"ca_certs\": \"");
        for (size_t i = 0; i < len; i++) {
            size += snprintf(settings + size, sizeof settings - (size_t)size, pem[i] == '\n' ? "\\n" : "%c", pem[i]);
        }
        size += snprintf(settings + size, sizeof settings - (size_t)size, "\"");
    }
    snprintf(settings + size, sizeof settings - (size_t)size, "}");
    size_t len = read_file(arguments[4], json, sizeof json);
    if (dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) != DTEKIT_STATUS_OK
        || dtekit_json_to_xml(json, len, NULL, 0, &xml, NULL) != DTEKIT_STATUS_OK) {
        return 2;
    }
    if (strcmp(arguments[2], "new") != 0) {
        dtekit_client_call(client, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT("{\"account_code\": \"3101123456\"}"), &result,
                           NULL);
        dtekit_result_free(result);
        result = NULL;
    }
    if (strcmp(arguments[2], "paused") == 0) {
        puts("ready");
        fflush(stdout);
        getchar();
    }
    if (dtekit_client_send_document_to_authority(client, xml.data, xml.len, DTEKIT_TEXT(SEND), &result, &error)
        == DTEKIT_STATUS_OK) {
        const char *const words[] = {"none", "accepted", "sent", "queued", "rejected", "unknown"};
        puts(words[dtekit_result_outcome(result)]);
    } else {
        printf("%s %s\n", dtekit_error_kind(error) == DTEKIT_STATUS_TRANSPORT ? "transport" : "other", dtekit_error_phase(error));
    }
    dtekit_error_free(error);
    dtekit_result_free(result);
    dtekit_bytes_free(&xml);
    dtekit_client_free(client);
    return 0;
}
