//! El Salvador's built-in mappings: what they write, that the authority's schemas accept it, and what they refuse.
//!
//! The authority's schemas lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.
//! `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-sv.md`: read the difference.

mod back;
mod generic;
mod page;
mod refused;
pub mod schema;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::country::harness::{Harness, facts, utf8};
use crate::country::indented;
use dtekit::Document;
use dtekit::json::{Value, json};
use dtekit::tables::Tables;

static COUNTRY: Harness = Harness {
    code: "SV",
    types: &[
        "01",
        "03",
        "04",
        "05",
        "06",
        "07",
        "08",
        "09",
        "11",
        "14",
        "15",
        "contingencia",
        "invalidacion",
    ],
    inputs: &[".json"],
    expected: ".official",
    text: utf8,
    indented: indented::json,
};

facts!(COUNTRY:
    there_are_three_vectors_for_each_type
    each_vector_gives_the_expected_document
    every_expression_of_every_mapping_is_written_by_some_vector
    a_document_in_xml_gives_the_same_output_as_in_json
    each_received_document_gives_the_expected_generic_one
    every_expression_of_the_mapping_from_the_official_document_is_used
);

#[test]
fn the_authoritys_schema_accepts_every_document() {
    let all = COUNTRY.vectors();
    let documents: Vec<_> =
        all.iter().map(|vector| (&*vector.name, &*vector.tipo, COUNTRY.written(vector))).collect();
    let Some(findings) = schema::validate(&documents) else { return };
    // The schemas are older than the municipalities of 2024. They refuse these, and nothing else.
    let (of_2024, others): (Vec<_>, Vec<_>) =
        findings.lines().partition(|line| line.starts_with("03_municipality_of_2024: "));
    assert!(others.is_empty(), "{findings}");
    assert_eq!(of_2024.len(), 2, "{findings}");
    assert!(of_2024.iter().all(|line| line.contains("/direccion/municipio: ")), "{findings}");
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let vector = COUNTRY.named("03_plain");
    let good = COUNTRY.written(&vector);
    let documents = [
        ("a third decimal", "03", good.replace("\"totalGravada\":15.00", "\"totalGravada\":15.001")),
        ("a missing property", "03", good.replace("\"otrosDocumentos\":null,", "")),
    ];
    assert!(documents.iter().all(|(_, _, document)| *document != good));
    let Some(findings) = schema::validate(&documents) else { return };
    assert!(findings.contains("a third decimal: resumen/totalGravada"), "{findings}");
    assert!(findings.contains("a missing property") && findings.contains("otrosDocumentos"), "{findings}");
}

#[test]
fn the_templates_are_of_the_form_that_the_schema_describes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut lines = String::new();
    for entry in fs::read_dir(root.join("countries/sv/mappings")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "xml") {
            continue;
        }
        let template: Value = dtekit::json::from_slice(&fs::read(&path).unwrap()).unwrap();
        lines.push_str(&format!("{}\tmapping.schema.json\t{template}\n", path.display()));
    }
    let Some(findings) = schema::run(&root.join("../docs"), &lines) else { return };
    assert!(findings.is_empty(), "{findings}");
}

#[test]
fn a_full_document_loses_only_fields_that_the_page_names() {
    for vector in COUNTRY.full_vectors() {
        let lost = COUNTRY.lost(&vector);
        let mut expected = BTreeSet::new();
        if ["01", "03", "04", "05", "06"].contains(&&*vector.tipo) {
            expected.extend(
                ["ImpuestosDet/MontoImp", "UnmdItem"].map(|name| format!("Documento/Detalle/{name}")),
            );
            expected.insert("Documento/DscRcgGlobal/GlosaDR".to_owned());
        }
        if vector.tipo == "08" {
            let given = ["ImpuestosDet/MontoImp", "PrcNetoItem", "QtyItem"];
            expected.extend(given.map(|name| format!("Documento/Detalle/{name}")));
        }
        if vector.tipo == "09" {
            let given = ["MontoNetoItem", "PrcNetoItem", "QtyItem"];
            expected.extend(given.map(|name| format!("Documento/Detalle/{name}")));
        }
        assert_eq!(lost, expected, "{}", vector.name);
    }
}

#[test]
fn the_table_of_the_page_equals_what_the_mappings_read() {
    let mut table = page::Table::default();
    let mut vectors = COUNTRY.vectors();
    // The full documents come first, since they have the order of the properties.
    vectors.sort_by_key(|vector| (!vector.name.ends_with("_full"), vector.name.clone()));
    for vector in vectors {
        let explanation = COUNTRY.explain(&vector);
        let document = Document::from_json(&vector.input).unwrap();
        table.add(&vector.tipo, vector.name.ends_with("_full"), &document, &explanation);
    }
    crate::country::page::compare("sv", "el_salvador", &table.markdown());
}

#[test]
fn computed_amounts_equal_the_given_ones() {
    COUNTRY.same_after(&COUNTRY.full_vectors(), generic::remove_amounts, numbers);
}

