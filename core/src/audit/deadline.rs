//! Until when a document must be sent, may be cancelled, or is answered, by the law of its country.
//!
//! The table `XX-plazo-legal` of a country has a row for each deadline: what it is for, the document types, the moment
//! from which it counts, how long it is, the law, and who checked it.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveDateTime, TimeDelta, Weekday};

use crate::audit::source::opened;
use crate::code;
use crate::country::Country;
use crate::document::{Document, Element};
use crate::error::{Error, ErrorKind, Finding, Result, Spanish};
use crate::json::{Value, json};
use crate::keywords::{DAY, Handle, Maybe, Terms, Text, options};
use crate::limits::{Limits, READING};
use crate::mapping::{Registry, Source};
use crate::naming::Naming;
use crate::record::record;
use crate::tables::{Date, Row, Tables};

options! {
    Terms::OPTIONS;
    /// How deadlines are looked up.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Country, audit::{DeadlineOptions, deadlines}};
    ///
    /// let document = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01", "FechaEmis": "2026-05-31"}}}}"#;
    /// let options = DeadlineOptions { since: Some("2026-06-02".parse()?), ..DeadlineOptions::default() };
    /// let cancel = deadlines(document, Country::PE, &options)?.into_iter().find(|one| one.kind == "cancel").unwrap();
    /// assert_eq!((&*cancel.since, cancel.due.as_deref()), ("acceptance", Some("2026-06-09")));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone)]
    pub struct DeadlineOptions {
        /// The document type; without it, what the document says.
        pub document_type: Option<String> => Maybe(Text);
        /// The day of the acceptance, the receipt or the end of the outage, for the deadlines that count from it.
        pub since: Option<Date> => Maybe(DAY);
        /// The day on which the table counts; without it, that of the document.
        pub as_of: Option<Date> => Maybe(DAY);
        /// A registry whose tables count, such as newer ones of your own; without it the built-in ones alone.
        pub registry: Option<Arc<Registry>> => Handle("Registry");
        /// Bounds on the document.
        pub limits: Limits => READING;
    }
}

record! {
    /// One deadline of a document.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Country, audit::deadlines};
    ///
    /// let document = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "I", "FechaEmis": "2026-05-31T10:00:00"}}}}"#;
    /// let send = deadlines(document, Country::MX, &Default::default())?.remove(0);
    /// assert_eq!((&*send.kind, send.due.as_deref()), ("send", Some("2026-06-03T10:00:00")));
    /// println!("{}: {}", send.law, send.checked);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Deadline {
        /// What must be done until then: `send`, `cancel`, `answer`, `contingency`; a table of yours may have others.
        pub kind: String;
        /// The last day, such as `2026-05-31`, or the last moment in the document's own time, such as
        /// `2026-05-31T10:00:00`; `None` if the moment from which it counts is not known.
        pub due: Option<String>;
        /// From what it counts: `issue`, `acceptance`, `receipt`, `outage`.
        pub since: String;
        /// How long it is: a number, or a day of the year such as `03-31`.
        pub value: String;
        /// In what `value` counts: `hours`, `days`, `weekdays`, `months`, `month-day`, `month-weekday`, `next-year`.
        pub unit: String;
        /// Whether the day is a guess, since holidays may shift it.
        pub estimate: bool;
        /// The law or rule.
        pub law: String;
        /// What the row was compared with.
        pub checked: String;
    }
}

impl Deadline {
    fn of(row: &Row, issued: Option<&str>, since: Option<Date>) -> Option<Deadline> {
        let text = |column: &str| row.get(column).unwrap_or_default().to_owned();
        let (begin, unit) = (text("since"), text("unit"));
        let from =
            if begin == "issue" { issued.map(str::to_owned) } else { since.map(|day| day.to_string()) };
        let estimate = matches!(&*unit, "weekdays" | "month-weekday");
        Some(Deadline {
            kind: row.key().split('-').next()?.to_owned(),
            due: from.and_then(|from| due(&from, row.value(), &unit)),
            since: begin,
            value: row.value().to_owned(),
            unit,
            estimate,
            law: text("law"),
            checked: text("checked"),
        })
    }

