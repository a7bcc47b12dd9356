/*
 * The shared library is opened and closed a thousand times: reload LIBRARY. It stays loaded, since threads of its calls
 * may run.
 */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <dlfcn.h>

#include "process.h"

#define TIMES 1000
#define SETTINGS "{\"base_url\":\"http://127.0.0.1:1\",\"username\":\"u\",\"password\":\"p\",\"timeout\":60,\"attempts\":1}"

/* A function of the library, which C does not convert from a pointer to data. */
#define FUNCTION(library, type, name) \
    type name; \
    do { \
        void *found = dlsym(library, "dtekit_" #name); \
        CHECK(found != NULL); \
        memcpy(&name, &found, sizeof name); \
    } while (0)

typedef dtekit_status (*convert)(const uint8_t *, size_t, const uint8_t *, size_t, dtekit_bytes *, dtekit_error **);
typedef void (*free_bytes)(dtekit_bytes *);
typedef dtekit_status (*new_client)(const uint8_t *, size_t, dtekit_client **, dtekit_error **);
typedef void (*free_client)(dtekit_client *);
typedef dtekit_status (*new_cancellation)(dtekit_cancellation **, dtekit_error **);
typedef void (*free_cancellation)(dtekit_cancellation *);
typedef dtekit_status (*cancelled)(const dtekit_client *, const dtekit_cancellation *, dtekit_client **, dtekit_error **);
typedef dtekit_status (*call_client)(const dtekit_client *, const uint8_t *, size_t, const uint8_t *, size_t, dtekit_result **,
                                     dtekit_error **);

/* A conversion on this thread, and a call that is not answered, on a thread of the library. */
static void use(void *library) {
    FUNCTION(library, convert, json_to_xml);
    FUNCTION(library, free_bytes, bytes_free);
    FUNCTION(library, new_client, client_new);
    FUNCTION(library, free_client, client_free);
    FUNCTION(library, new_cancellation, cancellation_new);
    FUNCTION(library, free_cancellation, cancellation_free);
    FUNCTION(library, cancelled, client_cancelled_by);
    FUNCTION(library, call_client, client_call);
    dtekit_bytes out = {0};
    dtekit_client *client = NULL, *own = NULL;
    dtekit_cancellation *cancellation = NULL;
    dtekit_result *result = NULL;
    CHECK(json_to_xml(DTEKIT_TEXT("{\"a\":1}"), NULL, 0, &out, NULL) == DTEKIT_STATUS_OK);
    CHECK_TEXT((const char *)out.data, "<DTE><a>1</a></DTE>");
    bytes_free(&out);
    CHECK(client_new(DTEKIT_TEXT(SETTINGS), &client, NULL) == DTEKIT_STATUS_OK);
    CHECK(cancellation_new(&cancellation, NULL) == DTEKIT_STATUS_OK);
    CHECK(client_cancelled_by(client, cancellation, &own, NULL) == DTEKIT_STATUS_OK);
    CHECK(client_call(own, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT("{\"accountCode\":\"1\"}"), &result, NULL)
          == DTEKIT_STATUS_TRANSPORT);
    client_free(own);
    client_free(client);
    cancellation_free(cancellation);
}

int main(int argc, char **argv) {
    long memory_before = 0;
    int files_before = 0;
    if (argc != 2) {
        return 2;
    }
    CHECK(dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD) == NULL);
    for (int i = 0; i < TIMES; i++) {
        void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
        if (!CHECK(library != NULL)) {
            printf("%s\n", dlerror());
            break;
        }
        use(library);
        CHECK(dlclose(library) == 0);
        if (i == TIMES / 10) {
            memory_before = memory();
            files_before = open_files();
        }
    }
    CHECK(open_files() <= files_before);
    CHECK(memory() < memory_before + 8 * 1024);
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD);
    CHECK(library != NULL);
    return check_sum();
}
