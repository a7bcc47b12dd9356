//! A PDF of one page, just enough to be a valid one.

use std::fmt::Write as _;

/// How many characters a line of the page holds.
const WIDTH: usize = 80;

/// Sets lines of text on one page of A4; characters beyond Latin-1 are shown as `?`.
pub(crate) fn page(lines: &[String]) -> Vec<u8> {
    let mut content = "BT /F1 10 Tf 14 TL 50 790 Td\n".to_owned();
    for line in lines {
        let line: Vec<char> = line.chars().collect();
        for piece in line.chunks(WIDTH) {
            let _ = writeln!(content, "({}) Tj T*", piece.iter().map(|c| shown(*c)).collect::<String>());
        }
    }
    content.push_str("ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        offsets.push(pdf.len());
        let _ = write!(pdf, "{} 0 obj\n{object}\nendobj\n", index + 1);
    }
    let table = pdf.len();
    let _ = write!(pdf, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for offset in offsets {
        let _ = writeln!(pdf, "{offset:010} 00000 n ");
    }
    let _ =
        write!(pdf, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1);
    pdf.into_bytes()
}

/// A character inside a text of the page: ASCII as it is, Latin-1 as an octal escape.
fn shown(c: char) -> String {
    match c {
        '(' | ')' | '\\' => format!("\\{c}"),
        ' '..='~' => c.to_string(),
        '\u{A0}'..='\u{FF}' => format!("\\{:03o}", u32::from(c)),
        _ => "?".to_owned(),
    }
}