    /// The warning on a day, of a document that was issued before: it is late, or these are its last days.
    pub(crate) fn warning(&self, issued: Date, today: Date) -> Option<Finding> {
        warning(self.due.as_deref()?, &self.checked, issued, today)
    }

    /// A list of deadlines as JSON.
    #[must_use]
    pub fn values(deadlines: &[Deadline], naming: Naming) -> Value {
        deadlines.iter().map(|one| one.to_value(naming)).collect()
    }
}

/// Says until when a document must be sent, may be cancelled, and is answered, by the table `XX-plazo-legal` of its
/// country.
///
/// A country whose law names no deadline that dtekit knows has an empty list. Weekdays are counted without the holidays
/// of the country: [`Deadline::estimate`] says so.
///
/// # Errors
/// [`ErrorKind::Argument`] with `lint-country` for a country that dtekit does not know; those of reading XML or JSON.
///
/// # Example
/// ```
/// use dtekit::{Country, deadlines};
///
/// let document = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "FACT", "FechaEmis":
/// "2026-05-31T10:00:00-06:00"}}}}"#; let found = deadlines(document, Country::GT, &Default::default())?;
/// assert_eq!((&*found[0].kind, found[0].due.as_deref()), ("send", Some("2026-06-05")));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn deadlines<'d>(
    document: impl Into<Source<'d>>,
    country: Country,
    options: &DeadlineOptions,
) -> Result<Vec<Deadline>> {
    if country.row().is_none() {
        let message = format!("expected a country that dtekit knows, found `{country}`");
        let finding = Finding::new(&code::LINT_COUNTRY, message).with_path("country");
        return Err(Error::new(ErrorKind::Argument, finding));
    }
    let document = opened(document.into(), options.limits)?;
    let id = id(&document);
    let document_type = named(id, &["Tipo", "TipoDTE"]).map(|(_, text)| text);
    let issued = named(id, &["FechaEmis", "FchEmis"]).map(|(_, text)| text);
    let tables = Registry::given(options.registry.as_ref()).tables();
    let document_type = options.document_type.as_deref().or(document_type);
    Ok(of(country, document_type, issued, options.since, options.as_of, &tables))
}

/// The element `IdDoc`.
fn id(document: &Document) -> Option<Element<'_>> {
    let header = document.root().children().find_map(|content| content.named("Encabezado").next());
    header?.named("IdDoc").next()
}

/// The first element of some names that has a text.
fn named<'d>(parent: Option<Element<'d>>, names: &[&str]) -> Option<(Element<'d>, &'d str)> {
    let found = names.iter().filter_map(|name| parent?.named(name).next());
    found.filter_map(|element| Some((element, element.text()?.trim()))).find(|(_, text)| !text.is_empty())
}

/// The warning on a day, of a document that was issued before: it is late, or these are its last days.
///
/// Where the law gives no time at all, the day of issue itself is no warning.
fn warning(due: &str, checked: &str, issued: Date, today: Date) -> Option<Finding> {
    let last = Date::read(due)?;
    let day = |date: Date| date.to_string().parse::<NaiveDate>().unwrap_or_default();
    let left = day(last).signed_duration_since(day(today)).num_days();
    let code = match left {
        _ if today <= issued => return None,
        ..0 => &code::LINT_LATE,
        0..=1 if issued < last => &code::LINT_DUE,
        _ => return None,
    };
    let (doubt, doubt_es) = match checked.starts_with("from memory") {
        true => {
            (", as far as dtekit knows the law from memory", ", según la ley que dtekit conoce de memoria")
        }
        false => ("", ""),
    };
    let message = format!("expected the document at the authority up to `{due}`{doubt}, found `{today}`");
    let mut finding = Finding::warning(code, message);
    finding.spanish = Some(Spanish {
        message: format!("{}: se espera hasta `{due}`{doubt_es}; se encontró `{today}`", code.meaning_es)
            .into(),
        hint: Some(code.remedy_es.into()),
    });
    Some(finding)
}

/// Until when a document must come to the authority. A journal keeps it, so that it can warn later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SendBy {
    /// The last day or moment.
    pub(crate) due: String,
    checked: String,
    issued: Date,
    path: String,
}

