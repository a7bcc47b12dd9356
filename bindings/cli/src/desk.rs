//! The desk: pages on the loopback address for the person who decides what no program can.

mod action;
mod chart;
mod document;
mod door;
mod entry;
mod html;
mod inbox;
mod one;
mod overview;
pub mod server;
mod words;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use dtekit::client::DecideTable;
use dtekit::json::{Value, from_str};
use dtekit::store::journal::{JournalClaim, JournalEntry, KeptDocument};
use dtekit::{Client, Error, ErrorKind, Finding, Inbox, Journal as _, Result, SqliteJournal};
use uuid::Uuid;

use crate::language::Language;
use chart::Tallies;
use html::Html;

const STYLE: &str = include_str!("desk/style.css");

/// How many notices are kept; each is shown right after the form that led to it.
const NOTICES: usize = 32;

/// What the pages show, and who may do what.
pub struct Desk {
    journal: SqliteJournal,
    /// What has arrived; without it the desk has no such pages.
    inbox: Option<Inbox>,
    /// How the service is asked; without it nothing is asked.
    asking: Option<Asking>,
    /// Whether forms are taken; without it every page is to be read only.
    may_settle: bool,
    /// The language of the first page.
    language: Language,
    /// What stands in the address, and what stands in the forms.
    token: String,
    form_token: String,
    tallies: Mutex<Tallies>,
    notices: Mutex<Notices>,
}

/// How the service is asked.
pub struct Asking {
    pub client: Client,
    /// What the authority's answer is, where dtekit does not know it.
    pub decide: Option<Arc<DecideTable>>,
}

/// What the last forms led to.
#[derive(Default)]
struct Notices {
    last: u64,
    kept: VecDeque<(u64, Html)>,
}

/// A call of a browser, after the door.
pub struct Call {
    /// Whether it comes from a form.
    is_form: bool,
    /// The path behind the token.
    path: String,
    query: Vec<(String, String)>,
    form: Vec<(String, String)>,
}

impl Call {
    fn query(&self, name: &str) -> &str {
        found(&self.query, name)
    }

    fn form(&self, name: &str) -> &str {
        found(&self.form, name)
    }
}

fn found<'p>(pairs: &'p [(String, String)], name: &str) -> &'p str {
    pairs.iter().find(|(given, _)| given == name).map_or("", |(_, value)| value)
}

/// An answer to a browser.
#[derive(Debug)]
pub struct Answer {
    status: u16,
    media: &'static str,
    /// A further header.
    header: Option<(&'static str, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn words(status: u16, text: &str) -> Self {
        Answer { status, media: "text/plain; charset=utf-8", header: None, body: text.as_bytes().to_vec() }
    }

    fn to(address: String) -> Self {
        Answer { header: Some(("location", address)), ..Answer::words(303, "") }
    }
}

impl Desk {
    /// A desk with tokens of its own.
    pub fn new(
        journal: SqliteJournal,
        inbox: Option<Inbox>,
        asking: Option<Asking>,
        may_settle: bool,
        language: Language,
    ) -> Self {
        let token = || Uuid::new_v4().simple().to_string();
        Desk {
            journal,
            inbox,
            asking,
            may_settle,
            language,
            token: token(),
            form_token: token(),
            tallies: Mutex::default(),
            notices: Mutex::default(),
        }
    }

    /// Answers a call.
    fn answer(&self, call: &Call) -> Answer {
        let (word, page) = call.path.split_once('/').unwrap_or((&call.path, ""));
        let language = match word {
            "en" => Language::En,
            "es" => Language::Es,
            "style.css" => {
                let body = STYLE.as_bytes().to_vec();
                return Answer { media: "text/css; charset=utf-8", body, ..Answer::words(200, "") };
            }
            "" => return Answer::to(format!("/{}/{}/", self.token, self.language.of("en", "es"))),
            _ => return Answer::words(404, "not found"),
        };
        let answered = dtekit::guard(|| {
            Ok(if call.is_form { self.act(call, page, language) } else { self.show(call, page, language) })
        });
        answered.and_then(|answered| answered).unwrap_or_else(|error| self.failed(&error, language))
    }

    fn show(&self, call: &Call, page: &str, language: Language) -> Result<Answer> {
        match (page, &self.inbox) {
            ("inbox", Some(inbox)) => return self.items(inbox, call, language),
            ("item", Some(inbox)) => {
                return self.item(inbox, call.query("key"), call.query("said").parse().ok(), language);
            }
            ("original" | "generic", Some(inbox)) => {
                return self.bytes_of_item(inbox, call, page == "original", language);
            }
            _ => {}
        }
        match page {
            "" => self.overview(language),
            "list" => self.list(call, language),
            "entry" => self.entry(call.query("key"), call.query("said").parse().ok(), language),
            "document" => Ok(match self.kept(call.query("key"))? {
                Some((_, Some(kept))) => download("document.xml", kept.document),
                _ => self.absent(language),
            }),
            "certified" => Ok(match self.journal.get(call.query("key"))?.and_then(|entry| entry.certified) {
                Some(certified) => download("certified.xml", certified),
                None => self.absent(language),
            }),
            _ => Ok(self.absent(language)),
        }
    }

