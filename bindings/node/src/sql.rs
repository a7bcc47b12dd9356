//! A connection of the program's pool: a call on a thread of its own asks JavaScript for each statement, and waits.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use dtekit::store::sql::{
    SqlConnection, SqlDialect, SqlError, SqlErrorKind, SqlParameter, SqlPlaceholders, SqlResult, SqlValue,
};
use napi::Status;
use napi::bindgen_prelude::{BigInt, Buffer, Either4, Null, Uint8Array};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;

/// The JavaScript function that takes requests, on JavaScript's own thread. It does not keep the process alive: the
/// promise of the call does.
pub type SqlCallback = ThreadsafeFunction<SqlRequest, (), SqlRequest, Status, false, true>;

/// A value that goes into a statement.
type Given = Either4<Null, BigInt, String, Buffer>;

/// A value of a row.
type Column = Either4<Null, BigInt, String, Uint8Array>;

/// What JavaScript is asked to do with a connection, and the place for its answer.
///
/// The thread that asks waits until the answer is there, or until the request is gone: JavaScript has ended.
#[napi]
pub struct SqlRequest {
    link: u32,
    action: &'static str,
    statement: String,
    values: Vec<Value>,
    answer: Mutex<Option<Sender<SqlResult<Answer>>>>,
}

enum Value {
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl Value {
    fn of(value: &SqlParameter<'_>) -> Value {
        match value {
            SqlParameter::Int(number) => Value::Int(*number),
            SqlParameter::Text(text) => Value::Text((*text).to_owned()),
            SqlParameter::Bytes(bytes) => Value::Bytes(bytes.to_vec()),
            _ => Value::Null,
        }
    }
}

#[derive(Default)]
struct Answer {
    changed: u64,
    rows: Vec<Vec<SqlValue>>,
}

#[napi]
impl SqlRequest {
    /// The number of the connection.
    #[napi(getter)]
    pub fn link(&self) -> u32 {
        self.link
    }

    /// `begin`, `run`, `commit`, `rollback` or `close`; `listen` or `notified`.
    #[napi(getter)]
    pub fn action(&self) -> &'static str {
        self.action
    }

    /// The statement of `run`, and the channel of `listen`.
    #[napi(getter)]
    pub fn statement(&self) -> String {
        self.statement.clone()
    }

    /// The values of the statement.
    #[napi]
    pub fn values(&self) -> Vec<Given> {
        let value = |value: &Value| match value {
            Value::Null => Either4::A(Null),
            Value::Int(number) => Either4::B(BigInt::from(*number)),
            Value::Text(text) => Either4::C(text.clone()),
            Value::Bytes(bytes) => Either4::D(Buffer::from(bytes.clone())),
        };
        self.values.iter().map(value).collect()
    }

    /// Answers with the number of rows that were changed, and the rows.
    #[napi]
    pub fn done(&self, changed: f64, rows: Vec<Vec<Column>>) {
        let column = |column: Column| match column {
            Either4::A(_) => SqlValue::Null,
            Either4::B(number) => SqlValue::Int(number.get_i64().0),
            Either4::C(text) => SqlValue::Text(text),
            Either4::D(bytes) => SqlValue::Bytes(bytes.to_vec()),
        };
        let rows = rows.into_iter().map(|row| row.into_iter().map(column).collect());
        self.give(Ok(Answer { changed: changed as u64, rows: rows.collect() }));
    }

    /// Answers with what the database said: its code, and null for a lost connection.
    #[napi]
    pub fn failed(&self, code: Option<String>) {
        self.give(Err(SqlError::coded(code.as_deref())));
    }

    /// Answers with the name of an error that is not the database's.
    #[napi]
    pub fn threw(&self, name: String) {
        self.give(Err(SqlError::new(SqlErrorKind::Other, format!("the driver threw {name}"))));
    }

    fn give(&self, answer: SqlResult<Answer>) {
        let waiting = self.answer.lock().unwrap_or_else(PoisonError::into_inner).take();
        // Nobody waits for the answer to `close`.
        let _ = waiting.map(|sender| sender.send(answer));
    }
}

/// What makes connections.
pub type Connect = Box<dyn Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync>;

