//! The cadena original of a CFDI.

use super::order::{CFDI, COMPLEMENTS, COMPROBANTE, Complement};
use super::order_3_3;
use super::take::Take;
use crate::code;
use crate::document::{Document, Element};
use crate::error::{Error, ErrorKind, Finding, Result};

/// Returns the cadena original of a CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.
///
/// The text is the one that the tax authority's stylesheet makes: attributes in a fixed order, each after a `|`, with
/// white space collapsed, between `||` and `||`. It holds `NoCertificado`, so that attribute must be set before the
/// document is signed. It does not hold `Sello`, `Certificado`, the stamp (`TimbreFiscalDigital`) or the `Addenda`. The
/// complements that are known are Pagos 2.0, Nómina 1.2, Carta Porte 3.1 by road, Comercio Exterior 2.0, Donatarias 1.1
/// and Impuestos locales 1.0; a document with another one is refused.
///
/// # Errors
/// Those of [`Document::from_xml`]; [`ErrorKind::Structure`] with `cadena-root` for what is no CFDI 4.0;
/// [`ErrorKind::Invalid`] with a finding for every required attribute that is missing (`cadena-missing`) and every
/// complement that is not known (`cadena-complement`).
///
/// # Example
/// ```
/// let cfdi = br#"<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2025-02-19T08:32:29"
///     NoCertificado="30001000000500003416" SubTotal="100" Moneda="MXN" Total="100" TipoDeComprobante="I"
///     Exportacion="01" LugarExpedicion="86000" Sello="" Certificado=""/>"#;
/// assert_eq!(
///     dtekit::mexico::cadena_original(cfdi)?,
///     "||4.0|2025-02-19T08:32:29|30001000000500003416|100|MXN|100|I|01|86000||"
/// );
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn cadena_original(cfdi: &[u8]) -> Result<String> {
    chain_of(cfdi, &[&VERSION_4])
}

/// As [`cadena_original`], also of a CFDI 3.3, whose complements are Pagos 1.0, Nómina 1.2, Donatarias 1.1 and
/// Impuestos locales 1.0. It is for received documents: nobody may issue a CFDI 3.3 anymore.
pub(crate) fn sealed_cadena(cfdi: &[u8]) -> Result<String> {
    chain_of(cfdi, &[&VERSION_4, &VERSION_3_3])
}

/// A version of the CFDI.
struct Version {
    namespace: &'static str,
    /// What its attribute `Version` says; `None` for the only version of the namespace.
    version: Option<&'static str>,
    order: &'static [Take],
    complements: &'static [Complement],
}

static VERSION_4: Version =
    Version { namespace: CFDI, version: None, order: COMPROBANTE, complements: COMPLEMENTS };
static VERSION_3_3: Version = Version {
    namespace: order_3_3::CFDI,
    version: Some("3.3"),
    order: order_3_3::COMPROBANTE,
    complements: order_3_3::COMPLEMENTS,
};

fn chain_of(cfdi: &[u8], versions: &[&'static Version]) -> Result<String> {
    let document = Document::from_xml(cfdi)?;
    let root = document.root();
    let mut chain =
        Chain { text: "|".to_owned(), complements: &[], findings: Vec::new(), declared: Vec::new() };
    let outside = chain.enter(root);
    let name = chain.name(root);
    let is_root = |one: &&&Version| {
        name == (one.namespace, "Comprobante")
            && one.version.is_none_or(|version| root.attribute("Version") == Some(version))
    };
    let Some(version) = versions.iter().find(is_root) else {
        let message = format!("expected the root `Comprobante` in the namespace `{CFDI}`, found another");
        return Err(Error::new(ErrorKind::Structure, Finding::new(&code::CADENA_ROOT, message)));
    };
    chain.complements = version.complements;
    chain.take(root, version.namespace, version.order);
    chain.leave(outside);
    chain.text.push_str("||");
    Error::from_findings(ErrorKind::Invalid, chain.findings).map_or(Ok(chain.text), Err)
}

/// The most findings that are reported.
const MOST_FINDINGS: usize = 100;

/// The text that is being written.
struct Chain<'d> {
    text: String,
    /// The complements whose order is known.
    complements: &'static [Complement],
    findings: Vec<Finding>,
    /// The declared prefixes with their namespaces; the default namespace has an empty prefix. The last one of a prefix
    /// counts.
    declared: Vec<(&'d str, &'d str)>,
}

