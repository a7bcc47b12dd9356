//! Comments on documents.

use serde_json::{Value, json};

use crate::call::Call;
use crate::record::Comment;
use crate::reply::{Answer, Refusal, Reply, no_document};
use crate::result::ProcessResult;
use crate::state::State;

/// Adds a comment; `ResponseValue` holds its id.
pub(crate) fn add(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let document = query.need_uuid("globalDocumentId");
    let (text, user) = (query.need_text("comment"), query.need_text("userName"));
    let (account, country) = (query.need_text("accountCode"), query.need_text("country"));
    query.check()?;
    let now = state.now();
    state.record(document).ok_or_else(|| no_document(document))?;
    let id = state.next_id();
    let record = state.record_mut(document).ok_or_else(|| no_document(document))?;
    record.comments.push(Comment { id, text, user, account, country, at: now });
    let result = ProcessResult { response_value: Some(id.to_string()), ..ProcessResult::about(record, now) };
    Ok(result.reply())
}

/// Deletes a comment of the same account.
pub(crate) fn delete(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let document = query.need_uuid("globalDocumentId");
    let comment = query.need_uuid("commentId");
    let account = query.need_text("accountCode");
    query.need_text("userName");
    query.check()?;
    let now = state.now();
    let record = state.record_mut(document).ok_or_else(|| no_document(document))?;
    let Some(place) = record.comments.iter().position(|c| c.id == comment) else {
        return Err(Refusal::Unknown(format!("the comment `{comment}` does not exist")));
    };
    if record.comments[place].account != account {
        return Err(Refusal::Rejected(format!("the comment `{comment}` is another account's")));
    }
    record.comments.remove(place);
    Ok(ProcessResult::about(record, now).reply())
}

/// The comments of a document, oldest first.
pub(crate) fn list(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let document = query.need_uuid("globalDocumentId");
    query.need_text("accountCode");
    query.check()?;
    let record = state.record(document).ok_or_else(|| no_document(document))?;
    let shown = |comment: &Comment| {
        json!({
            "CommentId": comment.id.to_string(),
            "GlobalDocumentId": record.id.to_string(),
            "Comment": comment.text,
            "UserName": comment.user,
            "AccountCode": comment.account,
            "Country": comment.country,
            "TimeStamp": record.country.local(comment.at).format("%Y-%m-%dT%H:%M:%S").to_string(),
        })
    };
    Ok(Reply::ok(&record.comments.iter().map(shown).collect::<Vec<Value>>()))
}
