//! What the tests of every country with built-in mappings share: its mappings, its vectors, and the facts that hold for
//! each of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use dtekit::json::Value;
use dtekit::mapping::{Direction, Explanation, Params, Registry, TemplatePlace};
use dtekit::{Mapper, Mapping};

use super::authority::Document;
use super::indented;
use super::page::general;
use super::vector::{self, Vector};

/// A country with built-in mappings.
pub struct Harness {
    /// The country's code.
    pub code: &'static str,
    /// The document types with a built-in mapping.
    pub types: &'static [&'static str],
    /// The endings of the vectors' inputs.
    pub inputs: &'static [&'static str],
    /// The ending of the expected documents.
    pub expected: &'static str,
    /// Reads a document as text, by the country's encoding.
    pub text: fn(&[u8]) -> String,
    /// Breaks a document into lines, as in the expected files.
    pub indented: fn(&[u8]) -> Vec<u8>,
}

impl Harness {
    /// The built-in mapping of a document type.
    pub fn mapping(&self, tipo: &str) -> Arc<Mapping> {
        Registry::standard(self.code, tipo, Direction::To).unwrap()
    }

    /// The built-in mapping from the official document to the generic one.
    pub fn mapping_from_official(&self) -> Arc<Mapping> {
        Registry::standard(self.code, self.types[0], Direction::From).unwrap()
    }

    /// The vectors of `tests/vectors/mapping_XX/to`: generic documents with the official ones.
    pub fn vectors(&self) -> Vec<Vector> {
        vector::read(&format!("mapping_{}/to", self.code.to_lowercase()), self.inputs, self.expected)
    }

    /// The vectors of `tests/vectors/mapping_XX/from`: official documents with the generic ones.
    pub fn received(&self) -> Vec<Vector> {
        vector::read(&format!("mapping_{}/from", self.code.to_lowercase()), &[".xml", ".json"], ".dte.xml")
    }

    /// The vectors that give every optional part and every amount.
    pub fn full_vectors(&self) -> Vec<Vector> {
        let mut all = self.vectors();
        all.retain(|vector| vector.name.ends_with("_full"));
        assert_eq!(all.len(), self.types.len(), "one full document a type");
        all
    }

    /// The vector with this name.
    pub fn named(&self, name: &str) -> Vector {
        self.vectors().into_iter().find(|vector| vector.name == name).unwrap()
    }

    /// The output of a type's mapping for a document, as text.
    pub fn apply(&self, tipo: &str, input: &[u8], params: &Params) -> String {
        (self.text)(&run(&self.mapping(tipo), input, params))
    }

    /// The output of a vector's mapping, as bytes.
    pub fn output(&self, vector: &Vector) -> Vec<u8> {
        run(&self.mapping(&vector.tipo), &vector.input, &vector.params)
    }

    /// The output of a vector's mapping, as text.
    pub fn written(&self, vector: &Vector) -> String {
        (self.text)(&self.output(vector))
    }

    /// The explanation of a vector's mapping.
    pub fn explain(&self, vector: &Vector) -> Explanation {
        self.mapping(&vector.tipo).explain(&vector.input, &vector.params.clone().into()).unwrap()
    }

    /// The paths of a document that no expression reads, without their numbers.
    pub fn lost(&self, vector: &Vector) -> BTreeSet<String> {
        self.explain(vector).lost.iter().map(|path| general(path)).collect()
    }

    /// The codes of the findings in a vector's document with some members replaced; none if the mapping accepts it.
    pub fn codes(&self, name: &str, changes: &[(&str, Value)]) -> Vec<String> {
        let vector = self.named(name);
        vector.codes(&self.mapping(&vector.tipo), changes)
    }

    /// Asserts that a vector's document with some members replaced is refused with these codes.
    pub fn refuses(&self, name: &str, changes: &[(&str, Value)], codes: &[&str]) {
        assert_eq!(self.codes(name, changes), codes, "{name} {changes:?}");
    }

    /// The paths of the findings in a document.
    pub fn refused_paths(&self, tipo: &str, input: &[u8]) -> BTreeSet<String> {
        let error = self.mapping(tipo).apply(input, &Default::default()).unwrap_err();
        error.findings().iter().filter_map(|finding| finding.path.clone()).collect()
    }

    /// Asserts that the document has a finding at each of these paths below `Documento`.
    pub fn finds_at(&self, tipo: &str, input: &[u8], paths: &[&str]) {
        let found = self.refused_paths(tipo, input);
        for path in paths {
            assert!(found.contains(&format!("Documento/{path}")), "{path} is not in {found:#?}");
        }
    }

    /// Asserts that a change of the documents does not change the output of these vectors. `normal` is applied to both
    /// outputs before they are compared.
    pub fn same_after(&self, vectors: &[Vector], change: fn(&mut Value), normal: impl Fn(&str) -> String) {
        for vector in vectors {
            let mut document: Value = dtekit::json::from_slice(&vector.input).unwrap();
            change(&mut document);
            let found = self.apply(&vector.tipo, document.to_string().as_bytes(), &vector.params);
            assert_eq!(normal(&found), normal(&self.written(vector)), "{}", vector.name);
        }
    }

