//! QR, PDF417 and Code 128 as a matrix, and as SVG, PNG and ESC/POS (feature `print`).

use anyd::Segment;
use anyd::codes::pdf417::{EcLevel, Pdf417Encoder};
use anyd::output::Encoding;
use anyd::traits::Encode;
use barcoders::sym::code128::Code128;
use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

use super::SymbolKind;
use super::picture::{self, Matrix};
use crate::code::{self, Code};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, short, text, words};
use crate::json::{Map, Value, json};
use crate::keywords::{By, Maybe, OptionKind, Reader, TEXT_OR_NUMBER, Terms, Whole, options};
use crate::naming::Naming;

/// The encoding in which the text goes into a symbol.
///
/// # Example
/// ```
/// use dtekit::print::{SymbolEncoding, SymbolKind, SymbolOptions, symbol};
///
/// // A Chilean TED is in ISO-8859-1.
/// let options = SymbolOptions { encoding: SymbolEncoding::Latin1, ..SymbolOptions::default() };
/// let drawn = symbol("<TED>Ñandú</TED>", SymbolKind::Pdf417, &options)?;
/// assert!(drawn.svg().starts_with("<svg "));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SymbolEncoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// ISO-8859-1, as in the symbol of Chile.
    Latin1,
}

options! {
    Terms::OPTIONS;
    /// The options of [`symbol`].
    ///
    /// # Example
    /// ```
    /// use dtekit::print::{SymbolKind, SymbolOptions, symbol};
    ///
    /// let options = SymbolOptions { module: Some(2), ..SymbolOptions::default() };
    /// let qr = symbol("https://example.org", SymbolKind::Qr, &options)?;
    /// assert_eq!(qr.width(), qr.height());
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SymbolOptions {
        /// The error correction: `L`, `M`, `Q`, `H` for QR (without it `M`), `0` to `8` for PDF417 (without it `5`).
        pub error_correction: Option<String> => TEXT_OR_NUMBER;
        /// The encoding of the text; Code 128 has ASCII alone.
        pub encoding: SymbolEncoding = SymbolEncoding::Utf8 => By(OptionKind::Word(vec!["utf-8", "iso-8859-1"]), encoding);
        /// The data columns of a PDF417 symbol, 1 to 30; without it the symbol becomes about twice as wide as high.
        pub columns: Option<u8> => Maybe(Whole(1..=30));
        /// The dots of one module in PNG and ESC/POS, 1 to 40; without it 4 for QR and 2 for the others.
        pub module: Option<u32> => Maybe(Whole(1..=40));
        /// The white modules around the symbol in the pictures, 0 to 40; without it 4 for QR, 2 for PDF417, 10 for Code
        /// 128.
        pub quiet: Option<u32> => Maybe(Whole(0..=40));
        /// The height of the bars of Code 128 in modules, 1 to 500; without it 40.
        pub bar_height: Option<u32> => Maybe(Whole(1..=500));
    }
}

fn encoding(keywords: &mut Reader<'_>, name: &'static str) -> Option<SymbolEncoding> {
    keywords.get(name, "`utf-8` or `iso-8859-1`", |value| match value.as_str()? {
        "utf-8" => Some(SymbolEncoding::Utf8),
        "iso-8859-1" => Some(SymbolEncoding::Latin1),
        _ => None,
    })
}

words! {
    "symbol format";
    /// A form in which a symbol is written.
    ///
    /// # Example
    /// ```
    /// use dtekit::print::{SymbolFormat, SymbolKind, SymbolOptions, symbol};
    ///
    /// let qr = symbol("https://example.org", SymbolKind::Qr, &SymbolOptions::default())?;
    /// assert!(qr.written(SymbolFormat::Png).starts_with(b"\x89PNG"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum SymbolFormat {
        /// A JSON object with `kind`, `width`, `height`, `matrix` and `svg`.
        #[default]
        Json = "json",
        /// SVG.
        Svg = "svg",
        /// PNG.
        Png = "png",
        /// ESC/POS.
        Escpos = "escpos",
    }
}

/// A symbol: its matrix of modules, and its pictures.
///
/// # Example
/// ```
/// use dtekit::print::{SymbolKind, SymbolOptions, symbol};
///
/// let qr = symbol("https://example.org", SymbolKind::Qr, &SymbolOptions::default())?;
/// for row in qr.matrix() {
///     println!("{row}");
/// }
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    kind: SymbolKind,
    matrix: Matrix,
}

impl Symbol {
    /// The kind.
    #[must_use]
    pub fn kind(&self) -> SymbolKind {
        self.kind
    }

    /// The width in modules, without the white around it.
    #[must_use]
    pub fn width(&self) -> usize {
        self.matrix.width()
    }

    /// The height in modules, without the white around it.
    #[must_use]
    pub fn height(&self) -> usize {
        self.matrix.height()
    }

    /// The rows of the matrix, `1` for a dark module. Code 128 has one row; each row of PDF417 is three modules high.
    #[must_use]
    pub fn matrix(&self) -> Vec<String> {
        let row = |row: &Vec<bool>| row.iter().map(|dark| if *dark { '1' } else { '0' }).collect();
        self.matrix.rows.iter().map(row).collect()
    }

