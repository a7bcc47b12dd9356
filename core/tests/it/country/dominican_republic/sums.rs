//! The sums that the DGII's format prescribes.

use dtekit::Document;

/// Checks the sums of an e-CF, in hundredths. A difference of two cents a line is allowed; the DGII allows one
/// peso.
pub fn check(name: &str, document: &Document) {
    let at = |path: &str| document.get(path).map_or(0, hundredths);
    let total = |element: &str| at(&format!("Encabezado/Totales/{element}"));
    let lines: Vec<_> = document.element("DetallesItems").unwrap().named("Item").collect();
    let tolerance = i128::try_from(lines.len()).unwrap() * 2;
    let near = |found: i128, expected: i128, what: &str| {
        assert!((found - expected).abs() <= tolerance, "{name}: {what}: {found}, expected {expected}");
    };
    let exact = |found: i128, expected: i128, what: &str| assert_eq!(found, expected, "{name}: {what}");
    let is_included = at("Encabezado/IdDoc/IndicadorMontoGravado") == 100;
    let mut of_indicator = [0_i128; 5];
    for line in &lines {
        let of = |element: &str| document.get(&format!("{}/{element}", line.path())).map_or(0, hundredths);
        let indicator = usize::try_from(of("IndicadorFacturacion") / 100).unwrap();
        of_indicator[indicator] += of("MontoItem");
    }
    let mut norm = false;
    let mut adjusted = [0_i128; 5];
    if let Some(adjustments) = document.element("DescuentosORecargos") {
        for one in adjustments.named("DescuentoORecargo") {
            let text = |element: &str| document.get(&format!("{}/{element}", one.path()));
            norm |= text("IndicadorNorma1007") == Some("1");
            let indicator = text("IndicadorFacturacionDescuentooRecargo").unwrap().parse::<usize>().unwrap();
            let sign = if text("TipoAjuste") == Some("R") { 1 } else { -1 };
            if text("IndicadorNorma1007") != Some("1") {
                adjusted[indicator] += sign * hundredths(text("MontoDescuentooRecargo").unwrap());
            }
        }
    }
    let net = |indicator: usize, rate: i128| {
        let amount = of_indicator[indicator];
        (if is_included { amount * 100 / (100 + rate) } else { amount }) + adjusted[indicator]
    };
    let selective: i128 = document.element("Encabezado/Totales/ImpuestosAdicionales").map_or(0, |taxes| {
        let of = |element: &str| -> i128 {
            taxes
                .named("ImpuestoAdicional")
                .map(|tax| document.get(&format!("{}/{element}", tax.path())).map_or(0, hundredths))
                .sum()
        };
        of("MontoImpuestoSelectivoConsumoEspecifico") + of("MontoImpuestoSelectivoConsumoAdvalorem")
    });
    if !norm {
        near(total("MontoGravadoI1"), net(1, 18), "MontoGravadoI1");
        near(total("TotalITBIS1"), (total("MontoGravadoI1") + selective) * 18 / 100, "TotalITBIS1");
    }
    near(total("MontoGravadoI2"), net(2, 16), "MontoGravadoI2");
    near(total("MontoGravadoI3"), net(3, 0), "MontoGravadoI3");
    near(total("MontoExento"), net(4, 0), "MontoExento");
    near(total("TotalITBIS2"), total("MontoGravadoI2") * 16 / 100, "TotalITBIS2");
    exact(
        total("MontoGravadoTotal"),
        total("MontoGravadoI1") + total("MontoGravadoI2") + total("MontoGravadoI3"),
        "MontoGravadoTotal",
    );
    exact(
        total("TotalITBIS"),
        total("TotalITBIS1") + total("TotalITBIS2") + total("TotalITBIS3"),
        "TotalITBIS",
    );
    exact(
        total("MontoTotal"),
        total("MontoGravadoTotal")
            + total("MontoExento")
            + total("TotalITBIS")
            + total("MontoImpuestoAdicional"),
        "MontoTotal",
    );
    if lines.iter().any(|line| document.get(&format!("{}/IndicadorFacturacion", line.path())) == Some("0")) {
        exact(total("MontoNoFacturable"), of_indicator[0], "MontoNoFacturable");
        // A nota de crédito of the certification has none.
        if document.get("Encabezado/Totales/MontoPeriodo").is_some() || !name.starts_with("34_") {
            exact(total("MontoPeriodo"), total("MontoTotal") + total("MontoNoFacturable"), "MontoPeriodo");
        }
    }
}

/// `12.5` is 1 250. An amount has at most 2 decimals.
pub fn hundredths(text: &str) -> i128 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    assert!(fraction.len() <= 2, "{text}");
    format!("{whole}{fraction:0<2}").parse().unwrap()
}
