//! The words in which databases differ. A statement is written once, with `:name` for a value and `{word}` for a word
//! of the dialect.

use super::connection::{SqlParameter, SqlPlaceholders};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, alternatives, short};

/// The kind of a database.
///
/// # Example
/// ```
/// use dtekit::store::sql::SqlDialect;
///
/// assert_eq!(SqlDialect::new("postgresql")?, SqlDialect::Postgresql);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SqlDialect {
    /// SQLite, in one file.
    Sqlite,
    /// PostgreSQL 12 and later.
    Postgresql,
    /// MariaDB 10.6 and later.
    Mariadb,
    /// MySQL 8.0.17 and later.
    Mysql,
}

impl SqlDialect {
    /// The databases that several machines share.
    pub const SHARED: [SqlDialect; 3] = [SqlDialect::Postgresql, SqlDialect::Mariadb, SqlDialect::Mysql];

    /// The dialect of a shared database with this word: `postgresql`, `mariadb` or `mysql`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for any other.
    pub fn new(word: &str) -> Result<SqlDialect> {
        SqlDialect::SHARED.into_iter().find(|dialect| dialect.as_str() == word).ok_or_else(|| {
            let words = alternatives(&SqlDialect::SHARED.map(SqlDialect::as_str));
            let message = format!("expected {words} for `dialect`, found `{}`", short(word));
            Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message).with_path("dialect"))
        })
    }

    /// The word that all languages use: `sqlite`, `postgresql`, `mariadb`, `mysql`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            SqlDialect::Sqlite => "sqlite",
            SqlDialect::Postgresql => "postgresql",
            SqlDialect::Mariadb => "mariadb",
            SqlDialect::Mysql => "mysql",
        }
    }

    /// Whether a statement that changes rows can give them: `RETURNING`.
    pub(in crate::store) fn returns(self) -> bool {
        self != SqlDialect::Mysql
    }

    /// What stands for a word of a statement.
    fn word(self, word: &str) -> String {
        let [sqlite, postgresql, mariadb] = match word {
            // A number that is another one after a replica took over. The UUID of a server is longer than a number.
            "source" if self == SqlDialect::Mysql => {
                return "CAST(conv(left(sha2(@@server_uuid, 256), 15), 16, 10) AS SIGNED)".to_owned();
            }
            // A reserved word of MariaDB and MySQL.
            "key" => ["key", "key", "`key`"],
            // The time in milliseconds since 1970. A file has one machine, whose clock the caller passes.
            "clock" => [
                ":now",
                "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)",
                "CAST(floor(unix_timestamp(sysdate(3)) * 1000) AS SIGNED)",
            ],
            // When the statement began. An index is searched for it; each row is compared with a `clock`, and so is
            // locked.
            "begin" => [
                ":now",
                "CAST(floor(extract(epoch FROM statement_timestamp()) * 1000) AS BIGINT)",
                "CAST(floor(unix_timestamp(now(3)) * 1000) AS SIGNED)",
            ],
            // Passes over a row that another transaction has; waits for it.
            "free" => ["", "FOR UPDATE OF e SKIP LOCKED", "FOR UPDATE SKIP LOCKED"],
            "held" => ["", "FOR UPDATE", "FOR UPDATE"],
            // Keeps SQLite from an index.
            "plain" => ["+", "", ""],
            "insert" => ["INSERT INTO", "INSERT INTO", "INSERT IGNORE INTO"],
            // In a damaged file no key may be left that a conflict could be with.
            "put" => ["INSERT OR REPLACE INTO", "INSERT INTO", "INSERT INTO"],
            // A file has an index for it; its damaged rows may have ended or not.
            "open_job" => ["state IN ('queued', 'polling')", "finished_at IS NULL", "finished_at IS NULL"],
            // The order of jobs in a file is that of its rows.
            "row" => ["rowid", "number", "number"],
            // A state that is no word of ours stands in damaged files only.
            "no_state" => ["ifnull(e.state, '')", "e.state", "e.state"],
            // Of the timeline, and of the server.
            "source" => [
                "0",
                "CAST(CAST('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS BIT(32)) AS BIGINT)",
                "CAST(@@server_id AS SIGNED)",
            ],
            "upsert_chain" => [
                "ON CONFLICT (chain) DO UPDATE SET changes = changes + 1",
                "ON CONFLICT (chain) DO UPDATE SET changes = journal_chain.changes + 1",
                "ON DUPLICATE KEY UPDATE changes = changes + 1",
            ],
            _ => return self.clause(word),
        };
        match self {
            SqlDialect::Sqlite => sqlite,
            SqlDialect::Postgresql => postgresql,
            SqlDialect::Mariadb | SqlDialect::Mysql => mariadb,
        }
        .to_owned()
    }

    /// The end of an `{insert}` that does nothing if there is the key already: `{absent key}`; of a `{put}` that
    /// changes the row which has it: `{upsert key: column, column}`.
    fn clause(self, word: &str) -> String {
        // The length of a text in bytes.
        if let Some(column) = word.strip_prefix("bytes ") {
            return match self {
                SqlDialect::Sqlite => format!("length(CAST({column} AS BLOB))"),
                _ => format!("length({column})"),
            };
        }
        // The sum of whole numbers as one. Those of a damaged file do not overflow.
        if let Some(column) = word.strip_prefix("sum ") {
            return match self {
                SqlDialect::Sqlite => format!("CAST(total({column}) AS INTEGER)"),
                SqlDialect::Postgresql => format!("CAST(sum({column}) AS BIGINT)"),
                SqlDialect::Mariadb | SqlDialect::Mysql => format!("CAST(sum({column}) AS SIGNED)"),
            };
        }
        // Where no change gives its rows: the condition of those that it made; see `Db::rows`.
        if let Some(condition) = word.strip_prefix("read ") {
            return if self.returns() { String::new() } else { format!(" WHERE {condition}") };
        }
        if let Some(key) = word.strip_prefix("absent ") {
            return match self {
                SqlDialect::Mariadb | SqlDialect::Mysql => String::new(),
                _ => format!("ON CONFLICT ({key}) DO NOTHING"),
            };
        }
        let (key, columns) =
            word.strip_prefix("upsert ").and_then(|rest| rest.split_once(": ")).expect("a known word");
        let set = |column: &str| match self {
            SqlDialect::Mariadb | SqlDialect::Mysql => format!("{column} = VALUES({column})"),
            _ => format!("{column} = excluded.{column}"),
        };
        let set = columns.split(", ").map(set).collect::<Vec<_>>().join(", ");
        match self {
            SqlDialect::Sqlite => String::new(),
            SqlDialect::Mariadb | SqlDialect::Mysql => format!("ON DUPLICATE KEY UPDATE {set}"),
            SqlDialect::Postgresql => format!("ON CONFLICT ({key}) DO UPDATE SET {set}"),
        }
    }
}