impl SendBy {
    /// The deadline of a document; `None` if its law has none, or the document no date.
    pub(crate) fn of(
        document: &Document,
        country: Country,
        registry: Option<&Arc<Registry>>,
    ) -> Option<SendBy> {
        let id = id(document);
        let (element, issued) = named(id, &["FechaEmis", "FchEmis"])?;
        let document_type = named(id, &["Tipo", "TipoDTE"]).map(|(_, text)| text);
        let tables = Registry::given(registry).tables();
        let mut found = of(country, document_type, Some(issued), None, None, &tables).into_iter();
        let deadline = found.find(|one| one.kind == "send")?;
        Some(SendBy {
            due: deadline.due?,
            checked: deadline.checked,
            issued: Date::read(issued)?,
            path: element.path(),
        })
    }

    /// The warning at a time, by the clock of a country: the document is late, or these are its last days.
    pub(crate) fn warning(&self, country: Country, now: SystemTime) -> Option<Finding> {
        let today = day_in(country, now)?;
        warning(&self.due, &self.checked, self.issued, today).map(|finding| finding.with_path(&*self.path))
    }

    /// Whether a finding is a warning of this deadline, of whatever day.
    pub(crate) fn has_made(&self, finding: &Finding) -> bool {
        let codes = [code::LINT_LATE.word, code::LINT_DUE.word];
        codes.contains(&&*finding.code) && finding.path.as_deref() == Some(&*self.path)
    }

    /// The deadline as JSON, to be kept.
    pub(crate) fn to_value(&self) -> Value {
        json!({"due": self.due, "checked": self.checked, "issued": self.issued.to_string(), "path": self.path})
    }

    /// Reads what [`SendBy::to_value`] wrote; `None` for anything else.
    pub(crate) fn from_value(value: &Value) -> Option<SendBy> {
        let text = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let issued = Date::read(&text("issued")?)?;
        Some(SendBy { due: text("due")?, checked: text("checked")?, issued, path: text("path")? })
    }
}

/// Until when the receiver of a document answers it; `None` where the law that dtekit knows says nothing of it.
///
/// `received` is when it was taken from the service, and so never before it was received. The day of issue stands for
/// that of the acceptance, which is never before it. Both are guesses: [`Deadline::estimate`] says so.
pub(crate) fn answer_by(
    country: Country,
    document_type: Option<&str>,
    issued: Option<&str>,
    received: SystemTime,
) -> Option<Deadline> {
    country.row().filter(|row| row.answers.has_deadline)?;
    let tables = Registry::given(None).tables();
    let find = |since| {
        let mut found = of(country, document_type, issued, since, None, &tables).into_iter();
        found.find(|one| one.kind == "answer")
    };
    let mut deadline = find(Some(day_in(country, received)?))?;
    if deadline.since == "acceptance" {
        deadline = find(Date::read(issued?))?;
    }
    deadline.estimate |= deadline.since != "issue";
    Some(deadline)
}

/// The day in a country.
fn day_in(country: Country, now: SystemTime) -> Option<Date> {
    let now = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let offset = country.row().and_then(|row| row.utc_offset).unwrap_or_default() * 3600;
    let local = DateTime::from_timestamp(i64::try_from(now).ok()?.checked_add(offset)?, 0)?;
    Date::read(&local.date_naive().to_string())
}

/// The deadlines of a document type that hold on the day of the document.
pub(crate) fn of(
    country: Country,
    document_type: Option<&str>,
    issued: Option<&str>,
    since: Option<Date>,
    as_of: Option<Date>,
    tables: &Tables,
) -> Vec<Deadline> {
    let day = as_of.or_else(|| issued.and_then(Date::read)).unwrap_or(Date::LAST);
    let name = format!("{}-plazo-legal", country.as_str().to_ascii_lowercase());
    let Ok(table) = tables.table(&name, day) else { return Vec::new() };
    let is_of_type = |row: &Row| {
        row.get("types").is_none_or(|types| types.split(' ').any(|one| Some(one) == document_type))
    };
    let rows = table.rows().filter(|row| row.holds(day) && is_of_type(row));
    rows.filter_map(|row| Deadline::of(&row, issued, since)).collect()
}

