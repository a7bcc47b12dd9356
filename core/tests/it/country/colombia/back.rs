//! The mapping from the official document to the generic one, and the way there and back.

use std::fs;

use dtekit::Document;
use dtekit::json::Value;

use super::COUNTRY;
use crate::country::authority;
use crate::country::harness::run;
use crate::country::ubl::{difference, target};

/// Neither the technical key nor the PIN is needed: the document holds its key.
#[test]
fn official_documents_survive_a_round_trip() {
    for vector in COUNTRY.vectors() {
        let generic = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(&vector), &Default::default());
        let again = COUNTRY.apply(&vector.tipo, &generic, &Default::default());
        assert_eq!(again, COUNTRY.written(&vector), "{}", vector.name);
    }
}

#[test]
fn only_what_is_said_twice_or_always_is_lost() {
    for vector in COUNTRY.vectors() {
        let mapping = COUNTRY.mapping_from_official();
        let explanation = mapping.explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        let mut lost: Vec<_> = explanation
            .lost
            .iter()
            .map(|path| target(path))
            .filter(|path| !CONSTANT.iter().any(|constant| path.ends_with(constant)))
            .filter(|path| !TWICE.iter().any(|twice| path.contains(twice)))
            .collect();
        lost.dedup();
        assert!(lost.is_empty(), "{}: {lost:?}", vector.name);
    }
}

/// What a document of Colombia says always in the same way, or what follows from another element.
const CONSTANT: [&str; 33] = [
    "UBLVersionID",
    "ProfileID",
    "LineCountNumeric",
    "InvoiceSource/IdentificationCode",
    "AuthorizationProviderID",
    "@schemeAgencyID",
    "@schemeAgencyName",
    "@listAgencyID",
    "@listAgencyName",
    "@listSchemeURI",
    "@schemeName",
    "@languageID",
    "@currencyID",
    "@schemeID",
    "@name",
    "Country/Name",
    "TaxScheme/Name",
    "CorporateRegistrationScheme/ID",
    "BaseUnitMeasure",
    "BaseQuantity",
    "BaseQuantity/@unitCode",
    "FreeOfChargeIndicator",
    "AllowanceCharge/ID",
    "ChargeIndicator",
    "AdditionalItemProperty/Name",
    "InvoicePeriod/Description",
    "PrepaidPayment/PaidDate",
    "DocumentResponse/Response/Description",
    "DeliveryParty/PartyTaxScheme/TaxScheme/ID",
    "MonetaryTotal/PrepaidAmount",
    "PaymentMeans/ID",
    "PaymentMeans/PaymentDueDate",
    "PaymentMeans/PaymentID",
];

/// What a document says twice.
const TWICE: [&str; 9] = [
    "PartyLegalEntity/RegistrationName",
    "PartyLegalEntity/CompanyID",
    "PartyIdentification/ID",
    "PartyTaxScheme/RegistrationName",
    "ShareholderParty/Party/PartyTaxScheme",
    "Delivery/DeliveryAddress",
    "Person/FirstName",
    "PaymentExchangeRate",
    "TaxTotal/TaxAmount",
];

#[test]
fn a_document_of_another_kind_is_refused() {
    let order = b"<Order><ID>1</ID></Order>";
    let error = COUNTRY.mapping_from_official().apply(order, &Default::default()).unwrap_err();
    let codes: Vec<_> = error.findings().iter().map(|finding| finding.code.to_string()).collect();
    assert_eq!(codes, ["co-recibido"]);
}

#[test]
fn a_description_that_begins_like_xml_is_text() {
    let vector = COUNTRY.named("01_plain");
    let written = COUNTRY.written(&vector).replace("Juego de brocas", "&lt;6 mm, juego de brocas");
    let generic = run(&COUNTRY.mapping_from_official(), written.as_bytes(), &Default::default());
    let document = Document::from_xml(&generic).unwrap();
    assert_eq!(document.get("Documento/Detalle[2]/DscItem"), Some("<6 mm, juego de brocas"));
}

#[test]
fn the_samples_come_back_as_the_page_says() {
    let Some(data) = authority::data("co") else { return };
    let folder = data.join("co/samples");
    let mut files: Vec<_> = [folder.clone(), folder.join("responses")]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "xml"))
        .collect();
    files.sort();
    assert_eq!(files.len(), 6);
    let mut table = String::from("\n| Sample | Type | Not kept | Added |\n|---|---|---|---|\n");
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let sample = fs::read(&file).unwrap();
        let generic = run(&COUNTRY.mapping_from_official(), &sample, &Default::default());
        let document = Document::from_xml(&generic).unwrap();
        let tipo = document.get("Documento/Encabezado/IdDoc/Tipo").unwrap_or("CAE");
        let row = match tipo {
            "AR" => ("the DIAN's answer: read only".to_owned(), "–".to_owned()),
            "CAE" => ("numbering ranges: read as `CAE`".to_owned(), "–".to_owned()),
            _ => match COUNTRY.mapping(tipo).apply(&generic, &Default::default()) {
                Ok(again) => difference(&inner(&sample), &again),
                Err(error) => {
                    let mut codes: Vec<_> =
                        error.findings().iter().map(|one| format!("`{}`", one.code)).collect();
                    codes.dedup();
                    (format!("refused: {}", codes.join(", ")), "–".to_owned())
                }
            },
        };
        table.push_str(&format!("| {name} | {tipo} | {} | {} |\n", row.0, row.1));
    }
    crate::country::page::compare("co", "colombia::back", &(table + "\n"));
}

#[test]
fn the_totals_of_the_samples_are_computed_again() {
    let Some(data) = authority::data("co") else { return };
    for name in ["invoice-SETP.xml", "Invoice-from-AttachedDocument.xml"] {
        let sample = fs::read(data.join("co/samples").join(name)).unwrap();
        let generic = run(&COUNTRY.mapping_from_official(), &sample, &Default::default());
        let json = dtekit::xml_to_json(&generic, &Default::default()).unwrap();
        let mut bare: Value = dtekit::json::from_slice(&json).unwrap();
        super::generic::remove_totals(&mut bare);
        let again = COUNTRY.apply("01", bare.to_string().as_bytes(), &Default::default());
        let (given, again) =
            (Document::from_xml(&sample).unwrap(), Document::from_xml(again.as_bytes()).unwrap());
        for amount in ["LineExtensionAmount", "TaxExclusiveAmount", "TaxInclusiveAmount", "PayableAmount"] {
            let path = format!("cac:LegalMonetaryTotal/cbc:{amount}");
            assert!(given.get(&path).is_some());
            assert_eq!(again.get(&path), given.get(&path), "{name} {amount}");
        }
    }
}

/// The document in an AttachedDocument; another document as it is.
fn inner(sample: &[u8]) -> Vec<u8> {
    let document = Document::from_xml(sample).unwrap();
    match document.get("cac:Attachment/cac:ExternalReference/cbc:Description") {
        Some(text) => text.as_bytes().to_vec(),
        None => sample.to_vec(),
    }
}
