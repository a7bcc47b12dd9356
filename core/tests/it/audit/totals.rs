//! The amounts of documents.

mod changed;
mod mapped;
pub(super) mod samples;

use dtekit::audit::totals::{AmountKind, Policy, TotalsStatus};
use dtekit::audit::{TotalsOptions, audit_totals};
use dtekit::batch::{Batch, BatchOptions};
use dtekit::{Country, Document, ErrorKind};

fn audited(document: &str, country: Country) -> dtekit::audit::TotalsAudit {
    audit_totals(document, country, &TotalsOptions::default()).unwrap()
}

#[test]
fn every_country_has_rules() {
    for country in Country::ALL {
        let audit = audited("<DTE><Documento><Encabezado/></Documento></DTE>", country);
        assert_eq!((audit.status, audit.policies.len()), (TotalsStatus::Unchecked, 9), "{country}");
        assert!(!audit.source.is_empty() && audit.policies[0].is_of_country, "{country}");
    }
}

#[test]
fn a_document_of_the_caller_is_read_in_place() {
    let text = "<DTE><Documento><Encabezado><Totales><MntNeto>100</MntNeto><IVA>19</IVA><MntTotal>118</MntTotal></Totales></Encabezado>\
                <Detalle><QtyItem>1</QtyItem><PrcItem>100</PrcItem></Detalle></Documento></DTE>";
    let document = Document::from_xml(text.as_bytes()).unwrap();
    let audit = audit_totals(&document, Country::CL, &TotalsOptions::default()).unwrap();
    assert_eq!(audit, audited(text, Country::CL));
    assert_eq!((audit.differences[0].kind, audit.policy), (AmountKind::Total, Policy::Rate));
}

#[test]
fn thousands_of_lines_without_prices_are_audited() {
    let line = "<Detalle><MontoTotalItem>1</MontoTotalItem></Detalle>".repeat(5000);
    let text = format!(
        "<DTE><Documento><Encabezado><IdDoc><Tipo>34</Tipo></IdDoc><Totales><MntExe>4999</MntExe></Totales></Encabezado>{line}</Documento></DTE>"
    );
    let audit = audited(&text, Country::CL);
    assert_eq!(audit.differences[0].off_by, "-1");
    assert!(audit.changes.len() <= 10 && audit.changes[0].path.ends_with("MntExe"));
}

#[test]
fn numbers_of_any_length_make_no_panic() {
    let digits = "9".repeat(80);
    for number in ["1e5", "-1", "0", "+1.", ".5", &digits, "NaN", "١", " 12 "] {
        for country in Country::ALL {
            let text = format!(
                "<DTE><Documento><Encabezado><Totales><SubTotal>{number}</SubTotal><VlrPagar>{number}</VlrPagar></Totales>\
                 <Impuestos><TipoImp>2</TipoImp><TasaImp>{number}</TasaImp><MontoImp>{number}</MontoImp></Impuestos></Encabezado>\
                 <Detalle><QtyItem>{number}</QtyItem><PrcNetoItem>{number}</PrcNetoItem><PrcBrutoItem>{number}</PrcBrutoItem>\
                 <MontoTotalItem>{number}</MontoTotalItem></Detalle></Documento></DTE>"
            );
            audited(&text, country);
        }
    }
}

#[test]
fn a_batch_audits_many_documents() {
    let total = |total: &str| {
        format!(
            r#"{{"Documento": {{"Encabezado": {{"Totales": {{"MntNeto": 100, "VlrPagar": {total}}}}}}}}}"#
        )
    };
    let task = |bytes: &[u8]| Ok(audit_totals(bytes, Country::CL, &TotalsOptions::default())?.status);
    let batch = Batch::new([total("119"), total("120"), "{".to_owned()], task, &BatchOptions::default());
    let found: Vec<_> = batch.map(|item| item.result.map_err(|error| error.code().to_owned())).collect();
    let expected =
        [Ok(TotalsStatus::Consistent), Ok(TotalsStatus::Inconsistent), Err("json-syntax".to_owned())];
    assert_eq!(found, expected);
}

#[test]
fn a_country_without_rules_is_an_argument_error() {
    let error = audit_totals("<DTE/>", "UY".parse().unwrap(), &TotalsOptions::default()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Argument, "totals-country"));
}
