/* Forked processes use no connection, lock or token of their parent, while threads of the parent make calls. */
#define _POSIX_C_SOURCE 200809L
#include <dtekit.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "json.h"
#include "sandbox.h"

#define SEND \
    "{\"Async\": true, \"Mapping\": \"" DTEKIT_MAPPING_STANDARD "\", \"Sign\": true, " \
    "\"DefaultCertificate\": false, \"Country\": \"CR\", \"timeout\": 20}"
#define COUNTER "{\"numero_cedula_receptor\": \"3101123456\", \"mensaje\": 1}"
/* The longest time that a child may take, in milliseconds; each of its calls has a shorter time-out. */
#define PATIENCE 60000

enum { CHILDREN = 2, SENDS = 24, FORKS = 60, THREADS = 2, MOST = 100000 };

/* The number of a document, or a folio, and the id that the answer gave the document. */
typedef struct {
    uint64_t number;
    char id[40];
} entry;

static sandbox service;
static dtekit_client *client;
static dtekit_folio_sequence *folios;
static dtekit_poll_store *store;
static dtekit_journal *journal;
static dtekit_registry *registry;
static dtekit_document *documents[FORKS];
static dtekit_result *results[FORKS];
/* Which of the documents and results are read now: nobody has searched them before. */
static volatile sig_atomic_t current;
static volatile sig_atomic_t stopped;
/* The document that is sent, and where its number stands in it. */
static dtekit_bytes invoice;
static const char *numbered;

static void pause_for(long microseconds) {
    nanosleep(&(struct timespec){0, microseconds * 1000}, NULL);
}

/* Sends the document with this number; the id is empty if something is wrong. */
static entry send_document(uint64_t number) {
    entry sent = {number, ""};
    char xml[100000];
    dtekit_result *result = NULL;
    dtekit_bytes text = {0};
    snprintf(xml, sizeof xml, "%.*s<Numero>%llu%s", (int)(numbered - (const char *)invoice.data),
             (const char *)invoice.data, (unsigned long long)number, strchr(numbered + 1, '<'));
    if (dtekit_client_send_document_to_authority(client, DTEKIT_TEXT(xml), DTEKIT_TEXT(SEND), &result, NULL)
            == DTEKIT_STATUS_OK
        && dtekit_result_outcome(result) == DTEKIT_OUTCOME_SENT
        && dtekit_result_to_json(result, &text, NULL) == DTEKIT_STATUS_OK) {
        json *value = json_read((const char *)text.data, text.len);
        const char *found = json_text(value, "global_document_id");
        snprintf(sent.id, sizeof sent.id, "%s", found ? found : "");
        json_free(value);
    }
    dtekit_bytes_free(&text);
    dtekit_result_free(result);
    return sent;
}

static entry next_folio(uint64_t unused) {
    entry folio = {0, ""};
    (void)unused;
    if (dtekit_folio_sequence_next(folios, DTEKIT_TEXT(COUNTER), &folio.number, NULL) != DTEKIT_STATUS_OK) {
        folio.number = 0;
    }
    return folio;
}

/* Submits a file under this number to the store, and a document to the journal; number 0 if one of them fails. */
static entry submit(uint64_t number) {
    entry submitted = {0, ""};
    char keywords[100], key[40];
    dtekit_upload *upload = NULL;
    dtekit_journal_entries *entries = NULL;
    int32_t is_new = 0;
    snprintf(keywords, sizeof keywords, "{\"file_name\": \"a.txt\", \"client_id\": \"org\", \"external_id\": \"%llu\"}",
             (unsigned long long)number);
    snprintf(key, sizeof key, "%llu", (unsigned long long)number);
    if (dtekit_upload_new(DTEKIT_TEXT("total: 10"), DTEKIT_TEXT(keywords), &upload, NULL) == DTEKIT_STATUS_OK
        && dtekit_poll_store_submit(store, upload, NULL, 0, 1790000000, &is_new, NULL) == DTEKIT_STATUS_OK && is_new
        && dtekit_journal_submit(journal, DTEKIT_TEXT(key), invoice.data, invoice.len, DTEKIT_TEXT("CR"), NULL, 0, 1790000000,
                                 &entries, NULL) == DTEKIT_STATUS_OK) {
        submitted.number = number;
    }
    dtekit_journal_entries_free(entries);
    dtekit_upload_free(upload);
    return submitted;
}