impl<'d> Chain<'d> {
    /// Adds the values of an element in this order. The caller has entered the element's declarations.
    fn take(&mut self, element: Element<'d>, namespace: &'static str, order: &'static [Take]) {
        for take in order {
            match take {
                Take::Required(name) => match element.attribute(name) {
                    Some(value) => self.add(value),
                    None => {
                        let message = format!("expected the attribute `{name}`, found nothing");
                        let attribute = format!("/@{name}");
                        self.find(Finding::new(&code::CADENA_MISSING, message), element, &attribute);
                    }
                },
                Take::Optional(name) => {
                    if let Some(value) = element.attribute(name) {
                        self.add(value);
                    }
                }
                Take::Each(path, order) => self.each(element, namespace, path, order),
                Take::Complements => self.complements(element),
            }
        }
    }

    /// Adds each element at a path. All steps of the path are in one namespace.
    fn each(
        &mut self,
        element: Element<'d>,
        namespace: &'static str,
        path: &'static str,
        order: &'static [Take],
    ) {
        let (step, below) = match path.split_once('/') {
            Some((step, below)) => (step, Some(below)),
            None => (path, None),
        };
        for child in element.children() {
            let outside = self.enter(child);
            if self.name(child) == (namespace, step) {
                match below {
                    Some(below) => self.each(child, namespace, below, order),
                    None => self.take(child, namespace, order),
                }
            }
            self.leave(outside);
        }
    }

    fn complements(&mut self, element: Element<'d>) {
        for child in element.children() {
            let outside = self.enter(child);
            let (namespace, name) = self.name(child);
            let known =
                self.complements.iter().find(|known| (known.namespace, known.root) == (namespace, name));
            match known {
                Some(known) => self.take(child, known.namespace, known.order),
                None => {
                    let message =
                        "expected a complement whose order is known, such as `Pagos` 2.0, found another";
                    self.find(Finding::new(&code::CADENA_COMPLEMENT, message), child, "");
                }
            }
            self.leave(outside);
        }
    }

    /// Keeps a finding. There is a bound, since making a path counts all siblings.
    fn find(&mut self, finding: Finding, element: Element<'d>, below: &str) {
        if self.findings.len() < MOST_FINDINGS {
            let path = format!("{}{below}", element.path());
            self.findings.push(finding.with_path(path.trim_start_matches('/')));
        }
    }

