//! What is decided about a folio.

use crate::json::{Map, ToValue, Value};

use crate::error::{Error, ErrorKind, Finding, Result, Severity, words};
use crate::naming::Naming;
use crate::record::record;

words! {
    "action";
    /// What the service does with the folio.
    ///
    /// # Example
    /// ```
    /// use dtekit::chile::{FolioAction, FolioInputs, evaluate_folio};
    ///
    /// // Folio manager 3.0 without a known biller refuses the document.
    /// let inputs = FolioInputs { biller_id: Some("7".to_owned()), biller_known: Some(false), ..FolioInputs::default() };
    /// let decision = evaluate_folio(&inputs);
    /// if decision.action == FolioAction::Refuse {
    ///     println!("{}", decision.why);
    /// }
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum FolioAction {
        /// A new folio is assigned.
        Assign = "assign",
        /// The folio in the document is validated, and none is requested.
        Validate = "validate",
        /// The service refuses: it answers with an error and makes no document.
        Refuse = "refuse",
        /// The flow continues without assigning a folio.
        None = "none",
    }
}

words! {
    "by";
    /// Who assigns, validates or refuses a folio.
    ///
    /// # Example
    /// ```
    /// use dtekit::chile::{FolioInputs, FolioManager, evaluate_folio};
    ///
    /// match evaluate_folio(&FolioInputs::default()).by {
    ///     Some(FolioManager::Automatic) => println!("the service numbers it"),
    ///     Some(manager) => println!("{manager}"),
    ///     None => println!("nobody"),
    /// }
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum FolioManager {
        /// Folio manager 3.0, which `BillerId` selects.
        Manager3 = "folio-manager-3.0",
        /// Folio manager 1.0, which the custom field CategoryID selects.
        Manager1 = "folio-manager-1.0",
        /// The company's automatic assignment, without an agent.
        Automatic = "automatic-assignment",
    }
}

record! {
    "FolioDecisionMembers";
    /// Which rule fires, and what follows from it.
    ///
    /// # Example
    /// ```
    /// use dtekit::chile::{FolioInputs, evaluate_folio};
    ///
    /// let decision = evaluate_folio(&FolioInputs::default());
    /// println!("rule {}: {} {}", decision.rule, decision.action, decision.why);
    /// if !decision.is_certain() {
    ///     println!("not known: {:?}", decision.unknown);
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq)]
    #[non_exhaustive]
    pub struct FolioDecision {
        /// The number of the rule, 1 to 6, as the service's interface has them ("Chile folio assignment"). Rule 1 means
        /// that folio manager 3.0 does not know the biller. If it knows the biller, rule 2 or 3 fires.
        pub rule: u8;
        /// The rules that may fire instead, since an input is not known.
        pub alternatives: Vec<u8> => Plain;
        /// What happens to the folio by `rule`.
        pub action: FolioAction;
        /// Who does it; `None` by rule 6.
        pub by: Option<FolioManager>;
        /// The members that the request needs: `BillerId` and `ValidateNumber`, by the wire's own names, or none.
        pub members: Map;
        /// CategoryID from the inputs or from the document.
        pub category_id: Option<String>;
        /// The folio from the inputs or from the document.
        pub folio: Option<String>;
        /// Why, in one English sentence.
        pub why: String;
        /// Why, in one Spanish sentence.
        pub why_es: String;
        /// Whether every input that the decision depends on is known.
        shown certain: bool = |this| this.is_certain();
        /// The inputs that are not known and that the decision depends on.
        pub unknown: Vec<&'static str> => Plain;
        /// What the service will decide, in English; `None` if all is known.
        pub service_decides: Option<String>;
        /// What the service will decide, in Spanish; `None` if all is known.
        pub service_decides_es: Option<String>;
        /// The errors (refusals) and the warnings.
        pub findings: Vec<Finding>;
    }
}

/// A sentence in English and in Spanish.
pub(super) type Sentence = (String, String);

impl FolioDecision {
    pub(super) fn new(
        rule: u8,
        action: FolioAction,
        by: Option<FolioManager>,
        why: Sentence,
        members: Map,
    ) -> Self {
        FolioDecision {
            rule,
            alternatives: Vec::new(),
            action,
            by,
            members,
            category_id: None,
            folio: None,
            why: format!("rule {rule}: {}", why.0),
            why_es: format!("regla {rule}: {}", why.1),
            unknown: Vec::new(),
            service_decides: None,
            service_decides_es: None,
            findings: Vec::new(),
        }
    }

    pub(super) fn finding(mut self, finding: Finding) -> Self {
        self.findings.push(finding);
        self
    }

    /// Adds an unknown input with the question that the service will decide.
    pub(super) fn open(&mut self, input: &'static str, question: String, question_es: String) {
        self.unknown.push(input);
        for (said, question) in
            [(&mut self.service_decides, question), (&mut self.service_decides_es, question_es)]
        {
            *said = Some(match said.take() {
                Some(before) => format!("{before}; {question}"),
                None => question,
            });
        }
    }

    /// Whether every input that the decision depends on is known.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.unknown.is_empty()
    }

    /// Returns this decision unless the service will refuse, for callers that want a refusal to be an error.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with the refusals.
    pub fn accepted(&self) -> Result<&FolioDecision> {
        let refusals = self.findings.iter().filter(|finding| finding.severity == Severity::Error).cloned();
        Error::from_findings(ErrorKind::Invalid, refusals.collect()).map_or(Ok(self), Err)
    }
}

impl ToValue for FolioDecision {
    fn to_json_value(&self) -> Value {
        self.to_value(Naming::Snake)
    }
}
