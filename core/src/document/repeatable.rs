//! The elements that the generic DTE knows as repeatable. They are arrays in JSON even when single.

/// The repeatable elements, each with the parents under which it is repeatable.
///
/// The names come from the list "Repeatable elements" in the dictionary of the generic DTE, the parents from its
/// columns "R" and its tree. Elements such as `ContactoEmisor` stand in the part after which they are named.
static REPEATABLE: [(&str, &[&str]); 44] = [
    // The document
    ("DscRcgGlobal", &["Documento"]),
    ("Detalle", &["Documento"]),
    ("Referencia", &["Documento"]),
    ("Impuestos", &["Encabezado"]),
    ("Retenciones", &["Encabezado"]),
    // IdDoc and Receptor
    ("Pagos", &["IdDoc"]),
    ("ExtrInfoDoc", &["IdDoc", "Receptor"]),
    ("ExtraInfoDoc", &["IdDoc", "Receptor"]),
    ("CodigoReceptor", &["Receptor"]),
    ("ContactoReceptor", &["Receptor"]),
    // Emisor
    ("CodigoEmisor", &["Emisor", "Consorcio"]),
    ("ContactoEmisor", &["Emisor"]),
    ("Consorcio", &["Emisor"]),
    ("ExtrInfoEmisor", &["Emisor"]),
    ("ExtraInfoEmisor", &["Emisor"]),
    // Transporte and Totales
    ("CodigoTransp", &["Transporte"]),
    ("ContactoTransp", &["Transporte"]),
    ("ExtraInfoTransporte", &["Transporte"]),
    ("ExtraInfoCarga", &["InfoCarga"]),
    ("TotSubMonto", &["Totales"]),
    ("ExtraInfoTotal", &["Totales"]),
    // Detalle
    ("CdgItem", &["Detalle"]),
    ("SubDscto", &["Detalle"]),
    ("SubRecargo", &["Detalle"]),
    ("ImpuestosDet", &["Detalle"]),
    ("RetencionesDet", &["Detalle"]),
    ("SubMonto", &["Detalle"]),
    ("SubRef", &["Detalle"]),
    ("ServicioItem", &["Detalle"]),
    ("LocalItem", &["Detalle"]),
    ("ExtraInfoDetalle", &["Detalle"]),
    ("Parte", &["DetalleComp"]),
    ("CdgParte", &["Parte"]),
    ("SubDsctoParte", &["Parte"]),
    ("ExtraInfoParte", &["Parte"]),
    ("ImpuestosParte", &["Parte"]),
    ("ExtraInfoImpDetParte", &["ImpuestosParte"]),
    // Referencia, Otros
    ("MontosRef", &["Referencia"]),
    ("OtroTexto", &["Otros"]),
    ("OtroContenido", &["Otros"]),
    // Personalizados, in both of its layouts
    ("campoString", &["DocPersonalizado", "CustDetalle", "Personalizados"]),
    ("campoNumero", &["DocPersonalizado", "Personalizados"]),
    ("CustDetalle", &["DocPersonalizado"]),
    ("ImpresionReferencia", &["DocPersonalizado"]),
];

/// A hash table: for each slot the index in [`REPEATABLE`] plus 1, or 0 if the slot is free.
static SLOTS: [u8; 256] = slots();

/// The parents under which `name` is repeatable; none if it is not repeatable.
pub(crate) fn parents(name: &[u8]) -> &'static [&'static str] {
    let mut slot = first_slot(head(name));
    loop {
        match SLOTS[slot] {
            0 => return &[],
            number => {
                let (repeatable, parents) = REPEATABLE[usize::from(number) - 1];
                if repeatable.as_bytes() == name {
                    return parents;
                }
            }
        }
        slot = (slot + 1) % SLOTS.len();
    }
}

/// Whether a name may be repeatable, by its first eight bytes. A shorter name is followed by `>` and zeros.
///
/// False is certain. This one lookup is enough for nearly every name.
#[inline(always)]
pub(crate) fn may_be(head: [u8; 8]) -> bool {
    SLOTS[first_slot(head)] != 0
}

/// The first slot to search for a name.
#[inline(always)]
const fn first_slot(head: [u8; 8]) -> usize {
    (u64::from_le_bytes(head).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize
}

/// The first eight bytes of a name; a shorter name is followed by `>` and zeros.
const fn head(name: &[u8]) -> [u8; 8] {
    if let Some(head) = name.first_chunk() {
        return *head;
    }
    let mut head = [0; 8];
    let mut at = 0;
    while at < name.len() {
        head[at] = name[at];
        at += 1;
    }
    head[at] = b'>';
    head
}

const fn slots() -> [u8; 256] {
    let mut slots = [0; 256];
    let mut number = 0;
    while number < REPEATABLE.len() {
        let mut at = first_slot(head(REPEATABLE[number].0.as_bytes()));
        while slots[at] != 0 {
            at = (at + 1) % slots.len();
        }
        number += 1;
        slots[at] = number as u8;
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::parents;

    #[test]
    fn every_name_of_the_dictionary_is_found() {
        let names = "Detalle CdgItem ImpuestosDet RetencionesDet SubDscto SubRecargo SubMonto SubRef ServicioItem \
            LocalItem Parte CdgParte SubDsctoParte ImpuestosParte ExtraInfoParte ExtraInfoImpDetParte \
            ExtraInfoDetalle DscRcgGlobal Referencia MontosRef Impuestos Retenciones TotSubMonto ExtraInfoTotal \
            Pagos CodigoEmisor CodigoReceptor CodigoTransp Consorcio ContactoEmisor ContactoReceptor \
            ContactoTransp ExtrInfoDoc ExtraInfoDoc ExtrInfoEmisor ExtraInfoEmisor ExtraInfoTransporte \
            ExtraInfoCarga OtroTexto OtroContenido campoString campoNumero CustDetalle ImpresionReferencia";
        for name in names.split_whitespace() {
            assert!(!parents(name.as_bytes()).is_empty(), "{name}");
        }
    }

    #[test]
    fn other_names_are_not_repeatable() {
        for (name, _) in super::REPEATABLE {
            assert!(super::may_be(super::head(name.as_bytes())), "{name}");
        }
        for name in ["Version", "IdDoc", "NmbItem"] {
            assert!(!super::may_be(super::head(name.as_bytes())), "{name}");
        }
        for name in ["IdDoc", "Detalles", "Detall", "ExtraInfo", "ExtraInfoDetalles", "a", ""] {
            assert!(parents(name.as_bytes()).is_empty(), "{name}");
        }
    }

    #[test]
    fn a_reference_in_an_address_is_a_text() {
        assert!(parents(b"Referencia").contains(&"Documento"));
        assert!(!parents(b"Referencia").contains(&"DomFiscal"));
    }
}
