//! Whether a refusal says that a document of the same identity exists.
//!
//! Such a document may be the very one that is refused: a send whose answer was lost, or a second program with the same
//! document. So the refusal is a question, and no rejection. Authorities, certifiers and the service say it in codes
//! and in words; a word counts only beside a noun such as `comprobante` or `folio`, and never in a sentence about
//! another document.

use crate::country::Country;
use crate::json::{Map, Value};
use crate::naming::{plain_words, same_name};

use super::process_result::ProcessResult;

/// The members of a message that hold a code.
const CODES: [&str; 8] =
    ["Code", "Codigo", "identificador", "codigoMsg", "ErrorCode", "codigoError", "regla", "responseCode"];

/// The words after which a code stands.
const CUES: [&str; 7] = ["codigo", "code", "cod", "error", "regla", "rule", "identificador"];

/// The beginnings of the words for a document or its number.
const NOUNS: [&str; 33] = [
    "document",
    "comprobante",
    "factura",
    "fatura",
    "invoice",
    "folio",
    "numer",
    "number",
    "secuen",
    "sequence",
    "consecutiv",
    "correlativ",
    "clave",
    "chave",
    "key",
    "cufe",
    "cude",
    "uuid",
    "cfdi",
    "dte",
    "ecf",
    "encf",
    "ncf",
    "nf",
    "nota",
    "boleta",
    "tiquete",
    "codigo",
    "identificador",
    "identity",
    "envio",
    "registro",
    "receipt",
];

/// The beginnings of the words for what was done with it.
const DONE: [&str; 38] = [
    "emitid",
    "exist",
    "registrad",
    "enviad",
    "procesad",
    "processad",
    "recibid",
    "recebid",
    "autorizad",
    "aceptad",
    "utilizad",
    "usad",
    "informad",
    "presentad",
    "timbrad",
    "certificad",
    "reportad",
    "transmitid",
    "ingresad",
    "guardad",
    "almacenad",
    "sellad",
    "ocupad",
    "consumid",
    "cadastrad",
    "validad",
    "issued",
    "registered",
    "sent",
    "processed",
    "received",
    "authorized",
    "accepted",
    "used",
    "reported",
    "stamped",
    "certified",
    "submitted",
];

const ALREADY: [&str; 3] = ["ya", "ja", "already"];
const BEFORE: [&str; 6] = ["anteriormente", "previamente", "antes", "previously", "before", "earlier"];
const NOT: [&str; 6] = ["no", "not", "nao", "sin", "never", "nunca"];
const DOUBLE: [&str; 4] = ["duplicad", "duplicid", "duplicate", "repetid"];
const SAME: [&str; 8] = ["mismo", "misma", "mesmo", "mesma", "igual", "same", "identic", "ese"];

/// The beginnings of words in a sentence about something else than the document itself.
const OTHER: [&str; 15] = [
    "referenc",
    "relacionad",
    "related",
    "client",
    "customer",
    "usuari",
    "user",
    "product",
    "sucursal",
    "sesion",
    "session",
    "token",
    "adjunt",
    "attachment",
    "correo",
];

/// The beginnings of words for a part of a document, which may be there twice.
const PARTS: [&str; 13] = [
    "linea", "line", "item", "detalle", "renglon", "elemento", "element", "atribut", "attribut", "impuesto",
    "tax", "nodo", "tag",
];

/// What authorities say without such words.
const PHRASES: [&[&str]; 4] = [
    &["clave", "acceso", "registrada"],
    &["secuencial", "registrado"],
    &["acceso", "en", "procesamiento"],
    &["timbre", "previo"],
];

/// The most sentences that are read; the first ones say it.
const MOST: usize = 500;
/// The most words of a sentence.
const MOST_WORDS: usize = 60;

impl ProcessResult {
    /// Whether the answer says that a document of the same identity exists.
    pub(super) fn says_issued(&self, country: Option<Country>) -> bool {
        let codes = country.and_then(Country::row).map_or(&[][..], |row| row.issued_codes);
        let mut heard = Heard { codes, says_it: false, left: MOST };
        heard.code(self.code.as_deref());
        self.description.iter().for_each(|text| heard.text(text));
        self.messages.iter().chain(&self.error_exception).for_each(|message| heard.value(message, 0));
        if let Some(said) = &self.acknowledgement {
            heard.code(said.codigo_msg.as_deref());
            said.descripcion_msg.iter().chain(&said.observaciones).for_each(|text| heard.text(text));
        }
        heard.says_it
    }
}

/// What was read so far.
struct Heard {
    codes: &'static [&'static str],
    says_it: bool,
    left: usize,
}

impl Heard {
    fn code(&mut self, code: Option<&str>) {
        self.says_it |= code.is_some_and(|code| self.codes.contains(&code.trim()));
    }

