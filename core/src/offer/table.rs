//! The table of functions.
//!
//! A row is `name: form of the document, [texts], [values of dtekit's own types], options, what it gives;`. Above it
//! stands its documentation, from which that of Python and Node is made: prose, then `# Arguments`, `# Errors` by their
//! kinds, and an example in each language.

use super::{DocumentForm, Function, FunctionDoc, Gives, Handle, TextRow, run};
use crate::audit::{
    AuthorityCode, CodeOptions, Deadline, DeadlineOptions, Lint, LintOptions, TotalsAudit, TotalsOptions,
    Trace, TraceOptions,
};
use crate::code::{self, Code};
use crate::country::chile::FolioInputs;
use crate::keywords::{OptionRow, Options};
#[cfg(feature = "print")]
use crate::print::SymbolOptions;
use crate::print::{PrintData, PrintOptions};
use crate::reading::ReadOptions;
use crate::record::Record;
use crate::schema::ValidateOptions;
use crate::signature::{Signature, VerifyOptions};

const fn text(name: &'static str, noun: &'static str) -> TextRow {
    TextRow { name, noun }
}

const COUNTRY: TextRow = text("country", "a country");
const KIND: TextRow = text("kind", "a kind");
const EXPLANATION: TextRow = text("explanation", "an explanation");

