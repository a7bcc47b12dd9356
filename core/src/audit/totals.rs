//! Whether the amounts of a document agree: lines, discounts, taxes, withholdings and totals, in exact decimals.
//!
//! [`audit_totals`] recomputes every amount that others give, under each way of rounding that the country uses. It
//! changes nothing. `docs/totals.md` has the ways of each country and what was found in the authorities' samples.

mod change;
mod context;
mod evaluate;
pub(crate) mod language;
mod model;
mod options;
mod outcome;
mod payments;
mod rates;
pub(crate) mod row;
pub(crate) mod rules;
mod ways;

use crate::audit::countries;
use crate::audit::source::opened;
use crate::code;
use crate::country::Country;
use crate::document::{Document, Element};
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::mapping::Source;
use context::Context;
use model::{Model, child, text};
use row::Totals;

pub use model::{AmountKind, Policy};
pub use options::TotalsOptions;
pub use outcome::{Change, PolicyResult, TotalsAudit, TotalsDifference, TotalsStatus};

/// Recomputes the amounts of a generic DTE, and says which differ.
///
/// An absent amount is no error: it is computed where others need it. An amount that the document gives and that others
/// give as well is compared with what they give. What cannot be recomputed, such as a tax without a rate, is a warning.
///
/// # Errors
/// [`ErrorKind::Structure`] with `totals-document` if it is no generic DTE; [`ErrorKind::Argument`] with
/// `totals-country`; those of reading XML or JSON. An amount that differs is no error: it is in the result.
///
/// # Example
/// ```
/// use dtekit::audit::{TotalsOptions, audit_totals, totals::TotalsStatus};
/// let document = r#"{"Documento": {
///     "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}},
///     "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
/// }}"#;
/// let audit = audit_totals(document, dtekit::Country::CL, &TotalsOptions::default())?;
/// assert_eq!(audit.status, TotalsStatus::Inconsistent);
/// assert_eq!(audit.differences[0].path, "Documento/Encabezado/Totales/VlrPagar");
/// assert_eq!((&*audit.differences[0].expected, &*audit.differences[0].off_by), ("1190", "10"));
/// assert_eq!((&*audit.changes[0].found, &*audit.changes[0].to), ("1200", "1190"));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn audit_totals<'d>(
    document: impl Into<Source<'d>>,
    country: Country,
    options: &TotalsOptions,
) -> Result<TotalsAudit> {
    let totals = totals_of(country)?;
    let document = opened(document.into(), options.limits)?;
    let mut audit = outcome::audited(country, &totals.rules, &model(&document, totals, options)?);
    audit.findings = audit.findings.into_iter().map(Finding::with_facts_in_spanish).collect();
    Ok(audit)
}

/// The findings of [`audit_totals`] alone: only the country's own ways of rounding are tried.
pub(crate) fn wrong_totals(
    document: &Document,
    country: Country,
    options: &TotalsOptions,
) -> Result<Vec<Finding>> {
    let totals = totals_of(country)?;
    Ok(outcome::wrong(&totals.rules, &model(document, totals, options)?))
}

fn totals_of(country: Country) -> Result<&'static Totals> {
    let totals = countries::TOTALS.iter().find(|(code, _)| *code == country.as_str());
    totals.map(|(_, totals)| *totals).ok_or_else(|| {
        let message = format!("expected a country with rules of rounding, found `{country}`");
        Error::new(ErrorKind::Argument, Finding::new(&code::TOTALS_COUNTRY, message).with_path("country"))
    })
}

/// The amounts of a document, and what each should be.
fn model<'d>(document: &'d Document, totals: &'static Totals, options: &TotalsOptions) -> Result<Model<'d>> {
    let root = document.root();
    let (content, header) = content(root).ok_or_else(|| {
        let message = format!(
            "expected a generic DTE with `Documento/Encabezado`, found the root `{}`",
            short(root.name())
        );
        Error::new(ErrorKind::Structure, Finding::new(&code::TOTALS_DOCUMENT, message))
    })?;
    let mut context = Context::new(content, header, &totals.rules, options);
    totals.amounts.fill(&mut context);
    payments::payments(&mut context);
    exchange_rate(&mut context);
    Ok(context.model)
}

/// The element with the header and the lines, and the header.
fn content(root: Element<'_>) -> Option<(Element<'_>, Element<'_>)> {
    inside(root).or_else(|| root.named("DTE").next().and_then(inside))
}

fn inside(root: Element<'_>) -> Option<(Element<'_>, Element<'_>)> {
    let is_document = |name: &str| matches!(name, "Documento" | "Exportaciones" | "Liquidacion");
    let mut found = root.children().filter(|child| is_document(child.name()));
    found.find_map(|found| Some((found, child(found, "Encabezado")?)))
}

/// A document in another currency needs a rate of exchange where the authority asks for one.
fn exchange_rate(context: &mut Context<'_, '_>) {
    let is_asked = context.rules.needs_exchange_rate && !context.leaves_rate_to_authority;
    let Some(totals) = context.totals.filter(|_| is_asked) else { return };
    let currency = text(totals, &["Moneda"]).unwrap_or(context.rules.currency);
    // An Argentine document may name its currency by ARCA's code.
    let is_own = currency == context.rules.currency || currency == "PES" || currency == "XXX";
    let has_rate = text(totals, &["FctConv"]).is_some()
        || child(context.header, "OtraMoneda")
            .is_some_and(|group| text(group, &["TpoCambio", "FctConv"]).is_some());
    if !is_own && !has_rate {
        let message = format!("expected the rate of exchange of `{}`, found none", short(currency));
        let place = model::Place::In(totals, "FctConv");
        let finding = Finding::new(&code::TOTALS_EXCHANGE_RATE, message).with_path(place.path());
        context.model.findings.push(finding);
    }
}
