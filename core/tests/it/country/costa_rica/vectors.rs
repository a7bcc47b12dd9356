//! The vectors of `tests/vectors/mapping_cr`, and what tests do with markup.

use dtekit::Document;
use serde_json::{Value, json};

use crate::country::vector::{self, Vector};

/// Generic documents: `to/TT_name.json` or `to/TT_name.dte.xml` with `TT_name.xml`.
pub fn to() -> Vec<Vector> {
    let all = vector::read("mapping_cr/to", &[".json", ".dte.xml"], ".xml");
    assert!(all.len() >= 18, "three vectors a document type: found {}", all.len());
    all
}

/// Received documents: `from/name.xml` with `name.dte.xml`.
pub fn from() -> Vec<Vector> {
    vector::read("mapping_cr/from", &[".xml"], ".dte.xml")
}

pub fn named(name: &str) -> Vector {
    vector::named(to(), name)
}

/// Compares with the expected file, which is indented for its readers.
pub fn compare(vector: &Vector, found: &str) -> Result<(), String> {
    vector.compare(indented(found).as_bytes())
}

/// Puts each tag that stands beside other tags on a line of its own; texts stay as they are.
pub fn indented(xml: &str) -> String {
    let (mut out, mut level, mut rest) = (String::new(), 0_usize, xml);
    let mut text_before = false;
    while let Some(open) = rest.find('<') {
        out.push_str(&rest[..open]);
        text_before |= open > 0;
        let end = rest[open..].find('>').unwrap() + open + 1;
        let tag = &rest[open..end];
        let closing = tag.starts_with("</");
        level -= usize::from(closing);
        let own_line = if closing { out.ends_with('>') && !text_before } else { !text_before };
        if own_line && !out.is_empty() && !(closing && is_opening(&out)) {
            out.push('\n');
            out.push_str(&"  ".repeat(level));
        }
        out.push_str(tag);
        level += usize::from(!closing && !tag.ends_with("/>") && !tag.starts_with("<?"));
        text_before = false;
        rest = &rest[end..];
    }
    out.push_str(rest);
    out.push('\n');
    out
}

/// The last tag of this text opens an element.
fn is_opening(xml: &str) -> bool {
    let tag = &xml[xml.rfind('<').unwrap_or_default()..];
    tag.ends_with('>') && !tag.starts_with("</") && !tag.ends_with("/>") && !tag.starts_with("<?")
}

/// Every leaf of a document with its path; a sibling with an attribute `name` or `TpoCodigoParte` goes by that, others by
/// their number.
pub fn leaves(document: &Document) -> Vec<(String, String)> {
    let mut all = Vec::new();
    gather(document.root(), "", &mut all);
    all
}

fn gather(element: dtekit::document::Element<'_>, path: &str, all: &mut Vec<(String, String)>) {
    for (name, value) in element.attributes() {
        all.push((format!("{path}/@{name}"), value.to_owned()));
    }
    let children: Vec<_> = element.children().collect();
    if children.is_empty() {
        all.push((path.to_owned(), element.text().unwrap_or_default().to_owned()));
    }
    for (at, child) in children.iter().enumerate() {
        let number = children[..=at].iter().filter(|other| other.name() == child.name()).count();
        let step = match child.attribute("name") {
            Some(key) => format!("{}[{key}]", child.name()),
            None => format!("{}[{number}]", child.name()),
        };
        let step = if path.is_empty() { step } else { format!("{path}/{step}") };
        gather(*child, &step, all);
    }
}

/// What is computed where it is not given.
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
            // A tax by unit, and one of a combination that is not the VAT, cannot be computed.
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

/// Puts groups without a value wherever the document has none: what a program writes that knows no other way.
pub fn add_empty_groups(document: &mut Value) {
    let document = &mut document["Documento"];
    let empty =
        |names: &[&str]| Value::Object(names.iter().map(|name| ((*name).to_owned(), json!(""))).collect());
    let mut add = |path: &str, name: &str, value: Value| {
        let place = document.pointer_mut(path).unwrap().as_object_mut().unwrap();
        place.entry(name).or_insert(value);
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
    let more = document.pointer_mut("/Detalle/0/CdgItem").unwrap().as_array_mut().unwrap();
    more.push(empty(&["TpoCodigo", "VlrCodigo"]));
    let taxes = document.pointer_mut("/Detalle/0/ImpuestosDet").unwrap().as_array_mut().unwrap();
    taxes.push(empty(&["TipoImp", "MontoImp"]));
}
