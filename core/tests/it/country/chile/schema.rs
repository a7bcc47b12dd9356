//! Validates documents by the authority's schemas, with stand-ins for what the service adds.

use std::path::Path;

use super::authority;

/// The folio that the service assigns, for a document that has none.
const FOLIO: &str = "<Folio>4711</Folio>";

const SIGNATURE: &str = concat!(
    "<Signature xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><SignedInfo>",
    "<CanonicalizationMethod Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/>",
    "<SignatureMethod Algorithm=\"http://www.w3.org/2000/09/xmldsig#rsa-sha1\"/>",
    "<Reference URI=\"#A\"><Transforms><Transform Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/></Transforms>",
    "<DigestMethod Algorithm=\"http://www.w3.org/2000/09/xmldsig#sha1\"/><DigestValue>AAAA</DigestValue></Reference></SignedInfo>",
    "<SignatureValue>AAAA</SignatureValue><KeyInfo><KeyValue><RSAKeyValue><Modulus>AAAA</Modulus><Exponent>AQAB</Exponent>",
    "</RSAKeyValue></KeyValue><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></Signature>",
);

/// The document as the service completes it: a folio, TED, TmstFirma and the signature; 39 and 41 in an EnvioBOLETA.
///
/// Only parts that the service adds are inserted, where the schema has them.
pub fn completed(tipo: &str, xml: &str) -> String {
    let folio = if xml.contains("<Folio>") { "" } else { FOLIO };
    let xml = xml.replacen("</TipoDTE>", &format!("</TipoDTE>{folio}"), 1);
    let xml =
        if xml.contains(" ID=\"") { xml } else { xml.replacen("<Documento>", "<Documento ID=\"A\">", 1) };
    let stamp = format!(
        "<TED version=\"1.0\"><DD><RE>76192083-9</RE><TD>{tipo}</TD><F>4711</F><FE>2025-10-01</FE><RR>60803000-K</RR>\
         <RSR>A</RSR><MNT>1</MNT><IT1>A</IT1><CAF version=\"1.0\"><DA><RE>76192083-9</RE><RS>A</RS><TD>{tipo}</TD>\
         <RNG><D>1</D><H>9999</H></RNG><FA>2025-01-01</FA><RSAPK><M>AAAA</M><E>AQAB</E></RSAPK><IDK>100</IDK></DA>\
         <FRMA algoritmo=\"SHA1withRSA\">AAAA</FRMA></CAF><TSTED>2025-10-01T00:00:00</TSTED></DD>\
         <FRMT algoritmo=\"SHA1withRSA\">AAAA</FRMT></TED><TmstFirma>2025-10-01T00:00:00</TmstFirma>"
    );
    let bodies = ["</Exportaciones>", "</Liquidacion>", "</Documento>"];
    let body = bodies.into_iter().find(|body| xml.contains(body)).unwrap();
    let signed =
        xml.replacen(body, &format!("{stamp}{body}"), 1).replacen("</DTE>", &format!("{SIGNATURE}</DTE>"), 1);
    if tipo != "39" && tipo != "41" {
        return signed;
    }
    let start = signed.find("<DTE").unwrap();
    let cover = format!(
        "<EnvioBOLETA xmlns=\"http://www.sii.cl/SiiDte\" version=\"1.0\"><SetDTE ID=\"S\"><Caratula version=\"1.0\">\
         <RutEmisor>76192083-9</RutEmisor><RutEnvia>1-9</RutEnvia><RutReceptor>60803000-K</RutReceptor>\
         <FchResol>2014-08-22</FchResol><NroResol>80</NroResol><TmstFirmaEnv>2025-10-01T00:00:00</TmstFirmaEnv>\
         <SubTotDTE><TpoDTE>{tipo}</TpoDTE><NroDTE>1</NroDTE></SubTotDTE></Caratula>"
    );
    let (head, document) = signed.split_at(start);
    format!("{head}{cover}{document}</SetDTE>{SIGNATURE}</EnvioBOLETA>")
}

/// Validates a document by the schema of its type.
pub fn validate(data: &Path, tipo: &str, xml: &str) -> Result<(), String> {
    let file = if tipo == "39" || tipo == "41" { "EnvioBOLETA_v11.xsd" } else { "DTE_v10.xsd" };
    // ISO-8859-1, as the document declares: each character is one byte.
    let bytes: Vec<u8> =
        completed(tipo, xml).chars().map(|one| u8::try_from(u32::from(one)).unwrap()).collect();
    authority::validate(data, &format!("cl/schemas/{file}"), &bytes)
}
