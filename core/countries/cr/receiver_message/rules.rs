//! Every rule of a receiver message; docs/receiver-message.md has the table.

use std::fmt::Display;

use super::super::clave::Clave;
use super::amount::{self, Bound};
use super::date;
use super::fields::MessageFields;
use super::mensaje::Mensaje;
use super::number::NumeroConsecutivoReceptor;
use super::options::MessageOptions;
use crate::code::{self, Code};
use crate::error::{Arg, Finding, Piece, Severity, text};
use crate::identifier::shape::{is_digits, shape};
use crate::xml::name::is_char;

/// The fields that the interface requires.
const REQUIRED: [&str; 6] =
    ["Clave", "NumeroCedulaEmisor", "FechaEmisionDoc", "Mensaje", "TotalFactura", "NumeroCedulaReceptor"];

/// The fields with amounts, and how many digits each holds.
const AMOUNTS: [(&str, Bound); 4] = [
    ("MontoTotalImpuesto", Bound { interface: Some(15), authority: 18 }),
    ("MontoTotalImpuestoAcreditar", Bound { interface: Some(18), authority: 13 }),
    ("MontoTotalDeGastoAplicable", Bound { interface: None, authority: 13 }),
    ("TotalFactura", Bound { interface: Some(18), authority: 18 }),
];

/// Every finding about the fields, in their order. What only the authority demands is a warning.
pub(super) fn check(fields: &MessageFields, options: &MessageOptions) -> Vec<Finding> {
    let mut rules = Rules { fields, options, findings: Vec::new() };
    for (name, _) in super::fields::NAMES {
        match (fields.get(name), REQUIRED.contains(name)) {
            (None, true) => {
                let message = text!("expected {}, found none", Arg(name));
                let finding = Finding::new(&code::RECEIVER_MESSAGE_MISSING, message);
                rules.findings.push(finding.with_argument(name));
            }
            (text, _) => rules.field(name, text),
        }
    }
    rules.findings
}

struct Rules<'r> {
    fields: &'r MessageFields,
    options: &'r MessageOptions,
    findings: Vec<Finding>,
}

