//! The registry: finds a mapping by country and document type, or by its code.

use std::sync::Arc;

use arc_swap::ArcSwap;
use once_cell::race::OnceBox;

use super::Mapping;
use super::builtin;
use super::place::shown;
use super::template;
use super::template::files::{self, Faults};
use super::template::library::{Library, duplicate_library};
use crate::code;
use crate::country::{Country, Template, invalidation_by};
use crate::error::{Error, ErrorKind, Finding, Result, words};
use crate::sort::sort_by_key;
use crate::tables::{self, Table, Tables};

/// The mapping code of the generic DTE (interface.md, "SendDocumentToAuthority").
pub const MAPPING_STANDARD: &str = "11111111-1111-1111-1111-111111111111";

/// Whether the code stands for a built-in mapping; a mapping of the caller cannot have it.
fn is_taken(code: &str) -> bool {
    code.eq_ignore_ascii_case(MAPPING_STANDARD) || invalidation_by(code).is_some()
}

words! {
    "direction", &code::OPTION_VALUE;
    /// From the generic DTE to the official document, or back.
    ///
    /// # Example
    /// ```
    /// use dtekit::Mapping;
    /// use dtekit::mapping::Direction;
    ///
    /// let to_official = Mapping::standard_in("CL", "33", Direction::To)?;
    /// let to_generic = Mapping::standard_in("CL", "33", Direction::From)?;
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub enum Direction {
        /// To the official document.
        #[default]
        To = "to",
        /// From the official document to the generic DTE.
        From = "from",
    }
}

impl Mapping {
    /// Compiles the built-in mapping of a country (`CR`) and document type (`01`), to the official document.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with `mapping-unknown` if there is none.
    pub fn standard(country: &str, document_type: &str) -> Result<Mapping> {
        Mapping::standard_in(country, document_type, Direction::To)
    }

    /// Compiles the built-in mapping of a country and document type in one direction.
    ///
    /// # Errors
    /// As [`Mapping::standard`].
    pub fn standard_in(country: &str, document_type: &str, direction: Direction) -> Result<Mapping> {
        Mapping::parse(&built_in(country, document_type, direction)?.1.file.unpack())
    }
}

/// The document whose mapping [`Registry::resolve`] finds. Only the code of the generic DTE asks for it.
///
/// # Example
/// ```
/// use dtekit::mapping::{MAPPING_STANDARD, Registry, ResolveOptions};
///
/// let options = ResolveOptions { country: "CR", document_type: "01", ..ResolveOptions::default() };
/// let mapping = Registry::new().resolve(MAPPING_STANDARD, &options)?;
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ResolveOptions<'o> {
    /// The country, such as `CR`.
    pub country: &'o str,
    /// The country's own code of the document type as in `IdDoc/Tipo`, such as `01`.
    pub document_type: &'o str,
}

/// The mappings, libraries and tables of a caller, beside the built-in ones.
///
/// Threads can share a registry; each sees at once what another adds. A mapping that was found does not change. A
/// forked process has what the registry had at the fork, also if another thread was adding to it. No call waits for
/// another.
///
/// # Example
/// ```
/// use dtekit::mapping::{MAPPING_STANDARD, Registry, ResolveOptions};
/// let registry = Registry::new();
/// registry.add_library("own", br#"
/// <m:library xmlns:m="urn:dtekit:mapping:1">
///   <m:table name="unit"><m:row key="UN" value="Unid"/></m:table>
/// </m:library>"#)?;
/// registry.add(br#"
/// <m:mapping xmlns:m="urn:dtekit:mapping:1" code="0a1b2c3d-0000-4000-8000-000000000001">
///   <m:import library="own"/>
///   <m:template><Unidad>{lookup('unit', /DTE/Unidad)}</Unidad></m:template>
/// </m:mapping>"#)?;
/// let mapping = registry.resolve("0a1b2c3d-0000-4000-8000-000000000001", &ResolveOptions::default())?;
/// assert_eq!(mapping.apply(br#"{"Unidad": "UN"}"#, &Default::default())?, b"<Unidad>Unid</Unidad>");
/// let standard = ResolveOptions { country: "CR", document_type: "01" };
/// assert_eq!(registry.resolve(MAPPING_STANDARD, &standard)?.country(), "CR");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Registry {
    contents: ArcSwap<Contents>,
}

#[derive(Debug, Clone, Default)]
struct Contents {
    libraries: Arc<Vec<Library>>,
    mappings: Vec<Arc<Mapping>>,
    tables: Arc<Tables>,
    /// The built-in mappings with these tables; `None` as long as all tables are built in.
    standards: Option<Arc<Slots>>,
}

