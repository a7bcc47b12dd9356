//! Writes HTML. Every text passes through [`Html::text`], so that a document or an answer can put no markup into a
//! page.

use std::fmt::Write as _;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};

use crate::files::printable;
use crate::language::Language;

/// A piece of a page.
#[derive(Debug, Clone, Default)]
pub struct Html(String);

impl Html {
    /// A piece of one text.
    pub fn of(text: &str) -> Self {
        let mut piece = Html::default();
        piece.text(text);
        piece
    }

    /// A piece of one link.
    pub fn of_link(address: &str, text: &str) -> Self {
        let mut piece = Html::default();
        piece.link(address, text);
        piece
    }

    /// A piece of one time, or of nothing.
    pub fn of_time(time: Option<SystemTime>) -> Self {
        let mut piece = Html::default();
        if let Some(time) = time {
            piece.time(time);
        }
        piece
    }

    /// Markup that this program wrote itself.
    pub fn raw(&mut self, markup: &str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// A text of anybody.
    pub fn text(&mut self, text: &str) -> &mut Self {
        for sign in printable(text).chars() {
            match sign {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                // These turn the direction of what stands around them, so that a name could show as another.
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                    let _ = write!(self.0, "\\u{{{:x}}}", u32::from(sign));
                }
                sign => self.0.push(sign),
            }
        }
        self
    }

    /// An element with a text in it. `start` is its name, with attributes if it has some.
    pub fn element(&mut self, start: &str, text: &str) -> &mut Self {
        let name = start.split(' ').next().unwrap_or_default();
        self.raw("<").raw(start).raw(">").text(text).raw("</").raw(name).raw(">")
    }

    /// A link; `address` is made by [`address`].
    pub fn link(&mut self, address: &str, text: &str) -> &mut Self {
        self.raw("<a href=\"").text(address).raw("\">").text(text).raw("</a>")
    }

    /// A hidden field of a form.
    pub fn hidden(&mut self, name: &str, value: &str) -> &mut Self {
        self.raw("<input type=\"hidden\" name=\"").raw(name).raw("\" value=\"").text(value).raw("\">")
    }

    /// A piece that was written before.
    pub fn piece(&mut self, piece: &Html) -> &mut Self {
        self.raw(&piece.0)
    }

    /// A time, with what a program can read of it.
    pub fn time(&mut self, time: SystemTime) -> &mut Self {
        let Some(time) = utc(time) else { return self.text("?") };
        let exact = time.to_rfc3339_opts(SecondsFormat::Secs, true);
        let shown = time.format("%Y-%m-%d %H:%M:%S UTC").to_string();
        self.raw("<time datetime=\"").text(&exact).raw("\">").text(&shown).raw("</time>")
    }

    /// The text of the page.
    pub fn into_string(self) -> String {
        self.0
    }
}

/// A table with a caption.
pub struct Table<'p> {
    page: &'p mut Html,
}

impl<'p> Table<'p> {
    /// Begins a table.
    pub fn new(page: &'p mut Html, caption: &str, columns: &[&str]) -> Self {
        page.raw("<div class=\"wide\"><table>").element("caption", caption).raw("<thead><tr>");
        for column in columns {
            page.element("th scope=\"col\"", column);
        }
        page.raw("</tr></thead><tbody>");
        Table { page }
    }

    /// A row. The first cell names it.
    pub fn row(&mut self, name: &Html, cells: &[Html]) {
        self.page.raw("<tr><th scope=\"row\">").piece(name).raw("</th>");
        for cell in cells {
            self.page.raw("<td>").piece(cell).raw("</td>");
        }
        self.page.raw("</tr>");
    }

    /// Ends it.
    pub fn end(self) {
        self.page.raw("</tbody></table></div>");
    }
}

/// A time of the calendar; `None` if the calendar does not have it.
pub fn utc(time: SystemTime) -> Option<DateTime<Utc>> {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, 0)
}

/// An age in its largest unit.
pub fn age(age: Duration, language: Language) -> String {
    let seconds = age.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        3600..86_400 => format!("{} h", seconds / 3600),
        _ => format!("{} {}", seconds / 86_400, language.of("d", "días")),
    }
}

/// An address with its query.
pub fn address(page: &str, query: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
    format!("{page}?{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_never_markup() {
        let mut page = Html::default();
        page.element("p", "<b a=\"1\" b='2'>&\u{1b}[0m\u{202e}");
        assert_eq!(
            page.into_string(),
            "<p>&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;\\u{1b}[0m\\u{202e}</p>"
        );
    }

    #[test]
    fn an_age_has_one_unit() {
        let shown = |seconds| age(Duration::from_secs(seconds), Language::Es);
        assert_eq!([shown(59), shown(60), shown(7200), shown(200_000)], ["59 s", "1 min", "2 h", "2 días"]);
    }

    #[test]
    fn a_key_in_an_address_is_encoded() {
        assert_eq!(address("entry", &[("key", "a&b=\"ñ")]), "entry?key=a%26b%3D%22%C3%B1");
    }
}