/* Adds a mapping with this number to the registry, finds it, and reads the document and the result that threads and children
 * share; number 0 if something is wrong. */
static entry read_shared(uint64_t number) {
    static const char wanted[] = "Documento/Encabezado/IdDoc/Numero";
    entry done = {0, ""};
    char template[300], code[40];
    dtekit_mapping *own = NULL, *standard = NULL;
    dtekit_bytes text = {0};
    size_t len = 0;
    snprintf(code, sizeof code, "0a1b2c3d-0000-4000-8000-%012llu", (unsigned long long)number);
    snprintf(template, sizeof template, "{\"$mapping\": {\"code\": \"%s\"}, \"template\": {\"n\": \"{/DTE/Numero}\"}}", code);
    if (dtekit_registry_add(registry, DTEKIT_TEXT(template), NULL) == DTEKIT_STATUS_OK
        && dtekit_registry_resolve(registry, DTEKIT_TEXT(code), DTEKIT_TEXT("CR"), DTEKIT_TEXT("01"), &own, NULL) == DTEKIT_STATUS_OK
        && dtekit_mapping_standard(DTEKIT_TEXT("CR"), DTEKIT_TEXT("01"), NULL, 0, &standard, NULL) == DTEKIT_STATUS_OK
        && dtekit_document_get(documents[current], DTEKIT_TEXT(wanted), &len) && len > 0
        && dtekit_result_to_json(results[current], &text, NULL) == DTEKIT_STATUS_OK
        && dtekit_result_reason(results[current])) {
        done.number = number;
    }
    dtekit_bytes_free(&text);
    dtekit_mapping_free(own);
    dtekit_mapping_free(standard);
    return done;
}

/* Whether the service lists the document with this id under this number. */
static int has_number(const entry *sent) {
    char arguments[100];
    dtekit_result *list = NULL;
    dtekit_bytes text = {0};
    snprintf(arguments, sizeof arguments, "{\"GlobalDocumentId\": \"%s\"}", sent->id);
    const char *found = NULL;
    if (dtekit_client_call(client, DTEKIT_TEXT("Document/GetDocument"), DTEKIT_TEXT(arguments), &list, NULL) == DTEKIT_STATUS_OK
        && dtekit_result_to_json(list, &text, NULL) == DTEKIT_STATUS_OK) {
        found = strstr((const char *)text.data, "\"number\":");
    }
    int has = found && strtoull(found + strlen("\"number\":"), NULL, 10) == sent->number;
    dtekit_bytes_free(&text);
    dtekit_result_free(list);
    return has;
}

typedef entry work(uint64_t number);

/* A forked process, and the pipe to which it writes its entries. */
typedef struct {
    pid_t process;
    int pipe;
} child;

static child fork_child(work *run, uint64_t first, size_t count) {
    int ends[2];
    child made = {-1, -1};
    if (!CHECK(pipe(ends) == 0)) {
        return made;
    }
    made.process = fork();
    if (made.process == 0) {
        close(ends[0]);
        for (size_t i = 0; i < count; i++) {
            entry done = run(first + i);
            if (write(ends[1], &done, sizeof done) != (ssize_t)sizeof done) {
                _exit(1);
            }
        }
        _exit(0);
    }
    close(ends[1]);
    made.pipe = ends[0];
    return made;
}

/* Reads the entries of a child; 0 if it hangs or fails. */
static int join_child(const child *child, entry *entries, size_t count) {
    size_t got = 0, size = count * sizeof *entries;
    int status = 1;
    while (got < size) {
        struct pollfd ready = {child->pipe, POLLIN, 0};
        ssize_t more = poll(&ready, 1, PATIENCE) == 1 ? read(child->pipe, (char *)entries + got, size - got) : 0;
        if (more <= 0) {
            kill(child->process, SIGKILL);
            break;
        }
        got += (size_t)more;
    }
    close(child->pipe);
    return waitpid(child->process, &status, 0) == child->process && status == 0 && got == size;
}

/* A thread of the parent, and its entries. */
typedef struct {
    work *run;
    uint64_t first;
    size_t count;
    entry *entries;
    pthread_t thread;
} caller;

