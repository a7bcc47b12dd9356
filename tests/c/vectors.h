/* Functions that the runners of the cases share. */
#ifndef VECTORS_H
#define VECTORS_H

#include <dtekit.h>

#include "json.h"

/* A text as the two arguments that an input is. */
#define TEXT(buffer) (const uint8_t *)(buffer).text, (buffer).len

/* The differences of the present case; empty if there are none. */
extern buffer fault;

/* Notes that something is not what the case expects. */
void failed(const char *what, const char *expected, size_t expected_len, const char *found, size_t found_len);
/* Notes it unless the two are the same. */
void same(const char *what, const char *expected, size_t expected_len, const char *found, size_t found_len);
/* Compares an error with the case's `error`: kind, codes in order, and the phase if it names one. */
void check_error(const json *expected, const dtekit_error *error);

/* Compares the value at the fact's path with the expected one. */
void check_fact(const json *fact, const json *value);

/* Compares a result, or its error, with the case. */
void check_case(const json *test, const dtekit_result *result, const dtekit_error *error);
/* Compares JSON that a call gave, or its error, with the case, and frees them. */
void check_json(const json *test, dtekit_bytes *given, dtekit_error *error);
/* Compares a JSON text, or an error, with the case; frees the error. */
void check_given(const json *test, const char *text, size_t len, dtekit_error *error);
/* Reads a file of the tests; 0 if it is not there. */
int read_file(const char *folder, const char *name, const char *ending, buffer *into);

/* A rule for answers: it gives the outcome to which the context points. */
int32_t decide(void *context, const uint8_t *shown, size_t len);
/* The outcome with this word; accepted without one, and no outcome for another word. */
int32_t outcome_of(const json *word);

/* Takes a step that is not a single operation, and compares its result; 0 if the step is an operation. `next` keeps the
 * member `next` of the last result between steps. */
int follow_up(const json *step, const dtekit_client *client, buffer *next);
/* Runs a case of tests/vectors/document. */
void run_document(const json *test);
/* Makes one edit and adds its result, as JSON, to `returns`. */
void edit_document(dtekit_document *document, const json *step, buffer *returns, dtekit_error **error);
/* Applies a mapping to a text or, if there is one, to a document. A mapper that has seen another document must give the same. */
dtekit_status apply_mapping(const dtekit_mapping *mapping, const uint8_t *data, size_t len, const dtekit_document *document,
                            const buffer *options, dtekit_bytes *out, dtekit_error **error);
/* Runs a case of tests/vectors/mapping. */
void run_mapping(const json *test);
/* Compares JSON that a call gave, or its error and the places of the findings, with the case, and frees them. */
void check_mapping(const json *test, buffer *found, dtekit_error *error);
/* Runs a case of tests/vectors/registry. */
void run_registry(const json *test);
/* Builds the request of a case: one of its arguments may be given as bytes. */
dtekit_status build_request(const json *test, dtekit_request **request, dtekit_error **error);
/* Runs a case of tests/vectors/request. */
void run_request(const json *test);
/* Runs a case of tests/vectors/event. */
void run_event(const json *test);
/* Runs a case of tests/vectors/folio. */
void run_folio(const json *test);
/* Runs a case of tests/vectors/poll, upload or archive. */
void run_poll(const json *test);
/* Runs a case of tests/vectors/journal_work. */
void run_journal_work(const json *test);
/* Runs a case of tests/vectors/authority_wait. */
void run_authority_wait(const json *test);
void run_upload(const json *test);
void run_archive(const json *test);
/* Runs a case of tests/vectors/extraction; `turn` moves the sandbox's clock forward, and gives 0 if it cannot. */
void run_extraction(const json *test, const dtekit_client *client, int (*turn)(double seconds));

/* Takes a step of a case of tests/vectors/poll_store with the store in this file, and compares. */
void run_poll_step(const json *test, const json *step, const char *path, const dtekit_client *client);

/* Takes a step of a case of tests/vectors/inbox with the inbox in this file, and compares. */
void run_inbox_step(const json *test, const json *step, const char *path, const dtekit_client *client);

/* Takes a step of a case of tests/vectors/journal with the journal in this file, and compares. */
void run_journal_step(const json *test, const json *step, const char *path, const dtekit_client *client);
/* The step, with the documents outside of the journal; they are gone with the second function. */
void run_outside_step(const json *test, const json *step, const char *path, const dtekit_client *client);
void forget_outside(void);

#ifdef DTEKIT_TEST_LIBPQ
/* Removes all tables from the database of the tests. */
void empty_database(void);
#endif

/* Runs a case of tests/vectors/sequence. */
void run_sequence(const json *test);

/* Runs a case of tests/vectors/batch. */
void run_batch(const json *test);

/* Decodes a text in base 64 and adds the bytes. */
void base64_decode(const char *text, buffer *into);
/* Runs a case of tests/vectors/receiver_message. */
void run_receiver_message(const json *test);
/* Runs a case of tests/vectors/identifier. */
void run_identifier(const json *test);
/* Runs a case of tests/vectors/print. */
void run_print(const json *test);

/* Runs a case of tests/vectors/symbol. */
void run_symbol(const json *test);
/* Runs a case of tests/vectors/lint. */
void run_lint(const json *test);

/* Runs a case of tests/vectors/through. */
void run_through(const json *test);
/* The mapping whose text, or whose lines, a member of the case is; with the case's libraries. */
dtekit_mapping *parse_mapping(const json *test, const char *name, dtekit_error **error);

/* Runs a case of tests/vectors/validate. */
void run_validate(const json *test);
/* Runs a case of tests/vectors/verify. */
void run_verify(const json *test);

/* Runs a case of tests/vectors/reading. */
void run_reading(const json *test);

/* Runs a case of tests/vectors/deadline. */
void run_deadline(const json *test);

/* Runs a case of tests/vectors/code. */
void run_code(const json *test);

/* Runs a case of tests/vectors/trace. */
void run_trace(const json *test);
/* Runs a case of tests/vectors/totals. */
void run_totals(const json *test);
/* Runs a case of tests/vectors/cadena. */
void run_cadena(const json *test);
void run_processing_model(const json *test);
void run_example(const json *test);
/* The message of a case with `fields`, `xml` or `answering`; NULL and an error if it is refused. */
dtekit_receiver_message *make_receiver_message(const json *test, dtekit_error **error);

#endif