#[test]
fn empty_groups_change_nothing() {
    let mut vectors = COUNTRY.vectors();
    vectors.retain(|vector| vector.name.ends_with("_plain"));
    COUNTRY.same_after(&vectors, generic::add_empty_groups, str::to_owned);
}

/// The document without trailing zeros in its numbers.
fn numbers(json: &str) -> String {
    fn plain(value: &mut Value) {
        match value {
            Value::Object(members) => members.values_mut().for_each(plain),
            Value::Array(items) => items.iter_mut().for_each(plain),
            Value::Number(number) => {
                *value = Value::from(hundred_millionths(&number.to_string()).to_string())
            }
            _ => {}
        }
    }
    let mut value = dtekit::json::from_str(json).unwrap();
    plain(&mut value);
    format!("{value:#}")
}

/// `12.5` is 1 250 000 000; the official documents have 8 decimals.
fn hundred_millionths(text: &str) -> i128 {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    assert!(fraction.len() <= 8, "{text}");
    sign * format!("{whole}{fraction:0<8}").parse::<i128>().unwrap()
}

#[test]
fn the_sums_of_every_document_agree() {
    let without = ["07", "08", "09", "15", "contingencia", "invalidacion"];
    for vector in COUNTRY.vectors().iter().filter(|vector| !without.contains(&&*vector.tipo)) {
        sums(&vector.name, &vector.tipo, &dtekit::json::from_str(&COUNTRY.written(vector)).unwrap());
    }
}

/// Checks the sums that the schemas describe, in hundred-millionths.
fn sums(name: &str, tipo: &str, document: &Value) {
    let of = |value: &Value, name: &str| match &value[name] {
        Value::Number(number) => hundred_millionths(&number.to_string()),
        _ => 0,
    };
    let cents = |exact: i128| (exact + 500_000) / 1_000_000 * 1_000_000;
    let summary = &document["resumen"];
    let total = |name: &str| of(summary, name);
    let lines = document["cuerpoDocumento"].as_array().unwrap();
    let sum = |name: &str| cents(lines.iter().map(|line| of(line, name)).sum());
    for line in lines {
        let sold: i128 =
            ["ventaNoSuj", "ventaExenta", "ventaGravada", "compra"].iter().map(|name| of(line, name)).sum();
        let exact = of(line, "cantidad") * of(line, "precioUni") / 10_i128.pow(8) - of(line, "montoDescu");
        assert!((sold - exact).abs() <= 1, "{name}: line {}", line["numItem"]);
    }
    let global: i128 =
        ["descuNoSuj", "descuExenta", "descuGravada", "descuento", "descu"].map(total).iter().sum();
    assert_eq!(total("totalDescu"), cents(sum("montoDescu") + global), "{name}");
    let taxes: i128 = summary["tributos"].as_array().into_iter().flatten().map(|tax| of(tax, "valor")).sum();
    let operation = match tipo {
        "11" => {
            assert_eq!(total("totalGravada"), sum("ventaGravada"), "{name}");
            total("totalGravada") - global + total("seguro") + total("flete")
        }
        "14" => {
            assert_eq!(total("totalCompra"), sum("compra"), "{name}");
            assert_eq!(total("subTotal"), total("totalCompra") - global, "{name}");
            total("subTotal")
        }
        _ => {
            for (line, all) in [
                ("ventaNoSuj", "totalNoSuj"),
                ("ventaExenta", "totalExenta"),
                ("ventaGravada", "totalGravada"),
            ] {
                assert_eq!(total(all), sum(line), "{name}: {all}");
            }
            let sales = total("totalNoSuj") + total("totalExenta") + total("totalGravada");
            assert_eq!(total("subTotalVentas"), sales, "{name}");
            assert_eq!(total("subTotal"), sales - global, "{name}");
            total("subTotal") + taxes
        }
    };
    let kept = total("ivaRete1") + total("reteRenta") - total("ivaPerci1");
    let payable = operation - kept + total("totalNoGravado") + total("saldoFavor");
    match tipo {
        "05" | "06" => assert_eq!(total("montoTotalOperacion"), payable, "{name}"),
        "04" => assert_eq!(total("montoTotalOperacion"), operation, "{name}"),
        "14" => assert_eq!(total("totalPagar"), payable, "{name}"),
        _ => {
            assert_eq!(total("montoTotalOperacion"), operation, "{name}");
            assert_eq!(total("totalPagar"), payable, "{name}");
        }
    }
}

