//! The fields of a receiver message, as text.

/// In which types the caller may give a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Text only: a number would lose its leading zeros.
    Text,
    /// Text or a whole number.
    Digits,
    /// Text or a decimal number.
    Amount,
}

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident $wire:literal $form:ident,)*) => {
        /// The fields of a receiver message as text, in the authority's order. The names are the wire's own.
        ///
        /// An empty field counts as absent. `numero_consecutivo_receptor` is composed if `folio`, and optionally
        /// `head_office` and `terminal`, are given instead.
        ///
        /// # Example
        /// ```
        /// use dtekit::costa_rica::{MessageFields, Mensaje};
        /// let fields = MessageFields { mensaje: Mensaje::Accepted.into(), folio: Some(7), ..MessageFields::default() };
        /// assert_eq!(fields.mensaje.as_deref(), Some("1"));
        /// ```
        #[derive(Clone, Default, PartialEq, Eq)]
        pub struct MessageFields {
            $($(#[$doc])* pub $name: Option<String>,)*
            /// The folio of `numero_consecutivo_receptor`, 1 to 9999999999.
            pub folio: Option<u64>,
            /// The head office or branch of `numero_consecutivo_receptor`; 1 by default.
            pub head_office: Option<u64>,
            /// The terminal of `numero_consecutivo_receptor`; 1 by default.
            pub terminal: Option<u64>,
        }

        /// The wire's names of the fields in the authority's order, each with its form.
        pub(super) const NAMES: &[(&str, Form)] = &[$(($wire, Form::$form)),*];

        impl MessageFields {
            /// The fields that are present, with the wire's names, in the authority's order.
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
                let all = [$(($wire, self.$name.as_deref())),*];
                all.into_iter().filter_map(|(wire, text)| Some((wire, text.filter(|text| !text.is_empty())?)))
            }

            /// The field with this wire name, to change it.
            pub(super) fn slot(&mut self, wire: &str) -> Option<&mut Option<String>> {
                match wire {
                    $($wire => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

fields! {
    /// The key of the acknowledged document, 50 digits.
    clave "Clave" Digits,
    /// The id number of that document's issuer.
    numero_cedula_emisor "NumeroCedulaEmisor" Digits,
    /// When the answer is given, `2025-07-28T14:00:00`; an offset may follow.
    fecha_emision_doc "FechaEmisionDoc" Text,
    /// 1 accepted, 2 partially accepted, 3 rejected; [`Mensaje`](super::mensaje::Mensaje) has names for them.
    mensaje "Mensaje" Digits,
    /// The reason, in up to 160 characters.
    detalle_mensaje "DetalleMensaje" Text,
    /// The document's total tax, an exact decimal.
    monto_total_impuesto "MontoTotalImpuesto" Amount,
    /// The code of the activity that the document belongs to.
    codigo_actividad "CodigoActividad" Text,
    /// The condition of the tax, 01 to 05.
    condicion_impuesto "CondicionImpuesto" Text,
    /// The part of the tax that is to be credited.
    monto_total_impuesto_acreditar "MontoTotalImpuestoAcreditar" Amount,
    /// The part that is an expense.
    monto_total_de_gasto_aplicable "MontoTotalDeGastoAplicable" Amount,
    /// The document's total.
    total_factura "TotalFactura" Amount,
    /// The id number of the document's receiver, who sends this message.
    numero_cedula_receptor "NumeroCedulaReceptor" Digits,
    /// The number of this message, 20 digits.
    numero_consecutivo_receptor "NumeroConsecutivoReceptor" Text,
}

// Fields hold people's ids, so only the names are shown.
impl std::fmt::Debug for MessageFields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|(wire, _)| wire)).finish()
    }
}

impl MessageFields {
    /// The field with this wire name; `None` if it is absent or empty.
    #[must_use]
    pub fn get(&self, wire: &str) -> Option<&str> {
        self.iter().find(|(name, _)| *name == wire).map(|(_, text)| text)
    }
}
