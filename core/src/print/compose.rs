//! Composes what the printed form shows, from the rule of the country and the generic DTE.

use super::compare::means_the_same;
use super::fields::{Generic, Names, field, of_generic};
use super::{
    Certified, PageRule, PrintData, PrintLegend, PrintOptions, PrintSymbol, SymbolKind, SymbolSource,
};
use crate::code;
use crate::convert::decoded_xml;
use crate::country::{Country, Paper, PrintRule, ROWS, ReceivedKind, SymbolFacts, at};
use crate::document::{Document, FileContent, Format};
use crate::error::{Error, ErrorKind, Finding, Result, short, shortened};
use crate::mapping::Registry;
use crate::reading::{Opened, ReadEnvironment, ReadOptions, opened};
use crate::tables::{Date, Row};

/// The row of a country's own table, such as `cl-direccion`.
fn row(options: &PrintOptions, country: Country, table: &str, key: &str, as_of: Option<Date>) -> Result<Row> {
    let name = format!("{}-{table}", country.as_str().to_ascii_lowercase());
    // A document without a date gets the latest row.
    let day = as_of.unwrap_or(Date::LAST);
    Registry::given(options.registry.as_ref()).tables().row(&name, key, day)
}

pub(super) fn print_data(
    certified: Certified<'_>,
    country: Country,
    options: &PrintOptions,
) -> Result<PrintData> {
    let (certified, document) = match certified {
        Certified::Bytes(bytes) => (bytes, options.document),
        Certified::Read(document) => {
            let (file, index) = document.within();
            (file, Some(index))
        }
    };
    let rule = ROWS.iter().find(|row| row.code == country.as_str()).and_then(|row| row.print);
    let rule = rule.ok_or_else(|| {
        refused(format!("expected a country whose printed form is known, found `{country}`"))
    })?;
    let reading = ReadOptions { registry: options.registry.clone(), ..ReadOptions::default() };
    let opened = chosen(opened(certified, document, &reading)?, country, document, options)?;
    let Some(own) = &opened.own else {
        return Err(refused(format!("expected a document of {country}, found something else")));
    };
    let document_type = opened.read.document_type.as_deref().unwrap_or_default();
    let beside = beside(options);
    let generic = opened.read.generic.as_deref().and_then(|xml| Document::from_xml(xml.as_bytes()).ok());
    let dated =
        generic.as_ref().and_then(|document| at(document.root(), "Documento/Encabezado/IdDoc/FechaEmis"));
    let as_of = options.as_of.or_else(|| dated.and_then(Date::read));
    let address = |key: &str| match row(options, country, "direccion", key, as_of) {
        Ok(row) => Ok(row.value().to_owned()),
        Err(error) => Err(Box::new(error.findings()[0].clone())),
    };
    let named = row(options, country, "tipo-documento", document_type, as_of).ok();
    let own_name = rule.types.iter().find(|(code, _)| *code == document_type).map(|(_, name)| *name);
    let type_name = own_name.or_else(|| named.as_ref().map(Row::value)).filter(|name| !name.is_empty());
    let param = |name: &str| options.param(name);
    let service = |name: &str| options.service(name);
    let environment = match options.param("environment").as_deref() {
        Some("production") => Some(ReadEnvironment::Production),
        Some("test" | "certification") => Some(ReadEnvironment::Test),
        _ => opened.read.environment,
    };
    let Some((text, around)) = opened.texts.split_last() else {
        return Err(refused(format!("expected a document of {country}, found none")));
    };
    let mut paper = Paper {
        root: own.root(),
        text,
        around: std::iter::once(&**text).chain(around.iter().rev().map(|text| &**text)).collect(),
        beside: beside.iter().collect(),
        document_type,
        type_name,
        is_test: environment.map(|environment| environment == ReadEnvironment::Test),
        param: &param,
        service: &service,
        address: &address,
        said: SymbolFacts::default(),
    };
    (rule.print)(&mut paper);
    let mut said = paper.said;
    let symbol = symbol(rule, &mut said, options);
    let names = Names { tax_id: rule.tax_id, key: rule.key, type_name };
    let generic = generic.map(|document| of_generic(&document, &names)).unwrap_or_default();
    let mut data = PrintData {
        country,
        document_type: opened.read.document_type.clone(),
        environment,
        symbol,
        fields: Vec::new(),
        lines: Vec::new(),
        taxes: Vec::new(),
        references: Vec::new(),
        legends: Vec::new(),
        rules: rule.rules.iter().map(|(name, en, es)| PageRule { name, en, es }).collect(),
        findings: said.findings,
    };
    let fixed = rule.legends.iter().map(|(name, text)| PrintLegend { name, text: (*text).to_owned() });
    data.legends = fixed.collect();
    data.legends.extend(said.legends.into_iter().map(|(name, text)| PrintLegend { name, text }));
    add_generic(&mut data, generic, &opened);
    let own_fields = said.fields.into_iter().map(|(name, en, es, value)| field(name, en, es, &value));
    for field in own_fields {
        if data.field(field.name).is_none() {
            data.fields.push(field);
        }
    }
    Ok(data)
}

