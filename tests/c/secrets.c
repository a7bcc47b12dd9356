/* Passwords do not stay in memory when the client is gone, after calls over TLS: the process searches its own memory.
 *
 *     secrets PORT CERTIFICATE PASSWORD AUTHORIZATION
 *
 * PASSWORD, and AUTHORIZATION as HTTP sends it, are in hexadecimal and with some bits turned, so that they do not stand
 * in the arguments. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <stdlib.h>

#include "check.h"

#define TURNED 0x5A
#define MOST 200

typedef struct {
    const char *name;
    size_t len;
    uint8_t turned[MOST];
} pattern;

static pattern read_pattern(const char *name, const char *hex) {
    pattern made = {name, strlen(hex) / 2, {0}};
    for (size_t i = 0; i < made.len && i < MOST; i++) {
        char digits[3] = {hex[2 * i], hex[2 * i + 1], 0};
        made.turned[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return made;
}

static int found_at(const uint8_t *memory, const pattern *searched) {
    for (size_t i = 0; i < searched->len; i++) {
        if ((memory[i] ^ TURNED) != searched->turned[i]) {
            return 0;
        }
    }
    return 1;
}

/* How often it lies in the memory of this process. */
static int count(const pattern *searched) {
    static uint8_t window[1 << 16];
    char line[500];
    int found = 0;
    FILE *maps = fopen("/proc/self/maps", "r"), *memory = fopen("/proc/self/mem", "rb");
    if (!CHECK(maps && memory)) {
        return -1;
    }
    setvbuf(memory, NULL, _IONBF, 0);
    while (fgets(line, sizeof line, maps)) {
        unsigned long start = 0, end = 0;
        char may[5] = "";
        if (sscanf(line, "%lx-%lx %4s", &start, &end, may) != 3 || strncmp(may, "rw", 2) != 0) {
            continue;
        }
        for (unsigned long at = start; at < end; at += sizeof window - MOST) {
            size_t wanted = end - at < sizeof window ? end - at : sizeof window;
            if (fseek(memory, (long)at, SEEK_SET) != 0 || fread(window, 1, wanted, memory) != wanted) {
                break;
            }
            size_t last = wanted == sizeof window ? sizeof window - MOST : wanted - searched->len + 1;
            for (size_t i = 0; i < last && wanted >= searched->len; i++) {
                if (found_at(window + i, searched)) {
                    found++;
                    printf("%s at %lx of %s", searched->name, at + i, line);
                }
            }
            memset(window, 0, sizeof window);
        }
    }
    fclose(memory);
    fclose(maps);
    return found;
}

static void wipe(volatile char *text, size_t len) {
    while (len > 0) {
        text[--len] = 0;
    }
}

static void call(const char *port, const char *certificate, const pattern *password) {
    static char pem[8000], settings[10000], plain[MOST + 1];
    size_t len = 0;
    dtekit_client *client = NULL;
    FILE *file = fopen(certificate, "rb");
    for (int one; file && (one = fgetc(file)) != EOF && len + 2 < sizeof pem;) {
        if (one == '\n') {
            pem[len++] = '\\';
            one = 'n';
        }
        pem[len++] = (char)one;
    }
    if (file) {
        fclose(file);
    }
    for (size_t i = 0; i < password->len; i++) {
        plain[i] = (char)(password->turned[i] ^ TURNED);
    }
    /* Not with printf, which may keep a copy. */
    strcpy(settings, "{\"base_url\": \"https://127.0.0.1:");
    strcat(strcat(strcat(settings, port), "\", \"ca_certs\": \""), pem);
    strcat(strcat(strcat(settings, "\", \"username\": \"user\", \"password\": \""), plain), "\"}");
    CHECK(dtekit_client_new((const uint8_t *)settings, strlen(settings), &client, NULL) == DTEKIT_STATUS_OK);
    wipe(settings, sizeof settings);
    wipe(plain, sizeof plain);
    for (int i = 0; i < 3; i++) {
        dtekit_result *result = NULL;
        CHECK(dtekit_client_call(client, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT("{\"accountCode\":\"3101123456\"}"), &result,
                                 NULL) == DTEKIT_STATUS_OK);
        dtekit_result_free(result);
    }
    CHECK(count(password) > 0); /* The search finds what is there. */
    dtekit_client_free(client);
}

int main(int argc, char **argv) {
    if (argc != 5) {
        return 2;
    }
    pattern password = read_pattern("password", argv[3]), authorization = read_pattern("authorization", argv[4]);
    call(argv[1], argv[2], &password);
    CHECK(count(&password) == 0);
    CHECK(count(&authorization) == 0);
    return check_sum();
}
