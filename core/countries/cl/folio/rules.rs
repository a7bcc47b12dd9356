//! The six rules of folio assignment, in their order.

use crate::json::{Map, json};

use super::decision::{FolioAction, FolioDecision, FolioManager, Sentence};
use super::inputs::{self, FolioInputs, FolioState};
use crate::code;
use crate::error::{Arg, Finding, Result, short, text};

/// Says which of the six rules of folio assignment fires for a Chilean document, who assigns or validates its folio,
/// and what the service will refuse.
///
/// Nothing is sent. If an input is not known, `rule` is the first rule that may fire, `alternatives` holds the others,
/// and `service_decides` says what the service will decide. If an input and the document differ, the document counts,
/// since the service reads it, and a warning says so.
///
/// # Example
/// ```
/// use dtekit::chile::{FolioInputs, FolioState, evaluate_folio};
/// let decision = evaluate_folio(&FolioInputs {
///     biller_id: Some("7".into()),
///     validate_number: Some(true),
///     biller_known: Some(true),
///     folio: Some("1042".into()),
///     folio_state: Some(FolioState::Approved),
///     ..Default::default()
/// });
/// assert_eq!((decision.rule, decision.action.as_str()), (2, "refuse"));
/// assert_eq!(decision.findings[0].code, "folio-already-issued");
///
/// let document = dtekit::Document::from_xml(
///     br#"<DTE><Personalizados><campoString name="CategoryID">12</campoString></Personalizados></DTE>"#,
/// )?;
/// let decision = evaluate_folio(&FolioInputs {
///     automatic_assignment: Some(false),
///     document: Some(&document),
///     ..Default::default()
/// });
/// assert_eq!(decision.rule, 5);
/// assert_eq!(
///     decision.why,
///     "rule 5: there is no BillerId and no automatic assignment, but CategoryID is `12`, so folio manager 1.0 assigns the folio"
/// );
/// # Ok::<(), dtekit::Error>(())
/// ```
#[must_use]
pub fn evaluate_folio(inputs: &FolioInputs<'_>) -> FolioDecision {
    let mut facts = Facts::new(inputs);
    let mut decision = match facts.biller_id.clone() {
        Some(biller) => facts.with_biller(inputs, &biller),
        None => facts.without_biller(inputs),
    };
    decision.category_id = facts.category_id;
    decision.folio = facts.folio;
    decision.findings.extend(facts.findings);
    decision
}

/// The inputs, completed from the document.
struct Facts {
    biller_id: Option<String>,
    category_id: Option<String>,
    folio: Option<String>,
    /// Whether the document certainly has no folio.
    no_folio: bool,
    findings: Vec<Finding>,
}

