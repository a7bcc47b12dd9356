//! How many documents were accepted, rejected and unknown in each of the last hours.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant, SystemTime};

use dtekit::store::journal::{JournalEntry, JournalState};
use dtekit::{Journal as _, Result, SqliteJournal};

use super::html::{Html, Table, utc};
use crate::language::Language;

/// The hours that are shown.
const HOURS: u64 = 24;

/// How many entries are read at once, and for how long at most for one page.
const PAGE: usize = 500;
const MOST_TIME: Duration = Duration::from_millis(500);

/// The entries of an hour: accepted, rejected, unknown.
type Hour = [u64; 3];

/// What is counted: a finished entry is read once, since nothing changes it, and an open one again for each page.
#[derive(Debug, Default)]
pub struct Tallies {
    /// The finished ones by the hour of their end, in hours since 1970.
    finished: BTreeMap<u64, Hour>,
    /// The keys of those that were open when they were read.
    open: BTreeSet<String>,
    /// The highest number that was read.
    read: u64,
}

/// The hours of a page.
pub struct Chart {
    hours: Vec<(u64, Hour)>,
    /// How many entries were read, if there are more.
    pub read_so_far: Option<u64>,
}

impl Tallies {
    /// Reads what is new, for a short time, and gives the hours until now.
    pub fn chart(&mut self, journal: &SqliteJournal, now: SystemTime) -> Result<Chart> {
        let begin = Instant::now();
        let mut unknown = BTreeMap::new();
        for key in std::mem::take(&mut self.open) {
            // A key that is gone was acknowledged and removed.
            if begin.elapsed() > MOST_TIME {
                self.open.insert(key);
            } else if let Some(entry) = journal.get(&key)? {
                self.add(&entry, &mut unknown);
            }
        }
        let mut is_whole = false;
        while !is_whole && begin.elapsed() <= MOST_TIME {
            let page = journal.list(None, self.read, PAGE)?;
            is_whole = page.is_empty();
            for entry in page {
                self.read = self.read.max(entry.number);
                self.add(&entry, &mut unknown);
            }
        }
        let last = hour(now).unwrap_or_default();
        self.finished = self.finished.split_off(&last.saturating_sub(HOURS));
        let hours = (last.saturating_sub(HOURS - 1)..=last).map(|hour| {
            let mut counts = self.finished.get(&hour).copied().unwrap_or_default();
            counts[2] += unknown.get(&hour).copied().unwrap_or_default();
            (hour, counts)
        });
        Ok(Chart { hours: hours.collect(), read_so_far: (!is_whole).then_some(self.read) })
    }

    fn add(&mut self, entry: &JournalEntry, unknown: &mut BTreeMap<u64, u64>) {
        if !entry.is_finished {
            self.open.insert(entry.key.clone());
        }
        let column = match entry.state {
            JournalState::Accepted => 0,
            JournalState::Rejected => 1,
            JournalState::Unknown => {
                let since = entry.sent_at.unwrap_or(entry.submitted_at);
                *unknown.entry(hour(since).unwrap_or_default()).or_default() += 1;
                return;
            }
            _ => return,
        };
        if let Some(hour) = entry.finished_at.and_then(hour) {
            self.finished.entry(hour).or_default()[column] += 1;
        }
    }
}

/// The hours since 1970.
fn hour(time: SystemTime) -> Option<u64> {
    time.duration_since(SystemTime::UNIX_EPOCH).ok().map(|since| since.as_secs() / 3600)
}

/// The height of the bars, and the width of an hour with its gap.
const HEIGHT: u64 = 120;
const WIDTH: u64 = 24;
const CLASSES: [&str; 3] = ["accepted", "rejected", "unknown"];

impl Chart {
    /// Writes the bars, and the same figures as a table.
    pub fn write(&self, page: &mut Html, language: Language) {
        let title = language.of(
            "Accepted, rejected and unknown by hour, the last 24 hours (UTC)",
            "Aceptados, rechazados y desconocidos por hora, las últimas 24 horas (UTC)",
        );
        let words =
            language.of(["accepted", "rejected", "unknown"], ["aceptados", "rechazados", "desconocidos"]);
        page.element("h2 id=\"chart\"", title);
        if let Some(read) = self.read_so_far {
            let text = match language {
                Language::En => format!("{read} entries read so far; open the page again to read on."),
                Language::Es => {
                    format!("{read} entradas leídas hasta ahora; abra la página de nuevo para seguir.")
                }
            };
            page.element("p", &text);
        }
        let total: Hour = self
            .hours
            .iter()
            .fold([0; 3], |sum, (_, hour)| [sum[0] + hour[0], sum[1] + hour[1], sum[2] + hour[2]]);
        let summary: Vec<String> =
            words.iter().zip(total).map(|(word, count)| format!("{count} {word}")).collect();
        let most = self.hours.iter().map(|(_, hour)| hour.iter().sum::<u64>()).max().unwrap_or_default();
        if most == 0 {
            page.element("p", language.of("Nothing in these hours.", "Nada en estas horas."));
            return;
        }
        page.raw("<figure><svg role=\"img\" aria-labelledby=\"chart sum\" viewBox=\"0 0 ").raw(&format!(
            "{} {}\">",
            WIDTH * HOURS,
            HEIGHT + 20
        ));
        for (column, (hour, counts)) in (0..).zip(&self.hours) {
            let (x, mut y) = (column * WIDTH, HEIGHT);
            for (class, count) in CLASSES.iter().zip(counts) {
                // Whoever is counted can be seen.
                let height = if *count == 0 { 0 } else { (count * HEIGHT / most).max(2).min(y) };
                y -= height;
                if height > 0 {
                    page.raw(&format!(
                        "<rect class=\"{class}\" x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{height}\"/>",
                        x + 2,
                        WIDTH - 4
                    ));
                }
            }
            if hour % 6 == 0 {
                page.raw(&format!("<text x=\"{}\" y=\"{}\">{:02}</text>", x + 4, HEIGHT + 16, hour % 24));
            }
        }
        page.raw("</svg><figcaption id=\"sum\">");
        for ((class, text), end) in CLASSES.iter().zip(&summary).zip([", ", ", ", ""]) {
            page.raw("<span class=\"key ").raw(class).raw("\"></span> ").text(text).raw(end);
        }
        page.raw("</figcaption></figure><details>");
        page.element("summary", language.of("The figures", "Las cifras"));
        let columns = language.of(
            ["Hour", "Accepted", "Rejected", "Unknown"],
            ["Hora", "Aceptados", "Rechazados", "Desconocidos"],
        );
        let mut table = Table::new(page, title, &columns);
        for (hour, counts) in self.hours.iter().filter(|(_, counts)| *counts != [0; 3]) {
            let at = SystemTime::UNIX_EPOCH + Duration::from_secs(hour * 3600);
            let shown = utc(at).map(|at| at.format("%Y-%m-%d %H:00").to_string()).unwrap_or_default();
            table.row(&Html::of(&shown), &counts.map(|count| Html::of(&count.to_string())));
        }
        table.end();
        page.raw("</details>");
    }
}
