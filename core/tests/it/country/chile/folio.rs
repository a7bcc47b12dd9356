//! Checks the folio rules against a second, independent form of interface.md, "Chile folio assignment".

use dtekit::Severity;
use dtekit::chile::{FolioAction, FolioDecision, FolioInputs, FolioManager, FolioState, evaluate_folio};
use proptest::prelude::*;

fn text() -> impl Strategy<Value = Option<String>> {
    prop::option::of(prop_oneof![
        Just(String::new()),
        Just("  ".to_owned()),
        "[0-9A-Za-z]{1,6}",
        "\\PC{0,60}"
    ])
}

fn truth() -> impl Strategy<Value = Option<bool>> {
    prop::option::of(any::<bool>())
}

fn state() -> impl Strategy<Value = Option<FolioState>> {
    prop::option::of(prop::sample::select(&FolioState::ALL[..]))
}

prop_compose! {
    fn inputs()(
        (biller_id, category_id, folio) in (text(), text(), text()),
        (validate_number, biller_known, automatic_assignment) in (truth(), truth(), truth()),
        folio_state in state(),
    ) -> FolioInputs<'static> {
        FolioInputs {
            biller_id, validate_number, biller_known, automatic_assignment, category_id, folio, folio_state,
            document: None,
        }
    }
}

fn is_there(text: &Option<String>) -> bool {
    text.as_deref().is_some_and(|text| !text.trim().is_empty())
}

/// The rule that fires if everything is known, written as in the interface.
fn rule(inputs: &FolioInputs<'_>) -> u8 {
    let known = |truth: Option<bool>| truth.unwrap_or(true);
    match (is_there(&inputs.biller_id), inputs.validate_number, known(inputs.automatic_assignment)) {
        (true, _, _) if !known(inputs.biller_known) => 1,
        (true, Some(true), _) => 2,
        (true, _, _) => 3,
        (false, _, true) => 4,
        (false, _, false) if is_there(&inputs.category_id) => 5,
        (false, _, false) => 6,
    }
}

fn refuses(decision: &FolioDecision) -> bool {
    decision.findings.iter().any(|finding| finding.severity == Severity::Error)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(256)))]

    #[test]
    fn the_first_rule_that_holds_fires(inputs in inputs()) {
        prop_assert_eq!(evaluate_folio(&inputs).rule, rule(&inputs));
    }

    #[test]
    fn what_is_unknown_is_named_and_what_is_known_is_certain(inputs in inputs()) {
        let decision = evaluate_folio(&inputs);
        prop_assert_eq!(decision.is_certain(), decision.service_decides.is_none());
        prop_assert_eq!(decision.is_certain(), decision.service_decides_es.is_none());
        if inputs.biller_known.is_some() && inputs.automatic_assignment.is_some() {
            prop_assert!(decision.alternatives.is_empty());
            let folio_is_known = inputs.folio.is_some() && inputs.folio_state.is_some();
            prop_assert!(decision.is_certain() || (decision.rule == 2 && !folio_is_known));
        }
    }

    #[test]
    fn an_alternative_is_the_rule_of_the_opposite_fact(inputs in inputs()) {
        let decision = evaluate_folio(&inputs);
        for alternative in &decision.alternatives {
            let otherwise = FolioInputs {
                biller_known: inputs.biller_known.or(Some(false)),
                automatic_assignment: inputs.automatic_assignment.or(Some(false)),
                ..inputs.clone()
            };
            prop_assert_eq!(*alternative, rule(&otherwise));
        }
    }

    #[test]
    fn a_refusal_is_an_error_and_an_error_is_a_refusal(inputs in inputs()) {
        let decision = evaluate_folio(&inputs);
        prop_assert_eq!(decision.action == FolioAction::Refuse, refuses(&decision));
        prop_assert_eq!(decision.accepted().is_err(), refuses(&decision));
    }

    #[test]
    fn the_members_of_the_request_follow_from_the_biller_alone(inputs in inputs()) {
        let decision = evaluate_folio(&inputs);
        if is_there(&inputs.biller_id) {
            prop_assert_eq!(decision.by, Some(FolioManager::Manager3));
            prop_assert_eq!(decision.members["BillerId"].as_str(), inputs.biller_id.as_deref());
            prop_assert_eq!(
                decision.members.get("ValidateNumber").and_then(|truth| truth.as_bool()),
                inputs.validate_number
            );
        } else {
            prop_assert!(decision.members.is_empty());
        }
    }

    #[test]
    fn every_sentence_names_its_rule_in_both_languages(inputs in inputs()) {
        let decision = evaluate_folio(&inputs);
        let (english, spanish) = (format!("rule {}", decision.rule), format!("regla {}", decision.rule));
        prop_assert!(decision.why.starts_with(&english));
        prop_assert!(decision.why_es.starts_with(&spanish));
    }

    #[test]
    fn no_document_makes_it_panic(document in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = FolioDecision::from_members(&Default::default(), Some(&document));
    }
}
