//! Many pollings that survive a crash, shared by several workers.

mod job;
mod run;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::time::{Duration, SystemTime};

use memchr::memmem;
use sha2::{Digest, Sha256};

use crate::client::Client;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::extraction::{Policy, Poll, Upload};
use crate::operation::Request;

pub use job::{KeptUpload, PollClaim, PollCounts, PollJob, PollKeep, PollState, PollTurn, PollUpload};
pub use run::{PollPass, PollRun};
#[cfg(feature = "sqlite")]
pub use sqlite::SqlitePollStore;

/// Documents on their way through the extraction provider, kept so that they survive a crash, for any number of workers.
///
/// [`PollStore::submit`] keeps a document; [`PollStore::run_due`] takes one that is due by a *lease*, does what its
/// [`Poll`] says, and keeps what came of it; [`PollStore::results`] gives what has ended, well or not, until
/// [`PollStore::acknowledge`] takes it away. `SqlitePollStore` (feature `sqlite`) keeps them
/// in a file; for another database implement the first nine methods, each in one transaction.
///
/// What is promised, with the external id as the key:
///
/// - A document that was submitted ends as a result, and a result is given at least once: again and again until it is
///   acknowledged. Failures are results too.
/// - That a document is about to be sent is kept before its first byte leaves. After a crash in between the provider is
///   asked first, and only what it does not know is sent again, under the same external id and as the same attempt.
/// - A job is one worker's while its lease lasts. A worker that was killed loses it when the lease has run out; one
///   that comes back later finds its lease gone and changes nothing more. No upload begins in the second half of a
///   lease, and none lasts longer than half of one.
///
/// One window remains: where an upload has arrived, its worker died before it could say so, and the provider's search
/// does not show the document yet when the lease has run out, it is sent a second time, under the same external id.
///
/// Times are given by the caller and may jump either way: a clock that is set forward lets leases run out early, one
/// that is set back makes them last one lease longer at most, and delays what is due by one interval at most.
pub trait PollStore {
    /// Keeps a new job; false where this very document is there already.
    ///
    /// It must be safe from a loss of power when this returns.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `poll-store-conflict` where the external id is another document's; else
    /// [`ErrorKind::Storage`], as for all the others.
    fn add(&self, upload: &PollUpload<'_>, now: SystemTime) -> Result<bool>;

    /// Takes a job that is due and nobody's, the longest due first, for as long as the lease.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn claim(&self, now: SystemTime, lease: Duration) -> Result<Option<PollClaim>>;

    /// The document of a job, as it was added; nothing where it is not there.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn upload(&self, claim: &PollClaim) -> Result<Option<KeptUpload>>;

    /// Keeps what came of a job; false, and nothing is changed, where the claim's lease is another's by now.
    ///
    /// With [`PollTurn::Going`] it must be safe from a loss of power when this returns. An end drops the document.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn save(&self, claim: &PollClaim, keep: &PollKeep<'_>, now: SystemTime) -> Result<bool>;

    /// When the next job is due, or a lease runs out.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn next_at(&self) -> Result<Option<SystemTime>>;

    /// What has ended and was not acknowledged, the first to end first: at most `most`, and no further one once their
    /// documents have 64 MiB together.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn results(&self, most: usize) -> Result<Vec<PollJob>>;

    /// The job of an external id; nothing where there is none.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn get(&self, external_id: &str) -> Result<Option<PollJob>>;

    /// Forgets a result; false where there is none of this external id. Its key is free again: submitted once more, the
    /// document is a new one.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn acknowledge(&self, external_id: &str) -> Result<bool>;

    /// How many jobs there are of each state.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    fn counts(&self) -> Result<PollCounts>;

    /// Checks a document and keeps it; the next pass of any worker sends it. False where this very document is there
    /// already: then nothing is changed, its policy included.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding of [`Upload::check`]; [`ErrorKind::Argument`] with
    /// `poll-store-conflict` where another document has this external id, or for numbers out of range;
    /// [`ErrorKind::Storage`], also for a file that cannot be read from where it lies.
    fn submit(&self, upload: Upload, policy: Policy, now: SystemTime) -> Result<bool> {
        let external_id = upload.external_id.clone();
        self.submit_request(&external_id, &upload.into_request()?, policy, now)
    }

    /// The same for an upload that was checked before, by [`Upload::into_request`].
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

    /// One pass: takes the jobs that are due, one after another, and does what is to be done, each up to its next wait
    /// or its end.
    ///
    /// Threads and processes may run passes at once. What the provider or the network does is a part of the policy and
    /// no error. A first send that never left, or was refused for its credentials, is put off by the policy's
    /// `query_interval` and uses up no attempt; one that was refused for itself is a failure, of reason `refused`.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`]; [`ErrorKind::Argument`] for options out of range; what no later attempt could mend, such
    /// as a client without `extraction_url`. No job is lost then, and no lease is kept.
    fn run_due(&self, client: &Client, now: SystemTime, run: &PollRun) -> Result<PollPass> {
        run::run_due(self, client, now, run)
    }
}

/// By what the same document is told from another: the body without its boundary, which may be another each time.
fn digest(media_type: &str, body: &[u8]) -> [u8; 32] {
    let boundary = media_type.rsplit('=').next().unwrap_or_default();
    let mut digest = Sha256::new();
    let mut start = 0;
    for at in memmem::find_iter(body, boundary).chain([body.len()]) {
        let piece = body.get(start..at).unwrap_or_default();
        digest.update((piece.len() as u64).to_le_bytes());
        digest.update(piece);
        start = at + boundary.len();
    }
    digest.finalize().into()
}
