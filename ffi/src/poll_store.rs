//! Documents for the extraction provider, which several workers share.

use dtekit::extraction::Policy;
use dtekit::store::PollStore;
use dtekit::store::poll::{PollJob, PollRun};
use dtekit::{Naming, SqlPollStore};

use crate::boundary::{Call, at_index, free, read, read_bytes, shareable, time};
use crate::sql::{dtekit_sql_driver, place, statements};
use crate::{dtekit_bytes, dtekit_client, dtekit_error, dtekit_status, dtekit_upload};

/// Documents for the extraction provider in an SQLite file (`dtekit_poll_store_open`) or in the program's own database
/// (`dtekit_poll_store_over`), so that they survive a crash, for any number of workers; free it with
/// `dtekit_poll_store_free`. Several threads may use a store at once, and several processes may open the file, which
/// must be on a disk of this machine. A forked process may use the store of its parent: dtekit closes the file before a
/// fork and opens it again in both processes. After `fork` in a process with several threads, POSIX allows the child
/// only what is safe in a signal handler; on Linux with glibc or musl, memory can be allocated as well.
///
/// `dtekit_poll_store_submit` stores a document, `dtekit_poll_store_run_due` sends and asks what is due, and
/// `dtekit_poll_store_results` gives the jobs that have ended, with success or not, until
/// `dtekit_poll_store_acknowledge` removes them. The store notes that a document will be sent before the first byte
/// leaves. After a crash in between, it asks the provider first, and sends only a document that the provider does not
/// know. A job belongs to one worker while its lease lasts; if that worker is killed, another one takes the job after
/// the lease. The file holds whole documents, never a token or a signed address.
pub struct dtekit_poll_store(SqlPollStore);

const _: () = shareable::<dtekit_poll_store>();

/// Jobs of a store, as they were at the time of the call that gave them; free them with `dtekit_poll_jobs_free`.
/// Several threads may read them.
pub struct dtekit_poll_jobs(Vec<PollJob>);

/// Opens the store in the file with this path, in UTF-8. If there is no file, it is created, and only its owner may
/// read it; its folder must exist.
///
/// On success `*out` owns the store; free it with `dtekit_poll_store_free`. Errors: `storage` if the file cannot be
/// opened, read or written, is not a store, is damaged, or was written by a version with other tables; `argument` for
/// NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_open(
    path: *const u8,
    path_len: usize,
    out: *mut *mut dtekit_poll_store,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_poll_store(crate::part::open_poll_store(c.text(path, path_len, "path")?)?))
    })
}

/// Gives the store in tables of the program's own database, for workers on any number of machines. Nothing is read
/// before the first call; `dtekit_poll_store_create_tables` makes the tables.
///
/// `driver`, `dialect` and `schema` are those of `dtekit_journal_over`, and so are leases and lost connections. Pass
/// `dtekit_poll_store_now` as `now`, so that all machines agree. An external id has at most 200 bytes there.
///
/// On success `*out` owns the store; free it with `dtekit_poll_store_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_over(
    driver: *const dtekit_sql_driver,
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    out: *mut *mut dtekit_poll_store,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (driver, dialect, schema) = place(c, driver, (dialect, dialect_len), (schema, schema_len))?;
        Ok(dtekit_poll_store(SqlPollStore::over(driver.connecting(), dialect, schema)?))
    })
}

/// Gives the statements that make the tables of a poll store, for a migration tool. `dialect` and `schema` are those of
/// `dtekit_journal_over`.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_schema(
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .text(out, |c| statements(c, (dialect, dialect_len), (schema, schema_len), SqlPollStore::schema))
}

/// Makes the tables that are missing, in the program's own database; a file has them.
///
/// Errors: `storage`, also if another version of dtekit made the tables; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_create_tables(
    store: *const dtekit_poll_store,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| c.shared(store, "store")?.0.create_tables())
}

/// Gives the time on which all workers of a store agree, in seconds since 1970: the time of the program's own database,
/// and for a file that of this machine.
///
/// Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_now(
    store: *const dtekit_poll_store,
    out: *mut f64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.time(out, |c| c.shared(store, "store")?.0.now())
}

/// Stores a document, which the next pass of any worker sends. On success it is on the disk, and the upload may be
/// freed.
///
/// `policy` is a JSON object with numbers of the policy, as `dtekit_poll_new` names them; `now` is the time in seconds
/// since 1970 (UTC).
///
/// On success `*out` is 1, or 0 if the store has this very document already: then nothing changes. Errors: `argument`,
/// also if another document has this external id; `storage`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_submit(
    store: *const dtekit_poll_store,
    upload: *const dtekit_upload,
    policy: *const u8,
    policy_len: usize,
    now: f64,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.flag(out, |c| {
        let (store, upload) = (c.shared(store, "store")?, c.shared(upload, "upload")?);
        let policy = Policy::from_members(&c.members(policy, policy_len, "policy")?)?;
        store.0.submit_request(&upload.external_id, &upload.request, policy, time(now)?)
    })
}

/// Makes one pass: takes the jobs that are due at the time `now`, in seconds since 1970 (UTC), one after another, and
/// works on each until its next wait or its end.
///
/// `options` is a JSON object with any of `lease` (the seconds that a job belongs to one worker: 600 by default, from 2
/// to 86400) and `most` (the largest number of jobs in a pass: 16 by default; with 1 a worker can stop soonest).
///
/// On success `*out` is a JSON object: `worked` (how many jobs it took), `finished` (how many have ended), `postponed`
/// (how many could not be sent and were delayed), `lost` (how many another worker had taken over) and `next_at` (when
/// the next job is due, in seconds since 1970, or null); free it with `dtekit_bytes_free`. Errors: `storage`;
/// `argument`, also for a client that lacks a setting. No job is lost by an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_run_due(
    store: *const dtekit_poll_store,
    client: *const dtekit_client,
    now: f64,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (store, client) = (c.shared(store, "store")?, c.shared(client, "client")?);
        let options = c.members(options, options_len, "options")?;
        let pass = store.0.run_due(&client.0, time(now)?, &PollRun::from_members(&options)?)?;
        Ok(pass.to_value(Naming::Snake))
    })
}

