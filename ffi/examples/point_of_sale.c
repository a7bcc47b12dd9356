/* A point of sale whose power may be cut at any moment: sells tickets, sends them, and prints the evening report.
 *
 *   cc point_of_sale.c $(pkg-config --cflags --libs dtekit) -o point_of_sale
 *   ./point_of_sale http://127.0.0.1:8088 journal.db 30
 *
 * It sells the tickets 1 to 30. After a power cut start it again in the same way: it asks what became of the ticket
 * that was being sent, and goes on with the next one. On SIGTERM it ends its step, which takes at most 20 seconds, and
 * stops. A till that must sell while a send takes long runs the passes in another thread or program, over the same
 * file. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* What is unknown is sent again only after the service has not listed it for ten minutes. */
#define OPTIONS "{\"resend\": \"after-reconcile\", \"settle_after\": 600}"
/* One entry at a time, so that the till can stop after each. No send lasts longer than half the lease. */
#define PASS "{\"most\": 1, \"lease\": 60}"

static volatile sig_atomic_t stopped;

static void stop(int number) {
    (void)number;
    stopped = 1;
}

static int fail(dtekit_error *error) {
    fprintf(stderr, "%s\n", dtekit_error_display(error));
    dtekit_error_free(error);
    return 1;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* A member of a JSON object as a C string of at most 255 bytes; a dash if there is none. */
typedef struct {
    char text[256];
} words;

static words member(const dtekit_json *json, const char *name) {
    words found = {"-"};
    size_t len = 0;
    const uint8_t *text = dtekit_json_text(dtekit_json_member(json, DTEKIT_TEXT(name)), &len);
    if (text) {
        snprintf(found.text, sizeof found.text, "%.*s", (int)len, (const char *)text);
    }
    return found;
}

/* Writes a Costa Rican ticket. Its number and its Clave are its own, so the service can be asked about it. */
static void ticket(char *json, size_t size, long number) {
    char date[40], day[10];
    const time_t local = time(NULL) - 6 * 3600; /* the time in Costa Rica */
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S-06:00", gmtime(&local));
    strftime(day, sizeof day, "%d%m%y", gmtime(&local));
    snprintf(json, size,
             "{\"Documento\": {\"Encabezado\": {"
             "\"IdDoc\": {\"TipoEmision\": \"471901\", \"Tipo\": \"04\", \"Numero\": \"%ld\", \"FechaEmis\": \"%s\","
             " \"Establecimiento\": \"0010000104%010ld\", \"CondPago\": \"01\","
             " \"ContenidoTC\": \"506%s0031011234560010000104%010ld112345678\"},"
             "\"Emisor\": {\"TipoContribuyente\": \"02\", \"IDEmisor\": \"003101123456\","
             " \"NmbEmisor\": \"Pulpería El Ñandú\","
             " \"DomFiscal\": {\"Calle\": \"Frente a la plaza\","
             " \"Departamento\": \"1\", \"Ciudad\": \"01\", \"Distrito\": \"01\"},"
             " \"ContactoEmisor\": [{\"eMail\": \"caja@elnandu.example\"}]},"
             "\"Totales\": {\"Moneda\": \"CRC\", \"VlrPagar\": \"%ld.00\"}},"
             "\"Detalle\": [{\"NroLinDet\": \"1\", "
             " \"CdgItem\": [{\"TpoCodigo\": \"CABYS\", \"VlrCodigo\": \"0111200000000\"}],"
             " \"DscItem\": \"Arroz\", \"QtyItem\": \"1\", \"UnmdItem\": \"Kg\", \"PrcNetoItem\": \"%ld.00\","
             " \"ImpuestosDet\": [{\"TipoImp\": \"01\", \"CodTasaImp\": \"10\", \"TasaImp\": \"0\"}]}]}}",
             number, date, number, day, number, 1000 + number, 1000 + number);
}

/* Sells a ticket: when this returns, the ticket is on the disk. It needs no network. A sale that the journal has from before a
 * power cut is not made again. */
static int sell(const dtekit_journal *journal, long number) {
    char key[40], json[2000];
    dtekit_journal_entries *entry = NULL;
    dtekit_error *error = NULL;
    snprintf(key, sizeof key, "sale-%ld", number);
    int failed = dtekit_journal_get(journal, DTEKIT_TEXT(key), &entry, &error) != DTEKIT_STATUS_OK;
    if (!failed && dtekit_journal_entries_count(entry) == 0) {
        dtekit_journal_entries_free(entry);
        entry = NULL;
        ticket(json, sizeof json, number);
        failed = dtekit_journal_submit(journal, DTEKIT_TEXT(key), DTEKIT_TEXT(json), DTEKIT_TEXT("CR"), NULL, 0, now(), &entry,
                                       &error)
            != DTEKIT_STATUS_OK;
        if (!failed) {
            printf("sold %s: %s\n", key, dtekit_journal_entries_state(entry, 0));
        }
    }
    dtekit_journal_entries_free(entry);
    return failed ? fail(error) : 0;
}

/* Makes a pass: sends what waits, and asks about what is unknown. An absent network is no error; it delays.
 * `*wait` is how many seconds the next entry needs to wait; negative if none is left. */
static int pass(const dtekit_journal *journal, const dtekit_client *client, double *wait) {
    dtekit_bytes done = {0};
    dtekit_json *json = NULL;
    dtekit_error *error = NULL;
    if (dtekit_journal_run(journal, client, now(), DTEKIT_TEXT(PASS), NULL, NULL, &done, &error)
        || dtekit_json_parse(done.data, done.len, &json, &error)) {
        dtekit_bytes_free(&done);
        return fail(error);
    }
    const double next = dtekit_json_number(dtekit_json_member(json, DTEKIT_TEXT("next_at")), -1);
    const double left = next - now();
    *wait = next < 0 ? -1 : left > 0 ? left : 0;
    dtekit_json_free(json);
    dtekit_bytes_free(&done);
    return 0;
}

/* Sells the tickets and sends them, until all are settled or SIGTERM arrives. */
static int work(const dtekit_journal *journal, const dtekit_client *client, long tickets) {
    double wait = 0;
    for (long number = 1; !stopped && (number <= tickets || wait >= 0); number++) {
        if ((number <= tickets && sell(journal, number)) || pass(journal, client, &wait)) {
            return 1;
        }
        if (number >= tickets && wait > 0) {
            /* At most 0.2 seconds, so that a signal between two calls is seen soon. */
            nanosleep(&(struct timespec){0, wait < 0.2 ? (long)(wait * 1e9) : 200000000}, NULL);
        }
    }
    return 0;
}

/* Prints an entry and notes that it was reported. */
static int report_entry(const dtekit_journal *journal, const dtekit_journal_entries *entries, size_t index) {
    dtekit_bytes bytes = {0};
    dtekit_json *json = NULL;
    dtekit_error *error = NULL;
    int32_t noted;
    int failed = dtekit_journal_entries_to_json(entries, index, &bytes, &error)
        || dtekit_json_parse(bytes.data, bytes.len, &json, &error);
    if (!failed) {
        const words key = member(json, "key");
        printf("%s %s %s\n", key.text, member(json, "state").text, member(json, "country_document_id").text);
        /* A power cut before this line: the next report shows the entry again. */
        failed = dtekit_journal_acknowledge(journal, DTEKIT_TEXT(key.text), now(), &noted, &error) != DTEKIT_STATUS_OK;
    }
    dtekit_json_free(json);
    dtekit_bytes_free(&bytes);
    return failed ? fail(error) : 0;
}

/* Prints what is finished and was not reported before, and how many entries are in each state. */
static int report(const dtekit_journal *journal) {
    dtekit_bytes bytes = {0};
    dtekit_json *counts = NULL;
    dtekit_error *error = NULL;
    for (size_t count = 1; count > 0;) {
        dtekit_journal_entries *entries = NULL;
        if (dtekit_journal_results(journal, 100, &entries, &error)) {
            return fail(error);
        }
        count = dtekit_journal_entries_count(entries);
        int failed = 0;
        for (size_t i = 0; i < count && !failed; i++) {
            failed = report_entry(journal, entries, i);
        }
        dtekit_journal_entries_free(entries);
        if (failed) {
            return 1;
        }
    }
    int failed = dtekit_journal_counts(journal, &bytes, &error) || dtekit_json_parse(bytes.data, bytes.len, &counts, &error);
    for (size_t i = 0; i < dtekit_json_count(counts); i++) {
        size_t len = 0;
        const uint8_t *state = dtekit_json_name(counts, i, &len);
        const double count = dtekit_json_number(dtekit_json_member(dtekit_json_item(counts, i), DTEKIT_TEXT("count")), 0);
        if (count > 0) {
            printf("%.*s: %.0f\n", (int)len, (const char *)state, count);
        }
    }
    dtekit_json_free(counts);
    dtekit_bytes_free(&bytes);
    return failed ? fail(error) : 0;
}

int main(int count, char **arguments) {
    char settings[500];
    const long tickets = count == 4 ? strtol(arguments[3], NULL, 10) : 0;
    if (tickets < 1) {
        fprintf(stderr, "usage: point_of_sale URL JOURNAL TICKETS\n");
        return 2;
    }
    struct sigaction action = {0};
    action.sa_handler = stop;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    snprintf(settings, sizeof settings,
             "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\", \"timeout\": 20}", arguments[1]);

    dtekit_client *client = NULL;
    dtekit_journal *journal = NULL;
    dtekit_error *error = NULL;
    uint64_t interrupted = 0;
    int failed = dtekit_client_new(DTEKIT_TEXT(settings), &client, &error)
        || dtekit_journal_open(DTEKIT_TEXT(arguments[2]), NULL, DTEKIT_TEXT(OPTIONS), &journal, &error)
        /* No other worker is running: what a power cut left in the middle of a send is unknown now. */
        || dtekit_journal_recover(journal, now(), &interrupted, &error);
    if (failed) {
        fail(error);
    } else {
        printf("interrupted: %llu\n", (unsigned long long)interrupted);
        failed = work(journal, client, tickets);
        if (!failed && stopped) {
            printf("stopped\n");
        } else if (!failed) {
            failed = report(journal);
        }
    }
    dtekit_journal_free(journal);
    dtekit_client_free(client);
    return failed;
}
