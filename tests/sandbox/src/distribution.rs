//! Distribution: recorded, never sent.

use crate::call::Call;
use crate::record::{Distribution, Status};
use crate::reply::{Answer, Refusal, no_document};
use crate::result::ProcessResult;
use crate::state::State;

/// Records that a document was distributed; the authority must have accepted it.
pub(crate) fn distribute(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let document = query.need_uuid("globalDocumentId");
    let rule = query.need_uuid("distributionRuleId");
    query.check()?;
    let now = state.now();
    let record = state.record_mut(document).ok_or_else(|| no_document(document))?;
    match record.status(now) {
        Status::Accepted => record.distributions.push(Distribution { rule, at: now }),
        Status::Pending => {
            return Err(Refusal::Rejected(format!("the document `{document}` is not ready yet")));
        }
        Status::Rejected => {
            return Err(Refusal::Rejected(format!("the authority rejected the document `{document}`")));
        }
    }
    Ok(ProcessResult::about(record, now).reply())
}