/// The rows of options that stand in a struct, with its name.
type OptionRows = Option<(&'static str, Vec<OptionRow>)>;

fn of<T: Options>(name: &'static str) -> OptionRows {
    Some((name, T::rows(None)))
}

/// Makes the rows by which functions run, and those by which they are described: what runs does not hold the prose.
macro_rules! functions {
    ($(
        $(#[cfg($($cfg:tt)*)])?
        $(#[doc = $about:literal])*
        $name:ident: $document:ident, [$($text:expr),*], [$($handle:ident),*], $options:expr, $gives:expr
            $(, fields of $code:expr)?;
    )*) => {
        /// Every function, in the order in which a document meets them.
        pub const FUNCTIONS: &[Function] = &[$(
            $(#[cfg($($cfg)*)])?
            Function {
                name: stringify!($name),
                document: DocumentForm::$document,
                texts: &[$($text),*],
                fields: functions!(@fields $($code)?),
                run: run::$name,
            },
        )*];

        /// Every function with its documentation, in the order of [`FUNCTIONS`].
        #[must_use]
        pub fn described() -> Vec<FunctionDoc> {
            let functions = FUNCTIONS.iter();
            let rows = vec![$(
                $(#[cfg($($cfg)*)])?
                (
                    concat!($($about, "\n"),*),
                    $options,
                    &[$(Handle::$handle),*] as &'static [Handle],
                    $gives,
                ),
            )*];
            let all = functions.zip(rows);
            all.map(|(function, (about, options, handles, gives))| {
                FunctionDoc { function, about, options, handles, gives }
            })
            .collect()
        }
    };
    (@fields) => { None };
    (@fields $code:expr) => { Some($code as &'static Code) };
}

functions! {
    /// Runs every check on a generic DTE that needs no connection, and gives all that was found in the order of the
    /// document.
    ///
    /// What is wrong in the document is in the result, and no error of the call.
    ///
    /// # Arguments
    /// - `document`: the generic DTE, JSON or XML; with `through`, your own document.
    /// - `country`: the country's code, such as `CL`.
    /// - `through`: a mapping that makes the generic DTE of the document. The findings then have the paths of your
    ///   document, also of a value that is missing, and `through` has the path in the generic DTE. A param goes to each
    ///   mapping that declares it.
    ///
    /// # Errors
    /// - `structure`: it cannot be read.
    /// - `syntax`: its text is broken.
    /// - `limit`: a bound is reached.
    /// - `argument`: the country is unknown, or an option is unknown or unusable.
    ///
    /// # Python
    /// >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "FechaEmis": "2026-02-30"}}}}
    /// >>> found = dtekit.lint(document, "CL")
    /// >>> [(one.path, one.value) for one in found.findings if one.code == "mapping-date"]
    /// [('Documento/Encabezado/IdDoc/FechaEmis', '2026-02-30')]
    ///
    /// # Node
    /// const found = await dtekit.lint(document, 'CL')
    /// for (const { path, message, hint } of found.findings) console.log(path, message, hint)
    lint: Any, [COUNTRY], [Through, Registry], of::<LintOptions>("LintOptions"), Gives::Record(&Lint::ROW);

    /// Recomputes the amounts of a generic DTE by the rules of a country, and says which differ. It changes nothing.
    ///
    /// An absent amount is no error. An amount that differs is no error of the call either: it is in the result.
    ///
    /// # Arguments
    /// - `document`: the generic DTE, JSON or XML.
    /// - `country`: the country's code, such as `CL`.
    ///
    /// # Errors
    /// - `structure`: it is no generic DTE, or cannot be read.
    /// - `syntax`: its text is broken.
    /// - `limit`: a bound is reached.
    /// - `argument`: the country is unknown, or an option is unknown or unusable.
    ///
    /// # Python
    /// >>> totals = {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}
    /// >>> lines = [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
    /// >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": totals}, "Detalle": lines}}
    /// >>> audit = dtekit.audit_totals(document, "CL")
    /// >>> audit.status, audit.differences[0].path, audit.differences[0].off_by
    /// ('inconsistent', 'Documento/Encabezado/Totales/VlrPagar', '10')
    /// >>> audit.changes[0].to
    /// '1190'
    ///
    /// # Node
    /// const audit = await dtekit.auditTotals(document, 'CL')
    /// for (const { path, expected } of audit.differences) console.log(path, expected)
    audit_totals: Any, [COUNTRY], [Registry], of::<TotalsOptions>("TotalsOptions"), Gives::Record(&TotalsAudit::ROW);

    /// Says until when a document must be sent, may be cancelled, and is answered, by the table of its country.
    ///
    /// A country whose law names no deadline that dtekit knows has an empty list. Holidays are not known.
    ///
    /// # Arguments
    /// - `document`: the generic DTE, JSON or XML.
    /// - `country`: the country's code, such as `MX`.
    ///
    /// # Errors
    /// - `structure`: it cannot be read.
    /// - `syntax`: its text is broken.
    /// - `limit`: a bound is reached.
    /// - `argument`: the country is unknown, or an option is unknown or unusable.
    ///
    /// # Python
    /// >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "I", "FechaEmis": "2026-05-31T10:00:00"}}}}
    /// >>> [(one.kind, one.due) for one in dtekit.deadlines(document, "MX")]
    /// [('send', '2026-06-03T10:00:00'), ('cancel', '2027-03-31'), ('answer', None)]
    ///
    /// # Node
    /// const document = { Documento: { Encabezado: { IdDoc: { Tipo: 'I', FechaEmis: '2026-05-31T10:00:00' } } } }
    /// dtekit.deadlines(document, 'MX').find(one => one.kind === 'send').due // '2026-06-03T10:00:00'
    deadlines: Any, [COUNTRY], [Registry], of::<DeadlineOptions>("DeadlineOptions"), Gives::Records(&Deadline::ROW);

    /// Checks an official document against the schema of its authority, and gives every violation; an empty list is a
    /// valid document.
    ///
    /// The schema is found by the root element, its namespace and its version. What is wrong in the document is in the
    /// result, and no error of the call. At most 100 findings have the same code.
    ///
    /// # Arguments
    /// - `data`: the official document.
    /// - `explanation`: what `Mapping.explain` said of the document that it was made from. The path of a finding is
    ///   then that of your own field, also of one that is missing, and `through` has that in the official document,
    ///   behind that in the generic DTE if another mapping of yours made it.
    ///
    /// # Errors
    /// - `argument`: there is no schema for such a document (`schema-none`), or an option is unusable.
    /// - `syntax`, `structure`: the text cannot be read.
    /// - `limit`: a bound is reached.
    ///
    /// # Python
    /// >>> seed = "<SemillaModel><valor>x</valor><fecha>31-03-2026</fecha></SemillaModel>"
    /// >>> [(one.code, one.path, one.message[-18:]) for one in dtekit.validate(seed, signed=False)]
    /// [('schema-type', 'SemillaModel/fecha', 'found `31-03-2026`')]
    ///
    /// # Node
    /// const found = await dtekit.validate(xml, { signed: false })
    /// for (const { path, message, hint } of found) console.log(path, message, hint)
    validate: Text, [EXPLANATION], [Explanation], of::<ValidateOptions>("ValidateOptions"), Gives::Findings;

    /// Says of each message of an answer which fields of the caller's document it is about.
    trace: None, [text("answer", "an answer"), EXPLANATION], [Registry], of::<TraceOptions>("TraceOptions"),
        Gives::Record(&Trace::ROW);

    /// Says what is known of a code with which an authority answers: meaning, remedy, elements, and whether the
    /// document exists.
    ///
    /// It is found in any letter case, and with or without the zeros before it.
    ///
    /// # Arguments
    /// - `country`: the country's code, such as `PE`.
    /// - `code`: the code, as the authority writes it.
    ///
    /// # Errors
    /// - `argument`: the country has no table of codes, or its table does not have the code (`authority-code`).
    ///
    /// # Python
    /// >>> dtekit.code("PE", "3277").elements
    /// ('TaxTotal/TaxSubtotal/TaxableAmount',)
    /// >>> dtekit.code("EC", "43").exists
    /// True
    ///
    /// # Node
    /// dtekit.code('EC', '43').exists // true
    code: None, [COUNTRY, text("code", "a code")], [Registry], of::<CodeOptions>("CodeOptions"),
        Gives::Record(&AuthorityCode::ROW);

    /// Recognizes what was received, and gives each document in it as a generic DTE.
    read: Text, [], [Registry], of::<ReadOptions>("ReadOptions"), Gives::Parts;

    /// Gives a document that was read as a file of its own.
    standalone: Text, [], [], None, Gives::Parts;

    /// Verifies each signature in a document.
    verify: Text, [], [], of::<VerifyOptions>("VerifyOptions"), Gives::Records(&Signature::ROW);

    /// Gives what the printed form of a certified document shows.
    print_data: Text, [COUNTRY], [Registry], of::<PrintOptions>("PrintOptions"), Gives::Record(&PrintData::ROW);

    #[cfg(feature = "print")]
    /// Draws a symbol.
    symbol: None, [text("text", "the text of a symbol"), KIND], [], of::<SymbolOptions>("SymbolOptions"), Gives::Parts;

    /// Reads an identifier and gives its parts.
    parse_identifier: None, [KIND, text("identifier", "an identifier")], [], None, Gives::Object;

    /// Composes an identifier from its parts.
    compose_identifier: None, [KIND], [], None, Gives::Text, fields of &code::IDENTIFIER_PART;

    /// Says how the service processes a document of a country in `SendDocumentToAuthority`: whether the answer of the
    /// send decides.
    ///
    /// `synchronous-certifier`: a certifier approves or rejects in the same response.
    /// `synchronous-acknowledgement`: the authority's acknowledgement comes in the same response.
    /// `asynchronous`: the authority answers later. `selectable`: `asynchronous` of the call decides.
    /// Nothing: a country whose documents the service does not issue; BR is one, since it has events only.
    ///
    /// # Arguments
    /// - `country`: an ISO 3166-1 code of two letters or three.
    ///
    /// # Errors
    /// - `argument`: ISO 3166-1 assigns the code to no country.
    ///
    /// # Python
    /// >>> dtekit.clients.processing_model("CR"), dtekit.clients.processing_model("BR")
    /// ('asynchronous', None)
    ///
    /// # Node
    /// dtekit.processingModel('CR') // 'asynchronous'
    /// dtekit.processingModel('BR') // null
    processing_model: None, [COUNTRY], [], None, Gives::Word("ProcessingModel");

    /// Says which of the rules of folio assignment applies to a Chilean document.
    evaluate_folio: Maybe, [], [], of::<FolioInputs<'_>>("FolioInputs"), Gives::Parts;

    /// Gives the cadena original of a Mexican CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.
    ///
    /// It is what the tax authority's stylesheet makes of the document. `Sello` and `Certificado` are no part of it,
    /// nor are the stamp and the `Addenda`; `NoCertificado` is, so it must be there before the document is signed. Of
    /// the complements Pagos 2.0 is known; a document with another is refused, since its chain would be wrong.
    ///
    /// # Arguments
    /// - `data`: the CFDI's XML.
    ///
    /// # Errors
    /// - `invalid`: a required attribute is missing, or a complement is not known, with a finding for each.
    /// - `structure`: the document is no CFDI 4.0.
    /// - `syntax`: the text is not well-formed XML.
    ///
    /// # Python
    /// >>> cfdi = (
    /// ...     '<Comprobante xmlns="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2025-02-19T08:32:29" Total="100"'
    /// ...     ' SubTotal="100" Moneda="MXN" TipoDeComprobante="I" Exportacion="01" LugarExpedicion="86000"'
    /// ...     ' NoCertificado="30001000000500003416" Sello="" Certificado=""/>'
    /// ... )
    /// >>> dtekit.mexico.cadena_original(cfdi)
    /// '||4.0|2025-02-19T08:32:29|30001000000500003416|100|MXN|100|I|01|86000||'
    ///
    /// # Node
    /// dtekit.cadenaOriginal(cfdi) // '||4.0|2025-02-19T08:32:29|30001000000500003416|100|MXN|100|I|01|86000||'
    cadena_original: Text, [], [], None, Gives::Text;
}
