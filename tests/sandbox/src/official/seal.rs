//! The seals of the official documents: each is where the country has it, and each says that it is made up.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::authority;
use crate::country::Country;
use crate::element::escaped;
use crate::record::Record;

/// What stands in place of every signature, digest and certificate, in base 64.
const WORDS: &str = "SANDBOX: no signature, made up for tests";
const COMMENT: &str = "<!-- SANDBOX: no authority has seen this document, and its seals are made up. -->";

/// The country's identifier that the mapping computed, where the country has one in the document.
pub(super) fn key(country: &Country, text: &str) -> Option<String> {
    let name = match country.code {
        "CO" => "cbc:UUID",
        "CR" => "Clave",
        "DO" => "eNCF",
        "EC" => "claveAcceso",
        "PA" => "dId",
        "SV" => {
            let value: serde_json::Value = serde_json::from_str(text).ok()?;
            return value.pointer("/identificacion/codigoGeneracion")?.as_str().map(str::to_owned);
        }
        _ => return None,
    };
    element(text, name).map(str::to_owned)
}

/// The document with its seal; `key` is the country's identifier.
pub(super) fn sealed(record: &Record, key: &str, mut text: String) -> String {
    let time = record.country.local(record.answered);
    match record.country.code {
        "CL" => stamp_of_chile(record, &mut text),
        "CO" | "PE" => in_extension(&mut text),
        "CR" => at_end(&mut text, &signature()),
        "DO" => {
            if element(&text, "FechaHoraFirma").is_none() {
                let signed = format!("<FechaHoraFirma>{}</FechaHoraFirma>", time.format("%d-%m-%Y %H:%M:%S"));
                at_end(&mut text, &signed);
            }
            at_end(&mut text, &signature());
        }
        "EC" => {
            at_end(&mut text, &signature());
            at_end(&mut text, COMMENT);
            return format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?><autorizacion><estado>AUTORIZADO</estado>\
                 <numeroAutorizacion>{key}</numeroAutorizacion><fechaAutorizacion>{}</fechaAutorizacion>\
                 <ambiente>PRUEBAS</ambiente><comprobante><![CDATA[{}]]></comprobante><mensajes/></autorizacion>",
                time.to_rfc3339(),
                text.replace("]]>", "]]]]><![CDATA[>"),
            );
        }
        "GT" => {
            let groups: String = key.split('-').skip(1).take(2).collect();
            let certified = format!(
                "<dte:Certificacion><dte:NITCertificador>0</dte:NITCertificador>\
                 <dte:NombreCertificador>{}</dte:NombreCertificador><dte:NumeroAutorizacion Numero=\"{}\" Serie=\"{}\">\
                 {key}</dte:NumeroAutorizacion><dte:FechaHoraCertificacion>{}</dte:FechaHoraCertificacion>\
                 </dte:Certificacion>",
                escaped(record.country.certifier),
                u32::from_str_radix(&groups, 16).unwrap_or_default(),
                key.get(..8).unwrap_or_default(),
                time.to_rfc3339(),
            );
            before(&mut text, "</dte:DTE>", &certified);
        }
        "MX" => stamp_of_mexico(record, key, &mut text),
        "PA" => {
            if element(&text, "dQRCode").is_none() {
                let code = format!(
                    "<gNoFirm><dQRCode>https://dgi-fep.mef.gob.pa/Consultas/FacturasPorQR?chFE={key}&amp;iAmb=2\
                     &amp;digestValue=SANDBOX&amp;jwt=SANDBOX</dQRCode></gNoFirm>"
                );
                at_end(&mut text, &code);
            }
            before(&mut text, "<gNoFirm>", &signature());
        }
        "SV" => {
            let end = text.rfind('}').unwrap_or(text.len());
            text.truncate(end);
            let stamp = authority::received_stamp(record);
            text.push_str(&format!(",\"firmaElectronica\":\"{WORDS}\",\"selloRecibido\":\"{stamp}\"}}"));
            return text;
        }
        // Argentina seals nothing: its answer with the CAE stands in OtherData.
        _ => {}
    }
    at_end(&mut text, COMMENT);
    text
}

fn words() -> String {
    STANDARD.encode(WORDS)
}

/// A signature of XML that no key made.
fn signature() -> String {
    const ALGORITHM: &str = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
    format!(
        "<ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:SignedInfo><ds:CanonicalizationMethod \
         Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/><ds:SignatureMethod Algorithm=\"{ALGORITHM}\"/>\
         <ds:Reference URI=\"\"><ds:Transforms><ds:Transform \
         Algorithm=\"http://www.w3.org/2000/09/xmldsig#enveloped-signature\"/></ds:Transforms><ds:DigestMethod \
         Algorithm=\"http://www.w3.org/2001/04/xmlenc#sha256\"/><ds:DigestValue>{digest}</ds:DigestValue></ds:Reference>\
         </ds:SignedInfo><ds:SignatureValue>{words}</ds:SignatureValue></ds:Signature>",
        digest = STANDARD.encode("SANDBOX SANDBOX SANDBOX SANDBOX "),
        words = words(),
    )
}