    fn value(&mut self, value: &Value, depth: usize) {
        match value {
            Value::String(text) => self.text(text),
            Value::Array(items) if depth < 8 => items.iter().for_each(|item| self.value(item, depth + 1)),
            Value::Object(members) if depth < 8 => {
                self.code(code_of(members).as_deref());
                members.values().for_each(|item| self.value(item, depth + 1));
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        for sentence in text.split(['.', ';', '\n', '|']) {
            if self.says_it || self.left == 0 {
                return;
            }
            self.left -= 1;
            // A sentence is short, and an answer may be long.
            let end = sentence.char_indices().nth(MOST_WORDS * 12).map_or(sentence.len(), |(at, _)| at);
            let words = plain_words(&sentence[..end]);
            let words: Vec<&str> = words.iter().take(MOST_WORDS).map(String::as_str).collect();
            self.says_it = self.has_code(&words) || says_it(&words);
        }
    }

    /// Whether a code stands first, or after a word such as `Regla`.
    fn has_code(&self, words: &[&str]) -> bool {
        let is_code = |at: usize| self.codes.contains(&words[at]);
        (0..words.len()).any(|at| is_code(at) && (at == 0 || CUES.contains(&words[at - 1])))
    }
}

fn code_of(members: &Map) -> Option<String> {
    let (_, code) = members.iter().find(|(name, _)| CODES.iter().any(|code| same_name(code, name)))?;
    match code {
        Value::String(code) => Some(code.clone()),
        Value::Number(code) => Some(code.to_string()),
        _ => None,
    }
}

fn begins(word: &str, with: &[&str]) -> bool {
    with.iter().any(|start| word.starts_with(start))
}

/// Whether a sentence says that the document exists.
fn says_it(words: &[&str]) -> bool {
    let any = |list: &[&str]| words.iter().any(|word| begins(word, list));
    if PHRASES.iter().any(|phrase| words.windows(phrase.len()).any(|part| part == *phrase)) {
        return true;
    }
    if !any(&NOUNS) && !words.contains(&"id") || any(&OTHER) {
        return false;
    }
    (0..words.len()).any(|at| {
        let around =
            |before: usize, after: usize| &words[at.saturating_sub(before)..words.len().min(at + after + 1)];
        let denied = around(4, 0).iter().any(|word| NOT.contains(word));
        match words[at] {
            word if ALREADY.contains(&word) => {
                let after = &around(0, 4)[1..];
                let done = after.iter().position(|word| begins(word, &DONE));
                let is_after = done.is_some_and(|done| !after[..done].iter().any(|word| NOT.contains(word)));
                // "has been issued already", "existe ya".
                let is_before = match word {
                    "already" => around(3, 0).iter().any(|word| begins(word, &DONE)),
                    _ => around(1, 0)[0].starts_with("exist"),
                };
                is_after || !denied && is_before
            }
            word if BEFORE.contains(&word) => {
                let is_term = ["de", "del", "of", "the"].contains(words.get(at + 1).unwrap_or(&""));
                let is_duty = words.iter().any(|word| ["debe", "deben", "must", "should"].contains(word));
                !denied && !is_term && !is_duty && around(3, 3).iter().any(|word| begins(word, &DONE))
            }
            word if begins(word, &DOUBLE) => {
                let near = around(4, 4);
                near.iter().any(|word| begins(word, &NOUNS)) && !near.iter().any(|word| begins(word, &PARTS))
            }
            "existe" | "existen" | "exists" => !denied && any(&SAME),
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(text: &str) -> bool {
        says_it(&plain_words(text).iter().map(String::as_str).collect::<Vec<_>>())
    }

    #[test]
    fn a_document_that_exists_is_told_in_many_words() {
        let texts = [
            "El folio ya ha sido emitido",
            "a document with the same identity has been issued already",
            "Folio 120 has already been issued",
            "El documento ya existe",
            "Ya existe un comprobante con la misma clave",
            "[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR",
            "Documento procesado anteriormente",
            "El comprobante fue registrado previamente con otros datos",
            "CLAVE ACCESO REGISTRADA",
            "ERROR SECUENCIAL REGISTRADO",
            "CLAVE DE ACCESO EN PROCESAMIENTO",
            "307 - El CFDI contiene un timbre previo",
            "e-NCF ya utilizado por el emisor",
            "Número de documento duplicado",
            "Duplicidade de NF-e",
            "Duplicate document",
            "The invoice number is already used",
            "Existe otro documento con el mismo número de control",
            "La factura fue enviada previamente",
            "El número de comprobante informado ya fue autorizado",
        ];
        assert_eq!(texts.into_iter().filter(|text| !heard(text)).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn a_refusal_for_another_reason_says_nothing_of_it() {
        let texts = [
            "CFDI40108: el total no cuadra",
            "El receptor ya no existe en el padrón",
            "El número de certificado ya expiró",
            "El documento de referencia ya fue aceptado",
            "El documento relacionado ya fue emitido",
            "El documento no ha sido registrado previamente",
            "No existe un documento con ese número",
            "El comprobante debe ser enviado antes de 72 horas",
            "The invoice must be sent before midnight",
            "Número de línea duplicado en el detalle",
            "Elemento duplicado: Folio",
            "El código del cliente ya existe",
            "El folio no ha sido asignado",
            "The folio has not been assigned",
            "Clave de acceso no registrada",
            "La sesión del usuario ya fue usada para este documento",
            "Error al recibir el documento",
            "El documento aún no ha sido emitido",
            "el IVA ya está registrado",
            "",
        ];
        assert_eq!(texts.into_iter().filter(|text| heard(text)).collect::<Vec<_>>(), [""; 0]);
    }
}
