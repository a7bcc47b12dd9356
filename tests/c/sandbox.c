#define _POSIX_C_SOURCE 200809L
#include "sandbox.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int sandbox_start(sandbox *sandbox) {
    const char *program = getenv("DTEKIT_SANDBOX");
    int in[2], out[2];
    if (!program || pipe(in) != 0 || pipe(out) != 0) {
        printf("DTEKIT_SANDBOX must name the sandbox's program (cargo build --workspace makes it)\n");
        return 0;
    }
    sandbox->process = fork();
    if (sandbox->process == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[0]);
        close(in[1]);
        close(out[0]);
        close(out[1]);
        execl(program, program, "--until-stdin-closes", "--port", "0", "--user", "user", "--password", "secret", "--duplicates",
              "--certified", "as-sent", "--clock", "1738335600", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    sandbox->input = in[1];
    FILE *lines = fdopen(out[0], "r");
    char line[200] = "";
    if (!lines || !fgets(line, sizeof line, lines) || sscanf(line, "listening %63s", sandbox->url) != 1) {
        printf("%s did not say where it listens: %s\n", program, line);
        return 0;
    }
    fclose(lines);
    const char *colon = strrchr(sandbox->url, ':');
    sandbox->port = colon ? atoi(colon + 1) : 0;
    return sandbox->port > 0;
}

/* Opens a connection to it; negative if that fails. */
static int open_connection(const sandbox *sandbox) {
    struct sockaddr_in address = {0};
    address.sin_family = AF_INET;
    address.sin_port = htons((unsigned short)sandbox->port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    if (connection >= 0 && connect(connection, (struct sockaddr *)&address, sizeof address) != 0) {
        close(connection);
        return -1;
    }
    return connection;
}

int sandbox_get(const sandbox *sandbox, const char *what, char *to, size_t most) {
    char head[200];
    int connection = open_connection(sandbox);
    if (connection < 0) {
        return 0;
    }
    int size = snprintf(head, sizeof head, "GET /_control/%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", what);
    ssize_t more = write(connection, head, (size_t)size) == size ? 1 : 0;
    size_t got = 0;
    while (more > 0 && got + 1 < most) {
        more = read(connection, to + got, most - 1 - got);
        got += more > 0 ? (size_t)more : 0;
    }
    close(connection);
    to[got] = 0;
    char *body = strstr(to, "\r\n\r\n");
    if (more != 0 || !body || strncmp(to, "HTTP/1.1 200", 12) != 0) {
        return 0;
    }
    memmove(to, body + 4, strlen(body + 4) + 1);
    return 1;
}

int sandbox_control(const sandbox *sandbox, const char *what, const char *json, size_t len) {
    int connection = open_connection(sandbox);
    if (connection < 0) {
        return 0;
    }
    char head[300], answer[16] = "";
    int size = snprintf(head, sizeof head,
                        "POST /_control/%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                        what, len);
    int sent = write(connection, head, (size_t)size) == size && write(connection, json, len) == (ssize_t)len;
    /* `HTTP/1.1 200` */
    size_t got = 0;
    ssize_t more = sent ? 1 : 0;
    while (more > 0 && got < 12) {
        more = read(connection, answer + got, 12 - got);
        got += more > 0 ? (size_t)more : 0;
    }
    close(connection);
    return got == 12 && memcmp(answer + 9, "200", 3) == 0;
}

int sandbox_stop(sandbox *sandbox) {
    close(sandbox->input);
    for (int i = 0; i < 6000; i++) {
        int status;
        if (waitpid(sandbox->process, &status, WNOHANG) == sandbox->process) {
            return 1;
        }
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
    printf("the sandbox did not end when its input closed\n");
    return 0;
}
