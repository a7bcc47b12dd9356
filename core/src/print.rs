//! What goes on the paper: the machine-readable symbol of a certified document, the fields, legends and page rules of
//! its country, and the symbol as a picture.
//!
//! [`print_data`] says what the printed form shows; the page itself stays the caller's. `docs/print.md` has each
//! country's formula, its source, and what is disputed. [`symbol`] (feature `print`) draws QR, PDF417 and Code 128.

mod compare;
mod compose;
mod fields;
mod options;
#[cfg(feature = "print")]
mod picture;
#[cfg(feature = "print")]
mod symbol;

use crate::country::{self, Country};
use crate::error::{Finding, Result, words};
use crate::reading::{ReadDocument, ReadEnvironment};
use crate::record::record;

pub use crate::country::SymbolKind;
pub use options::{PRINT_PARAMS, PrintOptions};
#[cfg(feature = "print")]
pub use symbol::{Symbol, SymbolEncoding, SymbolFormat, SymbolOptions, symbol};

words! {
    "symbol source";
    /// Where the content of a symbol comes from.
    ///
    /// # Example
    /// ```
    /// use dtekit::print::SymbolSource;
    ///
    /// assert_eq!("computed".parse::<SymbolSource>()?, SymbolSource::Computed);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum SymbolSource {
        /// The service gave it as BarCodeText.
        Service = "service",
        /// It stands in the certified document.
        Document = "document",
        /// It was computed from the certified document.
        Computed = "computed",
    }
}

record! {
    /// The machine-readable symbol of a printed document.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "print")] fn example(data: &dtekit::PrintData) -> dtekit::Result<()> {
    /// use dtekit::print::{SymbolOptions, symbol};
    ///
    /// if let Some(content) = &data.symbol {
    ///     println!("{} of at least {:?} mm", content.kind, content.minimum_width);
    ///     let svg = symbol(&content.text, content.kind, &SymbolOptions::default())?.svg();
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PrintSymbol {
        /// The kind.
        pub kind: SymbolKind;
        /// The exact content.
        pub text: String;
        /// The encoding in which the content goes into the symbol: `utf-8` or `iso-8859-1`.
        pub encoding: &'static str => Words("utf-8", "iso-8859-1");
        /// The error correction: a letter for QR, a level for PDF417; `None` for Code 128, which has none.
        pub error_correction: Option<&'static str>;
        /// The smallest width in millimetres; `None` where the authority names none.
        pub minimum_width: Option<u32>;
        /// The smallest height in millimetres; `None` where the authority names none.
        pub minimum_height: Option<u32>;
        /// Whether the authority asks for the symbol.
        pub required: bool;
        /// Where the content comes from.
        pub source: SymbolSource;
    }
}

record! {
    /// A label in both languages.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[doc(hidden)] // Rust has the label's texts beside the value
    #[non_exhaustive]
    pub struct PrintLabel {
        /// The label in English.
        pub en: String;
        /// The label in Spanish.
        pub es: String;
    }
}

record! {
    /// A field that the printed form shows.
    ///
    /// # Example
    /// ```
    /// # fn example(data: &dtekit::PrintData) {
    /// for field in &data.fields {
    ///     println!("{}: {}", field.label_es, field.value);
    /// }
    /// println!("{:?}", data.field("number")); // one by its name
    /// # }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PrintField {
        /// Its name, the same for all countries, such as `issuer_name` or `fiscal_key`.
        pub name: &'static str;
        /// Its label in English.
        pub label_en: String => Hidden;
        /// Its label in Spanish.
        pub label_es: String => Hidden;
        /// Its label in English and Spanish.
        shown label: PrintLabel = |this| PrintLabel { en: this.label_en.clone(), es: this.label_es.clone() };
        /// Its value, as the document has it.
        pub value: String;
    }
}

record! {
    /// A line of the document.
    ///
    /// # Example
    /// ```
    /// # fn example(data: &dtekit::PrintData) {
    /// for line in &data.lines {
    ///     println!("{:?} {:?} × {:?} = {:?}", line.description, line.quantity, line.unit_price, line.total);
    /// }
    /// # }
    /// ```
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PrintLine {
        /// Its number.
        pub number: Option<String>;
        /// The code of the item.
        pub code: Option<String>;
        /// The description.
        pub description: Option<String>;
        /// The quantity.
        pub quantity: Option<String>;
        /// The unit.
        pub unit: Option<String>;
        /// The price of one.
        pub unit_price: Option<String>;
        /// The discount.
        pub discount: Option<String>;
        /// The total, as the document has it: with or without taxes, by the rules of its country.
        pub total: Option<String>;
    }
}

