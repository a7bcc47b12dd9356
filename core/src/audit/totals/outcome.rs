//! What an audit of totals found.

use std::collections::HashSet;

use super::change::{Fix, fixes};
use super::evaluate::{Evaluation, Relation, SumPolicy, written_decimals};
use super::model::{AmountKind, Model, Place, Policy, rounding_word, shown};
use super::rules::{EVERY, Rules};
use super::ways::{Found, found, readable};
use crate::code::{self, Code};
use crate::country::Country;
use crate::decimal::Decimal;
use crate::error::{Finding, Spanish, leave_out, short, words};
use crate::record::record;

/// The most changes that are told: more are no help.
const MOST_CHANGES: usize = 10;

words! {
    "status of totals";
    /// Whether the amounts of a document agree.
    ///
    /// # Example
    /// ```
    /// use dtekit::audit::{TotalsOptions, audit_totals, totals::TotalsStatus};
    ///
    /// let document = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}}}}"#;
    /// let audit = audit_totals(document, dtekit::Country::CL, &TotalsOptions::default())?;
    /// assert_eq!(audit.status, TotalsStatus::Unchecked); // there is no amount
    /// assert_eq!(audit.status.to_string(), "unchecked");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum TotalsStatus {
        /// Each amount is what it should be, to the last digit.
        Consistent = "consistent",
        /// Some amounts differ, by no more than the authority takes.
        Tolerated = "tolerated",
        /// Some amounts differ by more.
        Inconsistent = "inconsistent",
        /// No amount could be recomputed.
        Unchecked = "unchecked",
    }
}

record! {
    "TotalsPolicy";
    /// What was found under one way of rounding.
    ///
    /// # Example
    /// ```
    /// use dtekit::audit::{TotalsOptions, audit_totals};
    ///
    /// let document = r#"{"Documento": {
    ///     "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}},
    ///     "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
    /// }}"#;
    /// let audit = audit_totals(document, dtekit::Country::CL, &TotalsOptions::default())?;
    /// assert!(audit.policies[0].is_of_country);
    /// for one in &audit.policies {
    ///     println!("{} {}: {} amounts differ", one.policy, one.rounding, one.inconsistent);
    /// }
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PolicyResult {
        /// How sums come from lines.
        pub policy: Policy;
        /// How a number is rounded: `half-up`, `half-even` or `truncate`.
        pub rounding: &'static str => Words("half-up", "half-even", "truncate");
        /// Whether it is a way of this country.
        pub is_of_country: bool;
        /// How many amounts differ, and by no more than they may.
        pub tolerated: usize;
        /// How many amounts differ by more.
        pub inconsistent: usize;
    }
}

record! {
    /// An amount that is not what others give.
    ///
    /// # Example
    /// ```
    /// use dtekit::audit::{TotalsOptions, audit_totals};
    ///
    /// let document = r#"{"Documento": {
    ///     "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}},
    ///     "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
    /// }}"#;
    /// let audit = audit_totals(document, dtekit::Country::CL, &TotalsOptions::default())?;
    /// let difference = &audit.differences[0];
    /// assert_eq!((&*difference.found, &*difference.expected, &*difference.off_by), ("1200", "1190", "10"));
    /// assert!(difference.inputs.contains(&"Documento/Encabezado/Totales/IVA".to_owned()));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct TotalsDifference {
        /// Its place.
        pub path: String;
        /// What it is.
        pub kind: AmountKind;
        /// What the document says.
        pub found: String;
        /// What the others give.
        pub expected: String;
        /// The amount of the document less the expected one.
        pub off_by: String;
        /// By how much it may differ.
        pub tolerance: String;
        /// Whether it differs by no more than that.
        pub is_tolerated: bool;
        /// The places of the amounts that give it, at most ten.
        pub inputs: Vec<String>;
    }
}

record! {
    "TotalsChange";
    /// One amount whose change makes the whole document consistent.
    ///
    /// # Example
    /// ```
    /// use dtekit::Document;
    /// use dtekit::audit::{TotalsOptions, audit_totals, totals::TotalsStatus};
    ///
    /// let mut document = Document::from_json(br#"{"Documento": {
    ///     "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}},
    ///     "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
    /// }}"#)?;
    /// let audit = audit_totals(&document, dtekit::Country::CL, &TotalsOptions::default())?;
    /// let change = &audit.changes[0];
    /// document.set(&change.path, change.to.as_str())?;
    /// let audit = audit_totals(&document, dtekit::Country::CL, &TotalsOptions::default())?;
    /// assert_eq!(audit.status, TotalsStatus::Consistent);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Change {
        /// Its place.
        pub path: String;
        /// What the document says.
        pub found: String;
        /// What it should say.
        pub to: String;
    }
}