static void *call_on(void *argument) {
    caller *self = argument;
    while (!stopped && self->count < MOST) {
        self->entries[self->count] = self->run(self->first + self->count);
        self->count++;
    }
    return NULL;
}

static void start(caller callers[THREADS], work *run, uint64_t number) {
    stopped = 0;
    for (size_t i = 0; i < THREADS; i++) {
        callers[i] = (caller){.run = run, .first = number + 1000000 * (i + 1), .entries = calloc(MOST, sizeof(entry))};
        CHECK(pthread_create(&callers[i].thread, NULL, call_on, &callers[i]) == 0);
    }
}

static void stop(caller callers[THREADS]) {
    stopped = 1;
    for (size_t i = 0; i < THREADS; i++) {
        CHECK(pthread_join(callers[i].thread, NULL) == 0);
    }
}

/* The numbers of its documents begin with this one. */
static void each_answer_belongs_to_its_document(uint64_t number) {
    static entry sent[CHILDREN][SENDS];
    caller callers[THREADS];
    child children[CHILDREN];
    entry first = send_document(number + 1);
    CHECK(has_number(&first));
    start(callers, send_document, number);
    for (size_t i = 0; i < CHILDREN; i++) {
        pause_for(rand() % 50000);
        children[i] = fork_child(send_document, number + 1000 * (i + 1), SENDS);
    }
    for (size_t i = 0; i < CHILDREN; i++) {
        CHECK(join_child(&children[i], sent[i], SENDS));
    }
    stop(callers);
    size_t wrong = 0;
    for (size_t i = 0; i < CHILDREN; i++) {
        for (size_t k = 0; k < SENDS; k++) {
            wrong += !has_number(&sent[i][k]);
        }
    }
    for (size_t i = 0; i < THREADS; i++) {
        for (size_t k = 0; k < callers[i].count; k++) {
            wrong += !has_number(&callers[i].entries[k]);
        }
        free(callers[i].entries);
    }
    CHECK(wrong == 0);
}

static void children_assign_folios(const char *folder) {
    static entry folio[FORKS];
    static char seen[MOST * (THREADS + 1)];
    char path[1000];
    caller callers[THREADS];
    size_t all = FORKS, twice = 0;
    snprintf(path, sizeof path, "%s/folios-fork-%ld", folder, (long)getpid());
    if (!CHECK(dtekit_folio_sequence_open(DTEKIT_TEXT(path), &folios, NULL) == DTEKIT_STATUS_OK)) {
        return;
    }
    start(callers, next_folio, 0);
    for (size_t i = 0; i < FORKS; i++) {
        pause_for(rand() % 5000);
        child child = fork_child(next_folio, 0, 1);
        CHECK(join_child(&child, &folio[i], 1));
    }
    stop(callers);
    for (size_t i = 0; i < THREADS; i++) {
        all += callers[i].count;
        for (size_t k = 0; k < callers[i].count; k++) {
            twice += seen[callers[i].entries[k].number]++;
        }
        free(callers[i].entries);
    }
    for (size_t i = 0; i < FORKS; i++) {
        twice += seen[folio[i].number]++;
    }
    CHECK(twice == 0 && seen[0] == 0 && seen[all] == 1 && seen[all + 1] == 0);
    dtekit_folio_sequence_free(folios);
    for (const char *const *end = (const char *const[]){"", ".lock", ".new", NULL}; *end; end++) {
        char file[1010];
        snprintf(file, sizeof file, "%s%s", path, *end);
        unlink(file);
    }
}

/* The number behind a word in the JSON of counts. */
static uint64_t counted(dtekit_bytes counts, const char *word) {
    const char *found = counts.data ? strstr((const char *)counts.data, word) : NULL;
    uint64_t number = found ? strtoull(found + strlen(word), NULL, 10) : MOST;
    dtekit_bytes_free(&counts);
    return number;
}