record! {
    /// A tax of the document, by rate.
    ///
    /// # Example
    /// ```
    /// # fn example(data: &dtekit::PrintData) {
    /// for tax in &data.taxes {
    ///     println!("{:?} % of {:?}: {:?}", tax.rate, tax.base, tax.amount);
    /// }
    /// # }
    /// ```
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PrintTax {
        /// Its code.
        pub code: Option<String>;
        /// Its rate.
        pub rate: Option<String>;
        /// What it is computed from.
        pub base: Option<String>;
        /// The amount.
        pub amount: Option<String>;
    }
}

record! {
    /// A document to which the document refers.
    ///
    /// # Example
    /// ```
    /// # fn example(data: &dtekit::PrintData) {
    /// for reference in &data.references {
    ///     println!("{:?} {:?} of {:?}: {:?}", reference.document_type, reference.number, reference.date, reference.reason);
    /// }
    /// # }
    /// ```
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PrintReference {
        /// Its type.
        pub document_type: Option<String>;
        /// Its series.
        pub series: Option<String>;
        /// Its number or key.
        pub number: Option<String>;
        /// Its date.
        pub date: Option<String>;
        /// Why it is referred to.
        pub reason: Option<String>;
    }
}

record! {
    /// A text that the printed form shows, in the words of the authority.
    ///
    /// # Example
    /// ```
    /// # fn example(data: &dtekit::PrintData) {
    /// for legend in &data.legends {
    ///     println!("{}", legend.text); // in the authority's words: leave none out
    /// }
    /// # }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PrintLegend {
        /// Its name.
        pub name: &'static str;
        /// The text.
        pub text: String;
    }
}

record! {
    /// A rule about the page.
    ///
    /// # Example
    /// ```
    /// # fn example(data: &dtekit::PrintData) {
    /// for rule in &data.rules {
    ///     println!("{}: {}", rule.name, rule.es);
    /// }
    /// # }
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PageRule {
        /// Its name.
        pub name: &'static str;
        /// The rule in English.
        pub en: &'static str;
        /// The rule in Spanish.
        pub es: &'static str;
    }
}

record! {
    /// What the printed form of a document shows.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Naming, PrintOptions};
    ///
    /// let certified = br#"<ECF><Encabezado><IdDoc><TipoeCF>32</TipoeCF><eNCF>E320000000007</eNCF></IdDoc>
    ///   <Emisor><RNCEmisor>131880681</RNCEmisor><FechaEmision>01-09-2026</FechaEmision></Emisor>
    ///   <Totales><MontoTotal>590.00</MontoTotal></Totales></Encabezado></ECF>"#;
    /// let data = dtekit::print_data(certified, dtekit::Country::DO, &PrintOptions::default())?;
    /// assert_eq!(data.document_type.as_deref(), Some("32"));
    /// for one in data.fields.iter().filter(|field| !field.value.is_empty()) {
    ///     println!("{}: {}", one.label_es, one.value);
    /// }
    /// for finding in &data.findings {
    ///     println!("missing: {}", finding.message);
    /// }
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PrintData {
        /// The country.
        pub country: Country;
        /// The document type.
        pub document_type: Option<String>;
        /// The environment, if the document or the caller names it.
        pub environment: Option<ReadEnvironment>;
        /// The symbol; `None` if something was missing for it, which the findings say.
        pub symbol: Option<PrintSymbol>;
        /// The fields, in the order of the page.
        pub fields: Vec<PrintField>;
        /// The lines.
        pub lines: Vec<PrintLine>;
        /// The taxes by rate.
        pub taxes: Vec<PrintTax>;
        /// The documents to which it refers.
        pub references: Vec<PrintReference>;
        /// The legends.
        pub legends: Vec<PrintLegend>;
        /// The page rules.
        pub rules: Vec<PageRule>;
        /// What is missing, and contradictions.
        pub findings: Vec<Finding>;
    }
}

impl PrintData {
    /// The value of a field; `None` if the document does not have it.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|field| field.name == name).map(|field| field.value.as_str())
    }
}

/// What a country prescribes for the symbol on the printed form.
///
/// # Example
/// ```
/// let chile = dtekit::print::forms().find(|form| form.country == "CL").unwrap();
/// println!("{} at least {:?} mm: {}", chile.kind, chile.minimum, chile.content);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintForm {
    /// The country.
    pub country: &'static str,
    /// The kind of the symbol.
    pub kind: SymbolKind,
    /// Whether the authority asks for it.
    pub required: bool,
    /// Its error correction; empty for Code 128.
    pub error_correction: &'static str,
    /// The smallest width and height in millimetres; 0 where the authority names none.
    pub minimum: (u32, u32),
    /// Where its content comes from.
    pub content: &'static str,
}