/// The way to the program's pool, which all calls of a journal, a poll store or a sequence share.
#[derive(Clone)]
pub struct Pool {
    ask: Arc<SqlCallback>,
    placeholders: SqlPlaceholders,
    last: Arc<AtomicU32>,
}

impl Pool {
    /// The way that these requests take.
    pub fn new(ask: SqlCallback, dialect: SqlDialect) -> Pool {
        let placeholders = match dialect {
            SqlDialect::Postgresql => SqlPlaceholders::Dollar,
            _ => SqlPlaceholders::Question,
        };
        Pool { ask: Arc::new(ask), placeholders, last: Arc::default() }
    }

    /// The number of a connection that JavaScript does not know yet.
    pub fn number(&self) -> u32 {
        self.last.fetch_add(1, Ordering::Relaxed)
    }

    /// What makes connections, each of which takes one of the pool for each of its transactions.
    pub fn connecting(&self) -> Connect {
        let pool = self.clone();
        Box::new(move || Ok(Box::new(pool.link(pool.number()))))
    }

    /// The connection with this number, such as the caller's own.
    pub fn link(&self, number: u32) -> Link {
        Link { pool: self.clone(), number, is_begun: false }
    }
}

/// A connection of the pool, or the caller's own, whose transaction is the caller's.
pub struct Link {
    pool: Pool,
    number: u32,
    /// Whether JavaScript may hold a connection of the pool for it.
    is_begun: bool,
}

impl Link {
    fn ask(&self, action: &'static str, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<Answer> {
        let (sender, answer) = channel();
        let request = SqlRequest {
            link: self.number,
            action,
            statement: statement.to_owned(),
            values: values.iter().map(Value::of).collect(),
            answer: Mutex::new(Some(sender)),
        };
        // Where JavaScript has ended, the request is dropped, and its sender with it.
        self.pool.ask.call(request, ThreadsafeFunctionCallMode::NonBlocking);
        answer.recv().unwrap_or_else(|_| Err(SqlError::coded(None)))
    }

    fn end(&mut self, action: &'static str) -> SqlResult<()> {
        self.ask(action, "", &[])?;
        self.is_begun = false;
        Ok(())
    }
}

impl SqlConnection for Link {
    fn placeholders(&self) -> SqlPlaceholders {
        self.pool.placeholders
    }

    fn is_pooled(&self) -> bool {
        true
    }

    fn begin(&mut self) -> SqlResult<()> {
        self.is_begun = true;
        self.ask("begin", "", &[]).map(|_| ())
    }

    fn commit(&mut self) -> SqlResult<()> {
        self.end("commit")
    }

    fn rollback(&mut self) -> SqlResult<()> {
        self.end("rollback")
    }

    fn execute(&mut self, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<u64> {
        Ok(self.ask("run", statement, values)?.changed)
    }

    fn query(
        &mut self,
        statement: &str,
        values: &[SqlParameter<'_>],
        each: &mut dyn FnMut(Vec<SqlValue>) -> bool,
    ) -> SqlResult<()> {
        self.ask("run", statement, values)?.rows.into_iter().all(each);
        Ok(())
    }

    fn listen(&mut self, channel: &str) -> SqlResult<bool> {
        let can = self.ask("listen", channel, &[])?.changed > 0;
        self.is_begun = can;
        Ok(can)
    }

    fn notified(&mut self, longest: Duration, each: &mut dyn FnMut(&str)) -> SqlResult<()> {
        for row in self.ask("notified", "", &[millis(longest)])?.rows {
            if let Some(SqlValue::Text(payload)) = row.first() {
                each(payload);
            }
        }
        Ok(())
    }
}

/// The milliseconds of a wait, as JavaScript reads them.
fn millis(longest: Duration) -> SqlParameter<'static> {
    SqlParameter::Int(i64::try_from(longest.as_millis()).unwrap_or(i64::MAX))
}

// A transaction that has no end, as after a lost connection: its connection does not go back to the pool.
impl Drop for Link {
    fn drop(&mut self) {
        if self.is_begun {
            let request = SqlRequest {
                link: self.number,
                action: "close",
                statement: String::new(),
                values: Vec::new(),
                answer: Mutex::new(None),
            };
            self.pool.ask.call(request, ThreadsafeFunctionCallMode::NonBlocking);
        }
    }
}
