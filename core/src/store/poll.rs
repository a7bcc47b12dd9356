//! Stores many pollings for several workers, so that they survive a crash.

mod delivery;
mod job;
mod run;
mod sql;

use std::time::{Duration, SystemTime};

use hmac_sha256::Hash;
use memchr::memmem;

use crate::client::Client;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
#[cfg(feature = "archive")]
use crate::extraction::{Archive, ArchiveRequest};
use crate::extraction::{Policy, Poll, Upload};
use crate::operation::Request;
use crate::store::queue::QueueMetrics;

pub use delivery::{PollDelivered, PollDelivery, PollReceived};
pub use job::{KeptUpload, PollClaim, PollCounts, PollJob, PollKeep, PollState, PollTurn, PollUpload};
pub use run::{PollPass, PollRun};
pub use sql::SqlPollStore;
#[cfg(feature = "sqlite")]
pub use sql::SqlitePollStore;

/// A store of documents that the extraction provider processes. It survives crashes and serves any number of workers.
///
/// [`PollStore::submit`] stores a document. [`PollStore::run_due`] takes a due job with a *lease*, does what its
/// [`Poll`] says, and stores the result. [`PollStore::results`] lists what has ended, in success or failure, until
/// [`PollStore::acknowledge`] removes it. [`SqlPollStore`] stores everything in tables: of a file, or of a
/// database that the program has already. For another one implement the first ten methods, each in one transaction.
///
/// The guarantees, with the external id as the key:
///
/// - A submitted document ends as a result. A result is listed until it is acknowledged, so at least once. Failures
///   are results too.
/// - The store records that a document is about to be sent before its first byte leaves. After a crash in between,
///   the provider is asked first. Only a document that it does not know is sent again, under the same external id and
///   as the same attempt.
/// - A job belongs to one worker while the lease lasts. A killed worker loses it when the lease expires; a worker
///   that returns later finds its lease gone and changes nothing. No upload begins in the second half of a lease or
///   lasts longer than half a lease.
///
/// One gap remains. If an upload has arrived, its worker died before it recorded that, and the provider's search does
/// not show the document when the lease expires, then the document is sent a second time, under the same external id.
///
/// The caller passes the times, which may jump. A clock set forward makes leases expire early. A clock set back
/// extends a lease by one lease at most, and delays a due job by one interval at most.
///
/// # Example
/// ```
/// use dtekit::extraction::{Policy, Upload};
/// use dtekit::{Client, PollStore};
/// use std::time::SystemTime;
///
/// /// Submits a document and makes a pass. It knows nothing of where the store is.
/// fn extract(store: &impl PollStore, client: &Client, pdf: Vec<u8>) -> dtekit::Result<()> {
///     store.submit(Upload::new("invoice.pdf", pdf, "organization-1"), Policy::default(), SystemTime::now())?;
///     let pass = store.run_due(client, SystemTime::now(), &Default::default())?;
///     println!("{} finished, again at {:?}", pass.finished, pass.next_at);
///     Ok(())
/// }
/// ```
pub trait PollStore {
    /// Stores a new job; false if this document is there already.
    ///
    /// The job must survive a power failure when this returns.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `poll-store-conflict` if another document has the external id;
    /// [`ErrorKind::Storage`], as for all methods.
    fn add(&self, upload: &PollUpload<'_>, now: SystemTime) -> Result<bool>;

    /// Takes the job that has been due longest and has no lease, for the time of the lease.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn claim(&self, now: SystemTime, lease: Duration) -> Result<Option<PollClaim>>;

    /// The document of a job, as it was added; `None` if it is not there.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn upload(&self, claim: &PollClaim) -> Result<Option<KeptUpload>>;

    /// Stores the result of a step. It returns false and changes nothing if the job has another lease by now.
    ///
    /// With [`PollTurn::Going`] the change must survive a power failure when this returns. The end of a job drops its
    /// document.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn save(&self, claim: &PollClaim, keep: &PollKeep<'_>, now: SystemTime) -> Result<bool>;

    /// When the next job is due or a lease expires.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn next_at(&self) -> Result<Option<SystemTime>>;

    /// The jobs that have ended and were not acknowledged, in the order of their ends: at most `most`, and no more
    /// once their documents have 64 MiB together.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn results(&self, most: usize) -> Result<Vec<PollJob>>;

    /// The job with this external id, if there is one.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn get(&self, external_id: &str) -> Result<Option<PollJob>>;

    /// Removes a result; false if there is none with this external id. Its key is free again: the same document,
    /// submitted once more, is a new job.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn acknowledge(&self, external_id: &str) -> Result<bool>;

    /// Stores a processed document that came by itself, so that it survives a power failure when this returns.
    ///
    /// A job that has not ended is done with it; a worker that has the job loses its lease. Without a job it is one of
    /// its own, which is done. The very document is stored once. If the job has ended with another result, the document
    /// waits, the newest alone, and [`PollStore::acknowledge`] makes it a job that is done.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn deliver(&self, received: &PollReceived<'_>, now: SystemTime) -> Result<PollDelivered>;

    /// The number of jobs in each state, and when the oldest was submitted.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn counts(&self) -> Result<PollCounts>;

    /// The gauges of the store at this time: how many jobs are in each state, and how old they are.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn metrics(&self, now: SystemTime) -> Result<QueueMetrics> {
        Ok(QueueMetrics::of_poll_store(&self.counts()?, now))
    }

