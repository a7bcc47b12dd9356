//! The mapping from a comprobante of the SRI to the generic document.

use std::fs;
use std::path::PathBuf;

use dtekit::Document;
use dtekit::mapping::Params;

use super::{COUNTRY, authority};
use crate::country::harness::{run, utf8};
use crate::country::leaves::leaves;

#[test]
fn official_documents_survive_a_round_trip() {
    COUNTRY.official_documents_survive_a_round_trip(|_| Params::new());
}

#[test]
fn only_the_id_of_the_root_is_lost() {
    for vector in COUNTRY.vectors() {
        let explanation =
            COUNTRY.mapping_from_official().explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        assert_eq!(explanation.lost, ["@id"], "{}", vector.name);
    }
}

#[test]
fn what_is_no_comprobante_is_refused() {
    for text in [
        "<FacturaElectronica><Clave>1</Clave></FacturaElectronica>",
        "<autorizacion><comprobante>&lt;otro/&gt;</comprobante></autorizacion>",
        "<autorizacion><comprobante/></autorizacion>",
    ] {
        let error = COUNTRY.mapping_from_official().apply(text, &Default::default()).unwrap_err();
        assert_eq!(error.code(), "ec-recibido", "{text}");
    }
}

#[test]
fn a_comprobante_in_an_authorisation_gives_the_same_as_alone() {
    let official = COUNTRY.output(&COUNTRY.named("01_full"));
    let alone = run(&COUNTRY.mapping_from_official(), &official, &Params::new());
    let text = utf8(&official);
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    for inside in [format!("<![CDATA[{text}]]>"), format!("\n <![CDATA[\n  {text}\n]]>\n"), escaped] {
        let envelope = format!("<autorizacion><comprobante>{inside}</comprobante></autorizacion>");
        let opened = run(&COUNTRY.mapping_from_official(), envelope.as_bytes(), &Params::new());
        assert_eq!(utf8(&opened), utf8(&alone));
        let document = Document::from_xml(envelope.as_bytes()).unwrap();
        let edited = COUNTRY.mapping_from_official().apply(&document, &Default::default()).unwrap();
        assert_eq!(utf8(&edited), utf8(&alone));
    }
}

#[test]
fn a_comprobante_that_is_no_xml_is_refused_with_its_place() {
    let envelope = "<autorizacion><comprobante>&lt;factura></comprobante></autorizacion>";
    let error = COUNTRY.mapping_from_official().apply(envelope, &Default::default()).unwrap_err();
    assert_eq!(error.findings()[0].path.as_deref(), Some("comprobante"), "{error:#?}");
}

#[test]
fn every_sample_is_read_and_comes_back_as_the_page_says() {
    let Some(data) = authority::data("ec") else { return };
    let mut rows = String::new();
    for file in samples(&data.join("ec/samples")) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let generic = run(&COUNTRY.mapping_from_official(), &fs::read(&file).unwrap(), &Params::new());
        let mut generic = Document::from_xml(&generic).unwrap();
        let tipo = generic.get("Documento/Encabezado/IdDoc/Tipo").unwrap().to_owned();
        rows.push_str(&format!("| `{name}` | {tipo} | {} |\n", again(&tipo, &mut generic, &received(&file))));
    }
    let page = fs::read_to_string(format!("{}/../docs/mapping-ec.md", env!("CARGO_MANIFEST_DIR"))).unwrap();
    assert!(page.contains(&rows), "docs/mapping-ec.md has other rows than\n{rows}");
}

/// What becomes of a sample on the way back to the SRI: `equal`, or what differs.
fn again(tipo: &str, generic: &mut Document, received: &Document) -> String {
    let mut params = Params::new();
    let mut note = "equal".to_owned();
    let mapping = COUNTRY.mapping(tipo);
    let mut output = mapping.apply(&*generic, &Default::default());
    if output.as_ref().is_err_and(|error| error.findings().iter().all(|finding| finding.code == "ec-clave")) {
        // The clave of a sample that someone made up is composed anew.
        generic.remove("Documento/Encabezado/IdDoc/ContenidoTC").unwrap();
        params.insert("codigo-numerico".to_owned(), "12345678".to_owned());
        output = mapping.apply(&*generic, &params.clone().into());
        note = "its clave de acceso is wrong; with another one equal".to_owned();
    }
    let output = match output {
        Ok(output) => Document::from_xml(&output).unwrap(),
        Err(error) => {
            let mut codes: Vec<_> =
                error.findings().iter().map(|finding| format!("`{}`", finding.code)).collect();
            codes.dedup();
            return format!("refused on the way to the SRI: {}", codes.join(", "));
        }
    };
    let of = |document: &Document| {
        let mut all = leaves(document.root());
        all.retain(|(path, _)| {
            !path.contains("Signature") && (params.is_empty() || !path.contains("claveAcceso"))
        });
        all
    };
    let (left, right) = (of(received), of(&output));
    let differs =
        left.iter().filter(|leaf| !right.contains(leaf)).map(|(path, value)| format!("`{path}` {value}"));
    let differs: Vec<_> = differs.collect();
    assert!(left.len() >= right.len(), "added: {right:?}");
    if differs.is_empty() { note } else { format!("{note}, but for {}", differs.join(", ")) }
}

/// The comprobante of a sample, without its envelope.
fn received(file: &PathBuf) -> Document {
    let text = fs::read_to_string(file).unwrap();
    let inner = text.split_once("<![CDATA[").and_then(|(_, rest)| rest.rsplit_once("]]>"));
    let text = inner.map_or(&*text, |(inner, _)| inner.trim());
    Document::from_xml(text.as_bytes()).unwrap()
}

fn samples(folder: &std::path::Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().chain(fs::read_dir(folder.join("responses")).unwrap());
    let mut files: Vec<_> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    files.sort();
    files
}
