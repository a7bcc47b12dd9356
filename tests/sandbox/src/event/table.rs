//! The interface's table of ChangeDocumentStatus, with the rules about the parameters of each event.

/// The place of an event's parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the query string; the body is empty.
    Query,
    /// In the body, as a form.
    Form,
    /// In the query string, or in the body if there are items; the interface allows both.
    Either,
}

/// One event.
#[derive(Debug)]
pub(crate) struct Row {
    pub status: &'static str,
    pub meaning: &'static str,
    /// The document types that it applies to.
    pub documents: &'static [&'static str],
    pub place: Place,
    /// Its required parameters besides `GlobalDocumentId`, `status` and `description`.
    pub needs: &'static [&'static str],
}

const NFE: &[&str] = &["NF-e"];
const CTE: &[&str] = &["CT-e"];
const MDFE: &[&str] = &["MDF-e"];
const ITEMS: &str = "itemsData";

const fn query(
    status: &'static str,
    meaning: &'static str,
    documents: &'static [&'static str],
    needs: &'static [&'static str],
) -> Row {
    Row { status, meaning, documents, place: Place::Query, needs }
}

const fn form(status: &'static str, meaning: &'static str, needs: &'static [&'static str]) -> Row {
    Row { status, meaning, documents: NFE, place: Place::Form, needs }
}

#[rustfmt::skip]
pub(crate) static ROWS: [Row; 23] = [
    query("1009", "Inutilização", NFE, &[]),
    query("110001", "Cancelamento de Evento", NFE, &["accountCode", "stampNumber", "code"]),
    query("110110", "Carta de correção", &["NF-e", "CT-e"], &[]),
    query("110111", "Cancelamento", &["NF-e", "CT-e", "MDF-e", "NFS-e"], &[]),
    query("110112", "Encerramento", MDFE, &[]),
    query("110114", "Inclusao Condutor", MDFE, &[]),
    query("110300", "Vinculação do Pagamento", CTE,
        &["TransactionId", "PaymentMethodType", "paymentBeneficiary", "financialInstitutionBase"]),
    query("110301", "Cancelamento da Vinculação do Pagamento", CTE, &["PaymentAuthProtocol"]),
    query("112110", "Informação de efetivo pagamento para liberar crédito presumido", NFE, &["accountCode"]),
    form("112120", "Importação em ALC/ZFM não convertida em isenção", &[ITEMS]),
    form("112130", "Perecimento, perda, roubo ou furto durante o transporte contratado pelo fornecedor", &[ITEMS]),
    form("112140", "Fornecimento não realizado com pagamento antecipado", &[ITEMS]),
    query("112150", "Atualização da Data de Previsão de Entrega", NFE, &["dPrevEntrega"]),
    query("210200", "Confirmação da operação", NFE, &[]),
    query("210210", "Ciência da operação", NFE, &[]),
    query("210220", "Desconhecimento da operação", NFE, &[]),
    query("210240", "Operação não realizada", NFE, &[]),
    form("211110", "Solicitação de Apropriação de crédito presumido", &["accountCode", ITEMS]),
    Row {
        status: "211124",
        meaning: "Perecimento, perda, roubo ou furto durante o transporte contratado pelo adquirente",
        documents: NFE, place: Place::Either, needs: &[],
    },
    query("211128", "Aceite de débito na apuração por emissão de nota de crédito", NFE, &["accountCode"]),
    form("211130", "Imobilização de Item", &[ITEMS]),
    form("211140", "Solicitação de Apropriação de Crédito de Combustível", &[ITEMS]),
    form("211150", "Solicitação de Apropriação de Crédito para bens e serviços que dependem de atividade do adquirente",
        &[ITEMS]),
];

/// Parameters that only the named event may carry.
pub(crate) const ONLY: [(&str, &str); 2] = [("stampNumber", "110001"), ("code", "110001")];

/// Parameters that an event of payment may not have, since the platform fills the authorization protocol in.
pub(crate) const FILLED_IN: [&str; 4] = ["authorizationProtocol", "AuthProtocol", "ProtocolNumber", "nProt"];

impl Row {
    pub fn find(status: &str) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.status == status)
    }

    /// True if the event applies to a Brazilian document of that model.
    pub fn applies_to(&self, document_type: &str) -> bool {
        let name = match document_type {
            "55" => "NF-e",
            "57" => "CT-e",
            "58" => "MDF-e",
            name => name,
        };
        self.documents.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}
