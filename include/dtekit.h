/*
 * dtekit: electronic tax documents in Latin America, for C (C99 and later).
 *
 * It converts the generic DTE between JSON and XML without losing a digit, sends it to the service, and says what
 * the answer means. C++ programs include dtekit.hpp instead.
 *
 * THE CONTRACT
 *
 * Calls.    A function that can fail returns a dtekit_status, 0 for success. Its parameters stand in this order: the
 *           handle, inputs, outputs, err. All other functions only read from a handle: they cannot fail, accept NULL,
 *           and what they return belongs to the handle and is valid until the handle is edited or freed.
 * Inputs.   Text and documents are bytes with a length, never changed and not kept after the call. NULL with length 0
 *           is empty. DTEKIT_TEXT("...") gives both for a C string. Options, settings and arguments are JSON objects
 *           in UTF-8 and may be empty; a member that is null counts as left out.
 * Outputs.  They are written on success only, so set them to NULL or zero first. A dtekit_bytes is freed by
 *           dtekit_bytes_free, a handle by its own dtekit_..._free, once; each of these takes NULL.
 * Errors.   err may be NULL. On failure, and only then, *err gets an error to be freed by dtekit_error_free. There
 *           is no last error and no other state outside the handles. NULL for something that is required is an error of
 *           kind argument. A fault in dtekit itself gives DTEKIT_STATUS_INTERNAL.
 * Threads.  Every function may be called from any thread. Several threads may use one handle at once if the function
 *           takes it as const. A function that takes it without const, such as an edit or its _free, must be its only user.
 * Time.     A point in time is a double: seconds since 1970 (UTC), fractions allowed. A duration is in seconds too. The
 *           same unit stands in the JSON of options and answers, so a program never converts, and a double keeps
 *           microseconds until the year 2242. NaN, an infinity, a negative time or one after 1000000000000 is an error of
 *           kind argument.
 * Words.    Kinds, codes, options and members are the same in all languages. Text out is UTF-8.
 *
 * AN EXAMPLE
 *
 * @code
 * #include <dtekit.h>
 * #include <stdio.h>
 *
 * int main(void) {
 *     const char *json = "{\"Documento\": {\"Total\": 19.00}}";
 *     dtekit_bytes xml = {0};
 *     dtekit_error *error = NULL;
 *     if (dtekit_json_to_xml(DTEKIT_TEXT(json), NULL, 0, &xml, &error) != DTEKIT_STATUS_OK) {
 *         fprintf(stderr, "%s\n", dtekit_error_display(error));
 *         dtekit_error_free(error);
 *         return 1;
 *     }
 *     printf("%s\n", (const char *)xml.data);
 *     dtekit_bytes_free(&xml);
 *     return 0;
 * }
 * @endcode
 *
 * It prints <DTE><Documento><Total>19.00</Total></Documento></DTE>. Compile with
 * `cc example.c $(pkg-config --cflags --libs dtekit)`.
 *
 * Generated from ffi/src by cbindgen: do not edit.
 */

#ifndef DTEKIT_H
#define DTEKIT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/** A C string as the two arguments that an input is: its bytes and its length. The string is evaluated twice. */
#define DTEKIT_TEXT(string) (const uint8_t *)(string), strlen(string)

/** The mapping code of the generic DTE, for the argument `Mapping`. */
#define DTEKIT_MAPPING_STANDARD "11111111-1111-1111-1111-111111111111"

/** El Salvador's invalidation, the code of the interface's note. */
#define DTEKIT_MAPPING_SV_INVALIDATION_A "193435a2-ab14-4d10-8f15-a85cf7a14426"

/** El Salvador's invalidation, the code of the interface's parameter table. */
#define DTEKIT_MAPPING_SV_INVALIDATION_B "f6deb258-6dd1-4d2a-89d1-dccd2495904d"

/**
 * The number of the binary interface that this header describes. It grows when programs must be compiled again.
 */
#define DTEKIT_ABI_VERSION 0

/**
 * The kind of a `dtekit_sql_value` that is no value.
 */
#define DTEKIT_SQL_NULL 0

/**
 * The kind of a `dtekit_sql_value` that is a whole number.
 */
#define DTEKIT_SQL_INT 1

/**
 * The kind of a `dtekit_sql_value` that is a text in UTF-8.
 */
#define DTEKIT_SQL_TEXT 2

/**
 * The kind of a `dtekit_sql_value` that is bytes.
 */
#define DTEKIT_SQL_BYTES 3

/**
 * What a call returns: how it went, and for an error its kind, the same in all languages.
 *
 * Later versions may add numbers at the end.
 */
typedef enum {
    /**
     * The call did what it says.
     */
    DTEKIT_STATUS_OK = 0,
    /**
     * The call itself is wrong: an unknown operation, a missing or unusable parameter, a NULL that is not allowed.
     */
    DTEKIT_STATUS_ARGUMENT = 1,
    /**
     * The text is not JSON, XML or UTF-8.
     */
    DTEKIT_STATUS_SYNTAX = 2,
    /**
     * The text is well formed, but something in it cannot be expressed in the other format.
     */
    DTEKIT_STATUS_STRUCTURE = 3,
    /**
     * A mapping template is wrong, or the document lacks something that the template requires.
     */
    DTEKIT_STATUS_MAPPING = 4,
    /**
     * A value breaks a rule of the interface or of an authority.
     */
    DTEKIT_STATUS_INVALID = 5,
    /**
     * A limit was exceeded: depth, size, number of attributes, bytes of a reply.
     */
    DTEKIT_STATUS_LIMIT = 6,
    /**
     * The connection failed; `dtekit_error_phase` says whether anything was sent.
     */
    DTEKIT_STATUS_TRANSPORT = 7,
    /**
     * The service refused the credentials.
     */
    DTEKIT_STATUS_AUTH = 8,
    /**
     * The service answered with an HTTP status that is not a success.
     */
    DTEKIT_STATUS_STATUS = 9,
    /**
     * The service's answer cannot be read.
     */
    DTEKIT_STATUS_ANSWER = 10,
    /**
     * A file that must survive a crash cannot be read or written.
     */
    DTEKIT_STATUS_STORAGE = 11,
    /**
     * A fault in dtekit itself.
     */
    DTEKIT_STATUS_INTERNAL = 12,
} dtekit_status;

/**
 * The type of a JSON value.
 *
 * Later versions may add numbers at the end.
 */
typedef enum {
    /**
     * No value at all: the pointer is NULL.
     */
    DTEKIT_JSON_TYPE_NONE = 0,
    /**
     * `null`.
     */
    DTEKIT_JSON_TYPE_NULL = 1,
    /**
     * `true` or `false`.
     */
    DTEKIT_JSON_TYPE_BOOLEAN = 2,
    /**
     * A number.
     */
    DTEKIT_JSON_TYPE_NUMBER = 3,
    /**
     * A string.
     */
    DTEKIT_JSON_TYPE_STRING = 4,
    /**
     * An array.
     */
    DTEKIT_JSON_TYPE_ARRAY = 5,
    /**
     * An object.
     */
    DTEKIT_JSON_TYPE_OBJECT = 6,
} dtekit_json_type;

/**
 * The format of a document's text, the same in all languages.
 *
 * Later versions may add numbers at the end.
 */
typedef enum {
    /**
     * XML.
     */
    DTEKIT_FORMAT_XML = 1,
    /**
     * JSON.
     */
    DTEKIT_FORMAT_JSON = 2,
} dtekit_format;

/**
 * Where a document stands after a send, the same in all languages.
 *
 * Later versions may add numbers at the end.
 */
typedef enum {
    /**
     * Not the answer to a send.
     */
    DTEKIT_OUTCOME_NONE = 0,
    /**
     * The certifier or the authority said yes.
     */
    DTEKIT_OUTCOME_ACCEPTED = 1,
    /**
     * Processed and sent to the authority, which answers later.
     */
    DTEKIT_OUTCOME_SENT = 2,
    /**
     * Received; it waits until its number is next (Argentina, asynchronous).
     */
    DTEKIT_OUTCOME_QUEUED = 3,
    /**
     * The service, the certifier or the authority said no.
     */
    DTEKIT_OUTCOME_REJECTED = 4,
    /**
     * Nobody knows yet whether the service acted: call `dtekit_client_reconcile` before you send again.
     */
    DTEKIT_OUTCOME_UNKNOWN = 5,
} dtekit_outcome;

/**
 * What the service's list says about a document whose outcome was unknown, the same in all languages.
 *
 * Later versions may add numbers at the end: treat a number that you do not know as a case for a person.
 */
typedef enum {
    /**
     * No verdict: the pointer is NULL.
     */
    DTEKIT_VERDICT_NONE = 0,
    /**
     * A document of the same identity is there, and nothing contradicts: it must not be sent again.
     */
    DTEKIT_VERDICT_ALREADY_ISSUED = 1,
    /**
     * A document of the same identity is there, and something else differs: a person decides.
     */
    DTEKIT_VERDICT_DIFFERS = 2,
    /**
     * The list does not say which document it is: a person decides.
     */
    DTEKIT_VERDICT_AMBIGUOUS = 3,
    /**
     * No such document is there: `dtekit_reconciliation_may_resend` says whether it may be sent again.
     */
    DTEKIT_VERDICT_NOT_FOUND = 4,
} dtekit_verdict;

/**
 * An archive that UploadZipDocument receives; free it with `dtekit_archive_free`. Several threads may read it.
 */
typedef struct dtekit_archive dtekit_archive;

/**
 * The wait for the authority's answer to one document; free it with `dtekit_authority_wait_free`.
 *
 * It has no sockets and no clock, so it can be kept as JSON between its steps.
 */
typedef struct dtekit_authority_wait dtekit_authority_wait;

/**
 * Many documents at work on several threads, whose results come in order; free it with `dtekit_batch_free`.
 *
 * Give it documents with `dtekit_batch_push` or `dtekit_batch_from_path`, and take results with `dtekit_batch_next`. A
 * document that is wrong is a result with its error; it ends nothing. Memory is bounded, whatever the number of
 * documents. One thread at a time may use it.
 *
 *     while (have_document() || result != NULL) {
 *         while (have_document() && dtekit_batch_wants(batch)) push_document();
 *         dtekit_batch_next(batch, &result, &error);
 *     }
 *
 * The threads belong to the process that made it: in a forked child it ends with one finding.
 */
typedef struct dtekit_batch dtekit_batch;

/**
 * The result of one document of a batch. It belongs to the batch, and is valid until the next call with the batch.
 */
typedef struct dtekit_batch_item dtekit_batch_item;

/**
 * Cancels the call of a client from another thread; free it with `dtekit_cancellation_free`.
 *
 * Make one for each call, and a client for that call with `dtekit_client_cancelled_by`. Any thread may use it while
 * the call runs. It may be freed before or after the client.
 */
typedef struct dtekit_cancellation dtekit_cancellation;

/**
 * A client of the service; free it with `dtekit_client_free` when no call of it is running.
 *
 * Several threads may use it at once; they share its pool of connections.
 */
typedef struct dtekit_client dtekit_client;

/**
 * Takes the bytes that `get` of a `dtekit_journal_content` has found. It belongs to dtekit and lives until the
 * function returns.
 */
typedef struct dtekit_content_answer dtekit_content_answer;

/**
 * A converter for many documents, one after another; free it with `dtekit_converter_free`.
 *
 * It keeps names, tables and buffers from document to document: a small document then costs as much a byte as a large
 * one, and nothing is allocated once the converter is warm. What documents leave in it is bounded, whatever their
 * names are.
 *
 * One thread at a time may use it; make one for each thread.
 */
typedef struct dtekit_converter dtekit_converter;

/**
 * A document as a tree, to be read and edited by paths; free it with `dtekit_document_free`.
 *
 * A path names a place below the root: `Documento/Detalle[3]/NmbItem`, `Documento/@ID`. An index counts the siblings
 * of one name from 1; without one, the first is meant. The empty path is the root.
 *
 * Several threads may read it while none edits it. An edit invalidates every text and element that was read from it
 * before; but a text of the document may be an input of the edit.
 */
typedef struct dtekit_document dtekit_document;

/**
 * The error of a call that failed. It has at least one finding; free it with `dtekit_error_free`.
 *
 * It never changes, so several threads may read it. Its code, path, position and message are those of its first
 * finding. Texts are UTF-8 and never hold credentials or whole documents.
 */
typedef struct dtekit_error dtekit_error;

/**
 * The extraction of one document by the provider; free it with `dtekit_extraction_free`. One thread at a time
 * may use it.
 */
typedef struct dtekit_extraction dtekit_extraction;

/**
 * One problem inside a `dtekit_error`, which owns it: a stable code, the place, what was expected and found.
 */
typedef struct dtekit_finding dtekit_finding;

/**
 * The auto-incrementing folios of receiver messages, one counter per receiver id, head office, terminal and status, in
 * a file or in the program's own database (`dtekit_folio_sequence_over`); free it with `dtekit_folio_sequence_free`.
 *
 * No number is given twice, by any number of threads and processes, even if they are killed: the file is on the disk
 * before the number is given. The disk must be one of this machine. Beside the file there is `NAME.lock` and, while it
 * is written, `NAME.new`. Several threads may use a sequence at once.
 *
 * A counter is named by a JSON object with `numero_cedula_receptor` and `mensaje` (1, 2 or 3), and `head_office` and
 * `terminal`, which are 1 by default.
 */
typedef struct dtekit_folio_sequence dtekit_folio_sequence;

/**
 * What the service has for an account, in an SQLite file or in the program's own database (`dtekit_inbox_over`), so
 * that it survives a crash, for any number of workers; free it with `dtekit_inbox_free`. Several threads may use an
 * inbox at once, and several processes may open the file, which must be on a disk of this machine. A forked process
 * may use the inbox of its parent, as a `dtekit_poll_store`.
 *
 * `dtekit_inbox_run` asks the service, stores every item as it came, and only then confirms it. `dtekit_inbox_list`
 * gives the entries; the program works on them, and tells `dtekit_inbox_acknowledge` when it is done. One item is
 * one entry, however often the service lists it. One that was stored and whose confirmation is not known is
 * confirmed in the next pass, before anything new is asked for. An answer that is not clear says nothing. What
 * cannot be read is stored and confirmed too. The file holds whole documents, never credentials.
 */
typedef struct dtekit_inbox dtekit_inbox;

/**
 * Documents to issue in an SQLite file (`dtekit_journal_open`) or in the program's own database
 * (`dtekit_journal_over`), so that a crash, a power failure or an absent network loses none and doubles none, for any
 * number of workers; free it with `dtekit_journal_free`. Several threads may use a journal at once, and several
 * processes may open the file, which must be on a disk of this machine. A forked process may use the journal of its
 * parent, as a `dtekit_poll_store`.
 *
 * `dtekit_journal_submit` stores a document under the caller's key, also while the service is out of reach.
 * `dtekit_journal_run` sends what waits, asks about what is unknown and waits for the authority.
 * `dtekit_journal_results` gives the entries that are finished, until `dtekit_journal_acknowledge` notes that the
 * caller has them. The journal records that a document is about to be sent before the first byte leaves. A worker that
 * dies after that leaves the entry unknown, never waiting, and an unknown document is sent again only as the option
 * `resend` says. The file holds whole documents, and never credentials.
 */
typedef struct dtekit_journal dtekit_journal;

/**
 * Entries of a journal, as they were at the time of the call that gave them; free them with
 * `dtekit_journal_entries_free`. Several threads may read them.
 */
typedef struct dtekit_journal_entries dtekit_journal_entries;

/**
 * What becomes of one document or call: the state machine of a journal without its store. Free it with
 * `dtekit_journal_work_free`.
 *
 * It has no sockets and no clock, and is kept as JSON. A program with a store of another kind has the guarantees of a
 * journal if it keeps the JSON before it does what `dtekit_journal_work_next` says, in one step that fails if another
 * worker has changed it since, and keeps it again after `dtekit_journal_work_observe`.
 */
typedef struct dtekit_journal_work dtekit_journal_work;

/**
 * A JSON value, such as an answer of the service, to be read member by member.
 *
 * `dtekit_json_parse` gives a value that the caller owns and frees with `dtekit_json_free`. All other functions give a
 * value inside another one, or NULL if there is none: it lives as long as the outer value and must not be freed.
 * Every reader takes NULL for "no value", so calls can be nested. A value never changes: several threads may read it.
 */
typedef struct dtekit_json dtekit_json;

/**
 * Applies one mapping to many documents, one after another; free it with `dtekit_mapper_free`.
 *
 * It keeps names and buffers from document to document, so that a small document costs less. What documents leave in
 * it is bounded, whatever their names are.
 *
 * One thread at a time may use it; make one for each thread. They can share the mapping.
 */
typedef struct dtekit_mapper dtekit_mapper;

/**
 * A compiled mapping template; free it with `dtekit_mapping_free`.
 *
 * It never changes: any number of threads may use one at once.
 */
typedef struct dtekit_mapping dtekit_mapping;

/**
 * What to ask the service while it is open where a document stands, for `dtekit_client_reconcile`.
 *
 * `dtekit_result_next` gives one that the result owns. Write it with `dtekit_next_step_to_json`, keep the text where
 * it survives a crash, and read it again with `dtekit_next_step_from_json`, tomorrow or in another program: that one
 * the caller owns and frees with `dtekit_next_step_free`. It never changes, so several threads may read it.
 */
typedef struct dtekit_next_step dtekit_next_step;

/**
 * The polling of one document at the extraction provider. It is a state without sockets and clocks, which a program
 * can keep as JSON between the steps; free it with `dtekit_poll_free`. One thread at a time may use it.
 */
typedef struct dtekit_poll dtekit_poll;

/**
 * Jobs of a store, as they were at the time of the call that gave them; free them with `dtekit_poll_jobs_free`.
 * Several threads may read them.
 */
typedef struct dtekit_poll_jobs dtekit_poll_jobs;

/**
 * Documents for the extraction provider in an SQLite file (`dtekit_poll_store_open`) or in the program's own database
 * (`dtekit_poll_store_over`), so that they survive a crash, for any number of workers; free it with
 * `dtekit_poll_store_free`. Several threads may use a store at once, and several processes may open the file, which
 * must be on a disk of this machine. A forked process may use the store of its parent: dtekit closes the file before a
 * fork and opens it again in both processes. After `fork` in a process with several threads, POSIX allows the child
 * only what is safe in a signal handler; on Linux with glibc or musl, memory can be allocated as well.
 *
 * `dtekit_poll_store_submit` stores a document, `dtekit_poll_store_run_due` sends and asks what is due, and
 * `dtekit_poll_store_results` gives the jobs that have ended, with success or not, until
 * `dtekit_poll_store_acknowledge` removes them. The store notes that a document will be sent before the first byte
 * leaves. After a crash in between, it asks the provider first, and sends only a document that the provider does not
 * know. A job belongs to one worker while its lease lasts; if that worker is killed, another one takes the job after
 * the lease. The file holds whole documents, never a token or a signed address.
 */
typedef struct dtekit_poll_store dtekit_poll_store;

/**
 * Costa Rica's receiver message (`MensajeReceptor`), with which the receiver of a document answers its issuer; free it
 * with `dtekit_receiver_message_free`.
 *
 * It does not change, so several threads may read it.
 */
typedef struct dtekit_receiver_message dtekit_receiver_message;

/**
 * What became of a send whose outcome was unknown; free it with `dtekit_reconciliation_free`.
 *
 * It never changes, so several threads may read it.
 */
typedef struct dtekit_reconciliation dtekit_reconciliation;

/**
 * The caller's own mappings and libraries, beside the built-in ones; free it with `dtekit_registry_free`.
 *
 * Any number of threads may use one at once and add to it: all of them see the additions.
 */
typedef struct dtekit_registry dtekit_registry;

/**
 * A call of one operation, checked and ready to send; free it with `dtekit_request_free`.
 *
 * Several threads may read it.
 */
typedef struct dtekit_request dtekit_request;

/**
 * The answer of an operation: a process result, a file, a list of either, documents, or a free-form value; free it
 * with `dtekit_result_free`.
 *
 * It never changes, so several threads may read it.
 */
typedef struct dtekit_result dtekit_result;

/**
 * The numbers of documents (consecutivo, correlativo, eNCF, folio of a range), in a file (`dtekit_sequence_open`) or
 * in the program's own database (`dtekit_sequence_over`); free it with `dtekit_sequence_free`.
 *
 * No number is handed out twice, by any number of threads and processes, even if they are killed: the file is on the
 * disk before the number is given. The disk must be one of this machine. Beside the file there is `NAME.lock` and,
 * while it is written, `NAME.new`. Several threads may use a sequence at once, and a forked process may use that of
 * its parent.
 *
 * A key names a counter: a JSON object with `issuer` and `type`, and `series` and `till` where numbers run for each of
 * them; 1 to 60 characters each. An issuer is the same with and without dots, dashes and blanks, in any letter case.
 */
typedef struct dtekit_sequence dtekit_sequence;

/**
 * What a function of a `dtekit_sql_driver` has to tell. It belongs to dtekit and lives until the function returns.
 */
typedef struct dtekit_sql_answer dtekit_sql_answer;

/**
 * A checked file for the extraction provider; free it with `dtekit_upload_free`. Several threads may read it.
 */
typedef struct dtekit_upload dtekit_upload;

/**
 * Bytes that a call gave, such as a whole XML document; free them with `dtekit_bytes_free`.
 *
 * `data` is never NULL after a success. A zero byte follows the last byte and is not counted by `len`, so text can be
 * read as a C string. Several threads may read the bytes.
 */
typedef struct {
    /**
     * The first byte.
     */
    uint8_t *data;
    /**
     * How many bytes there are.
     */
    size_t len;
} dtekit_bytes;

/**
 * A place in a text; all zero if there is none.
 */
typedef struct {
    /**
     * The line, from 1; LF, CR and CRLF each end one.
     */
    uint64_t line;
    /**
     * The column in characters, from 1.
     */
    uint64_t column;
    /**
     * The bytes before the place, from 0.
     */
    uint64_t offset;
} dtekit_position;

/**
 * A callback that takes the next piece of an output. It returns 0 to go on; any other number stops the call.
 *
 * The bytes are valid during the call only. `context` is the pointer that was given with the function. The function
 * must return: no exception and no `longjmp` may leave it.
 */
typedef int32_t (*dtekit_sink)(void *context, const uint8_t *data, size_t len);

/**
 * An element of a document: a place in it, and nothing to be freed.
 *
 * Functions give it. It is valid until the document is edited or freed. Its `document` is NULL if there is no such
 * element; every function below accepts that and gives nothing. To visit the elements inside one, in document order:
 * `for (e = dtekit_element_first(parent); e.document; e = dtekit_element_next(e))`.
 */
typedef struct {
    /**
     * The document that it is in; NULL for no element.
     */
    const dtekit_document *document;
    /**
     * The element's number inside the document; only dtekit uses it.
     */
    uint32_t id;
} dtekit_element;

/**
 * A file with its name, which may begin with a folder: `sv/factura.json`. The caller keeps both.
 */
typedef struct {
    /**
     * The name in UTF-8.
     */
    const uint8_t *name;
    /**
     * How many bytes it has.
     */
    size_t name_len;
    /**
     * The content; may be NULL if there is none.
     */
    const uint8_t *data;
    /**
     * How many bytes it has.
     */
    size_t len;
} dtekit_file;

/**
 * A value that a statement takes, or of a row.
 */
typedef struct {
    /**
     * `DTEKIT_SQL_NULL`, `DTEKIT_SQL_INT`, `DTEKIT_SQL_TEXT` or `DTEKIT_SQL_BYTES`.
     */
    int32_t kind;
    /**
     * The number of `DTEKIT_SQL_INT`.
     */
    int64_t number;
    /**
     * The bytes of `DTEKIT_SQL_TEXT` and `DTEKIT_SQL_BYTES`. In a value that a statement takes, a zero byte follows.
     */
    const uint8_t *data;
    /**
     * The number of these bytes.
     */
    size_t len;
} dtekit_sql_value;

/**
 * The program's way to its own database: functions over its driver, such as libpq. No function but `wait` may be NULL.
 *
 * `dtekit_journal_over`, `dtekit_poll_store_over` and `dtekit_sequence_over` copy it. The functions are called on the
 * threads that use the journal: `connect` by several at once, and those of one connection by one at a time. None may
 * leave by `longjmp` or an exception. What is said of a journal holds for a poll store and a sequence.
 */
typedef struct {
    /**
     * What `connect` is called with; it must live as long as the journal.
     */
    void *context;
    /**
     * Makes a connection, which the journal has for itself until `close`. Each of its statements is a transaction of
     * its own, unless it is between `BEGIN` and `COMMIT` or `ROLLBACK`, which the journal runs. If it cannot, it gives
     * NULL and tells `dtekit_sql_answer_fail`.
     */
    void *(*connect)(void *context, dtekit_sql_answer *answer);
    /**
     * Runs a statement, which a zero byte follows, with its values: `$1`, `$2` in PostgreSQL, where a value may stand
     * several times; `?` in MariaDB and MySQL. It tells the answer of the rows that were changed, each row, or the
     * failure.
     */
    void (*run)(void *connection,
                const uint8_t *statement,
                size_t statement_len,
                const dtekit_sql_value *values,
                size_t count,
                dtekit_sql_answer *answer);
    /**
     * Closes a connection, also one that is lost.
     */
    void (*close)(void *connection);
    /**
     * Waits at most so many milliseconds for notifications of PostgreSQL, on a connection that has run `LISTEN`, and
     * tells the payload of each that is there as a row with one text, also of those that came before. NULL if the
     * driver has none: then `dtekit_journal_wait` looks from time to time.
     */
    void (*wait)(void *connection, uint32_t milliseconds, dtekit_sql_answer *answer);
} dtekit_sql_driver;

/**
 * Numbers that a sequence has handed out in one piece.
 */
typedef struct {
    /**
     * The first number.
     */
    uint64_t first;
    /**
     * The last number; `first` for a single one.
     */
    uint64_t last;
    /**
     * How many numbers remain; UINT64_MAX for a counter without a range.
     */
    uint64_t remaining;
} dtekit_numbers;

/**
 * A callback that says what a listed document means, for a country whose answers dtekit does not know.
 *
 * `document` is a JSON object of `len` bytes: an item of GetDocument's `documents`. It is valid during the call only.
 * The function returns a `dtekit_outcome`: `DTEKIT_OUTCOME_SENT` as long as the authority has not answered. A number
 * that is not an outcome ends the wait with an error of kind `argument`.
 */
typedef int32_t (*dtekit_decide)(void *context, const uint8_t *document, size_t len);

/**
 * A callback that reads a file for `dtekit_upload_from_reader`: at most `len` bytes from the byte `offset` on into
 * `to`.
 *
 * It returns how many bytes it wrote, 0 only at the end of the file, or a negative number if the file cannot be read.
 */
typedef int64_t (*dtekit_read_at)(void *context, uint64_t offset, uint8_t *to, size_t len);

/**
 * A callback that is called after each step of an extraction. `step` is the JSON object of `dtekit_client_advance`;
 * `state` is the text of `dtekit_extraction_poll`, which a program keeps to resume after a crash. Both are valid
 * during the call only. The function returns 0 to go on, and any other number to stop.
 */
typedef int32_t (*dtekit_progress)(void *context,
                                   const uint8_t *step,
                                   size_t step_len,
                                   const uint8_t *state,
                                   size_t state_len);

