//! The elements that the generic DTE knows as repeatable: arrays in JSON even when single.

/// The elements under which `name` is repeatable; none if it is not.
///
/// Read from the dictionary of the generic DTE: the list "Repeatable elements" says which names, the columns "R"
/// and the tree say where. `ContactoEmisor` and the like stand in the parts that they are named after.
pub(crate) fn parents(name: &str) -> &'static [&'static str] {
    match name {
        // The document
        "DscRcgGlobal" | "Detalle" | "Referencia" => &["Documento"],
        "Impuestos" | "Retenciones" => &["Encabezado"],
        // IdDoc and Receptor
        "Pagos" => &["IdDoc"],
        "ExtrInfoDoc" | "ExtraInfoDoc" => &["IdDoc", "Receptor"],
        "CodigoReceptor" | "ContactoReceptor" => &["Receptor"],
        // Emisor
        "CodigoEmisor" => &["Emisor", "Consorcio"],
        "ContactoEmisor" | "Consorcio" | "ExtrInfoEmisor" | "ExtraInfoEmisor" => &["Emisor"],
        // Transporte and Totales
        "CodigoTransp" | "ContactoTransp" | "ExtraInfoTransporte" => &["Transporte"],
        "ExtraInfoCarga" => &["InfoCarga"],
        "TotSubMonto" | "ExtraInfoTotal" => &["Totales"],
        // Detalle
        "CdgItem" | "SubDscto" | "SubRecargo" | "ImpuestosDet" | "RetencionesDet" | "SubMonto" | "SubRef"
        | "ServicioItem" | "LocalItem" | "ExtraInfoDetalle" => &["Detalle"],
        "Parte" => &["DetalleComp"],
        "CdgParte" | "SubDsctoParte" | "ExtraInfoParte" | "ImpuestosParte" => &["Parte"],
        "ExtraInfoImpDetParte" => &["ImpuestosParte"],
        // Referencia, Otros
        "MontosRef" => &["Referencia"],
        "OtroTexto" | "OtroContenido" => &["Otros"],
        // Personalizados, in both of its layouts
        "campoString" => &["DocPersonalizado", "CustDetalle", "Personalizados"],
        "campoNumero" => &["DocPersonalizado", "Personalizados"],
        "CustDetalle" | "ImpresionReferencia" => &["DocPersonalizado"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::parents;

    #[test]
    fn every_name_of_the_dictionary_has_its_place() {
        let names = "Detalle CdgItem ImpuestosDet RetencionesDet SubDscto SubRecargo SubMonto SubRef ServicioItem \
            LocalItem Parte CdgParte SubDsctoParte ImpuestosParte ExtraInfoParte ExtraInfoImpDetParte \
            ExtraInfoDetalle DscRcgGlobal Referencia MontosRef Impuestos Retenciones TotSubMonto ExtraInfoTotal \
            Pagos CodigoEmisor CodigoReceptor CodigoTransp Consorcio ContactoEmisor ContactoReceptor \
            ContactoTransp ExtrInfoDoc ExtraInfoDoc ExtrInfoEmisor ExtraInfoEmisor ExtraInfoTransporte \
            ExtraInfoCarga OtroTexto OtroContenido campoString campoNumero CustDetalle ImpresionReferencia";
        for name in names.split_whitespace() {
            assert!(!parents(name).is_empty(), "{name}");
        }
    }

    #[test]
    fn a_reference_in_an_address_is_a_text() {
        assert!(parents("Referencia").contains(&"Documento"));
        assert!(!parents("Referencia").contains(&"DomFiscal"));
    }
}
