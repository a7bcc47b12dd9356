//! Changes of generic documents.

use dtekit::json::{Map, Value};

/// Takes out of a generic document what can be computed.
pub fn remove_amounts(document: &mut Value) {
    let whole = document["Documento"].as_object_mut().unwrap();
    let header = whole.get_mut("Encabezado").unwrap().as_object_mut().unwrap();
    header.retain(|name, _| !["Impuestos", "Retenciones"].contains(&name.as_str()));
    let totals = header.get_mut("Totales").unwrap().as_object_mut().unwrap();
    totals.retain(|name, _| ["Moneda", "SaldoAnterior", "ExtraInfoTotal"].contains(&name.as_str()));
    // The payments in advance are the only extra that cannot be computed.
    if let Some(Value::Array(extras)) = totals.get_mut("ExtraInfoTotal") {
        extras.retain(|extra| extra["@name"] == "MontoAvancePago");
    }
    each(whole, "Detalle", |line| {
        line.retain(|name, _| !["DescuentoMonto", "RecargoMonto", "MontoTotalItem"].contains(&name.as_str()));
        each(line, "SubDscto", |one| remove_if(one, "PctDscto", "MntDscto"));
        each(line, "SubRecargo", |one| remove_if(one, "PctRecargo", "MntRecargo"));
        each(line, "RetencionesDet", |one| remove_if(one, "TasaRet", "MontoRet"));
    });
    each(whole, "DscRcgGlobal", |one| remove_if(one, "PctDR", "ValorDR"));
}

/// Changes each object of an array.
fn each(parent: &mut Map, name: &str, mut change: impl FnMut(&mut Map)) {
    if let Some(Value::Array(items)) = parent.get_mut(name) {
        items.iter_mut().filter_map(Value::as_object_mut).for_each(&mut change);
    }
}

/// Removes an amount if its rate is given.
fn remove_if(object: &mut Map, rate: &str, amount: &str) {
    if object.contains_key(rate) {
        object.remove(amount);
    }
}
