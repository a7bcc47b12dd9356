//! The counters in the database that the program already has: a row for each.

use std::cell::RefCell;

use uuid::Uuid;

use super::key::SequenceKey;
use super::record::Record;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{self, Map, Value};
use crate::sort::sort;
use crate::store::sql::{Db, Safe, ServerKind, SqlConnection, SqlDialect, SqlParameter, SqlResult};
use crate::store::tables::Tables;

/// The kind of the tables.
pub(super) const SERVER: ServerKind = ServerKind {
    name: "a sequence",
    tables: "sequence",
    version: 1,
    schema,
    access: &code::SEQUENCE_ACCESS,
    other_version: &code::SEQUENCE_VERSION,
};

/// The statements that make the tables of a dialect.
fn schema(dialect: SqlDialect) -> &'static [&'static str] {
    match dialect {
        SqlDialect::Mariadb | SqlDialect::Mysql => &[MARIADB],
        _ => &[POSTGRESQL],
    }
}

/// A part that a key does not have is an empty text.
const POSTGRESQL: &str = "
CREATE TABLE IF NOT EXISTS {t}sequence_counter (
    issuer TEXT COLLATE \"C\" NOT NULL,
    document_type TEXT COLLATE \"C\" NOT NULL,
    series TEXT COLLATE \"C\" NOT NULL,
    till TEXT COLLATE \"C\" NOT NULL,
    record TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    PRIMARY KEY (issuer, document_type, series, till)
);
";

const MARIADB: &str = "
CREATE TABLE IF NOT EXISTS {t}sequence_counter (
    issuer VARCHAR(60) NOT NULL,
    document_type VARCHAR(60) NOT NULL,
    series VARCHAR(60) NOT NULL,
    till VARCHAR(60) NOT NULL,
    record LONGTEXT NOT NULL,
    changed_by VARCHAR(60) NOT NULL,
    PRIMARY KEY (issuer, document_type, series, till)
) {kept};
";

/// Makes the counter if it is not there, and holds it until the end of the transaction, so that writers wait for each
/// other. An empty record is a counter that was just made.
const HOLD: &str = "
INSERT INTO {t}sequence_counter (issuer, document_type, series, till, record, changed_by)
VALUES (:issuer, :type, :series, :till, '', :change)
{upsert issuer, document_type, series, till: changed_by} RETURNING record
{read issuer = :issuer AND document_type = :type AND series = :series AND till = :till}";

const SAVE: &str = "
UPDATE {t}sequence_counter SET record = :record
WHERE issuer = :issuer AND document_type = :type AND series = :series AND till = :till";

const DROP: &str = "
DELETE FROM {t}sequence_counter
WHERE issuer = :issuer AND document_type = :type AND series = :series AND till = :till";

const GET: &str = "
SELECT record, changed_by FROM {t}sequence_counter
WHERE issuer = :issuer AND document_type = :type AND series = :series AND till = :till";

const KEYS: &str = "SELECT issuer, document_type, series, till FROM {t}sequence_counter";

/// The values of a key's parts.
fn parts(key: &SequenceKey) -> [(&'static str, SqlParameter<'_>); 4] {
    [
        ("issuer", key.issuer().into()),
        ("type", key.document_type().into()),
        ("series", key.series().unwrap_or_default().into()),
        ("till", key.till().unwrap_or_default().into()),
    ]
}

/// Changes a counter in a transaction of its own.
pub(super) fn change<T>(
    tables: &Tables,
    key: &SequenceKey,
    change: impl Fn(&mut Record) -> Result<T>,
) -> Result<T>
where
    T: Clone,
{
    // What the last transaction would keep, and its sign.
    let last: RefCell<(String, Option<T>)> = RefCell::default();
    let write = |db: &mut Db<'_>| {
        let token = Uuid::new_v4().to_string();
        let done = change_in(db, key, &token, &change)?;
        last.replace((token, done.as_ref().ok().cloned()));
        Ok(done)
    };
    tables.write(Safe::FromPowerLoss, write, |db| {
        let (token, value) = &*last.borrow();
        let kept = db.row(GET, &parts(key))?.filter(|row| row.text(1) == *token);
        Ok(kept.and_then(|_| value.clone()))
    })
}

/// Changes a counter in the transaction that is open on the caller's connection.
pub(super) fn change_within<T>(
    tables: &Tables,
    connection: &mut dyn SqlConnection,
    key: &SequenceKey,
    change: impl Fn(&mut Record) -> Result<T>,
) -> Result<T> {
    let mut db = Db { connection, place: tables.place() };
    change_in(&mut db, key, &Uuid::new_v4().to_string(), &change).map_err(|error| tables.failed(error))?
}

fn change_in<T>(
    db: &mut Db<'_>,
    key: &SequenceKey,
    token: &str,
    change: &impl Fn(&mut Record) -> Result<T>,
) -> SqlResult<Result<T>> {
    let parts = parts(key);
    let held = db.row(HOLD, &[&parts[..], &[("change", token.into())]].concat())?;
    let text = held.map(|row| row.text(0)).unwrap_or_default();
    let before = match &*text {
        "" => Record::default(),
        text => match record(text) {
            Some(record) => record,
            None => return Ok(Err(damaged(key))),
        },
    };
    let mut record = before.clone();
    let done = change(&mut record);
    // A change that was refused leaves the caller's transaction as it was.
    let is_changed = done.is_ok() && record != before;
    if is_changed {
        let mut members = Map::new();
        record.write(&mut members);
        let record = Value::Object(members).to_string();
        db.execute(SAVE, &[&parts[..], &[("record", (&record).into())]].concat())?;
    } else if text.is_empty() {
        db.execute(DROP, &parts)?;
    }
    Ok(done)
}

/// The counter with this key, if there is one.
pub(super) fn get(tables: &Tables, key: &SequenceKey) -> Result<Option<Record>> {
    let found = tables.read(|db| Ok(db.row(GET, &parts(key))?.map(|row| row.text(0))))?;
    found.map(|text| record(&text).ok_or_else(|| damaged(key))).transpose()
}

/// The keys of all counters, in order.
pub(super) fn keys(tables: &Tables) -> Result<Vec<SequenceKey>> {
    let mut keys = tables.read(|db| {
        let mut keys = Vec::new();
        db.rows(KEYS, &[], |row| {
            let part = |column| Some(row.text(column)).filter(|text| !text.is_empty());
            keys.push(SequenceKey::exact(row.text(0), &row.text(1), part(2).as_deref(), part(3).as_deref()));
            true
        })?;
        Ok(keys)
    })?;
    sort(&mut keys);
    Ok(keys)
}

fn record(text: &str) -> Option<Record> {
    match json::from_str(text) {
        Ok(Value::Object(members)) => Record::read(&members),
        _ => None,
    }
}

fn damaged(key: &SequenceKey) -> Error {
    let message = "expected a counter in the database, found a row that is none";
    Error::new(ErrorKind::Storage, Finding::new(&code::SEQUENCE_DAMAGED, message).with_path(key.to_string()))
}