    /// Adds a value with its white space collapsed, as the stylesheet's `normalize-space` does.
    fn add(&mut self, value: &str) {
        let mut before = '|';
        for word in value.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()) {
            self.text.push(before);
            self.text.push_str(word);
            before = ' ';
        }
        if before == '|' {
            self.text.push('|');
        }
    }

    /// Adds an element's declarations, and returns how many there were before.
    fn enter(&mut self, element: Element<'d>) -> usize {
        let outside = self.declared.len();
        for (name, value) in element.attributes() {
            match name.strip_prefix("xmlns") {
                Some("") => self.declared.push(("", value)),
                Some(prefix) if prefix.starts_with(':') => self.declared.push((&prefix[1..], value)),
                _ => {}
            }
        }
        outside
    }

    fn leave(&mut self, outside: usize) {
        self.declared.truncate(outside);
    }

    /// An element's namespace and local name.
    fn name(&self, element: Element<'d>) -> (&'d str, &'d str) {
        let (prefix, local) = element.name().split_once(':').unwrap_or(("", element.name()));
        let namespace = self.declared.iter().rev().find(|(known, _)| *known == prefix);
        (namespace.map_or("", |(_, namespace)| namespace), local)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A CFDI with these attributes and this content.
    fn cfdi(attributes: &str, content: &str) -> String {
        format!(
            "<cfdi:Comprobante xmlns:cfdi='{CFDI}' Version='4.0' Fecha='F' NoCertificado='N' SubTotal='1' Moneda='MXN' \
             Total='1' TipoDeComprobante='I' Exportacion='01' LugarExpedicion='L' {attributes}>{content}</cfdi:Comprobante>"
        )
    }

    #[test]
    fn white_space_is_collapsed_and_an_empty_attribute_is_an_empty_value() {
        let cfdi = cfdi("Serie='' Folio=' 1 &#10;&#9;2  3 ' CondicionesDePago='a\u{a0} b'", "");
        let chain = cadena_original(cfdi.as_bytes()).unwrap();
        assert_eq!(chain, "||4.0||1 2 3|F|N|a\u{a0} b|1|MXN|1|I|01|L||");
    }

    #[test]
    fn the_order_is_the_authoritys_not_the_documents() {
        let content = "<cfdi:Impuestos TotalImpuestosTrasladados='t' TotalImpuestosRetenidos='r'>\
            <cfdi:Traslados><cfdi:Traslado Importe='5' TipoFactor='3' Impuesto='2' Base='1' TasaOCuota='4'/></cfdi:Traslados>\
            <cfdi:Retenciones><cfdi:Retencion Importe='7' Impuesto='6'/></cfdi:Retenciones></cfdi:Impuestos>\
            <cfdi:Emisor Nombre='n' Rfc='e' RegimenFiscal='601'/>";
        let chain = cadena_original(cfdi("", content).as_bytes()).unwrap();
        assert!(chain.ends_with("|L|e|n|601|6|7|r|1|2|3|4|5|t||"), "{chain}");
    }

    #[test]
    fn names_go_by_their_namespace() {
        let text = cfdi(
            "",
            "<cfdi:Emisor Rfc='e' Nombre='n' RegimenFiscal='r'/><x:Emisor xmlns:x='other' Rfc='z'/>",
        );
        let other = text.replace("cfdi:", "c:").replace("xmlns:cfdi", "xmlns:c");
        let plain = text.replace("cfdi:", "").replace("xmlns:cfdi", "xmlns");
        let chain = cadena_original(text.as_bytes()).unwrap();
        assert!(chain.ends_with("|L|e|n|r||"));
        assert_eq!(cadena_original(other.as_bytes()).unwrap(), chain);
        assert_eq!(cadena_original(plain.as_bytes()).unwrap(), chain);
    }

    #[test]
    fn everything_that_is_missing_is_told_at_once() {
        let content = "<cfdi:Emisor Nombre='n'/>";
        let error = cadena_original(cfdi("", content).replace("Fecha='F'", "").as_bytes()).unwrap_err();
        let found: Vec<_> = error.findings().iter().map(|finding| finding.path.clone().unwrap()).collect();
        assert_eq!(found, ["@Fecha", "cfdi:Emisor/@Rfc", "cfdi:Emisor/@RegimenFiscal"], "{error:?}");
        assert!(error.findings().iter().all(|finding| finding.code == "cadena-missing"));
    }

    #[test]
    fn another_complement_is_refused() {
        let content =
            "<cfdi:Complemento><n:Divisas xmlns:n='http://www.sat.gob.mx/divisas'/></cfdi:Complemento>";
        let error = cadena_original(cfdi("", content).as_bytes()).unwrap_err();
        assert_eq!(error.code(), "cadena-complement");
    }

    #[test]
    fn an_older_version_is_no_cfdi_4() {
        let error = cadena_original(cfdi("", "").replace("cfd/4", "cfd/3").as_bytes()).unwrap_err();
        assert_eq!(error.code(), "cadena-root");
        assert_eq!(
            sealed_cadena(cfdi("", "").replace("cfd/4", "cfd/3").as_bytes()).unwrap_err().code(),
            "cadena-root"
        );
    }

    #[test]
    fn version_3_3_has_an_order_of_its_own() {
        let content = "<cfdi:Emisor Rfc='e' RegimenFiscal='601'/><cfdi:Receptor UsoCFDI='G03' Rfc='r'/>\
            <cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Impuesto='2' TipoFactor='3' TasaOCuota='4' Importe='5'/>\
            </cfdi:Traslados></cfdi:Impuestos><cfdi:Complemento><p:Pagos xmlns:p='http://www.sat.gob.mx/Pagos' Version='1.0'>\
            <p:Pago FechaPago='f' FormaDePagoP='01' MonedaP='MXN' Monto='1'/></p:Pagos></cfdi:Complemento>";
        let text = cfdi("", content).replace("cfd/4", "cfd/3").replace("'4.0'", "'3.3'");
        assert_eq!(
            sealed_cadena(text.as_bytes()).unwrap(),
            "||3.3|F|N|1|MXN|1|I|L|e|601|r|G03|2|3|4|5|1.0|f|01|MXN|1||"
        );
        assert_eq!(cadena_original(text.as_bytes()).unwrap_err().code(), "cadena-root");
    }
}
