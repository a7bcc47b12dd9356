//! The sums that the authority's guide prescribes.

use std::collections::BTreeMap;

use dtekit::Document;
use dtekit::document::Element;

/// An attribute in millionths; 0 if it is absent.
fn amount(element: Element<'_>, name: &str) -> i128 {
    let text = element.attribute(name).unwrap_or("0");
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    assert!(fraction.len() <= 6, "{text}");
    format!("{whole}{fraction:0<6}").parse().unwrap()
}

/// Rounded half away from zero.
fn rounded(amount: i128, decimals: u32) -> i128 {
    let unit = 10_i128.pow(6 - decimals);
    (amount + unit / 2) / unit * unit
}

fn named<'d>(element: Element<'d>, path: &'d str) -> Vec<Element<'d>> {
    path.split('/').fold(vec![element], |found, step| {
        found.into_iter().flat_map(|element| element.named(step).collect::<Vec<_>>()).collect()
    })
}

/// Checks the totals of an ingreso or egreso against its lines.
pub fn agree(name: &str, document: &Document) {
    let root = document.root();
    let decimals = match root.attribute("Moneda").unwrap() {
        "JPY" => 0,
        _ => 2,
    };
    let lines = named(root, "cfdi:Conceptos/cfdi:Concepto");
    let sum = |name: &str| rounded(lines.iter().map(|line| amount(*line, name)).sum(), decimals);
    assert_eq!(amount(root, "SubTotal"), sum("Importe"), "{name}");
    assert_eq!(amount(root, "Descuento"), sum("Descuento"), "{name}");
    for line in &lines {
        let product = amount(*line, "Cantidad") * amount(*line, "ValorUnitario") / 1_000_000;
        let unit = 10_i128.pow(6 - decimals);
        assert!((amount(*line, "Importe") - product).abs() <= unit, "{name}: {}", line.path());
    }

    let key = |tax: &Element<'_>| {
        ["Impuesto", "TipoFactor", "TasaOCuota"].map(|name| tax.attribute(name).unwrap_or("").to_owned())
    };
    let mut transfers: BTreeMap<[String; 3], (i128, i128)> = BTreeMap::new();
    let mut withheld: BTreeMap<String, i128> = BTreeMap::new();
    for line in &lines {
        for tax in named(*line, "cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado") {
            let group = transfers.entry(key(&tax)).or_default();
            *group = (group.0 + amount(tax, "Base"), group.1 + amount(tax, "Importe"));
        }
        for tax in named(*line, "cfdi:Impuestos/cfdi:Retenciones/cfdi:Retencion") {
            *withheld.entry(tax.attribute("Impuesto").unwrap().to_owned()).or_default() +=
                amount(tax, "Importe");
        }
    }
    let summary = named(root, "cfdi:Impuestos");
    let written = |path: &'static str| -> Vec<Element<'_>> {
        summary.iter().flat_map(|summary| named(*summary, path)).collect()
    };
    let (written_transfers, written_withheld) =
        (written("cfdi:Traslados/cfdi:Traslado"), written("cfdi:Retenciones/cfdi:Retencion"));
    assert_eq!(written_transfers.len(), transfers.len(), "{name}");
    assert_eq!(written_withheld.len(), withheld.len(), "{name}");
    let (mut added, mut deducted) = (0, 0);
    for tax in written_transfers {
        let (base, tax_amount) = transfers[&key(&tax)];
        assert_eq!(amount(tax, "Base"), rounded(base, decimals), "{name}: {:?}", key(&tax));
        assert_eq!(amount(tax, "Importe"), rounded(tax_amount, decimals), "{name}: {:?}", key(&tax));
        added += amount(tax, "Importe");
    }
    for tax in written_withheld {
        let expected = rounded(withheld[tax.attribute("Impuesto").unwrap()], decimals);
        assert_eq!(amount(tax, "Importe"), expected, "{name}");
        deducted += amount(tax, "Importe");
    }
    if let [summary] = &summary[..] {
        assert_eq!(amount(*summary, "TotalImpuestosTrasladados"), added, "{name}");
        assert_eq!(amount(*summary, "TotalImpuestosRetenidos"), deducted, "{name}");
    }
    for local in named(root, "cfdi:Complemento/implocal:ImpuestosLocales") {
        added += amount(local, "TotaldeTraslados");
        deducted += amount(local, "TotaldeRetenciones");
    }
    let total = amount(root, "SubTotal") - amount(root, "Descuento") + added - deducted;
    assert_eq!(amount(root, "Total"), total, "{name}");
}