impl Rules<'_> {
    fn field(&mut self, name: &'static str, text: Option<&str>) {
        if let Some(character) = text.into_iter().flat_map(str::chars).find(|letter| !is_char(*letter)) {
            let found = format!("U+{:04X}", u32::from(character));
            self.error(&code::XML_FORBIDDEN_CHARACTER, name, "characters that XML allows", found);
        }
        match (name, text) {
            ("DetalleMensaje", text) => self.detail(name, text),
            ("NumeroConsecutivoReceptor", text) => self.consecutive(name, text),
            (_, None) => {}
            ("Clave", Some(text)) => self.clave(name, text),
            ("NumeroCedulaEmisor", Some(text)) => {
                if !is_digits(text, 9, 12) {
                    self.error(&code::RECEIVER_MESSAGE_ISSUER_ID, name, "9 to 12 digits", shape(text));
                }
            }
            ("FechaEmisionDoc", Some(text)) => self.date(name, text),
            ("Mensaje", Some(text)) => {
                if text.parse::<Mensaje>().is_err() {
                    self.error(&code::RECEIVER_MESSAGE_MENSAJE, name, "1, 2 or 3", shape(text));
                }
            }
            ("CodigoActividad", Some(text)) => {
                if text.chars().count() > 6 {
                    let expected = "at most 6 characters";
                    self.warning(&code::RECEIVER_MESSAGE_ACTIVITY, name, expected, shape(text));
                }
            }
            ("CondicionImpuesto", Some(text)) => {
                if !matches!(text, "01" | "02" | "03" | "04" | "05") {
                    let expected = "01, 02, 03, 04 or 05";
                    self.warning(&code::RECEIVER_MESSAGE_TAX_CONDITION, name, expected, shape(text));
                }
            }
            ("NumeroCedulaReceptor", Some(text)) => self.receiver(name, text),
            (_, Some(text)) => self.amount(name, text),
        }
    }

    fn clave(&mut self, name: &str, text: &str) {
        if !is_digits(text, Clave::LENGTH, Clave::LENGTH) {
            return self.error(&code::RECEIVER_MESSAGE_CLAVE_LENGTH, name, "50 digits", shape(text));
        }
        // The interface demands 50 digits. Only the authority demands what the parts say.
        let parts = Clave::check(text).into_iter();
        self.findings.extend(
            parts.map(|finding| Finding { severity: Severity::Warning, ..finding.with_argument(name) }),
        );
        if let Some(issuer) = self.fields.get("NumeroCedulaEmisor").filter(|issuer| is_digits(issuer, 9, 12))
            && format!("{issuer:0>12}") != text[9..21]
        {
            let field = Arg("NumeroCedulaEmisor");
            let expected = text!("`{issuer:0>12}`, the issuer in {}, at digits 10 to 21", field);
            let found = format!("`{}`", &text[9..21]);
            self.warning(&code::RECEIVER_MESSAGE_CLAVE_ISSUER, name, expected, found);
        }
    }

    fn date(&mut self, name: &str, text: &str) {
        let Some(time) = date::parse(text) else {
            let expected = "a time that exists, as yyyy-mm-ddThh:mm:ss,";
            return self.error(&code::RECEIVER_MESSAGE_DATE, name, expected, shape(text));
        };
        if let Some(offset) = time.offset.filter(|offset| *offset != date::LOCAL)
            && !self.options.keep_offset
        {
            let expected = format!("a time of Costa Rica, {},", date::LOCAL);
            let found = format!("`{offset}`, which is left out");
            self.warning(&code::RECEIVER_MESSAGE_DATE_OFFSET, name, expected, found);
        }
        let day = &time.local[..10];
        let issued = self.fields.get("Clave").and_then(|clave| clave.parse::<Clave>().ok());
        if let Some(issued) = issued.map(|clave| clave.date()).filter(|issued| day < issued.as_str()) {
            let expected = text!("a day from {issued} on, that of {},", Arg("Clave"));
            self.warning(&code::RECEIVER_MESSAGE_CLAVE_DATE, name, expected, day);
        }
        if let Some(today) = self.options.today.as_deref().filter(|today| date::is_date(today))
            && date::is_older_than_ten_years(day, today)
        {
            let expected = format!("a day of the ten years before {today}");
            self.warning(&code::RECEIVER_MESSAGE_DATE_AGE, name, expected, day);
        }
    }

    fn detail(&mut self, name: &str, text: Option<&str>) {
        let count = text.unwrap_or_default().chars().count();
        if count > 160 {
            self.error(&code::RECEIVER_MESSAGE_DETAIL_LENGTH, name, "at most 160 characters", count);
        }
        if count < 5
            && let Some(answer @ ("2" | "3")) = self.fields.get("Mensaje")
        {
            let expected = text!("at least 5 characters with {} {answer}", Arg("Mensaje"));
            self.warning(&code::RECEIVER_MESSAGE_DETAIL_MISSING, name, expected, count);
        }
    }

    fn amount(&mut self, name: &str, text: &str) {
        let Some((_, bound)) = AMOUNTS.iter().find(|(amount, _)| *amount == name) else { return };
        for fault in amount::check(text, *bound) {
            match fault.only_the_authority {
                true => self.warning(fault.code, name, fault.expected, fault.found),
                false => self.error(fault.code, name, fault.expected, fault.found),
            }
        }
    }

    fn receiver(&mut self, name: &str, text: &str) {
        let count = text.chars().count();
        if count > 20 {
            self.error(&code::RECEIVER_MESSAGE_RECEIVER_ID_LENGTH, name, "at most 20 characters", count);
        } else if !is_digits(text, 9, 12) {
            self.warning(&code::RECEIVER_MESSAGE_RECEIVER_ID, name, "9 to 12 digits", shape(text));
        }
    }

    fn consecutive(&mut self, name: &str, text: Option<&str>) {
        let Some(text) = text else {
            // A folio that could not be composed already has findings.
            if self.fields.folio.is_none() {
                let expected = "a number, a folio or a sequence";
                self.warning(&code::RECEIVER_MESSAGE_CONSECUTIVE_MISSING, name, expected, "none");
            }
            return;
        };
        match text.parse::<NumeroConsecutivoReceptor>() {
            Err(error) => {
                self.findings
                    .extend(error.findings().iter().map(|finding| finding.clone().with_argument(name)));
            }
            Ok(number) => {
                let answer = self.fields.get("Mensaje").and_then(|text| text.parse::<Mensaje>().ok());
                if let Some(answer) = answer.filter(|answer| *answer != number.mensaje()) {
                    let (status, answer) = (answer.status(), answer.as_str());
                    let field = Arg("Mensaje");
                    let expected = text!("status {status} at digits 9 and 10, with {} {answer},", field);
                    let found = format!("`{}`", number.mensaje().status());
                    self.error(&code::RECEIVER_MESSAGE_CONSECUTIVE_STATUS, name, expected, found);
                }
            }
        }
    }

    fn error(&mut self, code: &'static Code, name: &str, expected: impl Piece, found: impl Display) {
        let message = text!("expected {} for {}, found {found}", expected, Arg(name));
        self.findings.push(Finding::new(code, message).with_argument(name));
    }

    fn warning(&mut self, code: &'static Code, name: &str, expected: impl Piece, found: impl Display) {
        let message = text!("expected {} for {}, found {found}", expected, Arg(name));
        self.findings.push(Finding::warning(code, message).with_argument(name));
    }
}
