//! A journal for many machines, in the PostgreSQL that the program already has, over the crate `postgres`: stores a
//! sale and its document in one transaction, issues the document, and takes the result.
//!
//! ```text
//! cargo run --example shared_journal -- "host=localhost user=erp dbname=erp" URL DOCUMENT
//! ```
#![allow(clippy::print_stdout)] // the output of a program

use std::error::Error;
use std::io;
use std::time::{Duration, SystemTime};

use dtekit::client::{Issue, Settings};
use dtekit::store::journal::{JournalEntry, JournalOptions, JournalRun, JournalWait};
use dtekit::store::sql::{
    SqlConnection, SqlDialect, SqlError, SqlErrorKind, SqlParameter, SqlPlaceholders, SqlResult, SqlValue,
};
use dtekit::{Client, Country, Journal, SqlJournal};
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::private::BytesMut;
use postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use postgres::{NoTls, Row};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [database, url, document] = &arguments[..] else {
        return Err("usage: shared_journal DATABASE URL DOCUMENT".into());
    };
    for entry in sell(database, url, &std::fs::read(document)?)? {
        println!("{}: {}", entry.key, entry.state.as_str());
    }
    Ok(())
}

/// Makes a sale, and gives the results that were not taken before.
pub fn sell(database: &str, url: &str, document: &[u8]) -> Result<Vec<JournalEntry>, Box<dyn Error>> {
    let address = database.to_owned();
    let connect =
        move || Connection::open(&address).map(|made| Box::new(made) as Box<dyn SqlConnection + Send>);
    let options = JournalOptions::default();
    let journal = SqlJournal::over(connect, SqlDialect::Postgresql, Some("dtekit"), options)?;
    journal.create_tables()?;

    // From here on PostgreSQL tells the worker of each new document.
    journal.wait(&JournalWait::default())?;

    // The program's own transaction: the sale and its document are there, or neither is.
    let mut erp = Connection::open(database)?;
    erp.0.batch_execute("CREATE TABLE IF NOT EXISTS sale (number TEXT PRIMARY KEY)")?;
    erp.begin()?;
    erp.0.execute("INSERT INTO sale VALUES ('1042')", &[])?;
    journal.submit_within(&mut erp, "sale-1042", Issue::new(document, Country::CR), None, None)?;
    erp.commit()?;

    // Each worker, on any machine: it waits until PostgreSQL tells of a document, and for a minute at most.
    if !journal.wait(&JournalWait { poll: Some(Duration::from_secs(60)), ..JournalWait::default() })? {
        return Err("nobody told of the sale".into());
    }
    let client = Client::new(Settings::new(url, "user", "secret"))?;
    let now = journal.now()?.unwrap_or_else(SystemTime::now);
    journal.run(&client, now, &JournalRun::default())?;

    // The program stores the result and that it has it in one transaction.
    let results = journal.results(100)?;
    for entry in &results {
        erp.begin()?;
        journal.acknowledge_within(&mut erp, &entry.key, None)?;
        erp.commit()?;
    }
    Ok(results)
}

/// A connection of the crate `postgres`.
pub struct Connection(postgres::Client);

impl Connection {
    fn open(database: &str) -> SqlResult<Connection> {
        postgres::Client::connect(database, NoTls).map(Connection).map_err(failed)
    }
}

impl SqlConnection for Connection {
    fn placeholders(&self) -> SqlPlaceholders {
        SqlPlaceholders::Dollar
    }

    fn begin(&mut self) -> SqlResult<()> {
        self.0.batch_execute("BEGIN").map_err(failed)
    }

    fn commit(&mut self) -> SqlResult<()> {
        self.0.batch_execute("COMMIT").map_err(failed)
    }

    fn rollback(&mut self) -> SqlResult<()> {
        self.0.batch_execute("ROLLBACK").map_err(failed)
    }

    fn execute(&mut self, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<u64> {
        let values: Vec<Parameter<'_>> = values.iter().copied().map(Parameter).collect();
        self.0.execute(statement, &given(&values)).map_err(failed)
    }

    fn query(
        &mut self,
        statement: &str,
        values: &[SqlParameter<'_>],
        each: &mut dyn FnMut(Vec<SqlValue>) -> bool,
    ) -> SqlResult<()> {
        let values: Vec<Parameter<'_>> = values.iter().copied().map(Parameter).collect();
        for row in self.0.query(statement, &given(&values)).map_err(failed)? {
            if !each((0..row.len()).map(|at| column(&row, at)).collect::<SqlResult<_>>()?) {
                break;
            }
        }
        Ok(())
    }

    fn listen(&mut self, channel: &str) -> SqlResult<bool> {
        self.0.batch_execute(&format!("LISTEN {channel}")).map_err(failed)?;
        Ok(true)
    }

    fn notified(&mut self, longest: Duration, each: &mut dyn FnMut(&str)) -> SqlResult<()> {
        let mut told = self.0.notifications();
        if let Some(first) = told.timeout_iter(longest).next().map_err(failed)? {
            each(first.payload());
        }
        let mut others = told.iter();
        while let Some(other) = others.next().map_err(failed)? {
            each(other.payload());
        }
        Ok(())
    }
}

fn given<'a>(values: &'a [Parameter<'_>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// A value in the type that the database has found for it.
#[derive(Debug)]
struct Parameter<'a>(SqlParameter<'a>);

impl ToSql for Parameter<'_> {
    fn to_sql(&self, of: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self.0 {
            SqlParameter::Int(number) if *of == Type::INT4 => i32::try_from(number)?.to_sql(of, out),
            SqlParameter::Int(number) => number.to_sql(of, out),
            SqlParameter::Text(text) => text.to_sql(of, out),
            SqlParameter::Bytes(bytes) => bytes.to_sql(of, out),
            _ => Ok(IsNull::Yes),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A column of a row.
fn column(row: &Row, at: usize) -> SqlResult<SqlValue> {
    let value = match *row.columns()[at].type_() {
        Type::INT8 => row.try_get::<_, Option<i64>>(at).map(|found| found.map(SqlValue::Int)),
        Type::INT4 => {
            row.try_get::<_, Option<i32>>(at).map(|found| found.map(|one| SqlValue::Int(one.into())))
        }
        Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(at).map(|found| found.map(SqlValue::Bytes)),
        _ => row.try_get::<_, Option<String>>(at).map(|found| found.map(SqlValue::Text)),
    };
    value.map(|value| value.unwrap_or(SqlValue::Null)).map_err(failed)
}

fn failed(error: postgres::Error) -> SqlError {
    if let Some(state) = error.code() {
        return SqlError::coded(Some(state.code()));
    }
    let is_lost = error.is_closed() || error.source().is_some_and(|source| source.is::<io::Error>());
    SqlError::new(if is_lost { SqlErrorKind::Lost } else { SqlErrorKind::Other }, error)
}
