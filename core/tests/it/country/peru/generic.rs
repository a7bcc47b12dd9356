//! Changes of a generic document that must not change the official one.

use dtekit::json::{Value, json};

/// The amounts that the mapping computes if they are not given.
const AMOUNTS: [&str; 13] = [
    "MontoBrutoItem",
    "MontoTotalItem",
    "MontoBaseImp",
    "MontoImp",
    "MntDscto",
    "MntRecargo",
    "MontoBaseDscto",
    "MontoBaseRecargo",
    "SubTotal",
    "MntDcto",
    "MntRcgo",
    "MntImp",
    "VlrPalabras",
];

/// Takes out of a generic document what can be computed.
pub fn remove_amounts(document: &mut Value) {
    remove(document);
    let header = &mut document["Documento"]["Encabezado"];
    let drop = |value: &mut Value, names: &[&str]| {
        for one in value.as_array_mut().map_or_else(Vec::new, |all| all.iter_mut().collect()) {
            one.as_object_mut().unwrap().retain(|name, _| !names.contains(&name.as_str()));
        }
    };
    drop(header.get_mut("Retenciones").unwrap_or(&mut Value::Null), &["MontoBaseRet", "MontoRet"]);
    drop(header["IdDoc"].get_mut("Pagos").unwrap_or(&mut Value::Null), &["Monto"]);
    header.as_object_mut().unwrap().retain(|name, _| name != "Impuestos");
    let totals = header["Totales"].as_object_mut().unwrap();
    totals.retain(|name, _| name != "VlrPagar" && name != "ExtraInfoTotal");
}

fn remove(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|name, _| !AMOUNTS.contains(&name.as_str()));
            members.values_mut().for_each(remove);
        }
        Value::Array(items) => items.iter_mut().for_each(remove),
        _ => {}
    }
}

/// An official document whose prices have no zeros at the end.
pub fn without_zeros(xml: &str) -> String {
    xml.replace(".00</cbc:PriceAmount>", "</cbc:PriceAmount>")
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
    let address = || empty(&["Calle", "Departamento", "Ciudad", "Distrito", "Municipio", "CodigoPostal"]);
    let contact = || json!([empty(&["Nombre", "eMail", "Telefono"])]);
    add("", "DscRcgGlobal", json!([empty(&["TpoMov", "CodigoDR", "ValorDR"])]));
    add("/Encabezado", "Impuestos", json!([empty(&["TipoImp", "MontoImp"])]));
    add("/Encabezado", "Retenciones", json!([empty(&["TipoRet", "TasaRet"])]));
    add("/Encabezado/IdDoc", "Pagos", json!([empty(&["TipoPago", "Monto"])]));
    add("/Encabezado/IdDoc", "ExtrInfoDoc", json!([{"@name": "Nota", "#text": ""}]));
    add("/Encabezado/Emisor", "NombreEmisor", empty(&["PrimerNombre"]));
    add("/Encabezado/Emisor", "DomFiscal", address());
    add("/Encabezado/Emisor", "ContactoEmisor", contact());
    add("/Encabezado/Receptor", "NombreRecep", empty(&["PrimerNombre"]));
    add("/Encabezado/Receptor", "DomFiscalRcp", address());
    add("/Encabezado/Receptor", "LugarRecep", address());
    add("/Encabezado/Receptor", "ContactoReceptor", contact());
    add("/Detalle/0", "CdgItem", json!([empty(&["TpoCodigo", "VlrCodigo"])]));
    add("/Detalle/0", "SubDscto", json!([empty(&["TipoDscto", "MntDscto"])]));
    add("/Detalle/0", "SubRecargo", json!([empty(&["TipoRecargo", "MntRecargo"])]));
    add("/Detalle/0", "SubMonto", json!([empty(&["Tipo", "MontoConcepto"])]));
    add("/Detalle/0", "ServicioItem", json!([empty(&["Tipo", "Numero", "RazonServ"])]));
    let taxes = document.pointer_mut("/Detalle/0/ImpuestosDet").unwrap().as_array_mut().unwrap();
    taxes.push(empty(&["TipoImp", "MontoImp"]));
    let document = document.as_object_mut().unwrap();
    match document.get_mut("Referencia") {
        Some(references) => references.as_array_mut().unwrap().push(empty(&["TpoDocRef", "NumeroRef"])),
        None => {
            document.insert("Referencia".to_owned(), json!([empty(&["TpoDocRef", "NumeroRef"])]));
        }
    }
}
