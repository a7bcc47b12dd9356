//! Changes of a generic document that must not change the official one.

use dtekit::json::{Value, json};

/// The amounts that the mapping computes if they are not given.
const AMOUNTS: [&str; 21] = [
    "MontoBrutoItem",
    "MontoNetoItem",
    "MontoTotalItem",
    "RecargoMonto",
    "SubRecargo",
    "MontoImpuesto",
    "MontoBrutoParte",
    "MontoNetoParte",
    "MontoTotalParte",
    "SubTotal",
    "MntDcto",
    "MntRcgo",
    "MntBase",
    "MntExe",
    "ImporteNoGravado",
    "MntImp",
    "SaldoAnterior",
    "VlrPagar",
    "TotSubMonto",
    "ExtraInfoTotal",
    "Impuestos",
];

/// Takes out of a generic document what can be computed.
pub fn remove_amounts(value: &mut Value) {
    match value {
        Value::Object(members) => {
            // A tax by unit cannot be computed, nor a combined tax other than the VAT.
            let tipo = members.get("TipoImp").and_then(Value::as_str).unwrap_or_default();
            let vat = ["01", "07", "08"].contains(&tipo);
            let rate = members.contains_key("TasaImp") && !["03", "04", "05", "06"].contains(&tipo);
            members.retain(|name, _| {
                !AMOUNTS.contains(&name.as_str())
                    && !((vat || rate) && ["MontoImp", "CuotaImp"].contains(&name.as_str()))
            });
            members.values_mut().for_each(remove_amounts);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_amounts),
        _ => {}
    }
}

/// Adds empty groups wherever the document has none, as some programs write them.
pub fn add_empty_groups(document: &mut Value) {
    let document = &mut document["Documento"];
    let empty =
        |names: &[&str]| Value::Object(names.iter().map(|name| ((*name).to_owned(), json!(""))).collect());
    let mut add = |path: &str, name: &str, value: Value| {
        let place = document.pointer_mut(path).unwrap().as_object_mut().unwrap();
        place.get_or_insert_with(name, || value);
    };
    let address = empty(&["Calle", "Departamento", "Ciudad", "Distrito", "Municipio"]);
    add("", "DscRcgGlobal", json!([empty(&["TpoMov", "CodigoDR", "GlosaDR", "ValorDR"])]));
    add("", "Referencia", json!([empty(&["TpoDocRef", "NumeroRef", "FechaRef"])]));
    add("", "Otros", json!({"OtroTexto": [""], "OtroContenido": [null]}));
    add("/Encabezado", "Receptor", empty(&["RegimenContableR"]));
    add("/Encabezado", "Totales", empty(&["SubTotal", "MntImp", "VlrPagar"]));
    add("/Encabezado", "Impuestos", json!([empty(&["TipoImp", "CodTasaImp", "MontoImp"])]));
    add("/Encabezado/IdDoc", "Pagos", json!([empty(&["TipoPago", "DescPago", "Monto"])]));
    add("/Encabezado/IdDoc", "ExtrInfoDoc", json!([{"@name": "CondicionVentaOtros", "#text": ""}]));
    add("/Encabezado/Emisor", "NombreEmisor", empty(&["PrimerNombre"]));
    add("/Encabezado/Emisor", "ContactoEmisor", json!([empty(&["eMail", "Telefono", "Extension"])]));
    add("/Encabezado/Receptor", "DomFiscalRcp", address);
    add("/Encabezado/Receptor", "LugarRecep", empty(&["Calle"]));
    add("/Encabezado/Receptor", "ContactoReceptor", json!([empty(&["eMail", "Telefono", "Extension"])]));
    add("/Detalle/0", "SubDscto", json!([empty(&["GlosaDscto", "PctDscto", "MntDscto"])]));
    add("/Detalle/0", "SubRecargo", json!([empty(&["MntRecargo"])]));
    add("/Detalle/0", "ExtraInfoDetalle", json!([{"@name": "ImpuestoAsumido", "#text": ""}]));
    add("/Detalle/0", "DetalleComp", json!({"Parte": [empty(&["QtyItemParte", "DscItemParte"])]}));
    add("/Detalle/0", "Exoneracion", empty(&["TipoDocumento"]));
    add("/Detalle/0/ImpuestosDet/0", "Exoneracion", empty(&["TipoDocumento", "NumeroDocumento"]));
    // A receipt of payment has no codes.
    if let Some(Value::Array(more)) = document.pointer_mut("/Detalle/0/CdgItem") {
        more.push(empty(&["TpoCodigo", "VlrCodigo"]));
    }
    let taxes = document.pointer_mut("/Detalle/0/ImpuestosDet").unwrap().as_array_mut().unwrap();
    taxes.push(empty(&["TipoImp", "MontoImp"]));
}