/// Chile's TED, of the values of the document itself.
fn stamp_of_chile(record: &Record, text: &mut String) {
    let of = |name: &str| element(text, name).unwrap_or_default();
    let (issuer, kind, folio) = (of("RUTEmisor"), of("TipoDTE"), of("Folio"));
    let cut = |value: &str| {
        // An entity is not cut in the middle.
        if value.contains('&') { value.to_owned() } else { value.chars().take(40).collect() }
    };
    let time = record.country.local(record.stored).format("%Y-%m-%dT%H:%M:%S");
    let (day, words) = (of("FchEmis"), words());
    let ted = format!(
        "<TED version=\"1.0\"><DD><RE>{issuer}</RE><TD>{kind}</TD><F>{folio}</F><FE>{day}</FE><RR>{receiver}</RR>\
         <RSR>{receiver_name}</RSR><MNT>{total}</MNT><IT1>{item}</IT1><CAF version=\"1.0\"><DA><RE>{issuer}</RE>\
         <RS>{name}</RS><TD>{kind}</TD><RNG><D>1</D><H>999999999</H></RNG><FA>{day}</FA><RSAPK><M>{words}</M>\
         <E>Aw==</E></RSAPK><IDK>100</IDK></DA><FRMA algoritmo=\"SHA1withRSA\">{words}</FRMA></CAF><TSTED>{time}</TSTED>\
         </DD><FRMT algoritmo=\"SHA1withRSA\">{words}</FRMT></TED><TmstFirma>{time}</TmstFirma>",
        receiver = of("RUTRecep"),
        receiver_name = cut(of("RznSocRecep")),
        total = of("MntTotal"),
        item = cut(of("NmbItem")),
        name = cut(element(text, "RznSoc").or_else(|| element(text, "RznSocEmisor")).unwrap_or_default()),
    );
    let body = ["Documento", "Exportaciones", "Liquidacion"];
    let body = body.iter().find(|name| text.contains(&format!("</{name}>"))).unwrap_or(&"Documento");
    before(text, &format!("</{body}>"), &ted);
    at_end(text, &signature());
}

/// Mexico's seal of the issuer, and the stamp of the certifier in the last `Complemento`.
fn stamp_of_mexico(record: &Record, key: &str, text: &mut String) {
    let words = words();
    if let Some(at) = text.find("<cfdi:Comprobante").map(|at| at + "<cfdi:Comprobante".len()) {
        let seal =
            format!(" Sello=\"{words}\" NoCertificado=\"00001000000000000000\" Certificado=\"{words}\"");
        text.insert_str(at, &seal);
    }
    let time = record.country.local(record.answered).format("%Y-%m-%dT%H:%M:%S");
    let stamp = format!(
        "<tfd:TimbreFiscalDigital xmlns:tfd=\"http://www.sat.gob.mx/TimbreFiscalDigital\" Version=\"1.1\" UUID=\"{key}\" \
         FechaTimbrado=\"{time}\" RfcProvCertif=\"SPR190613I52\" Leyenda=\"SANDBOX\" SelloCFD=\"{words}\" \
         NoCertificadoSAT=\"00001000000000000000\" SelloSAT=\"{words}\"/>"
    );
    match (text.contains("</cfdi:Complemento>"), text.contains("<cfdi:Addenda")) {
        (true, _) => before(text, "</cfdi:Complemento>", &stamp),
        (false, with_addenda) => {
            let stamp = format!("<cfdi:Complemento>{stamp}</cfdi:Complemento>");
            before(text, if with_addenda { "<cfdi:Addenda" } else { "</cfdi:Comprobante>" }, &stamp);
        }
    }
}

/// UBL: the signature stands in an extension of its own.
fn in_extension(text: &mut String) {
    let signature = signature();
    if let Some(at) = text.find("<ext:ExtensionContent/>") {
        let filled = format!("<ext:ExtensionContent>{signature}</ext:ExtensionContent>");
        text.replace_range(at..at + "<ext:ExtensionContent/>".len(), &filled);
        return;
    }
    let extension = format!(
        "<ext:UBLExtension><ext:ExtensionContent>{signature}</ext:ExtensionContent></ext:UBLExtension>"
    );
    before(text, "</ext:UBLExtensions>", &extension);
}

/// Inserts before the last place of a mark; without the mark nothing is inserted.
fn before(text: &mut String, mark: &str, what: &str) {
    if let Some(at) = text.rfind(mark) {
        text.insert_str(at, what);
    }
}

fn at_end(text: &mut String, what: &str) {
    before(text, "</", what);
}

/// The text of the first element of this name as it stands there, with its entities.
fn element<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = text;
    loop {
        rest = &rest[rest.find(&format!("<{name}"))? + 1 + name.len()..];
        let content = match rest.as_bytes().first()? {
            b'>' => &rest[1..],
            b' ' => &rest[rest.find('>')? + 1..],
            _ => continue,
        };
        return content.find("</").map(|end| content[..end].trim());
    }
}
