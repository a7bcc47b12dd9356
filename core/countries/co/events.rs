//! The two events of SendEventToAuthority (interface.md, section of the same name), as data.

use crate::identifier::calendar::ymd;

/// An event of SendEventToAuthority.
#[derive(Debug)]
pub(crate) struct Event {
    /// The value of `status`.
    pub status: &'static str,
    /// The fields after `status` and `description`, in the order of the interface. Every field is required.
    pub fields: &'static [Field],
}

/// A field of an event.
#[derive(Debug)]
pub(crate) struct Field {
    /// The wire's own name.
    pub name: &'static str,
    /// What the text must be.
    pub form: Form,
}

/// What the text of a field must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Any text.
    Text,
    /// A date as `YYYY-MM-DD`, which the interface demands.
    Date,
    /// A SHA-384 in 96 hexadecimal digits, which only the authority demands.
    Hash,
}

impl Form {
    /// Whether the text has this form.
    pub(crate) fn matches(self, text: &str) -> bool {
        match self {
            Form::Text => true,
            Form::Date => ymd(text).is_some(),
            Form::Hash => text.len() == 96 && text.bytes().all(|byte| byte.is_ascii_hexdigit()),
        }
    }

    /// The form in words, as a message says what was expected.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            Form::Text => "text",
            Form::Date => "a date such as `2026-11-21`",
            Form::Hash => "a hash of 96 hexadecimal digits",
        }
    }

    /// Whether only the authority demands the form, so that another text is a warning.
    pub(crate) fn only_the_authority_demands(self) -> bool {
        self == Form::Hash
    }
}

const fn text(name: &'static str) -> Field {
    Field { name, form: Form::Text }
}

const fn date(name: &'static str) -> Field {
    Field { name, form: Form::Date }
}

const CUFE: Field = Field { name: "CUFEInvoice", form: Form::Hash };

static EVENTS: [Event; 2] = [
    // Endorsement by ordinary assignment.
    Event {
        status: "047",
        fields: &[
            text("operationType"),
            text("IDEmisor"),
            text("IDEmisorTipo"),
            text("NombreEmisor"),
            text("IDEndosatario"),
            text("NombreEndosatario"),
            text("TipoEndoso"),
            text("valuePaid"),
            text("valueInvoice"),
            text("PrecioPagarseEndoso"),
            text("TasaDescuentoEndoso"),
            text("MedioPago"),
            text("Moneda"),
            text("InvoiceID"),
            text("docType"),
            CUFE,
            text("IDReceptor"),
            text("IDReceptorTipo"),
            text("NombreReceptor"),
            date("IssueDate"),
            date("EndDateInvoice"),
        ],
    },
    // Notification of a debtor about a transfer of economic rights.
    Event {
        status: "050",
        fields: &[
            text("IDEmisor"),
            text("IDEmisorTipo"),
            text("NombreEmisor"),
            text("ValorActual"),
            text("InvoiceID"),
            text("docType"),
            CUFE,
            text("IDReceptor"),
            text("IDReceptorTipo"),
            text("NombreReceptor"),
            date("IssueDate"),
            date("EndDateInvoice"),
        ],
    },
];

/// The event with this status.
pub(crate) fn find(status: &str) -> Option<&'static Event> {
    EVENTS.iter().find(|event| event.status == status)
}