/// The table of versions, and the row of one kind of tables. It never goes back.
const VERSION: &str = "
CREATE TABLE IF NOT EXISTS {t}dtekit_version (name VARCHAR(60) NOT NULL PRIMARY KEY, version BIGINT NOT NULL);
INSERT INTO {t}dtekit_version AS old (name, version) VALUES ('{tables}', {version})
    ON CONFLICT (name) DO UPDATE SET version = greatest(old.version, excluded.version);
";
const VERSION_MARIADB: &str = "
CREATE TABLE IF NOT EXISTS {t}dtekit_version (
    name VARCHAR(60) NOT NULL PRIMARY KEY, version BIGINT NOT NULL
) {kept};
INSERT INTO {t}dtekit_version (name, version) VALUES ('{tables}', {version})
    ON DUPLICATE KEY UPDATE version = greatest(version, VALUES(version));
";

/// A statement, and its values by their names.
pub(in crate::store) type Part<'a, 'v> = (&'a str, &'a [(&'a str, SqlParameter<'v>)]);

/// Where the tables are.
#[derive(Debug, Clone)]
pub(in crate::store) struct Place {
    pub dialect: SqlDialect,
    /// The schema and its point, or nothing.
    prefix: String,
    /// Whether who waits is told of what is new.
    tells: bool,
}