/// Compiled built-in mappings, each by its number.
///
/// Two threads may compile the same mapping at once: then one result is dropped. Nobody waits, so that a forked process
/// never waits for a thread of its parent.
#[derive(Debug)]
struct Slots(Vec<OnceBox<Arc<Mapping>>>);

impl Slots {
    fn new() -> Slots {
        Slots(builtin::templates().map(|_| OnceBox::new()).collect())
    }

    /// The built-in mapping of a country and document type, compiled with these tables.
    fn mapping(
        &self,
        country: &str,
        document_type: &str,
        direction: Direction,
        tables: &Tables,
    ) -> Result<Arc<Mapping>> {
        let (number, template) = built_in(country, document_type, direction)?;
        let compile = || Ok(Arc::new(Mapping::of(template::compile(&template.file.unpack(), &[], tables)?)));
        match self.0.get(number) {
            Some(slot) => slot.get_or_try_init(|| compile().map(Box::new)).cloned(),
            None => compile(),
        }
    }
}

impl Clone for Registry {
    fn clone(&self) -> Self {
        Registry { contents: ArcSwap::new(self.contents.load_full()) }
    }
}

impl Registry {
    /// A registry with only the built-in mappings, libraries and tables.
    #[must_use]
    pub fn new() -> Registry {
        Registry::default()
    }

    /// The registry that an option gives, or else the built-in mappings and tables alone.
    pub(crate) fn given(registry: Option<&Arc<Registry>>) -> Arc<Registry> {
        registry.cloned().unwrap_or_default()
    }

    /// Adds a library, XML or JSON, that templates can import by this name. It hides a built-in library of the same
    /// name.
    ///
    /// The content is checked when a template imports it.
    ///
    /// # Errors
    /// [`ErrorKind::Syntax`] if it is neither XML nor JSON; [`ErrorKind::Mapping`] if it is no library;
    /// [`ErrorKind::Argument`] if there is a library of this name already.
    pub fn add_library(&self, name: &str, library: &[u8]) -> Result<()> {
        if !template::is_library(library)? {
            let message = "expected the root `library` or the member `$library`, found another";
            return Err(Error::new(ErrorKind::Mapping, Finding::new(&code::MAPPING_TEMPLATE, message)));
        }
        let added = Library { name: name.to_owned(), text: library.into() };
        self.write(|contents| {
            let known = contents.libraries.iter().any(|known| known.name == name);
            if known {
                return Err(Error::new(ErrorKind::Argument, duplicate_library(name)));
            }
            Arc::make_mut(&mut contents.libraries).push(added.clone());
            Ok(())
        })
    }

    /// Adds a table, the newer version of a built-in one or a table of your own; mappings that are compiled from now on
    /// look it up. A built-in mapping that this registry gives is one of them.
    ///
    /// # Errors
    /// As [`Table::parse`] and [`Tables::add`].
    ///
    /// # Example
    /// ```
    /// use dtekit::mapping::{Direction, Registry};
    /// let registry = Registry::new();
    /// registry.add_table(br#"{
    ///   "$table": {"name": "pe-icbper", "version": "2030", "from": "2030-01-01", "source": "a law to come"},
    ///   "columns": ["key", "value"],
    ///   "rows": [["unidad", "0.60"]]
    /// }"#)?;
    /// assert_eq!(registry.tables().row("pe-icbper", "unidad", "2030-01-01".parse()?)?.value(), "0.60");
    /// let mapping = registry.standard_in("PE", "03", Direction::To)?;
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn add_table(&self, file: &[u8]) -> Result<Table> {
        let table = Table::parse(file)?;
        self.write(|contents| {
            Arc::make_mut(&mut contents.tables).add(table.clone())?;
            contents.standards = Some(Arc::new(Slots::new()));
            Ok(table.clone())
        })
    }

    /// The tables: the built-in ones, and those of this registry beside them.
    pub fn tables(&self) -> Arc<Tables> {
        Arc::clone(&self.contents.load().tables)
    }

    /// Compiles a template, which can import the libraries of this registry. The registry does not keep the mapping.
    ///
    /// # Errors
    /// As [`Mapping::parse`].
    pub fn parse(&self, template: &[u8]) -> Result<Mapping> {
        let contents = self.contents.load_full();
        template::compile(template, &contents.libraries, &contents.tables).map(Mapping::of)
    }

    /// Compiles a template and keeps it under its code.
    ///
    /// # Errors
    /// As [`Mapping::parse`]; [`ErrorKind::Mapping`] with `mapping-template` if it has no code, with
    /// `mapping-duplicate` if there is a mapping with this code already, or the code is that of a built-in mapping.
    pub fn add(&self, template: &[u8]) -> Result<Arc<Mapping>> {
        let mapping = Arc::new(self.parse(template)?);
        self.write(|contents| {
            if let Some(finding) = unfit(&mapping, &contents.mappings) {
                return Err(Error::new(ErrorKind::Mapping, finding));
            }
            contents.mappings.push(Arc::clone(&mapping));
            Ok(Arc::clone(&mapping))
        })
    }

