/* CPU seconds of calls by dtekit or libcurl: `calls dtekit|libcurl URL CALLS`. */
#define _GNU_SOURCE
#include <curl/curl.h>
#include <dtekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static dtekit_client *client;
static CURL *peer;
static size_t received;

static size_t take(char *data, size_t size, size_t count, void *context) {
    (void)data;
    *(size_t *)context += size * count;
    return size * count;
}

static int by_dtekit(void) {
    dtekit_result *result = NULL;
    int good = dtekit_client_call(client, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT("{\"accountCode\": \"3101123456\"}"),
                                  &result, NULL) == DTEKIT_STATUS_OK;
    dtekit_result_free(result);
    return good;
}

static int by_libcurl(void) {
    long status = 0;
    return curl_easy_perform(peer) == CURLE_OK && curl_easy_getinfo(peer, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK
        && status == 200;
}

static double cpu(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec
        + ((double)usage.ru_utime.tv_usec + (double)usage.ru_stime.tv_usec) / 1e6;
}

int main(int count, char **arguments) {
    char text[500];
    if (count != 4) {
        return 2;
    }
    int (*call)(void) = strcmp(arguments[1], "dtekit") == 0 ? by_dtekit : by_libcurl;
    if (call == by_dtekit) {
        snprintf(text, sizeof text, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\"}", arguments[2]);
        if (dtekit_client_new(DTEKIT_TEXT(text), &client, NULL) != DTEKIT_STATUS_OK) {
            return 1;
        }
    } else {
        peer = curl_easy_init();
        snprintf(text, sizeof text, "%s/api/v1/Account/GetAccount?accountCode=3101123456", arguments[2]);
        curl_easy_setopt(peer, CURLOPT_URL, text);
        curl_easy_setopt(peer, CURLOPT_USERPWD, "user:secret");
        curl_easy_setopt(peer, CURLOPT_ACCEPT_ENCODING, "gzip");
        curl_easy_setopt(peer, CURLOPT_WRITEFUNCTION, take);
        curl_easy_setopt(peer, CURLOPT_WRITEDATA, &received);
    }
    for (int i = 0; i < 100; i++) {
        if (!call()) {
            fprintf(stderr, "a call failed\n");
            return 1;
        }
    }
    double begin = cpu();
    for (long i = strtol(arguments[3], NULL, 10); i > 0; i--) {
        call();
    }
    printf("%f\n", cpu() - begin);
    dtekit_client_free(client);
    if (peer) {
        curl_easy_cleanup(peer);
    }
    return 0;
}