/// What each country prescribes for the symbol, in the order of their codes.
///
/// # Example
/// ```
/// use dtekit::print::{SymbolKind, forms};
/// let pdf417: Vec<_> = forms().filter(|form| form.kind == SymbolKind::Pdf417).map(|form| form.country).collect();
/// assert_eq!(pdf417, ["CL"]);
/// ```
pub fn forms() -> impl Iterator<Item = PrintForm> {
    country::ROWS.into_iter().filter_map(|row| {
        let rule = row.print?;
        Some(PrintForm {
            country: row.code,
            kind: rule.kind,
            required: rule.is_required,
            error_correction: rule.error_correction,
            minimum: rule.least,
            content: rule.content,
        })
    })
}

/// The document that [`print_data`] takes: bytes, or what [`read`](crate::read) found.
///
/// # Example
/// ```
/// # fn example(envelope: &[u8]) -> dtekit::Result<()> {
/// for document in dtekit::read(envelope, &Default::default())? {
///     let data = dtekit::print_data(&document, "CL".parse()?, &Default::default())?;
///     println!("{:?}", data.field("number"));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Certified<'c> {
    /// The text of the document, or of an envelope that holds it.
    Bytes(&'c [u8]),
    /// One document that was read.
    Read(&'c ReadDocument),
}

impl<'c> From<&'c [u8]> for Certified<'c> {
    fn from(bytes: &'c [u8]) -> Self {
        Certified::Bytes(bytes)
    }
}

impl<'c, const N: usize> From<&'c [u8; N]> for Certified<'c> {
    fn from(bytes: &'c [u8; N]) -> Self {
        Certified::Bytes(bytes)
    }
}

impl<'c> From<&'c Vec<u8>> for Certified<'c> {
    fn from(bytes: &'c Vec<u8>) -> Self {
        Certified::Bytes(bytes)
    }
}

impl<'c> From<&'c ReadDocument> for Certified<'c> {
    fn from(document: &'c ReadDocument) -> Self {
        Certified::Read(document)
    }
}

/// What the printed form of a certified document shows: the symbol, fields with labels, legends and page rules.
///
/// `certified` is the document in its country's format, XML or JSON, plain or in base 64, also inside an envelope; or
/// what [`read`](crate::read) found, with all that stands around it in its file. The text
/// that the service gives as BarCodeText in [`PrintOptions::other_data`] is used for the symbol; where the text can be
/// computed as well, a difference is the warning `print-text-differs`. What is missing is a finding, and the rest is
/// there.
///
/// # Errors
/// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `print-document` if there is no document of this country in
/// the text, or several and [`PrintOptions::document`] names none of them; as [`read`](crate::read) for the text.
///
/// # Example
/// ```
/// use dtekit::print::{PrintOptions, SymbolKind};
/// let certified = br#"
/// <ECF><Encabezado><IdDoc><TipoeCF>32</TipoeCF><eNCF>E320000000007</eNCF></IdDoc>
///   <Emisor><RNCEmisor>131880681</RNCEmisor><FechaEmision>01-09-2026</FechaEmision></Emisor>
///   <Totales><MontoTotal>590.00</MontoTotal></Totales></Encabezado>
///   <FechaHoraFirma>01-09-2026 10:11:12</FechaHoraFirma>
///   <Signature><SignatureValue>m+tPLrOR4wqt/A0Zt0hSg==</SignatureValue></Signature></ECF>"#;
/// let data = dtekit::print_data(certified, "DO".parse()?, &PrintOptions::default())?;
/// let symbol = data.symbol.as_ref().unwrap();
/// assert_eq!(symbol.kind, SymbolKind::Qr);
/// assert_eq!(
///     symbol.text,
///     "https://fc.dgii.gov.do/ecf/ConsultaTimbreFC?RncEmisor=131880681&ENCF=E320000000007&MontoTotal=590.00&CodigoSeguridad=m%2BtPLr"
/// );
/// assert_eq!(data.field("security_code"), Some("m+tPLr"));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn print_data<'c>(
    certified: impl Into<Certified<'c>>,
    country: Country,
    options: &PrintOptions,
) -> Result<PrintData> {
    compose::print_data(certified.into(), country, options)
}
