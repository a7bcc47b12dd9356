/* Tests of the functions for receiver messages and their folios. The argument is a folder to work in. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"

#define NOTHING NULL, 0
#define COUNTER "{\"numero_cedula_receptor\": \"3109876543\", \"mensaje\": 1}"
#define FIELDS "{\"clave\": \"50628072500310123456700100001010000000011119999999\", \"numero_cedula_emisor\": 3101234567, " \
               "\"fecha_emision_doc\": \"2025-07-30T09:15:00\", \"mensaje\": 1, \"total_factura\": \"113000.00\", " \
               "\"numero_cedula_receptor\": \"3109876543\""

static char path[1000];

/* Opens a sequence in a new file of this name. */
static dtekit_folio_sequence *fresh(const char *folder, const char *name) {
    const char *endings[] = {"", ".lock", ".new"};
    char beside[1100];
    dtekit_folio_sequence *sequence = NULL;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (size_t i = 0; i < 3; i++) {
        snprintf(beside, sizeof beside, "%s%s", path, endings[i]);
        unlink(beside);
    }
    CHECK(dtekit_folio_sequence_open(DTEKIT_TEXT(path), &sequence, NULL) == DTEKIT_STATUS_OK);
    return sequence;
}

static void a_sequence_counts_and_goes_on(const char *folder) {
    dtekit_folio_sequence *sequence = fresh(folder, "folios-count");
    uint64_t number = 7;
    CHECK(dtekit_folio_sequence_last(sequence, DTEKIT_TEXT(COUNTER), &number, NULL) == DTEKIT_STATUS_OK && number == 0);
    CHECK(dtekit_folio_sequence_next(sequence, DTEKIT_TEXT(COUNTER), &number, NULL) == DTEKIT_STATUS_OK && number == 1);
    dtekit_folio_sequence_free(sequence);
    sequence = NULL;
    CHECK(dtekit_folio_sequence_open(DTEKIT_TEXT(path), &sequence, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_folio_sequence_next(sequence, DTEKIT_TEXT(COUNTER), &number, NULL) == DTEKIT_STATUS_OK && number == 2);
    CHECK(dtekit_folio_sequence_advance(sequence, DTEKIT_TEXT(COUNTER), 9999999999, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_folio_sequence_next(sequence, DTEKIT_TEXT(COUNTER), &number, NULL) == DTEKIT_STATUS_LIMIT && number == 2);
    CHECK(dtekit_folio_sequence_advance(sequence, DTEKIT_TEXT(COUNTER), 1, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_folio_sequence_next(sequence, DTEKIT_TEXT("{\"mensaje\": 4}"), &number, NULL) == DTEKIT_STATUS_ARGUMENT);
    dtekit_folio_sequence_free(sequence);
}

static void a_torn_file_is_a_storage_error(const char *folder) {
    dtekit_folio_sequence *sequence = fresh(folder, "folios-torn");
    dtekit_error *error = NULL;
    uint64_t number = 0;
    CHECK(dtekit_folio_sequence_next(sequence, DTEKIT_TEXT(COUNTER), &number, NULL) == DTEKIT_STATUS_OK);
    CHECK(truncate(path, 30) == 0);
    CHECK(dtekit_folio_sequence_next(sequence, DTEKIT_TEXT(COUNTER), &number, &error) == DTEKIT_STATUS_STORAGE);
    CHECK_TEXT(dtekit_finding_code(dtekit_error_finding(error, 0)), "sequence-file-damaged");
    dtekit_error_free(error);
    dtekit_folio_sequence_free(sequence);
}

/* The numbers that a thread got. */
typedef struct {
    const dtekit_folio_sequence *sequence;
    uint64_t numbers[25];
} thread_result;

static void *take(void *given) {
    thread_result *own = given;
    for (size_t i = 0; i < 25; i++) {
        dtekit_folio_sequence_next(own->sequence, DTEKIT_TEXT(COUNTER), &own->numbers[i], NULL);
    }
    return NULL;
}

static void threads_never_get_one_number_twice(const char *folder) {
    dtekit_folio_sequence *sequence = fresh(folder, "folios-threads");
    pthread_t threads[4];
    thread_result results[4];
    int seen[101] = {0}, once = 0;
    for (size_t i = 0; i < 4; i++) {
        results[i] = (thread_result){sequence, {0}};
        CHECK(pthread_create(&threads[i], NULL, take, &results[i]) == 0);
    }
    for (size_t i = 0; i < 4; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        for (size_t n = 0; n < 25; n++) {
            uint64_t number = results[i].numbers[n];
            once += number >= 1 && number <= 100 && seen[number]++ == 0;
        }
    }
    CHECK(once == 100);
    dtekit_folio_sequence_free(sequence);
}

static void a_message_gets_the_next_number(const char *folder) {
    dtekit_folio_sequence *sequence = fresh(folder, "folios-message");
    for (int round = 1; round <= 2; round++) {
        dtekit_receiver_message *message = NULL;
        dtekit_bytes xml = {0};
        char number[100];
        snprintf(number, sizeof number, "<NumeroConsecutivoReceptor>0010000105000000000%d</", round);
        CHECK(dtekit_receiver_message_new(DTEKIT_TEXT(FIELDS "}"), sequence, &message, NULL) == DTEKIT_STATUS_OK);
        CHECK(dtekit_receiver_message_to_xml(message, NOTHING, &xml, NULL) == DTEKIT_STATUS_OK);
        CHECK(holds(xml.data, number));
        dtekit_bytes_free(&xml);
        dtekit_receiver_message_free(message);
        /* A message that is refused does not use a number. */
        message = NULL;
        CHECK(dtekit_receiver_message_new(DTEKIT_TEXT(FIELDS ", \"version\": \"1\"}"), sequence, &message, NULL)
              == DTEKIT_STATUS_ARGUMENT);
        CHECK(message == NULL);
    }
    dtekit_folio_sequence_free(sequence);
}

static void null_is_refused_or_nothing(void) {
    dtekit_receiver_message *message = NULL;
    dtekit_folio_sequence *sequence = NULL;
    dtekit_bytes text = {0};
    uint64_t number = 0;
    CHECK(dtekit_receiver_message_new(DTEKIT_TEXT(FIELDS "}"), NULL, NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_receiver_message_new(NULL, 3, NULL, &message, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_receiver_message_new(NOTHING, NULL, &message, NULL) == DTEKIT_STATUS_INVALID);
    CHECK(dtekit_receiver_message_from_xml(NOTHING, &message, NULL) == DTEKIT_STATUS_SYNTAX);
    CHECK(dtekit_receiver_message_answering(NOTHING, NOTHING, NULL, &message, NULL) == DTEKIT_STATUS_SYNTAX);
    CHECK(dtekit_receiver_message_to_xml(NULL, NOTHING, &text, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_receiver_message_to_json(NULL, &text, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_receiver_message_findings(NULL, &text, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_client_costa_rica_send_receiver_message(NULL, NULL, NOTHING, NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_folio_sequence_open(NOTHING, &sequence, NULL) == DTEKIT_STATUS_STORAGE);
    CHECK(dtekit_folio_sequence_next(NULL, DTEKIT_TEXT(COUNTER), &number, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_folio_sequence_last(NULL, DTEKIT_TEXT(COUNTER), &number, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_folio_sequence_advance(NULL, DTEKIT_TEXT(COUNTER), 1, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_identifier_parse(NOTHING, NOTHING, &text, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(dtekit_identifier_compose(DTEKIT_TEXT("clave"), NOTHING, NULL, NULL) == DTEKIT_STATUS_ARGUMENT);
    CHECK(!message && !sequence && !text.data && number == 0);
    dtekit_receiver_message_free(NULL);
    dtekit_folio_sequence_free(NULL);
}

int main(int count, char **arguments) {
    const char *folder = count == 2 ? arguments[1] : ".";
    a_sequence_counts_and_goes_on(folder);
    a_torn_file_is_a_storage_error(folder);
    threads_never_get_one_number_twice(folder);
    a_message_gets_the_next_number(folder);
    null_is_refused_or_nothing();
    return check_sum();
}
