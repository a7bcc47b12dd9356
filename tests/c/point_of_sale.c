/* The example of a point of sale: killed in the middle of a send, then stopped, then run to its evening report.
 *
 *   point-of-sale-test PROGRAM DIRECTORY */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "sandbox.h"

/* How many tickets are sold, and which one is being sent when the power is cut. */
enum { TICKETS = 30, CUT = 3 };
#define SEND_FAULT(members) "{\"operation\": \"Document/SendDocumentToAuthority\", " members "}"

static sandbox service;
static dtekit_client *client;
static char database[300], printed[300];

/* Starts the program; what it prints goes into the file `printed`. */
static pid_t start(const char *program) {
    const pid_t process = fork();
    if (process == 0) {
        char tickets[10];
        snprintf(tickets, sizeof tickets, "%d", TICKETS);
        int to = open(printed, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(to, 1);
        dup2(to, 2);
        execl(program, program, service.url, database, tickets, (char *)NULL);
        _exit(127);
    }
    return process;
}

/* What the program printed, until the next call. */
static char *output(void) {
    static char text[20000];
    FILE *file = fopen(printed, "rb");
    size_t len = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[len] = 0;
    if (file) {
        fclose(file);
    }
    return text;
}

/* Counts how often the service holds each ticket; gives how many documents it holds. */
static int held(int each[TICKETS + 1]) {
    int all = 0;
    dtekit_result *list = NULL;
    dtekit_bytes text = {0};
    memset(each, 0, (TICKETS + 1) * sizeof *each);
    CHECK(dtekit_client_call(client, DTEKIT_TEXT("Document/GetDocument"),
                             DTEKIT_TEXT("{\"Country\": \"CR\", \"ResultMaxItemCount\": 1000}"), &list, NULL)
          == DTEKIT_STATUS_OK);
    CHECK(dtekit_result_to_json(list, &text, NULL) == DTEKIT_STATUS_OK);
    for (const char *at = (const char *)text.data; at && (at = strstr(at, "\"number\":")); all++) {
        at += strlen("\"number\":");
        const unsigned long number = strtoul(at, NULL, 10);
        if (CHECK(number >= 1 && number <= TICKETS)) {
            each[number]++;
        }
    }
    dtekit_bytes_free(&text);
    dtekit_result_free(list);
    return all;
}

/* Waits until the service holds this many documents, for a minute at most, while the program runs. */
static int wait_until_held(int count, pid_t process) {
    int each[TICKETS + 1];
    for (int i = 0; i < 6000 && checks_failed == 0 && waitpid(process, NULL, WNOHANG) == 0; i++) {
        if (held(each) >= count) {
            return 1;
        }
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
    printf("the service did not get %d documents; the program printed:\n%s", count, output());
    return 0;
}

static int lines_with(const char *text, const char *part) {
    int found = 0;
    for (; (text = strstr(text, part)); text += strlen(part)) {
        found++;
    }
    return found;
}

static void power_cut(const char *program) {
    int status = 0;
    const char *stall = SEND_FAULT("\"fault\": \"timeout\", \"every\": 3");
    CHECK(sandbox_control(&service, "fault", stall, strlen(stall)));
    const pid_t till = start(program);
    /* The service has the third ticket and does not answer, so the till is in the middle of that send. */
    CHECK(wait_until_held(CUT, till));
    CHECK(kill(till, SIGKILL) == 0 && waitpid(till, &status, 0) == till && WIFSIGNALED(status));
    CHECK(holds(output(), "interrupted: 0\n"));
    CHECK(lines_with(output(), "sold ") == CUT);
}

static void stop(const char *program) {
    int status = -1;
    /* The rest of the day would take five seconds. */
    const char *slow = SEND_FAULT("\"fault\": \"delay=250\", \"times\": 20");
    CHECK(sandbox_control(&service, "fault", slow, strlen(slow)));
    const pid_t till = start(program);
    CHECK(wait_until_held(CUT + 1, till));
    CHECK(kill(till, SIGTERM) == 0 && waitpid(till, &status, 0) == till && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    /* The entry of the power cut, and nothing else. */
    CHECK(holds(output(), "interrupted: 1\n"));
    CHECK(holds(output(), "\nstopped\n"));
    CHECK(!holds(output(), "sold sale-3:"));
}

static void evening(const char *program) {
    int status = -1, each[TICKETS + 1];
    const pid_t till = start(program);
    CHECK(waitpid(till, &status, 0) == till && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    /* A till that stopped by itself has left nothing in the middle of a send. */
    CHECK(holds(output(), "interrupted: 0\n"));
    CHECK(lines_with(output(), " sent 506") == TICKETS);
    CHECK(holds(output(), "\nsent: 30\n"));
    CHECK(held(each) == TICKETS);
    for (int number = 1; number <= TICKETS; number++) {
        CHECK(each[number] == 1);
    }
    /* What was reported is not reported again. */
    const pid_t again = start(program);
    CHECK(waitpid(again, &status, 0) == again && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK_TEXT(output(), "interrupted: 0\nsent: 30\n");
    CHECK(held(each) == TICKETS);
}

int main(int count, char **arguments) {
    char settings[300];
    if (count != 3) {
        printf("usage: point-of-sale-test PROGRAM DIRECTORY\n");
        return 2;
    }
    snprintf(printed, sizeof printed, "%s/point-of-sale.txt", arguments[2]);
    snprintf(database, sizeof database, "%s/point-of-sale-%ld.db", arguments[2], (long)getpid());
    if (!sandbox_start(&service)) {
        return 1;
    }
    snprintf(settings, sizeof settings, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\"}", service.url);
    if (CHECK(dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) == DTEKIT_STATUS_OK)) {
        power_cut(arguments[1]);
        stop(arguments[1]);
        evening(arguments[1]);
    }
    dtekit_client_free(client);
    CHECK(sandbox_stop(&service));
    remove(database);
    return check_sum();
}
