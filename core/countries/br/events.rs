//! The table of status codes of ChangeDocumentStatus. Everything about an event that is data stands here.

use super::document_type::DocumentType::{CTe, MDFe, NFSe, NFe};
use super::event::{EventSender, EventType, event};
use super::field::{EventField, cbs, field, ibs};
use super::form::Form;

/// The parameters that interface.md requires for certain events (rule 4).
pub(crate) const CONDITIONAL: [&str; 10] = [
    "accountCode",
    "stampNumber",
    "code",
    "itemsData",
    "dPrevEntrega",
    "TransactionId",
    "PaymentMethodType",
    "paymentBeneficiary",
    "financialInstitutionBase",
    "PaymentAuthProtocol",
];

/// The parameters that may cause a rejection with any event other than 110001 (rule 4).
pub(crate) const ONLY_110001: [&str; 2] = ["stampNumber", "code"];

const ITEMS: &[&str] = &["itemsData"];
const VIBS: EventField = field("vIBS", Form::Amount);
const VCBS: EventField = field("vCBS", Form::Amount);

/// Every event, in the order of interface.md.
#[rustfmt::skip] // one row an event
static TABLE: &[EventType] = &[
    event("1009", "Inutilização", EventSender::Issuer, &[NFe]),
    event("110001", "Cancelamento de Evento", EventSender::Issuer, &[NFe])
        .needs(&["accountCode", "stampNumber", "code"]),
    event("110110", "Carta de correção", EventSender::Issuer, &[NFe, CTe]),
    event("110111", "Cancelamento", EventSender::Issuer, &[NFe, CTe, MDFe, NFSe]),
    event("110112", "Encerramento", EventSender::Issuer, &[MDFe]),
    event("110114", "Inclusao Condutor", EventSender::Issuer, &[MDFe]),
    event("110300", "Vinculação do Pagamento", EventSender::Issuer, &[CTe])
        .needs(&["TransactionId", "PaymentMethodType", "paymentBeneficiary", "financialInstitutionBase"]),
    event("110301", "Cancelamento da Vinculação do Pagamento", EventSender::Issuer, &[CTe])
        .needs(&["PaymentAuthProtocol"]),
    event("112110", "Informação de efetivo pagamento para liberar crédito presumido", EventSender::Issuer, &[NFe])
        .needs(&["accountCode"]),
    event("112120", "Importação em ALC/ZFM não convertida em isenção", EventSender::Issuer, &[NFe])
        .model_55().needs(ITEMS).in_body(&[VIBS, VCBS,
            field("gControleEstoque.qtde", Form::Quantity), field("gControleEstoque.unidade", Form::Unit)]),
    event("112130", "Perecimento, perda, roubo ou furto durante o transporte contratado pelo fornecedor",
            EventSender::Issuer, &[NFe])
        .model_55().needs(ITEMS).in_body(&[VIBS, VCBS,
            field("gControleEstoque.qPerecimento", Form::Quantity), field("gControleEstoque.uPerecimento", Form::Unit),
            field("gControleEstoque.vIBS", Form::Amount), field("gControleEstoque.vCBS", Form::Amount)]),
    event("112140", "Fornecimento não realizado com pagamento antecipado", EventSender::Issuer, &[NFe])
        .model_55().needs(ITEMS).in_body(&[VIBS, VCBS,
            field("gControleEstoque.qNaoFornecida", Form::Quantity), field("gControleEstoque.uNaoFornecida", Form::Unit)]),
    event("112150", "Atualização da Data de Previsão de Entrega", EventSender::Issuer, &[NFe])
        .model_55().needs(&["dPrevEntrega"]),
    event("210200", "Confirmação da operação", EventSender::Receiver, &[NFe]).model_55(),
    event("210210", "Ciência da operação", EventSender::Receiver, &[NFe]).model_55(),
    event("210220", "Desconhecimento da operação", EventSender::Receiver, &[NFe]).model_55(),
    event("210240", "Operação não realizada", EventSender::Receiver, &[NFe]).model_55(),
    event("211110", "Solicitação de Apropriação de crédito presumido", EventSender::Both, &[NFe])
        .model_55().needs(&["accountCode", "itemsData"]).in_body(&[field("vBC", Form::Amount),
            ibs("ibsCCredPres", Form::TwoDigits), ibs("ibsPCredPres", Form::Rate), ibs("ibsVCredPres", Form::Amount),
            cbs("cbsCCredPres", Form::TwoDigits), cbs("cbsPCredPres", Form::Rate), cbs("cbsVCredPres", Form::Amount)]),
    event("211124", "Perecimento, perda, roubo ou furto durante o transporte contratado pelo adquirente",
            EventSender::Receiver, &[NFe])
        .model_55().without_repeated_tax().may_have_items(&[VIBS, VCBS,
            field("gControleEstoque.qPerecimento", Form::Quantity), field("gControleEstoque.uPerecimento", Form::Unit)]),
    event("211128", "Aceite de débito na apuração por emissão de nota de crédito", EventSender::Receiver, &[NFe])
        .model_55().needs(&["accountCode"]),
    event("211130", "Imobilização de Item", EventSender::Receiver, &[NFe])
        .model_55().without_repeated_tax().needs(ITEMS).in_body(&[VIBS, VCBS,
            field("gControleEstoque.qImobilizado", Form::Quantity), field("gControleEstoque.uImobilizado", Form::Unit)]),
    event("211140", "Solicitação de Apropriação de Crédito de Combustível", EventSender::Receiver, &[NFe])
        .model_55().needs(ITEMS).in_body(&[VIBS, VCBS,
            field("gControleEstoque.qComb", Form::Quantity), field("gControleEstoque.uComb", Form::Unit)]),
    event("211150",
            "Solicitação de Apropriação de Crédito para bens e serviços que dependem de atividade do adquirente",
            EventSender::Receiver, &[NFe])
        .model_55().needs(ITEMS).in_body(&[field("vCredIBS", Form::Amount), field("vCredCBS", Form::Amount)]),
];

/// Every event, in the order of interface.md.
///
/// # Example
/// ```
/// let codes: Vec<_> = dtekit::event::all().iter().map(|event| event.code).collect();
/// assert!(codes.contains(&"110111"));
/// ```
#[must_use]
pub fn all() -> &'static [EventType] {
    TABLE
}

/// The event with this code.
///
/// # Example
/// ```
/// let event = dtekit::event::find("112150").unwrap();
/// assert_eq!(event.meaning, "Atualização da Data de Previsão de Entrega");
/// assert_eq!(event.required, ["dPrevEntrega"]);
/// ```
#[must_use]
pub fn find(code: &str) -> Option<&'static EventType> {
    TABLE.iter().find(|event| event.code == code)
}
