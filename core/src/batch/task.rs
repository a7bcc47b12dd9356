//! What a batch does with each document.

use std::sync::Arc;

use crate::audit::{LintOptions, TotalsOptions, audit_totals, lint};
use crate::columns::Row;
use crate::convert::{Converter, ToJson, ToXml};
use crate::country::Country;
use crate::error::Result;
use crate::limits::Limits;
use crate::mapping::{ApplyOptions, Mapping};
use crate::naming::Naming;

/// What a batch does with each document: a pure function of its bytes.
///
/// Every `Fn(&[u8]) -> Result<T>` is one, and so are [`ToXml`], [`ToJson`] and [`Work`].
///
/// # Example
/// ```
/// use dtekit::batch::{Batch, BatchOptions, Task};
///
/// /// Counts the lines of documents. A thread keeps how many documents it has seen.
/// struct Lines;
///
/// impl Task for Lines {
///     type Output = usize;
///     type Scratch = u64;
///
///     fn keep(&self) -> u64 {
///         0
///     }
///
///     fn run(&self, seen: &mut u64, _spare: Option<usize>, document: &[u8]) -> dtekit::Result<usize> {
///         *seen += 1;
///         Ok(document.split(|byte| *byte == b'\n').count())
///     }
/// }
///
/// let mut batch = Batch::new([b"<a>\n</a>".to_vec()], Lines, &BatchOptions::default());
/// assert_eq!(batch.next().unwrap().result.unwrap(), 2);
/// ```
pub trait Task: Send + Sync + 'static {
    /// What is made of a document.
    type Output: Send + 'static;

    /// What a thread keeps from document to document, such as a buffer.
    type Scratch: Send;

    /// The beginning of what a thread keeps.
    fn keep(&self) -> Self::Scratch;

    /// Does the work on one document. `spare` is an output that the program has given back; its memory may be used
    /// again.
    ///
    /// # Errors
    /// Those of the document, which become its item's findings.
    fn run(
        &self,
        kept: &mut Self::Scratch,
        spare: Option<Self::Output>,
        document: &[u8],
    ) -> Result<Self::Output>;

    /// How many bytes an output holds, for the bound on the memory of a batch.
    fn size(output: &Self::Output) -> usize {
        _ = output;
        0
    }
}

impl<T: Send + 'static, F: Fn(&[u8]) -> Result<T> + Send + Sync + 'static> Task for F {
    type Output = T;
    type Scratch = ();

    fn keep(&self) {}

    fn run(&self, (): &mut (), _spare: Option<T>, document: &[u8]) -> Result<T> {
        self(document)
    }
}

impl Task for ToXml {
    type Output = Vec<u8>;
    type Scratch = Result<Converter>;

    fn keep(&self) -> Result<Converter> {
        Converter::new(self.clone(), ToJson::default())
    }

    fn run(&self, kept: &mut Result<Converter>, spare: Option<Vec<u8>>, document: &[u8]) -> Result<Vec<u8>> {
        let mut output = emptied(spare);
        kept.as_mut().map_err(|error| error.clone())?.json_to_xml(document, &mut output)?;
        Ok(output)
    }

    fn size(output: &Vec<u8>) -> usize {
        output.capacity()
    }
}

impl Task for ToJson {
    type Output = Vec<u8>;
    type Scratch = Result<Converter>;

    fn keep(&self) -> Result<Converter> {
        Converter::new(ToXml::default(), self.clone())
    }

    fn run(&self, kept: &mut Result<Converter>, spare: Option<Vec<u8>>, document: &[u8]) -> Result<Vec<u8>> {
        let mut output = emptied(spare);
        kept.as_mut().map_err(|error| error.clone())?.xml_to_json(document, &mut output)?;
        Ok(output)
    }

    fn size(output: &Vec<u8>) -> usize {
        output.capacity()
    }
}

/// An output whose memory is used again, unless it is large.
fn emptied(spare: Option<Vec<u8>>) -> Vec<u8> {
    const MOST: usize = 64 << 10;
    let mut output = spare.filter(|spare| spare.capacity() <= MOST).unwrap_or_default();
    output.clear();
    output
}

