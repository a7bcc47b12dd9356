//! Costa Rica's receiver message against the authority's schemas and public samples, and what holds for any input.
//!
//! The schemas and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use crate::country::authority;
use dtekit::client::{Client, Settings};
use dtekit::costa_rica::{
    Cedula, Clave, ClaveParts, Consecutivo, ConsecutivoParts, Mensaje, MessageDraft, MessageFields,
    MessageOptions, MessageVersion, NumeroConsecutivoReceptor, NumeroConsecutivoReceptorParts,
    ReceiverMessage,
};
use dtekit::json::Value;
use dtekit::operation::Arguments;
use dtekit::transport::{HttpRequest, HttpResponse, Transport};
use proptest::prelude::*;

/// A signature as the service adds it. The schema checks only its structure.
const SIGNATURE: &str = r##"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>
<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>
<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
<ds:Reference URI=""><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>
<ds:DigestValue>AAAA</ds:DigestValue></ds:Reference></ds:SignedInfo>
<ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>"##;

#[test]
fn a_message_without_warnings_is_valid_for_the_authority() {
    let Some(data) = authority::schemas("cr") else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("receiver-messages");
    let _ = fs::remove_dir_all(&folder);
    let mut counts = Vec::new();
    for version in MessageVersion::ALL {
        let folder = folder.join(version.as_str());
        fs::create_dir_all(&folder).unwrap();
        let mut files = Vec::new();
        for (name, case) in vectors() {
            let xml = case.pointer("/expect/to_xml").and_then(Value::as_str);
            let clean =
                case.pointer("/expect/findings").is_some_and(|found| found == &dtekit::json::json!([]));
            if let Some(xml) = xml.filter(|xml| clean && xml.contains(version.namespace())) {
                let file = folder.join(name);
                fs::write(&file, signed(xml)).unwrap();
                files.push(file);
            }
        }
        assert!(!files.is_empty(), "no message of version {}", version.as_str());
        let said = xmllint(&data, version, &files);
        assert!(said.is_ok(), "{}", said.unwrap_err());
        counts.push(files.len());
    }
    println!("{counts:?} messages of versions 4.3 and 4.4 are valid");
}

#[test]
fn a_message_that_the_schema_refuses_has_a_warning() {
    let Some(data) = authority::schemas("cr") else { return };
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused.xml");
    let mut seen = 0;
    for (name, case) in vectors() {
        let Some(xml) = case.pointer("/expect/to_xml").and_then(Value::as_str) else { continue };
        let version =
            MessageVersion::ALL.into_iter().find(|version| xml.contains(version.namespace())).unwrap();
        fs::write(&file, signed(xml)).unwrap();
        if xmllint(&data, version, std::slice::from_ref(&file)).is_err() {
            let findings = case.pointer("/expect/findings").and_then(Value::as_array).unwrap();
            assert!(!findings.is_empty(), "{name} has no warning, but the schema refuses it");
            seen += 1;
        }
    }
    assert!(seen > 0, "the schema refuses nothing");
}

#[test]
fn the_authoritys_samples_are_read() {
    let Some(data) = authority::schemas("cr") else { return };
    let samples = data.join("cr/samples");
    let read = |name: &str| fs::read(samples.join(name)).unwrap();
    let message = ReceiverMessage::from_xml(&read("MensajeReceptor-v4.2-creaMAC.xml")).unwrap();
    assert_eq!(message.fields().detalle_mensaje.as_deref(), Some("Acepto la factura"));
    assert_eq!(message.number().unwrap().folio(), 1_522_773_402);
    assert!(message.to_xml().is_ok());

    let verdict = MessageFields {
        mensaje: Mensaje::Accepted.into(),
        fecha_emision_doc: Some("2024-04-02T10:00:00".into()),
        folio: Some(1),
        ..MessageFields::default()
    };
    let invoice = read("FE-v4.4-commonExpectedXml.xml");
    let message = ReceiverMessage::answering(&invoice, verdict, MessageOptions::default()).unwrap();
    let fields = message.fields();
    assert_eq!(fields.clave.as_deref(), Some("50601042400011234056700100001010000000002100000001"));
    assert_eq!(fields.numero_cedula_emisor.as_deref(), Some("112340567"));
    assert_eq!(fields.numero_cedula_receptor.as_deref(), Some("3101538252"));
    assert_eq!(fields.monto_total_impuesto.as_deref(), Some("1.3"));
    assert_eq!(fields.total_factura.as_deref(), Some("11.3"));
    assert_eq!(message.findings(), []);
}