static void children_submit(const char *folder) {
    static entry submitted[FORKS];
    char polls[1000], entries[1000];
    caller callers[THREADS];
    dtekit_bytes jobs = {0}, waiting = {0}, gauges = {0};
    size_t all = FORKS, failed = 0;
    snprintf(polls, sizeof polls, "%s/polls-fork-%ld", folder, (long)getpid());
    snprintf(entries, sizeof entries, "%s/journal-fork-%ld", folder, (long)getpid());
    if (!CHECK(dtekit_poll_store_open(DTEKIT_TEXT(polls), &store, NULL) == DTEKIT_STATUS_OK
               && dtekit_journal_open(DTEKIT_TEXT(entries), NULL, NULL, 0, &journal, NULL) == DTEKIT_STATUS_OK)) {
        return;
    }
    start(callers, submit, 0);
    for (size_t i = 0; i < FORKS; i++) {
        pause_for(rand() % 5000);
        child child = fork_child(submit, 1 + i, 1);
        CHECK(join_child(&child, &submitted[i], 1));
        failed += submitted[i].number != 1 + i;
    }
    stop(callers);
    for (size_t i = 0; i < THREADS; i++) {
        all += callers[i].count;
        for (size_t k = 0; k < callers[i].count; k++) {
            failed += callers[i].entries[k].number != callers[i].first + k;
        }
        free(callers[i].entries);
    }
    CHECK(failed == 0);
    CHECK(dtekit_poll_store_counts(store, &jobs, NULL) == DTEKIT_STATUS_OK && counted(jobs, "\"queued\":") == all);
    CHECK(dtekit_journal_counts(journal, &waiting, NULL) == DTEKIT_STATUS_OK
          && counted(waiting, "\"waiting\":{\"count\":") == all);
    CHECK(dtekit_journal_metrics(journal, 1790000000, &gauges, NULL) == DTEKIT_STATUS_OK && counted(gauges, "\"depth\":") == all);
    CHECK(dtekit_poll_store_metrics(store, 1790000000, &gauges, NULL) == DTEKIT_STATUS_OK && counted(gauges, "\"depth\":") == all);
    CHECK(dtekit_journal_prometheus(journal, 1790000000, &gauges, NULL) == DTEKIT_STATUS_OK
          && counted(gauges, "\ndtekit_journal_entries{state=\"waiting\"} ") == all);
    CHECK(dtekit_poll_store_prometheus(store, 1790000000, &gauges, NULL) == DTEKIT_STATUS_OK
          && counted(gauges, "\ndtekit_poll_jobs{state=\"queued\"} ") == all);
    dtekit_poll_store_free(store);
    dtekit_journal_free(journal);
    for (const char *const *end = (const char *const[]){"", "-wal", "-shm", NULL}; *end; end++) {
        char file[1010];
        snprintf(file, sizeof file, "%s%s", polls, *end);
        unlink(file);
        snprintf(file, sizeof file, "%s%s", entries, *end);
        unlink(file);
    }
}

static void children_read_what_threads_read(void) {
    static const char rejected[] = "{\"Success\": false, \"Code\": \"7\", \"Description\": \"no\"}";
    caller callers[THREADS];
    size_t wrong = 0;
    CHECK(dtekit_registry_new(&registry, NULL) == DTEKIT_STATUS_OK);
    for (size_t i = 0; i < FORKS; i++) {
        CHECK(dtekit_document_from_xml(invoice.data, invoice.len, NULL, 0, &documents[i], NULL) == DTEKIT_STATUS_OK);
        CHECK(dtekit_result_decode(DTEKIT_TEXT(rejected), DTEKIT_TEXT("{\"country\": \"CR\"}"), &results[i], NULL)
              == DTEKIT_STATUS_OK);
    }
    start(callers, read_shared, 0);
    for (size_t i = 0; i < FORKS; i++) {
        entry read[4];
        current = (sig_atomic_t)i;
        pause_for(rand() % 300);
        child child = fork_child(read_shared, 1 + 4 * i, 4);
        CHECK(join_child(&child, read, 4));
        for (size_t k = 0; k < 4; k++) {
            wrong += read[k].number != 1 + 4 * i + k;
        }
    }
    stop(callers);
    for (size_t i = 0; i < THREADS; i++) {
        for (size_t k = 0; k < callers[i].count; k++) {
            wrong += callers[i].entries[k].number != callers[i].first + k;
        }
        free(callers[i].entries);
    }
    CHECK(wrong == 0);
    for (size_t i = 0; i < FORKS; i++) {
        dtekit_document_free(documents[i]);
        dtekit_result_free(results[i]);
    }
    dtekit_registry_free(registry);
}

/* TLS before the sandbox: a process of its own, which ends when its input closes. */
typedef struct {
    pid_t process;
    int input;
    FILE *output;
    int port;
} front;