/// The channel of PostgreSQL on which journals tell of new entries. The payload is the name of the schema.
pub(in crate::store) const CHANNEL: &str = "dtekit_journal";

/// The tables in a file.
#[cfg(feature = "sqlite")]
pub(in crate::store) static FILE: Place =
    Place { dialect: SqlDialect::Sqlite, prefix: String::new(), tells: false };

impl Place {
    /// The tables in this schema of PostgreSQL or database of MariaDB or MySQL; in that of the connection without one.
    pub fn shared(dialect: SqlDialect, schema: Option<&str>) -> Result<Place> {
        let dialect = SqlDialect::new(dialect.as_str())?;
        let is_name = |name: &str| {
            name.len() <= 63
                && name.starts_with(|first: char| first.is_ascii_lowercase() || first == '_')
                && name.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_')
        };
        if let Some(name) = schema.filter(|name| !is_name(name)) {
            let message = format!(
                "expected 1 to 63 small letters, digits and `_` for `schema`, found `{}`",
                short(name)
            );
            let finding = Finding::new(&code::OPTION_VALUE, message).with_path("schema");
            return Err(Error::new(ErrorKind::Argument, finding));
        }
        Ok(Place { dialect, prefix: schema.map(|name| format!("{name}.")).unwrap_or_default(), tells: false })
    }

    /// The place, where who waits is told of what is new, if the database can.
    pub fn telling(self) -> Place {
        Place { tells: self.dialect == SqlDialect::Postgresql, ..self }
    }

    /// Whether the database can tell who waits of what is new.
    pub fn tells(&self) -> bool {
        self.tells
    }

    /// The name of the schema, as an expression.
    fn schema_name(&self) -> String {
        match (self.prefix.strip_suffix('.'), self.dialect) {
            (Some(name), _) => format!("'{name}'"),
            (None, SqlDialect::Mariadb | SqlDialect::Mysql) => "database()".to_owned(),
            (None, _) => "current_schema()".to_owned(),
        }
    }

    /// The expression that tells who waits, at the commit.
    fn tell(&self) -> String {
        format!("CAST(pg_notify('{CHANNEL}', {}) AS TEXT)", self.schema_name())
    }

    /// The statements that make the tables, from their template, and the row with their version.
    pub fn schema(&self, template: &[&str], tables: &str, version: i64) -> String {
        let statements = match self.dialect {
            SqlDialect::Mariadb | SqlDialect::Mysql => VERSION_MARIADB,
            _ => VERSION,
        };
        // Texts are compared byte by byte, with the spaces at their end.
        let kept = match self.dialect {
            SqlDialect::Mysql => "ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin",
            _ => "ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin",
        };
        let row = statements.replace("{tables}", tables).replace("{version}", &version.to_string());
        let text = format!("{}{row}", template.concat());
        let text = text.replace("{kept}", kept).replace("{schema}", &self.schema_name());
        let text = text.replace("{t}", &self.prefix);
        match self.prefix.strip_suffix('.') {
            Some(name) => format!("CREATE SCHEMA IF NOT EXISTS {name};\n{text}"),
            None => text,
        }
    }
}

/// A statement as the database takes it, and its values in order.
pub(in crate::store) fn rendered<'v>(
    text: &str,
    place: &Place,
    placeholders: SqlPlaceholders,
    values: &[(&str, SqlParameter<'v>)],
) -> (String, Vec<SqlParameter<'v>>) {
    let (mut statement, mut given) = (String::with_capacity(text.len() + 64), Vec::new());
    render((text, values), place, placeholders, (&mut statement, &mut given));
    (statement, given)
}

/// Several statements as PostgreSQL takes them in one: the last one gives the rows. All see the tables as they were
/// before, so none may be about what another one changes.
pub(in crate::store) fn rendered_together<'v>(
    (first, last): (&[Part<'_, 'v>], Part<'_, 'v>),
    place: &Place,
    placeholders: SqlPlaceholders,
) -> (String, Vec<SqlParameter<'v>>) {
    let (mut statement, mut given) = (String::new(), Vec::new());
    for (index, part) in first.iter().enumerate() {
        statement.push_str(&format!("{} part{index} AS (", if index == 0 { "WITH" } else { "," }));
        render(*part, place, placeholders, (&mut statement, &mut given));
        statement.push(')');
    }
    statement.push(' ');
    render(last, place, placeholders, (&mut statement, &mut given));
    (statement, given)
}