#[test]
fn inputs_of_another_library_are_accepted_with_a_warning_about_the_key() {
    let Some(data) = authority::schemas("cr") else { return };
    let folder = data.join("cr/samples/receiver-message-input");
    for (name, number) in [("MENSAJE_ACEPTACION_TOTAL", "05"), ("MENSAJE_ACEPTACION_PARCIAL", "06")] {
        let input: Value =
            dtekit::json::from_slice(&fs::read(folder.join(name).with_extension("json")).unwrap()).unwrap();
        let message = ReceiverMessage::from_members(input.as_object().unwrap()).unwrap();
        assert_eq!(message.number().unwrap().mensaje().status(), number);
        // The issuer in its key is shifted by one digit.
        let codes: Vec<_> = message.findings().into_iter().map(|finding| finding.code).collect();
        assert!(codes.iter().any(|code| code == "receiver-message-clave-issuer"), "{codes:?}");
    }
}

#[test]
fn keys_of_public_samples_are_valid() {
    let Some(data) = authority::schemas("cr") else { return };
    let list = fs::read_to_string(data.join("vectors/document-ids.csv")).unwrap();
    let rows: Vec<Vec<_>> = list.lines().map(|line| line.split(',').collect()).collect();
    for row in rows.iter().filter(|row| row[0] == "CR") {
        assert_eq!(row[2].parse::<Clave>().is_ok(), row[4] == "yes", "{}", row[2]);
    }
    let mut keys = 0;
    for entry in fs::read_dir(data.join("cr/samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "xml") {
            let document = dtekit::Document::from_xml(&fs::read(&path).unwrap()).unwrap();
            let key = document.get("Clave").unwrap();
            assert_eq!(key.parse::<Clave>().unwrap().as_str(), key, "{}", path.display());
            keys += 1;
        }
    }
    assert!(keys >= 5, "only {keys} samples");
}

#[test]
fn a_refusal_shows_no_long_value() {
    let long = "7".repeat(5000);
    let fields = MessageFields {
        clave: Some(long.clone()),
        numero_cedula_receptor: Some(long.clone()),
        total_factura: Some(long.clone()),
        fecha_emision_doc: Some(long.clone()),
        detalle_mensaje: Some(long.clone()),
        mensaje: Some(long.clone()),
        numero_cedula_emisor: Some(long),
        ..MessageFields::default()
    };
    let error = ReceiverMessage::new(fields, MessageOptions::default()).unwrap_err();
    for finding in error.findings() {
        assert!(finding.message.len() < 200 && finding.path.is_some() && finding.hint.is_some(), "{finding}");
    }
}

#[test]
fn debug_shows_no_ids_of_people() {
    let fields =
        MessageFields { numero_cedula_receptor: Some("112340567".into()), ..MessageFields::default() };
    let draft = MessageDraft::new(fields, MessageOptions::default());
    assert!(!format!("{draft:?}").contains("112340567"));
}

#[test]
fn messages_that_are_written_the_same_are_the_same() {
    let fields = |issuer: &str, time: &str| MessageFields {
        numero_cedula_emisor: Some(issuer.into()),
        fecha_emision_doc: Some(time.into()),
        ..MessageFields::default()
    };
    let read = |fields: MessageFields| {
        let xml: String = fields.iter().map(|(name, text)| format!("<{name}>{text}</{name}>")).collect();
        ReceiverMessage::from_xml(format!("<MensajeReceptor>{xml}</MensajeReceptor>").as_bytes()).unwrap()
    };
    let one = read(fields("003101234567", "2025-07-30T09:15:00"));
    assert_eq!(one, read(fields("003101234567", "2025-07-30T09:15:00")));
    assert_ne!(one, read(fields("3101234567", "2025-07-30T09:15:00")));
    assert_ne!(one, read(fields("003101234567", "2025-07-30T09:15:00-06:00")));
}

/// A transport that keeps what was sent and answers every request with success.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<(String, Value)>>>);

impl Transport for Kept {
    fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
        let line = format!("{} {}", request.method.as_str(), request.url);
        self.0
            .lock()
            .unwrap()
            .push((line, dtekit::json::from_slice(&request.body.bytes().unwrap()).unwrap()));
        let body =
            br#"{"Success":true,"GlobalDocumentId":"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11","Code":"001"}"#;
        Ok(HttpResponse { status: 200, headers: Vec::new(), body: body.to_vec() })
    }
}

