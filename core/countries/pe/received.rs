//! The formats of Peru: UBL of the SUNAT, its summaries and voids, and the CDR.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

const NAMESPACE: &str = "urn:oasis:names:specification:ubl:schema:xsd:";
const SUNAT: &str = "urn:sunat:names:specification:ubl:peru:schema:xsd:";

/// The namespace of the web services has it.
const SERVICE: &str = "sunat.gob.pe";

/// The RUC of the SUNAT, alone and with its kind of identification.
const SUNAT_RUC: &[&str] = &["20131312955", "6-20131312955"];

/// A document of UBL. The SUNAT's versions are short; other users of UBL write a name there.
const UBL: Received = Received {
    namespace: NAMESPACE,
    proofs: &[Proof::Has("AccountingSupplierParty"), Proof::Is("CustomizationID", &["1.0", "2.0"])],
    version: ValueSource::At(&["UBLVersionID"]),
    ..Received::DOCUMENT
};

pub(super) static RECEIVED: &[Received] = &[
    Received { roots: &["Invoice"], document_type: ValueSource::At(&["InvoiceTypeCode"]), ..UBL },
    Received { roots: &["CreditNote"], document_type: ValueSource::Always("07"), ..UBL },
    Received { roots: &["DebitNote"], document_type: ValueSource::Always("08"), ..UBL },
    Received {
        roots: &["DespatchAdvice"],
        proofs: &[Proof::Is("CustomizationID", &["1.0", "2.0"])],
        document_type: ValueSource::At(&["DespatchAdviceTypeCode"]),
        ..UBL
    },
    Received {
        roots: &["SummaryDocuments"],
        namespace: SUNAT,
        document_type: ValueSource::Always("RC"),
        version: ValueSource::At(&["UBLVersionID"]),
        ..Received::DOCUMENT
    },
    // The comunicación de baja and the resumen de reversiones have one form; the number says which it is.
    Received {
        proofs: &[Proof::Contains("ID", "RR-")],
        document_type: ValueSource::Always("RR"),
        is_mapped: true,
        version: ValueSource::At(&["UBLVersionID"]),
        ..Received::of(ReceivedKind::Invalidation, &["VoidedDocuments"], SUNAT)
    },
    Received {
        document_type: ValueSource::Always("RA"),
        is_mapped: true,
        version: ValueSource::At(&["UBLVersionID"]),
        ..Received::of(ReceivedKind::Invalidation, &["VoidedDocuments"], SUNAT)
    },
    Received {
        roots: &["Retention", "Perception"],
        namespace: SUNAT,
        document_type: ValueSource::ByRoot(&[("Retention", "20"), ("Perception", "40")]),
        version: ValueSource::At(&["UBLVersionID"]),
        ..Received::DOCUMENT
    },
    Received {
        proofs: &[Proof::Has("DocumentResponse"), Proof::Is("CustomizationID", &["1.0", "2.0"])],
        version: ValueSource::At(&["UBLVersionID"]),
        ..Received::of(ReceivedKind::Answer, &["ApplicationResponse"], NAMESPACE)
    },
    // A CDR of 2018 may have no versions: it is SUNAT's by who sends it.
    Received {
        proofs: &[
            Proof::Has("DocumentResponse"),
            Proof::Lacks("UBLVersionID"),
            Proof::Is("SenderParty/PartyIdentification/ID", SUNAT_RUC),
        ],
        ..Received::of(ReceivedKind::Answer, &["ApplicationResponse"], NAMESPACE)
    },
    // The CDR is a ZIP in base 64.
    Received {
        proofs: &[Proof::Has("applicationResponse")],
        ..Received::envelope(&["sendBillResponse"], SERVICE, &["applicationResponse"])
    },
    Received {
        proofs: &[Proof::Has("status/content")],
        ..Received::envelope(&["getStatusResponse"], SERVICE, &["status/content"])
    },
    Received {
        proofs: &[Proof::Has("statusCdr/content")],
        ..Received::envelope(&["getStatusCdrResponse"], SERVICE, &["statusCdr/content"])
    },
    Received::of(
        ReceivedKind::Answer,
        &["sendBillResponse", "getStatusResponse", "getStatusCdrResponse", "sendSummaryResponse"],
        SERVICE,
    ),
];