impl Facts {
    fn new(inputs: &FolioInputs<'_>) -> Facts {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let mut facts = Facts {
            biller_id: given(&inputs.biller_id),
            category_id: given(&inputs.category_id),
            folio: given(&inputs.folio),
            no_folio: false,
            findings: Vec::new(),
        };
        if let Some(document) = inputs.document {
            let categories = inputs::categories(document);
            if let Some(other) = categories.iter().find(|other| **other != categories[0]) {
                facts.warn("CategoryID", "one value in the document", &[&categories[0], other]);
            }
            facts.category_id = facts.settle("CategoryID", facts.category_id.clone(), categories.first());
            let folio = inputs::folio(document).map(str::to_owned);
            facts.folio = facts.settle("folio", facts.folio.clone(), folio.as_ref());
        }
        // An empty folio says that there is none. Without a folio and without a document nothing is known.
        facts.no_folio = facts.folio.is_none() && (inputs.document.is_some() || inputs.folio.is_some());
        facts
    }

    /// The value of the document, else the given one.
    fn settle(&mut self, name: &str, given: Option<String>, document: Option<&String>) -> Option<String> {
        match (given, document) {
            (Some(given), Some(document)) => {
                if given != *document {
                    self.warn(name, "the value of the document", &[document, &given]);
                }
                Some(document.clone())
            }
            (given, document) => document.cloned().or(given),
        }
    }

    fn warn(&mut self, name: &str, expected: &str, values: &[&String; 2]) {
        let [kept, other] = values.map(|value| short(value));
        let message = text!("expected {expected} for {}, `{kept}`, found also `{other}`", Arg(name));
        self.findings.push(Finding::warning(&code::FOLIO_CONTRADICTION, message).with_argument(name));
    }

    /// Rules 1 to 3.
    fn with_biller(&self, inputs: &FolioInputs<'_>, biller: &str) -> FolioDecision {
        let shown = short(biller);
        let validates = inputs.validate_number == Some(true);
        let mut members = Map::from_iter([("BillerId".to_owned(), json!(biller))]);
        members.extend(inputs.validate_number.map(|validate| ("ValidateNumber".to_owned(), json!(validate))));
        if inputs.biller_known == Some(false) {
            let message = format!("expected a biller that folio manager 3.0 knows, found `{shown}`");
            let finding = Finding::new(&code::FOLIO_BILLER_UNKNOWN, message).with_argument("BillerId");
            let why = (
                format!(
                    "BillerId `{shown}` selects folio manager 3.0, which does not know it, so the service answers with an error"
                ),
                format!(
                    "BillerId `{shown}` selecciona el gestor de folios 3.0, que no lo conoce, así que el servicio responde con un error"
                ),
            );
            let by = Some(FolioManager::Manager3);
            return FolioDecision::new(1, FolioAction::Refuse, by, why, members).finding(finding);
        }
        let mut decision =
            if validates { self.validation(inputs, &shown) } else { self.assignment(inputs, &shown) };
        decision.members = members;
        if inputs.biller_known.is_none() {
            decision.alternatives.push(1);
            decision.open(
                "biller_known",
                format!("whether folio manager 3.0 knows biller `{shown}`; if not, it answers with an error"),
                format!(
                    "si el gestor de folios 3.0 conoce al emisor `{shown}`; si no, responde con un error"
                ),
            );
        }
        decision
    }

    /// Rule 3.
    fn assignment(&self, inputs: &FolioInputs<'_>, biller: &str) -> FolioDecision {
        let absent = inputs.validate_number.is_none();
        let mut why = (
            format!(
                "BillerId is `{biller}` and ValidateNumber is {}, so folio manager 3.0 assigns the folio",
                if absent { "absent" } else { "false" }
            ),
            format!(
                "BillerId es `{biller}` y ValidateNumber {}, así que el gestor de folios 3.0 asigna el folio",
                if absent { "no está" } else { "es false" }
            ),
        );
        self.and_category_does_not_count(&mut why);
        FolioDecision::new(3, FolioAction::Assign, Some(FolioManager::Manager3), why, Map::new())
    }

    /// Rule 2.
    fn validation(&self, inputs: &FolioInputs<'_>, biller: &str) -> FolioDecision {
        let by = Some(FolioManager::Manager3);
        let folio = self.folio.as_deref().map(short);
        let named = folio.as_ref().map_or(String::new(), |folio| format!(" `{folio}`"));
        let refuse = |code, message: String, because: Sentence| {
            let why = (
                format!("folio{named} is to be validated for BillerId `{biller}`, but {}", because.0),
                format!("el folio{named} se debe validar para BillerId `{biller}`, pero {}", because.1),
            );
            FolioDecision::new(2, FolioAction::Refuse, by, why, Map::new())
                .finding(Finding::new(code, message).with_argument("folio"))
        };
        if self.no_folio {
            return refuse(
                &code::FOLIO_MISSING,
                "expected the folio to be validated in the document, found none".into(),
                ("the document has none".into(), "el documento no lo tiene".into()),
            );
        }
        match inputs.folio_state {
            Some(FolioState::Unassigned) => refuse(
                &code::FOLIO_UNASSIGNED,
                format!(
                    "expected a folio that was rejected or ended in an error, found folio{named}, which has not been assigned"
                ),
                (
                    "it has not been assigned, so no document is made, since gaps cannot be created".into(),
                    "no ha sido asignado, así que no se genera documento, pues no se pueden crear saltos"
                        .into(),
                ),
            ),
            Some(FolioState::Approved) => refuse(
                &code::FOLIO_ALREADY_ISSUED,
                format!(
                    "expected a folio that was rejected or ended in an error, found folio{named}, which has already been issued"
                ),
                (
                    "it has already been issued, and only a rejected or erroneous one can be validated"
                        .into(),
                    "ya fue emitido, y solo se valida uno rechazado o con error".into(),
                ),
            ),
            state => self.allowed_validation(state, biller, &named),
        }
    }

    /// Rule 2 for a folio that nothing known forbids.
    fn allowed_validation(&self, state: Option<FolioState>, biller: &str, named: &str) -> FolioDecision {
        let mut why = (
            format!(
                "BillerId is `{biller}` and ValidateNumber is true, so folio manager 3.0 validates folio{named} of the document and requests none"
            ),
            format!(
                "BillerId es `{biller}` y ValidateNumber es true, así que el gestor de folios 3.0 valida el folio{named} del documento y no pide otro"
            ),
        );
        self.and_category_does_not_count(&mut why);
        let mut decision =
            FolioDecision::new(2, FolioAction::Validate, Some(FolioManager::Manager3), why, Map::new());
        if self.folio.is_none() {
            decision.open(
                "folio",
                "which folio the document has; without one there is nothing to validate".into(),
                "qué folio tiene el documento; sin él no hay nada que validar".into(),
            );
        }
        if state.is_none() {
            decision.open(
                "folio_state",
                format!("whether folio{named} was rejected or ended in an error; one that is approved or not assigned is refused"),
                format!("si el folio{named} fue rechazado o quedó con error; uno aprobado o no asignado se rechaza"),
            );
        }
        decision
    }

    /// Rules 4 to 6.
    fn without_biller(&mut self, inputs: &FolioInputs<'_>) -> FolioDecision {
        if inputs.validate_number == Some(true) {
            let message =
                "expected BillerId beside ValidateNumber true, found none: nothing will be validated";
            let finding = Finding::warning(&code::FOLIO_VALIDATE_WITHOUT_BILLER, message);
            self.findings.push(finding.with_argument("ValidateNumber"));
        }
        if inputs.automatic_assignment != Some(false) {
            let why = (
                "there is no BillerId and the company has automatic folio assignment, so the folio is assigned without an agent".to_owned(),
                "no hay BillerId y la empresa tiene asignación automática de folios, así que el folio se asigna sin agente".to_owned(),
            );
            let by = Some(FolioManager::Automatic);
            let mut decision = FolioDecision::new(4, FolioAction::Assign, by, why, Map::new());
            if inputs.automatic_assignment.is_none() {
                self.leave_automatic_open(&mut decision);
            }
            return decision;
        }
        match self.category_id.as_deref().map(short) {
            Some(category) => {
                let why = (
                    format!(
                        "there is no BillerId and no automatic assignment, but CategoryID is `{category}`, so folio manager 1.0 assigns the folio"
                    ),
                    format!(
                        "no hay BillerId ni asignación automática, pero CategoryID es `{category}`, así que el gestor de folios 1.0 asigna el folio"
                    ),
                );
                FolioDecision::new(5, FolioAction::Assign, Some(FolioManager::Manager1), why, Map::new())
            }
            None => {
                let why = (
                    "there is no BillerId, no automatic assignment and no CategoryID, so the flow continues without assigning a folio".to_owned(),
                    "no hay BillerId, ni asignación automática, ni CategoryID, así que el flujo continúa sin asignar folio".to_owned(),
                );
                FolioDecision::new(6, FolioAction::None, None, why, Map::new())
            }
        }
    }

    /// Notes that the service decides between rule 4 and a later rule.
    fn leave_automatic_open(&self, decision: &mut FolioDecision) {
        let (rule, otherwise, otherwise_es) = match self.category_id.as_deref().map(short) {
            Some(category) => (
                5,
                format!("folio manager 1.0 assigns the folio, since CategoryID is `{category}`"),
                format!("el gestor de folios 1.0 asigna el folio, pues CategoryID es `{category}`"),
            ),
            None => {
                (6, "the flow continues without a folio".into(), "el flujo continúa sin asignar folio".into())
            }
        };
        decision.alternatives.push(rule);
        decision.why = format!(
            "rule 4 if the company has automatic folio assignment, else rule {rule}: there is no BillerId"
        );
        decision.why_es = format!(
            "regla 4 si la empresa tiene asignación automática de folios, si no regla {rule}: no hay BillerId"
        );
        decision.open(
            "automatic_assignment",
            format!("whether the company has automatic folio assignment; if not, {otherwise}"),
            format!("si la empresa tiene asignación automática de folios; si no, {otherwise_es}"),
        );
    }

    /// Says in the reason that CategoryID does not count beside BillerId (rule 1).
    fn and_category_does_not_count(&self, why: &mut Sentence) {
        if let Some(category) = self.category_id.as_deref().map(short) {
            why.0.push_str(&format!("; CategoryID `{category}` does not count"));
            why.1.push_str(&format!("; CategoryID `{category}` no cuenta"));
        }
    }
}

impl FolioDecision {
    /// The decision from keywords and, optionally, the document as it would be sent: XML or JSON, plain or in base 64.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each keyword that is unknown or of the
    /// wrong type; the errors of reading the document.
    pub fn from_members(members: &Map, document: Option<&[u8]>) -> Result<FolioDecision> {
        let inputs = FolioInputs::from_members(members)?;
        let document = document.map(inputs::read).transpose()?;
        Ok(evaluate_folio(&FolioInputs { document: document.as_ref(), ..inputs }))
    }
}