record! {
    /// What an audit of totals found.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Naming, audit::{TotalsOptions, audit_totals}};
    ///
    /// let document = r#"{"Documento": {
    ///     "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}},
    ///     "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
    /// }}"#;
    /// let audit = audit_totals(document, dtekit::Country::CL, &TotalsOptions::default())?;
    /// assert_eq!(audit.findings[0].path.as_deref(), Some("Documento/Encabezado/Totales/VlrPagar"));
    /// assert_eq!(audit.to_value(Naming::Snake)["status"], "inconsistent");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct TotalsAudit {
        /// The country.
        pub country: Country;
        /// Whether the amounts agree.
        pub status: TotalsStatus;
        /// The country's way of rounding under which they agree; else the one under which the fewest differ.
        pub policy: Policy;
        /// How a number is rounded in that way: `half-up`, `half-even` or `truncate`.
        pub rounding: &'static str => Words("half-up", "half-even", "truncate");
        /// Where the authority says so.
        pub source: &'static str;
        /// How many amounts were recomputed and compared.
        pub compared: usize;
        /// What was found under each way of rounding: the country's own first.
        pub policies: Vec<PolicyResult>;
        /// The amounts that differ under that way, also by no more than they may.
        pub differences: Vec<TotalsDifference>;
        /// Each change of one amount that makes the document consistent, the most likely first; empty if one is not
        /// enough.
        pub changes: Vec<Change>;
        /// The places of amounts that nothing else gives and that give nothing else: nobody can say whether they are
        /// right.
        pub unchecked: Vec<String>;
        /// The differences that are not tolerated, amounts with too many decimals, and what could not be recomputed.
        pub findings: Vec<Finding>;
    }
}

/// The amounts of a document under some ways of rounding.
struct Judged {
    relations: Vec<Relation>,
    found: [Found; EVERY.len()],
    /// The first of the country's ways under which the fewest amounts differ.
    best: usize,
    changes: Vec<Change>,
    findings: Vec<Finding>,
}

/// The numbers of a country's ways in [`EVERY`].
fn own(rules: &Rules) -> impl Iterator<Item = usize> + Clone {
    let of = |way: &SumPolicy| EVERY.iter().position(|known| known == way).unwrap_or_default();
    rules.ways.iter().map(of)
}

/// Evaluates the relations of a model under the ways that are asked for: the country's own, and perhaps others.
fn judged(rules: &'static Rules, model: &Model<'_>, asked: [bool; EVERY.len()]) -> Judged {
    let mut relations = Vec::new();
    for (id, amount) in model.amounts.iter().enumerate().filter(|(_, amount)| amount.given.is_some()) {
        relations.extend((0..amount.rules.len()).map(|rule| Relation { amount: id, rule }));
    }
    let relations = readable(model, relations);
    let found = found(model, &relations, asked);
    let best = own(rules).min_by_key(|at| (found[*at].broken.len(), found[*at].tolerated.len()));
    let best = best.unwrap_or_default();
    let (evaluation, broken) = (Evaluation::new(model, found[best].way), &found[best].broken[..]);
    let mut fixed = fixes(evaluation, &relations, broken);
    fixed.truncate(MOST_CHANGES);
    let changes: Vec<Change> = fixed.iter().map(|fix| change(model, fix)).collect();
    let mut findings: Vec<Finding> = broken
        .iter()
        .filter_map(|relation| difference(evaluation, *relation))
        .map(|difference| finding(&difference, &changes))
        .collect();
    findings.extend(too_many_decimals(model));
    findings.extend(model.findings.iter().cloned());
    // Two rules of one amount may expect the same.
    let mut told = HashSet::new();
    findings.retain(|one| told.insert((one.code.clone(), one.path.clone(), one.message.clone())));
    let left_out = leave_out(&mut findings, |finding| finding);
    findings.extend(left_out);
    Judged { relations, found, best, changes, findings }
}

/// What is wrong with the amounts of a model: the findings of its audit, without what else the audit tells.
pub(super) fn wrong(rules: &'static Rules, model: &Model<'_>) -> Vec<Finding> {
    let mut asked = [false; EVERY.len()];
    own(rules).for_each(|at| asked[at] = true);
    judged(rules, model, asked).findings
}

/// Evaluates the relations of a model under every way of rounding.
pub(super) fn audited(country: Country, rules: &'static Rules, model: &Model<'_>) -> TotalsAudit {
    let Judged { relations, found, best, changes, findings } = judged(rules, model, [true; EVERY.len()]);
    let others = (0..EVERY.len()).filter(|at| !rules.ways.contains(&EVERY[*at]));
    let policies = own(rules).map(|at| result(&found[at], true));
    let policies = policies.chain(others.map(|at| result(&found[at], false))).collect();
    let Found { way, compared, ref tolerated, ref broken } = found[best];
    let (tolerated, broken) = (&tolerated[..], &broken[..]);
    let evaluation = Evaluation::new(model, way);
    let differing = broken.iter().chain(tolerated);
    TotalsAudit {
        country,
        status: match (broken, tolerated, compared) {
            ([], _, 0) => TotalsStatus::Unchecked,
            ([], [], _) => TotalsStatus::Consistent,
            ([], _, _) => TotalsStatus::Tolerated,
            _ => TotalsStatus::Inconsistent,
        },
        policy: way.policy,
        rounding: rounding_word(way.rounding),
        source: rules.source,
        compared,
        policies,
        differences: differing.filter_map(|relation| difference(evaluation, *relation)).collect(),
        changes,
        unchecked: unchecked(evaluation, &relations),
        findings,
    }
}