/// The last day or moment; `None` if a text is no date, or the calendar ends before.
fn due(from: &str, value: &str, unit: &str) -> Option<String> {
    let (date, rest) = from.split_at_checked(10)?;
    let day: NaiveDate = Date::read(date).and_then(|date| date.to_string().parse().ok())?;
    if unit == "next-year" {
        return Some(format!("{:04}-{value}", day.year().checked_add(1)?))
            .filter(|due| Date::read(due).is_some());
    }
    let count: u32 = value.parse().ok()?;
    let last = match unit {
        "hours" => {
            // Behind the seconds stands a zone, which the deadline keeps.
            if let Some((time, zone)) = rest.split_at_checked(9)
                && let Ok(moment) = format!("{date}{}", time.replace(' ', "T")).parse::<NaiveDateTime>()
            {
                let last = moment.checked_add_signed(TimeDelta::hours(i64::from(count)))?;
                let zone = zone.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit());
                let is_short = last.year() <= 9999;
                return is_short.then(|| format!("{last:?}{zone}"));
            }
            day.checked_add_days(Days::new(u64::from(count.div_ceil(24))))?
        }
        "days" => day.checked_add_days(Days::new(u64::from(count)))?,
        "weekdays" => weekdays(day, count)?,
        "months" => day.checked_add_months(Months::new(count))?,
        "month-day" => day.with_day(1)?.checked_add_months(Months::new(1))?.with_day(count)?,
        "month-weekday" => {
            let end = day.with_day(1)?.checked_add_months(Months::new(1))?.pred_opt()?;
            weekdays(end, count)?
        }
        _ => return None,
    };
    // A day has four digits for its year.
    (last.year() <= 9999).then(|| last.to_string())
}

/// The n-th day from Monday to Friday after a day.
fn weekdays(mut day: NaiveDate, count: u32) -> Option<NaiveDate> {
    // No law counts in years of weekdays; a table of the caller is bounded.
    for _ in 0..count.min(1000) {
        day = day.succ_opt()?;
        while matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
            day = day.succ_opt()?;
        }
    }
    Some(day)
}

#[cfg(test)]
mod tests {
    use super::due;

    fn last(from: &str, value: &str, unit: &str) -> Option<String> {
        due(from, value, unit)
    }

    #[test]
    fn hours_keep_the_time_and_the_zone_of_the_document() {
        assert_eq!(last("2026-05-31T10:00:00", "72", "hours").unwrap(), "2026-06-03T10:00:00");
        assert_eq!(last("2026-12-31T23:30:00.5-06:00", "1", "hours").unwrap(), "2027-01-01T00:30:00-06:00");
        assert_eq!(last("2026-05-31", "72", "hours").unwrap(), "2026-06-03");
    }

    #[test]
    fn weekdays_leave_out_the_end_of_the_week() {
        assert_eq!(last("2026-05-29", "1", "weekdays").unwrap(), "2026-06-01");
        assert_eq!(last("2026-05-29", "3", "weekdays").unwrap(), "2026-06-03");
        assert_eq!(last("2026-05-04", "8", "month-weekday").unwrap(), "2026-06-10");
    }

    #[test]
    fn months_end_on_days_of_the_calendar() {
        assert_eq!(last("2026-11-30", "3", "months").unwrap(), "2027-02-28");
        assert_eq!(last("2026-12-05", "7", "month-day").unwrap(), "2027-01-07");
        assert_eq!(last("2026-12-05", "03-31", "next-year").unwrap(), "2027-03-31");
    }

    #[test]
    fn what_is_no_date_has_no_deadline() {
        for from in ["", "31/05/2026", "2026-02-30", "año", "9999-12-31T99:00:00"] {
            assert_eq!(last(from, "1", "months"), None, "{from}");
        }
        assert_eq!(last("2026-05-31", "many", "days"), None);
        assert_eq!(last("2026-05-31", "1", "moons"), None);
        assert_eq!(last("9999-12-31", "1", "days"), None);
        assert_eq!(last("2026-05-31", "4294967295", "days"), None);
        assert_eq!(last("2026-05-31", "13-45", "next-year"), None);
    }
}