/// Adds a statement and its values to those before it.
fn render<'v>(
    (text, values): Part<'_, 'v>,
    place: &Place,
    placeholders: SqlPlaceholders,
    (statement, given): (&mut String, &mut Vec<SqlParameter<'v>>),
) {
    let (mut names, before): (Vec<&str>, usize) = (Vec::new(), given.len());
    let text = worded(text, place);
    debug_assert!(!text.contains('%'), "some drivers take a % of a statement for a place of a value: {text}");
    let mut rest = &text[..];
    while let Some(at) = rest.find(':') {
        statement.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let end = after.find(|one: char| !one.is_ascii_lowercase() && one != '_').unwrap_or(after.len());
        let (name, left) = after.split_at(end);
        rest = left;
        let (name, value) = values.iter().find(|(known, _)| *known == name).expect("each name has a value");
        if let SqlParameter::Int(number) = value
            && place.dialect == SqlDialect::Mysql
            && (statement.ends_with("LIMIT ") || statement.ends_with("OFFSET "))
        {
            // Some versions refuse another type of number than a whole one here, which a driver may send.
            statement.push_str(&number.to_string());
            continue;
        }
        let is_numbered = matches!(placeholders, SqlPlaceholders::Dollar | SqlPlaceholders::Numbered);
        let known = names.iter().position(|other| other == name).filter(|_| is_numbered);
        let number = before
            + 1
            + known.unwrap_or_else(|| {
                names.push(name);
                given.push(*value);
                names.len() - 1
            });
        match placeholders {
            SqlPlaceholders::Dollar => statement.push_str(&format!("${number}")),
            SqlPlaceholders::Numbered => statement.push_str(&format!("?{number}")),
            SqlPlaceholders::Question => statement.push('?'),
            SqlPlaceholders::Percent => statement.push_str("%s"),
            SqlPlaceholders::Colon => statement.push_str(&format!(":{number}")),
        }
    }
    statement.push_str(rest);
}

