//! `print_data` on the authorities' own samples, and its bounds.

use std::fs;
use std::sync::Arc;

use dtekit::json::{Map, json};
use dtekit::mapping::Registry;
use dtekit::print::{PRINT_PARAMS, PrintOptions, SymbolSource, forms};
use dtekit::tables::Tables;
use dtekit::{Country, print_data};

use crate::country::authority;

fn options(other_data: &dtekit::json::Value) -> PrintOptions {
    let members: Map = [("other_data".to_owned(), other_data.clone())].into_iter().collect();
    PrintOptions::from_members(&members).unwrap()
}

fn country(code: &str) -> Country {
    code.parse().unwrap()
}

/// The text between two marks of a sample.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> &'t str {
    let from = text.find(begin).unwrap();
    let to = text[from..].find(end).unwrap() + from;
    &text[from..to]
}

#[test]
fn the_ted_of_every_sample_is_printed_byte_for_byte() {
    let Some(data) = authority::data("cl") else { return };
    let mut checked = 0;
    for entry in fs::read_dir(data.join("cl/samples")).unwrap() {
        let path = entry.unwrap().path();
        let Ok(bytes) = fs::read(&path) else { continue };
        // The samples are in ISO-8859-1.
        let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        let ted = format!("{}</TED>", between(&text, "<TED", "</TED>"));
        let printed = print_data(&bytes, country("CL"), &PrintOptions::default()).unwrap();
        let symbol = printed.symbol.unwrap();
        assert_eq!(symbol.text, ted, "{}", path.display());
        assert_eq!((symbol.source, symbol.encoding), (SymbolSource::Document, "iso-8859-1"));
        checked += 1;
    }
    assert_eq!(checked, 7);
}

#[test]
fn the_signed_code_of_colombia_is_printed_and_computed_again() {
    let Some(data) = authority::data("co") else { return };
    let text = fs::read_to_string(data.join("co/samples/Invoice-from-AttachedDocument.xml")).unwrap();
    let signed = between(&text, "<sts:QRCode>", "</sts:QRCode>").trim_start_matches("<sts:QRCode>");
    let printed = print_data(text.as_bytes(), country("CO"), &PrintOptions::default()).unwrap();
    assert_eq!(printed.symbol.as_ref().unwrap().text, signed);
    assert_eq!(printed.findings, []);
    let without = text.replace(signed, "");
    let computed = print_data(without.as_bytes(), country("CO"), &PrintOptions::default()).unwrap();
    let symbol = computed.symbol.unwrap();
    assert_eq!((symbol.text.as_str(), symbol.source), (signed, SymbolSource::Computed));
    // The same document in its envelope.
    let attached = fs::read(data.join("co/samples/AttachedDocument-invoice.xml")).unwrap();
    let attached = print_data(&attached, country("CO"), &PrintOptions::default()).unwrap();
    assert_eq!(attached.symbol.unwrap().text, signed);
}

#[test]
fn the_signed_code_of_every_sample_of_colombia_is_printed_as_it_stands() {
    let Some(data) = authority::data("co") else { return };
    let mut checked = 0;
    for entry in fs::read_dir(data.join("co/samples")).unwrap() {
        let Ok(text) = fs::read_to_string(entry.unwrap().path()) else { continue };
        let Some((_, rest)) = text.split_once("<sts:QRCode>") else { continue };
        let signed = rest.split_once("</sts:QRCode>").unwrap().0.trim();
        let printed = print_data(text.as_bytes(), country("CO"), &PrintOptions::default()).unwrap();
        let symbol = printed.symbol.unwrap();
        assert_eq!((symbol.text.as_str(), symbol.source), (signed, SymbolSource::Document));
        checked += 1;
    }
    // One of them is inside an AttachedDocument.
    assert_eq!(checked, 4);
}

#[test]
fn a_stamped_sample_of_mexico_keeps_the_ampersand() {
    let Some(data) = authority::data("mx") else { return };
    let path = data.join("mx/samples/h&e951128469_ingreso_iva16_stamped.xml");
    let printed = print_data(&fs::read(path).unwrap(), country("MX"), &PrintOptions::default()).unwrap();
    let text = printed.symbol.unwrap().text;
    assert!(text.contains("?id=6d7434a6-e3f2-47ad-9e4c-08849946afa0&re=H&amp;E951128469&rr="), "{text}");
}

#[test]
fn the_sample_of_guatemala_gives_its_authorization() {
    let Some(data) = authority::data("gt") else { return };
    let bytes = fs::read(data.join("gt/samples/FACT-D412A347-certified.xml")).unwrap();
    let printed = print_data(&bytes, country("GT"), &PrintOptions::default()).unwrap();
    let text = printed.symbol.unwrap().text;
    assert!(text.contains("tipo=autorizacion&numero=D412A347-9720-44C0-A9CC-FDE068F0A2E7&emisor="), "{text}");
}

#[test]
fn the_security_code_is_that_of_the_signature() {
    let Some(data) = authority::data("do") else { return };
    let bytes = fs::read(data.join("do/samples/130359334E310000008928.xml")).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let signature =
        between(&text, "<SignatureValue>", "</SignatureValue>").trim_start_matches("<SignatureValue>");
    let code: String = signature.chars().filter(|letter| !letter.is_whitespace()).take(6).collect();
    let printed = print_data(&bytes, country("DO"), &PrintOptions::default()).unwrap();
    assert_eq!(printed.field("security_code"), Some(code.as_str()));
    let text = printed.symbol.unwrap().text;
    let before = "https://ecf.dgii.gov.do/ecf/ConsultaTimbre?RncEmisor=130359334&RncComprador=101023122\
                  &ENCF=E310000008928&FechaEmision=20-01-2025&MontoTotal=637.2&FechaFirma=20-01-2025%2009:34:59";
    assert!(text.starts_with(before), "{text}");
}

