//! Costa Rica's built-in mappings: what they write, that the authority's schema accepts it, and the
//! mapping from the official document to the generic one.
//!
//! The authority's schemas lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.
//! `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-cr.md`: read the difference.

mod generic;
mod page;
mod receiver_message;
mod refused;
pub mod schema;

use std::collections::BTreeSet;
use std::fs;

use crate::country::authority;
use crate::country::harness::{Harness, facts, run, utf8};
use crate::country::indented;
use crate::country::leaves::leaves;
use crate::country::vector::Vector;
use dtekit::Document;
use dtekit::mapping::Params;
use dtekit::tables::Tables;

static COUNTRY: Harness = Harness {
    code: "CR",
    types: &["01", "02", "03", "04", "08", "09", "10"],
    inputs: &[".json", ".dte.xml"],
    expected: ".xml",
    text: utf8,
    indented: indented::xml,
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
    let Some(schemas) = authority::schemas("cr") else { return };
    let mut wrong = COUNTRY.invalid(|_, document| schema::validate(&schemas, document));
    // The inputs of the mapping from the official document are official documents, so the schema must accept them too.
    for vector in COUNTRY
        .received()
        .iter()
        .filter(|vector| vector.name.contains("_of_4_3") || vector.name.contains("_of_4_2"))
    {
        let received = String::from_utf8(vector.input.clone()).unwrap();
        wrong.extend(
            schema::validate(&schemas, &received).err().map(|error| format!("{}: {error}", vector.name)),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(schemas) = authority::schemas("cr") else { return };
    let vector = COUNTRY.named("01_plain");
    let wrong = COUNTRY.written(&vector).replace("<CondicionVenta>01", "<CondicionVenta>77");
    assert!(schema::validate(&schemas, &wrong).unwrap_err().contains("CondicionVenta"));
}

#[test]
fn a_full_document_loses_only_fields_that_the_page_names() {
    for vector in COUNTRY.full_vectors() {
        let lost: Vec<_> = COUNTRY.lost(&vector).into_iter().collect();
        let mut expected = vec![
            "Documento/DscRcgGlobal/NroLinDR",
            "Documento/Encabezado/Totales/TotSubMonto/CodTipoMonto",
            "Documento/Encabezado/Totales/TotSubMonto/Tipo",
            "Documento/Referencia/NroLinRef",
        ];
        if vector.tipo == "09" {
            // An export invoice has only the taxed and the exempt subtotal.
            expected.insert(2, "Documento/Encabezado/Totales/TotSubMonto/MontoConcepto");
        }
        if vector.tipo == "10" {
            // A receipt of payment has neither charges nor subtotals.
            expected.retain(|path| path.starts_with("Documento/Referencia/"));
        }
        assert_eq!(lost, expected, "{}", vector.name);
    }
}

#[test]
fn the_table_of_the_page_equals_what_the_mappings_read() {
    let mut table = page::Table::default();
    let mut vectors = COUNTRY.vectors();
    // The full documents come first, since they have the order of the elements.
    vectors.sort_by_key(|vector| (!vector.name.ends_with("_full"), vector.tipo != "02", vector.name.clone()));
    for vector in vectors {
        let explanation = COUNTRY.explain(&vector);
        table.add(
            &vector.tipo,
            vector.name.ends_with("_full"),
            &Document::from_json(&vector.input).unwrap(),
            &explanation,
        );
    }
    crate::country::page::compare("cr", "costa_rica", &table.markdown());
}

#[test]
fn computed_amounts_equal_the_given_ones() {
    let mut vectors = COUNTRY.full_vectors();
    // A receipt of payment has the amount alone, without a quantity and a price.
    vectors.retain(|vector| vector.tipo != "10");
    COUNTRY.same_after(&vectors, generic::remove_amounts, str::to_owned);
}

#[test]
fn empty_groups_change_nothing() {
    let mut vectors = COUNTRY.vectors();
    // The edge document of an export invoice has no receiver.
    vectors.retain(|vector| vector.name.ends_with("_plain") || vector.name == "09_edge");
    COUNTRY.same_after(&vectors, generic::add_empty_groups, str::to_owned);
}

#[test]
fn the_sums_of_every_document_agree() {
    for vector in COUNTRY.vectors() {
        let document = Document::from_xml(COUNTRY.written(&vector).as_bytes()).unwrap();
        sums(&vector.name, &document);
    }
}

/// Checks the sums that the annex prescribes, in hundred-thousandths.
fn sums(name: &str, document: &Document) {
    let at = |path: &str| document.get(path).map_or(0, hundred_thousandths);
    let total = |element: &str| at(&format!("ResumenFactura/{element}"));
    let lines: Vec<_> = document.element("DetalleServicio").unwrap().named("LineaDetalle").collect();
    let (mut gross, mut discounts, mut taxes) = (0, 0, 0);
    for line in &lines {
        let of = |element: &str| {
            document.get(&format!("{}/{element}", line.path())).map_or(0, hundred_thousandths)
        };
        let discount: i128 = line
            .named("Descuento")
            .map(|one| hundred_thousandths(document.get(&format!("{}/MontoDescuento", one.path())).unwrap()))
            .sum();
        assert_eq!(of("SubTotal"), of("MontoTotal") - discount, "{name}: {}", line.path());
        let net = of("MontoTotalLinea") - of("SubTotal");
        if line.named("ImpuestoNeto").next().is_some() {
            assert_eq!(of("ImpuestoNeto"), net, "{name}: {}", line.path());
        }
        gross += of("MontoTotal");
        discounts += discount;
        taxes += net;
    }
    let services =
        ["Gravados", "Exentos", "Exonerado", "NoSujeto"].map(|kind| total(&format!("TotalServ{kind}")));
    let goods =
        ["TotalMercanciasGravadas", "TotalMercanciasExentas", "TotalMercExonerada", "TotalMercNoSujeta"]
            .map(total);
    let kinds = ["TotalGravado", "TotalExento", "TotalExonerado", "TotalNoSujeto"].map(total);
    for kind in 0..4 {
        assert_eq!(kinds[kind], services[kind] + goods[kind], "{name}: kind {kind}");
    }
    // A receipt of payment has no classes.
    if document.root().name() != "ReciboElectronicoPago" {
        assert_eq!(total("TotalVenta"), kinds.iter().sum::<i128>(), "{name}");
    }
    assert_eq!(total("TotalVenta"), gross, "{name}");
    assert_eq!(total("TotalDescuentos"), discounts, "{name}");
    assert_eq!(total("TotalVentaNeta"), gross - discounts, "{name}");
    assert_eq!(total("TotalImpuesto"), taxes, "{name}");
    let summary = document.element("ResumenFactura").unwrap();
    let shares: i128 = summary
        .named("TotalDesgloseImpuesto")
        .map(|one| hundred_thousandths(document.get(&format!("{}/TotalMontoImpuesto", one.path())).unwrap()))
        .sum();
    assert_eq!(shares, taxes, "{name}");
    let charges: i128 = document
        .root()
        .named("OtrosCargos")
        .map(|one| hundred_thousandths(document.get(&format!("{}/MontoCargo", one.path())).unwrap()))
        .sum();
    assert_eq!(total("TotalOtrosCargos"), charges, "{name}");
    assert_eq!(
        total("TotalComprobante"),
        gross - discounts + taxes + charges - total("TotalIVADevuelto"),
        "{name}"
    );
}

/// `12.5` is 1 250 000; the official documents have 5 decimals.
fn hundred_thousandths(text: &str) -> i128 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    assert!(fraction.len() <= 5, "{text}");
    format!("{whole}{fraction:0<5}").parse().unwrap()
}

#[test]
fn a_round_trip_keeps_every_mapped_field() {
    let mapping_from_official = COUNTRY.mapping_from_official();
    let mut lost = BTreeSet::new();
    let mut kept = 0;
    for vector in COUNTRY.vectors() {
        let back = run(&mapping_from_official, &COUNTRY.output(&vector), &back_params(&vector));
        let back = leaves(Document::from_xml(&back).unwrap().root());
        for (path, value) in leaves(Document::from_json(&vector.input).unwrap().root()) {
            let found = back.iter().find(|(other, _)| *other == path).map(|(_, value)| value.as_str());
            match found {
                Some(found) if is_same(&value, found) => kept += 1,
                _ => {
                    lost.insert((general(&path), vector.name.clone()));
                }
            }
        }
    }
    let mut unexpected = Vec::new();
    let mut unused: Vec<_> = CHANGED.iter().map(|(part, ..)| part).collect();
    for (path, name) in &lost {
        let row = CHANGED
            .iter()
            .find(|(part, names, _)| path.contains(part) && names.split(' ').any(|one| name.contains(one)));
        match row {
            Some((part, ..)) => unused.retain(|other| other != &part),
            None => unexpected.push(format!("{name}: {path}")),
        }
    }
    assert!(unexpected.is_empty(), "not kept:\n{}", unexpected.join("\n"));
    assert!(unused.is_empty(), "kept after all: {unused:?}");
    assert!(kept > 1500, "{kept}");
}

/// Fields that a round trip changes (a part of the path), the vectors in which it does (parts of the name), and why.
const CHANGED: &[(&str, &str, &str)] = &[
    ("IdDoc/FechaEmis", "_edge", "the offset is added"),
    ("IdDoc/ExtraInfoDoc[CondicionVentaOtros]", "01_edge", "comes back in the other spelling"),
    ("Emisor/ExtraInfoEmisor[Registrofiscal8707]", "_edge", "comes back in the other spelling"),
    ("Emisor/TipoContribuyente", "_edge", "padded to two digits"),
    ("Emisor/DomFiscal/Ciudad", "_edge", "padded to two digits"),
    ("Emisor/DomFiscal/Distrito", "_edge", "padded to two digits"),
    (
        "Emisor/ContactoEmisor/",
        "_edge",
        "a telephone is digits; e-mails in lower case, each in a contact of its own",
    ),
    ("Encabezado/Receptor/", "03_of_a_ticket 04_edge", "a ticket has no receiver, nor has a note to one"),
    ("Receptor/DocRecep/TipoDocRecep", "01_edge", "padded to two digits"),
    ("Receptor/ContactoReceptor/", "01_edge", "as the issuer's contact; and one e-mail"),
    ("Receptor/DomFiscalRcp/", "01_edge 02_edge 03_edge", "an address abroad stands in its place"),
    ("Detalle/CdgItem/TpoCodigo", "_edge", "a type that is no official one becomes 04"),
    ("Parte/CdgParte/@TpoCodigoParte", "_edge", "a type that is no official one becomes 04"),
    ("Detalle/UnmdItem", "_edge", "looked up in the table of units"),
    ("Parte/UnmdItemParte", "_edge", "looked up in the table of units"),
    ("Detalle/TpoListaItem", "02_edge 03_edge", "0 is no tariff heading"),
    ("Detalle/ExtraInfoDetalle[Clase]", "01_clase", "only the summary tells services from goods"),
    ("Detalle/QtyItem", "10_edge", "a receipt of payment has the amount alone"),
    ("Detalle/PrcNetoItem", "10_edge", "a receipt of payment has the amount alone"),
    ("Parte/MontoTotalParte", "09_full", "an export invoice has no taxable base"),
    ("ImpuestosDet/PrecioPorUnidad", "08_edge 09_edge", "no element for taxes by unit"),
    ("Detalle/ExtraInfoDetalle[CodigoImpuestoOTRO]", "_edge", "comes back in the tax: `ExtraInfoImpDet`"),
    ("Detalle/ExtraInfoDetalle[CantidadUnidadMedida]", "_edge", "comes back in the tax: `ExtraInfoImpDet`"),
    ("Exoneracion/FechaEmision", "_edge", "the offset is added"),
    ("Referencia/FechaRef", "08_edge", "Z is written +00:00"),
];

/// Whether two values are equal as decimals or texts, or the second is the first one cut off.
fn is_same(left: &str, right: &str) -> bool {
    let number = |text: &str| {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (!whole.is_empty() && digits(whole) && digits(fraction))
            .then(|| (whole.to_owned(), fraction.trim_end_matches('0').to_owned()))
    };
    let cut = right.chars().count() >= 50 && left.starts_with(right);
    left == right || cut || number(left).is_some_and(|left| number(right) == Some(left))
}

/// A path without its numbers.
fn general(path: &str) -> String {
    let steps = path.split('/').map(|step| match step.split_once('[') {
        Some((name, number)) if number.starts_with(|first: char| first.is_ascii_digit()) => name,
        _ => step,
    });
    steps.collect::<Vec<_>>().join("/")
}

#[test]
fn official_documents_survive_a_round_trip() {
    COUNTRY.official_documents_survive_a_round_trip(back_params);
}

/// The params for the mapping from the official document: all except `software-maker`, which that document holds.
fn back_params(vector: &Vector) -> Params {
    let mut params = vector.params.clone();
    params.remove("software-maker");
    params
}

#[test]
fn the_authoritys_samples_are_read() {
    let Some(data) = authority::data("cr") else { return };
    let mut read = 0;
    for file in fs::read_dir(data.join("cr/samples")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        if !name.ends_with(".xml") || name.starts_with("MensajeReceptor") {
            continue;
        }
        let back = run(&COUNTRY.mapping_from_official(), &fs::read(&file).unwrap(), &Default::default());
        let document = Document::from_xml(&back).unwrap();
        assert!(document.get("Documento/Encabezado/IdDoc/ContenidoTC").is_some(), "{name}");
        assert!(document.get("Documento/Detalle/DscItem").is_some(), "{name}");
        read += 1;
    }
    assert!(read >= 4, "{read}");
}

#[test]
fn a_receiver_message_is_no_document() {
    let message = br#"<MensajeReceptor><Clave>1</Clave></MensajeReceptor>"#;
    let error = COUNTRY.mapping_from_official().apply(message, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "mapping-lookup");
}

#[test]
fn the_units_are_those_of_the_schema() {
    let Some(official) = official("UnidadMedidaType") else { return };
    assert!(official.len() > 90, "{}", official.len());
    let units = Tables::standard().versions("cr-unidad").remove(0);
    let keys: BTreeSet<_> = units.rows().map(|row| row.key().to_owned()).collect();
    assert_eq!(keys, official);
}

#[test]
fn the_rates_are_those_of_the_schema() {
    let Some(official) = official("CodigoTarifaIVAType") else { return };
    let rates = Tables::standard().versions("cr-tarifa-iva").remove(0);
    let keys: BTreeSet<_> = rates.rows().map(|row| row.key().to_owned()).collect();
    assert_eq!(keys, official);
}

/// The values that a type of the authority's schema lists.
fn official(name: &str) -> Option<BTreeSet<String>> {
    let file = authority::data("cr")?.join("cr/schemas/v4.4/xsd/FacturaElectronica_V4.4.xsd");
    let text = fs::read_to_string(file).unwrap();
    let list = &text[text.find(&format!("<xs:simpleType name=\"{name}\"")).unwrap()..];
    let list = &list[..list.find("</xs:simpleType>").unwrap()];
    let values = list.split("<xs:enumeration value=\"").skip(1);
    Some(values.map(|rest| rest.split('"').next().unwrap().to_owned()).collect())
}
