//! Changes of a generic document that must not change the official one.

use dtekit::json::{Value, json};

/// The amounts of a line that the mapping computes if they are not given.
const AMOUNTS: [&str; 11] = [
    "MontoBrutoItem",
    "MontoTotalItem",
    "MontoBaseImp",
    "MontoImp",
    "MntDscto",
    "MntRecargo",
    "MontoBaseDscto",
    "MontoBaseRecargo",
    "MontoBaseRet",
    "MontoRet",
    "MontoBaseDR",
];

/// Takes out of a generic document what can be computed.
pub fn remove_amounts(document: &mut Value) {
    remove(document);
    remove_totals(document);
}

/// Takes the totals and the taxes of the whole document out of a generic document.
pub fn remove_totals(document: &mut Value) {
    let header = &mut document["Documento"]["Encabezado"];
    header.as_object_mut().unwrap().retain(|name, _| name != "Impuestos" && name != "Retenciones");
    let totals = header["Totales"].as_object_mut().unwrap();
    totals.retain(|name, value| {
        // A total of 0 is written only if it is given.
        let is_zero = name.starts_with("Mnt") && value == "0.00";
        is_zero
            || !["SubTotal", "MntDcto", "MntRcgo", "MntBase", "MntImp", "VlrPagar"].contains(&name.as_str())
    });
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
    add("/Encabezado", "Transporte", empty(&["NmbTransp"]));
    add("/Encabezado/IdDoc", "Pagos", json!([empty(&["TipoPago", "Monto"])]));
    add("/Encabezado/IdDoc", "Area", empty(&["IdArea", "IdRevision"]));
    add("/Encabezado/IdDoc", "Incoterms", empty(&["CodIncoterms", "IncotermDs"]));
    add("/Encabezado/IdDoc", "ExtrInfoDoc", json!([{"@name": "Nota", "#text": ""}]));
    add("/Encabezado/Emisor", "NombreEmisor", empty(&["PrimerNombre"]));
    add("/Encabezado/Emisor", "LugarExped", address());
    add("/Encabezado/Emisor", "ContactoEmisor", contact());
    add("/Encabezado/Emisor", "Consorcio", json!([empty(&["Porcentaje", "Nombre"])]));
    add("/Encabezado/Receptor", "NombreRecep", empty(&["PrimerNombre", "PrimerApellido"]));
    add("/Encabezado/Receptor", "LugarRecep", address());
    add("/Encabezado/Receptor", "ContactoReceptor", contact());
    add("/Detalle/0", "SubDscto", json!([empty(&["TipoDscto", "MntDscto"])]));
    add("/Detalle/0", "SubRecargo", json!([empty(&["TipoRecargo", "MntRecargo"])]));
    add("/Detalle/0", "SubMonto", json!([empty(&["Tipo", "MontoConcepto"])]));
    add("/Detalle/0", "SubRef", json!([empty(&["TpoDocRef", "NumeroRef"])]));
    add("/Detalle/0", "ServicioItem", json!([empty(&["Tipo", "Numero", "Mandante"])]));
    add("/Detalle/0", "LocalItem", json!([empty(&["TipoLoc", "CodigoLoc"])]));
    add("/Detalle/0", "ImpuestosDet", json!([empty(&["TipoImp", "MontoImp"])]));
    add("/Detalle/0", "RetencionesDet", json!([empty(&["TipoRet", "TasaRet"])]));
    let document = document.as_object_mut().unwrap();
    match document.get_mut("Referencia") {
        Some(references) => references.as_array_mut().unwrap().push(empty(&["TpoDocRef", "NumeroRef"])),
        None => {
            document.insert("Referencia".to_owned(), json!([empty(&["TpoDocRef", "NumeroRef"])]));
        }
    }
}