/* Starts the command, which the environment names, with the port of the sandbox and a folder for its certificate. */
static int start_front(front *made, const char *command, const char *folder) {
    int in[2], out[2];
    char line[1200], said[100];
    snprintf(line, sizeof line, "exec %s %d '%s'", command, service.port, folder);
    if (pipe(in) || pipe(out)) {
        return 0;
    }
    made->process = fork();
    if (made->process == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    made->input = in[1];
    made->output = fdopen(out[0], "r");
    return made->output && fgets(said, sizeof said, made->output) && sscanf(said, "listening %d", &made->port) == 1;
}

/* Each answer belongs to its document over TLS as well, and no connection breaks the rules of TLS: no two processes write to one
 * connection, or encrypt with one key. */
static void over_tls(const char *command, const char *folder) {
    front made = {-1, -1, NULL, 0};
    char path[1000], settings[9000], broken[200];
    static char certificate[8000];
    snprintf(path, sizeof path, "%s/tls-fork-%ld", folder, (long)getpid());
    if (!CHECK(mkdir(path, 0700) == 0) || !CHECK(start_front(&made, command, path))) {
        return;
    }
    char file[1010];
    snprintf(file, sizeof file, "%s/ca.pem", path);
    FILE *pem = fopen(file, "rb");
    size_t len = 0;
    /* The line ends of the certificate, as JSON writes them. */
    for (int one; pem && (one = fgetc(pem)) != EOF && len + 2 < sizeof certificate;) {
        if (one == '\n') {
            certificate[len++] = '\\';
            one = 'n';
        }
        certificate[len++] = (char)one;
    }
    if (CHECK(pem && len > 0)) {
        dtekit_client *plain = client;
        snprintf(settings, sizeof settings,
                 "{\"base_url\": \"https://127.0.0.1:%d\", \"username\": \"user\", \"password\": \"secret\", \"ca_certs\": \"%s\"}",
                 made.port, certificate);
        CHECK(dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) == DTEKIT_STATUS_OK);
        each_answer_belongs_to_its_document(10000000);
        dtekit_client_free(client);
        client = plain;
        fclose(pem);
    }
    close(made.input);
    CHECK(!fgets(broken, sizeof broken, made.output));
    fclose(made.output);
    CHECK(waitpid(made.process, NULL, 0) == made.process);
    unlink(file);
    snprintf(file, sizeof file, "%s/key.pem", path);
    unlink(file);
    rmdir(path);
}

static int read_invoice(const char *tests) {
    char path[1000];
    static uint8_t json[100000];
    snprintf(path, sizeof path, "%s/data/invoice.json", tests);
    FILE *file = fopen(path, "rb");
    if (!file) {
        return 0;
    }
    size_t len = fread(json, 1, sizeof json, file);
    fclose(file);
    return dtekit_json_to_xml(json, len, NULL, 0, &invoice, NULL) == DTEKIT_STATUS_OK
        && (numbered = strstr((const char *)invoice.data, "<Numero>")) != NULL;
}

int main(int count, char **arguments) {
    const char *seed = getenv("DTEKIT_SEED");
    unsigned used = seed ? (unsigned)strtoul(seed, NULL, 10) : (unsigned)time(NULL);
    printf("DTEKIT_SEED=%u\n", used);
    fflush(stdout);
    srand(used);
    if (CHECK(count == 3 && read_invoice(arguments[1])) && CHECK(sandbox_start(&service))) {
        char settings[200];
        snprintf(settings, sizeof settings,
                 "{\"base_url\": \"%s\", \"username\": \"user\", \"password\": \"secret\"}", service.url);
        CHECK(dtekit_client_new(DTEKIT_TEXT(settings), &client, NULL) == DTEKIT_STATUS_OK);
        each_answer_belongs_to_its_document(0);
        const char *command = getenv("DTEKIT_TEST_TLS_FRONT");
        if (command) {
            over_tls(command, arguments[2]);
        } else {
            printf("left out: forks over TLS, because DTEKIT_TEST_TLS_FRONT names no program\n");
        }
        children_read_what_threads_read();
        children_assign_folios(arguments[2]);
        children_submit(arguments[2]);
        dtekit_client_free(client);
        dtekit_bytes_free(&invoice);
        CHECK(sandbox_stop(&service));
    }
    return check_sum();
}