    /// Adds several files, templates, libraries and tables, each with its name. The order does not matter: a template
    /// can import any of the libraries.
    ///
    /// A library has the name that it gives itself, else that of its file without the ending. All files are added, or
    /// none. Gives the mappings in the order of the files' names. [`Registry::load`] reads the files of a folder.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with everything that is wrong in any file, also in libraries and defines that nothing
    /// uses; [`ErrorKind::Syntax`] or [`ErrorKind::Limit`] if all findings are of that kind. The path of a finding is
    /// the file.
    ///
    /// # Example
    /// ```
    /// use dtekit::mapping::Registry;
    /// let template = br#"{"$mapping": {"code": "0a1b2c3d-0000-4000-8000-000000000002", "import": "units"},
    ///   "template": {"uni": "{lookup('unit', /DTE/Unidad)}"}}"#;
    /// let units = br#"<m:library xmlns:m="urn:dtekit:mapping:1">
    ///   <m:table name="unit"><m:row key="UN" value="59"/></m:table>
    /// </m:library>"#;
    /// let registry = Registry::new();
    /// let added = registry.add_files(&[("factura.json", &template[..]), ("units.xml", units)])?;
    /// assert_eq!(added[0].apply(br#"{"Unidad": "UN"}"#, &Default::default())?, br#"{"uni":"59"}"#);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn add_files<N: AsRef<str>, B: AsRef<[u8]>>(&self, all: &[(N, B)]) -> Result<Vec<Arc<Mapping>>> {
        let mut named: Vec<_> = all.iter().map(|(name, bytes)| (name.as_ref(), bytes.as_ref())).collect();
        sort_by_key(&mut named, |(name, _)| *name);
        let known = self.contents.load_full();
        let added = files::compile(&named, &known.libraries, &known.tables)?;
        let compiled = added.plans.into_iter().map(|(file, plan)| (file, Arc::new(Mapping::of(plan))));
        let compiled: Vec<_> = compiled.collect();
        self.write(|contents| {
            // Another thread may have added something since the files were compiled.
            let mut faults = Faults::default();
            for (file, library) in &added.libraries {
                if contents.libraries.iter().any(|known| known.name == library.name) {
                    faults.find(file, duplicate_library(&library.name));
                }
            }
            for (file, table) in &added.tables {
                if contents.tables.has_own(table) {
                    faults.find(file, tables::duplicate(table));
                }
            }
            let mut mappings = contents.mappings.clone();
            let first = mappings.len();
            for (file, mapping) in &compiled {
                match unfit(mapping, &mappings) {
                    Some(finding) => faults.find(file, finding),
                    None => mappings.push(Arc::clone(mapping)),
                }
            }
            faults.raise()?;
            let libraries = added.libraries.iter().map(|(_, library)| library.clone());
            Arc::make_mut(&mut contents.libraries).extend(libraries);
            for (_, table) in &added.tables {
                Arc::make_mut(&mut contents.tables).add(table.clone())?;
            }
            if !added.tables.is_empty() {
                contents.standards = Some(Arc::new(Slots::new()));
            }
            contents.mappings = mappings;
            Ok(contents.mappings[first..].to_vec())
        })
    }

    /// The caller's own mapping with this code.
    pub fn find(&self, code: &str) -> Option<Arc<Mapping>> {
        let is = |mapping: &&Arc<Mapping>| !code.is_empty() && mapping.code().eq_ignore_ascii_case(code);
        self.contents.load().mappings.iter().find(is).cloned()
    }

    /// The mapping that a `Mapping` parameter of the service names.
    ///
    /// For [`MAPPING_STANDARD`] it is the built-in mapping of the country and document type in the options. For
    /// [`MAPPING_SV_INVALIDATION_A`](super::MAPPING_SV_INVALIDATION_A) and
    /// [`MAPPING_SV_INVALIDATION_B`](super::MAPPING_SV_INVALIDATION_B) it is that of El Salvador's invalidation. For
    /// any other code it is the caller's own mapping.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with `mapping-unknown` if there is none.
    pub fn resolve(&self, code: &str, options: &ResolveOptions<'_>) -> Result<Arc<Mapping>> {
        if code == MAPPING_STANDARD {
            return self.standard_in(options.country, options.document_type, Direction::To);
        }
        if let Some((country, invalidation)) = invalidation_by(code) {
            return self.standard_in(country, invalidation.document_type, Direction::To);
        }
        let message = || format!("expected the code of a mapping of this registry, found `{}`", shown(code));
        self.find(code).ok_or_else(|| unknown(message()))
    }

    /// The built-in mapping of a country and document type, with the tables of this registry beside the built-in ones.
    ///
    /// # Errors
    /// As [`Registry::standard`].
    pub fn standard_in(
        &self,
        country: &str,
        document_type: &str,
        direction: Direction,
    ) -> Result<Arc<Mapping>> {
        let contents = self.contents.load();
        match &contents.standards {
            Some(slots) => slots.mapping(country, document_type, direction, &contents.tables),
            None => Registry::standard(country, document_type, direction),
        }
    }

    /// The built-in mapping of a country and document type. It is compiled once and shared by all callers.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with `mapping-unknown` if there is none.
    pub fn standard(country: &str, document_type: &str, direction: Direction) -> Result<Arc<Mapping>> {
        static COMPILED: OnceBox<Slots> = OnceBox::new();
        let slots = COMPILED.get_or_init(|| Box::new(Slots::new()));
        slots.mapping(country, document_type, direction, &Tables::standard())
    }

    /// The countries, document types and directions for which a mapping is built in.
    pub fn standards() -> impl Iterator<Item = (&'static str, &'static str, Direction)> {
        builtin::templates().flat_map(|(country, template)| {
            let direction = if template.from_official { Direction::From } else { Direction::To };
            template.types.split(' ').map(move |document_type| (country, document_type, direction))
        })
    }

    /// The caller's own mappings, in the order in which they were added.
    pub fn mappings(&self) -> Vec<Arc<Mapping>> {
        self.contents.load().mappings.clone()
    }

    /// The names of the caller's own libraries, in the order in which they were added.
    pub fn libraries(&self) -> Vec<String> {
        self.contents.load().libraries.iter().map(|library| library.name.clone()).collect()
    }

    /// The caller's own mappings, libraries and tables as a JSON object: `mappings`, a list of [`Mapping::to_value`];
    /// `libraries`, a list of names; `tables`, a list of [`Table::to_value`].
    pub fn to_value(&self) -> crate::json::Value {
        let mappings: Vec<_> = self.mappings().iter().map(|mapping| mapping.to_value()).collect();
        let tables: Vec<_> = self.tables().own().iter().map(Table::to_value).collect();
        crate::json::json!({"mappings": mappings, "libraries": self.libraries(), "tables": tables})
    }

    /// Changes a copy of the contents and puts it in their place; again, if another thread was faster.
    fn write<T>(&self, mut write: impl FnMut(&mut Contents) -> Result<T>) -> Result<T> {
        loop {
            let known = self.contents.load_full();
            let mut contents = Contents::clone(&known);
            let written = write(&mut contents)?;
            let found = self.contents.compare_and_swap(&known, Arc::new(contents));
            if Arc::ptr_eq(&found, &known) {
                return Ok(written);
            }
        }
    }
}