/// The amounts that take part in no relation.
fn unchecked(evaluation: Evaluation<'_, '_>, relations: &[Relation]) -> Vec<String> {
    let mut used = vec![false; evaluation.model.amounts.len()];
    let mut read = Vec::new();
    for relation in relations {
        let Some(comparison) = evaluation.compare(*relation) else { continue };
        used[relation.amount] = true;
        evaluation.read_by(comparison.definition, false, &mut read);
        read.drain(..).for_each(|id| used[id] = true);
    }
    let amounts = evaluation.model.amounts.iter().zip(used);
    let alone =
        amounts.filter(|(amount, used)| !used && amount.kind != AmountKind::Given && amount.given.is_some());
    alone.map(|(amount, _)| amount.place.path()).collect()
}

fn result(found: &Found, is_of_country: bool) -> PolicyResult {
    PolicyResult {
        policy: found.way.policy,
        rounding: rounding_word(found.way.rounding),
        is_of_country,
        tolerated: found.tolerated.len(),
        inconsistent: found.broken.len(),
    }
}

fn difference(evaluation: Evaluation<'_, '_>, relation: Relation) -> Option<TotalsDifference> {
    let comparison = evaluation.compare(relation)?;
    let amount = &evaluation.model.amounts[relation.amount];
    let least = written_decimals(amount).clamp(amount.decimals.least, amount.decimals.most);
    let mut inputs = Vec::new();
    evaluation.read_by(comparison.definition, false, &mut inputs);
    inputs.dedup();
    let off_by = comparison.off_by();
    Some(TotalsDifference {
        path: amount.place.path(),
        kind: amount.kind,
        found: short(amount.written),
        expected: shown(comparison.expected, least),
        off_by: shown(off_by, 0),
        tolerance: shown(amount.tolerance, 0),
        is_tolerated: off_by.abs() <= amount.tolerance,
        inputs: inputs.into_iter().take(10).map(|id| evaluation.model.amounts[id].place.path()).collect(),
    })
}

fn change(model: &Model<'_>, fix: &Fix) -> Change {
    let amount = &model.amounts[fix.amount];
    let least = written_decimals(amount)
        .clamp(amount.decimals.least, amount.decimals.most.max(amount.decimals.least));
    Change { path: amount.place.path(), found: short(amount.written), to: shown(fix.to, least) }
}

fn code_of(kind: AmountKind) -> &'static Code {
    match kind {
        AmountKind::Line | AmountKind::Given => &code::TOTALS_LINE,
        AmountKind::Discount => &code::TOTALS_DISCOUNT,
        AmountKind::Tax => &code::TOTALS_TAX,
        AmountKind::Withholding => &code::TOTALS_WITHHOLDING,
        AmountKind::Total => &code::TOTALS_SUM,
        AmountKind::Currency => &code::TOTALS_CURRENCY,
    }
}

/// The finding of a difference. If one change makes the document consistent, its remedy is that change.
fn finding(difference: &TotalsDifference, changes: &[Change]) -> Finding {
    let TotalsDifference { found, expected, off_by, .. } = difference;
    let code = code_of(difference.kind);
    let message = format!("expected {expected}, found {found}: off by {off_by}");
    let mut finding = Finding::new(code, message).with_path(&difference.path);
    let spanish =
        format!("{}: se espera {expected}, se encontró {found}; diferencia {off_by}", code.meaning_es);
    let mut remedy_es = code.remedy_es.to_owned();
    if let [Change { path, found, to }] = changes {
        finding = finding.with_hint(format!("change `{path}` from {found} to {to}"));
        remedy_es = format!("cambie `{path}` de {found} a {to}");
    }
    finding.spanish = Some(Spanish { message: spanish.into(), hint: Some(remedy_es.into()) });
    finding
}

/// The amounts with more decimals than the authority takes.
fn too_many_decimals(model: &Model<'_>) -> Vec<Finding> {
    let amounts = model.amounts.iter().filter(|amount| {
        amount.kind != AmountKind::Given && matches!(amount.place, Place::At(_)) && amount.decimals.most < 38
    });
    let too_many = amounts.filter(|amount| {
        let rounded = |given: Decimal| given.round(amount.decimals.most, crate::decimal::Rounding::Truncate);
        amount.given.is_some_and(|given| rounded(given).is_some_and(|rounded| rounded != given))
    });
    let finding = |amount: &super::model::Amount<'_>| {
        let most = amount.decimals.most;
        let message = format!("expected at most {most} decimals, found {}", short(amount.written));
        Finding::new(&code::TOTALS_DECIMALS, message).with_path(amount.place.path())
    };
    too_many.map(finding).collect()
}