/**
 * A callback that sees each request and reply of a client, and each send whose outcome is unknown. `event` is a JSON
 * object of `len` bytes. It is valid during the call only.
 *
 * Its members: `event` (`request`, `reply`, `failure`, `unknown`), `call_id` (the same in all events of a call, in its
 * error and in its result), `operation` (`token` for the request of an OAuth 2.0 token),
 * `method`, `path`, `attempt` (from 1), `body_bytes`; of a reply `status`, `reply_bytes` and `elapsed` (seconds); of a
 * failure `kind`, `code`, `phase` and `elapsed`; of an unknown outcome, once a call, `reason`, `code` (of the error,
 * or null) and `external_id` (the caller's own key, or null): log it as a warning. It holds no credentials, no query
 * and no bodies.
 */
typedef void (*dtekit_observer)(void *context, const uint8_t *event, size_t len);

/**
 * A store of bytes under names, such as a bucket of an object store, in which a journal keeps submitted and certified
 * documents: functions of the program, none of which may be NULL.
 *
 * The journal chooses the names: up to 150 small letters, digits and `-`, beginning with `document-` or `certified-`,
 * and a zero byte follows each. Each function returns 0 on success, and any other number if the store failed. They are
 * called on the threads that use the journal, by several at once. None may leave by `longjmp` or an exception.
 */
typedef struct {
    /**
     * What the functions are called with; it must live as long as the journal.
     */
    void *context;
    /**
     * Keeps bytes under a name, in the place of what it had. They survive a power failure when it returns.
     */
    int32_t (*put)(void *context, const uint8_t *name, size_t name_len, const uint8_t *data, size_t data_len);
    /**
     * Tells the bytes under a name by `dtekit_content_answer_found`; without such a call there are none.
     */
    int32_t (*get)(void *context, const uint8_t *name, size_t name_len, dtekit_content_answer *answer);
    /**
     * Removes a name that no entry has any more, if it is there.
     */
    int32_t (*remove)(void *context, const uint8_t *name, size_t name_len);
} dtekit_journal_content;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Gives the version of the library, such as `0.1.0`. The library owns the text.
 */
const char *dtekit_version(void);

/**
 * Gives the number of the library's binary interface.
 *
 * A program that loads the library at run time compares it with `DTEKIT_ABI_VERSION` of its header.
 */
uint32_t dtekit_abi_version(void);

/**
 * Gives the parts that this build of the library has, in alphabetical order with a space between them, such as
 * `archive http pdf print sqlite`, which are all of them. The library owns the text.
 *
 * Every build has every function of this header. What needs a part that was left out gives `argument` with the code
 * `feature-left-out`: `http` is `dtekit_client`; `sqlite` are `dtekit_journal_open`, `dtekit_inbox_open` and
 * `dtekit_poll_store_open`; `archive`
 * is `dtekit_archive`, and ZIPs and `.tar.gz` as sources of a batch; `print` is `dtekit_symbol`. Without `pdf`, the
 * pages of a PDF are not counted before it is uploaded, which its request says as the warning
 * `upload-pages-uncounted`.
 */
const char *dtekit_features(void);

/**
 * Gives the word for a status that all languages use, such as `argument`, and `ok` for `DTEKIT_STATUS_OK`.
 *
 * The library owns the text. NULL for a number that is not a status.
 */
const char *dtekit_status_name(int32_t status);

/**
 * Frees the bytes and sets both members to zero, so that a second call does nothing.
 *
 * NULL is allowed, and so is a `dtekit_bytes` of zeros. The members must be as the call gave them.
 */
void dtekit_bytes_free(dtekit_bytes *bytes);

/**
 * Reads a JSON text.
 *
 * On success `*out` owns the value; free it with `dtekit_json_free`. Errors: `argument` for a text that is not JSON
 * and for NULL.
 */
dtekit_status dtekit_json_parse(const uint8_t *json,
                                size_t json_len,
                                dtekit_json **out,
                                dtekit_error **err);

/**
 * Gives the type of a value; `DTEKIT_JSON_TYPE_NONE` for NULL.
 */
dtekit_json_type dtekit_json_type_of(const dtekit_json *json);

/**
 * Gives the member with this name of an object; NULL if there is none.
 */
const dtekit_json *dtekit_json_member(const dtekit_json *json, const uint8_t *name, size_t name_len);

/**
 * Gives how many items an array has, or how many members an object has; 0 for any other value and for NULL.
 */
size_t dtekit_json_count(const dtekit_json *json);

/**
 * Gives the item with this number of an array, or the member with this number of an object, counted from 0 in the
 * order of the text; NULL if there is none.
 */
const dtekit_json *dtekit_json_item(const dtekit_json *json,
                                    size_t index);

/**
 * Gives the name of the member with this number of an object, and writes its length to `*len`; NULL and 0 if there is
 * none. No zero byte follows it. `len` may be NULL.
 */
const uint8_t *dtekit_json_name(const dtekit_json *json,
                                size_t index,
                                size_t *len);

/**
 * Gives the text of a string, the digits of a number exactly as they were written, or `true` or `false`, and writes
 * the length to `*len`.
 *
 * NULL and 0 for null, an array, an object and NULL. No zero byte follows the text. `len` may be NULL.
 */
const uint8_t *dtekit_json_text(const dtekit_json *json,
                                size_t *len);

/**
 * Gives a number, such as a time in seconds; `otherwise` if the value is not a number.
 *
 * A double does not keep every digit of an amount: read amounts with `dtekit_json_text`.
 */
double dtekit_json_number(const dtekit_json *json, double otherwise);

/**
 * Gives 1 for `true`, 0 for every other value and for NULL.
 */
int32_t dtekit_json_is_true(const dtekit_json *json);

/**
 * Writes a value as JSON text, for example the member `next` of a result for `dtekit_client_reconcile`.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_json_write(const dtekit_json *json, dtekit_bytes *out, dtekit_error **err);

/**
 * Frees a value that `dtekit_json_parse` gave; NULL is allowed.
 */
void dtekit_json_free(dtekit_json *json);

/**
 * Gives the error's kind; `DTEKIT_STATUS_OK` for NULL.
 */
dtekit_status dtekit_error_kind(const dtekit_error *error);

/**
 * Gives the first finding's code, a stable word such as `json-duplicate-member`; NULL for NULL.
 */
const char *dtekit_error_code(const dtekit_error *error);

/**
 * Gives the first finding's path, such as `Documento/Detalle[3]/NmbItem`; NULL if it has none.
 */
const char *dtekit_error_path(const dtekit_error *error);

/**
 * Gives the first finding's position; all zero if it has none.
 */
dtekit_position dtekit_error_position(const dtekit_error *error);

/**
 * Gives the first finding's message: what was expected and what was found; NULL for NULL.
 */
const char *dtekit_error_message(const dtekit_error *error);

/**
 * Gives the whole error as one line for a person: kind, message, place, code, number of findings; NULL for NULL.
 */
const char *dtekit_error_display(const dtekit_error *error);

/**
 * Gives how far the request had come: `before` (nothing was sent: sending again is safe), `in-flight` (the service
 * may have acted on it) or `after` (its answer had begun); NULL if the error is not about a connection.
 */
const char *dtekit_error_phase(const dtekit_error *error);

/**
 * Gives the id of the client's call that failed, the same as in the events of `dtekit_observer`; NULL if no call was
 * begun.
 */
const char *dtekit_error_call_id(const dtekit_error *error);

/**
 * Gives how many findings the error has, at least 1; those of severity `error` come first. 0 for NULL.
 */
size_t dtekit_error_finding_count(const dtekit_error *error);

/**
 * Gives the finding with this number, from 0; NULL if there is none. It lives as long as the error.
 */
const dtekit_finding *dtekit_error_finding(const dtekit_error *error, size_t index);

/**
 * Writes the whole error as a JSON object: kind, code, path, position, message, phase, call_id, findings,
 * display.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` if `error` or `out` is NULL.
 */
dtekit_status dtekit_error_to_json(const dtekit_error *error,
                                   dtekit_bytes *out,
                                   dtekit_error **err);

/**
 * Frees the error and its findings; NULL is allowed.
 */
void dtekit_error_free(dtekit_error *error);

/**
 * Gives the finding's code, a stable word such as `json-duplicate-member`; NULL for NULL.
 */
const char *dtekit_finding_code(const dtekit_finding *finding);

/**
 * Gives the finding's severity: `error` (the input is refused) or `warning`; NULL for NULL.
 */
const char *dtekit_finding_severity(const dtekit_finding *finding);

/**
 * Gives the finding's path, such as `Documento/Detalle[3]/NmbItem`; NULL if it has none.
 */
const char *dtekit_finding_path(const dtekit_finding *finding);

/**
 * Gives the finding's position in the caller's text; all zero if it has none. Where a template is being compiled, it
 * is that text.
 */
dtekit_position dtekit_finding_position(const dtekit_finding *finding);

/**
 * Gives the line and column of the mapping's template that asked for the value, with offset 0; all zero if the finding
 * is not about a mapping.
 */
dtekit_position dtekit_finding_template(const dtekit_finding *finding);

/**
 * Gives the library in which the place of `dtekit_finding_template` stands, empty for the template itself; NULL if the
 * finding is not about a mapping.
 */
const char *dtekit_finding_template_library(const dtekit_finding *finding);

/**
 * Gives the finding's message: what was expected and what was found; NULL for NULL.
 */
const char *dtekit_finding_message(const dtekit_finding *finding);

/**
 * Gives the hint, which says what to do; NULL if there is none.
 */
const char *dtekit_finding_hint(const dtekit_finding *finding);

/**
 * Gives the finding's message in Spanish; NULL for a mapping's own check without one.
 */
const char *dtekit_finding_spanish_message(const dtekit_finding *finding);

/**
 * Gives the hint in Spanish; NULL if there is none.
 */
const char *dtekit_finding_spanish_hint(const dtekit_finding *finding);

/**
 * Writes a JSON document as XML under the root `<DTE>`: `{"Total": 1.10}` is `<DTE><Total>1.10</Total></DTE>`.
 *
 * `options` is a JSON object with any of `keep_root`, `declaration` (true or false), `encoding` (`utf-8`,
 * `iso-8859-1`), `dialect` (`jsonnet`, `attributes-value`, `underscore`, `xmltodict`), `max_depth`, `max_bytes`,
 * `max_attributes`, `max_growth` (256, 268435456, 1024 and 16 by default); with length 0 each has its default.
 *
 * On success `*out` owns the XML; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that
 * is unknown or of the wrong type; `syntax` if the text is not JSON; `structure` if something in it cannot be
 * expressed in XML; `limit`.
 */
dtekit_status dtekit_json_to_xml(const uint8_t *data,
                                 size_t len,
                                 const uint8_t *options,
                                 size_t options_len,
                                 dtekit_bytes *out,
                                 dtekit_error **err);

/**
 * Writes a JSON document as XML like `dtekit_json_to_xml`, but hands it to `sink` in pieces, so the whole XML is never
 * in memory.
 *
 * After an error, the pieces that the sink took are not a document. Errors: as `dtekit_json_to_xml`; `argument` if
 * `sink` is NULL; `storage` if it returned another number than 0.
 */
dtekit_status dtekit_json_to_xml_into(const uint8_t *data,
                                      size_t len,
                                      const uint8_t *options,
                                      size_t options_len,
                                      dtekit_sink sink,
                                      void *context,
                                      dtekit_error **err);

/**
 * Writes a JSON document as XML like `dtekit_json_to_xml`, but drops empty elements, and lists them.
 *
 * An element is empty if it has no attribute, no text, and only empty elements inside. A zero is not empty, and
 * neither is white space. If an empty element has elements inside, only the outermost is listed.
 *
 * On success `*out` owns the XML, and `*dropped` owns the paths as a JSON array such as `["Documento/Referencia[2]"]`;
 * free both with `dtekit_bytes_free`. Errors: as `dtekit_json_to_xml`.
 */
dtekit_status dtekit_json_to_xml_dropping(const uint8_t *data,
                                          size_t len,
                                          const uint8_t *options,
                                          size_t options_len,
                                          dtekit_bytes *out,
                                          dtekit_bytes *dropped,
                                          dtekit_error **err);

/**
 * Writes an XML document as JSON, without its root: `<DTE><Total>1.10</Total></DTE>` is `{"Total":"1.10"}`.
 *
 * `options` is a JSON object with any of `keep_root`, `typed` (true or false), `arrays` (a list of paths of
 * elements that are arrays even when single), `dialect`, `max_depth`, `max_bytes`, `max_attributes`, and `max_growth`,
 * which has no effect here; with length 0 each has its default.
 *
 * On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that
 * is unknown or of the wrong type; `syntax` if the text is not well-formed XML; `structure` for a DOCTYPE; `limit`.
 */
dtekit_status dtekit_xml_to_json(const uint8_t *data,
                                 size_t len,
                                 const uint8_t *options,
                                 size_t options_len,
                                 dtekit_bytes *out,
                                 dtekit_error **err);

/**
 * Writes an XML document as JSON like `dtekit_xml_to_json`, but drops empty elements, and lists them.
 *
 * `dtekit_json_to_xml_dropping` says which elements are empty.
 *
 * On success `*out` owns the JSON, and `*dropped` owns the paths as a JSON array such as
 * `["Documento/Referencia[2]"]`; free both with `dtekit_bytes_free`. Errors: as `dtekit_xml_to_json`.
 */
dtekit_status dtekit_xml_to_json_dropping(const uint8_t *data,
                                          size_t len,
                                          const uint8_t *options,
                                          size_t options_len,
                                          dtekit_bytes *out,
                                          dtekit_bytes *dropped,
                                          dtekit_error **err);

/**
 * Makes a converter.
 *
 * `to_xml` holds the options of `dtekit_json_to_xml` and `to_json` those of `dtekit_xml_to_json`, each a JSON object;
 * with length 0 each option has its default.
 *
 * On success `*out` owns it; free it with `dtekit_converter_free`. Errors: `argument` for an option that is unknown or
 * of the wrong type.
 */
dtekit_status dtekit_converter_new(const uint8_t *to_xml,
                                   size_t to_xml_len,
                                   const uint8_t *to_json,
                                   size_t to_json_len,
                                   dtekit_converter **out,
                                   dtekit_error **err);

/**
 * Writes a JSON document as XML like `dtekit_json_to_xml`.
 *
 * On success `*out` is the XML and `*out_len` its length. The converter owns it until its next call of this function
 * or until it is freed; no zero byte follows it. `data` may be what `dtekit_converter_xml_to_json` gave. Errors: as
 * `dtekit_json_to_xml`; after an error the converter goes on with the next document.
 */
dtekit_status dtekit_converter_json_to_xml(dtekit_converter *converter,
                                           const uint8_t *data,
                                           size_t len,
                                           const uint8_t **out,
                                           size_t *out_len,
                                           dtekit_error **err);

/**
 * Writes an XML document as JSON like `dtekit_xml_to_json`.
 *
 * On success `*out` is the JSON and `*out_len` its length. The converter owns it until its next call of this function
 * or until it is freed; no zero byte follows it. `data` may be what `dtekit_converter_json_to_xml` gave. Errors: as
 * `dtekit_xml_to_json`; after an error the converter goes on with the next document.
 */
dtekit_status dtekit_converter_xml_to_json(dtekit_converter *converter,
                                           const uint8_t *data,
                                           size_t len,
                                           const uint8_t **out,
                                           size_t *out_len,
                                           dtekit_error **err);

/**
 * Frees a converter with its outputs; NULL is allowed.
 */
void dtekit_converter_free(dtekit_converter *converter);

/**
 * Reads a document from JSON, by the rules of `dtekit_json_to_xml`.
 *
 * `options` is a JSON object with any of `keep_root`, `dialect`, `max_depth`, `max_bytes`, `max_attributes`,
 * `max_growth`; with length 0 each has its default.
 *
 * On success `*out` owns the document; free it with `dtekit_document_free`. Errors: as `dtekit_json_to_xml`.
 */
dtekit_status dtekit_document_from_json(const uint8_t *json,
                                        size_t json_len,
                                        const uint8_t *options,
                                        size_t options_len,
                                        dtekit_document **out,
                                        dtekit_error **err);

/**
 * Reads a document from XML, by the rules of `dtekit_xml_to_json`.
 *
 * `options` is a JSON object with any of `max_depth`, `max_bytes`, `max_attributes`; with length 0 each has its
 * default.
 *
 * On success `*out` owns the document; free it with `dtekit_document_free`. Errors: as `dtekit_xml_to_json`.
 */
dtekit_status dtekit_document_from_xml(const uint8_t *xml,
                                       size_t xml_len,
                                       const uint8_t *options,
                                       size_t options_len,
                                       dtekit_document **out,
                                       dtekit_error **err);

/**
 * Gives a whole generic DTE of a country such as `CR` and a document type such as `01`, to change and send. It passes
 * `dtekit_lint` and, mapped, `dtekit_validate`; persons, numbers and codes in it are made up.
 *
 * On success `*out` owns the document; free it with `dtekit_document_free`. Errors: `argument` with `example-unknown`
 * if there is none, whose message names the types that there are, and with `country-code`.
 */
dtekit_status dtekit_example(const uint8_t *country,
                             size_t country_len,
                             const uint8_t *document_type,
                             size_t document_type_len,
                             dtekit_document **out,
                             dtekit_error **err);

/**
 * Writes the document as JSON, without its root. A number or boolean of the JSON that was read is written as one
 * again.
 *
 * `options` is a JSON object with any of `keep_root`, `typed`, `arrays`, `dialect`, as in `dtekit_xml_to_json`.
 *
 * On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that is
 * unknown or of the wrong type.
 */