#[test]
fn every_accepted_sample_has_a_symbol_of_its_form() {
    let Some(data) = authority::data("cr") else { return };
    let mut checked = 0;
    for (code, folder) in [("CR", "cr"), ("EC", "ec"), ("GT", "gt"), ("MX", "mx"), ("PE", "pe"), ("SV", "sv")]
    {
        let form = forms().find(|form| form.country == code).unwrap();
        for entry in fs::read_dir(data.join(folder).join("samples")).unwrap() {
            let Ok(bytes) = fs::read(entry.unwrap().path()) else { continue };
            let Ok(printed) = print_data(&bytes, country(code), &PrintOptions::default()) else { continue };
            // What has no symbol says what is missing.
            match &printed.symbol {
                Some(symbol) => assert_eq!(symbol.kind, form.kind),
                None => assert!(printed.findings.iter().any(|finding| finding.code == "print-input")),
            }
            checked += 1;
        }
    }
    assert!(checked > 30, "{checked}");
}

#[test]
fn an_address_of_the_caller_holds_from_its_day() {
    let certified = br#"{"identificacion": {"version": 1, "ambiente": "01", "tipoDte": "01",
        "codigoGeneracion": "7A6B0A2C-3C1F-4A55-9F60-1B2C3D4E5F0B", "fecEmi": "2030-01-01"}, "emisor": {}, "resumen": {}}"#;
    let registry = Registry::new();
    let table =
        br#"{"$table": {"name": "sv-direccion", "version": "2", "from": "2030-01-01", "source": "own"},
        "columns": ["key", "value"], "rows": [["consulta", "https://nueva.example/consulta"]]}"#;
    registry.add_table(table).unwrap();
    let with = PrintOptions { registry: Some(Arc::new(registry)), ..PrintOptions::default() };
    let text = |with: &PrintOptions| print_data(certified, country("SV"), with).unwrap().symbol.unwrap().text;
    assert!(
        text(&PrintOptions { as_of: Some("2030-01-01".parse().unwrap()), ..with.clone() })
            .starts_with("https://nueva.example/")
    );
    let before = PrintOptions { as_of: Some("2029-12-31".parse().unwrap()), ..with };
    assert!(text(&before).starts_with("https://admin.factura.gob.sv/consultaPublica?ambiente=01&"));
}

#[test]
fn an_address_is_that_of_the_documents_day_though_its_date_has_a_time() {
    let vector = include_str!("../../../tests/vectors/print/mx_stamped.json");
    let vector = dtekit::json::from_str(vector).unwrap();
    let stamped = vector["data"].as_str().unwrap();
    let table =
        br#"{"$table": {"name": "mx-direccion", "version": "2", "from": "2023-05-30", "source": "own"},
        "columns": ["key", "value"], "rows": [["consulta", "https://nueva.example/consulta"]]}"#;
    let registry = Registry::new();
    registry.add_table(table).unwrap();
    let with = PrintOptions { registry: Some(Arc::new(registry)), ..PrintOptions::default() };
    let address = |day: &str| {
        let dated = stamped.replace("Fecha=\"2023-05-29T", &format!("Fecha=\"{day}T"));
        print_data(dated.as_bytes(), Country::MX, &with).unwrap().symbol.unwrap().text
    };
    assert!(address("2023-05-29").starts_with("https://verificacfdi.facturaelectronica.sat.gob.mx/"));
    assert!(address("2023-05-30").starts_with("https://nueva.example/"));
}

#[test]
fn the_identifier_of_argentina_and_the_table_have_one_address() {
    let row = Tables::standard().row("ar-direccion", "qr", "2026-01-01".parse().unwrap()).unwrap();
    assert_eq!(row.value(), dtekit::argentina::QR_ADDRESS);
}

#[test]
fn a_text_of_the_service_is_used_even_where_nothing_can_be_computed() {
    let certified = br#"<rFE xmlns="http://dgi-fep.mef.gob.pa"><dId>FE01</dId><gDGen><iAmb>1</iAmb><iDoc>01</iDoc></gDGen></rFE>"#;
    let with = options(&json!({"bar_code_text": "https://dgi-fep.mef.gob.pa/x"}));
    let printed = print_data(certified, country("PA"), &with).unwrap();
    assert_eq!(printed.symbol.unwrap().source, SymbolSource::Service);
    assert!(!printed.findings.iter().any(|finding| finding.path.as_deref() == Some("dQRCode")));
}

#[test]
fn the_page_has_a_row_for_each_country_and_names_every_parameter() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/print.md")).unwrap();
    for form in forms() {
        let size = match form.minimum {
            (0, _) => "–".to_owned(),
            (width, height) => format!("{width} × {height} mm"),
        };
        let symbol =
            if form.required { form.kind.to_string() } else { format!("{}, not required", form.kind) };
        let correction = if form.error_correction.is_empty() { "–" } else { form.error_correction };
        let row = format!("| {} | {symbol} | {correction} | {size} | {} |", form.country, form.content);
        assert!(page.contains(&row), "docs/print.md has no row\n{row}");
    }
    for param in PRINT_PARAMS {
        assert!(page.contains(&format!("`{param}`")), "docs/print.md does not name `{param}`");
    }
}