/// Gives the jobs that have ended and were not acknowledged, in the order in which they ended: at most `most`, and no
/// more once their documents have 64 MiB together.
///
/// On success `*out` owns the jobs; free them with `dtekit_poll_jobs_free`. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_results(
    store: *const dtekit_poll_store,
    most: usize,
    out: *mut *mut dtekit_poll_jobs,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .handle(out, |c| Ok(dtekit_poll_jobs(c.shared(store, "store")?.0.results(most)?)))
}

/// Looks up the job of an external id.
///
/// On success `*out` owns one job, or none if there is no such document; free it with `dtekit_poll_jobs_free`.
/// Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_get(
    store: *const dtekit_poll_store,
    external_id: *const u8,
    external_id_len: usize,
    out: *mut *mut dtekit_poll_jobs,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let store = c.shared(store, "store")?;
        let external_id = c.text(external_id, external_id_len, "external_id")?;
        Ok(dtekit_poll_jobs(store.0.get(external_id)?.into_iter().collect()))
    })
}

/// Removes a result; its external id may be used again.
///
/// On success `*out` is 1, or 0 if no document with this external id has ended. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_acknowledge(
    store: *const dtekit_poll_store,
    external_id: *const u8,
    external_id_len: usize,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.flag(out, |c| {
        c.shared(store, "store")?.0.acknowledge(c.text(external_id, external_id_len, "external_id")?)
    })
}

/// Takes the request with which the provider posts a processed document to the program, and says what to answer. The
/// document ends the job of its external id; without such a job it is one of its own.
///
/// `body` is the body of the request. `request` is a JSON object with any of `content_type` and `authorization` (these
/// headers), `user` and `password` (which the request must show), `external_id` and `batch_id` (for a body without
/// them), and the limits of `dtekit_archive_read`. `now` is the time in seconds since 1970 (UTC).
///
/// On success `*out` is a JSON object: `status` (of the answer: 200, 400, 401, 413 or 503), `answer` (its body, JSON as
/// text), `delivered` (`met`, `new`, `again`, `later`, or null if nothing was stored), `external_id`, `batch_id` and
/// `findings`; free it with `dtekit_bytes_free`. Errors: `argument`. Every other failure is a status.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_receive(
    store: *const dtekit_poll_store,
    body: *const u8,
    body_len: usize,
    request: *const u8,
    request_len: usize,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let store = c.shared(store, "store")?;
        let body = c.bytes(body, body_len, "body")?;
        let request = c.members(request, request_len, "request")?;
        Ok(crate::part::receive(&store.0, body, &request, time(now)?)?.to_value(Naming::Snake))
    })
}

/// Counts the jobs of each state.
///
/// On success `*out` is a JSON object with `queued` (not sent yet), `polling`, `done` and `failed`; free it with
/// `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_counts(
    store: *const dtekit_poll_store,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(store, "store")?.0.counts()?.to_value(Naming::Snake)))
}

/// Gives how many jobs are in each state and how old they are, as gauges at the time `now`, in seconds since 1970
/// (UTC).
///
/// On success `*out` is a JSON object with `depth` (those whose answer is open), `oldest_age` (of them, in seconds, or
/// null), `unknown` (those whose outcome is unknown), and `states`, an object with `count` and `oldest_age` for each
/// state; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_metrics(
    store: *const dtekit_poll_store,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .json(out, |c| Ok(c.shared(store, "store")?.0.metrics(time(now)?)?.to_value(Naming::Snake)))
}

/// Gives the same gauges as text for Prometheus, as `dtekit_client_prometheus` does.
///
/// On success `*out` is the text; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_prometheus(
    store: *const dtekit_poll_store,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .text(out, |c| Ok(c.shared(store, "store")?.0.metrics(time(now)?)?.to_prometheus()))
}

/// Frees the store; NULL is allowed. The file stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_store_free(store: *mut dtekit_poll_store) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(store) }
}

/// Gives how many jobs there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_jobs_count(jobs: *const dtekit_poll_jobs) -> usize {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(jobs, 0, |jobs| jobs.0.len()) }
}

/// Gives the job with this number, from 0.
///
/// On success `*out` is a JSON object: `external_id`, `state` (`queued`, `polling`, `done`, `failed`), `status` (the
/// provider's, or null), `sends` and `queries` (each used and allowed), `next_at` (seconds since 1970, or null),
/// `reason` (why it failed: those of `dtekit_poll_next`, `refused` if the first send was refused, `damaged`; or null),
/// `xml` (the processed document, or null) and `findings`; the file is `dtekit_poll_jobs_file`. Free it with
/// `dtekit_bytes_free`. Errors: `argument` for NULL and for a number without a job.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_jobs_to_json(
    jobs: *const dtekit_poll_jobs,
    index: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        Ok(at_index(c.shared(jobs, "jobs")?.0.get(index), "jobs", index)?.to_value(Naming::Snake))
    })
}

/// Gives the original file of the job with this number, and writes its length to `*len`; NULL and 0 if there is none.
/// The jobs own it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_jobs_file(
    jobs: *const dtekit_poll_jobs,
    index: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(jobs, len, |jobs| jobs.0.get(index)?.file.as_deref()) }
}

/// Frees the jobs; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_jobs_free(jobs: *mut dtekit_poll_jobs) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(jobs) }
}