#[test]
fn a_message_is_sent_as_the_interface_prescribes() {
    let case = vectors().into_iter().find(|(name, _)| name == "accepted_is_05").unwrap().1;
    let message = ReceiverMessage::from_members(case["fields"].as_object().unwrap()).unwrap();
    let kept = Kept::default();
    let settings = Settings::new("https://service.example", "user", "secret");
    let client = Client::with_transport(settings, kept.clone(), dtekit::transport::SystemClock).unwrap();
    // The caller cannot change what the interface prescribes.
    let arguments = Arguments::new().set("Async", false).set("Mapping", "x");
    let result = client.costa_rica_send_receiver_message(&message, arguments).unwrap();
    // Code 001 only says that it was received.
    assert_eq!(result.outcome, Some(dtekit::Outcome::Queued));
    let sent = kept.0.lock().unwrap();
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].0, "POST https://service.example/api/v1/Document/SendDocumentToAuthority");
    let expected = dtekit::json::json!({
        "FileContent": case["expect"]["to_xml"],
        "Async": true,
        "Mapping": "",
        "Sign": true,
        "DefaultCertificate": false,
    });
    assert_eq!(sent[0].1, expected);
}

fn digits(least: usize, most: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::char::range('0', '9'), least..=most)
        .prop_map(|digits| digits.into_iter().collect())
}

fn amount(whole: usize) -> impl Strategy<Value = String> {
    (digits(1, whole), proptest::option::of(digits(1, 5))).prop_map(|(whole, decimals)| match decimals {
        Some(decimals) => format!("{whole}.{decimals}"),
        None => whole,
    })
}

