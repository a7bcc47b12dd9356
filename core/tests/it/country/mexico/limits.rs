//! The limits that the authority sets for a given amount. This test computes them again, in whole numbers.

use dtekit::Document;
use dtekit::json::{Value, json};

use super::COUNTRY;

/// A number in trillionths, and how many decimals it was written with.
#[derive(Clone, Copy)]
struct Number {
    units: i128,
    decimals: u32,
}

const UNIT: i128 = 1_000_000_000_000;

fn number(text: &str) -> Number {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let units = format!("{whole}{fraction:0<12}").parse().unwrap();
    Number { units, decimals: u32::try_from(fraction.len()).unwrap() }
}

/// Whether an amount lies between the limits of a product. A factor may be off by half a unit, unless it is exact.
fn within(factors: [(&str, bool); 2], amount: &str, currency: u32) -> bool {
    let amount = number(amount);
    let half = |(text, written): (&str, bool)| {
        let number = number(text);
        let half = if written { UNIT / 10_i128.pow(number.decimals) / 2 } else { 0 };
        (number.units - half, number.units + half - i128::from(written))
    };
    let [(low_one, high_one), (low_two, high_two)] = factors.map(half);
    let step = UNIT * UNIT / 10_i128.pow(amount.decimals.min(currency));
    let (low, high) = (low_one * low_two / step, (high_one * high_two + step - 1) / step);
    (low * step..=high * step).contains(&(amount.units * UNIT))
}

/// Samples with meaningless amounts, such as a VAT of 160 %.
const MADE_UP: [&str; 2] = ["cfdv40-ejemplo.xml", "cfdv40-ejemplo-signed-tfd.xml"];

#[test]
fn the_samples_keep_the_limits() {
    let Some(data) = super::authority::data("mx") else { return };
    let (mut lines, mut taxes) = (0, 0);
    for file in std::fs::read_dir(data.join("mx/samples")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap();
        if !name.ends_with(".xml") || MADE_UP.contains(&name) {
            continue;
        }
        let document = Document::from_xml(&std::fs::read(&file).unwrap()).unwrap();
        let mut walk = vec![document.root()];
        while let Some(element) = walk.pop() {
            walk.extend(element.children());
            let at = |name: &str| element.attribute(name);
            if let (Some(quantity), Some(price), Some(amount)) =
                (at("Cantidad"), at("ValorUnitario"), at("Importe"))
            {
                assert!(
                    within([(quantity, true), (price, true)], amount, 2),
                    "{}: {}",
                    file.display(),
                    element.path()
                );
                lines += 1;
            }
            // Only the tax of a line has its own base; a summary holds sums.
            let of_a_line = element.path().contains("Concepto");
            if let (true, Some(base), Some(rate), Some(amount)) =
                (of_a_line, at("Base"), at("TasaOCuota"), at("Importe"))
            {
                assert!(
                    within([(base, true), (rate, false)], amount, 2),
                    "{}: {}",
                    file.display(),
                    element.path()
                );
                taxes += 1;
            }
        }
    }
    assert!(lines > 15 && taxes > 10, "{lines} lines, {taxes} taxes");
}

#[test]
fn only_an_amount_outside_its_limits_is_refused() {
    let (mut refused, mut taken) = (0, 0);
    for (quantity, price) in [
        ("1", "0.01"),
        ("3", "33.333333"),
        ("0.333333", "3"),
        ("1.5", "924.224956"),
        ("12.000", "0.0005"),
        ("1000000", "999999.99"),
        ("7.25", "0"),
    ] {
        let exact = number(quantity).units * (number(price).units / 1_000_000) / 1_000_000;
        for offset in [-90_000_i128, -20_000, -5100, -200, -101, -1, 0, 1, 51, 101, 200, 5100, 20_000, 90_000]
        {
            for digits in [0_u32, 2, 6] {
                // The amount is near the product and is written with this many decimals.
                let units = (exact + offset * UNIT / 10_000).max(0);
                let step = UNIT / 10_i128.pow(digits);
                let units = units / step * step;
                let text = format!("{}.{:012}", units / UNIT, units % UNIT);
                let amount = match digits {
                    0 => text.split('.').next().unwrap(),
                    digits => &text[..text.len() - 12 + digits as usize],
                };
                let line = json!([{
                    "ClaveProdServ": "43211503", "ClaveUnidad": "H87", "NmbItem": "Uno", "QtyItem": quantity,
                    "PrcNetoItem": price, "MontoBrutoItem": amount,
                }]);
                let expected = within([(quantity, true), (price, true)], amount, 2);
                let found = codes("I_plain", "/Detalle", line);
                assert_eq!(found.is_empty(), expected, "{quantity} × {price} = {amount}: {found:?}");
                assert!(found.iter().all(|code| code == "mx-limite"), "{found:?}");
                if expected { taken += 1 } else { refused += 1 }
            }
        }
    }
    assert!(refused > 30 && taken > 60, "{refused} refused, {taken} taken");
}

