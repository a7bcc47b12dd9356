//! Changes of a generic document that must not change the official one.

use dtekit::json::{Value, json};

/// The amounts that the mapping computes if they are not given.
const AMOUNTS: [&str; 8] =
    ["MontoNetoItem", "SubTotal", "MntDcto", "MntExe", "MntImp", "VlrPagar", "ExtraInfoTotal", "Impuestos"];

/// Takes out of a generic document what can be computed.
pub fn remove_amounts(value: &mut Value) {
    match value {
        Value::Object(members) => {
            let vat = members.get("TipoImp").is_some_and(|code| code == "20");
            members.retain(|name, _| !(AMOUNTS.contains(&name.as_str()) || vat && name == "MontoImp"));
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
        if let Some(place) = document.pointer_mut(path).and_then(Value::as_object_mut) {
            place.get_or_insert_with(name, || value);
        }
    };
    let address = empty(&["Calle", "Departamento", "Ciudad", "Municipio"]);
    add("", "DscRcgGlobal", json!([empty(&["TpoMov", "CodigoDR", "ValorDR", "IndExeDR"])]));
    add("", "Referencia", json!([empty(&["TpoDocRef", "NumeroRef", "FechaRef"])]));
    add("/Encabezado", "Receptor", json!({"DocRecep": empty(&["TipoDocRecep", "NroDocRecep"])}));
    add("/Encabezado", "Totales", empty(&["SubTotal", "MntExe", "VlrPagar"]));
    add("/Encabezado", "Impuestos", json!([empty(&["TipoImp", "MontoImp"])]));
    add("/Encabezado", "Retenciones", json!([empty(&["TipoRet", "MontoRet"])]));
    add("/Encabezado/IdDoc", "Pagos", json!([empty(&["TipoPago", "DescPago", "Monto"])]));
    add("/Encabezado/IdDoc", "ExtrInfoDoc", json!([{"@name": "observaciones", "#text": ""}]));
    add("/Encabezado/Emisor", "NombreEmisor", empty(&["PrimerNombre"]));
    add("/Encabezado/Receptor", "NombreRecep", empty(&["PrimerNombre"]));
    add("/Encabezado/Receptor", "DomFiscalRcp", address);
    add("/Encabezado/Receptor", "ContactoReceptor", json!([empty(&["eMail", "Telefono"])]));
    add("/Detalle/0", "SubDscto", json!([empty(&["GlosaDscto", "MntDscto"])]));
    add("/Detalle/0", "SubRef", json!([empty(&["NumeroRef"])]));
    add("/Detalle/0", "ImpuestosDet", json!([empty(&["TipoImp", "TasaImp", "MontoImp"])]));
    add("/Detalle/0", "CdgItem", json!([empty(&["TpoCodigo", "VlrCodigo"])]));
    add("/Detalle/0", "ExtraInfoDetalle", json!([{"@name": "tipoVenta", "#text": ""}]));
}
