//! Generated generic DTEs, each as JSON and as XML: accents, escapes, attributes, nulls and long numbers.

/// One document in both spellings.
pub struct Document {
    /// The word for its size.
    pub name: &'static str,
    pub json: String,
    pub xml: String,
}

/// The sizes by name, with their number of lines.
const SIZES: [(&str, usize); 4] = [("small", 3), ("medium", 50), ("large", 4_500), ("huge", 180_000)];

/// The document of that size: `tiny` (21 bytes of JSON), `small` (2 kB), `medium` (17 kB), `large` (1.5 MB), `huge` (60
/// MB).
///
/// Or a document of one shape that is hard on naive code, with its size: `names:50000`.
pub fn document(size: &str) -> Option<Document> {
    if let Some((shape, size)) = size.split_once(':') {
        return shaped(shape, size.parse().ok()?);
    }
    if size == "tiny" {
        let (json, xml) = (r#"{"Documento":{"a":1}}"#, "<DTE><Documento><a>1</a></Documento></DTE>");
        return Some(Document { name: "tiny", json: json.to_owned(), xml: xml.to_owned() });
    }
    SIZES.iter().find(|(name, _)| *name == size).map(|(name, lines)| generate(name, *lines))
}

/// The shapes: alternating siblings, different names, late attributes, attributes of one element, nested
/// elements, one long text.
pub const SHAPES: [&str; 6] = ["alternating", "names", "late", "attributes", "deep", "text"];

fn shaped(shape: &str, size: usize) -> Option<Document> {
    let name = *SHAPES.iter().find(|name| **name == shape)?;
    let (json, xml) = match name {
        "alternating" => {
            let items = vec!["\"x\""; size].join(",");
            (format!("{{\"a\":[{items}],\"b\":[{items}]}}"), "<a>x</a><b>x</b>".repeat(size))
        }
        "names" => {
            let names = || (0..size).map(|number| format!("name{number:06}"));
            let members: Vec<_> = names().map(|name| format!("\"{name}\":\"x\"")).collect();
            let elements: String = names().map(|name| format!("<{name}>x</{name}>")).collect();
            (format!("{{{}}}", members.join(",")), elements)
        }
        "late" => {
            let items = vec![r#"{"b":"x","@y":"z"}"#; size].join(",");
            (format!("{{\"a\":[{items}]}}"), r#"<a y="z"><b>x</b></a>"#.repeat(size))
        }
        "attributes" => {
            let members: Vec<_> = (0..size).map(|number| format!("\"@a{number:06}\":\"x\"")).collect();
            let attributes: String = (0..size).map(|number| format!(" a{number:06}=\"x\"")).collect();
            (format!("{{\"a\":{{{}}}}}", members.join(",")), format!("<a{attributes}/>"))
        }
        "deep" => {
            let json = format!("{}\"x\"{}", "{\"a\":".repeat(size), "}".repeat(size));
            (json, format!("{}x{}", "<a>".repeat(size), "</a>".repeat(size)))
        }
        _ => {
            let text = "Año < 2026 & \\n".repeat(size);
            (format!("{{\"a\":\"{text}\"}}"), format!("<a>{}</a>", escaped(&text.replace("\\n", "\n"))))
        }
    };
    Some(Document { name, json, xml: format!("<DTE>{xml}</DTE>") })
}

const NAMES: [&str; 6] = [
    "Cafe molido",
    "Señalización vial, tipo \"A\"",
    "Tornillo <M8> & tuerca",
    "Asesoría técnica mensual según contrato del año en curso",
    "Ñame",
    "Cable de cobre\n3 x 2,5 mm",
];

/// Both spellings, written at the same time.
#[derive(Default)]
struct Pen {
    json: String,
    xml: String,
    state: u64,
}

fn generate(name: &'static str, lines: usize) -> Document {
    let mut pen = Pen { state: 0x5DEE_CE66_D1CE_4E5B, ..Pen::default() };
    pen.json.push('{');
    pen.xml.push_str("<DTE>");
    pen.object("Documento", |pen| {
        pen.attribute("ID", "F33-1048576");
        pen.object("Encabezado", |pen| {
            pen.object("IdDoc", |pen| {
                for (name, value) in
                    [("Version", "4.4"), ("Tipo", "01"), ("FechaEmis", "2026-01-31T10:20:30-06:00")]
                {
                    pen.leaf(name, value);
                }
                pen.null("Serie");
                pen.leaf("ContenidoTC", "50631012600310112345600100001010000000123100000123");
            });
            pen.party("Emisor", "Distribuidora El Águila, S.A. & Cía.");
            pen.party("Receptor", "José \"Pepe\" Núñez Ibáñez");
            pen.object("Totales", |pen| {
                for name in ["Moneda", "SubTotal", "MntDcto", "MntBase", "MntImp", "VlrPagar"] {
                    pen.amount(name);
                }
            });
        });
        pen.list("Detalle", lines, Pen::line);
        pen.list("Referencia", 1, |pen, _| {
            pen.leaf("NroLinRef", "1");
            pen.leaf("TpoDocRef", "801");
            pen.leaf("RazonRef", "Orden de compra N° 4711");
        });
    });
    pen.json.push('}');
    pen.xml.push_str("</DTE>");
    Document { name, json: pen.json, xml: pen.xml }
}

impl Pen {
    fn line(&mut self, number: usize) {
        self.number("NroLinDet", &(number + 1).to_string());
        self.list("CdgItem", 1, |pen, _| {
            pen.leaf("TpoCodigo", "INT");
            let code = pen.random(100_000_000_000_000_000);
            pen.leaf("VlrCodigo", &format!("000{code}"));
        });
        let name = NAMES[self.random(NAMES.len() as u64) as usize];
        self.leaf("NmbItem", name);
        if self.random(4) == 0 {
            self.null("DscItem");
        }
        for name in ["QtyItem", "PrcNetoItem", "MontoBrutoItem"] {
            self.amount(name);
        }
        self.list("ImpuestosDet", 1, |pen, _| {
            pen.leaf("TipoImp", "01");
            pen.leaf("TasaImp", "13.00");
            pen.amount("MontoImp");
        });
        self.list("ExtraInfoDetalle", 1, |pen, _| {
            pen.attribute("name", "ImpuestoAsumido");
            pen.text("0.00");
        });
        self.amount("MontoTotalItem");
    }

    fn party(&mut self, name: &str, legal_name: &str) {
        self.object(name, |pen| {
            pen.leaf("IDEmisor", "3101123456");
            pen.leaf("NmbEmisor", legal_name);
            pen.object("DomFiscal", |pen| {
                for (name, value) in
                    [("Calle", "Avenida 5ª, frente al parque"), ("Ciudad", "San José"), ("Pais", "CR")]
                {
                    pen.leaf(name, value);
                }
            });
        });
    }

    fn object(&mut self, name: &str, content: impl FnOnce(&mut Pen)) {
        self.key(name);
        self.json.push('{');
        self.xml.push_str(&format!("<{name}>"));
        content(self);
        self.json.push('}');
        self.xml.push_str(&format!("</{name}>"));
    }

    fn list(&mut self, name: &str, count: usize, item: impl Fn(&mut Pen, usize)) {
        self.key(name);
        self.json.push('[');
        for number in 0..count {
            self.json.push_str(if number > 0 { ",{" } else { "{" });
            self.xml.push_str(&format!("<{name}>"));
            item(self, number);
            self.json.push('}');
            self.xml.push_str(&format!("</{name}>"));
        }
        self.json.push(']');
    }

    fn leaf(&mut self, name: &str, value: &str) {
        self.key(name);
        self.json.push_str(&serde_json::Value::from(value).to_string());
        self.xml.push_str(&format!("<{name}>{}</{name}>", escaped(value)));
    }

    fn null(&mut self, name: &str) {
        self.key(name);
        self.json.push_str("null");
        self.xml.push_str(&format!("<{name}/>"));
    }

    /// An attribute of the element that was begun last.
    fn attribute(&mut self, name: &str, value: &str) {
        self.key(&format!("@{name}"));
        self.json.push_str(&serde_json::Value::from(value).to_string());
        self.xml.pop();
        self.xml.push_str(&format!(" {name}=\"{}\">", escaped(value)));
    }

    fn text(&mut self, value: &str) {
        self.key("#text");
        self.json.push_str(&serde_json::Value::from(value).to_string());
        self.xml.push_str(&escaped(value));
    }

    fn key(&mut self, name: &str) {
        if !self.json.ends_with('{') {
            self.json.push(',');
        }
        self.json.push_str(&format!("\"{name}\":"));
    }

    /// A leaf that is a number in JSON.
    fn number(&mut self, name: &str, digits: &str) {
        self.key(name);
        self.json.push_str(digits);
        self.xml.push_str(&format!("<{name}>{digits}</{name}>"));
    }

    /// A number of 3 to 9 digits; one in sixteen has 20.
    fn amount(&mut self, name: &str) {
        let digits = match self.random(16) {
            0 => format!(
                "{}.{:06}",
                10_000_000_000_000 + self.random(80_000_000_000_000),
                self.random(1_000_000)
            ),
            _ => {
                let digits = 10_u64.pow(1 + self.random(7) as u32);
                format!("{}.{:02}", self.random(digits), self.random(100))
            }
        };
        self.number(name, &digits);
    }

    /// A number below `bound`, the same ones in every run (xorshift).
    fn random(&mut self, bound: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state % bound
    }
}

fn escaped(value: &str) -> String {
    value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