/// The statement as a file takes it, and its values; a name that is not given is null. For tests of what it costs.
#[cfg(all(test, feature = "sqlite"))]
pub(in crate::store) fn of_file<'v>(
    text: &str,
    values: &[(&'v str, SqlParameter<'v>)],
) -> (String, Vec<SqlParameter<'v>>) {
    let is_read = text.trim_start().starts_with("DELETE ") || text.contains("{read ");
    assert!(is_read || !text.contains("RETURNING "), "how MySQL reads its rows: {text}");
    let words = ["clock", "open_job"].map(|word| SqlDialect::Sqlite.word(word)).join(" ");
    let names: Vec<String> = [text, &words]
        .iter()
        .flat_map(|text| text.split(':').skip(1))
        .map(|rest| {
            rest.chars().take_while(|sign| sign.is_ascii_lowercase() || *sign == '_').collect::<String>()
        })
        .filter(|name| !name.is_empty())
        .collect();
    let value = |name: &String| {
        let found = values.iter().find(|(known, _)| known == name);
        found.map_or(SqlParameter::Null, |(_, value)| *value)
    };
    let given: Vec<(&str, SqlParameter<'v>)> = names.iter().map(|name| (&**name, value(name))).collect();
    rendered(text, &FILE, SqlPlaceholders::Numbered, &given)
}

/// The text with the words of the dialect.
fn worded(text: &str, place: &Place) -> String {
    let mut worded = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        worded.push_str(before);
        let (word, left) = after.split_once('}').expect("a word ends");
        rest = left;
        match word {
            "t" => worded.push_str(&place.prefix),
            "schema" => worded.push_str(&place.schema_name()),
            "tell" => worded.push_str(&place.tell()),
            "and_tell" if place.tells => worded.push_str(&format!(", {}", place.tell())),
            "and_tell" => {}
            word => worded.push_str(&place.dialect.word(word)),
        }
    }
    worded + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(dialect: SqlDialect, placeholders: SqlPlaceholders) -> (String, usize) {
        let place = Place::shared(dialect, Some("dtekit")).unwrap();
        let values = [("a", SqlParameter::Int(1)), ("b", SqlParameter::Int(2))];
        let text = "SELECT :a, :b, :a FROM {t}x WHERE {key} = :b {held}";
        let (text, values) = rendered(text, &place, placeholders, &values);
        (text, values.len())
    }

    #[test]
    fn a_statement_is_written_for_each_database() {
        assert_eq!(
            of(SqlDialect::Postgresql, SqlPlaceholders::Dollar),
            ("SELECT $1, $2, $1 FROM dtekit.x WHERE key = $2 FOR UPDATE".to_owned(), 2)
        );
        assert_eq!(
            of(SqlDialect::Mariadb, SqlPlaceholders::Percent),
            ("SELECT %s, %s, %s FROM dtekit.x WHERE `key` = %s FOR UPDATE".to_owned(), 4)
        );
    }

    #[test]
    fn several_statements_go_to_postgresql_as_one() {
        let place = Place::shared(SqlDialect::Postgresql, Some("dtekit")).unwrap();
        let (one, two) =
            ([("a", SqlParameter::Int(1))], [("a", SqlParameter::Int(2)), ("b", SqlParameter::Int(3))]);
        let first: [Part<'_, '_>; 2] =
            [("DELETE FROM {t}x WHERE a = :a", &one), ("DELETE FROM {t}y WHERE b = :b", &two)];
        let last = ("INSERT INTO {t}z VALUES (:a, :b, :a)", &two[..]);
        let (text, values) = rendered_together((&first, last), &place, SqlPlaceholders::Dollar);
        assert_eq!(
            text,
            "WITH part0 AS (DELETE FROM dtekit.x WHERE a = $1), part1 AS (DELETE FROM dtekit.y WHERE b = $2) \
             INSERT INTO dtekit.z VALUES ($3, $4, $3)"
        );
        assert!(values == [1, 3, 2, 3].map(SqlParameter::Int));
    }

    #[test]
    fn mysql_gets_limits_as_they_are() {
        let place = Place::shared(SqlDialect::Mysql, None).unwrap();
        let values = [("most", SqlParameter::Int(5)), ("after", SqlParameter::Int(2))];
        let text = "SELECT a FROM {t}x WHERE a > :after LIMIT :most";
        let (text, values) = rendered(text, &place, SqlPlaceholders::Question, &values);
        assert_eq!((&*text, values.len()), ("SELECT a FROM x WHERE a > ? LIMIT 5", 1));
    }

    #[test]
    fn mysql_has_the_tables_of_mariadb_in_a_collation_of_its_own() {
        let [mariadb, mysql] = [SqlDialect::Mariadb, SqlDialect::Mysql].map(|dialect| {
            let place = Place::shared(dialect, Some("erp")).unwrap();
            place.schema(&["CREATE TABLE {t}x (a BIGINT) {kept};\n"], "x", 3)
        });
        assert!(
            mysql
                .starts_with("CREATE SCHEMA IF NOT EXISTS erp;\nCREATE TABLE erp.x (a BIGINT) ENGINE=InnoDB")
        );
        assert_eq!(mysql.matches("utf8mb4_0900_bin").count(), 2);
        assert_eq!(mysql.replace("utf8mb4_0900_bin", "utf8mb4_nopad_bin"), mariadb);
    }

    #[test]
    fn a_schema_is_a_plain_name() {
        for wrong in ["", "a.b", "a b", "A", "1a", "a\"; DROP"] {
            assert!(Place::shared(SqlDialect::Postgresql, Some(wrong)).is_err(), "{wrong}");
        }
    }
}
