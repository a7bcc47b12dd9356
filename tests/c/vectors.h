/* What the runners of the cases share. */
#ifndef VECTORS_H
#define VECTORS_H

#include <dtekit.h>

#include "json.h"

/* A text as the two arguments that an input is. */
#define TEXT(buffer) (const uint8_t *)(buffer).text, (buffer).len

/* What a failed case found; empty while it holds. */
extern buffer fault;

/* Notes that something is not what the case expects. */
void failed(const char *what, const char *expected, size_t expected_len, const char *found, size_t found_len);
/* Notes it unless the two are the same. */
void same(const char *what, const char *expected, size_t expected_len, const char *found, size_t found_len);
/* Compares an error with the case's `error`: kind, codes in order, and the phase if it names one. */
void check_error(const json *expected, const dtekit_error *error);

/* Compares what stands at the fact's path with what it must be. */
void check_fact(const json *fact, const json *value);

/* Runs a case of tests/vectors/document. */
void run_document(const json *test);
/* Runs a case of tests/vectors/request. */
void run_request(const json *test);
/* Runs a case of tests/vectors/event. */
void run_event(const json *test);
/* Runs a case of tests/vectors/folio. */
void run_folio(const json *test);
/* Runs a case of tests/vectors/poll, upload or archive. */
void run_poll(const json *test);
void run_upload(const json *test);
void run_archive(const json *test);
/* Runs a case of tests/vectors/extraction; `turn` turns the sandbox's clock, and gives 0 if it cannot. */
void run_extraction(const json *test, const dtekit_client *client, int (*turn)(double seconds));

/* Adds the bytes that a text in base 64 stands for. */
void base64_decode(const char *text, buffer *into);

#endif
