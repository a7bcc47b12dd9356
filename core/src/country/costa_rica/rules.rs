//! Every rule of a receiver message; the table stands in the module's documentation.

use super::amount::{self, Bound};
use super::consecutive::{Mensaje, NumeroConsecutivoReceptor};
use super::date;
use super::fields::Fields;
use super::message::Options;
use crate::code::{self, Code};
use crate::error::Finding;
use crate::identifier::{Clave, is_digits, shape};
use crate::xml::name::is_char;

/// What the interface marks with `*`.
const REQUIRED: [&str; 6] =
    ["Clave", "NumeroCedulaEmisor", "FechaEmisionDoc", "Mensaje", "TotalFactura", "NumeroCedulaReceptor"];

/// The fields with amounts, and what each holds.
const AMOUNTS: [(&str, Bound); 4] = [
    ("MontoTotalImpuesto", Bound { interface: Some(15), authority: 18 }),
    ("MontoTotalImpuestoAcreditar", Bound { interface: Some(18), authority: 13 }),
    ("MontoTotalDeGastoAplicable", Bound { interface: None, authority: 13 }),
    ("TotalFactura", Bound { interface: Some(18), authority: 18 }),
];

/// Everything that is wrong with the fields, in their order; what only the authority demands is a warning.
pub(super) fn check(fields: &Fields, options: &Options) -> Vec<Finding> {
    let mut rules = Rules { fields, options, findings: Vec::new() };
    for (name, _) in super::fields::NAMES {
        match (fields.get(name), REQUIRED.contains(name)) {
            (None, true) => {
                let message = format!("expected `{name}`, found none");
                rules.error(&code::RECEIVER_MESSAGE_MISSING, name, message);
            }
            (text, _) => rules.field(name, text),
        }
    }
    rules.findings
}

struct Rules<'r> {
    fields: &'r Fields,
    options: &'r Options,
    findings: Vec<Finding>,
}

