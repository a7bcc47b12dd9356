//! What transactions do with answers.

use super::super::answered::InboxAnswered;
use super::super::entry::{InboxRecord, InboxState};
use super::statement;
use crate::store::sql::{Db, SqlParameter, SqlResult, SqlValue};

/// An entry that is answered.
pub(in crate::store::inbox) struct EntryToAnswer {
    pub number: i64,
    pub state: InboxState,
    pub record: InboxRecord,
    pub document: Option<Vec<u8>>,
    pub generic: Option<String>,
}

/// The entry with this key; in a transaction that writes it is held.
pub(in crate::store::inbox) fn find(db: &mut Db<'_>, key: &str) -> SqlResult<Option<EntryToAnswer>> {
    let key = [("key", key.into())];
    let Some(row) = db.row(statement::FIND, &key)? else { return Ok(None) };
    let item = db.row(statement::ITEM, &key)?;
    Ok(Some(EntryToAnswer {
        number: row.int(0).unwrap_or_default(),
        state: row.text(2).parse::<InboxState>().unwrap_or(InboxState::Failed),
        record: InboxRecord::from_json(&row.text(3)).unwrap_or_default(),
        document: item.as_ref().filter(|item| *item.value(1) != SqlValue::Null).map(|item| item.bytes(1)),
        generic: item.as_ref().and_then(|item| item.some_text(2)),
    }))
}

/// Notes an answer. The entry becomes `answered` once the journal has it, unless the program is done with it.
pub(in crate::store::inbox) fn note(
    db: &mut Db<'_>,
    seen: &EntryToAnswer,
    answer: &InboxAnswered,
) -> SqlResult<()> {
    let record = InboxRecord { answer: Some(answer.clone()), ..seen.record.clone() }.to_json();
    let is_over = matches!(seen.state, InboxState::Done | InboxState::GivenBack);
    let values: [(&str, SqlParameter<'_>); 4] = [
        ("number", seen.number.into()),
        ("record", (&record).into()),
        ("state", InboxState::Answered.as_str().into()),
        ("finished", None::<i64>.into()),
    ];
    match answer.is_submitted && !is_over {
        true => db.execute(statement::NOTE, &values)?,
        false => db.execute(statement::KEEP_RECORD, &values[..2])?,
    };
    Ok(())
}