    /// The symbol as SVG, one module to one unit, with the white around it.
    #[must_use]
    pub fn svg(&self) -> String {
        picture::svg(&self.matrix)
    }

    /// The symbol as PNG in black and white.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        picture::png(&self.matrix)
    }

    /// The symbol as a raster image for printers that take ESC/POS (`GS v 0`), without the white around it.
    #[must_use]
    pub fn escpos(&self) -> Vec<u8> {
        picture::escpos(&self.matrix)
    }

    /// The symbol in a form.
    #[must_use]
    pub fn written(&self, format: SymbolFormat) -> Vec<u8> {
        match format {
            SymbolFormat::Json => self.to_value(Naming::Snake).to_string().into_bytes(),
            SymbolFormat::Svg => self.svg().into_bytes(),
            SymbolFormat::Png => self.png(),
            SymbolFormat::Escpos => self.escpos(),
        }
    }

    /// Kind, width, height, matrix and SVG as the bindings give them; PNG and ESC/POS are bytes and stand beside it.
    #[must_use]
    pub fn to_value(&self, naming: Naming) -> Value {
        let mut members = Map::new();
        for (name, value) in [
            ("kind", json!(self.kind.as_str())),
            ("width", json!(self.width())),
            ("height", json!(self.height())),
            ("matrix", json!(self.matrix())),
            ("svg", json!(self.svg())),
        ] {
            members.insert(naming.name(name), value);
        }
        Value::Object(members)
    }
}

/// Draws a symbol.
///
/// # Errors
/// [`ErrorKind::Argument`] with `option-value` for an error correction that the kind does not have;
/// [`ErrorKind::Invalid`] with `symbol-text` if the text is empty or has characters that the symbol cannot hold, with
/// `symbol-length` if it is too long.
///
/// # Example
/// ```
/// use dtekit::print::{SymbolKind, SymbolOptions, symbol};
/// let drawn = symbol("https://www.sii.cl", SymbolKind::Qr, &SymbolOptions::default())?;
/// assert_eq!((drawn.width(), drawn.height()), (25, 25));
/// assert!(drawn.matrix()[0].starts_with("1111111"));
/// assert!(drawn.svg().starts_with("<svg "));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn symbol(text: &str, kind: SymbolKind, options: &SymbolOptions) -> Result<Symbol> {
    if text.is_empty() {
        return Err(refused(&code::SYMBOL_TEXT, "expected a text for the symbol, found none".to_owned()));
    }
    let bytes = match options.encoding {
        SymbolEncoding::Utf8 => text.as_bytes().to_vec(),
        SymbolEncoding::Latin1 => {
            let bytes: Option<Vec<u8>> = text.chars().map(|letter| u8::try_from(letter).ok()).collect();
            let message = "expected characters of ISO-8859-1, found others";
            bytes.ok_or_else(|| refused(&code::SYMBOL_TEXT, message.to_owned()))?
        }
    };
    let (rows, row_height, quiet, module) = match kind {
        SymbolKind::Qr => (qr(&bytes, options)?, 1, 4, 4),
        SymbolKind::Pdf417 => (pdf417(&bytes, options)?, PDF417_ROW, 2, 2),
        SymbolKind::Code128 => (code128(text)?, options.bar_height.unwrap_or(40), 10, 2),
    };
    let matrix = Matrix {
        rows,
        row_height: row_height as usize,
        module: options.module.unwrap_or(module).clamp(1, 40) as usize,
        quiet: options.quiet.unwrap_or(quiet).min(40) as usize,
    };
    Ok(Symbol { kind, matrix })
}

/// The height of a row of PDF417 in modules, as its standard recommends at least.
const PDF417_ROW: u32 = 3;

fn refused(code: &'static Code, message: String) -> Error {
    Error::new(ErrorKind::Invalid, Finding::new(code, message))
}

fn too_long(bytes: usize, what: &str) -> Error {
    refused(&code::SYMBOL_LENGTH, format!("expected a text that fits into {what}, found {bytes} bytes"))
}

fn no_correction(expected: &str, found: &str) -> Error {
    let name = "error_correction";
    let message = text!("expected {expected} for {}, found `{}`", Arg(name), short(found));
    Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message).with_argument(name))
}

fn qr(bytes: &[u8], options: &SymbolOptions) -> Result<Vec<Vec<bool>>> {
    let correction = match options.error_correction.as_deref().unwrap_or("M") {
        "L" => QrCodeEcc::Low,
        "M" => QrCodeEcc::Medium,
        "Q" => QrCodeEcc::Quartile,
        "H" => QrCodeEcc::High,
        other => return Err(no_correction("`L`, `M`, `Q` or `H`", other)),
    };
    let segments = match std::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => QrSegment::make_segments(text),
        _ => vec![QrSegment::make_bytes(bytes)],
    };
    let drawn =
        QrCode::encode_segments_advanced(&segments, correction, Version::MIN, Version::MAX, None, false)
            .map_err(|_| too_long(bytes.len(), "a QR code"))?;
    let size = drawn.size();
    Ok((0..size).map(|y| (0..size).map(|x| drawn.get_module(x, y)).collect()).collect())
}