impl Rules<'_> {
    fn field(&mut self, name: &'static str, text: Option<&str>) {
        if let Some(character) = text.into_iter().flat_map(str::chars).find(|letter| !is_char(*letter)) {
            let message =
                format!("expected characters that XML allows, found U+{:04X}", u32::from(character));
            self.error(&code::XML_FORBIDDEN_CHARACTER, name, message);
        }
        match (name, text) {
            ("DetalleMensaje", text) => self.detail(name, text),
            ("NumeroConsecutivoReceptor", text) => self.consecutive(name, text),
            (_, None) => {}
            ("Clave", Some(text)) => self.clave(name, text),
            ("NumeroCedulaEmisor", Some(text)) => {
                if !is_digits(text, 9, 12) {
                    let message = format!("expected 9 to 12 digits, found {}", shape(text));
                    self.error(&code::RECEIVER_MESSAGE_ISSUER_ID, name, message);
                }
            }
            ("FechaEmisionDoc", Some(text)) => self.date(name, text),
            ("Mensaje", Some(text)) => {
                if let Err(error) = Mensaje::parse(text) {
                    self.findings.extend_from_slice(error.findings());
                }
            }
            ("CodigoActividad", Some(text)) => {
                if text.chars().count() > 6 {
                    let message = format!("expected at most 6 characters, found {}", shape(text));
                    self.warning(&code::RECEIVER_MESSAGE_ACTIVITY, name, message);
                }
            }
            ("CondicionImpuesto", Some(text)) => {
                if !matches!(text, "01" | "02" | "03" | "04" | "05") {
                    let message = format!("expected 01, 02, 03, 04 or 05, found {}", shape(text));
                    self.warning(&code::RECEIVER_MESSAGE_TAX_CONDITION, name, message);
                }
            }
            ("NumeroCedulaReceptor", Some(text)) => self.receiver(name, text),
            (_, Some(text)) => self.amount(name, text),
        }
    }

    fn clave(&mut self, name: &str, text: &str) {
        let found = Clave::check(text);
        if found.iter().any(|finding| finding.code == code::CLAVE_LENGTH.word) {
            let message = format!("expected 50 digits, found {}", shape(text));
            return self.error(&code::RECEIVER_MESSAGE_CLAVE_LENGTH, name, message);
        }
        for finding in found {
            self.findings
                .push(Finding { severity: crate::error::Severity::Warning, ..finding.with_path(name) });
        }
        if let Some(issuer) = self.fields.get("NumeroCedulaEmisor").filter(|issuer| is_digits(issuer, 9, 12))
            && format!("{issuer:0>12}") != text[9..21]
        {
            let message = format!(
                "expected the issuer of `NumeroCedulaEmisor` at digits 10 to 21, `{issuer:0>12}`, found `{}`",
                &text[9..21]
            );
            self.warning(&code::RECEIVER_MESSAGE_CLAVE_ISSUER, name, message);
        }
    }

    fn date(&mut self, name: &str, text: &str) {
        let Some(time) = date::parse(text) else {
            let message = format!("expected a time as yyyy-mm-ddThh:mm:ss, found {}", shape(text));
            return self.error(&code::RECEIVER_MESSAGE_DATE, name, message);
        };
        if let Some(offset) = time.offset.filter(|offset| *offset != date::LOCAL)
            && !self.options.keep_offset
        {
            let message = format!(
                "expected a time of Costa Rica, {}, found `{offset}`, which is left out",
                date::LOCAL
            );
            self.warning(&code::RECEIVER_MESSAGE_DATE_OFFSET, name, message);
        }
        let day = &time.local[..10];
        let issued = self.fields.get("Clave").and_then(|clave| Clave::parse(clave).ok());
        if let Some(issued) = issued.map(|clave| clave.date()).filter(|issued| day < issued.as_str()) {
            let message = format!("expected a day from {issued} on, that of `Clave`, found {day}");
            self.warning(&code::RECEIVER_MESSAGE_CLAVE_DATE, name, message);
        }
        if let Some(today) = self.options.today.as_deref().filter(|today| date::is_date(today))
            && date::is_older_than_ten_years(day, today)
        {
            let message = format!("expected a day of the ten years before {today}, found {day}");
            self.warning(&code::RECEIVER_MESSAGE_DATE_AGE, name, message);
        }
    }

    fn detail(&mut self, name: &str, text: Option<&str>) {
        let count = text.unwrap_or_default().chars().count();
        if count > 160 {
            let message = format!("expected at most 160 characters, found {count}");
            self.error(&code::RECEIVER_MESSAGE_DETAIL_LENGTH, name, message);
        }
        if count < 5
            && let Some(answer @ ("2" | "3")) = self.fields.get("Mensaje")
        {
            let message = format!("expected at least 5 characters with `Mensaje` {answer}, found {count}");
            self.warning(&code::RECEIVER_MESSAGE_DETAIL_MISSING, name, message);
        }
    }

    fn amount(&mut self, name: &str, text: &str) {
        let Some((_, bound)) = AMOUNTS.iter().find(|(amount, _)| *amount == name) else { return };
        for (code, message, only_the_authority) in amount::check(text, *bound) {
            match only_the_authority {
                true => self.warning(code, name, message),
                false => self.error(code, name, message),
            }
        }
    }

    fn receiver(&mut self, name: &str, text: &str) {
        let count = text.chars().count();
        if count > 20 {
            let message = format!("expected at most 20 characters, found {count}");
            self.error(&code::RECEIVER_MESSAGE_RECEIVER_ID_LENGTH, name, message);
        } else if !is_digits(text, 9, 12) {
            let message = format!("expected 9 to 12 digits, found {}", shape(text));
            self.warning(&code::RECEIVER_MESSAGE_RECEIVER_ID, name, message);
        }
    }

    fn consecutive(&mut self, name: &str, text: Option<&str>) {
        let Some(text) = text else {
            // A folio that could not be composed has findings of its own.
            if self.fields.folio.is_none() {
                let message = format!("expected `{name}`, a folio or a sequence, found none");
                self.warning(&code::RECEIVER_MESSAGE_CONSECUTIVE_MISSING, name, message);
            }
            return;
        };
        match NumeroConsecutivoReceptor::parse(text) {
            Err(error) => {
                self.findings.extend(error.findings().iter().map(|finding| finding.clone().with_path(name)));
            }
            Ok(number) => {
                let answer = self.fields.get("Mensaje").and_then(|text| Mensaje::parse(text).ok());
                if let Some(answer) = answer.filter(|answer| *answer != number.mensaje()) {
                    let message = format!(
                        "expected status {} at digits 9 and 10 with `Mensaje` {}, found `{}`",
                        answer.status(),
                        answer.as_str(),
                        number.mensaje().status()
                    );
                    self.error(&code::RECEIVER_MESSAGE_CONSECUTIVE_STATUS, name, message);
                }
            }
        }
    }

    fn error(&mut self, code: &'static Code, name: &str, message: String) {
        self.findings.push(Finding::new(code, message).with_path(name));
    }

    fn warning(&mut self, code: &'static Code, name: &str, message: String) {
        self.findings.push(Finding::warning(code, message).with_path(name));
    }
}