/// The finding for which a mapping cannot be added to others.
fn unfit(mapping: &Mapping, known: &[Arc<Mapping>]) -> Option<Finding> {
    let code = mapping.code();
    if code.is_empty() {
        let message = "expected the `code` of the mapping, by which it is found in a registry";
        return Some(Finding::new(&code::MAPPING_TEMPLATE, message));
    }
    let message = if is_taken(code) {
        format!("expected a code of your own, found `{code}`, which stands for a built-in mapping")
    } else if known.iter().any(|known| known.code() == code) {
        format!("expected each code once, found `{code}` again")
    } else {
        return None;
    };
    Some(Finding::new(&code::MAPPING_DUPLICATE, message))
}

/// The built-in mapping of a country and document type, and its number.
fn built_in(country: &str, document_type: &str, direction: Direction) -> Result<(usize, &'static Template)> {
    let country = country.parse::<Country>()?;
    let mut known = Vec::new();
    for (number, (code, template)) in builtin::templates().enumerate() {
        if code == country.as_str() && template.from_official == (direction == Direction::From) {
            if template.types.split(' ').any(|known| known == document_type) {
                return Ok((number, template));
            }
            known.extend(template.types.split(' '));
        }
    }
    let back = if direction == Direction::From { " back to the generic DTE" } else { "" };
    if known.is_empty() {
        let mut countries: Vec<_> = Registry::standards()
            .filter(|standard| standard.2 == direction)
            .map(|standard| standard.0)
            .collect();
        countries.dedup();
        let countries = countries.join(", ");
        return Err(unknown(format!(
            "expected a country with a built-in mapping{back} ({countries}), found `{country}`"
        )));
    }
    let (types, found) = (known.join(", "), shown(document_type));
    Err(unknown(format!(
        "expected a document type of {country} with a built-in mapping{back} ({types}), found `{found}`"
    )))
}

fn unknown(message: String) -> Error {
    Error::new(ErrorKind::Mapping, Finding::new(&code::MAPPING_UNKNOWN, message))
}