prop_compose! {
    /// Valid fields, in the form in which they are written.
    fn fields()(
        clave in digits(50, 50),
        emisor in digits(12, 12),
        date in ("20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"),
        mensaje in 0_usize..3,
        detail in proptest::option::of("[ -~áéíóúñÑ€🙂\t\n\r]{1,160}"),
        tax in proptest::option::of(amount(15)),
        activity in proptest::option::of("[0-9A-Z.]{1,6}"),
        condition in proptest::option::of("0[1-5]"),
        credit in proptest::option::of(amount(18)),
        expense in proptest::option::of(amount(13)),
        total in amount(18),
        receptor in "[0-9A-Z-]{1,20}",
        folio in proptest::option::of(1_u64..=Consecutivo::LAST),
    ) -> MessageFields {
        let mensaje = Mensaje::ALL[mensaje];
        let number = folio.map(|folio| {
            let parts = NumeroConsecutivoReceptorParts { head_office: 1, terminal: 1, mensaje, folio };
            NumeroConsecutivoReceptor::compose(&parts).unwrap()
        });
        MessageFields {
            clave: Some(clave),
            numero_cedula_emisor: Some(emisor),
            fecha_emision_doc: Some(date),
            mensaje: mensaje.into(),
            detalle_mensaje: detail,
            monto_total_impuesto: tax,
            codigo_actividad: activity,
            condicion_impuesto: condition,
            monto_total_impuesto_acreditar: credit,
            monto_total_de_gasto_aplicable: expense,
            total_factura: Some(total),
            numero_cedula_receptor: Some(receptor),
            numero_consecutivo_receptor: number.map(|number| number.to_string()),
            ..MessageFields::default()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(256)))]

    #[test]
    fn what_is_built_and_written_is_read(fields in fields()) {
        let message = ReceiverMessage::new(fields.clone(), MessageOptions::default()).unwrap();
        let xml = message.to_xml().unwrap();
        let read = ReceiverMessage::from_xml(&xml).unwrap();
        prop_assert!(read.fields() == &fields, "{}", String::from_utf8_lossy(&xml));
        prop_assert!(read == message);
        prop_assert_eq!(read.to_xml().unwrap(), xml);
    }

    #[test]
    fn reading_never_panics(data in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = ReceiverMessage::from_xml(&data);
        let _ = MessageDraft::default().answering(&data);
    }

    #[test]
    fn reading_what_looks_like_a_message_never_panics(
        name in "(Clave|FechaEmisionDoc|Mensaje|TotalFactura|NumeroCedulaEmisor|NumeroConsecutivoReceptor|Otro)",
        text in "\\PC{0,80}",
        tail in "\\PC{0,20}",
    ) {
        let text = text.replace(['<', '&'], "");
        let xml = format!("<MensajeReceptor><{name}>{text}</{name}>{tail}</MensajeReceptor>");
        if let Ok(message) = ReceiverMessage::from_xml(xml.as_bytes()) {
            let _ = (message.findings(), message.to_xml(), message.number());
        }
    }

    #[test]
    fn no_field_makes_a_panic(name in 0_usize..13, text in "\\PC{0,60}", unpadded in any::<bool>()) {
        let wire = [
            "Clave", "NumeroCedulaEmisor", "FechaEmisionDoc", "Mensaje", "DetalleMensaje", "MontoTotalImpuesto",
            "CodigoActividad", "CondicionImpuesto", "MontoTotalImpuestoAcreditar", "MontoTotalDeGastoAplicable",
            "TotalFactura", "NumeroCedulaReceptor", "NumeroConsecutivoReceptor",
        ];
        let members = dtekit::json::json!({wire[name]: text, "unpadded": unpadded, "folio": 3, "today": "2025-01-01"});
        let _ = ReceiverMessage::from_members(members.as_object().unwrap());
    }

    #[test]
    fn a_composed_number_parses_back(
        head_office in 1_u64..=999, terminal in 1_u64..=99_999, mensaje in 0_usize..3, folio in 1..=Consecutivo::LAST,
    ) {
        let mensaje = Mensaje::ALL[mensaje];
        let parts = NumeroConsecutivoReceptorParts { head_office, terminal, mensaje, folio };
        let number = NumeroConsecutivoReceptor::compose(&parts).unwrap();
        let read = number.as_str().parse::<NumeroConsecutivoReceptor>().unwrap();
        prop_assert_eq!(&read, &number);
        prop_assert_eq!((read.mensaje(), read.folio()), (mensaje, folio));
        prop_assert_eq!(read.head_office().parse::<u64>().unwrap(), head_office);
        prop_assert_eq!(read.terminal().parse::<u64>().unwrap(), terminal);
    }

    #[test]
    fn a_composed_key_parses_back(
        date in "20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])",
        issuer in "[1-9][0-9]{8,11}",
        number in 1..=Consecutivo::LAST,
        code in digits(8, 8),
    ) {
        let parts = ConsecutivoParts { document_type: "01", number, ..ConsecutivoParts::default() };
        let consecutive = Consecutivo::compose(&parts).unwrap();
        let clave = Clave::compose(&ClaveParts {
            date: &date,
            issuer: &issuer,
            consecutive: consecutive.as_str(),
            security_code: &code,
            ..ClaveParts::default()
        }).unwrap();
        let read = clave.as_str().parse::<Clave>().unwrap();
        prop_assert_eq!(read.date(), date);
        prop_assert_eq!(read.issuer().parse::<Cedula>().unwrap().to_string(), issuer);
        prop_assert_eq!(read.consecutive(), consecutive);
        prop_assert_eq!(read.security_code(), code);
    }

    #[test]
    fn no_text_makes_an_identifier_panic(text in "\\PC{0,60}", digits in digits(0, 60)) {
        for text in [text, digits] {
            for kind in ["clave", "cedula", "consecutivo", "nothing"] {
                let _ = dtekit::parse_identifier(kind, &text);
            }
        }
    }
}

fn signed(xml: &str) -> String {
    xml.replace("</MensajeReceptor>", &format!("{SIGNATURE}</MensajeReceptor>"))
}

fn vectors() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/receiver_message");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    paths
        .iter()
        .map(|path| (name(path), dtekit::json::from_slice(&fs::read(path).unwrap()).unwrap()))
        .collect()
}

/// Validates the files; an error holds what xmllint says.
fn xmllint(data: &Path, version: MessageVersion, files: &[PathBuf]) -> Result<(), String> {
    let number = version.as_str();
    let schema = data.join(format!("cr/schemas/v{number}/xsd/MensajeReceptor_V{number}.xsd"));
    let output = Command::new("xmllint")
        .args(["--nonet", "--noout", "--schema"])
        .arg(schema)
        .args(files)
        .env("XML_CATALOG_FILES", data.join("catalog.xml"))
        .output()
        .unwrap();
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}