    /// Checks a document and stores it; the next pass of any worker sends it. It returns false and changes nothing,
    /// not even the policy, if this document is there already.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding of [`Upload::check`]; [`ErrorKind::Argument`] with
    /// `poll-store-conflict` where another document has this external id, or for numbers out of range;
    /// [`ErrorKind::Storage`], also for a file that cannot be read.
    fn submit(&self, upload: Upload, policy: Policy, now: SystemTime) -> Result<bool> {
        let external_id = upload.external_id.clone();
        self.submit_request(&external_id, &upload.into_request()?, policy, now)
    }

    /// As [`PollStore::submit`], for an upload that [`Upload::into_request`] checked before.
    ///
    /// # Errors
    /// As [`PollStore::submit`]; [`ErrorKind::Argument`] for another request.
    fn submit_request(
        &self,
        external_id: &str,
        upload: &Request,
        policy: Policy,
        now: SystemTime,
    ) -> Result<bool> {
        let Some(media_type) = upload.body().media_type().filter(|_| upload.operation().key == run::UPLOAD)
        else {
            let message = format!("expected a request of `{}` for `upload`, found another", run::UPLOAD);
            let finding = Finding::new(&code::PARAMETER_VALUE, message).with_path("upload");
            return Err(Error::new(ErrorKind::Argument, finding));
        };
        let poll = Poll::sending(external_id, now).with_policy(policy)?;
        let body = upload.body().bytes()?;
        let upload = PollUpload {
            external_id,
            digest: digest(&media_type, &body),
            media_type: &media_type,
            body: &body,
            warnings: upload.findings(),
            poll: &poll.to_json(),
            sends: (0, poll.sends().1),
            queries: poll.queries(),
        };
        self.add(&upload, now)
    }

    /// Takes the request with which the provider posts a processed document, and says what to answer.
    ///
    /// Nothing is stored unless all of it can be. The provider may post a document again at any time.
    #[cfg(feature = "archive")]
    fn receive(&self, body: &[u8], request: &ArchiveRequest<'_>, now: SystemTime) -> PollDelivery {
        let archive = match Archive::receive(body, request) {
            Ok(archive) => archive,
            Err(error) => return PollDelivery::refused(&error),
        };
        let received = PollReceived {
            external_id: &archive.external_id,
            xml: &archive.text(),
            file: &archive.pdf,
            findings: &archive.findings,
        };
        let stored = self.deliver(&received, now).map(PollDelivery::stored);
        let delivery = stored.unwrap_or_else(|error| PollDelivery::refused(&error));
        let findings = [delivery.findings, archive.findings.clone()].concat();
        let (external_id, batch_id) = (Some(archive.external_id.clone()), archive.batch_id.clone());
        PollDelivery { external_id, batch_id, findings, ..delivery }
    }

    /// Makes one pass: takes the due jobs one after another, and works on each until its next wait or its end.
    ///
    /// Threads and processes may run passes at once. Failures of provider and network are part of the policy and
    /// raise nothing. A first send that never left, or whose credentials were refused, is delayed by the policy's
    /// `query_interval` and uses no attempt. A document that was itself refused fails with the reason `refused`.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`]; [`ErrorKind::Argument`] for options out of range; what no later attempt can mend, such
    /// as a client without `extraction_url`. No job is lost then, and no lease is kept.
    fn run_due(&self, client: &Client, now: SystemTime, run: &PollRun) -> Result<PollPass> {
        run::run_due(self, client, now, run)
    }
}

/// A digest that identifies a document: of the body without its boundary, which may differ each time.
fn digest(media_type: &str, body: &[u8]) -> [u8; 32] {
    let boundary = media_type.rsplit('=').next().unwrap_or_default();
    let mut digest = Hash::new();
    let mut start = 0;
    for at in memmem::find_iter(body, boundary).chain([body.len()]) {
        let piece = body.get(start..at).unwrap_or_default();
        digest.update((piece.len() as u64).to_le_bytes());
        digest.update(piece);
        start = at + boundary.len();
    }
    digest.finalize()
}