fn pdf417(bytes: &[u8], options: &SymbolOptions) -> Result<Vec<Vec<bool>>> {
    let level = match options.error_correction.as_deref() {
        None => 5,
        Some(text) => match text.parse::<u8>() {
            Ok(level) if level <= 8 && text.len() == 1 => level,
            _ => return Err(no_correction("a level from 0 to 8", text)),
        },
    };
    // The length, the latch to bytes, five codewords for six bytes, and the error correction.
    let needed = 2 + bytes.len() / 6 * 5 + bytes.len() % 6 + (2 << level);
    let fits = |columns: usize| {
        let rows = needed.div_ceil(columns).max(3);
        (rows <= 90 && rows * columns <= 928).then_some((rows, columns))
    };
    let shape = match options.columns {
        Some(columns) => fits(columns.clamp(1, 30).into()),
        // The first shape that is at least twice as wide as high.
        None => (1..=30)
            .filter_map(fits)
            .find(|(rows, columns)| 17 * (columns + 4) + 1 >= 2 * rows * PDF417_ROW as usize)
            .or_else(|| (1..=30).rev().find_map(fits)),
    };
    let (rows, columns) = shape.ok_or_else(|| too_long(bytes.len(), "a PDF417 symbol of this shape"))?;
    let message = "expected a text for PDF417, found another";
    let refuse = |_| refused(&code::SYMBOL_TEXT, message.to_owned());
    let level = EcLevel::new(level).ok_or_else(|| no_correction("a level from 0 to 8", ""))?;
    let encoder = Pdf417Encoder::new();
    let segments = vec![Segment::byte(bytes)];
    let built = encoder.build_sized(segments, level, Some(columns)).map_err(refuse)?;
    let Encoding::Matrix(matrix) = encoder.encode(&built).map_err(refuse)? else {
        return Err(refused(&code::SYMBOL_TEXT, message.to_owned()));
    };
    // Each row stands three times in the matrix.
    let row = |y: usize| (0..matrix.width()).map(|x| matrix.get(x, y)).collect();
    Ok((0..rows).map(|index| row(index * PDF417_ROW as usize)).collect())
}

/// The sets of Code 128, as barcoders writes a switch to them.
const SET_B: char = '\u{181}';
const SET_C: char = '\u{106}';

fn code128(text: &str) -> Result<Vec<Vec<bool>>> {
    const MOST: usize = 200;
    if !text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        let message = "expected printable ASCII for Code 128, found other characters";
        return Err(refused(&code::SYMBOL_TEXT, message.to_owned()));
    }
    if text.len() > MOST {
        return Err(too_long(text.len(), "a Code 128 of 200 characters"));
    }
    let drawn = Code128::new(in_sets(text)).map_err(|error| {
        refused(&code::SYMBOL_TEXT, format!("expected a text for Code 128, found another: {error}"))
    })?;
    Ok(vec![drawn.encode().into_iter().map(|module| module == 1).collect()])
}

/// The text with the switches between the sets: pairs of digits, where there are at least four, are in set C.
fn in_sets(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut set = None;
    let mut rest = text;
    let mut into = |out: &mut String, wanted: char, letters: &str| {
        if set != Some(wanted) && !letters.is_empty() {
            out.push(wanted);
            set = Some(wanted);
        }
        out.push_str(letters);
    };
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let others = rest[digits..].bytes().take_while(|byte| !byte.is_ascii_digit()).count();
        let (run, after) = rest.split_at(digits);
        if digits >= 4 || digits == text.len() && digits % 2 == 0 {
            // The first of an odd number of digits stands alone.
            let (alone, pairs) = run.split_at(digits % 2);
            into(&mut out, SET_B, alone);
            into(&mut out, SET_C, pairs);
        } else {
            into(&mut out, SET_B, run);
        }
        into(&mut out, SET_B, &after[..others]);
        rest = &after[others..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_of_digits_are_pairs() {
        assert_eq!(in_sets("12345"), "\u{181}1\u{106}2345");
        assert_eq!(in_sets("12"), "\u{106}12");
        assert_eq!(in_sets("A1-2345B"), "\u{181}A1-\u{106}2345\u{181}B");
    }

    #[test]
    fn a_text_of_any_length_is_drawn_or_refused() {
        for kind in SymbolKind::ALL {
            for length in [1, 2, 5, 6, 7, 100, 900, 1000, 1034, 1035, 1036, 1100, 2331, 2332, 3000] {
                let text = "x".repeat(length);
                for level in ["0", "5", "8"] {
                    let with = SymbolOptions {
                        error_correction: (kind == SymbolKind::Pdf417).then(|| level.to_owned()),
                        ..SymbolOptions::default()
                    };
                    match symbol(&text, kind, &with) {
                        Ok(drawn) => assert!(drawn.width() > 0 && !drawn.png().is_empty()),
                        Err(error) => assert_eq!(error.code(), "symbol-length", "{kind} {length}"),
                    }
                }
            }
        }
    }
}