/// Adds what the generic DTE says, or that there is none.
fn add_generic(data: &mut PrintData, generic: Generic, opened: &Opened) {
    if opened.read.generic.is_none() {
        data.findings.extend(opened.read.findings.iter().cloned());
    }
    for name in generic.missing {
        let message = format!("expected a value for the field `{name}` of the printed form, found none");
        data.findings.push(Finding::warning(&code::PRINT_INPUT, message).with_path(format!("fields.{name}")));
    }
    data.fields = generic.fields;
    data.lines = generic.lines;
    data.taxes = generic.taxes;
    data.references = generic.references;
}

/// The document that is meant.
fn chosen(
    found: Vec<Opened>,
    country: Country,
    document: Option<usize>,
    options: &PrintOptions,
) -> Result<Opened> {
    let all = found.len();
    // The authority's answer is printed where it has the fields of the document, as in Argentina.
    let is_known = |opened: &Opened| {
        let kind = opened.read.document_type.as_deref().unwrap_or_default();
        row(options, country, "tipo-documento", kind, options.as_of).is_ok()
    };
    let of_country = |opened: &Opened| {
        opened.read.country == Some(country)
            && opened.own.is_some()
            && match opened.read.kind {
                Some(ReceivedKind::Document) => true,
                Some(ReceivedKind::Answer) => is_known(opened),
                _ => false,
            }
    };
    if let Some(index) = document {
        let message =
            format!("expected a document of {country} at `{index}`, found {all} documents in the text");
        return found.into_iter().nth(index).filter(of_country).ok_or_else(|| refused(message));
    }
    let name = found.first().map(|opened| short(&opened.read.name)).unwrap_or_default();
    let is_document = |opened: &Opened| opened.read.kind == Some(ReceivedKind::Document);
    let has_document = found.iter().any(|opened| of_country(opened) && is_document(opened));
    let mut fitting: Vec<_> = found
        .into_iter()
        .filter(|opened| of_country(opened) && (!has_document || is_document(opened)))
        .collect();
    match (fitting.pop(), fitting.len()) {
        (Some(only), 0) => Ok(only),
        (None, _) => Err(refused(format!("expected a document of {country}, found `{name}`"))),
        (Some(_), more) => Err(refused(format!(
            "expected one document, or the option `document`, found {} documents",
            more + 1
        ))),
    }
}

fn refused(message: String) -> Error {
    Error::new(ErrorKind::Invalid, Finding::new(&code::PRINT_DOCUMENT, message))
}

/// The documents that came beside the certified one.
fn beside(options: &PrintOptions) -> Vec<Document> {
    let given =
        [options.param("request"), options.service("XmlAuthorization"), options.service("ResponseArca")];
    given
        .into_iter()
        .flatten()
        .filter_map(|text| {
            let content = FileContent::detect(&decoded_xml(text.as_bytes())).ok()?;
            match content.format {
                Format::Xml => Document::from_xml(&content.document).ok(),
                Format::Json => Document::from_json(&content.document).ok(),
            }
        })
        .collect()
}

/// The symbol: what the service gives, or else the country's content.
fn symbol(rule: &PrintRule, said: &mut SymbolFacts, options: &PrintOptions) -> Option<PrintSymbol> {
    let given = options.service("BarCodeText");
    if let (Some(given), Some(own)) = (&given, &said.content) {
        let is_same = std::iter::once(own).chain(&said.also).any(|own| means_the_same(given, own));
        if !is_same {
            let what = if said.is_of_document { "the document has" } else { "the document gives" };
            let message = format!(
                "expected BarCodeText and the document to agree, found `{}` in BarCodeText; {what} `{}`",
                bounded(given),
                bounded(own)
            );
            said.findings.push(Finding::warning(&code::PRINT_TEXT_DIFFERS, message).with_path("BarCodeText"));
        }
    } else if given.is_none() {
        said.findings.append(&mut said.missing);
    }
    let source = match (&given, said.is_of_document) {
        (Some(_), _) => SymbolSource::Service,
        (None, true) => SymbolSource::Document,
        (None, false) => SymbolSource::Computed,
    };
    let text = given.or_else(|| said.content.clone())?;
    let is_latin = rule.kind == SymbolKind::Pdf417;
    if is_latin && text.chars().any(|letter| u8::try_from(letter).is_err()) {
        let message = "expected characters of ISO-8859-1 in the content of the symbol, found others";
        said.findings.push(Finding::new(&code::PRINT_ENCODING, message));
        return None;
    }
    let some = |least: u32| Some(least).filter(|least| *least > 0);
    Some(PrintSymbol {
        kind: rule.kind,
        text,
        encoding: if is_latin { "iso-8859-1" } else { "utf-8" },
        error_correction: Some(rule.error_correction).filter(|correction| !correction.is_empty()),
        minimum_width: some(rule.least.0),
        minimum_height: some(rule.least.1),
        required: rule.is_required,
        source,
    })
}

/// A text for a message: what is in a symbol is printed anyway, but may be long.
fn bounded(text: &str) -> String {
    shortened(text, 600)
}