#[test]
fn only_a_tax_outside_its_limits_is_refused() {
    let (mut refused, mut taken) = (0, 0);
    for (base, rate) in [("100.03", "0.160000"), ("1", "0.08"), ("0.000001", "0.16"), ("2868.12", "0.106667")]
    {
        for amount in [
            "0", "0.00", "0.01", "0.07", "0.08", "0.09", "15.99", "16.00", "16.01", "16.0048", "305.92",
            "305.93", "305.95", "306", "16.02",
        ] {
            let expected = within([(base, true), (&format!("{rate:0<8}"), false)], amount, 2);
            let tax = |kind: &str| {
                json!([{format!("Tipo{kind}"): "002", format!("Tasa{kind}"): rate, format!("MontoBase{kind}"): base,
                        format!("Monto{kind}"): amount}])
            };
            for (member, kind) in [("ImpuestosDet", "Imp"), ("RetencionesDet", "Ret")] {
                let found = codes("I_plain", &format!("/Detalle/0/{member}"), tax(kind));
                assert_eq!(found.is_empty(), expected, "{base} × {rate} = {amount}: {found:?}");
                if expected { taken += 1 } else { refused += 1 }
            }
            let found = codes("P_plain", "/Encabezado/IdDoc/Pagos/0/Referencia/0/ImpuestosDet", tax("Imp"));
            assert_eq!(found.is_empty(), expected, "{base} × {rate} = {amount}: {found:?}");
        }
    }
    assert!(refused > 50 && taken > 15, "{refused} refused, {taken} taken");
}

#[test]
fn the_rounding_of_a_total_may_be_spread_over_six_lines() {
    // As in the authority's sample: taxes of 16.00 and 16.01 on 100.03, so that their sum is the tax of the total.
    let line = |tax: &str| {
        json!({"ClaveProdServ": "43211503", "ClaveUnidad": "H87", "NmbItem": "Uno", "QtyItem": "1", "PrcNetoItem": "100.03",
               "ImpuestosDet": [{"TipoImp": "002", "TasaImp": "0.16", "MontoImp": tax}]})
    };
    let lines = ["16.00", "16.00", "16.00", "16.00", "16.01", "16.01"].map(line);
    assert!(codes("I_plain", "/Detalle", json!(lines)).is_empty());
}

#[test]
fn totals_that_are_not_the_sum_of_the_lines_are_refused() {
    for (path, value) in [
        ("/Encabezado/Totales/SubTotal", json!("2968.14")),
        ("/Encabezado/Totales/VlrPagar", json!("3443.06")),
        ("/Encabezado/Totales/MntDcto", json!("1")),
        (
            "/Encabezado/Impuestos",
            json!([{"TipoImp": "002", "TasaImp": "0.16", "MontoBAseImp": "2968.15", "MontoImp": "474.00"}]),
        ),
        ("/Encabezado/Retenciones", json!([{"TipoRet": "001", "MontoRet": "1"}])),
    ] {
        assert!(codes("I_plain", path, value).contains(&"mx-suma".to_owned()), "{path}");
    }
}

#[test]
fn a_payment_in_another_currency_has_the_margin_of_its_exchange_rate() {
    // 51,370.37 pesos at 17.123456 are 3000.0001 dollars; with half a unit less in both the limit is 2999.99.
    let amount = "/Encabezado/IdDoc/Pagos/0/Monto";
    assert!(codes("P_full", amount, json!("15000.00")).is_empty());
    assert!(codes("P_full", amount, json!("14999.99")).is_empty());
    assert_eq!(codes("P_full", amount, json!("14999.98")), ["mx-pago"]);
    // In one currency there is no margin.
    assert!(codes("P_plain", amount, json!("696.28")).is_empty());
    assert_eq!(codes("P_plain", amount, json!("696.27")), ["mx-pago"]);
}

/// The codes of the findings of a vector's document with one member replaced.
fn codes(name: &str, path: &str, value: Value) -> Vec<String> {
    COUNTRY.codes(name, &[(path.trim_start_matches('/'), value)])
}
