/* The sandbox as a program of its own, and its control endpoints. */
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stdio.h>
#include <sys/types.h>

typedef struct {
    pid_t process;
    int input; /* it ends when this closes */
    int port;
    char url[64];
} sandbox;

/* Starts the program that the environment names as DTEKIT_SANDBOX, with user `user` and password `secret`.
 * 0 if it does not start; what is wrong is printed. */
int sandbox_start(sandbox *sandbox);
/* Posts a JSON text to `/_control/WHAT`; 0 if it is refused. */
int sandbox_control(const sandbox *sandbox, const char *what, const char *json, size_t len);
/* Gets the JSON text of `/_control/WHAT` and a zero byte after it; 0 if there is none, or if it needs more than `most`. */
int sandbox_get(const sandbox *sandbox, const char *what, char *to, size_t most);
/* Ends it; 0 if it does not end by itself. */
int sandbox_stop(sandbox *sandbox);

#endif
