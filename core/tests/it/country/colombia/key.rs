//! The keys that the mappings write are those of the library, and no output holds what they are computed with.

use dtekit::Document;
use dtekit::colombia::{Cufe, CufeParts};
use dtekit::json::json;

use super::{COUNTRY, has_lines};

#[test]
fn the_mapping_and_the_library_compute_the_same_keys() {
    let mut checked = 0;
    for vector in COUNTRY.vectors().iter().filter(|vector| has_lines(vector)) {
        let document = Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap();
        let of = |path: &str| document.get(path).unwrap_or_default().to_owned();
        let first = |paths: &[&str]| paths.iter().map(|path| of(path)).find(|text| !text.is_empty()).unwrap();
        let generic = Document::from_json(&vector.input).unwrap();
        let secret = secret(vector, &generic);
        let tax = |code: &str| tax(&document, code);
        let support = ["05", "95"].contains(&&*vector.tipo);
        let (iva, inc, ica) = (tax("01"), tax("04"), tax("03"));
        let (number, date, time) = (of("cbc:ID"), of("cbc:IssueDate"), of("cbc:IssueTime"));
        let value = first(&[
            "cac:LegalMonetaryTotal/cbc:LineExtensionAmount",
            "cac:RequestedMonetaryTotal/cbc:LineExtensionAmount",
        ]);
        let total = first(&[
            "cac:LegalMonetaryTotal/cbc:PayableAmount",
            "cac:RequestedMonetaryTotal/cbc:PayableAmount",
        ]);
        let issuer = of("cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID");
        let receiver = of("cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID");
        // An id of another country may have a dash, which the library does not take.
        if receiver.contains('-') {
            continue;
        }
        let parts = CufeParts {
            number: &number,
            date: &date,
            time: &time,
            value: &value,
            iva: &iva,
            inc: if support { "" } else { &inc },
            ica: if support { "" } else { &ica },
            total: &total,
            issuer: &issuer,
            receiver: &receiver,
            key: &secret,
            environment: "2",
        };
        let expected = if support { Cufe::compose_support(&parts) } else { Cufe::compose(&parts) }.unwrap();
        assert_eq!(of("cbc:UUID"), expected.as_str(), "{}", vector.name);
        checked += 1;
    }
    assert!(checked >= 20, "{checked}");
}

/// The technical key of an invoice, the PIN of another document.
fn secret(vector: &crate::country::vector::Vector, generic: &Document) -> String {
    let param = |name: &str| vector.params.get(name).map(ToString::to_string);
    let own = |path: &str| {
        generic.get(&format!("Documento/{path}")).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    if ["01", "02", "04"].contains(&&*vector.tipo) {
        own("CAE/ClaveTC").or_else(|| param("technical-key")).unwrap()
    } else {
        own("Encabezado/IdDoc/Area/IdRevision").or_else(|| param("software-pin")).unwrap()
    }
}

/// The amount of a tax of the document; empty if it has none.
fn tax(document: &Document, code: &str) -> String {
    let of = |element: dtekit::document::Element<'_>, path: &str| {
        document.get(&format!("{}/{path}", element.path())).unwrap_or_default().to_owned()
    };
    let total =
        document.root().children().filter(|child| child.name() == "cac:TaxTotal").find(|total| {
            total.children().any(|sub| of(sub, "cac:TaxCategory/cac:TaxScheme/cbc:ID") == code)
        });
    total.map(|total| of(total, "cbc:TaxAmount")).unwrap_or_default()
}

/// The example of the DIAN's technical annex, as a document.
#[test]
fn the_example_of_the_technical_annex_has_its_cufe() {
    let vector = COUNTRY.named("01_plain");
    let changes = [
        ("Encabezado/IdDoc/Ambiente", json!("1")),
        ("Encabezado/IdDoc/Serie", json!("3232")),
        ("Encabezado/IdDoc/Numero", json!("00000129")),
        ("Encabezado/IdDoc/FechaEmis", json!("2019-01-16T10:53:10")),
        ("Encabezado/Emisor/IDEmisor", json!("700085371")),
        ("Encabezado/Receptor/DocRecep/NroDocRecep", json!("800199436")),
        ("CAE/ClaveTC", json!("693ff6f2a553c3646a063436fd4dd9ded0311471")),
        (
            "Detalle",
            json!([{"DscItem": "X", "QtyItem": "1", "UnmdItem": "94", "PrcBrutoItem": "1500000", "ImpuestosDet": [{"TipoImp": "01", "TasaImp": "19"}]}]),
        ),
    ];
    let output = COUNTRY.apply("01", &vector.changed(&changes), &vector.params);
    let cufe =
        "8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4";
    assert!(output.contains(&format!(">{cufe}</cbc:UUID>")), "{output}");
    assert!(
        output.contains(&format!("https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey={cufe}<"))
    );
}

#[test]
fn no_output_and_no_message_holds_the_technical_key_or_the_pin() {
    for vector in COUNTRY.vectors() {
        let generic = Document::from_json(&vector.input).unwrap();
        let own = ["Documento/CAE/ClaveTC", "Documento/Encabezado/IdDoc/Area/IdRevision"];
        let given = own.iter().filter_map(|path| generic.get(path));
        let params = ["software-pin", "technical-key"].iter().filter_map(|name| vector.params.get(*name));
        let output = COUNTRY.written(&vector);
        let explanation = format!("{:?}", COUNTRY.explain(&vector));
        for secret in given.map(str::to_owned).chain(params.map(ToString::to_string)) {
            // `12345` is also the registration of a company.
            let secret = format!(">{secret}<");
            assert!(secret == ">12345<" || !output.contains(&secret), "{}", vector.name);
            assert!(
                secret == ">12345<" || !explanation.contains(&secret[1..secret.len() - 1]),
                "{}",
                vector.name
            );
        }
    }
}

#[test]
fn a_key_that_the_document_brings_is_written_and_must_be_its_own() {
    let vector = COUNTRY.named("01_plain");
    let key = "ab".repeat(48);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/ContenidoTC", json!(key))], &["co-clave"]);
    let mut params = vector.params.clone();
    params.remove("technical-key");
    let changed = vector.changed(&[("Encabezado/IdDoc/ContenidoTC", json!(key))]);
    assert!(COUNTRY.apply("01", &changed, &params).contains(&format!(">{key}</cbc:UUID>")));
}

#[test]
fn the_nit_of_the_mapping_has_the_check_digit_of_the_library() {
    for number in ["901210113", "860009578", "213123432", "52987654", "1094887766"] {
        let vector = COUNTRY.named("01_plain");
        let changed = vector.changed(&[("Encabezado/Emisor/IDEmisor", json!(number))]);
        let output = COUNTRY.apply("01", &changed, &vector.params);
        let digit = dtekit::colombia::Nit::compose(number).unwrap().check_digit();
        let written = format!("schemeID=\"{digit}\" schemeName=\"31\">{number}<");
        // The provider, and the issuer twice.
        assert_eq!(output.matches(&written).count(), 3, "{number}");
    }
}
