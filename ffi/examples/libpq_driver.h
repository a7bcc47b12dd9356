/* A driver of dtekit's journal over libpq: the functions of a dtekit_sql_driver. Copy it into your program. */
#ifndef LIBPQ_DRIVER_H
#define LIBPQ_DRIVER_H

#include <dtekit.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than the values of a statement and the columns of a row. */
enum { LIBPQ_MOST = 32, LIBPQ_INT8 = 20, LIBPQ_INT2 = 21, LIBPQ_INT4 = 23, LIBPQ_BYTES = 17 };

static void *libpq_connect(void *address, dtekit_sql_answer *answer) {
    PGconn *connection = PQconnectdb(address);
    if (PQstatus(connection) == CONNECTION_OK) {
        return connection;
    }
    PQfinish(connection);
    dtekit_sql_answer_fail(answer, NULL, 0);
    return NULL;
}

static void libpq_tell_row(PGresult *result, int row, dtekit_sql_answer *answer) {
    dtekit_sql_value values[LIBPQ_MOST];
    unsigned char *decoded[LIBPQ_MOST] = {NULL};
    const int count = PQnfields(result);
    for (int at = 0; at < count; at++) {
        const char *text = PQgetvalue(result, row, at);
        const Oid type = PQftype(result, at);
        dtekit_sql_value value = {DTEKIT_SQL_TEXT, 0, (const uint8_t *)text, (size_t)PQgetlength(result, row, at)};
        if (PQgetisnull(result, row, at)) {
            value.kind = DTEKIT_SQL_NULL;
        } else if (type == LIBPQ_INT8 || type == LIBPQ_INT4 || type == LIBPQ_INT2) {
            value.kind = DTEKIT_SQL_INT;
            value.number = strtoll(text, NULL, 10);
        } else if (type == LIBPQ_BYTES) {
            value.kind = DTEKIT_SQL_BYTES;
            value.data = decoded[at] = PQunescapeBytea((const unsigned char *)text, &value.len);
        }
        values[at] = value;
    }
    dtekit_sql_answer_row(answer, values, (size_t)count);
    for (int at = 0; at < count; at++) {
        PQfreemem(decoded[at]);
    }
}

static void libpq_run(void *connection, const uint8_t *statement, size_t statement_len, const dtekit_sql_value *values,
                      size_t count, dtekit_sql_answer *answer) {
    const char *given[LIBPQ_MOST];
    int lengths[LIBPQ_MOST], are_binary[LIBPQ_MOST];
    char numbers[LIBPQ_MOST][24];
    (void)statement_len;
    if (count > LIBPQ_MOST) {
        dtekit_sql_answer_fail(answer, DTEKIT_TEXT("driver"));
        return;
    }
    for (size_t at = 0; at < count; at++) {
        given[at] = values[at].kind == DTEKIT_SQL_NULL ? NULL : (const char *)values[at].data;
        lengths[at] = (int)values[at].len;
        are_binary[at] = values[at].kind == DTEKIT_SQL_BYTES;
        if (values[at].kind == DTEKIT_SQL_INT) {
            snprintf(numbers[at], sizeof numbers[at], "%lld", (long long)values[at].number);
            given[at] = numbers[at];
        }
    }
    PGresult *result = PQexecParams(connection, (const char *)statement, (int)count, NULL, given, lengths, are_binary, 0);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK && PQnfields(result) <= LIBPQ_MOST) {
        for (int row = 0; row < PQntuples(result); row++) {
            libpq_tell_row(result, row, answer);
        }
    } else if (status == PGRES_COMMAND_OK) {
        dtekit_sql_answer_changed(answer, strtoull(PQcmdTuples(result), NULL, 10));
    } else {
        /* Without an SQLSTATE, or on a connection that has ended, the connection is lost. */
        const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
        const char *code = state && PQstatus(connection) == CONNECTION_OK ? state : "";
        dtekit_sql_answer_fail(answer, DTEKIT_TEXT(code));
    }
    PQclear(result);
}

static void libpq_close(void *connection) {
    PQfinish(connection);
}

/* Waits for notifications, and tells the payload of each. */
static void libpq_wait(void *connection, uint32_t milliseconds, dtekit_sql_answer *answer) {
    struct pollfd socket = {PQsocket(connection), POLLIN, 0};
    PGnotify *told = NULL;
    if (poll(&socket, 1, (int)milliseconds) > 0 && !PQconsumeInput(connection)) {
        dtekit_sql_answer_fail(answer, NULL, 0);
        return;
    }
    while ((told = PQnotifies(connection))) {
        const dtekit_sql_value payload = {DTEKIT_SQL_TEXT, 0, (const uint8_t *)told->extra, strlen(told->extra)};
        dtekit_sql_answer_row(answer, &payload, 1);
        PQfreemem(told);
    }
}

/* The driver for the database with this address, which must live as long as the journal. */
static dtekit_sql_driver libpq_driver(char *address) {
    const dtekit_sql_driver driver = {address, libpq_connect, libpq_run, libpq_close, libpq_wait};
    return driver;
}

#endif