#[test]
fn the_sums_of_the_other_documents_agree() {
    for vector in COUNTRY.vectors() {
        let document: Value = dtekit::json::from_str(&COUNTRY.written(&vector)).unwrap();
        let of = |value: &Value, name: &str| hundred_millionths(&value[name].to_string());
        let cents = |exact: i128| (exact + exact.signum() * 500_000) / 1_000_000 * 1_000_000;
        let lines = document["cuerpoDocumento"].as_array().cloned().unwrap_or_default();
        let sum = |name: &str| cents(lines.iter().map(|line| of(line, name)).sum());
        let total = |name: &str| of(&document["resumen"], name);
        let name = &vector.name;
        match &*vector.tipo {
            "07" => {
                assert_eq!(total("totalSujetoRetencion"), sum("montoSujetoGrav"), "{name}");
                assert_eq!(total("totalIVAretenido"), sum("ivaRetenido"), "{name}");
            }
            "08" => {
                let kinds = [
                    ("ventaNoSuj", "totalNoSuj"),
                    ("ventaExenta", "totalExenta"),
                    ("ventaGravada", "totalGravada"),
                    ("exportaciones", "totalExportacion"),
                ];
                for (line, all) in kinds {
                    assert_eq!(total(all), sum(line), "{name}: {all}");
                }
                let sales: i128 = kinds.iter().map(|(_, all)| total(all)).sum();
                assert_eq!(total("subTotalVentas"), sales, "{name}");
                let taxes = document["resumen"]["tributos"].as_array().cloned().unwrap_or_default();
                let taxes: i128 = taxes.iter().map(|tax| of(tax, "valor")).sum();
                assert_eq!(total("montoTotalOperacion"), sales + taxes, "{name}");
            }
            "09" => {
                let body = &document["cuerpoDocumento"];
                let of = |name: &str| of(body, name);
                assert_eq!(of("valorOperaciones"), of("montoSinPercepcion") + of("subTotal"), "{name}");
                assert_eq!(of("subTotal"), of("montoSujetoPercepcion") + of("iva"), "{name}");
                let deducted = of("ivaPercibido") + of("comision") + of("ivaComision");
                assert_eq!(of("liquidoApagar"), of("valorOperaciones") - deducted, "{name}");
            }
            "15" => assert_eq!(total("valorTotal"), sum("valor"), "{name}"),
            _ => {}
        }
    }
}

#[test]
fn the_vat_within_a_price_is_exact() {
    for vector in COUNTRY.vectors().iter().filter(|vector| vector.tipo == "01") {
        let document: Value = dtekit::json::from_str(&COUNTRY.written(vector)).unwrap();
        for line in document["cuerpoDocumento"].as_array().unwrap() {
            let of = |name: &str| hundred_millionths(&line[name].to_string());
            // The tax is 13/113 of the price, rounded to a hundred-millionth.
            let off = of("ivaItem") * 113 - of("ventaGravada") * 13;
            assert!(off.abs() * 2 <= 113, "{}: line {}: {off}", vector.name, line["numItem"]);
        }
    }
}

#[test]
fn a_discount_on_lines_at_rate_zero_makes_no_negative_tax() {
    let vector = COUNTRY.named("03_plain");
    let mut document: Value = dtekit::json::from_slice(&vector.input).unwrap();
    let line = document["Documento"]["Detalle"][0].clone();
    let summary = |document: &Value| -> Value {
        let written = COUNTRY.apply("03", document.to_string().as_bytes(), &vector.params);
        dtekit::json::from_str(&written).unwrap()["resumen"].clone()
    };
    document["Documento"]["Detalle"][0]["ImpuestosDet"] = json!([{"TipoImp": "C3", "MontoImp": "0"}]);
    document["Documento"]["DscRcgGlobal"] = json!([{"TpoMov": "D", "ValorDR": "3.00"}]);
    let found = summary(&document);
    assert_eq!(
        (found["tributos"][0]["codigo"].as_str(), found["tributos"].as_array().unwrap().len()),
        (Some("C3"), 1)
    );
    assert_eq!(found["totalPagar"].to_string(), "12.00");
    // Half of the discount belongs to the taxed line: 13 % of 13.50.
    document["Documento"]["Detalle"].as_array_mut().unwrap().push(line);
    let found = summary(&document);
    assert_eq!(found["tributos"][0]["valor"].to_string(), "1.76");
    assert_eq!(found["totalPagar"].to_string(), "28.76");
}

#[test]
fn the_codes_are_those_of_the_schemas() {
    let keys = |table: &str| -> BTreeSet<_> {
        let table = Tables::standard().versions(table).remove(0);
        table.rows().map(|row| row.key().to_owned()).collect()
    };
    let Some(invoice) = schema::read("01") else { return };
    let credit = schema::read("03").unwrap();
    let list = |values: &Value| {
        values
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    let documents = list(&invoice["properties"]["receptor"]["properties"]["tipoDocumento"]["enum"]);
    assert_eq!(keys("sv-tipo-identificacion"), documents);
    let item = &credit["properties"]["cuerpoDocumento"]["items"]["allOf"][1]["else"];
    let taxes = list(&item["properties"]["tributos"]["items"]["enum"]);
    assert!(taxes.len() > 40, "{}", taxes.len());
    assert_eq!(keys("sv-tributo"), taxes);
    for unit in keys("sv-unidad") {
        assert!((1..=99).contains(&unit.parse::<u8>().unwrap()), "{unit}");
    }
}