    /// An entry with its document.
    fn kept(&self, key: &str) -> Result<Option<(JournalEntry, Option<KeptDocument>)>> {
        let Some(mut entry) = self.journal.get(key)? else { return Ok(None) };
        entry.warn(SystemTime::now());
        // Only the key counts for this; no lease is taken.
        let claim = JournalClaim {
            key: entry.key.clone(),
            account: entry.account.clone(),
            lease: String::new(),
            state: entry.state,
            country: entry.country,
            chain: entry.chain.clone(),
            record: None,
        };
        let document = self.journal.document(&claim)?;
        Ok(Some((entry, document)))
    }

    /// A whole page. `here` is its address below the language.
    fn page(&self, status: u16, language: Language, title: &str, here: &str, body: &Html) -> Answer {
        let (own, other, name) = language.of(("en", "es", "Español"), ("es", "en", "English"));
        let mut page = Html::default();
        page.raw("<!DOCTYPE html><html lang=\"").raw(own).raw("\"><head><meta charset=\"utf-8\">");
        page.raw("<meta name=\"viewport\" content=\"width=device-width\">")
            .element("title", &format!("{title} · dtekit"));
        page.raw("<link rel=\"stylesheet\" href=\"../style.css\"></head><body><header><nav aria-label=\"");
        page.raw(language.of("Pages", "Páginas")).raw("\">");
        page.link("./", language.of("Overview", "Resumen")).raw(" · ");
        page.link("list", language.of("All entries", "Todas las entradas"));
        if self.inbox.is_some() {
            page.raw(" · ").link("inbox", language.of("Inbox", "Buzón"));
        }
        page.raw("</nav> ");
        page.raw("<a hreflang=\"").raw(other).raw("\" lang=\"").raw(other).raw("\" href=\"");
        page.text(&format!("../{other}/{here}")).raw("\">").raw(name).raw("</a>");
        if !self.may_settle {
            page.element(
                "span",
                language.of(
                    "Read only (--allow-settle decides)",
                    "Solo lectura (--allow-settle permite decidir)",
                ),
            );
        }
        page.raw("</header><main>").element("h1", title).piece(body).raw("</main></body></html>");
        Answer {
            status,
            media: "text/html; charset=utf-8",
            header: None,
            body: page.into_string().into_bytes(),
        }
    }

    fn absent(&self, language: Language) -> Answer {
        self.refused(
            404,
            language,
            language.of("There is no such page or entry.", "No hay tal página o entrada."),
        )
    }

    /// A page that says why something was not done.
    fn refused(&self, status: u16, language: Language, why: &str) -> Answer {
        let mut body = Html::default();
        body.element("p", why);
        self.page(status, language, language.of("Not done", "No se hizo"), "", &body)
    }

    fn failed(&self, error: &Error, language: Language) -> Answer {
        let status = if error.kind() == ErrorKind::Argument { 400 } else { 500 };
        let mut body = Html::default();
        document::findings(&mut body, &error.findings().iter().collect::<Vec<&Finding>>(), language);
        self.page(status, language, language.of("Not done", "No se hizo"), "", &body)
    }

    /// Keeps what a form led to, for the page after it.
    fn notice(&self, notice: Html) -> u64 {
        let mut notices = lock(&self.notices);
        notices.last += 1;
        let number = notices.last;
        notices.kept.push_back((number, notice));
        if notices.kept.len() > NOTICES {
            notices.kept.pop_front();
        }
        number
    }

    fn said(&self, number: u64) -> Option<Html> {
        lock(&self.notices).kept.iter().find(|(kept, _)| *kept == number).map(|(_, notice)| notice.clone())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn download(name: &str, body: Vec<u8>) -> Answer {
    let header = Some(("content-disposition", format!("attachment; filename=\"{name}\"")));
    Answer { status: 200, media: "application/octet-stream", header, body }
}

/// The other arguments of the send, as they were kept.
fn arguments(kept: &KeptDocument) -> Value {
    from_str(&kept.arguments).unwrap_or(Value::Null)
}

fn since(time: SystemTime, now: SystemTime) -> std::time::Duration {
    now.duration_since(time).unwrap_or_default()
}
