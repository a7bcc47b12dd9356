//! The file types and sizes that the provider accepts, from the interface's table.

/// 50 MB, taken as 50 MiB.
const MOST_BYTES: usize = 50 << 20;
const MOST_PAGES: usize = 150;
const MOST_LINES: usize = 500;

/// Extension and media type.
const TYPES: [(&str, &str); 7] = [
    ("pdf", "application/pdf"),
    ("txt", "text/plain"),
    ("doc", "application/msword"),
    ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
];

/// The reason why a file is refused.
pub(crate) enum Limit {
    TooLarge(String),
    Wrong(String),
}

fn extension(name: &str) -> String {
    name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}

/// Checks type, size, pages and lines.
pub(crate) fn check(name: &str, content: &[u8]) -> Result<(), Limit> {
    let extension = extension(name);
    if !TYPES.iter().any(|(known, _)| *known == extension) {
        let known = TYPES.map(|(known, _)| known).join(", ");
        return Err(Limit::Wrong(format!("expected a file of the type {known}, found `{extension}`")));
    }
    if content.is_empty() {
        return Err(Limit::Wrong("the file is empty".into()));
    }
    if content.len() > MOST_BYTES {
        return Err(Limit::TooLarge(format!("expected at most {MOST_BYTES} bytes, found {}", content.len())));
    }
    let (count, most, what) = match extension.as_str() {
        "pdf" => (pages(content), MOST_PAGES, "pages"),
        "txt" => (content.split(|byte| *byte == b'\n').count(), MOST_LINES, "lines"),
        _ => return Ok(()),
    };
    // A line end after the last line does not begin another line.
    let count = count - usize::from(what == "lines" && content.ends_with(b"\n"));
    match count > most {
        true => Err(Limit::Wrong(format!("expected at most {most} {what}, found {count}"))),
        false => Ok(()),
    }
}

/// Counts the page objects outside compressed streams.
fn pages(content: &[u8]) -> usize {
    let is_page = |place: usize| {
        let rest = content[place + 5..].trim_ascii_start();
        rest.starts_with(b"/Page") && !rest.get(5).is_some_and(u8::is_ascii_alphanumeric)
    };
    (0..content.len().saturating_sub(5))
        .filter(|at| content[*at..].starts_with(b"/Type") && is_page(*at))
        .count()
}

/// The media type of a file by its name.
pub(crate) fn media(name: &str) -> &'static str {
    let extension = extension(name);
    TYPES.iter().find(|(known, _)| *known == extension).map_or("application/octet-stream", |(_, media)| media)
}
