/* Mixed load from sixteen threads: conversions, mappings, calls of the service and a journal: load TESTS FOLDER SECONDS [RATE].
 * Memory and open files stay flat after the first quarter of the time. The threads are busy all the time, or with RATE
 * begin together that many rounds a second, each with one call of each kind. What a call takes is printed. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "process.h"
#include "sandbox.h"

#define THREADS 16
#define KINDS 6
#define KEPT 2000
/* What an allocator keeps for sixteen threads, whatever the length of the run, in kilobytes. */
#define GROWTH (32 * 1024)

static const char *const names[KINDS] = {"json_to_xml", "xml_to_json", "map", "call", "submit", "run"};
/* Cheap calls are made more often, so that each kind has its part of the time. */
static const int shares[KINDS] = {20, 20, 10, 2, 1, 1};

static sandbox service;
static uint8_t invoice[100000];
static size_t invoice_len;
static dtekit_bytes xml;
static dtekit_mapping *mapping;
static dtekit_client *client;
static dtekit_journal *journal;
static double started, until;
/* How many rounds all threads begin together in a second; 0 if they do not wait. */
static double rate;

/* The last calls of each kind on each thread, in milliseconds. */
typedef struct {
    int thread, number, count[KINDS], failed;
    double took[KINDS][KEPT];
} worker;
static worker workers[THREADS];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int submit(worker *self) {
    char document[1000], key[40];
    dtekit_journal_entries *entry = NULL;
    int number = self->thread * 1000000 + ++self->number;
    snprintf(key, sizeof key, "order-%d", number);
    snprintf(document, sizeof document,
             "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>%d</Numero><FechaEmis>2025-01-31T09:30:00</FechaEmis>"
             "<ContenidoTC>5063101250031011234560010000101%010d112345678</ContenidoTC></IdDoc><Emisor><IDEmisor>3101123456</IDEmisor>"
             "<DomFiscal><Pais>CR</Pais></DomFiscal></Emisor><Totales><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento>"
             "</DTE>",
             number, number);
    dtekit_status status = dtekit_journal_submit(journal, (const uint8_t *)key, strlen(key), (const uint8_t *)document,
                                                 strlen(document), DTEKIT_TEXT("CR"), NULL, 0, (double)time(NULL), &entry, NULL);
    dtekit_journal_entries_free(entry);
    return status == DTEKIT_STATUS_OK;
}

static int make_call(worker *self, int kind) {
    dtekit_bytes out = {0};
    dtekit_result *result = NULL;
    dtekit_status status = DTEKIT_STATUS_OK;
    switch (kind) {
        case 0: status = dtekit_json_to_xml(invoice, invoice_len, NULL, 0, &out, NULL); break;
        case 1: status = dtekit_xml_to_json(xml.data, xml.len, NULL, 0, &out, NULL); break;
        case 2: status = dtekit_mapping_apply(mapping, invoice, invoice_len, NULL, 0, &out, NULL); break;
        case 3:
            status = dtekit_client_call(client, DTEKIT_TEXT("Account/GetAccount"), DTEKIT_TEXT("{\"accountCode\":\"3101123456\"}"),
                                        &result, NULL);
            break;
        case 4: return submit(self);
        default:
            status = dtekit_journal_run(journal, client, (double)time(NULL), DTEKIT_TEXT("{\"most\":2}"), NULL, NULL, &out, NULL);
    }
    dtekit_result_free(result);
    dtekit_bytes_free(&out);
    return status == DTEKIT_STATUS_OK;
}

/* Waits until the round with this number is due. */
static void wait_for(const worker *self, int round) {
    double left = rate > 0 ? started + ((double)round * THREADS + self->thread) / rate - now() : 0;
    if (left > 0) {
        struct timespec time = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
        nanosleep(&time, NULL);
    }
}

static void *work(void *given) {
    worker *self = given;
    for (int round = 0; now() < until; round++) {
        wait_for(self, round);
        for (int kind = 0; kind < KINDS; kind++) {
            for (int i = 0; i < (rate > 0 ? 1 : shares[kind]); i++) {
                double begin = now();
                self->failed += !make_call(self, kind);
                self->took[kind][self->count[kind]++ % KEPT] = (now() - begin) * 1e3;
            }
        }
    }
    return NULL;
}

static void run(double seconds) {
    pthread_t threads[THREADS];
    started = now();
    until = started + seconds;
    for (int i = 0; i < THREADS; i++) {
        workers[i].thread = i;
        CHECK(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
    }
}

static int by_size(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static void print_times(void) {
    static double all[THREADS * KEPT];
    for (int kind = 0; kind < KINDS; kind++) {
        size_t count = 0;
        for (int i = 0; i < THREADS; i++) {
            int kept = workers[i].count[kind] < KEPT ? workers[i].count[kind] : KEPT;
            memcpy(all + count, workers[i].took[kind], sizeof(double) * (size_t)kept);
            count += (size_t)kept;
        }
        qsort(all, count, sizeof *all, by_size);
        double median = all[count / 2], high = all[count * 99 / 100];
        printf("%-16s median %9.3f ms, p99 %9.3f ms, ratio %6.1f\n", names[kind], median, high, high / median);
    }
}

int main(int argc, char **argv) {
    char path[1000], settings[200];
    if (argc < 4 || argc > 5 || !sandbox_start(&service)) {
        return 2;
    }
    snprintf(path, sizeof path, "%s/data/invoice.json", argv[1]);
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL)) {
        return check_sum();
    }
    invoice_len = fread(invoice, 1, sizeof invoice, file);
    fclose(file);
    int begun = open_files();
    snprintf(path, sizeof path, "%s/load-%d.db", argv[2], (int)getpid());
    snprintf(settings, sizeof settings, "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\"}", service.url);
    CHECK(dtekit_client_new((const uint8_t *)settings, strlen(settings), &client, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_journal_open((const uint8_t *)path, strlen(path), NULL, NULL, 0, &journal, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_mapping_standard(DTEKIT_TEXT("CR"), DTEKIT_TEXT("01"), NULL, 0, &mapping, NULL) == DTEKIT_STATUS_OK);
    CHECK(dtekit_json_to_xml(invoice, invoice_len, NULL, 0, &xml, NULL) == DTEKIT_STATUS_OK);
    double seconds = strtod(argv[3], NULL);
    rate = argc > 4 ? strtod(argv[4], NULL) : 0;
    run(seconds / 4);
    long memory_before = memory();
    int files_before = open_files();
    run(seconds * 3 / 4);
    long memory_after = memory();
    int files_after = open_files();
    printf("memory %ld kB, then %ld kB; files %d, then %d\n", memory_before, memory_after, files_before, files_after);
    print_times();
    CHECK(memory_after < memory_before + GROWTH);
    CHECK(files_after <= files_before + 2 * THREADS);
    for (int i = 0; i < THREADS; i++) {
        CHECK(workers[i].failed == 0);
    }
    dtekit_bytes_free(&xml);
    dtekit_mapping_free(mapping);
    dtekit_journal_free(journal);
    dtekit_client_free(client);
    CHECK(open_files() <= begun);
    CHECK(sandbox_stop(&service));
    unlink(path);
    return check_sum();
}
