//! The mapping from the official document to the generic one, and the way there and back.

use std::collections::BTreeMap;
use std::fs;

use dtekit::Document;
use dtekit::json::Value;
use dtekit::peru::Ruc;

use super::COUNTRY;
use crate::country::authority;
use crate::country::harness::run;
use crate::country::ubl::{difference, gather, local, target};

#[test]
fn official_documents_survive_a_round_trip() {
    for vector in COUNTRY.vectors() {
        let generic = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(&vector), &Default::default());
        // The params name the signature and the account; the document holds only the account.
        let again = COUNTRY.apply(&vector.tipo, &generic, &vector.params);
        assert_eq!(again, COUNTRY.written(&vector), "{}", vector.name);
    }
}

#[test]
fn only_the_signature_is_lost() {
    for vector in COUNTRY.vectors() {
        let mapping = COUNTRY.mapping_from_official();
        let explanation = mapping.explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        let mut lost: Vec<_> = explanation
            .lost
            .iter()
            .map(|path| target(path))
            .filter(|path| !CONSTANT.iter().any(|constant| path.ends_with(constant)))
            .collect();
        lost.dedup();
        assert!(lost.iter().all(|path| path.starts_with("Signature/")), "{}: {lost:?}", vector.name);
    }
}

/// What a document of Peru says always in the same way, or says twice.
const CONSTANT: [&str; 26] = [
    "AllowanceCharge/ChargeIndicator",
    "MonetaryTotal/PrepaidAmount",
    "Line/Price/PriceAmount",
    "UBLVersionID",
    "CustomizationID",
    "DespatchAdviceTypeCode",
    "PriceTypeCode",
    "TaxScheme/Name",
    "TaxTypeCode",
    "TaxCategory/ID",
    "@currencyID",
    "@listID",
    "@listName",
    "@listAgencyName",
    "TaxTotal/TaxAmount",
    "DiscrepancyResponse/ReferenceID",
    "PrepaidPayment/ID",
    "PrepaidPayment/PaidDate",
    "PaymentMeans/ID",
    "OrderLineReference/LineID",
    "Shipment/ID",
    "Consignment/ID",
    "SUNATTotalCashed",
    "ExchangeRate/SourceCurrencyCode",
    "ExchangeRate/TargetCurrencyCode",
    "PaymentTerms/Amount",
];

#[test]
fn a_document_of_another_kind_is_refused() {
    let answer = b"<ApplicationResponse><ID>1</ID></ApplicationResponse>";
    let error = COUNTRY.mapping_from_official().apply(answer, &Default::default()).unwrap_err();
    assert_eq!(error.findings()[0].code.to_string(), "pe-recibido");
}

#[test]
fn the_samples_come_back_as_the_page_says() {
    let Some(data) = authority::data("pe") else { return };
    let mut files: Vec<_> =
        fs::read_dir(data.join("pe/samples")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "xml"));
    files.sort();
    assert_eq!(files.len(), 16);
    let mut table = String::from("\n| Sample | Type | Not kept | Added |\n|---|---|---|---|\n");
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let sample = with_check_digits(&fs::read(&file).unwrap());
        let generic = run(&COUNTRY.mapping_from_official(), &sample, &Default::default());
        let document = Document::from_xml(&generic).unwrap();
        let tipo = document.get("Documento/Encabezado/IdDoc/Tipo").unwrap();
        let (lost, added) = match COUNTRY.mapping(tipo).apply(&generic, &Default::default()) {
            Ok(again) => difference(&sample, &again),
            Err(error) => {
                let codes: Vec<_> = error.findings().iter().map(|one| format!("`{}`", one.code)).collect();
                (format!("refused: {}", codes.join(", ")), "–".to_owned())
            }
        };
        table.push_str(&format!("| {name} | {tipo} | {lost} | {added} |\n"));
    }
    crate::country::page::compare("pe", "peru::back", &(table + "\n"));
}

#[test]
fn the_amounts_of_the_samples_are_computed_again() {
    let Some(data) = authority::data("pe") else { return };
    let mut computed = 0;
    for name in COMPUTED {
        let sample = with_check_digits(&fs::read(data.join("pe/samples").join(name)).unwrap());
        let generic = run(&COUNTRY.mapping_from_official(), &sample, &Default::default());
        let json = dtekit::xml_to_json(&generic, &Default::default()).unwrap();
        let mut bare: Value = dtekit::json::from_slice(&json).unwrap();
        super::generic::remove_amounts(&mut bare);
        let bare = bare.to_string().into_bytes();
        let tipo = bare_type(&bare);
        let again = COUNTRY.apply(&tipo, &bare, &Default::default());
        let (given, again) =
            (Document::from_xml(&sample).unwrap(), Document::from_xml(again.as_bytes()).unwrap());
        for path in AMOUNTS {
            let of = |document: &Document| amounts(document, path);
            let path_of = |document| (name, path, of(document));
            assert_eq!(path_of(&again), path_of(&given));
            computed += of(&given).len();
        }
    }
    assert!(computed >= 100, "{computed}");
}

/// The samples whose amounts follow the rules of today.
const COMPUTED: [&str; 8] = [
    "creditnote-mindata-MinData_RUC.xml",
    "debitnote-mindata-MinData_RUC.xml",
    "invoice-anticipos-facturaEmitidaPorAnticipos.xml",
    "invoice-customCodigoLocal.xml",
    "invoice-formapago-conFormaPagoFactura.xml",
    "invoice-icb.xml",
    "invoice-mindata-MinData_RUC.xml",
    "invoice-tipoigv-gravadoRetiroPorPremio.xml",
];

/// The ends of the paths of the amounts that are computed.
const AMOUNTS: [&str; 6] = [
    "TaxTotal/TaxAmount",
    "TaxTotal/TaxSubtotal/TaxableAmount",
    "TaxTotal/TaxSubtotal/TaxAmount",
    "MonetaryTotal/TaxInclusiveAmount",
    "MonetaryTotal/PayableAmount",
    "Line/LineExtensionAmount",
];

fn amounts(document: &Document, end: &str) -> Vec<String> {
    let mut all = BTreeMap::new();
    for child in document.root().children() {
        gather(child, local(child.name()).to_owned(), &mut all);
    }
    let mut found = Vec::new();
    for ((path, value), count) in all {
        if path.ends_with(end) {
            found.extend(vec![format!("{path} {}", value.trim_end_matches(".00")); count]);
        }
    }
    found
}

fn bare_type(document: &[u8]) -> String {
    let document = Document::from_json(document).unwrap();
    document.get("Documento/Encabezado/IdDoc/Tipo").unwrap().to_owned()
}

/// The numbers of companies that the samples made up, with the check digit that such a number would have.
fn with_check_digits(sample: &[u8]) -> Vec<u8> {
    let mut text: String = match std::str::from_utf8(sample) {
        Ok(text) => text.to_owned(),
        Err(_) => sample.iter().copied().map(char::from).collect(),
    };
    for number in [
        "12345678912",
        "12121212121",
        "20100454523",
        "20200464529",
        "20587896411",
        "20546687668",
        "20000000002",
        "20000000003",
    ] {
        text = text.replace(number, Ruc::compose(&number[..10]).unwrap().as_str());
    }
    text.into_bytes()
}