dtekit_status dtekit_document_to_json(const dtekit_document *document,
                                      const uint8_t *options,
                                      size_t options_len,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Writes the document as XML: the declaration that was read if there was one, and the root.
 *
 * `options` is a JSON object with any of `declaration`, `encoding`, as in `dtekit_json_to_xml`.
 *
 * On success `*out` owns the XML; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that is
 * unknown or of the wrong type; `structure` if an edit used a prefix that nothing declares, and for a
 * character that the encoding cannot express.
 */
dtekit_status dtekit_document_to_xml(const dtekit_document *document,
                                     const uint8_t *options,
                                     size_t options_len,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Gives the text of an element or the value of an attribute, and writes its length to `*len`.
 *
 * NULL and 0 if there is nothing at the path, if the element is null (`<a/>`), or if it has elements inside; an empty
 * text is not NULL. The document owns the text until it is edited or freed; no zero byte follows it. `len` may be
 * NULL.
 */
const uint8_t *dtekit_document_get(const dtekit_document *document,
                                   const uint8_t *path,
                                   size_t path_len,
                                   size_t *len);

/**
 * Sets the text of an element or the value of an attribute; missing elements of the path are added.
 *
 * An index may be one past the last sibling of its name: then a sibling is added. Elements inside the element are
 * removed, its attributes stay.
 *
 * Errors: `argument` for NULL, a malformed path, an index that is too large, text that is not UTF-8, a name or
 * character that XML forbids; `limit` for more levels or bytes than a document may have.
 */
dtekit_status dtekit_document_set_text(dtekit_document *document,
                                       const uint8_t *path,
                                       size_t path_len,
                                       const uint8_t *value,
                                       size_t value_len,
                                       dtekit_error **err);

/**
 * Sets a number by its text, such as `19.00`, and keeps every digit; in JSON it is written as a number.
 *
 * Errors: as `dtekit_document_set_text`, and `argument` for a text that is not a decimal number of JSON
 * without exponent.
 */
dtekit_status dtekit_document_set_number(dtekit_document *document,
                                         const uint8_t *path,
                                         size_t path_len,
                                         const uint8_t *number,
                                         size_t number_len,
                                         dtekit_error **err);

/**
 * Sets `true`, or `false` if `value` is 0; in JSON it is written as a boolean.
 *
 * Errors: as `dtekit_document_set_text`.
 */
dtekit_status dtekit_document_set_boolean(dtekit_document *document,
                                          const uint8_t *path,
                                          size_t path_len,
                                          int32_t value,
                                          dtekit_error **err);

/**
 * Makes an element null: `<a/>` in XML, null in JSON. Its attributes stay. Missing elements of the path are added.
 *
 * Errors: as `dtekit_document_set_text`.
 */
dtekit_status dtekit_document_set_null(dtekit_document *document,
                                       const uint8_t *path,
                                       size_t path_len,
                                       dtekit_error **err);

/**
 * Removes the element or attribute at a path with everything inside it.
 *
 * On success `*removed` is 1 if it was there, else 0; `removed` may be NULL. Errors: `argument` for NULL, a malformed
 * path and the root.
 */
dtekit_status dtekit_document_remove(dtekit_document *document,
                                     const uint8_t *path,
                                     size_t path_len,
                                     int32_t *removed,
                                     dtekit_error **err);

/**
 * Adds an empty element after its siblings of the same name, or as the last child.
 *
 * The path ends with a name, without an index: `Documento/Detalle`. On success `*out` owns the new element's path,
 * such as `Documento/Detalle[3]`; free it with `dtekit_bytes_free`. Errors: as `dtekit_document_set_text`.
 */
dtekit_status dtekit_document_append(dtekit_document *document,
                                     const uint8_t *path,
                                     size_t path_len,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Removes every empty element, as `dtekit_json_to_xml_dropping` does, and lists them.
 *
 * On success `*dropped` owns a JSON array of the paths that they had before; free it with `dtekit_bytes_free`. Errors:
 * `argument` for NULL.
 */
dtekit_status dtekit_document_drop_empty(dtekit_document *document,
                                         dtekit_bytes *dropped,
                                         dtekit_error **err);

/**
 * Gives 1 if both documents are the same XML when written; 0 if not, and for NULL.
 */
int32_t dtekit_document_equal(const dtekit_document *document, const dtekit_document *other);

/**
 * Lists the texts in which two documents differ; the order of siblings with different names does not count.
 *
 * On success `*out` owns a JSON array of objects, ordered by `path`, with the texts `left` (of `document`) and
 * `right` (of `other`), null where there is none; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_document_differences(const dtekit_document *document,
                                          const dtekit_document *other,
                                          dtekit_bytes *out,
                                          dtekit_error **err);

/**
 * Frees the document; NULL is allowed.
 */
void dtekit_document_free(dtekit_document *document);

/**
 * Gives the root element; none for NULL.
 */
dtekit_element dtekit_document_root(const dtekit_document *document);

/**
 * Gives the first element at a path; none if there is no such place, or if it is an attribute.
 */
dtekit_element dtekit_document_element(const dtekit_document *document, const uint8_t *path, size_t path_len);

/**
 * Gives the first element inside, in document order; none if there is none.
 */
dtekit_element dtekit_element_first(dtekit_element element);

/**
 * Gives the next element beside this one, in document order; none after the last.
 */
dtekit_element dtekit_element_next(dtekit_element element);

/**
 * Gives the name as written, with its prefix, and writes its length to `*len`; NULL and 0 for no element.
 *
 * The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
 */
const uint8_t *dtekit_element_name(dtekit_element element, size_t *len);

/**
 * Gives the text and writes its length to `*len`; NULL and 0 if the element is null or has elements inside.
 *
 * The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
 */
const uint8_t *dtekit_element_text(dtekit_element element, size_t *len);

/**
 * Gives 1 if the element holds nothing at all (`<a/>`, null in JSON), else 0; 0 for no element.
 */
int32_t dtekit_element_is_null(dtekit_element element);

/**
 * Writes the path from the root, such as `Documento/Detalle[3]/NmbItem`; the root's is empty.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for no element, and for NULL.
 */
dtekit_status dtekit_element_path(dtekit_element element,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Gives the value of the attribute with this name and writes its length to `*len`; NULL and 0 if there is none.
 *
 * The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
 */
const uint8_t *dtekit_element_attribute(dtekit_element element,
                                        const uint8_t *name,
                                        size_t name_len,
                                        size_t *len);

/**
 * Gives how many attributes the element has; 0 for no element.
 */
size_t dtekit_element_attribute_count(dtekit_element element);

/**
 * Gives the name of the attribute with this number, from 0 in document order, and writes its length to `*len`; NULL
 * and 0 if there is none.
 *
 * The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
 */
const uint8_t *dtekit_element_attribute_name(dtekit_element element,
                                             size_t index,
                                             size_t *len);

/**
 * Gives the value of the attribute with this number, from 0 in document order, and writes its length to `*len`; NULL
 * and 0 if there is none.
 *
 * The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
 */
const uint8_t *dtekit_element_attribute_value(dtekit_element element,
                                              size_t index,
                                              size_t *len);

/**
 * Gives the word for a format that all languages use, `xml` or `json`.
 *
 * The library owns the text. NULL for a number that is not a format.
 */
const char *dtekit_format_name(int32_t format);

/**
 * Says whether a `FileContent` is XML or JSON, plain or in base 64, and gives the document.
 *
 * On success `*format` is the format, `*base64` is 1 if the content is in base 64, else 0, and `*document` owns the
 * decoded document; free it with `dtekit_bytes_free`. Errors: `argument` for NULL; `syntax` if the content is neither.
 */
dtekit_status dtekit_file_content_detect(const uint8_t *data,
                                         size_t len,
                                         dtekit_format *format,
                                         int32_t *base64,
                                         dtekit_bytes *document,
                                         dtekit_error **err);

/**
 * Makes a mapper of a mapping. Every document is mapped with these options, which are those of `dtekit_mapping_apply`;
 * with length 0 each has its default.
 *
 * On success `*out` owns it; free it with `dtekit_mapper_free`. The mapping may be freed before. Errors: `argument`
 * for an option that is unknown or of the wrong type.
 */
dtekit_status dtekit_mapper_new(const dtekit_mapping *mapping,
                                const uint8_t *options,
                                size_t options_len,
                                dtekit_mapper **out,
                                dtekit_error **err);

/**
 * Applies the mapping to a document like `dtekit_mapping_apply`.
 *
 * On success `*out` is the output and `*out_len` its length. The mapper owns it until its next call or until it is
 * freed; no zero byte follows it. `data` must not be an output of the same mapper. Errors: as `dtekit_mapping_apply`;
 * after an error the mapper goes on with the next document.
 */
dtekit_status dtekit_mapper_apply(dtekit_mapper *mapper,
                                  const uint8_t *data,
                                  size_t len,
                                  const uint8_t **out,
                                  size_t *out_len,
                                  dtekit_error **err);

/**
 * Applies the mapping to a `dtekit_document` like `dtekit_mapping_apply_document`.
 *
 * On success `*out` is the output and `*out_len` its length. The mapper owns it until its next call or until it is
 * freed; no zero byte follows it. Errors: as `dtekit_mapping_apply_document`; after an error the mapper goes on with
 * the next document.
 */
dtekit_status dtekit_mapper_apply_document(dtekit_mapper *mapper,
                                           const dtekit_document *document,
                                           const uint8_t **out,
                                           size_t *out_len,
                                           dtekit_error **err);

/**
 * Frees a mapper with its output; NULL is allowed.
 */
void dtekit_mapper_free(dtekit_mapper *mapper);

/**
 * Compiles a mapping template, XML or JSON.
 *
 * `options` is a JSON object with `libraries`: an object of the libraries that the template imports, text by name.
 * With length 0 the template may import the built-in libraries.
 *
 * On success `*out` owns the mapping; free it with `dtekit_mapping_free`. Errors: `mapping` with a finding for each
 * mistake of the template, with line and column; `syntax` if it is neither XML nor JSON; `limit`; `argument`.
 */
dtekit_status dtekit_mapping_parse(const uint8_t *data,
                                   size_t len,
                                   const uint8_t *options,
                                   size_t options_len,
                                   dtekit_mapping **out,
                                   dtekit_error **err);

/**
 * Gives the built-in mapping of a country such as `CR` and a document type such as `01`; it is compiled once.
 *
 * `direction` is `to` for the official document, or `from` for the way back; with length 0 it is `to`.
 *
 * On success `*out` owns the mapping; free it with `dtekit_mapping_free`. Errors: `mapping` with the code
 * `mapping-unknown` if there is none; `argument`.
 */
dtekit_status dtekit_mapping_standard(const uint8_t *country,
                                      size_t country_len,
                                      const uint8_t *document_type,
                                      size_t document_type_len,
                                      const uint8_t *direction,
                                      size_t direction_len,
                                      dtekit_mapping **out,
                                      dtekit_error **err);

/**
 * Applies the mapping to a document, JSON or XML. The output has the mapping's own format.
 *
 * `options` is a JSON object with any of `params` (an object of the params' values), `as_of` (the day at which tables
 * that change are read, in place of that of the document), `max_steps`, `max_memory`, `max_output`, `max_depth`,
 * `max_bytes`; with length 0 each has its default.
 *
 * On success `*out` owns the output; free it with `dtekit_bytes_free`. Errors: `mapping` with every finding, also for
 * values that are required and missing, each with its path in the document and its place in the template; `limit`;
 * `syntax` and `structure` for the document; `argument`.
 */
dtekit_status dtekit_mapping_apply(const dtekit_mapping *mapping,
                                   const uint8_t *data,
                                   size_t len,
                                   const uint8_t *options,
                                   size_t options_len,
                                   dtekit_bytes *out,
                                   dtekit_error **err);

/**
 * Applies the mapping to a `dtekit_document`.
 *
 * `options` as for `dtekit_mapping_apply`; `max_depth` and `max_bytes`, which limit reading, have no effect.
 *
 * On success `*out` owns the output; free it with `dtekit_bytes_free`. Errors: as `dtekit_mapping_apply`; `structure`
 * if an edit used a prefix that nothing declares.
 */
dtekit_status dtekit_mapping_apply_document(const dtekit_mapping *mapping,
                                            const dtekit_document *document,
                                            const uint8_t *options,
                                            size_t options_len,
                                            dtekit_bytes *out,
                                            dtekit_error **err);

/**
 * Says where every value of the output comes from, and which parts of the document the mapping did not read.
 *
 * `options` as for `dtekit_mapping_apply`. A document that the mapping refuses is explained as well.
 *
 * On success `*out` owns a JSON object with `output` (text), `rows` (a list of `target`, `value`, `sources`, `place`
 * with `library`, `line` and `column`, and `cut`: the text before it was shortened, or null), `lost` and `tested`
 * (paths), `missing` (`source`, `target`, `place`: of required values that are absent, and of refused ones),
 * `unmatched` (`name`,
 * `place`: names in the template's paths that the document has nowhere), `findings`, and `written` (places); free it
 * with `dtekit_bytes_free`. Errors: `syntax`, `structure` and `limit` for the document; `argument`.
 */
dtekit_status dtekit_mapping_explain(const dtekit_mapping *mapping,
                                     const uint8_t *data,
                                     size_t len,
                                     const uint8_t *options,
                                     size_t options_len,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Explains two mappings, one after the other: `through` makes of `data` what `mapping` goes on with, such as your own
 * mapping to the generic DTE before a built-in one.
 *
 * `options` as for `dtekit_mapping_apply`; a param goes to each of the two mappings that declares it.
 *
 * On success `*out` owns the JSON object of `dtekit_mapping_explain`; free it with `dtekit_bytes_free`. `sources` of a
 * row, `source` of what is missing, `lost` and `tested` are paths in `data`. `through` of a row is an array of the
 * paths in the document between, and of what is missing the path in it. `unmatched` are names of `through`, `findings`
 * those of both mappings; `place` and `written` are places of `mapping`. The object is what `dtekit_trace` and
 * `dtekit_validate_explained` take. Errors: as `dtekit_mapping_explain`.
 */
dtekit_status dtekit_mapping_explain_through(const dtekit_mapping *mapping,
                                             const dtekit_mapping *through,
                                             const uint8_t *data,
                                             size_t len,
                                             const uint8_t *options,
                                             size_t options_len,
                                             dtekit_bytes *out,
                                             dtekit_error **err);

/**
 * Explains a `dtekit_document`.
 *
 * `options` as for `dtekit_mapping_apply_document`.
 *
 * On success `*out` owns the JSON object of `dtekit_mapping_explain`; free it with `dtekit_bytes_free`. Errors: as
 * `dtekit_mapping_explain`; `structure` as `dtekit_mapping_apply_document`.
 */
dtekit_status dtekit_mapping_explain_document(const dtekit_mapping *mapping,
                                              const dtekit_document *document,
                                              const uint8_t *options,
                                              size_t options_len,
                                              dtekit_bytes *out,
                                              dtekit_error **err);

/**
 * Lists the values that two mappings, such as two versions of one mapping, write differently for a document.
 *
 * `options` as for `dtekit_mapping_apply`.
 *
 * On success `*out` owns a JSON array of objects with `path`, `left` and `right`, null if that mapping writes nothing
 * at the path; free it with `dtekit_bytes_free`. Errors: as `dtekit_mapping_apply`, for either.
 */
dtekit_status dtekit_mapping_diff(const dtekit_mapping *mapping,
                                  const dtekit_mapping *other,
                                  const uint8_t *data,
                                  size_t len,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Compares the outputs of two mappings for a `dtekit_document`.
 *
 * `options` as for `dtekit_mapping_apply_document`.
 *
 * On success `*out` owns the JSON array of `dtekit_mapping_diff`; free it with `dtekit_bytes_free`. Errors: as
 * `dtekit_mapping_apply_document`, for either.
 */
dtekit_status dtekit_mapping_diff_document(const dtekit_mapping *mapping,
                                           const dtekit_mapping *other,
                                           const dtekit_document *document,
                                           const uint8_t *options,
                                           size_t options_len,
                                           dtekit_bytes *out,
                                           dtekit_error **err);

/**
 * Describes the mapping: a JSON object with `name`, `country`, `types`, `version`, `code`,
 * `direction` (`to`, `from`) and `format` (`xml`, `json`).
 *
 * On success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument`.
 */
dtekit_status dtekit_mapping_to_json(const dtekit_mapping *mapping, dtekit_bytes *out, dtekit_error **err);

/**
 * Frees the mapping; NULL is allowed.
 */
void dtekit_mapping_free(dtekit_mapping *mapping);

/**
 * Makes a registry with the built-in mappings and libraries.
 *
 * On success `*out` owns it; free it with `dtekit_registry_free`. Errors: `argument`.
 */
dtekit_status dtekit_registry_new(dtekit_registry **out, dtekit_error **err);

/**
 * Adds a library, XML or JSON, that templates can import by this name. It replaces a built-in library of the same name
 * for them.
 *
 * Its content is checked when a template imports it. Errors: `syntax` if it is neither XML nor JSON; `mapping` if it
 * is not a library; `argument` with the code `mapping-duplicate` if the registry has one of this name.
 */
dtekit_status dtekit_registry_add_library(const dtekit_registry *registry,
                                          const uint8_t *name,
                                          size_t name_len,
                                          const uint8_t *data,
                                          size_t len,
                                          dtekit_error **err);

/**
 * Compiles a template, XML or JSON, and keeps it under its `code`.
 *
 * Errors: as `dtekit_mapping_parse`; `mapping` with the code `mapping-template` if it has no code, with
 * `mapping-duplicate` if the registry has one with this code, or a built-in mapping has it.
 */
dtekit_status dtekit_registry_add(const dtekit_registry *registry,
                                  const uint8_t *data,
                                  size_t len,
                                  dtekit_error **err);

/**
 * Adds the files of a folder: templates under their codes, and libraries. Templates of either format can import the
 * libraries, in whatever order the files come.
 *
 * A library has the name that it states, else the name of its file without folder and ending. Either all files are
 * added, or none. Errors: `mapping` with a finding for each mistake in any file, whose path is the file's name;
 * another kind (`syntax`, `limit`) if all findings are of it; `argument`.
 */
dtekit_status dtekit_registry_add_files(const dtekit_registry *registry,
                                        const dtekit_file *files,
                                        size_t count,
                                        dtekit_error **err);

/**
 * Adds the file at a path, or all files of a folder and the folders inside, as `dtekit_registry_add_files` does.
 *
 * The path is UTF-8. From a folder it reads what ends in `.xml` or `.json`, except what begins with a dot; it does not
 * follow links to folders. Errors: as `dtekit_registry_add_files`; `storage` with a finding for each file or folder
 * that cannot be read.
 */
dtekit_status dtekit_registry_load(const dtekit_registry *registry,
                                   const uint8_t *path,
                                   size_t path_len,
                                   dtekit_error **err);

/**
 * Adds a table from its file, JSON: the newer version of a built-in one, or a table of your own.
 *
 * Mappings that are compiled from now on look it up; so does a built-in mapping that this registry gives. Errors:
 * `invalid` with everything that is wrong with the file; `syntax`; `limit`; `argument` with the code `table-duplicate`
 * if there is one of this name and day.
 */
dtekit_status dtekit_registry_add_table(const dtekit_registry *registry,
                                        const uint8_t *data,
                                        size_t len,
                                        dtekit_error **err);

/**
 * Gives the row of a key that holds on a day such as `2024-05-31`, of a built-in table or one of the registry.
 *
 * It is a JSON object: the columns; `from` and `to` where the row names them; `table`, `version` and `source`. On
 * success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument` with the code `table-unknown` if there
 * is no table of this name; `invalid` with `table-key` if it has no such key, with `table-not-in-force` if nothing
 * holds on that day.
 */
dtekit_status dtekit_registry_row(const dtekit_registry *registry,
                                  const uint8_t *table,
                                  size_t table_len,
                                  const uint8_t *key,
                                  size_t key_len,
                                  const uint8_t *as_of,
                                  size_t as_of_len,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Gives the version of a table that holds on a day such as `2024-05-31`, with the rows that hold then.
 *
 * It is a JSON object with `name`, `title`, `version`, `from`, `source`, `columns` and `rows`, a list of objects. On
 * success `*out` owns it; free it with `dtekit_bytes_free`. Errors: as `dtekit_registry_row`.
 */
dtekit_status dtekit_registry_table(const dtekit_registry *registry,
                                    const uint8_t *table,
                                    size_t table_len,
                                    const uint8_t *as_of,
                                    size_t as_of_len,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Lists every version of every table, the built-in ones and those of the registry: a JSON list of the objects that
 * `dtekit_registry_table` gives, in which `rows` is the number of rows.
 *
 * On success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument`.
 */
dtekit_status dtekit_registry_tables(const dtekit_registry *registry,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Compiles a template, XML or JSON, which may import the libraries of the registry. The registry does not keep it.
 *
 * On success `*out` owns the mapping; free it with `dtekit_mapping_free`. Errors: as `dtekit_mapping_parse`.
 */
dtekit_status dtekit_registry_parse(const dtekit_registry *registry,
                                    const uint8_t *data,
                                    size_t len,
                                    dtekit_mapping **out,
                                    dtekit_error **err);

/**
 * Finds the mapping for a code that the service takes as its parameter `Mapping`.
 *
 * For `DTEKIT_MAPPING_STANDARD` it is the built-in mapping of the country, such as `CR`, and the document type, such
 * as `01`. For `DTEKIT_MAPPING_SV_INVALIDATION_A` and `DTEKIT_MAPPING_SV_INVALIDATION_B` it is that of El Salvador's
 * invalidation. For any other code it is the caller's own mapping; then country and type do not matter and may be
 * empty.
 *
 * On success `*out` owns the mapping, which outlives the registry; free it with `dtekit_mapping_free`. Errors:
 * `mapping` with the code `mapping-unknown` if there is none; `argument`.
 */
dtekit_status dtekit_registry_resolve(const dtekit_registry *registry,
                                      const uint8_t *code,
                                      size_t code_len,
                                      const uint8_t *country,
                                      size_t country_len,
                                      const uint8_t *document_type,
                                      size_t document_type_len,
                                      dtekit_mapping **out,
                                      dtekit_error **err);

/**
 * Gives the built-in mapping of a country and document type with the tables of the registry: that of
 * `dtekit_mapping_standard`, but where a table of the registry is newer, it counts.
 *
 * `country` is a code such as `CR`, `document_type` the country's own, such as `01`. `direction` is `to`, to the
 * official document, or `from`, from it to the generic DTE; with length 0 it is `to`.
 *
 * On success `*out` owns the mapping, which outlives the registry; free it with `dtekit_mapping_free`. Errors:
 * `mapping` with the code `mapping-unknown`; `argument`.
 */
dtekit_status dtekit_registry_standard(const dtekit_registry *registry,
                                       const uint8_t *country,
                                       size_t country_len,
                                       const uint8_t *document_type,
                                       size_t document_type_len,
                                       const uint8_t *direction,
                                       size_t direction_len,
                                       dtekit_mapping **out,
                                       dtekit_error **err);

/**
 * Describes what was added to the registry: a JSON object with `mappings`, a list of the objects that
 * `dtekit_mapping_to_json` gives, `libraries`, the names, and `tables`, as `dtekit_registry_tables` lists them.
 *
 * On success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument`.
 */
dtekit_status dtekit_registry_to_json(const dtekit_registry *registry,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Frees the registry; NULL is allowed. Mappings that it gave stay valid.
 */
void dtekit_registry_free(dtekit_registry *registry);

/**
 * Begins to convert many documents.
 *
 * `options` is a JSON object with `to`, which is `xml` or `json`, the options of `dtekit_json_to_xml` or
 * `dtekit_xml_to_json`, and any of `threads` (the calling one counts; as many as there are processors by default),
 * `ahead` (how many documents may be pushed whose results were not taken, 1024), `ahead_bytes` (about how many bytes
 * these and their outputs may hold, 33554432) and `endings` (a list; only the files of a folder or archive that end so
 * are read).
 *
 * On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
 */
dtekit_status dtekit_convert_many(const uint8_t *options,
                                  size_t options_len,
                                  dtekit_batch **out,
                                  dtekit_error **err);

/**
 * Begins to apply a mapping to many documents, JSON or XML.
 *
 * `options` is a JSON object with the options of `dtekit_mapping_apply` and those of a batch, as for
 * `dtekit_convert_many`. The mapping may be freed before the batch.
 *
 * On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
 */
dtekit_status dtekit_map_many(const dtekit_mapping *mapping,
                              const uint8_t *options,
                              size_t options_len,
                              dtekit_batch **out,
                              dtekit_error **err);

/**
 * Begins to run every check on many generic DTEs of a country; each output is the JSON object of `dtekit_lint`.
 *
 * `country` is the country's code, such as `CL`. `registry` gives tables of your own, such as newer ones; it may be
 * NULL.
 *
 * `options` is a JSON object with the options of `dtekit_lint` and those of a batch, as for
 * `dtekit_convert_many`.
 *
 * On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
 */
dtekit_status dtekit_lint_many(const uint8_t *country,
                               size_t country_len,
                               const dtekit_registry *registry,
                               const uint8_t *options,
                               size_t options_len,
                               dtekit_batch **out,
                               dtekit_error **err);

/**
 * Begins to run every check on what your own mapping makes of many documents; each output is the JSON object of
 * `dtekit_lint_through`.
 *
 * `through` makes the generic DTE of each document, and may be freed before the batch. The others are as for
 * `dtekit_lint_many`.
 *
 * On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
 */
dtekit_status dtekit_lint_many_through(const uint8_t *country,
                                       size_t country_len,
                                       const dtekit_mapping *through,
                                       const dtekit_registry *registry,
                                       const uint8_t *options,
                                       size_t options_len,
                                       dtekit_batch **out,
                                       dtekit_error **err);

/**
 * Begins to recompute the amounts of many generic DTEs of a country; each output is the JSON object of
 * `dtekit_audit_totals`.
 *
 * `country` is the country's code, such as `CL`. `registry` gives tables of your own, such as newer ones; it may be
 * NULL.
 *
 * `options` is a JSON object with the options of `dtekit_audit_totals` and those of a
 * batch, as for `dtekit_convert_many`.
 *
 * On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
 */
dtekit_status dtekit_audit_totals_many(const uint8_t *country,
                                       size_t country_len,
                                       const dtekit_registry *registry,
                                       const uint8_t *options,
                                       size_t options_len,
                                       dtekit_batch **out,
                                       dtekit_error **err);

/**
 * Takes the documents from a folder, or from a file `.ndjson`, `.jsonl`, `.zip`, `.tar` or `.tar.gz`; its path is
 * UTF-8.
 *
 * They are read while results are taken. A document that cannot be read is a result with its error.
 *
 * Errors: `argument` for a file of another kind; `storage` if it cannot be read; `syntax` if it is no ZIP.
 */
dtekit_status dtekit_batch_from_path(dtekit_batch *batch,
                                     const uint8_t *path,
                                     size_t path_len,
                                     dtekit_error **err);

/**
 * 1 if another document should be pushed before the next result is taken, else 0; 0 for NULL.
 */
int32_t dtekit_batch_wants(const dtekit_batch *batch);

/**
 * Adds a document, which is copied. It may have a name; with length 0 its name is its number, from 1.
 *
 * Errors: `argument`.
 */
dtekit_status dtekit_batch_push(dtekit_batch *batch,
                                const uint8_t *data,
                                size_t len,
                                const uint8_t *name,
                                size_t name_len,
                                dtekit_error **err);

/**
 * Waits for the next result, in the order of the documents, and works meanwhile.
 *
 * `*out` is valid until the next call with the batch. It is NULL if every document that was pushed, or that the path
 * holds, has had its result. Errors: `argument`.
 */
dtekit_status dtekit_batch_next(dtekit_batch *batch,
                                const dtekit_batch_item **out,
                                dtekit_error **err);

/**
 * How many results the batch has given; 0 for NULL.
 */
uint64_t dtekit_batch_done(const dtekit_batch *batch);

/**
 * How many of the results that the batch has given have an error; 0 for NULL.
 */
uint64_t dtekit_batch_failed(const dtekit_batch *batch);

/**
 * Cancels what is not done yet, waits for the documents at work, and frees the batch and its item. NULL is allowed.
 */
void dtekit_batch_free(dtekit_batch *batch);

/**
 * The place of the document among all, from 0.
 */
uint64_t dtekit_batch_item_index(const dtekit_batch_item *item);

/**
 * The name: the path of a file, seen from its folder or archive; the number of a line; the name that was pushed with
 * the document; else its number, from 1. `*len` is its length in bytes; `len` may be NULL.
 */
const uint8_t *dtekit_batch_item_name(const dtekit_batch_item *item,
                                      size_t *len);

/**
 * The output, or NULL if the document has an error. `*len` is its length in bytes; `len` may be NULL.
 */
const uint8_t *dtekit_batch_item_output(const dtekit_batch_item *item, size_t *len);

/**
 * The error of the document, or NULL if it has an output. It belongs to the item.
 */
const dtekit_error *dtekit_batch_item_error(const dtekit_batch_item *item);

/**
 * Reads an identifier and gives its parts.
 *
 * `kind` is `clave`, Costa Rica's key of 50 digits (parts `date`, `issuer`, `consecutive`, `situation`,
 * `security_code`), `consecutivo`, its number of 20 digits (`head_office`, `terminal`, `document_type`, `number`),
 * `cedula`, an id number (`number`, `padded`, `kinds`), `rut`, Chile's (`number`, `check_digit`, `text`), `rfc`,
 * Mexico's (`text`, `person`, `general`, `check_digit_fits`), `nit-sv` and `dui`, El Salvador's (`text`, `grouped`),
 * `rnc` and `cedula-do`, the Dominican Republic's (`number`, `check_digit`, `text`, `grouped`), `encf`, its number of
 * an e-CF (`document_type`, `number`, `text`), `security-code` (`text`; composed of `signature_value`),
 * `ruc-pe`, Peru's tax id (`number`, `check_digit`, `text`), `comprobante-pe`, what identifies its documents
 * (`issuer`, `document_type`, `series`, `number`, `series_and_number`, `text`), `nit-co`, Colombia's tax id (`number`,
 * `check_digit`, `text`), `cufe` and `cuds`, the keys of its documents (`text`),
 * `clave-ec`, the clave de acceso of Ecuador (`date`, `document_type`, `issuer`, `environment`, `establishment`,
 * `emission_point`, `number`, `code`, `emission`, `check_digit`), `ruc-ec` (`number`, `check_digit`, `establishment`,
 * `kind`, `check_digit_fits`, `text`), `cedula-ec` (`number`, `check_digit`, `province`, `text`), `nit-gt`,
 * Guatemala's tax id (`number`, `check_digit`, `text`, `grouped`), `autorizacion-gt` (`text`, `series`, `number`),
 * `cuit`, Argentina's tax id (`number`, `check_digit`, `kind`, `text`, `grouped`), `cae` (`text`), `qr-ar`, the text
 * of its QR symbol (`address`, `date`, `issuer`, `point_of_sale`, `document_type`, `number`, `total`, `currency`,
 * `exchange_rate`, `receiver_type`, `receiver`, `authorization_type`, `authorization`, `text`), `cufe-pa`, the CUFE of
 * Panama (`document_type`, `issuer_kind`, `issuer`, `dv`, `branch`, `date`, `number`, `point`, `emission`,
 * `environment`, `code`, `check_digit`), `ruc-pa`, its tax id (`ruc`, `dv`, `kind`, `text`), or `uuid` (`text`, in
 * capitals).
 *
 * On success `*out` owns the parts as a JSON object; free it with `dtekit_bytes_free`. Errors: `invalid` with every
 * finding if the text is no such identifier; `argument` for NULL and for an unknown kind.
 */
dtekit_status dtekit_identifier_parse(const uint8_t *kind,
                                      size_t kind_len,
                                      const uint8_t *identifier,
                                      size_t identifier_len,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Composes an identifier of this kind from its parts, a JSON object with the names of `dtekit_identifier_parse`.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `invalid` with a finding for each part
 * that is missing or unusable; `argument` for NULL, for an unknown kind and an unknown part.
 */
dtekit_status dtekit_identifier_compose(const uint8_t *kind,
                                        size_t kind_len,
                                        const uint8_t *parts,
                                        size_t parts_len,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Opens the sequence in the file with this path, in UTF-8. The first number creates the file; its folder must exist.
 *
 * On success `*out` owns the sequence; free it with `dtekit_folio_sequence_free`. Errors: `storage` for a file that is
 * damaged, was changed by another program, is lost or cannot be read; a sequence never starts again from 1. `argument`
 * for NULL.
 */
dtekit_status dtekit_folio_sequence_open(const uint8_t *path,
                                         size_t path_len,
                                         dtekit_folio_sequence **out,
                                         dtekit_error **err);

/**
 * Gives the folios in tables of the program's own database, for any number of machines: the tables of a
 * `dtekit_sequence`, whose counters may be in them too, and `dtekit_sequence_create_tables` makes them. Nothing is
 * read before the first call.
 *
 * `driver`, `dialect` and `schema` are those of `dtekit_journal_over`. An error that has `sequence-file-` in its
 * code for a file has `sequence-access`, `sequence-damaged` or `sequence-version` here.
 *
 * On success `*out` owns the sequence; free it with `dtekit_folio_sequence_free`. Errors: `argument`.
 */
dtekit_status dtekit_folio_sequence_over(const dtekit_sql_driver *driver,
                                         const uint8_t *dialect,
                                         size_t dialect_len,
                                         const uint8_t *schema,
                                         size_t schema_len,
                                         dtekit_folio_sequence **out,
                                         dtekit_error **err);

/**
 * Gives the next number of a counter as `dtekit_folio_sequence_next`, in the transaction that is open on a
 * connection of the caller: a rollback gives the number back. Other writers of the counter wait until the end of the
 * transaction.
 *
 * `connection` is what `run` of the sequence's driver takes.
 *
 * On success `*out` is the number. Errors: as `dtekit_folio_sequence_next`; after `storage` the caller rolls back;
 * `argument` for a sequence in a file.
 */
dtekit_status dtekit_folio_sequence_next_within(const dtekit_folio_sequence *sequence,
                                                void *connection,
                                                const uint8_t *counter,
                                                size_t counter_len,
                                                uint64_t *out,
                                                dtekit_error **err);

/**
 * Gives the next number of a counter; the first one is 1.
 *
 * On success `*out` is the number. Errors: `storage` if the file is damaged or lost, or cannot be locked, read or
 * written: then no number was given; `limit` after 9999999999; `argument` for NULL and for a counter that is
 * not one.
 */
dtekit_status dtekit_folio_sequence_next(const dtekit_folio_sequence *sequence,
                                         const uint8_t *counter,
                                         size_t counter_len,
                                         uint64_t *out,
                                         dtekit_error **err);

/**
 * Gives the last number that a counter has given; 0 before the first.
 *
 * On success `*out` is the number. Errors: `storage` if the file is damaged or lost, or cannot be read; `argument` for
 * NULL and for a counter that is not one.
 */
dtekit_status dtekit_folio_sequence_last(const dtekit_folio_sequence *sequence,
                                         const uint8_t *counter,
                                         size_t counter_len,
                                         uint64_t *out,
                                         dtekit_error **err);

/**
 * Moves a counter forward, so that the number after `last` comes next: if another program has used numbers, or after a
 * backup was restored.
 *
 * Errors: `argument` for less than the counter's last number, more than 9999999999, NULL and a counter that is not
 * one; `storage` as `dtekit_folio_sequence_next`.
 */
dtekit_status dtekit_folio_sequence_advance(const dtekit_folio_sequence *sequence,
                                            const uint8_t *counter,
                                            size_t counter_len,
                                            uint64_t last,
                                            dtekit_error **err);

/**
 * Frees the sequence; NULL is allowed. The file and the tables stay.
 */
void dtekit_folio_sequence_free(dtekit_folio_sequence *sequence);

/**
 * Opens the sequence in the file with this path, in UTF-8. The first change creates the file; its folder must exist.
 *
 * On success `*out` owns the sequence; free it with `dtekit_sequence_free`. Errors: `storage` for a file that is
 * damaged, was changed by another program, is lost or cannot be read; a sequence never starts again from 1. `argument`
 * for NULL.
 */
dtekit_status dtekit_sequence_open(const uint8_t *path,
                                   size_t path_len,
                                   dtekit_sequence **out,
                                   dtekit_error **err);

/**
 * Authorises the numbers from `first` to `last`, beside those that are authorised already.
 *
 * Several ranges are used in their order, so the next one can be added before the present one ends. A range that is
 * authorised already changes nothing. Without a range, a counter begins at 1 and has no end. Calls warn when fewer
 * than `warn_below` numbers remain; UINT64_MAX stands for the default, a tenth of the newest range.
 *
 * On success `*remaining` is how many numbers can be handed out, and `*findings` owns a JSON array of warnings
 * (`sequence-range-used`, `sequence-outside-range`) where the range contradicts what was handed out; free it with
 * `dtekit_bytes_free`. Both may be NULL. Errors: `argument` if the numbers are not in order, if all of them are at or
 * below the counter's last number, for NULL and for a key that is not one; `storage` as `dtekit_sequence_next`.
 */
dtekit_status dtekit_sequence_range(const dtekit_sequence *sequence,
                                    const uint8_t *key,
                                    size_t key_len,
                                    uint64_t first,
                                    uint64_t last,
                                    uint64_t warn_below,
                                    uint64_t *remaining,
                                    dtekit_bytes *findings,
                                    dtekit_error **err);

/**
 * Hands out the next number of a counter.
 *
 * On success `*out` holds the number as `first` and as `last`, and `*findings`, which may be NULL, owns a JSON array:
 * the warning `sequence-ending` if few numbers remain; free it with `dtekit_bytes_free`. Errors: `limit` if no
 * authorised number is left; `storage` if the file is damaged or lost, or cannot be locked, read or written: then no
 * number was handed out; `argument` for NULL and for a key that is not one.
 */
dtekit_status dtekit_sequence_next(const dtekit_sequence *sequence,
                                   const uint8_t *key,
                                   size_t key_len,
                                   dtekit_numbers *out,
                                   dtekit_bytes *findings,
                                   dtekit_error **err);

/**
 * Hands out the next `count` numbers in one piece, for a till that works alone. The till authorises them as a range of
 * a sequence of its own. `holder` says who has them, 1 to 60 characters.
 *
 * On success `*out` holds the numbers, and `*findings`, which may be NULL, owns a JSON array of warnings:
 * `sequence-block-short` where the range has not so many numbers in one piece and the block has fewer, and
 * `sequence-ending`; free it with `dtekit_bytes_free`. Errors: `argument` also for a count that is not 1 to 1000000;
 * others as `dtekit_sequence_next`.
 */
dtekit_status dtekit_sequence_block(const dtekit_sequence *sequence,
                                    const uint8_t *key,
                                    size_t key_len,
                                    uint64_t count,
                                    const uint8_t *holder,
                                    size_t holder_len,
                                    dtekit_numbers *out,
                                    dtekit_bytes *findings,
                                    dtekit_error **err);

/**
 * Reports that the numbers from `first` to `last` stand on documents. A second report changes nothing.
 *
 * Errors: `argument` for numbers that the counter has not reached or that were reported as void, for NULL and for a
 * key that is not one; then nothing is reported. `storage` as `dtekit_sequence_next`.
 */
dtekit_status dtekit_sequence_used(const dtekit_sequence *sequence,
                                   const uint8_t *key,
                                   size_t key_len,
                                   uint64_t first,
                                   uint64_t last,
                                   dtekit_error **err);

/**
 * Reports that the numbers from `first` to `last` will never stand on a document, and why (1 to 60 characters).
 * Numbers that are authorised and not handed out yet are passed over. Numbers that are void already keep their reason.
 *
 * Errors: `argument` for numbers that are neither handed out nor authorised, or that were reported as used, for NULL
 * and for a key that is not one; then nothing is reported. `storage` as `dtekit_sequence_next`.
 */
dtekit_status dtekit_sequence_void(const dtekit_sequence *sequence,
                                   const uint8_t *key,
                                   size_t key_len,
                                   uint64_t first,
                                   uint64_t last,
                                   const uint8_t *reason,
                                   size_t reason_len,
                                   dtekit_error **err);

/**
 * Gives what became of the numbers of a counter, as a JSON object.
 *
 * `last` is the last number, `remaining` how many are left (null without a range). `open` lists numbers that were
 * handed out and of which nothing was reported, each with `first`, `last` and `holder` (null for numbers of no block);
 * `void` those that no document will have, with `first`, `last` and `reason`; `skipped` those that
 * `dtekit_sequence_advance` passed over, with `first` and `last`.
 *
 * On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `storage` if the file is damaged or lost,
 * or cannot be read; `argument` for NULL and for a key that is not one.
 */
dtekit_status dtekit_sequence_gaps(const dtekit_sequence *sequence,
                                   const uint8_t *key,
                                   size_t key_len,
                                   dtekit_bytes *out,
                                   dtekit_error **err);

/**
 * Gives the last number of a counter that was handed out or passed over; 0 before the first.
 *
 * On success `*out` is the number. Errors: as `dtekit_sequence_gaps`.
 */
dtekit_status dtekit_sequence_last(const dtekit_sequence *sequence,
                                   const uint8_t *key,
                                   size_t key_len,
                                   uint64_t *out,
                                   dtekit_error **err);

/**
 * Moves a counter forward, so that the next number is above `last`: if another program has used numbers, or after a
 * backup was restored.
 *
 * Errors: `argument` for less than the counter's last number, NULL and a key that is not one; `storage` as
 * `dtekit_sequence_next`.
 */
dtekit_status dtekit_sequence_advance(const dtekit_sequence *sequence,
                                      const uint8_t *key,
                                      size_t key_len,
                                      uint64_t last,
                                      dtekit_error **err);

/**
 * Gives the keys of the counters, as a JSON array of objects.
 *
 * On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `storage` if the file is damaged or lost,
 * or cannot be read; `argument` for NULL.
 */
dtekit_status dtekit_sequence_keys(const dtekit_sequence *sequence,
                                   dtekit_bytes *out,
                                   dtekit_error **err);

/**
 * Frees the sequence; NULL is allowed. The file stays.
 */
void dtekit_sequence_free(dtekit_sequence *sequence);

/**
 * Verifies each signature in a document: XMLDSig, XAdES, Mexico's seals, Chile's stamp, El Salvador's JSON Web
 * Signature.
 *
 * `data` is XML or JSON, plain or in base 64, or a JSON Web Signature. Nothing is fetched.
 *
 * `options` is a JSON object with any of `trust` (an array of texts in PEM with certificates and public keys; none are
 * built in), `at` (the time at which certificates have to be valid: seconds since 1970, or a text such as
 * `2024-05-31T10:00:00Z`; without it their time is not checked), `max_depth`, `max_bytes`; with length 0 each has its
 * default.
 *
 * On success `*out` owns a JSON array, which is empty if there is no signature; free it with `dtekit_bytes_free`. An
 * object has `status` (`valid`; `broken`; `unsupported`, it can not be told), `form` (`xmldsig`, `xades`, `sello`,
 * `timbre`, `ted`, `caf`, `jws`), `country`, `path`, `inside` (the path of the element that holds the document as
 * text), `algorithm`, `covers`, `signer`, `signed_at` (what the signer claims), `weak` (an array), `findings`. An
 * object of `covers` has `part` (`document`, `element`, `properties`, `signature`, `values`), `path`, `id`, `digest`,
 * `matches`, `alone`, and `start` and `end`, the bytes of `data` between which it stands. `signer` has `name`,
 * `tax_id`, `role` (`issuer`, `certifier`, `sender`, `receiver`), `subject`, `issuer`, `serial`, `not_before`,
 * `not_after`, `key`, `in_time` and `trusted`. What is not known is null. `valid` says nothing of who the signer is:
 * see `trusted` and `role`. Errors: `syntax` and `structure` for the text; `limit`; `argument`.
 */
dtekit_status dtekit_verify(const uint8_t *data,
                            size_t len,
                            const uint8_t *options,
                            size_t options_len,
                            dtekit_bytes *out,
                            dtekit_error **err);

/**
 * Builds a message and checks it.
 *
 * `fields` is a JSON object with the fields by the wire's own names in any letter case (`Clave`,
 * `numero_cedula_emisor` …): `clave`, `numero_cedula_emisor`, `fecha_emision_doc` (yyyy-mm-ddThh:mm:ss, an offset may
 * follow), `mensaje` (1 accepted, 2 partially accepted, 3 rejected), `total_factura` and `numero_cedula_receptor` are
 * required; `detalle_mensaje`, `monto_total_impuesto`, `codigo_actividad`, `condicion_impuesto`,
 * `monto_total_impuesto_acreditar`, `monto_total_de_gasto_aplicable` are optional. Amounts are exact decimals, as text
 * or number. `numero_consecutivo_receptor` is given, or composed of `folio`, `head_office` and `terminal` (1 by
 * default), or takes its folio from `sequence`, which may be NULL. A message that is refused does not use a number.
 *
 * Options among the fields: `version` (`4.4` by default, or `4.3`), `strict` (a rule that only the authority demands
 * gives an error instead of a warning), `unpadded` (writes `NumeroCedulaEmisor` without the zeros that pad it to 12
 * digits), `keep_offset` (writes the offset of `FechaEmisionDoc`), `today` (yyyy-mm-dd, to check the age of
 * `FechaEmisionDoc`).
 *
 * On success `*out` owns the message; free it with `dtekit_receiver_message_free`. Errors: `invalid` with every
 * finding; `argument` for NULL and for members that are unknown or of the wrong type; `storage` and `limit` of the
 * sequence.
 */
dtekit_status dtekit_receiver_message_new(const uint8_t *fields,
                                          size_t fields_len,
                                          const dtekit_folio_sequence *sequence,
                                          dtekit_receiver_message **out,
                                          dtekit_error **err);

/**
 * Builds the answer to a supplier's document. The key, the ids and the totals are read from the document.
 *
 * `document` is the XML of an invoice, an export invoice, a credit or a debit note of version 4.3 or 4.4, signed or
 * not. `fields` and `sequence` are those of `dtekit_receiver_message_new`: usually `mensaje`, `fecha_emision_doc` and
 * the folio. A field that the document states is not needed; if it is given, it must be the same.
 *
 * On success `*out` owns the message; free it with `dtekit_receiver_message_free`. Errors: as
 * `dtekit_receiver_message_new`; `syntax`, `structure` and `limit` for the document's XML.
 */
dtekit_status dtekit_receiver_message_answering(const uint8_t *document,
                                                size_t document_len,
                                                const uint8_t *fields,
                                                size_t fields_len,
                                                const dtekit_folio_sequence *sequence,
                                                dtekit_receiver_message **out,
                                                dtekit_error **err);

/**
 * Reads a message from its XML, with or without signature, in any version's namespace.
 *
 * A message that breaks a rule is read all the same: `dtekit_receiver_message_findings` lists the mistakes, and
 * `dtekit_receiver_message_to_xml` refuses it. The signature is not kept.
 *
 * On success `*out` owns the message; free it with `dtekit_receiver_message_free`. Errors: `argument` for NULL;
 * `syntax`, `structure` and `limit` for the XML, `structure` for another root than `MensajeReceptor`.
 */
dtekit_status dtekit_receiver_message_from_xml(const uint8_t *xml,
                                               size_t xml_len,
                                               dtekit_receiver_message **out,
                                               dtekit_error **err);

/**
 * Writes the message as XML, unsigned, in the authority's namespace and order.
 *
 * `options` is a JSON object with any of the options of `dtekit_receiver_message_new`; each replaces the message's
 * own.
 *
 * On success `*out` owns the XML; free it with `dtekit_bytes_free`. Errors: `invalid` with every finding; `argument`
 * for NULL or an option that is unknown or of the wrong type.
 */
dtekit_status dtekit_receiver_message_to_xml(const dtekit_receiver_message *message,
                                             const uint8_t *options,
                                             size_t options_len,
                                             dtekit_bytes *out,
                                             dtekit_error **err);

/**
 * Gives the fields of the message as a JSON object, in the authority's order, with names in snake_case.
 *
 * On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_receiver_message_to_json(const dtekit_receiver_message *message,
                                              dtekit_bytes *out,
                                              dtekit_error **err);

/**
 * Gives the findings of the message as a JSON array: warnings, and for a message that was read from XML also errors.
 *
 * Each has `code`, `severity` (`error`, `warning`), `path`, `position`, `message` and `hint`.
 *
 * On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_receiver_message_findings(const dtekit_receiver_message *message,
                                               dtekit_bytes *out,
                                               dtekit_error **err);

/**
 * Frees the message; NULL is allowed.
 */
void dtekit_receiver_message_free(dtekit_receiver_message *message);

/**
 * Gives the word for an outcome that all languages use, such as `accepted`, and `none` for `DTEKIT_OUTCOME_NONE`.
 *
 * The library owns the text. NULL for a number that is not an outcome.
 */
const char *dtekit_outcome_name(int32_t outcome);

/**
 * Reads a process result that another HTTP client received, and decides its outcome.
 *
 * `options` is a JSON object with any of `country` (a two-letter code; without it, the one that the answer names),
 * `asynchronous` (the parameter Async of the call; it matters for Argentina) and `operation` (by default
 * `Document/SendDocumentToAuthority`). If the answer to a send cannot be read, that is not an error: its outcome is
 * unknown.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`. Errors: `argument` for NULL or an option
 * that is unknown or of the wrong type; `answer` if the answer to any other operation cannot be read.
 */
dtekit_status dtekit_result_decode(const uint8_t *data,
                                   size_t len,
                                   const uint8_t *options,
                                   size_t options_len,
                                   dtekit_result **out,
                                   dtekit_error **err);

/**
 * Reads any answer that another HTTP client received.
 *
 * `options` is a JSON object with any of `operation` (by default `Document/SendDocumentToAuthority`), `status` (the
 * HTTP status, 200 by default), `country`, `asynchronous`, and for an operation that this version does not know
 * `returns`, in the interface's words (`array of file results`).
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`. Errors: `argument` for NULL or an option
 * that is unknown or of the wrong type; otherwise those of a call, such as `auth`, `status`, `answer`.
 */
dtekit_status dtekit_reply_decode(const uint8_t *body,
                                  size_t len,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_result **out,
                                  dtekit_error **err);

/**
 * Gives the word for what the result is, NULL for NULL: `process-result`, `process-results`, `boolean`, `uuid`,
 * `entity`, `comments`, `file`, `files`, `attachments`, `documents`, `received-document`, `contact`,
 * `proof-of-delivery` or `object`. Later versions may add words.
 */
const char *dtekit_result_kind(const dtekit_result *result);

/**
 * Gives how many process results or files the result holds: 1 for a single one, 0 for any other kind and for NULL.
 */
size_t dtekit_result_item_count(const dtekit_result *result);

/**
 * Gives one of several process results or files as a separate result; the first has the index 0.
 *
 * On success `*out` owns it; free it with `dtekit_result_free`, before or after the list is freed. Errors: `argument`
 * for NULL, and if there is no such item.
 */
dtekit_status dtekit_result_item(const dtekit_result *result,
                                 size_t index,
                                 dtekit_result **out,
                                 dtekit_error **err);

/**
 * Gives where the document stands; `DTEKIT_OUTCOME_NONE` if this is not the answer to a send, and for NULL.
 */
dtekit_outcome dtekit_result_outcome(const dtekit_result *result);

/**
 * Gives why the document stands where `dtekit_result_outcome` says: a word such as `certified`; the page "What answers
 * mean" lists them. NULL if this is not the answer to a send, and for NULL. The result owns the text.
 */
const char *dtekit_result_reason(const dtekit_result *result);

/**
 * Gives the id of the client's call, the same as in the events of `dtekit_observer`; NULL if no client received the
 * answer, if it is no process result, and for NULL. The result owns the text.
 */
const char *dtekit_result_call_id(const dtekit_result *result);

/**
 * Gives 1 if the same call may be made again without the risk of a second document, else 0; 0 for NULL.
 */
int32_t dtekit_result_repeat_safe(const dtekit_result *result);

/**
 * Gives the document's id in the service; NULL if there is none, and for NULL. The result owns the text.
 */
const char *dtekit_result_global_document_id(const dtekit_result *result);

/**
 * Gives the document's fiscal id in its country (CUFE, clave, UUID …); NULL if there is none, and for NULL. The result
 * owns the text.
 */
const char *dtekit_result_country_document_id(const dtekit_result *result);

/**
 * Gives the service's own text for the status or error; NULL if there is none, and for NULL. The result owns the text.
 */
const char *dtekit_result_description(const dtekit_result *result);

/**
 * Succeeds if the document was accepted (or, if this is not the answer to a send, if the operation succeeded).
 *
 * It turns every other outcome into an error. Errors: `invalid` if the document was rejected, with a finding for each
 * message of the service and each observation of the authority; `answer` if the authority has not answered yet; for an
 * unknown outcome the kind of the error behind it; `argument` for NULL.
 */
dtekit_status dtekit_result_accepted(const dtekit_result *result,
                                     dtekit_error **err);

/**
 * Gives the result as a JSON value, to be read member by member without a JSON library; NULL for NULL.
 *
 * Its members are those of `dtekit_result_to_json`. The result owns the value: do not free it.
 */
const dtekit_json *dtekit_result_json(const dtekit_result *result);

/**
 * Writes the result as JSON text.
 *
 * A process result has `outcome`, `reason`, `repeat_safe`, `next`, `error`, `findings`, `authority_time_stamp` and
 * `issue_date` in ISO 8601, `acknowledgement` (El Salvador's, with its eleven members) and the service's own members
 * in snake case (`global_document_id`, `other_data`, …); one that `dtekit_client_issue` gives for a rejected document
 * has `trace`, in the form of `dtekit_trace`. A file has its members without the content, and `format` and
 * `base64`; a list of documents has `documents`, each with its `authority_status`. A free-form answer is written as it
 * arrived. Numbers keep their text.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_result_to_json(const dtekit_result *result,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Gives the bytes of a file and writes how many to `*len`; NULL and 0 if the result holds none.
 *
 * The result owns them. `len` may be NULL.
 */
const uint8_t *dtekit_result_content(const dtekit_result *result, size_t *len);

/**
 * Gives the document inside the `ResponseValue` of a process result, decoded, and writes its length to `*len`.
 *
 * It may be a certified document, an acknowledgement, or the document that was refused: the result's JSON names its
 * role. NULL and 0 if there is none. The result owns it. `len` may be NULL.
 */
const uint8_t *dtekit_result_response_content(const dtekit_result *result,
                                              size_t *len);

/**
 * Gives the document in `ResponseArca`, `XmlAuthorization` or `Data` of a process result's OtherData, decoded, and
 * writes its length to `*len`.
 *
 * `name` is the property's name in any case. NULL and 0 if there is none. The result owns it. `len` may be NULL.
 */
const uint8_t *dtekit_result_other_content(const dtekit_result *result,
                                           const uint8_t *name,
                                           size_t name_len,
                                           size_t *len);

/**
 * Gives the certified document and writes its length to `*len`; NULL and 0 unless the outcome is accepted.
 *
 * The result owns it. `len` may be NULL.
 */
const uint8_t *dtekit_result_certified_xml(const dtekit_result *result, size_t *len);

/**
 * Gives this result with the outcome that the caller reads in an answer of its own form.
 *
 * `decide` is called with `context` and the whole answer of `Document/SendDocumentToAuthorityCustomResponse` as JSON,
 * and returns a `dtekit_outcome`. It is called only for a result whose reason is `custom-response`; any other is given
 * as it is.
 *
 * On success `*out` owns a result of its own; free it with `dtekit_result_free`. Errors: `argument` if `decide` is
 * NULL or returns no outcome.
 */
dtekit_status dtekit_result_decided_by(const dtekit_result *result,
                                       dtekit_decide decide,
                                       void *context,
                                       dtekit_result **out,
                                       dtekit_error **err);

/**
 * Frees the result; NULL is allowed.
 */
void dtekit_result_free(dtekit_result *result);

/**
 * Makes a client; no connection is made yet.
 *
 * `settings` is a JSON object with `base_url` (without `/api/v1`), `username` and `password`, and any of
 * `connect_timeout`, `read_timeout`, `timeout` (seconds; by default 10, none, and 120 for a call, 360 for an event),
 * `attempts` (how many times a call that may be repeated is tried at most, 1 to 10, by default 3), `proxy` (an
 * address, or `from-env`: the environment is asked only then), `ca_certs` (PEM), `allow_http`, `max_reply_bytes`,
 * for v2 `client_id`, `client_secret`, `token_url` and `scope`; for the extraction provider `extraction_url`,
 * `extraction_client_id`, `extraction_client_secret`, `extraction_token_url` (by default `/v1/oauth/token` at
 * `extraction_url`) and `extraction_scope`; for both `token_endpoint_auth_method` (`client_secret_basic`, the default,
 * or `client_secret_post`). `client_id` without `token_url` belongs to the provider. Also `integrator_url`,
 * `integrator_username`, `integrator_password`, `catalog_group`. For tests `record`, a file into which each call is
 * written with its answer, without credentials but with the documents, or `replay`, such a file that answers each call
 * without a network (`transport-unrecorded` for any other call).
 *
 * On success `*out` owns the client; free it with `dtekit_client_free`. Errors: `argument` with a finding for each
 * setting that is missing, unknown or unusable, for NULL, and with `feature-left-out` in a library without `http`.
 */
dtekit_status dtekit_client_new(const uint8_t *settings,
                                size_t settings_len,
                                dtekit_client **out,
                                dtekit_error **err);

/**
 * Gives the same client with a registry, whose tables count in the checks of `dtekit_client_issue`. Both share
 * connections and token.
 *
 * On success `*out` owns the client; free it with `dtekit_client_free`. The registry may be freed before. Errors:
 * `argument`.
 */
dtekit_status dtekit_client_with_registry(const dtekit_client *client,
                                          const dtekit_registry *registry,
                                          dtekit_client **out,
                                          dtekit_error **err);

/**
 * Gives the same client, whose requests to the service belong to the program's own trace: they have the header fields
 * `traceparent` and, unless it is NULL, `tracestate` (W3C Trace Context). Both clients share connections and token.
 *
 * The fields go to the service alone, not to the extraction provider, a token endpoint, or the address of a file. On
 * success `*out` owns the client; free it with `dtekit_client_free`. Errors: `argument` for NULL, and for a text that
 * breaks the syntax.
 */
dtekit_status dtekit_client_with_trace_context(const dtekit_client *client,
                                               const uint8_t *traceparent,
                                               size_t traceparent_len,
                                               const uint8_t *tracestate,
                                               size_t tracestate_len,
                                               dtekit_client **out,
                                               dtekit_error **err);

/**
 * Calls the operation with this key, such as `Document/GetDocument`, and waits for its answer.
 *
 * `arguments` is a JSON object with the operation's parameters by their names in any letter case
 * (`GlobalDocumentId`, `global_document_id`), and any of the options that the operation takes, in exactly this
 * spelling: `body` (the object for an operation with a body model, or the body of any other POST), `base64` (true
 * sends FileContent in base 64), `method` (`GET` for an operation that is declared both ways), `version` (`v2`),
 * `form` (true sends the body urlencoded), `field_names` (other names for the fields of a multipart body), `accept`
 * (`xml` asks for an answer in XML), `extra` (an object of further parameters), `timeout`, `connect_timeout`,
 * `read_timeout` (seconds). Warnings are in the `findings` of a process result or a list of documents; for any other
 * answer, `dtekit_request_to_json` shows them.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`. Errors: `argument` with every finding before
 * anything is sent; `auth`, `status`, `answer` for what the service answered; `transport` and `limit` with their
 * phase. If it is unclear after a send whether the service acted, that is not an error: the outcome is
 * `DTEKIT_OUTCOME_UNKNOWN`.
 */
dtekit_status dtekit_client_call(const dtekit_client *client,
                                 const uint8_t *operation,
                                 size_t operation_len,
                                 const uint8_t *arguments,
                                 size_t arguments_len,
                                 dtekit_result **out,
                                 dtekit_error **err);

/**
 * Calls an operation with one argument as bytes: a document, a file, or a `body` of XML or JSON.
 *
 * `name` is that argument's name, such as `file`; the others are in `arguments`.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`. Errors: as `dtekit_client_call`.
 */
dtekit_status dtekit_client_call_with(const dtekit_client *client,
                                      const uint8_t *operation,
                                      size_t operation_len,
                                      const uint8_t *name,
                                      size_t name_len,
                                      const uint8_t *data,
                                      size_t len,
                                      const uint8_t *arguments,
                                      size_t arguments_len,
                                      dtekit_result **out,
                                      dtekit_error **err);

/**
 * Sends a document, XML or JSON, to the country's certifier or authority, and waits for the answer.
 *
 * It is `dtekit_client_call` for `Document/SendDocumentToAuthority` with the document as bytes: `arguments` holds the
 * other parameters, such as `{"Async": true, "Mapping": "11111111-1111-1111-1111-111111111111", "Sign": true,
 * "DefaultCertificate": false, "Country": "CR"}` (`DTEKIT_MAPPING_STANDARD` is that code). dtekit never sends the
 * document a second time, except when it is certain that nothing was sent.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`, after `dtekit_result_outcome` has said where
 * the document stands. Errors: as `dtekit_client_call`.
 */
dtekit_status dtekit_client_send_document_to_authority(const dtekit_client *client,
                                                       const uint8_t *document,
                                                       size_t document_len,
                                                       const uint8_t *arguments,
                                                       size_t arguments_len,
                                                       dtekit_result **out,
                                                       dtekit_error **err);

/**
 * Sends a receiver message as the interface prescribes, and waits for the answer: `Async` true, `Sign` true,
 * `DefaultCertificate` false, `Mapping` empty, through `Document/SendDocumentToAuthority`.
 *
 * `arguments` is a JSON object with any of `base64`, `timeout`, `extra`.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`, after `dtekit_result_outcome` has said where
 * the message stands. Errors: as `dtekit_receiver_message_to_xml` before anything is sent, else as
 * `dtekit_client_call`.
 */
dtekit_status dtekit_client_costa_rica_send_receiver_message(const dtekit_client *client,
                                                             const dtekit_receiver_message *message,
                                                             const uint8_t *arguments,
                                                             size_t arguments_len,
                                                             dtekit_result **out,
                                                             dtekit_error **err);

/**
 * Gives what the calls of this client, and of those that share its connections, have done in this process so far:
 * counters and gauges.
 *
 * On success `*out` is a JSON object with `in_flight` (the calls that are under way), `bounds` (of the buckets, in
 * seconds), and `operations`, a list of objects with `operation` (its key; `token`, `file` as in `dtekit_observer`),
 * `calls`, `outcomes` (a number for each of `accepted`, `sent`, `queued`, `rejected`, `unknown`, `answered`,
 * `cancelled`, `failed`), `errors` (a number for each kind), `requests`, `retries`, and `duration` with `count`, `sum`
 * (seconds) and `buckets` (for each bound the calls that took at most so long, and at the end all). Free it with
 * `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_client_metrics(const dtekit_client *client,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Gives the same metrics as text for Prometheus, in its exposition format 0.0.4.
 *
 * On success `*out` is the text; free it with `dtekit_bytes_free`. The texts of a client, a journal and a poll store
 * can be joined. Errors: `argument` for NULL.
 */
dtekit_status dtekit_client_prometheus(const dtekit_client *client,
                                       dtekit_bytes *out,
                                       dtekit_error **err);

/**
 * Frees the client and closes its connections; NULL is allowed.
 */
void dtekit_client_free(dtekit_client *client);

/**
 * Builds the request for the operation with this key, such as `Document/GetDocument`. Nothing is sent.
 *
 * `arguments` is the JSON object of `dtekit_client_call`.
 *
 * On success `*out` owns the request; free it with `dtekit_request_free`. Errors: `argument` with a finding for each
 * parameter that is missing, unknown or not of its type.
 */
dtekit_status dtekit_request_new(const uint8_t *operation,
                                 size_t operation_len,
                                 const uint8_t *arguments,
                                 size_t arguments_len,
                                 dtekit_request **out,
                                 dtekit_error **err);

/**
 * Builds a request with one argument as bytes: a document, a file, or a `body` of XML or JSON.
 *
 * `name` is that argument's name, such as `FileContent`; the others are in `arguments`.
 *
 * On success `*out` owns the request; free it with `dtekit_request_free`. Errors: as `dtekit_request_new`.
 */
dtekit_status dtekit_request_new_with(const uint8_t *operation,
                                      size_t operation_len,
                                      const uint8_t *name,
                                      size_t name_len,
                                      const uint8_t *data,
                                      size_t len,
                                      const uint8_t *arguments,
                                      size_t arguments_len,
                                      dtekit_request **out,
                                      dtekit_error **err);

/**
 * Sets the first path segment of a catalog operation, which the service's interface leaves open.
 *
 * A client does the same with its setting `catalog_group`. Errors: `argument` if the group is not one segment of a
 * path, and for NULL.
 */
dtekit_status dtekit_request_set_catalog_group(dtekit_request *request,
                                               const uint8_t *group,
                                               size_t group_len,
                                               dtekit_error **err);

/**
 * Writes the request as JSON.
 *
 * Its members: `operation`, `method`, `base` (`service`, `catalog`, `integrator`, `extraction`: the address that
 * the path belongs to), `auth` (`basic`, `oauth`, `integrator`, `provider`, `none`), `path`, `query` (pairs of name
 * and value, not encoded), `target` (the path with the encoded query), `headers` (without the credentials), `body` as
 * text, and `findings` (warnings).
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_request_to_json(const dtekit_request *request,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Gives the bytes of the body and writes how many to `*len`; the request owns them. `len` may be NULL.
 */
const uint8_t *dtekit_request_body(const dtekit_request *request, size_t *len);

/**
 * Reads the HTTP answer to the request: its status and its body, JSON or XML.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`. Errors: those of a call, such as `auth`,
 * `status`, `answer`; `argument` for NULL.
 */
dtekit_status dtekit_request_decode(const dtekit_request *request,
                                    uint16_t status,
                                    const uint8_t *body,
                                    size_t len,
                                    dtekit_result **out,
                                    dtekit_error **err);

/**
 * Frees the request; NULL is allowed.
 */
void dtekit_request_free(dtekit_request *request);

/**
 * Sends a request that `dtekit_request_new` or another function built, and waits for its answer.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`. Errors: as `dtekit_client_call`.
 */
dtekit_status dtekit_client_execute(const dtekit_client *client,
                                    const dtekit_request *request,
                                    dtekit_result **out,
                                    dtekit_error **err);

/**
 * Says how the service processes a document of a country in `SendDocumentToAuthority`: whether the answer of the send
 * decides.
 *
 * `country` is an ISO 3166-1 code of two letters or three, such as `CR` or `CRI`. On success `*out` owns one of these
 * words; free it with `dtekit_bytes_free`:
 *
 * - `synchronous-certifier`: a certifier approves or rejects in the same response.
 * - `synchronous-acknowledgement`: the authority's acknowledgement comes in the same response.
 * - `asynchronous`: the authority answers later.
 * - `selectable`: `asynchronous` of the call decides.
 * - nothing, of length 0, for a country whose documents the service does not issue; BR is one: it has events only.
 *
 * Errors: `argument` for NULL and for a code that ISO 3166-1 assigns to no country.
 */
dtekit_status dtekit_processing_model(const uint8_t *country,
                                      size_t country_len,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Says which of the six rules of folio assignment applies to a Chilean document, who assigns or validates its folio,
 * and what the service will refuse. It sends nothing.
 *
 * `inputs` is a JSON object with any of `biller_id`, `validate_number`, `biller_known`,
 * `automatic_assignment`, `category_id`, `folio` and `folio_state` (`unassigned`, `approved`, `rejected`, `error`).
 * `document` is the document to be sent, XML or JSON, plain or in base 64; CategoryID and the folio are read from it.
 * With length 0 there is none.
 *
 * On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. Its members: `rule` (1 to 6), `alternatives`
 * (the rules that apply instead, depending on inputs that are unknown), `action` (`assign`, `validate`, `refuse`,
 * `none`), `by` (`folio-manager-3.0`, `folio-manager-1.0`, `automatic-assignment` or null), `members` (the resulting
 * members of the request), `category_id`, `folio`, `why` and `why_es`, `certain`, `unknown` (names of inputs),
 * `service_decides` and `service_decides_es`, `findings` (the refusals, of severity `error`, and warnings). Errors:
 * `argument` for an input that is unknown or of the wrong type; those of reading the document.
 */
dtekit_status dtekit_evaluate_folio(const uint8_t *inputs,
                                    size_t inputs_len,
                                    const uint8_t *document,
                                    size_t document_len,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Gives the cadena original of a Mexican CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.
 *
 * It is the output of the tax authority's stylesheet for the document. It does not contain `Sello`, `Certificado`, the
 * stamp and the `Addenda`. It contains `NoCertificado`, so set that before you sign. The only complement that dtekit
 * knows is Pagos 2.0; a document with another one is refused, because its chain would be wrong.
 *
 * On success `*out` owns the text in UTF-8; free it with `dtekit_bytes_free`. Errors: `invalid` with a finding for
 * every required attribute that is missing and every unknown complement; `structure` for a document that is not a CFDI
 * 4.0; `syntax` and `limit` for the XML; `argument` for NULL.
 */
dtekit_status dtekit_cadena_original(const uint8_t *cfdi,
                                     size_t cfdi_len,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Checks an event of `Document/ChangeDocumentStatus` and gives its exact request.
 *
 * `parameters` is a JSON object: `GlobalDocumentId`, `status` (such as `110111`), `description`, the parameters of the
 * event (`accountCode`, `itemsData`: a list of objects, ...) by their names in any letter case, and any of
 * `document_type` (`NF-e`, `CT-e`, `MDF-e`, `NFS-e`), `access_key` (44 digits), `strict` (true turns
 * warnings into errors) and `unchecked` (true sends a status that the interface does not name, with a warning), which
 * are used for checks and not sent. An unknown parameter is sent with a warning. `version` is
 * `v1` or `v2`; with length 0 it is `v1`.
 *
 * On success `*out` owns the request: `dtekit_client_execute` sends it, and `dtekit_request_to_json` shows it with its
 * warnings; free it with `dtekit_request_free`. Errors: `argument` with every finding about the event.
 */
dtekit_status dtekit_status_change_request(const uint8_t *parameters,
                                           size_t parameters_len,
                                           const uint8_t *version,
                                           size_t version_len,
                                           dtekit_request **out,
                                           dtekit_error **err);

/**
 * Makes the event 110301, which cancels an event 110300.
 *
 * `parameters` are those of the 110300, `result` is the service's answer to it, and `description` gives the reason.
 *
 * On success `*out` owns the parameters of the 110301, a JSON object for `dtekit_status_change_request`; free it with
 * `dtekit_bytes_free`. Errors: `argument` if the event is not a 110300, if it was not accepted, or if the answer has
 * no protocol.
 */
dtekit_status dtekit_status_change_cancellation(const uint8_t *parameters,
                                                size_t parameters_len,
                                                const dtekit_result *result,
                                                const uint8_t *description,
                                                size_t description_len,
                                                dtekit_bytes *out,
                                                dtekit_error **err);

/**
 * Checks an event of `Document/SendEventToAuthority` and gives its exact request.
 *
 * `fields` is a JSON object: `status` (`047` or `050`), `description`, the fields of the event, which are all
 * required, by their names in any letter case, `strict` (true turns warnings into errors) and `unchecked` (true sends
 * an event whose status the interface does not name, with the fields that are given and a warning). A field that the
 * event does not have is sent with a warning.
 *
 * On success `*out` owns the request; free it with `dtekit_request_free`. Errors: `argument` with every finding
 * about the event.
 */
dtekit_status dtekit_authority_event_request(const uint8_t *fields,
                                             size_t fields_len,
                                             dtekit_request **out,
                                             dtekit_error **err);

/**
 * Checks a file in memory for the extraction provider, and copies it.
 *
 * `keywords` is a JSON object with `file_name` (which ends in pdf, txt, doc, docx, png, jpg or jpeg) and `client_id`
 * (the organization's id in the provider's portal), and any of `external_id` (a new UUID by default),
 * `batch_id`, `enrich_from_org` (true or false), `unchecked` (true: a name that contradicts the content is a warning)
 * and `metadata` (further members, or its whole JSON text).
 *
 * On success `*out` owns the upload, whose warnings `dtekit_upload_to_json` shows; free it with `dtekit_upload_free`.
 * Errors: `invalid` with every finding about the file.
 */
dtekit_status dtekit_upload_new(const uint8_t *file,
                                size_t file_len,
                                const uint8_t *keywords,
                                size_t keywords_len,
                                dtekit_upload **out,
                                dtekit_error **err);

/**
 * Checks a file by its path in UTF-8. It is opened now, read for the checks, and read again for each send; it is never
 * in memory as a whole.
 *
 * `keywords` are those of `dtekit_upload_new`; `file_name` may be left out. The file must not change until it is
 * sent.
 *
 * On success `*out` owns the upload; free it with `dtekit_upload_free`. Errors: `storage` if it cannot be read;
 * `invalid` with every finding about it.
 */
dtekit_status dtekit_upload_from_path(const uint8_t *path,
                                      size_t path_len,
                                      const uint8_t *keywords,
                                      size_t keywords_len,
                                      dtekit_upload **out,
                                      dtekit_error **err);

/**
 * Checks a file of `size` bytes that `read` reads: once for the checks and again for each send. It is never in memory
 * as a whole.
 *
 * `read` is called with `context` on the threads that use the upload, by one at a time; in a call that can be
 * cancelled, on a thread of the library, and never after the call has returned. `context` must exist until the upload
 * and every extraction of it are freed. `keywords` are those of `dtekit_upload_new`.
 *
 * On success `*out` owns the upload; free it with `dtekit_upload_free`. Errors: as `dtekit_upload_new`, and with the
 * code `file-unreadable` if `read` fails; `argument` for NULL.
 */
dtekit_status dtekit_upload_from_reader(dtekit_read_at read,
                                        void *context,
                                        uint64_t size,
                                        const uint8_t *keywords,
                                        size_t keywords_len,
                                        dtekit_upload **out,
                                        dtekit_error **err);

/**
 * Gives a JSON object with `external_id` and `findings`, which are warnings.
 *
 * On success free `*out` with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_upload_to_json(const dtekit_upload *upload, dtekit_bytes *out, dtekit_error **err);

/**
 * Gives the exact request that sends the file, for callers with their own HTTP client; it holds a copy of the file.
 *
 * On success `*out` owns the request; free it with `dtekit_request_free`. Errors: `storage` if the file cannot be
 * read.
 */
dtekit_status dtekit_upload_request(const dtekit_upload *upload,
                                    dtekit_request **out,
                                    dtekit_error **err);

/**
 * Frees the upload; NULL is allowed. Extractions of it stay valid.
 */
void dtekit_upload_free(dtekit_upload *upload);

/**
 * Checks an official document against the schema of its authority, and gives every violation.
 *
 * `data` is the official document, such as what a mapping gave or an authority accepted. The schema is found by its
 * root, its namespace and its version.
 *
 * `options` is a JSON object with any of `country` (its code, such as `CL`: only its schemas count), `document_type`
 * (the name of the schema, such as `FacturaElectronica`), `signed` (default true; false: signature, seals and stamps
 * that the service adds may be missing and are not checked), `max_depth`, `max_bytes`; with length 0 each has its
 * default.
 *
 * On success `*out` owns a JSON array; free it with `dtekit_bytes_free`. It is empty for a valid document. Each
 * finding has `code` (`schema-…`), `severity`, `path`, `position`, `message`, `hint`, `spanish`. At most 100 have the
 * same code. What is wrong in the document is no error of the call. Errors: `argument` with `schema-none` for a
 * document without a schema, or for an option; `syntax` and `structure` for the text; `limit`.
 */
dtekit_status dtekit_validate(const uint8_t *data,
                              size_t len,
                              const uint8_t *options,
                              size_t options_len,
                              dtekit_bytes *out,
                              dtekit_error **err);

/**
 * Checks an official document as `dtekit_validate`, and tells each finding in the document that it was made from.
 *
 * `explanation` is the JSON object of `dtekit_mapping_explain` or `dtekit_mapping_explain_through`, unchanged.
 * `options` as for `dtekit_validate`.
 *
 * On success `*out` owns the JSON array of `dtekit_validate`; free it with `dtekit_bytes_free`. `path` of a finding is
 * that of your own field, also of one that is missing; null for a constant of the mapping. `through` is an array with
 * the path in the official document, behind that in the generic DTE if the explanation has one between. `position` is
 * that in the official document. Errors: as `dtekit_validate`; `argument` with `trace-explanation` for what is no
 * explanation.
 */
dtekit_status dtekit_validate_explained(const uint8_t *data,
                                        size_t len,
                                        const uint8_t *explanation,
                                        size_t explanation_len,
                                        const uint8_t *options,
                                        size_t options_len,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Makes the polling of one document.
 *
 * `keywords` is a JSON object with `external_id` and `sent_at` (seconds since 1970), and any of `sending` (true if
 * the document will now be sent for the first time) and the numbers of the policy: `queries` (5 after each send),
 * `query_interval` (180 seconds), `sends` (5 a cycle), `cycles` (5), `cycle_interval` (10800 seconds), `downloads`
 * (2).
 *
 * On success `*out` owns the polling; free it with `dtekit_poll_free`. Errors: `argument` with a finding for each
 * keyword that is missing, unknown or out of range.
 */
dtekit_status dtekit_poll_new(const uint8_t *keywords,
                              size_t keywords_len,
                              dtekit_poll **out,
                              dtekit_error **err);

/**
 * Reads the state that `dtekit_poll_to_json` gave, of this or an earlier version.
 *
 * On success `*out` owns the polling; free it with `dtekit_poll_free`. Errors: `argument` for anything else.
 */
dtekit_status dtekit_poll_from_json(const uint8_t *state,
                                    size_t state_len,
                                    dtekit_poll **out,
                                    dtekit_error **err);

/**
 * Writes the state as JSON. It holds the processed document once there is one, and never an address or a token.
 *
 * On success free `*out` with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_poll_to_json(const dtekit_poll *poll,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Says what to do at the time `now`, in seconds since 1970 (UTC). The clock may jump forward and back.
 *
 * On success `*out` is a JSON object: `action` is `wait` (with `until`), `query` (with `renew_token`), `resend`,
 * `done` (with `result`: `xml`, `status`, `processed_timestamp`, `file`, `warnings`) or `failed` (with `reason`:
 * `rejected`, `expired`, `exhausted`, `auth`, `invalid-xml`); free it with `dtekit_bytes_free`. Errors: `argument` for
 * a time that is not one.
 */
dtekit_status dtekit_poll_next(dtekit_poll *poll,
                               double now,
                               dtekit_bytes *out,
                               dtekit_error **err);

/**
 * Takes the result of an action.
 *
 * `observation` is a JSON object: `event` is `sending`, `sent`, `unavailable`, `downloaded`, `download-failed`, or
 * `reply` with `status` and `body` (text) for the answer to a search.
 *
 * On success `*file_url` is the signed address of the original file, or empty if there is none to fetch; free it with
 * `dtekit_bytes_free`. Fetch the file at once, without credentials, and do not keep the address; then observe
 * `downloaded` or `download-failed`. Errors: `argument`.
 */
dtekit_status dtekit_poll_observe(dtekit_poll *poll,
                                  const uint8_t *observation,
                                  size_t observation_len,
                                  double now,
                                  dtekit_bytes *file_url,
                                  dtekit_error **err);

/**
 * Frees the polling; NULL is allowed.
 */
void dtekit_poll_free(dtekit_poll *poll);

/**
 * Reads an archive that UploadZipDocument receives. It must hold exactly one XML and one PDF, in any folder. Nothing
 * is written to disk.
 *
 * `keywords` is a JSON object with `external_id` and any of `batch_id`, both kept unchanged, and the limits `entries`
 * (100), `bytes` (120000000, of all files unpacked) and `ratio` (200). With `content_type` the data are the body of a
 * request with this header, which brings the archive: a form (`multipart/form-data`) with the ZIP and the fields
 * `externalId` and `batchId`, or the ZIP alone. With `user` and `password` the request must show them in its header
 * `authorization`.
 *
 * On success `*out` owns the archive; free it with `dtekit_archive_free`. Errors: `syntax` if it is not a ZIP,
 * `limit`, `invalid` with every finding, `auth` for other credentials, `argument`.
 */
dtekit_status dtekit_archive_read(const uint8_t *archive,
                                  size_t archive_len,
                                  const uint8_t *keywords,
                                  size_t keywords_len,
                                  dtekit_archive **out,
                                  dtekit_error **err);

/**
 * Gives the processed XML of an archive, and writes its length to `*len`. The archive owns it. `len` may be NULL.
 */
const uint8_t *dtekit_archive_xml(const dtekit_archive *archive,
                                  size_t *len);

/**
 * Gives the original PDF of an archive, and writes its length to `*len`. The archive owns it. `len` may be NULL.
 */
const uint8_t *dtekit_archive_pdf(const dtekit_archive *archive,
                                  size_t *len);

/**
 * Gives `external_id`, `batch_id` and `findings` of an archive as JSON.
 *
 * On success free `*out` with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_archive_to_json(const dtekit_archive *archive, dtekit_bytes *out, dtekit_error **err);

/**
 * Frees the archive; NULL is allowed.
 */
void dtekit_archive_free(dtekit_archive *archive);

/**
 * Writes an archive as the provider would push it.
 *
 * On success free `*out` with `dtekit_bytes_free`. Errors: `invalid` if the XML is not in the service's native form,
 * or the PDF is not a PDF.
 */
dtekit_status dtekit_archive_write(const uint8_t *xml,
                                   size_t xml_len,
                                   const uint8_t *pdf,
                                   size_t pdf_len,
                                   dtekit_bytes *out,
                                   dtekit_error **err);

/**
 * Begins the extraction of a document, or resumes one.
 *
 * To begin with the default policy, `poll` is NULL. To begin with another policy, `poll` comes from `dtekit_poll_new`
 * with `sending`, and `begun` is 0. To resume after a crash, `poll` is the polling that was kept, and `begun` is 1. A
 * polling must have the upload's `external_id`; the caller keeps it.
 *
 * On success `*out` owns the extraction; free it with `dtekit_extraction_free`. Errors: `argument`.
 */
dtekit_status dtekit_extraction_new(const dtekit_upload *upload,
                                    const dtekit_poll *poll,
                                    int32_t begun,
                                    dtekit_extraction **out,
                                    dtekit_error **err);

/**
 * Takes one step of an extraction at the time `now`, in seconds since 1970 (UTC): sends the document, asks for its
 * state (and fetches the file), or says until when to wait.
 *
 * On success `*out` is a JSON object: `step` is `sending` (it will now be sent again), `sent`, `asked`, `wait`, `done`
 * (with `xml`, `processed_timestamp` and `warnings`; the file is `dtekit_extraction_file`) or `failed` (with
 * `reason`); `external_id`, `status` (the provider's, or null), `sends` and `queries` (each used and allowed) and
 * `next_at` (seconds since 1970, or null) say where it stands; free it with `dtekit_bytes_free`. Errors: those of the
 * first send, after which the extraction is unchanged; `argument` for a time that is not one.
 */
dtekit_status dtekit_client_advance(const dtekit_client *client,
                                    dtekit_extraction *extraction,
                                    double now,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Takes all steps of an extraction until it is done, and waits on this thread: with the default policy 13¼ hours at
 * most.
 *
 * `progress`, which may be NULL, is called with `context` after each step, before the next one. It may not use the
 * extraction.
 *
 * On success `*out` is the last step as `dtekit_client_advance` gives it: `done`, or the step after which `progress`
 * stopped it. Then the function may be called again to go on. Free `*out` with `dtekit_bytes_free`. Errors: those of
 * the first send; kind `answer` with `extraction-rejected`, `extraction-expired` or `extraction-exhausted`, kind
 * `auth` with `extraction-auth`; `storage` if the file cannot be read.
 */
dtekit_status dtekit_client_extract(const dtekit_client *client,
                                    dtekit_extraction *extraction,
                                    dtekit_progress progress,
                                    void *context,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Gives the original file of an extraction that is done, and writes its length to `*len`; NULL and 0 if there is none.
 * The extraction owns it. `len` may be NULL.
 */
const uint8_t *dtekit_extraction_file(const dtekit_extraction *extraction,
                                      size_t *len);

/**
 * Writes the state of an extraction's polling as JSON. Keep it before the first step and after each step.
 *
 * On success free `*out` with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_extraction_poll(const dtekit_extraction *extraction,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Frees the extraction; NULL is allowed.
 */
void dtekit_extraction_free(dtekit_extraction *extraction);

/**
 * Makes a client that shares connections and token with this one, and whose requests and replies `observe` sees.
 *
 * `observe` is called with `context` on the thread that makes the call, or cancels it, and on several threads at once
 * if several make calls. The call waits for it, so it must return quickly. `context` must exist until the new client
 * is freed.
 *
 * On success `*out` owns the new client; free it with `dtekit_client_free`. Either may be freed first. Errors:
 * `argument` for NULL.
 */
dtekit_status dtekit_client_observed_by(const dtekit_client *client,
                                        dtekit_observer observe,
                                        void *context,
                                        dtekit_client **out,
                                        dtekit_error **err);

/**
 * Issues a document: converts it to XML, checks who assigns Chile's folio, sends it, and says where it stands.
 *
 * `document` is a generic DTE, JSON or XML, plain or in base 64; `country` a two-letter code. `options` is a JSON
 * object with any of `asynchronous` (by default as the country works; required for Argentina), `mapping`
 * (`DTEKIT_MAPPING_STANDARD`), `sign` (true), `default_certificate` (false), `check` with `params` (the document is
 * mapped first with the built-in mapping of its country and type: `warn`, the default, gives what that finds as
 * warnings of the result; `refuse` fails with it before anything is sent; `off` does not map; `lint` makes every
 * check of `dtekit_lint`, and fails with its errors before anything is sent), `timeout` (seconds), `unchecked` (true
 * sends a document whose country is unknown or contradicts it), `extra` (an object of further parameters) and the
 * inputs of `dtekit_evaluate_folio`. Every document that a credit or debit note refers to must have been authorized by
 * the same certifier. dtekit never sends the document a second time, except when it is certain that nothing was sent.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`, after `dtekit_result_outcome` has said where
 * the document stands. If a document that was mapped here is rejected, `trace` of `dtekit_result_json` says which of
 * its fields the authority's messages are about. Errors: those of a conversion and of a mapping; `argument` for an
 * option, or if the country needs `asynchronous`; `invalid` for a folio that the service would refuse; otherwise as
 * `dtekit_client_call`.
 */
dtekit_status dtekit_client_issue(const dtekit_client *client,
                                  const uint8_t *document,
                                  size_t document_len,
                                  const uint8_t *country,
                                  size_t country_len,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_result **out,
                                  dtekit_error **err);

/**
 * Sends an invalidation to El Salvador's authority, and says where it stands.
 *
 * `event` is the generic DTE of the invalidation, `mapping` is `DTEKIT_MAPPING_SV_INVALIDATION_A` or
 * `DTEKIT_MAPPING_SV_INVALIDATION_B`. `options` is a JSON object that may hold `sign`: whether the invalidation is
 * signed, true by default; with length 0 it has none. It is sent with `Async` true and the company's certificate.
 *
 * On success `*out` owns the result; free it with `dtekit_result_free`. Errors: as `dtekit_client_issue`.
 */
dtekit_status dtekit_client_el_salvador_invalidate(const dtekit_client *client,
                                                   const uint8_t *event,
                                                   size_t event_len,
                                                   const uint8_t *mapping,
                                                   size_t mapping_len,
                                                   const uint8_t *options,
                                                   size_t options_len,
                                                   dtekit_result **out,
                                                   dtekit_error **err);

/**
 * Downloads a document by its id in the service, and decodes it.
 *
 * `format` is `xml`, `pdf` or `json`; `type` is the service's own word; with length 0 it is `default`.
 *
 * On success `*out` owns the file, whose bytes `dtekit_result_content` gives; free it with `dtekit_result_free`. If
 * the document is not ready yet, `*out` is NULL: ask again later. Errors: `argument` for an id or format; otherwise as
 * `dtekit_client_call`.
 */
dtekit_status dtekit_client_download(const dtekit_client *client,
                                     const uint8_t *global_document_id,
                                     size_t global_document_id_len,
                                     const uint8_t *format,
                                     size_t format_len,
                                     const uint8_t *type_,
                                     size_t type_len,
                                     dtekit_result **out,
                                     dtekit_error **err);

/**
 * Gives what to ask next about the document of a process result; NULL if nothing is open, and for NULL.
 *
 * It is there for an unknown outcome, and where the authority or the service has yet to answer. The result owns it: do
 * not free it.
 */
const dtekit_next_step *dtekit_result_next(const dtekit_result *result);

/**
 * Writes a next step as JSON text, to be kept.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_next_step_to_json(const dtekit_next_step *next, dtekit_bytes *out, dtekit_error **err);

/**
 * Reads what `dtekit_next_step_to_json` wrote, or the member `next` of a result's JSON in any language.
 *
 * On success `*out` owns the next step; free it with `dtekit_next_step_free`. Errors: `argument` with a finding for
 * each member that is missing or unusable, and for NULL.
 */
dtekit_status dtekit_next_step_from_json(const uint8_t *json,
                                         size_t json_len,
                                         dtekit_next_step **out,
                                         dtekit_error **err);

/**
 * Gives the next step about a document whose send may have been interrupted, from the document alone.
 *
 * A program whose process died in a send has no result to ask about. The document is a generic DTE or the country's
 * own format: JSON or XML, plain or in base 64. `options` is a JSON object that may hold `unknown_since` (whole
 * seconds since 1970: a time before the send) and `mapping` (its code, if it was not the standard one).
 *
 * On success `*out` owns the next step; free it with `dtekit_next_step_free`. Errors: `argument` for NULL, a country
 * that is none and an option that is unknown or of the wrong type; `syntax` and `structure` for a document that cannot
 * be read.
 */
dtekit_status dtekit_next_step_of(const uint8_t *document,
                                  size_t document_len,
                                  const uint8_t *country,
                                  size_t country_len,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_next_step **out,
                                  dtekit_error **err);

/**
 * Frees a next step that `dtekit_next_step_from_json` or `dtekit_next_step_of` gave; NULL is allowed.
 */
void dtekit_next_step_free(dtekit_next_step *next);

/**
 * Gives the word for a verdict that all languages use, such as `already-issued`, and `none` for `DTEKIT_VERDICT_NONE`.
 *
 * The library owns the text. NULL for a number that is not a verdict.
 */
const char *dtekit_verdict_name(int32_t verdict);

/**
 * Asks the service what became of a send whose outcome is unknown.
 *
 * `next` is `dtekit_result_next` of the result, or one that `dtekit_next_step_from_json` read. A listed
 * document is the one that was sent if its identity is equal, which each country gives (`docs/client.md`). `options`
 * is a JSON object that may hold `settle_after`: how many seconds must lie between two clear lists without the
 * document before it may be sent again, 600 by default. Ask the second time with `dtekit_reconciliation_next`. This
 * function never sends the document again.
 *
 * On success `*out` owns the answer; free it with `dtekit_reconciliation_free`. Errors: `argument` for NULL and for
 * another `next`; `limit` if the list has no end; otherwise as `dtekit_client_call`.
 *
 * @code{.c}
 * dtekit_reconciliation *found = NULL;
 * if (dtekit_client_reconcile(client, dtekit_result_next(result), NULL, 0, &found, &error) == DTEKIT_STATUS_OK) {
 *     printf("%s\n", dtekit_verdict_name(dtekit_reconciliation_verdict(found)));
 *     if (dtekit_reconciliation_may_resend(found)) {
 *         // Send the same document again.
 *     }
 * }
 * dtekit_reconciliation_free(found);
 * @endcode
 */
dtekit_status dtekit_client_reconcile(const dtekit_client *client,
                                      const dtekit_next_step *next,
                                      const uint8_t *options,
                                      size_t options_len,
                                      dtekit_reconciliation **out,
                                      dtekit_error **err);

/**
 * Asks the service what became of many sends, with one list for all documents of an issuer and of the same days.
 *
 * `steps` has `count` pointers, as `dtekit_client_reconcile` takes one. `options` are the same. `out` has room for
 * `count` pointers.
 *
 * On success each of `out` owns the answer to the step at its place; free each with `dtekit_reconciliation_free`.
 * Errors: as `dtekit_client_reconcile`; nothing is asked if a step names no document, and the finding's path has its
 * place, from 1.
 */
dtekit_status dtekit_client_reconcile_many(const dtekit_client *client,
                                           const dtekit_next_step *const *steps,
                                           size_t count,
                                           const uint8_t *options,
                                           size_t options_len,
                                           dtekit_reconciliation **out,
                                           dtekit_error **err);

/**
 * Gives what the service's list says; `DTEKIT_VERDICT_NONE` for NULL.
 */
dtekit_verdict dtekit_reconciliation_verdict(const dtekit_reconciliation *reconciliation);

/**
 * Gives why asking cannot settle it: `no-identity`, `unnamed`, `invalidation` or `event`; NULL if it can, and for
 * NULL. The reconciliation owns the text. Later versions may add words.
 */
const char *dtekit_reconciliation_undecidable(const dtekit_reconciliation *reconciliation);

/**
 * Gives 1 if the document may be sent again now, else 0; 0 for NULL. dtekit never does so by itself.
 */
int32_t dtekit_reconciliation_may_resend(const dtekit_reconciliation *reconciliation);

/**
 * Gives the time before which the document must not be sent again, in seconds since 1970 (UTC); `otherwise` if it must
 * never be sent again, and for NULL.
 */
double dtekit_reconciliation_resend_not_before(const dtekit_reconciliation *reconciliation,
                                               double otherwise);

/**
 * Gives what to ask next time; NULL if the document was found, and for NULL.
 *
 * It keeps when the document was first and last not listed: ask with it in place of the step that was asked before, or
 * `dtekit_reconciliation_may_resend` never gives 1. The reconciliation owns it: do not free it.
 */
const dtekit_next_step *dtekit_reconciliation_next(const dtekit_reconciliation *reconciliation);

/**
 * Gives the document in the service, if exactly one fits, to be read member by member (`global_document_id`, `number`
 * …); NULL if there is none, and for NULL. The reconciliation owns it: do not free it.
 */
const dtekit_json *dtekit_reconciliation_document(const dtekit_reconciliation *reconciliation);

/**
 * Gives in how many fields the document in the service differs from the one that was sent; 0 for NULL.
 */
size_t dtekit_reconciliation_difference_count(const dtekit_reconciliation *reconciliation);

/**
 * Gives the name of the field of the difference with this number, from 0, such as `TotalAmount`; NULL if there is
 * none. The reconciliation owns the text.
 */
const char *dtekit_reconciliation_difference_field(const dtekit_reconciliation *reconciliation,
                                                   size_t index);

/**
 * Gives what was sent, of the difference with this number; NULL if there is none. The reconciliation owns the text.
 */
const char *dtekit_reconciliation_difference_expected(const dtekit_reconciliation *reconciliation,
                                                      size_t index);

/**
 * Gives what the service has, of the difference with this number; NULL if it has nothing there. The reconciliation
 * owns the text.
 */
const char *dtekit_reconciliation_difference_found(const dtekit_reconciliation *reconciliation,
                                                   size_t index);

/**
 * Gives how many documents may be the one that was sent, for `DTEKIT_VERDICT_AMBIGUOUS`; 0 for NULL.
 */
size_t dtekit_reconciliation_candidate_count(const dtekit_reconciliation *reconciliation);

/**
 * Gives the candidate with this number, from 0, to be read member by member; NULL if there is none. The reconciliation
 * owns it: do not free it.
 */
const dtekit_json *dtekit_reconciliation_candidate(const dtekit_reconciliation *reconciliation,
                                                   size_t index);

/**
 * Writes all of it as a JSON object, for a log or another program: `verdict`, `undecidable`, `document`, `differences`
 * (objects with `field`, `expected`, `found`), `candidates`, `may_resend`, `resend_not_before` (seconds since 1970,
 * UTC, or null) and `next`.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_reconciliation_to_json(const dtekit_reconciliation *reconciliation,
                                            dtekit_bytes *out,
                                            dtekit_error **err);

/**
 * Frees the reconciliation; NULL is allowed.
 */
void dtekit_reconciliation_free(dtekit_reconciliation *reconciliation);

/**
 * Makes a cancellation for one call.
 *
 * On success `*out` owns it; free it with `dtekit_cancellation_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_cancellation_new(dtekit_cancellation **out, dtekit_error **err);

/**
 * Makes a client that shares connections and token with `client`, and whose call `cancellation` cancels.
 *
 * On success `*out` owns it; free it with `dtekit_client_free`, before or after `client`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_client_cancelled_by(const dtekit_client *client,
                                         const dtekit_cancellation *cancellation,
                                         dtekit_client **out,
                                         dtekit_error **err);

/**
 * Cancels the call: from now on nothing of it is sent, and the caller learns where it stands. It does not wait. The
 * call ends at once, with an error or, for a send that may have been sent, with a result whose outcome is unknown; its
 * request goes on to its end on a thread of the library. Only an upload whose file is read by a callback waits for its
 * request.
 *
 * On success `*phase` is `before` (nothing was sent, and nothing will be) or `in-flight` (it may have been sent); the
 * library owns the text. `*result` owns the result of a send that may have been sent: its outcome is
 * `DTEKIT_OUTCOME_UNKNOWN`, and `dtekit_result_next` says what to ask. Free it with `dtekit_result_free`. It is NULL
 * if nothing was sent, and for a call that sends no document. Errors: `argument` for NULL.
 */
dtekit_status dtekit_cancellation_cancel(const dtekit_cancellation *cancellation,
                                         const char **phase,
                                         dtekit_result **result,
                                         dtekit_error **err);

/**
 * Gives 1 if the call was cancelled, else 0; 0 for NULL.
 */
int32_t dtekit_cancellation_is_cancelled(const dtekit_cancellation *cancellation);

/**
 * Frees the cancellation; NULL is allowed. The call goes on.
 */
void dtekit_cancellation_free(dtekit_cancellation *cancellation);

/**
 * Makes a wait that begins at the time `now`, in seconds since 1970 (UTC). It does not ask the service yet.
 *
 * `options` is a JSON object with `global_document_id` and any of `country_document_id` (the fiscal identifier: a
 * listed document with another one says nothing), `interval` (the seconds between two questions, 30 by default),
 * `give_up_after` (seconds, 86400 by default) and `decide`, a table such as
 * `{"CR": {"tag": "Estado", "accepted": ["1"], "rejected": ["3"]}}` that says what a listed document means in a
 * country whose answers dtekit does not know. The state as JSON has the table too.
 *
 * On success `*out` owns the wait; free it with `dtekit_authority_wait_free`. Errors: `argument` with a finding for
 * each option that is missing, unknown or unusable, and for NULL.
 */
dtekit_status dtekit_authority_wait_new(const uint8_t *options,
                                        size_t options_len,
                                        double now,
                                        dtekit_authority_wait **out,
                                        dtekit_error **err);

/**
 * Makes a wait for the answer to the document of a result, which must be a process result. If the result says already
 * that the document was accepted or rejected, the wait is done.
 *
 * `options` as for `dtekit_authority_wait_new`, without the document; NULL for the defaults.
 *
 * On success `*out` owns the wait; free it with `dtekit_authority_wait_free`. Errors: `argument` for another result or
 * one that names no document, and as `dtekit_authority_wait_new`.
 */
dtekit_status dtekit_authority_wait_after(const dtekit_result *result,
                                          const uint8_t *options,
                                          size_t options_len,
                                          double now,
                                          dtekit_authority_wait **out,
                                          dtekit_error **err);

/**
 * Reads what `dtekit_authority_wait_to_json` wrote.
 *
 * On success `*out` owns the wait; free it with `dtekit_authority_wait_free`. Errors: `argument` for anything else.
 */
dtekit_status dtekit_authority_wait_from_json(const uint8_t *json,
                                              size_t json_len,
                                              dtekit_authority_wait **out,
                                              dtekit_error **err);

/**
 * Writes the state as JSON, to be kept and read again.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_authority_wait_to_json(const dtekit_authority_wait *wait,
                                            dtekit_bytes *out,
                                            dtekit_error **err);

/**
 * Finds the document that the wait is about among those that GetDocument listed: the one with its GlobalDocumentId.
 *
 * `documents` is the array `documents` of the answer as JSON. On success `*out` owns the document as JSON, or has
 * length 0 if there is none, or if two of them differ: then nothing was said. Free it with `dtekit_bytes_free`.
 * Errors: `argument` for what is no array of objects, and for NULL.
 */
dtekit_status dtekit_authority_wait_document_in(const dtekit_authority_wait *wait,
                                                const uint8_t *documents,
                                                size_t documents_len,
                                                dtekit_bytes *out,
                                                dtekit_error **err);

/**
 * Says what to do at the time `now`, in seconds since 1970 (UTC).
 *
 * On success `*out` owns a JSON object, whose member `step` is `wait` (do nothing before the time `until`), `ask`
 * (call `operation` with `arguments`, and give the document of `dtekit_authority_wait_document_in` to
 * `dtekit_authority_wait_observe`) or `done` (with `outcome`, `document` and `findings`). Free it with
 * `dtekit_bytes_free`. Errors: `argument` for NULL, and for a time that is not one.
 */
dtekit_status dtekit_authority_wait_next(dtekit_authority_wait *wait,
                                         double now,
                                         dtekit_bytes *out,
                                         dtekit_error **err);

/**
 * Takes what GetDocument listed: `document` is that of `dtekit_authority_wait_document_in` as JSON, length 0 if there
 * is none. A document with another GlobalDocumentId says nothing.
 *
 * `decided` is what the caller concludes from the document, a `dtekit_outcome`: `DTEKIT_OUTCOME_SENT` if the authority
 * has not answered yet, `DTEKIT_OUTCOME_NONE` if the caller has no rule. Without a rule the table of the wait decides;
 * if it has no row for the document's country, the wait ends when the document is listed, except for Chile, whose
 * answers dtekit knows, and for a document that is still queued. Errors: `argument` for another number, a time that is
 * not one, and NULL.
 */
dtekit_status dtekit_authority_wait_observe(dtekit_authority_wait *wait,
                                            const uint8_t *document,
                                            size_t document_len,
                                            int32_t decided,
                                            double now,
                                            dtekit_error **err);

/**
 * Waits for the authority's answer, asking GetDocument again and again on this thread.
 *
 * `decide`, which is called with `context`, may be NULL: then the table of the wait decides; if it has no row for the
 * document's country, the wait ends when the document is listed, except for Chile. After an
 * error the wait is unchanged: call again with it.
 *
 * On success `*out` owns a JSON object with `outcome` (`sent`, `queued` or `unknown` if nothing says which, or if the
 * wait was given up), `document` and `findings` (`authority-answer-not-known` unless the document was accepted or
 * rejected); free it with `dtekit_bytes_free`. Errors: as `dtekit_client_call` for a read.
 */
dtekit_status dtekit_client_wait_for_authority(const dtekit_client *client,
                                               dtekit_authority_wait *wait,
                                               dtekit_decide decide,
                                               void *context,
                                               dtekit_bytes *out,
                                               dtekit_error **err);

/**
 * Frees the wait; NULL is allowed.
 */
void dtekit_authority_wait_free(dtekit_authority_wait *wait);

/**
 * Opens the journal in the file with this path, in UTF-8. If there is no file, it is created, and only its owner may
 * read it; its folder must exist.
 *
 * `options` is a JSON object with any of `resend` (`never` by default: a document whose outcome is unknown stays
 * unknown until the service lists it or a person settles it; `after-reconcile`: it is sent again after the service was
 * asked and has not listed it), `settle_after` (for how many seconds it must not be listed: 600 by default) and
 * `create` (`true` by default; with `false` a file that is missing is the error `journal-absent`, so that a worker
 * never works on an empty journal under a mistyped path).
 *
 * `registry` gives tables of your own, which count when a document is checked; it may be NULL.
 *
 * On success `*out` owns the journal; free it with `dtekit_journal_free`. Errors: `storage` if the file cannot be
 * opened, read or written, is not a journal, is damaged, or was written by a version with other tables; `argument`.
 */
dtekit_status dtekit_journal_open(const uint8_t *path,
                                  size_t path_len,
                                  const dtekit_registry *registry,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_journal **out,
                                  dtekit_error **err);

/**
 * Checks a document as `dtekit_client_issue` does and stores it; the next pass of any worker sends it. On success it
 * is on the disk. `now` is the time in seconds since 1970 (UTC).
 *
 * `key` is the caller's own, such as the number of the sale. The same document under the same key gives the entry that
 * is there. A document that breaks a rule is stored as `refused` with its findings; submit the corrected one under the
 * same key. `options` is a JSON object with any of `chain` (documents of one chain are sent in the order of their
 * submission), `account` (whose client sends it, see `dtekit_journal_run_accounts`; empty by default) and the options
 * of `dtekit_client_issue`; or with `operation`, the key of another operation such as `Document/ChangeDocumentStatus`,
 * any of `chain` and `account`: then `document` is a JSON object with the arguments of the call, which is made once.
 *
 * On success `*out` owns one entry; free it with `dtekit_journal_entries_free`. Errors: `argument`, also if the key
 * has another document; `storage`: then nothing was stored.
 */
dtekit_status dtekit_journal_submit(const dtekit_journal *journal,
                                    const uint8_t *key,
                                    size_t key_len,
                                    const uint8_t *document,
                                    size_t document_len,
                                    const uint8_t *country,
                                    size_t country_len,
                                    const uint8_t *options,
                                    size_t options_len,
                                    double now,
                                    dtekit_journal_entries **out,
                                    dtekit_error **err);

/**
 * Stores a document and works on it at once. If the service is out of reach, or an earlier document of its chain is
 * not settled, the entry is waiting, and the next pass sends it.
 *
 * The arguments are those of `dtekit_journal_submit`; `options` may have `decide` too, as those of
 * `dtekit_journal_run`, whose function `decide`, which is called with `context`, may be NULL. On success `*out` owns
 * one entry; free it with `dtekit_journal_entries_free`. Errors: as `dtekit_journal_submit` and `dtekit_journal_run`.
 */
dtekit_status dtekit_journal_issue(const dtekit_journal *journal,
                                   const dtekit_client *client,
                                   const uint8_t *key,
                                   size_t key_len,
                                   const uint8_t *document,
                                   size_t document_len,
                                   const uint8_t *country,
                                   size_t country_len,
                                   const uint8_t *options,
                                   size_t options_len,
                                   double now,
                                   dtekit_decide decide,
                                   void *context,
                                   dtekit_journal_entries **out,
                                   dtekit_error **err);

/**
 * Makes one pass: takes the entries that are due at the time `now`, in seconds since 1970 (UTC), one after another,
 * and works on each until its next wait or its end. Failures of service and network raise nothing: they delay.
 *
 * `options` is a JSON object with any of `lease` (the seconds that an entry belongs to one worker: 600 by default,
 * from 2 to 86400; no send lasts longer than half of it), `most` (the largest number of entries in a pass: 16 by
 * default; with 1 a worker can stop soonest), `account` (whose entries the pass takes: those without one by default)
 * and `max_attempts` (how often a document is sent that the service refuses, or that stays unknown, before a person
 * decides: 20 by default; an outage does not count). With `decide` a table says what a listed document means in a
 * country whose answers dtekit does not know: an object, or its text, such as `{"CR": {"tag": "Estado", "accepted":
 * ["1"], "rejected": ["3"]}}`, where the words are the values of the tag.
 *
 * `decide`, which is called with `context` on this thread, says what a listed document means in a country whose
 * answers dtekit does not know, as for `dtekit_client_wait_for_authority`. It may be NULL: then a document stays
 * `sent` in such a country. If it returns no outcome, the entry is delayed and the call fails with `argument`.
 *
 * On success `*out` is a JSON object: `worked` (how many entries it took), `finished` (how many are finished),
 * `postponed` (how many were delayed), `lost` (how many another worker had taken over) and `next_at` (when the next
 * entry is due, in seconds since 1970, or null); free it with `dtekit_bytes_free`. Errors: `storage`; `argument`. No
 * entry is lost by an error.
 */
dtekit_status dtekit_journal_run(const dtekit_journal *journal,
                                 const dtekit_client *client,
                                 double now,
                                 const uint8_t *options,
                                 size_t options_len,
                                 dtekit_decide decide,
                                 void *context,
                                 dtekit_bytes *out,
                                 dtekit_error **err);

/**
 * Looks up the entry with this key.
 *
 * On success `*out` owns one entry, or none if there is none with this key; free it with
 * `dtekit_journal_entries_free`. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_journal_get(const dtekit_journal *journal,
                                 const uint8_t *key,
                                 size_t key_len,
                                 dtekit_journal_entries **out,
                                 dtekit_error **err);

/**
 * Gives the entries in a state whose number is higher than `after`, in the order of their numbers: at most `most`, and
 * no more once their documents have 64 MiB together. An empty `state` (length 0) stands for all.
 *
 * On success `*out` owns the entries; free them with `dtekit_journal_entries_free`. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_journal_list(const dtekit_journal *journal,
                                  const uint8_t *state,
                                  size_t state_len,
                                  uint64_t after,
                                  size_t most,
                                  dtekit_journal_entries **out,
                                  dtekit_error **err);

/**
 * Gives the entries that are finished and were not acknowledged, in the order of their ends: at most `most`, and no
 * more once their documents have 64 MiB together.
 *
 * On success `*out` owns the entries; free them with `dtekit_journal_entries_free`. Errors: `storage`; `argument` for
 * NULL.
 */
dtekit_status dtekit_journal_results(const dtekit_journal *journal,
                                     size_t most,
                                     dtekit_journal_entries **out,
                                     dtekit_error **err);

/**
 * Notes that the caller has a result. The entry stays, so that its key cannot be used for another document.
 *
 * On success `*out` is 1, or 0 if there is no result with this key that was not acknowledged before. Errors:
 * `storage`; `argument`.
 */
dtekit_status dtekit_journal_acknowledge(const dtekit_journal *journal,
                                         const uint8_t *key,
                                         size_t key_len,
                                         double now,
                                         int32_t *out,
                                         dtekit_error **err);

/**
 * Decides about an entry as a person does who has looked: an unknown one becomes `sent`, `accepted`, `rejected`, or
 * `waiting` to be sent again; a waiting one becomes `refused`, so that it is never sent; a stuck one becomes `waiting`
 * or `refused`. The reason is kept as the entry's `note`.
 *
 * On success `*out` owns the entry; free it with `dtekit_journal_entries_free`. Errors: `argument`, also if there is
 * no such entry or its state does not lead to the other; `storage`.
 */
dtekit_status dtekit_journal_settle(const dtekit_journal *journal,
                                    const uint8_t *key,
                                    size_t key_len,
                                    const uint8_t *state,
                                    size_t state_len,
                                    const uint8_t *reason,
                                    size_t reason_len,
                                    double now,
                                    dtekit_journal_entries **out,
                                    dtekit_error **err);

/**
 * Gives the newest attempts of the entry with this key, at most fifty, the oldest first: each send, and each question
 * about it.
 *
 * On success `*out` is a JSON array of objects: `at` (when the call began, in seconds since 1970), `kind` (`send` or
 * `ask`), `outcome` (`accepted`, `sent`, `queued`, `rejected`, `unknown`, or `failed`: the call was not made, was
 * refused or was not answered) and `code` (that of its first finding, else the word of the reason, or null); an empty
 * array if there is no such entry. Free it with `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_journal_attempts(const dtekit_journal *journal,
                                      const uint8_t *key,
                                      size_t key_len,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Counts the entries in each state.
 *
 * On success `*out` is a JSON object with a member for each state, an object with `count` and `oldest` (when the
 * oldest was submitted, in seconds since 1970, or null); free it with `dtekit_bytes_free`. Errors: `storage`;
 * `argument` for NULL.
 */
dtekit_status dtekit_journal_counts(const dtekit_journal *journal,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Gives how many entries are in each state and how old they are, as gauges at the time `now`, in seconds since 1970
 * (UTC).
 *
 * On success `*out` is a JSON object with `depth` (those whose answer is open), `oldest_age` (of them, in seconds, or
 * null), `unknown` (those whose outcome is unknown), and `states`, an object with `count` and `oldest_age` for each
 * state; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_journal_metrics(const dtekit_journal *journal,
                                     double now,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Gives the same gauges as text for Prometheus, as `dtekit_client_prometheus` does.
 *
 * On success `*out` is the text; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_journal_prometheus(const dtekit_journal *journal,
                                        double now,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Removes the entries that were acknowledged before a time, in seconds since 1970 (UTC); their keys are free again.
 *
 * On success `*out` is their number. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_journal_compact(const dtekit_journal *journal,
                                     double before,
                                     uint64_t *out,
                                     dtekit_error **err);

/**
 * Takes all leases back, for a program that knows that no other worker is running, such as a till that starts after a
 * power failure: what was being sent becomes unknown at once.
 *
 * On success `*out` is the number of entries that had a lease. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_journal_recover(const dtekit_journal *journal,
                                     double now,
                                     uint64_t *out,
                                     dtekit_error **err);

/**
 * Frees the journal; NULL is allowed. The file stays.
 */
void dtekit_journal_free(dtekit_journal *journal);

/**
 * Gives how many entries there are.
 */
size_t dtekit_journal_entries_count(const dtekit_journal_entries *entries);

/**
 * Gives the state of the entry with this number, from 0: `waiting`, `sending`, `unknown`, `sent`, `queued`,
 * `accepted`, `rejected`, `refused` or `stuck`, ended by a NUL; NULL if there is no such entry. The text is static.
 */
const char *dtekit_journal_entries_state(const dtekit_journal_entries *entries,
                                         size_t index);

/**
 * Looks at the deadlines of the entries at the time `now`, in seconds since 1970 (UTC): `warnings` of an entry whose
 * document has not come to the authority says then that it is late (`lint-late`), or that its last day is today or
 * tomorrow (`lint-due`). Before this call it says so as of the submission or of the begin of the last send.
 *
 * No other thread may use the entries during the call. Errors: `argument` for NULL and for a time that is none.
 */
dtekit_status dtekit_journal_entries_warn(dtekit_journal_entries *entries,
                                          double now,
                                          dtekit_error **err);

/**
 * Gives the entry with this number, from 0.
 *
 * On success `*out` is a JSON object: `key`, `number` (its number in the journal), `state`, `is_finished`, `country`,
 * `chain`, `outcome`, `reason`, `repeat_safe`, `global_document_id`, `country_document_id`, `code`, `description`,
 * `messages`, `other_data`, `deadline` (until when the law wants it at the authority, or null), `warnings` (the
 * findings from before anything was sent), `findings`, `next` (what to ask), `verdict` (what the last question found),
 * `note` (why a person settled it), `sends`, `questions`, `operation` (its key), and the times `submitted_at`,
 * `sent_at`, `finished_at`, `acknowledged_at` and `next_at` (seconds since 1970, or null); the certified document is
 * `dtekit_journal_entries_certified`. Free it with `dtekit_bytes_free`. Errors: `argument` for NULL and for a number
 * without an entry.
 */
dtekit_status dtekit_journal_entries_to_json(const dtekit_journal_entries *entries,
                                             size_t index,
                                             dtekit_bytes *out,
                                             dtekit_error **err);

/**
 * Gives the certified document of the entry with this number, and writes its length to `*len`; NULL and 0 if there is
 * none. The entries own it. `len` may be NULL.
 */
const uint8_t *dtekit_journal_entries_certified(const dtekit_journal_entries *entries,
                                                size_t index,
                                                size_t *len);

/**
 * Frees the entries; NULL is allowed.
 */
void dtekit_journal_entries_free(dtekit_journal_entries *entries);

/**
 * Tells the bytes that `get` has found, which are copied. NULL as the answer is ignored.
 */
void dtekit_content_answer_found(dtekit_content_answer *answer, const uint8_t *data, size_t data_len);

/**
 * Gives a journal a store for documents, before any other thread uses the journal. From here on the rows of new
 * entries hold the name, the length and the digest of a submitted and of a certified document, and the store has the
 * bytes.
 *
 * The functions are copied. Bytes count only if they have the length and the digest of the row. A document that cannot
 * be fetched, or has other bytes, is not sent: its entry waits with the finding `journal-content` and is tried
 * again. An entry that is listed has this finding and no certified document. If `get` fails, what lists entries
 * gives `storage`. If `put` fails, a submission gives `storage` and stores nothing, and an answer is kept in its
 * row.
 *
 * Errors: `argument` for NULL.
 */
dtekit_status dtekit_journal_set_content(dtekit_journal *journal,
                                         const dtekit_journal_content *content,
                                         dtekit_error **err);

/**
 * Lists the names in the store that entries have, after this one and in the order of their bytes, at most `most`.
 *
 * Of the names that are older than a transaction can be, such as a day, the others may be removed: a program that
 * ended between a put and its commit, or a rollback, has left them.
 *
 * On success `*out` is a JSON array; free it with `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_journal_content_names(const dtekit_journal *journal,
                                           const uint8_t *after,
                                           size_t after_len,
                                           size_t most,
                                           dtekit_bytes *out,
                                           dtekit_error **err);

/**
 * Gives the time on which all workers of a journal agree, in seconds since 1970: the time of the program's own
 * database, and for a file that of this machine.
 *
 * Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_journal_now(const dtekit_journal *journal,
                                 double *out,
                                 dtekit_error **err);

/**
 * Waits until a pass may find something to do: until the time `*until`, in seconds since 1970 (UTC), or until another
 * program or thread submits an entry.
 *
 * `until` is the `next_at` of the last pass; NULL if nothing is left. `poll` is after how many seconds it ends in any
 * case, from 0.01 to a day; 0 is the default: 1, and 5 where a new entry wakes it. `cancellation` ends it from another
 * thread, within a second; NULL for none.
 *
 * It is woken by the notifications of PostgreSQL, on a connection that the journal keeps for it, if the driver has
 * `wait`. The first call begins to listen and returns at once, since an entry may have come before; so does the first
 * after the connection was lost and could be made again. Without notifications it waits until it is time to look. It
 * is no error that the database cannot be reached.
 *
 * On success `*out` is 1, and 0 if it has ended because of `poll` or `cancellation` alone. Errors: `argument`.
 */
dtekit_status dtekit_journal_wait(const dtekit_journal *journal,
                                  const double *until,
                                  double poll,
                                  const dtekit_cancellation *cancellation,
                                  int32_t *out,
                                  dtekit_error **err);

/**
 * Makes an entry that waits for its first send, of this request, at the time `now`, in seconds since 1970 (UTC).
 *
 * `options` is a JSON object with any of `resend` (`never`, `after-reconcile`), `settle_after` and `lease` (seconds,
 * 600 each by default), `max_attempts` (after so many sends that the service refuses, or that stay unknown, a person
 * decides; 20 by default) and `decides` (true if you have a rule for what the authority answered); NULL for the
 * defaults.
 *
 * On success `*out` owns the entry; free it with `dtekit_journal_work_free`. Errors: `argument` with a finding for
 * each option that cannot be used, for an operation that no journal takes, and for NULL.
 */
dtekit_status dtekit_journal_work_new(const dtekit_request *request,
                                      const uint8_t *options,
                                      size_t options_len,
                                      double now,
                                      dtekit_journal_work **out,
                                      dtekit_error **err);

/**
 * Reads what `dtekit_journal_work_to_json` wrote.
 *
 * On success `*out` owns the entry; free it with `dtekit_journal_work_free`. Errors: `argument` with a finding for
 * each member that is missing or cannot be used.
 */
dtekit_status dtekit_journal_work_from_json(const uint8_t *json,
                                            size_t json_len,
                                            dtekit_journal_work **out,
                                            dtekit_error **err);

/**
 * Writes the state as JSON, to be kept and read again.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_journal_work_to_json(const dtekit_journal_work *work,
                                          dtekit_bytes *out,
                                          dtekit_error **err);

/**
 * Gives what is known about the entry: a JSON object with `state`, `is_finished`, `country`, `due_at` (seconds since
 * 1970, or null), and what an entry of a journal has from its answers.
 *
 * On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
 */
dtekit_status dtekit_journal_work_entry(const dtekit_journal_work *work,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Says what to do at the time `now`, in seconds since 1970 (UTC). Keep the state before you do it.
 *
 * On success `*out` owns a JSON object, whose member `step` is `send` (send the request with the time-out `timeout` in
 * seconds, if it is not later than `before`, and observe its answer with the number `send`), `ask` (call
 * `dtekit_client_reconcile` with `next` and `settle_after`, or else `operation` with `arguments`), `wait` (do nothing
 * before the time `until`; null if a person has to look) or `done`. Free it with `dtekit_bytes_free`. Errors:
 * `argument` for NULL, and for a time that is not one.
 */
dtekit_status dtekit_journal_work_next(dtekit_journal_work *work,
                                       double now,
                                       dtekit_bytes *out,
                                       dtekit_error **err);

/**
 * Gives the listed document in an observation about which a rule decides what the authority answered.
 *
 * `observation` is as for `dtekit_journal_work_observe`. On success `*out` owns the document as JSON, or has length 0
 * if there is none. Free it with `dtekit_bytes_free`. Errors: `argument` for another observation, and for NULL.
 */
dtekit_status dtekit_journal_work_subject(const dtekit_journal_work *work,
                                          const uint8_t *observation,
                                          size_t observation_len,
                                          dtekit_bytes *out,
                                          dtekit_error **err);

/**
 * Takes what happened at the time `now`, in seconds since 1970 (UTC). `*counts` is 1, or 0 if it changes
 * nothing: the document was sent again meanwhile, or nobody asked.
 *
 * `observation` is a JSON object: `send` (the number of the step) with `result` or `error` (as `dtekit_result_to_json`
 * and `dtekit_error_to_json` give them), with `begun`: false if nothing was sent, or with `lost`: true if nothing will
 * be heard; or `found` (a reconciliation), `documents` (those that GetDocument listed), `result` (of
 * DocumentGetEvents) or `error` of a question. `decided` is what your rule says of the document that
 * `dtekit_journal_work_subject` gives, a `dtekit_outcome`: `DTEKIT_OUTCOME_SENT` if the authority has not answered
 * yet, `DTEKIT_OUTCOME_NONE` without a rule.
 *
 * Errors: `argument` for another observation or number, a time that is not one, and NULL.
 */
dtekit_status dtekit_journal_work_observe(dtekit_journal_work *work,
                                          const uint8_t *observation,
                                          size_t observation_len,
                                          int32_t decided,
                                          double now,
                                          int32_t *counts,
                                          dtekit_error **err);

/**
 * Frees the entry; NULL is allowed.
 */
void dtekit_journal_work_free(dtekit_journal_work *work);

/**
 * Lists the accounts with entries that a pass can take, now or later.
 *
 * On success `*out` is a JSON array of their names, in which the empty text is the entries without one; free it with
 * `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_journal_accounts(const dtekit_journal *journal,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Makes one pass over several accounts, each with its own client, and so its own credentials, limits and breaker.
 *
 * `accounts` is a JSON array of their names, and `clients` has `clients_count` clients in the same order. The pass
 * takes an entry of each account in turn, and leaves one whose service fails until the next pass. Entries of other
 * accounts stay where they are. What ends the pass of one account, such as missing credentials, ends it for this one
 * alone, and is the error when the others are done.
 *
 * The other arguments, the result and the errors are those of `dtekit_journal_run`.
 */
dtekit_status dtekit_journal_run_accounts(const dtekit_journal *journal,
                                          const uint8_t *accounts,
                                          size_t accounts_len,
                                          const dtekit_client *const *clients,
                                          size_t clients_count,
                                          double now,
                                          const uint8_t *options,
                                          size_t options_len,
                                          dtekit_decide decide,
                                          void *context,
                                          dtekit_bytes *out,
                                          dtekit_error **err);

/**
 * Gives the entries of one account; the other arguments, the result and the errors are those of
 * `dtekit_journal_list`.
 */
dtekit_status dtekit_journal_list_of(const dtekit_journal *journal,
                                     const uint8_t *account,
                                     size_t account_len,
                                     const uint8_t *state,
                                     size_t state_len,
                                     uint64_t after,
                                     size_t most,
                                     dtekit_journal_entries **out,
                                     dtekit_error **err);

/**
 * Counts the entries of one account in each state; see `dtekit_journal_counts`.
 */
dtekit_status dtekit_journal_counts_of(const dtekit_journal *journal,
                                       const uint8_t *account,
                                       size_t account_len,
                                       dtekit_bytes *out,
                                       dtekit_error **err);

/**
 * Gives the gauges of one account; see `dtekit_journal_metrics`.
 */
dtekit_status dtekit_journal_metrics_of(const dtekit_journal *journal,
                                        const uint8_t *account,
                                        size_t account_len,
                                        double now,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Tells how many rows a statement has changed. NULL is ignored.
 */
void dtekit_sql_answer_changed(dtekit_sql_answer *answer, uint64_t rows);

/**
 * Tells the next row of a statement, by its values in the order of the columns, which are copied. A NULL of the
 * database, and a value of another kind, is `DTEKIT_SQL_NULL`. NULL as the answer is ignored.
 */
void dtekit_sql_answer_row(dtekit_sql_answer *answer,
                           const dtekit_sql_value *values,
                           size_t count);

/**
 * Tells that it failed. The code is the SQLSTATE of PostgreSQL, such as `40001`, or the number of an error of MariaDB
 * or MySQL, such as `1213`. An empty code (length 0) says that the connection is lost or that there is none. Any other
 * text, such as `driver`, says that the statement cannot be run at all. NULL as the answer is ignored.
 */
void dtekit_sql_answer_fail(dtekit_sql_answer *answer,
                            const uint8_t *code,
                            size_t code_len);

/**
 * Gives the journal in tables of the program's own database, for workers on any number of machines. Nothing is read
 * before the first call; `dtekit_journal_create_tables` makes the tables.
 *
 * `dialect` is `postgresql` (12 and later), `mariadb` (10.6 and later) or `mysql` (8.0.17 and later). `schema` is the
 * schema of PostgreSQL or the database of MariaDB or MySQL that has the tables; empty for that of the connection.
 * `registry` and `options` are those of `dtekit_journal_open`, and `options` may hold `replica`: with `asynchronous`,
 * each entry that waits is asked about before it is sent after a replica took over, which may lack what was committed
 * last; `synchronous` is the default. `notify` (true by default) says whether a new entry wakes `dtekit_journal_wait`;
 * a transaction with a notification cannot be prepared for a commit in two phases. Leases end by the database's clock;
 * pass `dtekit_journal_now` as `now`, so that all machines agree. Deadlocks are repeated and lost connections are made
 * again, within a bound; if one is lost in COMMIT, the journal first looks what was kept.
 *
 * On success `*out` owns the journal; free it with `dtekit_journal_free`. Errors: `argument`.
 */
dtekit_status dtekit_journal_over(const dtekit_sql_driver *driver,
                                  const uint8_t *dialect,
                                  size_t dialect_len,
                                  const uint8_t *schema,
                                  size_t schema_len,
                                  const dtekit_registry *registry,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_journal **out,
                                  dtekit_error **err);

/**
 * Gives the statements that make the tables of a journal, for a migration tool. `dialect` and `schema` are those of
 * `dtekit_journal_over`.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument`.
 */
dtekit_status dtekit_journal_schema(const uint8_t *dialect,
                                    size_t dialect_len,
                                    const uint8_t *schema,
                                    size_t schema_len,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Makes the tables that are missing, in the program's own database; a file has them.
 *
 * Errors: `storage`, also if another version of dtekit made the tables; `argument` for NULL.
 */
dtekit_status dtekit_journal_create_tables(const dtekit_journal *journal, dtekit_error **err);

/**
 * Stores a document as `dtekit_journal_submit`, in the transaction that is open on a connection of the caller: the
 * entry is there when the caller commits, and is not when it rolls back. The time is that of the database.
 *
 * `connection` is what `run` of the journal's driver takes. It makes at most two statements, and four for an
 * entry of a chain.
 *
 * On success `*out` owns one entry; free it with `dtekit_journal_entries_free`. Errors: as `dtekit_journal_submit`;
 * after `storage` the caller rolls back; `argument` for a journal in a file.
 */
dtekit_status dtekit_journal_submit_within(const dtekit_journal *journal,
                                           void *connection,
                                           const uint8_t *key,
                                           size_t key_len,
                                           const uint8_t *document,
                                           size_t document_len,
                                           const uint8_t *country,
                                           size_t country_len,
                                           const uint8_t *options,
                                           size_t options_len,
                                           dtekit_journal_entries **out,
                                           dtekit_error **err);

/**
 * Notes that the caller has a result, as `dtekit_journal_acknowledge`, in the transaction that is open on a connection
 * of the caller.
 *
 * On success `*out` is 1, or 0 if there is no result with this key that was not acknowledged before. Errors: as
 * `dtekit_journal_submit_within`.
 */
dtekit_status dtekit_journal_acknowledge_within(const dtekit_journal *journal,
                                                void *connection,
                                                const uint8_t *key,
                                                size_t key_len,
                                                int32_t *out,
                                                dtekit_error **err);

/**
 * Gives the sequence in tables of the program's own database, for any number of machines. Nothing is read before the
 * first call; `dtekit_sequence_create_tables` makes the tables.
 *
 * `driver`, `dialect` and `schema` are those of `dtekit_journal_over`. Writers of one counter wait for each other, as
 * long as the database lets them. An error that has `sequence-file-` in its code for a file has `sequence-access`,
 * `sequence-damaged` or `sequence-version` here.
 *
 * On success `*out` owns the sequence; free it with `dtekit_sequence_free`. Errors: `argument`.
 */
dtekit_status dtekit_sequence_over(const dtekit_sql_driver *driver,
                                   const uint8_t *dialect,
                                   size_t dialect_len,
                                   const uint8_t *schema,
                                   size_t schema_len,
                                   dtekit_sequence **out,
                                   dtekit_error **err);

/**
 * Gives the statements that make the tables of a sequence, for a migration tool. `dialect` and `schema` are those of
 * `dtekit_journal_over`.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument`.
 */
dtekit_status dtekit_sequence_schema(const uint8_t *dialect,
                                     size_t dialect_len,
                                     const uint8_t *schema,
                                     size_t schema_len,
                                     dtekit_bytes *out,
                                     dtekit_error **err);

/**
 * Makes the tables that are missing, in the program's own database; a file needs none.
 *
 * Errors: `storage`, also if another version of dtekit made the tables; `argument` for NULL.
 */
dtekit_status dtekit_sequence_create_tables(const dtekit_sequence *sequence, dtekit_error **err);

/**
 * Hands out the next number of a counter as `dtekit_sequence_next`, in the transaction that is open on a connection of
 * the caller: a rollback gives the number back, so that numbers have no gaps. Other writers of the counter wait until
 * the end of the transaction.
 *
 * `connection` is what `run` of the sequence's driver takes. It makes two statements.
 *
 * Outputs and errors: as `dtekit_sequence_next`; after `storage` the caller rolls back; `argument` for a sequence in a
 * file.
 */
dtekit_status dtekit_sequence_next_within(const dtekit_sequence *sequence,
                                          void *connection,
                                          const uint8_t *key,
                                          size_t key_len,
                                          dtekit_numbers *out,
                                          dtekit_bytes *findings,
                                          dtekit_error **err);

/**
 * Hands out numbers in one piece as `dtekit_sequence_block`, in the transaction that is open on a connection of the
 * caller.
 *
 * Outputs and errors: as `dtekit_sequence_block` and `dtekit_sequence_next_within`.
 */
dtekit_status dtekit_sequence_block_within(const dtekit_sequence *sequence,
                                           void *connection,
                                           const uint8_t *key,
                                           size_t key_len,
                                           uint64_t count,
                                           const uint8_t *holder,
                                           size_t holder_len,
                                           dtekit_numbers *out,
                                           dtekit_bytes *findings,
                                           dtekit_error **err);

/**
 * Reports as `dtekit_sequence_used` that numbers stand on documents, in the transaction that is open on a connection
 * of the caller.
 *
 * Errors: as `dtekit_sequence_used` and `dtekit_sequence_next_within`.
 */
dtekit_status dtekit_sequence_used_within(const dtekit_sequence *sequence,
                                          void *connection,
                                          const uint8_t *key,
                                          size_t key_len,
                                          uint64_t first,
                                          uint64_t last,
                                          dtekit_error **err);

/**
 * Reports as `dtekit_sequence_void` that numbers will never stand on a document, in the transaction that is open on a
 * connection of the caller.
 *
 * Errors: as `dtekit_sequence_void` and `dtekit_sequence_next_within`.
 */
dtekit_status dtekit_sequence_void_within(const dtekit_sequence *sequence,
                                          void *connection,
                                          const uint8_t *key,
                                          size_t key_len,
                                          uint64_t first,
                                          uint64_t last,
                                          const uint8_t *reason,
                                          size_t reason_len,
                                          dtekit_error **err);

/**
 * Opens the inbox in the file with this path, in UTF-8. If there is no file, it is created, and only its owner may
 * read it; its folder must exist.
 *
 * On success `*out` owns the inbox; free it with `dtekit_inbox_free`. Errors: `storage` if the file cannot be
 * opened, read or written, is not an inbox, is damaged, or was written by a version with other tables; `argument`
 * for NULL.
 */
dtekit_status dtekit_inbox_open(const uint8_t *path,
                                size_t path_len,
                                dtekit_inbox **out,
                                dtekit_error **err);

/**
 * Makes one pass at the time `now`, in seconds since 1970 (UTC): gives back and confirms what is open, asks each
 * source until it has nothing new, stores the items, confirms them, and fetches their documents.
 *
 * `options` is a JSON object with `account` (the tax id of the account), and any of `sources` (an array of
 * `received`, `despatch`, `messages` and `print`; `received` by default), `series`, `document_type` (of despatch
 * advices), `lease` (the seconds that an entry belongs to one worker: 600 by default, from 2 to 86400) and `most`
 * (after so many new entries it asks no more: 1000 by default).
 *
 * On success `*out` is a JSON object: `taken` (how many new entries), `known` (how many items have an entry
 * already), `confirmed`, `given_back`, `fetched` (how many documents), `unclear` (how many calls failed or said
 * nothing clear), `findings` (why they did) and `next_at` (when the next entry is due, in seconds since 1970, or
 * null); free it with `dtekit_bytes_free`. Errors: `storage`; `argument`, also for a client that lacks a setting.
 * Nothing is lost by an error.
 */
dtekit_status dtekit_inbox_run(const dtekit_inbox *inbox,
                               const dtekit_client *client,
                               double now,
                               const uint8_t *options,
                               size_t options_len,
                               dtekit_bytes *out,
                               dtekit_error **err);

/**
 * Gives the entry with this key.
 *
 * On success `*out` is a JSON object, or null if there is none: `key`, `number`, `source`, `state` (`new`,
 * `printed`, `answered`, `done`, `failed`, `given-back`), `has_document`, `global_document_id`,
 * `country_document_id`, `status` (how far its document was read, or null), `country`, `document_type`, `sender`,
 * `sender_name`, `receiver`, `total`, `currency`, `issued_at`, `answer` (`verdict`, `code`, `journal_key`, `number`,
 * `at`, `is_submitted`, `is_new` (false here; see `dtekit_inbox_answer`) and `findings` of the last answer, or null),
 * `addressed` (`own`, `other` or null), `deadline` (until when its receiver answers it, as `dtekit_deadlines` gives
 * it, or null), `attempts`, `findings` (why it cannot be read, or why the program has failed with it), `call_findings`
 * (why the last call about it failed), and the times `received_at`, `confirmed_at`, `finished_at` and `next_at` in
 * seconds since 1970; free it with `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_inbox_get(const dtekit_inbox *inbox,
                               const uint8_t *key,
                               size_t key_len,
                               dtekit_bytes *out,
                               dtekit_error **err);

/**
 * Gives the entries in a state, or all for a `state` of length 0, whose number is above `after`, in the order of
 * their numbers: at most `most`.
 *
 * On success `*out` is a JSON array of what `dtekit_inbox_get` gives; free it with `dtekit_bytes_free`. Errors:
 * `storage`; `argument`, also for a word that is no state.
 */
dtekit_status dtekit_inbox_list(const dtekit_inbox *inbox,
                                const uint8_t *state,
                                size_t state_len,
                                uint64_t after,
                                size_t most,
                                dtekit_bytes *out,
                                dtekit_error **err);

/**
 * Gives how many entries are in each state and how old they are, as gauges at the time `now`, in seconds since 1970
 * (UTC).
 *
 * On success `*out` is a JSON object as `dtekit_poll_store_metrics` gives it; `depth` counts the entries that are
 * neither done, failed nor given back. Free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_inbox_metrics(const dtekit_inbox *inbox,
                                   double now,
                                   dtekit_bytes *out,
                                   dtekit_error **err);

/**
 * Gives the same gauges as text for Prometheus, as `dtekit_client_prometheus` does.
 *
 * On success `*out` is the text; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_inbox_prometheus(const dtekit_inbox *inbox,
                                      double now,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Counts the entries of each state.
 *
 * On success `*out` is a JSON object with an object for each state, `count` and `oldest` (seconds since 1970, or
 * null); free it with `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_inbox_counts(const dtekit_inbox *inbox,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Gives the item as JSON, with every member and every digit as the service listed it.
 *
 * On success `*is_there` is 1 and `*out` has the bytes, or 0 and `*out` has none; free it with `dtekit_bytes_free`.
 * Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_inbox_item(const dtekit_inbox *inbox,
                                const uint8_t *key,
                                size_t key_len,
                                int32_t *is_there,
                                dtekit_bytes *out,
                                dtekit_error **err);

/**
 * Gives the document of an item, byte for byte: what the service gave for its id, or what the item holds itself.
 *
 * On success `*is_there` is 1 and `*out` has the bytes, or 0 and `*out` has none; free it with `dtekit_bytes_free`.
 * Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_inbox_original(const dtekit_inbox *inbox,
                                    const uint8_t *key,
                                    size_t key_len,
                                    int32_t *is_there,
                                    dtekit_bytes *out,
                                    dtekit_error **err);

/**
 * Gives the document as a generic DTE, as XML; there is none while the document is not there, or if it cannot be
 * read.
 *
 * On success `*is_there` is 1 and `*out` has the bytes, or 0 and `*out` has none; free it with `dtekit_bytes_free`.
 * Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_inbox_generic(const dtekit_inbox *inbox,
                                   const uint8_t *key,
                                   size_t key_len,
                                   int32_t *is_there,
                                   dtekit_bytes *out,
                                   dtekit_error **err);

/**
 * Notes that the program has printed or answered an item, so that it does not do so twice after a crash: `state` is
 * `printed` or `answered`. `now` is the time in seconds since 1970 (UTC).
 *
 * Errors: `argument` for another state, without such an entry, and for one that is done or given back; `storage`.
 */
dtekit_status dtekit_inbox_mark(const dtekit_inbox *inbox,
                                const uint8_t *key,
                                size_t key_len,
                                const uint8_t *state,
                                size_t state_len,
                                double now,
                                dtekit_error **err);

/**
 * Notes that the program is done with an item. `now` is the time in seconds since 1970 (UTC).
 *
 * On success `*out` is 1, or 0 if it was done already, was given back, or is not there. Errors: `storage`;
 * `argument` for NULL.
 */
dtekit_status dtekit_inbox_acknowledge(const dtekit_inbox *inbox,
                                       const uint8_t *key,
                                       size_t key_len,
                                       double now,
                                       int32_t *out,
                                       dtekit_error **err);

/**
 * Notes that the program has failed with an item, and the `reason`. It may try again, and acknowledge it then. `now`
 * is the time in seconds since 1970 (UTC).
 *
 * Errors: `argument`, also without such an entry, and for one that is done or given back; `storage`.
 */
dtekit_status dtekit_inbox_fail(const dtekit_inbox *inbox,
                                const uint8_t *key,
                                size_t key_len,
                                const uint8_t *reason,
                                size_t reason_len,
                                double now,
                                dtekit_error **err);

/**
 * Gives a message or a print job back, so that another system can take it: the next pass tells the service. The
 * inbox takes it no more, until `dtekit_inbox_reopen`. `now` is the time in seconds since 1970 (UTC).
 *
 * On success `*out` is 1, or 0 if it is given back already. Errors: `argument`, also without such an entry, for one
 * that is done, and for one of another source; `storage`.
 */
dtekit_status dtekit_inbox_give_back(const dtekit_inbox *inbox,
                                     const uint8_t *key,
                                     size_t key_len,
                                     double now,
                                     int32_t *out,
                                     dtekit_error **err);

/**
 * Makes an entry new again: one that was given back is confirmed again in the next pass. `now` is the time in
 * seconds since 1970 (UTC).
 *
 * On success `*out` is 1, or 0 if it is new already. Errors: `argument`, also without such an entry; `storage`.
 */
dtekit_status dtekit_inbox_reopen(const dtekit_inbox *inbox,
                                  const uint8_t *key,
                                  size_t key_len,
                                  double now,
                                  int32_t *out,
                                  dtekit_error **err);

/**
 * Frees the inbox; NULL is allowed. The file stays.
 */
void dtekit_inbox_free(dtekit_inbox *inbox);

/**
 * Sets the options of an inbox, while no other thread uses it. `options` is a JSON object with `tax_ids`: an array of
 * the tax ids in whose name documents are answered. An entry whose receiver is none of them is `addressed` to `other`.
 *
 * Errors: `argument`.
 */
dtekit_status dtekit_inbox_set_options(dtekit_inbox *inbox,
                                       const uint8_t *options,
                                       size_t options_len,
                                       dtekit_error **err);

/**
 * Answers a document: makes the message of its country, puts it into the journal under a key of its own, and notes it;
 * the entry is `answered` then. Whether the authority takes the message, the journal's entry says.
 *
 * `verdict` is `receipt`, `delivery`, `accept`, `partly`, `reject` or `disown`, as far as the country knows it.
 * `sequence` gives the message its number in Costa Rica and Colombia; it may be NULL. `now` is the time in seconds
 * since 1970 (UTC). `options` is a JSON object with any of `detail` (why), `receiver` (the tax id in whose name it is
 * answered, for an inbox without `tax_ids`), `at` (when, in the country's time), `account` and `chain` (of the
 * journal's entry), `fields` (what only the country knows) and `options` (of the send, as `dtekit_journal_submit`
 * takes them).
 *
 * An answer that is given once more changes nothing; after a crash it puts the very same message into the journal.
 * `is_new` in `answer` of the entry is true for the one call that has put it there. Another answer is refused, unless
 * the first was refused or rejected, or the country lets it follow.
 *
 * On success `*out` is the entry as `dtekit_inbox_get` gives it; free it with `dtekit_bytes_free`. Errors: `argument`,
 * also for a document of somebody else, and where the interface has no way; `invalid` for what breaks a rule of the
 * message; `storage`.
 */
dtekit_status dtekit_inbox_answer(const dtekit_inbox *inbox,
                                  const dtekit_journal *journal,
                                  const uint8_t *key,
                                  size_t key_len,
                                  const uint8_t *verdict,
                                  size_t verdict_len,
                                  const dtekit_folio_sequence *sequence,
                                  double now,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Answers a document as `dtekit_inbox_answer`, in the transaction that is open on a connection of the caller: the
 * inbox and the journal are in that database, and the answer is in both when the caller commits, or in none. So is the
 * number that `sequence` gives, one of `dtekit_folio_sequence_over` in that database; it may be NULL, and `fields`
 * may have a number of `dtekit_sequence_next_within`.
 *
 * `connection` is what `run` of the inbox's driver takes.
 *
 * Outputs and errors: as `dtekit_inbox_answer`; after an error the caller rolls back; `argument` for an inbox in a
 * file.
 */
dtekit_status dtekit_inbox_answer_within(const dtekit_inbox *inbox,
                                         void *connection,
                                         const dtekit_journal *journal,
                                         const uint8_t *key,
                                         size_t key_len,
                                         const uint8_t *verdict,
                                         size_t verdict_len,
                                         const dtekit_folio_sequence *sequence,
                                         double now,
                                         const uint8_t *options,
                                         size_t options_len,
                                         dtekit_bytes *out,
                                         dtekit_error **err);

/**
 * Gives the inbox in tables of the program's own database, for workers on any number of machines. Nothing is read
 * before the first call; `dtekit_inbox_create_tables` makes the tables.
 *
 * `driver`, `dialect` and `schema` are those of `dtekit_journal_over`, and so are leases and lost connections. Pass
 * `dtekit_inbox_now` as `now`, so that all machines agree.
 *
 * On success `*out` owns the inbox; free it with `dtekit_inbox_free`. Errors: `argument`.
 */
dtekit_status dtekit_inbox_over(const dtekit_sql_driver *driver,
                                const uint8_t *dialect,
                                size_t dialect_len,
                                const uint8_t *schema,
                                size_t schema_len,
                                dtekit_inbox **out,
                                dtekit_error **err);

/**
 * Gives the statements that make the tables of an inbox, for a migration tool. `dialect` and `schema` are those of
 * `dtekit_journal_over`.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument`.
 */
dtekit_status dtekit_inbox_schema(const uint8_t *dialect,
                                  size_t dialect_len,
                                  const uint8_t *schema,
                                  size_t schema_len,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Makes the tables that are missing, in the program's own database; a file has them.
 *
 * Errors: `storage`, also if another version of dtekit made the tables; `argument` for NULL.
 */
dtekit_status dtekit_inbox_create_tables(const dtekit_inbox *inbox, dtekit_error **err);

/**
 * Gives the time on which all workers of an inbox agree, in seconds since 1970: the time of the program's own
 * database, and for a file that of this machine.
 *
 * Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_inbox_now(const dtekit_inbox *inbox, double *out, dtekit_error **err);

/**
 * Notes that the program is done with an item as `dtekit_inbox_acknowledge`, in the transaction that is open on a
 * connection of the caller: a rollback takes it back.
 *
 * `connection` is what `run` of the inbox's driver takes. It makes two statements.
 *
 * Outputs and errors: as `dtekit_inbox_acknowledge`; after `storage` the caller rolls back; `argument` for an inbox in
 * a file.
 */
dtekit_status dtekit_inbox_acknowledge_within(const dtekit_inbox *inbox,
                                              void *connection,
                                              const uint8_t *key,
                                              size_t key_len,
                                              double now,
                                              int32_t *out,
                                              dtekit_error **err);

/**
 * Takes one print job that is due at the time `now`, in seconds since 1970 (UTC). Jobs come from `dtekit_inbox_run`
 * with the source `print`; the service knows them as taken since they are stored. A job belongs to one worker while
 * its lease lasts. Print it, and tell `dtekit_inbox_settle_print` what came of it; a job whose worker does not come
 * back has failed once and is taken again.
 *
 * `registry` gives tables of your own for what goes on the paper; it may be NULL.
 *
 * `options` is a JSON object with any of `lease` (the seconds that a job belongs to one worker: 600 by default, from
 * 2 to 86400), `attempts` (after so many failures an entry is `failed`: 5 by default), `wait` (the seconds after the
 * first failure: 10 by default, from 0.001 to 3600; each further wait is twice as long, up to an hour), `give_back`
 * (true: after the last failure the service gets the job back, so that another system can print it), and `params` and
 * `as_of` as `dtekit_print_data` reads them. Pass the same to `dtekit_inbox_settle_print`.
 *
 * On success `*out` is a JSON object, or null if no job is due: `entry` (as `dtekit_inbox_get` gives it), `attempt`
 * (its number; above 1 the paper may be out already), `data` (as `dtekit_print_data` gives it, or null if the document
 * is not one of its country's format) and `findings` (why there is no `data`); free it with `dtekit_bytes_free`.
 * Errors: `storage`; `argument`.
 */
dtekit_status dtekit_inbox_take_print(const dtekit_inbox *inbox,
                                      double now,
                                      const dtekit_registry *registry,
                                      const uint8_t *options,
                                      size_t options_len,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Notes what the attempt with this number to print a job has come to: printed if `failure_len` is 0, else not, and
 * why. `now` is the time in seconds since 1970 (UTC); `options` are those of `dtekit_inbox_take_print`.
 *
 * On success `*out` is a JSON text with the state of the entry: `printed`; `new` if it is tried again; `failed` or
 * `given-back` after the last attempt. What another worker or the program has decided meanwhile stays. Free it with
 * `dtekit_bytes_free`. Errors: `argument`, also without such an entry; `storage`.
 */
dtekit_status dtekit_inbox_settle_print(const dtekit_inbox *inbox,
                                        const uint8_t *key,
                                        size_t key_len,
                                        uint32_t attempt,
                                        const uint8_t *failure,
                                        size_t failure_len,
                                        double now,
                                        const uint8_t *options,
                                        size_t options_len,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Gives what goes on the paper for an item. `registry` and `options` are those of `dtekit_print_data`; `other_data` of
 * the item counts where the options have none.
 *
 * On success `*out` is a JSON object as `dtekit_print_data` gives it, or null while the document is not there; free it
 * with `dtekit_bytes_free`. Errors: `invalid` if the document is not one of its country's format; `storage`;
 * `argument`.
 */
dtekit_status dtekit_inbox_print_data(const dtekit_inbox *inbox,
                                      const uint8_t *key,
                                      size_t key_len,
                                      const dtekit_registry *registry,
                                      const uint8_t *options,
                                      size_t options_len,
                                      dtekit_bytes *out,
                                      dtekit_error **err);

/**
 * Runs every check on a generic DTE that needs no connection, and gives all that was found in the order of the
 * document.
 *
 * `data` is the generic DTE as XML or JSON, plain or in base 64. `country` is the country's code, such as `CL`.
 *
 * `registry` gives tables of your own, such as newer ones; it may be NULL.
 *
 * `options` is a JSON object with any of `document_type` (by which the mapping is chosen, in place of what the
 * document says), `today` (the day on which the document is to be sent: a later date of issue is told), `sends_json`
 * (whether the JSON itself is sent, so that the service converts it), `params` (those of the built-in mapping),
 * `as_of` (the day at which tables are read), `max_steps`, `max_memory`, `max_output`, `max_depth`, `max_bytes`; with
 * length 0 each has its default.
 *
 * On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `country`, `document_type`, `mapped`
 * (whether a built-in mapping looked at the document), `errors` and `warnings` (how many), and `findings`: each has
 * `code`, `severity` (`error`, what the service or the authority surely refuses; `warning`, what is doubtful), `path`,
 * `position`, `value`, `message`, `hint`, `spanish`, `template`. What is wrong in the document is no error of the
 * call. Errors: `syntax` and `structure` for the text; `limit`; `argument`.
 */
dtekit_status dtekit_lint(const uint8_t *data,
                          size_t len,
                          const uint8_t *country,
                          size_t country_len,
                          const dtekit_registry *registry,
                          const uint8_t *options,
                          size_t options_len,
                          dtekit_bytes *out,
                          dtekit_error **err);

/**
 * Lints the generic DTE that your own mapping makes of a document, and tells each finding in the document.
 *
 * `through` makes the generic DTE of `data`, and what it refuses is found too. The others are as for `dtekit_lint`; a
 * param goes to each of the mappings that declares it.
 *
 * On success `*out` owns the JSON object of `dtekit_lint`; free it with `dtekit_bytes_free`. `path`, `position` and
 * `value` of a finding are those in `data`, also for a value that is missing; its `through` is an array with the path
 * in the generic DTE. A value that `through` writes without a source has no path. Errors: as `dtekit_lint`; `argument`
 * if `through` is NULL.
 */
dtekit_status dtekit_lint_through(const uint8_t *data,
                                  size_t len,
                                  const uint8_t *country,
                                  size_t country_len,
                                  const dtekit_mapping *through,
                                  const dtekit_registry *registry,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Says until when a document must be sent, may be cancelled, and is answered, by the table of its country.
 *
 * `data` is the generic DTE as XML or JSON, plain or in base 64. `country` is the country's code, such as `MX`.
 * `registry` gives tables of your own; it may be NULL.
 *
 * `options` is a JSON object with any of `document_type` (in place of what the document says), `since` (the day of the
 * acceptance, the receipt or the end of the outage, for the deadlines that count from it), `as_of` (the day on which
 * the table counts), `max_depth`, `max_bytes`; with length 0 each has its default.
 *
 * On success `*out` owns a JSON array; free it with `dtekit_bytes_free`. Each deadline has `kind` (`send`, `cancel`,
 * `answer`, `contingency`), `due` (the last day or moment; null if the moment from which it counts is not known),
 * `since` (`issue`, `acceptance`, `receipt`, `outage`), `value`, `unit`, `estimate` (whether holidays may shift it),
 * `law` and `checked`. Errors: `syntax` and `structure` for the text; `limit`; `argument`.
 */
dtekit_status dtekit_deadlines(const uint8_t *data,
                               size_t len,
                               const uint8_t *country,
                               size_t country_len,
                               const dtekit_registry *registry,
                               const uint8_t *options,
                               size_t options_len,
                               dtekit_bytes *out,
                               dtekit_error **err);

/**
 * Opens the store in the file with this path, in UTF-8. If there is no file, it is created, and only its owner may
 * read it; its folder must exist.
 *
 * On success `*out` owns the store; free it with `dtekit_poll_store_free`. Errors: `storage` if the file cannot be
 * opened, read or written, is not a store, is damaged, or was written by a version with other tables; `argument` for
 * NULL.
 */
dtekit_status dtekit_poll_store_open(const uint8_t *path,
                                     size_t path_len,
                                     dtekit_poll_store **out,
                                     dtekit_error **err);

/**
 * Gives the store in tables of the program's own database, for workers on any number of machines. Nothing is read
 * before the first call; `dtekit_poll_store_create_tables` makes the tables.
 *
 * `driver`, `dialect` and `schema` are those of `dtekit_journal_over`, and so are leases and lost connections. Pass
 * `dtekit_poll_store_now` as `now`, so that all machines agree. An external id has at most 200 bytes there.
 *
 * On success `*out` owns the store; free it with `dtekit_poll_store_free`. Errors: `argument`.
 */
dtekit_status dtekit_poll_store_over(const dtekit_sql_driver *driver,
                                     const uint8_t *dialect,
                                     size_t dialect_len,
                                     const uint8_t *schema,
                                     size_t schema_len,
                                     dtekit_poll_store **out,
                                     dtekit_error **err);

/**
 * Gives the statements that make the tables of a poll store, for a migration tool. `dialect` and `schema` are those of
 * `dtekit_journal_over`.
 *
 * On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument`.
 */
dtekit_status dtekit_poll_store_schema(const uint8_t *dialect,
                                       size_t dialect_len,
                                       const uint8_t *schema,
                                       size_t schema_len,
                                       dtekit_bytes *out,
                                       dtekit_error **err);

/**
 * Makes the tables that are missing, in the program's own database; a file has them.
 *
 * Errors: `storage`, also if another version of dtekit made the tables; `argument` for NULL.
 */
dtekit_status dtekit_poll_store_create_tables(const dtekit_poll_store *store, dtekit_error **err);

/**
 * Gives the time on which all workers of a store agree, in seconds since 1970: the time of the program's own database,
 * and for a file that of this machine.
 *
 * Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_poll_store_now(const dtekit_poll_store *store,
                                    double *out,
                                    dtekit_error **err);

/**
 * Stores a document, which the next pass of any worker sends. On success it is on the disk, and the upload may be
 * freed.
 *
 * `policy` is a JSON object with numbers of the policy, as `dtekit_poll_new` names them; `now` is the time in seconds
 * since 1970 (UTC).
 *
 * On success `*out` is 1, or 0 if the store has this very document already: then nothing changes. Errors: `argument`,
 * also if another document has this external id; `storage`.
 */
dtekit_status dtekit_poll_store_submit(const dtekit_poll_store *store,
                                       const dtekit_upload *upload,
                                       const uint8_t *policy,
                                       size_t policy_len,
                                       double now,
                                       int32_t *out,
                                       dtekit_error **err);

/**
 * Makes one pass: takes the jobs that are due at the time `now`, in seconds since 1970 (UTC), one after another, and
 * works on each until its next wait or its end.
 *
 * `options` is a JSON object with any of `lease` (the seconds that a job belongs to one worker: 600 by default, from 2
 * to 86400) and `most` (the largest number of jobs in a pass: 16 by default; with 1 a worker can stop soonest).
 *
 * On success `*out` is a JSON object: `worked` (how many jobs it took), `finished` (how many have ended), `postponed`
 * (how many could not be sent and were delayed), `lost` (how many another worker had taken over) and `next_at` (when
 * the next job is due, in seconds since 1970, or null); free it with `dtekit_bytes_free`. Errors: `storage`;
 * `argument`, also for a client that lacks a setting. No job is lost by an error.
 */
dtekit_status dtekit_poll_store_run_due(const dtekit_poll_store *store,
                                        const dtekit_client *client,
                                        double now,
                                        const uint8_t *options,
                                        size_t options_len,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Gives the jobs that have ended and were not acknowledged, in the order in which they ended: at most `most`, and no
 * more once their documents have 64 MiB together.
 *
 * On success `*out` owns the jobs; free them with `dtekit_poll_jobs_free`. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_poll_store_results(const dtekit_poll_store *store,
                                        size_t most,
                                        dtekit_poll_jobs **out,
                                        dtekit_error **err);

/**
 * Looks up the job of an external id.
 *
 * On success `*out` owns one job, or none if there is no such document; free it with `dtekit_poll_jobs_free`.
 * Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_poll_store_get(const dtekit_poll_store *store,
                                    const uint8_t *external_id,
                                    size_t external_id_len,
                                    dtekit_poll_jobs **out,
                                    dtekit_error **err);

/**
 * Removes a result; its external id may be used again.
 *
 * On success `*out` is 1, or 0 if no document with this external id has ended. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_poll_store_acknowledge(const dtekit_poll_store *store,
                                            const uint8_t *external_id,
                                            size_t external_id_len,
                                            int32_t *out,
                                            dtekit_error **err);

/**
 * Takes the request with which the provider posts a processed document to the program, and says what to answer. The
 * document ends the job of its external id; without such a job it is one of its own.
 *
 * `body` is the body of the request. `request` is a JSON object with any of `content_type` and `authorization` (these
 * headers), `user` and `password` (which the request must show), `external_id` and `batch_id` (for a body without
 * them), and the limits of `dtekit_archive_read`. `now` is the time in seconds since 1970 (UTC).
 *
 * On success `*out` is a JSON object: `status` (of the answer: 200, 400, 401, 413 or 503), `answer` (its body, JSON as
 * text), `delivered` (`met`, `new`, `again`, `later`, or null if nothing was stored), `external_id`, `batch_id` and
 * `findings`; free it with `dtekit_bytes_free`. Errors: `argument`. Every other failure is a status.
 */
dtekit_status dtekit_poll_store_receive(const dtekit_poll_store *store,
                                        const uint8_t *body,
                                        size_t body_len,
                                        const uint8_t *request,
                                        size_t request_len,
                                        double now,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Counts the jobs of each state.
 *
 * On success `*out` is a JSON object with `queued` (not sent yet), `polling`, `done` and `failed`; free it with
 * `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
 */
dtekit_status dtekit_poll_store_counts(const dtekit_poll_store *store,
                                       dtekit_bytes *out,
                                       dtekit_error **err);

/**
 * Gives how many jobs are in each state and how old they are, as gauges at the time `now`, in seconds since 1970
 * (UTC).
 *
 * On success `*out` is a JSON object with `depth` (those whose answer is open), `oldest_age` (of them, in seconds, or
 * null), `unknown` (those whose outcome is unknown), and `states`, an object with `count` and `oldest_age` for each
 * state; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_poll_store_metrics(const dtekit_poll_store *store,
                                        double now,
                                        dtekit_bytes *out,
                                        dtekit_error **err);

/**
 * Gives the same gauges as text for Prometheus, as `dtekit_client_prometheus` does.
 *
 * On success `*out` is the text; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
 */
dtekit_status dtekit_poll_store_prometheus(const dtekit_poll_store *store,
                                           double now,
                                           dtekit_bytes *out,
                                           dtekit_error **err);

/**
 * Frees the store; NULL is allowed. The file stays.
 */
void dtekit_poll_store_free(dtekit_poll_store *store);

/**
 * Gives how many jobs there are.
 */
size_t dtekit_poll_jobs_count(const dtekit_poll_jobs *jobs);

/**
 * Gives the job with this number, from 0.
 *
 * On success `*out` is a JSON object: `external_id`, `state` (`queued`, `polling`, `done`, `failed`), `status` (the
 * provider's, or null), `sends` and `queries` (each used and allowed), `next_at` (seconds since 1970, or null),
 * `reason` (why it failed: those of `dtekit_poll_next`, `refused` if the first send was refused, `damaged`; or null),
 * `xml` (the processed document, or null) and `findings`; the file is `dtekit_poll_jobs_file`. Free it with
 * `dtekit_bytes_free`. Errors: `argument` for NULL and for a number without a job.
 */
dtekit_status dtekit_poll_jobs_to_json(const dtekit_poll_jobs *jobs,
                                       size_t index,
                                       dtekit_bytes *out,
                                       dtekit_error **err);

/**
 * Gives the original file of the job with this number, and writes its length to `*len`; NULL and 0 if there is none.
 * The jobs own it. `len` may be NULL.
 */
const uint8_t *dtekit_poll_jobs_file(const dtekit_poll_jobs *jobs,
                                     size_t index,
                                     size_t *len);

/**
 * Frees the jobs; NULL is allowed.
 */
void dtekit_poll_jobs_free(dtekit_poll_jobs *jobs);

/**
 * Gives what the printed form of a certified document shows: the machine-readable symbol, the fields with labels, the
 * legends and the page rules.
 *
 * `certified` is the document in the format of `country`, such as `CL`, XML or JSON, plain or in base 64, also in an
 * envelope.
 *
 * `registry` gives tables of your own, such as newer addresses; it may be NULL.
 *
 * `options` is a JSON object with any of `other_data` (OtherData of the service's answer, with `BarCodeText`),
 * `params` (what neither the document nor OtherData says, such as `resolution_number`; `docs/print.md` has the names),
 * `as_of` (the day at which the tables of addresses are read, such as `2026-11-23`; without it that of the document)
 * and `document` (of several documents the one meant, from 0); with length 0 there is none.
 *
 * On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `country`, `document_type`,
 * `environment`, `symbol` (`kind`, `text`, `encoding`, `error_correction`, `minimum_width` and `minimum_height` in
 * millimetres, `required`, `source`: `service`, `document` or `computed`; null if something is missing for it),
 * `fields` (`name`, `label` with `en` and `es`, `value`), `lines`, `taxes`, `references`, `legends` (`name`, `text`),
 * `rules` (`name`, `en`, `es`) and `findings`. Errors: `invalid` if there is no such document, or several; `syntax`
 * and `structure` for the text; `limit`; `argument`.
 */
dtekit_status dtekit_print_data(const uint8_t *certified,
                                size_t certified_len,
                                const uint8_t *country,
                                size_t country_len,
                                const dtekit_registry *registry,
                                const uint8_t *options,
                                size_t options_len,
                                dtekit_bytes *out,
                                dtekit_error **err);

/**
 * Draws a machine-readable symbol.
 *
 * `content` is UTF-8. `kind` is `qr`, `pdf417` or `code128`. `format` is `svg`, `png`, `escpos` (a raster image for
 * printers) or `json`, an object with `kind`, `width` and `height` in modules, `matrix` (a text of `0` and `1` for
 * each row) and `svg`; with length 0 it is `json`.
 *
 * `options` is a JSON object with any of `error_correction` (`L`, `M`, `Q`, `H` for QR, without it `M`; `0` to `8` for
 * PDF417, without it `5`), `encoding` (`utf-8`, `iso-8859-1`), `columns` (of PDF417, 1 to 30), `module` (dots, 1 to
 * 40), `quiet` (white modules around it, 0 to 40), `bar_height` (of Code 128, in modules, 1 to 500); with length 0
 * each has its default.
 *
 * On success `*out` owns the bytes; free them with `dtekit_bytes_free`. Errors: `invalid` for a text that the symbol
 * cannot hold; `argument`.
 */
dtekit_status dtekit_symbol(const uint8_t *content,
                            size_t content_len,
                            const uint8_t *kind,
                            size_t kind_len,
                            const uint8_t *format,
                            size_t format_len,
                            const uint8_t *options,
                            size_t options_len,
                            dtekit_bytes *out,
                            dtekit_error **err);

/**
 * Recognizes what was received by its content, and gives each document in it as a generic DTE.
 *
 * `data` is XML or JSON, plain or in base 64, or a ZIP of such files. Envelopes of authorities are opened; each
 * document in one is an item.
 *
 * `registry` gives tables of your own, such as newer ones; it may be NULL.
 *
 * `options` is a JSON object with any of `lost` (whether to say what the mapping did not read, which takes longer),
 * `max_steps`, `max_memory`, `max_output`, `max_depth`, `max_bytes`; with length 0 each has its default.
 *
 * On success `*out` owns a JSON array of at least one object; free it with `dtekit_bytes_free`. An object has `status`
 * (`read`; `refused`, the mapping to the generic DTE refused it; `recognized`, there is no such mapping; `unknown`),
 * `country`, `kind` (`document`, `receiver-message`, `invalidation`, `event`, `answer`, `request`, `envelope`),
 * `format` (`xml`, `json`), `name` and `namespace` of its root, `document_type`, `version`, `environment`
 * (`production`, `test`), `signed` (the signature is not verified), `envelopes` (their names, the outermost first),
 * `path` (in the outermost one), `generic` (XML), `lost` (paths), and `findings`, which say why there is no generic
 * DTE. What is not known is null. Errors: `syntax` and `structure` for the text; `invalid` for a ZIP; `limit`;
 * `argument`.
 *
 * `inherited` is what stands around the element and not in it: `encoding` (null for UTF-8) and `namespaces` by their
 * prefixes. `file_name` is the name of its file in the ZIP. `files` are the files of the ZIP that are no documents
 * (`name`, `size`, `finding`), each at one document; `pdf` is the index of its own PDF among them.
 * `dtekit_read_originals` gives the bytes.
 */
dtekit_status dtekit_read(const uint8_t *data,
                          size_t len,
                          const dtekit_registry *registry,
                          const uint8_t *options,
                          size_t options_len,
                          dtekit_bytes *out,
                          dtekit_error **err);

/**
 * `dtekit_read`, and the bytes of the documents as they were received.
 *
 * On success `*out` owns the JSON array of `dtekit_read`, and `*originals` the bytes, each text once; free both with
 * `dtekit_bytes_free`. An object has three members more: `original`, the bytes of the document in `originals`, an
 * array of the place of the first byte and the place behind the last one; `within`, those of the whole file in which
 * it was found, which is `data` or a file of the ZIP; and `index`, its number among the results of this file, as
 * `dtekit_print_data` takes it in `document`. An object in `files` has `content`.
 *
 * `original` is the whole text for the root of a text, and the element from its first tag to its last for a part of
 * one; `dtekit_standalone` makes a file of such a part.
 */
dtekit_status dtekit_read_originals(const uint8_t *data,
                                    size_t len,
                                    const dtekit_registry *registry,
                                    const uint8_t *options,
                                    size_t options_len,
                                    dtekit_bytes *out,
                                    dtekit_bytes *originals,
                                    dtekit_error **err);

/**
 * Makes a file of the bytes of a document that stood in an envelope: with its encoding, and with the namespaces that
 * were declared around it.
 *
 * `original` are the bytes that `dtekit_read_originals` gives, and `inherited` is the JSON object of that name. The
 * bytes stay as they are; an XML declaration is put before them if they are not in UTF-8 (UTF-16 becomes UTF-8), and
 * namespace declarations into the first tag. A document without a signature gets the declarations that its names use.
 * Of a signed document each XML signature is verified: it gets those declarations if the signatures hold with them,
 * and else all that were declared around it. What inherits nothing is given as it is, and is not verified.
 *
 * On success `*out` owns the file; free it with `dtekit_bytes_free`. Errors: `invalid` with `read-standalone` if a
 * signature holds in neither of the two, or cannot be verified; `syntax` and `structure` for what is no element;
 * `argument`.
 */
dtekit_status dtekit_standalone(const uint8_t *original,
                                size_t original_len,
                                const uint8_t *inherited,
                                size_t inherited_len,
                                dtekit_bytes *out,
                                dtekit_error **err);

/**
 * Recomputes the amounts of a generic DTE by the rules of a country, and says which differ.
 *
 * `data` is the generic DTE as XML or JSON, plain or in base 64. `country` is the country's code, such as `CL`.
 *
 * `registry` gives tables of your own, such as newer ones; it may be NULL.
 *
 * `options` is a JSON object with any of `tolerance` (a decimal number, in place of the country's), `rates_in_percent`
 * (Mexico: 16 in place of 0.160000), `prices_include_tax` (Argentina), `as_of` (the day whose rates count, in place of
 * that of the document), `max_depth`, `max_bytes`; with length 0 each has its default.
 *
 * On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `country`, `status` (`consistent`;
 * `tolerated`, some amounts differ by no more than the authority takes; `inconsistent`; `unchecked`, nothing could be
 * recomputed), `policy` (`line`, `sum`, `rate`) and `rounding` (`half-up`, `half-even`, `truncate`): the country's way
 * under which the fewest amounts differ, `source`, `compared` (how many amounts), `policies` (what each way finds),
 * `differences` (each with `path`, `kind`, `found`, `expected`, `off_by`, `tolerance`, `is_tolerated`, `inputs`),
 * `changes` (each one amount whose change makes the document consistent: `path`, `found`, `to`), `unchecked` (the
 * places of amounts that nothing else gives and that give nothing else) and `findings`. An amount that differs is no
 * error. Errors: `structure` for what is no generic DTE; `syntax`; `limit`; `argument`.
 */
dtekit_status dtekit_audit_totals(const uint8_t *data,
                                  size_t len,
                                  const uint8_t *country,
                                  size_t country_len,
                                  const dtekit_registry *registry,
                                  const uint8_t *options,
                                  size_t options_len,
                                  dtekit_bytes *out,
                                  dtekit_error **err);

/**
 * Says of each message of an answer which fields of the caller's document it is about.
 *
 * `answer` is JSON: the object of a process result (`dtekit_result_to_json`), of an authority's answer, or of a
 * journal's entry; a list of messages; or one text. `explanation` is the JSON object of `dtekit_mapping_explain`,
 * unchanged.
 *
 * `registry` gives tables of your own, such as newer ones; it may be NULL.
 *
 * `options` is a JSON object with any of `country` (whose codes count; by default the one that the answer names),
 * `sent` (the document as it was sent, to which line and column belong) and `as_of` (a date; by default the newest
 * table of codes counts); with length 0 each has its default.
 *
 * On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `messages`, `number` (`consumed`,
 * `reusable`, `unknown`), `number_reason` and `number_reason_es`. A message has `text`, `code`, `known` (`meaning`,
 * `meaning_es`, `remedy`, `remedy_es`, `exists`, `source`), `form` (`xerces`, `dot-net`, `libxml2`, `path`,
 * `position`, `code`, `prose`, `unknown`), `status` (`found`, `several`, `constant`, `missing`, `unknown`), `element`,
 * `fields` (each with `element`, `value`, `sources`), `paths` in the caller's document, `value`, `asked` (`kind`,
 * `text`), `number` and `finding`. What is not known is null. Errors: `syntax` for `answer`; `argument` for the
 * others.
 */
dtekit_status dtekit_trace(const uint8_t *answer,
                           size_t answer_len,
                           const uint8_t *explanation,
                           size_t explanation_len,
                           const dtekit_registry *registry,
                           const uint8_t *options,
                           size_t options_len,
                           dtekit_bytes *out,
                           dtekit_error **err);

/**
 * Says what is known of a code with which an authority answers.
 *
 * `country` is its ISO code, such as `PE`; `code` is the code as the authority writes it. It is found in any letter
 * case, and with or without the zeros before it.
 *
 * `registry` gives tables of your own, such as newer ones; it may be NULL.
 *
 * `options` is a JSON object with `as_of` (a date; by default the newest table of codes counts); with length 0 it has
 * its default.
 *
 * On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `country`, `code`, `key` (of the
 * row), `kinds` (of documents or services), `elements`, `meaning`, `meaning_es`, `remedy`, `remedy_es`, `exists`
 * (whether the authority has the document afterwards), `source`, `number` (`consumed`, `reusable`) and `others`, a
 * list of the other meanings of this code. What is not known is null. Errors: `argument`, with the code
 * `authority-code` if the table does not have the code.
 */
dtekit_status dtekit_code(const uint8_t *country,
                          size_t country_len,
                          const uint8_t *code,
                          size_t code_len,
                          const dtekit_registry *registry,
                          const uint8_t *options,
                          size_t options_len,
                          dtekit_bytes *out,
                          dtekit_error **err);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* DTEKIT_H */