    /// Collects the schema's errors in the official documents.
    pub fn invalid(&self, validate: impl Fn(&Vector, &str) -> Result<(), String>) -> Vec<String> {
        let check = |vector: &Vector| {
            let error = validate(vector, &self.written(vector)).err()?;
            Some(format!("{}: {error}", vector.name))
        };
        self.vectors().iter().filter_map(check).collect()
    }

    /// The official documents, each with the schema and the form in which it is validated.
    pub fn placed(&self, place: impl Fn(&str) -> (String, Vec<u8>)) -> Vec<Document> {
        let document = |vector: &Vector| {
            let (schema, xml) = place(&self.written(vector));
            Document { name: vector.name.clone(), schema, xml }
        };
        self.vectors().iter().map(document).collect()
    }

    pub fn there_are_three_vectors_for_each_type(&self) {
        let vectors = self.vectors();
        for tipo in self.types {
            assert!(vectors.iter().filter(|vector| vector.tipo == *tipo).count() >= 3, "{tipo}");
        }
    }

    pub fn each_vector_gives_the_expected_document(&self) {
        let compare = |vector: &Vector| vector.compare(&(self.indented)(&self.output(vector))).err();
        let wrong: Vec<_> = self.vectors().iter().filter_map(compare).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    pub fn a_document_in_xml_gives_the_same_output_as_in_json(&self) {
        for vector in self.vectors() {
            let xml = dtekit::json_to_xml(&vector.input, &Default::default()).unwrap();
            let found = self.apply(&vector.tipo, &xml, &vector.params);
            assert_eq!(found, self.written(&vector), "{}", vector.name);
        }
    }

    /// An expression of a library counts as written if one of the templates that use the library writes it.
    pub fn every_expression_of_every_mapping_is_written_by_some_vector(&self) {
        let (mut all, mut written) = (BTreeSet::new(), BTreeSet::new());
        for vector in self.vectors() {
            let mapping = self.mapping(&vector.tipo);
            let own = mapping.types().join(" ");
            let place = |place: TemplatePlace| {
                let file = if place.library.is_empty() { own.clone() } else { place.library.clone() };
                (file, place.line, place.column)
            };
            all.extend(mapping.expressions().into_iter().map(place));
            written.extend(self.explain(&vector).written.into_iter().map(place));
        }
        let silent: Vec<_> = all.difference(&written).map(|place| format!("{place:?}")).collect();
        assert!(silent.is_empty(), "never written:\n{}", silent.join("\n"));
    }

    /// An official document that is mapped to the generic form and back with these params does not change.
    pub fn official_documents_survive_a_round_trip(&self, params: impl Fn(&Vector) -> Params) {
        for vector in self.vectors() {
            let params = params(&vector);
            let generic = run(&self.mapping_from_official(), &self.output(&vector), &params);
            let again = self.apply(&vector.tipo, &generic, &params);
            assert_eq!(again, self.written(&vector), "{}", vector.name);
        }
    }

    pub fn each_received_document_gives_the_expected_generic_one(&self) {
        // The name of a received document may begin with its type; a country has one mapping for most of them.
        let mapping = |tipo: &str| {
            Registry::standard(self.code, tipo, Direction::From)
                .unwrap_or_else(|_| self.mapping_from_official())
        };
        let compare = |vector: &Vector| {
            let mapping = mapping(&vector.tipo);
            vector.compare(&indented::xml(&run(&mapping, &vector.input, &vector.params))).err()
        };
        let wrong: Vec<_> = self.received().iter().filter_map(compare).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    pub fn every_expression_of_the_mapping_from_the_official_document_is_used(&self) {
        let mapping = self.mapping_from_official();
        let official = self.vectors().into_iter().map(|vector| self.output(&vector));
        let received = self.received().into_iter().map(|vector| vector.input);
        let explain = |input: Vec<u8>| mapping.explain(&input, &Default::default()).unwrap().written;
        let written: BTreeSet<TemplatePlace> = official.chain(received).flat_map(explain).collect();
        let silent: Vec<_> =
            mapping.expressions().into_iter().filter(|place| !written.contains(place)).collect();
        assert!(silent.is_empty(), "never written: {silent:#?}");
    }
}

/// The output of a mapping for a document that it accepts. A mapper that has seen another document must give the same.
pub fn run(mapping: &Arc<Mapping>, input: &[u8], params: &Params) -> Vec<u8> {
    let output = mapping.apply(input, &params.clone().into()).unwrap_or_else(|error| panic!("{error:#?}"));
    let mut mapper = Mapper::new(Arc::clone(mapping), params.clone().into());
    _ = mapper.map(r#"{"Otro": {"@a": "1", "b": [1, 2]}}"#);
    for _ in 0..2 {
        assert_eq!(utf8_or_latin1(mapper.map(input).unwrap()), utf8_or_latin1(&output));
    }
    output
}

/// Bytes as text that a failure shows.
fn utf8_or_latin1(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| latin1(bytes))
}

/// A document in UTF-8 as text.
pub fn utf8(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A document in ISO-8859-1 as text: each byte is one character.
pub fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Makes one test of a country for each of these facts.
macro_rules! facts {
    ($country:ident: $($fact:ident)*) => {
        $(
            #[test]
            fn $fact() {
                $country.$fact();
            }
        )*
    };
}
pub(crate) use facts;
