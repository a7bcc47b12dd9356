/* Prints how many kB of memory were resident at most after a client was made and one document was converted; with NOTHING defined, of a
 * program that does nothing. `tests/c/resident` compares them. Linux. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <stdio.h>
#include <stdlib.h>

/* The line of /proc/self/status that begins with `name`, in kB; 0 if there is none. */
static long status(const char *name) {
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long found = 0;
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, name, strlen(name)) == 0) {
            found = atol(line + strlen(name));
        }
    }
    if (file) {
        fclose(file);
    }
    return found;
}

#ifndef NOTHING
static int work(void) {
    const char *settings = "{\"base_url\": \"https://service.example\", \"username\": \"user\", \"password\": \"secret\"}";
    const char *json = "{\"Documento\": {\"Total\": 19.00}}";
    dtekit_client *client = NULL;
    dtekit_bytes xml = {0};
    if (dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) != DTEKIT_STATUS_OK) {
        return 1;
    }
    return dtekit_json_to_xml(DTEKIT_TEXT(json), NULL, 0, &xml, NULL) != DTEKIT_STATUS_OK;
}
#else
static int work(void) {
    return 0;
}
#endif

int main(void) {
    int failed = work();
    printf("%ld\n", status("VmHWM:"));
    return failed;
}