/// The works that every language has, as one type: bytes in, bytes out.
///
/// # Example
/// ```
/// use dtekit::audit::LintOptions;
/// use dtekit::batch::{Batch, BatchOptions, Work};
/// use dtekit::json::Value;
/// use dtekit::{Country, Naming};
///
/// let work = Work::Lint(Country::CL, LintOptions::default(), Naming::Snake);
/// let document = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}}}}"#.to_owned();
/// let report = Batch::new([document], work, &BatchOptions::default()).next().unwrap().result?;
/// let report: Value = std::str::from_utf8(&report).unwrap().parse().unwrap();
/// assert_eq!(report["document_type"], "33");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Work {
    /// JSON to XML.
    ToXml(ToXml),
    /// XML to JSON.
    ToJson(ToJson),
    /// A mapping, and what it is applied with.
    Map(Arc<Mapping>, ApplyOptions),
    /// Every check of a generic DTE; the output is [`Lint::to_value`](crate::audit::Lint::to_value) as text.
    Lint(Country, LintOptions, Naming),
    /// The amounts of a generic DTE; the output is [`TotalsAudit::to_value`](crate::audit::TotalsAudit::to_value) as
    /// text.
    AuditTotals(Country, TotalsOptions, Naming),
}

impl Work {
    /// The bounds on a document.
    #[must_use]
    pub fn limits(&self) -> Limits {
        match self {
            Work::ToXml(options) => options.limits,
            Work::ToJson(options) => options.limits,
            Work::Map(_, options) => options.bounds.limits,
            Work::Lint(_, options, _) => options.mapping.bounds.limits,
            Work::AuditTotals(_, options, _) => options.limits,
        }
    }
}

impl Task for Work {
    type Output = Vec<u8>;
    type Scratch = Result<Converter>;

    fn keep(&self) -> Result<Converter> {
        match self {
            Work::ToXml(options) => options.keep(),
            Work::ToJson(options) => options.keep(),
            Work::Map(..) | Work::Lint(..) | Work::AuditTotals(..) => Ok(Converter::default()),
        }
    }

    fn run(&self, kept: &mut Result<Converter>, spare: Option<Vec<u8>>, document: &[u8]) -> Result<Vec<u8>> {
        match self {
            Work::ToXml(options) => options.run(kept, spare, document),
            Work::ToJson(options) => options.run(kept, spare, document),
            Work::Map(mapping, options) => mapping.apply(document, options),
            Work::Lint(country, options, naming) => {
                Ok(lint(document, *country, options)?.to_value(*naming).to_string().into_bytes())
            }
            Work::AuditTotals(country, options, naming) => {
                Ok(audit_totals(document, *country, options)?.to_value(*naming).to_string().into_bytes())
            }
        }
    }

    fn size(output: &Vec<u8>) -> usize {
        output.capacity()
    }
}

/// Reads the columns of each document, a generic DTE or one that a mapping makes generic.
///
/// # Example
/// ```
/// use dtekit::batch::{Batch, BatchOptions, ReadColumns};
/// let documents = [br#"{"Documento": {"Encabezado": {}}}"#.to_vec(), b"<Invoice/>".to_vec()];
/// let mut rows = Batch::new(documents, ReadColumns::default(), &BatchOptions::default());
/// assert_eq!(rows.next().unwrap().result?.cells.len(), dtekit::columns::COLUMNS.len());
/// assert_eq!(rows.next().unwrap().result.unwrap_err().code(), "columns-document");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct ReadColumns {
    /// Is applied first, with the options beside it.
    pub mapping: Option<Arc<Mapping>>,
    /// What the mapping is applied with; its limits hold without a mapping too.
    pub options: ApplyOptions,
}

impl Task for ReadColumns {
    type Output = Row;
    type Scratch = ();

    fn keep(&self) {}

    fn run(&self, (): &mut (), _spare: Option<Row>, document: &[u8]) -> Result<Row> {
        let limits = &self.options.bounds.limits;
        match &self.mapping {
            Some(mapping) => Row::from_bytes(&mapping.apply(document, &self.options)?, limits),
            None => Row::from_bytes(document, limits),
        }
    }

    fn size(row: &Row) -> usize {
        row.size()
    }
}
