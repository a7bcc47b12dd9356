//! The schemas that are built in: packed tables, each read when it is first used.

use once_cell::race::OnceBox;

use super::json::shapes::Shapes;
use super::table::Table;

/// A table, as `build.rs` packed it, with what its head says.
pub(super) struct Schema {
    /// The countries that use it, in lower case, with blanks between them.
    pub(super) countries: &'static str,
    /// The name of its file: the document and its version.
    pub(super) name: &'static str,
    /// Which documents it is for, if the root does not say it: `@version=1.1.0` or `Encabezado/IdDoc/TipoeCF=31`.
    pub(super) condition: Option<&'static str>,
    /// The namespaces and names of its roots; none for a document in JSON.
    pub(super) roots: &'static [(&'static str, &'static str)],
    pub(super) is_json: bool,
    packed: &'static [u8],
}

/// Every schema, by country and name.
pub(super) static SCHEMAS: &[Schema] = include!(concat!(env!("OUT_DIR"), "/schemas.rs"));

/// The names of all roots in their order, each with the places in [`SCHEMAS`] of those that have it.
static ROOTS: &[(&str, &[usize])] = include!(concat!(env!("OUT_DIR"), "/schema_roots.rs"));

/// The places of the schemas that have a root of this name, in any namespace.
pub(super) fn of_root(local: &str) -> &'static [usize] {
    ROOTS.binary_search_by_key(&local, |(name, _)| name).map_or(&[], |at| ROOTS[at].1)
}

/// The tables that were read. Nobody waits: of two threads that read the same file, one result is dropped.
static READ: [OnceBox<Table>; SCHEMAS.len()] = [const { OnceBox::new() }; SCHEMAS.len()];

/// The table of a schema, by its place in [`SCHEMAS`].
pub(super) fn table(index: usize) -> &'static Table {
    READ[index].get_or_init(|| {
        let packed = SCHEMAS[index].packed;
        let text = miniz_oxide::inflate::decompress_to_vec(packed).unwrap_or_default();
        // A test reads every table.
        let text = std::str::from_utf8(&text).unwrap_or_default();
        Box::new(Table::read(text).unwrap_or_default())
    })
}

/// The shapes that were read, in the same way.
static READ_JSON: [OnceBox<Shapes>; SCHEMAS.len()] = [const { OnceBox::new() }; SCHEMAS.len()];

/// The shapes of a schema for JSON, by its place in [`SCHEMAS`].
pub(super) fn shapes(index: usize) -> &'static Shapes {
    READ_JSON[index].get_or_init(|| {
        let packed = SCHEMAS[index].packed;
        let text = miniz_oxide::inflate::decompress_to_vec(packed).unwrap_or_default();
        // A test reads every table.
        let text = std::str::from_utf8(&text).unwrap_or_default();
        Box::new(Shapes::read(text).unwrap_or_default())
    })
}

/// A table that knows no element: a document is read, and nothing of it is checked.
pub(super) fn nothing() -> &'static Table {
    static NOTHING: OnceBox<Table> = OnceBox::new();
    NOTHING.get_or_init(Box::default)
}

impl Schema {
    /// Whether a country uses it.
    pub(super) fn is_of(&self, country: &str) -> bool {
        self.countries.split(' ').any(|one| one.eq_ignore_ascii_case(country))
    }

    /// Whether it has this name, or one that goes on with a version.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let rest = self.name.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            || self.name.split_once('-').is_some_and(|(_, kind)| kind == name)
            || self.roots.iter().any(|(_, root)| *root == name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::content::Form;
    use super::super::json::shapes::Shapes;
    use super::super::table::Table;
    use super::SCHEMAS;

    #[test]
    fn every_table_can_be_read_and_every_pattern_compiled() {
        let mut patterns = 0;
        for schema in SCHEMAS.iter().filter(|schema| !schema.is_json) {
            let text = miniz_oxide::inflate::decompress_to_vec(schema.packed).unwrap();
            let table = Table::read(std::str::from_utf8(&text).unwrap()).unwrap_or_else(|line| {
                panic!("{}: expected a line of a table, found line {}", schema.name, line.0);
            });
            assert!(!table.roots.is_empty() && !schema.roots.is_empty(), "{}", schema.name);
            for pattern in table.simple.iter().flat_map(|simple| simple.patterns.iter().flatten()) {
                assert!(pattern.is_sound(), "{}: {}", schema.name, pattern.text);
                patterns += 1;
            }
        }
        assert!(patterns > 500, "{patterns}");
    }

    #[test]
    fn every_table_for_json_can_be_read_and_every_pattern_compiled() {
        let (mut tables, mut patterns) = (0, 0);
        for schema in SCHEMAS.iter().filter(|schema| schema.is_json) {
            let text = miniz_oxide::inflate::decompress_to_vec(schema.packed).unwrap();
            let shapes = Shapes::read(std::str::from_utf8(&text).unwrap()).unwrap_or_else(|line| {
                panic!("{}: expected a line of a table, found line {}", schema.name, line.0);
            });
            tables += 1;
            for (pattern, is_sound) in shapes.patterns() {
                assert!(is_sound, "{}: {pattern}", schema.name);
                patterns += 1;
            }
        }
        assert!(tables == 13 && patterns > 100, "{tables} {patterns}");
    }

    #[test]
    fn every_element_has_one_type_in_a_content() {
        for (index, schema) in SCHEMAS.iter().enumerate().filter(|(_, schema)| !schema.is_json) {
            for complex in &super::table(index).complex {
                let mut seen = std::collections::HashMap::new();
                for part in &complex.content.parts {
                    if let Form::Element(name, kind) = part.form {
                        assert_eq!(*seen.entry(name).or_insert(kind), kind, "{}", schema.name);
                    }
                }
            }
        }
    }

    #[test]
    fn all_tables_take_at_most_300_kilobytes() {
        let size: usize = SCHEMAS.iter().map(|schema| schema.packed.len()).sum();
        assert!(size <= 300_000, "{size}");
    }
}
