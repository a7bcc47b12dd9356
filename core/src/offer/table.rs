//! The table of functions.
//!
//! A row is `name: form of the document, [texts], [values of dtekit's own types], options, what it gives;`. Above it
//! stands its documentation, from which that of Python and Node is made: prose, then `# Arguments`, `# Errors` by their
//! kinds, and an example in each language. A function that takes or gives a form of its own has a wrapper in each; the
//! wrapper's documentation is made too.

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
    /// Gives a whole generic DTE of a country and document type, to change and send.
    ///
    /// It passes `lint` and, mapped, `validate`; persons, numbers and codes in it are made up.
    ///
    /// # Arguments
    /// - `country`: an ISO 3166-1 code of two letters or three.
    /// - `document_type`: the country's own code of the type, such as `01`.
    ///
    /// # Errors
    /// - `argument`: there is none (`example-unknown`; the message names the types that there are), or ISO 3166-1
    ///   assigns the code to no country (`country-code`).
    ///
    /// # Python
    /// >>> invoice = dtekit.example("CR", "01")
    /// >>> invoice.get("Documento/Encabezado/Emisor/NmbEmisor")
    /// 'Comercial Los Yoses S.A.'
    ///
    /// # Node
    /// const invoice = dtekit.example('CR', '01')
    /// invoice.get('Documento/Encabezado/Emisor/NmbEmisor') // 'Comercial Los Yoses S.A.'
    example: None, [COUNTRY, text("document_type", "a document type")], [], None, Gives::Document;

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

    /// Says of each message of an answer which fields of your document it is about.
    ///
    /// A path is either right or not given: where several fields fit, all of them are told, and the status `several`
    /// says so.
    ///
    /// # Arguments
    /// - `answer`: a result, an authority's answer or a journal's entry; or one message, or a list of them, each a text
    ///   or an object such as `{"Code": 10016, "Msg": "…"}`.
    /// - `explanation`: what `Mapping.explain` said of the document; with its `through`, the paths are those of your
    ///   own document.
    ///
    /// # Errors
    /// - `argument`: an option has an unusable value.
    ///
    /// # Python
    /// >>> template = (
    /// ...     '<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE"><m:template><Factura>'
    /// ...     '<Canton>{Emisor/Ciudad}</Canton></Factura></m:template></m:mapping>'
    /// ... )
    /// >>> explanation = dtekit.Mapping.parse(template).explain('{"Emisor": {"Ciudad": "8"}}')
    /// >>> no = "cvc-type.3.1.3: The value '8' of element 'Canton' is not valid."
    /// >>> [message] = dtekit.trace(no, explanation).messages
    /// >>> message.element, message.paths
    /// ('Factura/Canton', ('Emisor/Ciudad',))
    ///
    /// # Node
    /// const explanation = await dtekit.Mapping.standard('CR', '01').explain(document)
    /// for (const { paths, finding } of dtekit.trace(result, explanation).messages) console.log(paths, finding.message)
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

    /// Recognizes what was received by its content, and gives each document in it as a generic DTE.
    ///
    /// Envelopes of authorities are opened; each document in one gives a result. What has no mapping to the generic
    /// DTE, and what is unknown, gives a result that says so. There is always at least one result.
    ///
    /// # Arguments
    /// - `data`: XML or JSON, plain or in base 64, or a ZIP of such files.
    ///
    /// # Errors
    /// - `syntax`, `structure`: the text cannot be read.
    /// - `invalid`: a ZIP is refused, such as one with a password.
    /// - `limit`: a bound is reached, or there are more than 10,000 documents or 16 envelopes inside each other.
    /// - `argument`: an option is unknown or unusable.
    ///
    /// # Python
    /// >>> received = (
    /// ...     '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><ARECF xmlns="">'
    /// ...     '<DetalleAcusedeRecibo><Version>1.0</Version><RNCEmisor>131880681</RNCEmisor><RNCComprador>'
    /// ...     '132880600</RNCComprador><eNCF>E310000000001</eNCF><Estado>0</Estado></DetalleAcusedeRecibo></ARECF>'
    /// ...     '</Body></Envelope>'
    /// ... )
    /// >>> [document] = dtekit.read(received)
    /// >>> document.status, document.country, document.document_type, document.envelopes
    /// ('read', 'DO', 'ARECF', ('Envelope',))
    /// >>> dtekit.Document.from_xml(document.generic).get("Documento/Encabezado/IdDoc/Numero")
    /// 'E310000000001'
    ///
    /// # Node
    /// const [document] = await dtekit.read(received)
    /// if (document.status === 'read') book(dtekit.Document.fromXml(document.generic))
    read: Text, [], [Registry], of::<ReadOptions>("ReadOptions"), Gives::Parts;

    /// Gives a document that was read as a file of its own, with its encoding and the namespaces that were declared
    /// around it.
    ///
    /// The bytes stay as they are; an XML declaration is put before them if they are not in UTF-8 (UTF-16 becomes
    /// UTF-8), and namespace declarations into the first tag. A document without a signature gets the declarations that
    /// its names use. Of a signed document each XML signature is verified: it gets those declarations if the signatures
    /// hold with them, and else all that were declared around it. What inherits nothing is given as it is, and is not
    /// verified.
    ///
    /// # Arguments
    /// - `document`: a document that `read` found.
    ///
    /// # Errors
    /// - `invalid`: a signature holds in neither of the two, or cannot be verified (`read-standalone`).
    ///
    /// # Python
    /// >>> received = '<e:Envelope xmlns:e="urn:e"><SemillaModel><valor>x</valor></SemillaModel></e:Envelope>'
    /// >>> [document] = dtekit.read(received)
    /// >>> document.standalone() == document.original
    /// True
    ///
    /// # Node
    /// const [document] = await dtekit.read(envelope)
    /// fs.writeFileSync('document.xml', dtekit.standalone(document))
    standalone: Text, [], [], None, Gives::Parts;

    /// Verifies each signature in a document, in the order of the document. A document without one gives an empty list.
    ///
    /// Nothing is fetched, and no certificate is trusted that was not given. That a signature is broken is no error.
    ///
    /// # Arguments
    /// - `data`: XML or JSON, plain or in base 64, or a JSON Web Signature.
    ///
    /// # Errors
    /// - `syntax`, `structure`: the text cannot be read.
    /// - `limit`: a bound is reached, or there are more than 10,000 signatures.
    /// - `argument`: something in `trust` is no PEM, or an option is unknown or unusable.
    ///
    /// # Python
    /// >>> dtekit.verify("<a/>")
    /// []
    ///
    /// # Node
    /// const [signature] = await dtekit.verify(received, { trust: [pem], at: new Date() })
    /// if (signature.status === 'valid' && signature.signer.trusted) accept(received)
    verify: Text, [], [], of::<VerifyOptions>("VerifyOptions"), Gives::Records(&Signature::ROW);

    /// Gives what the printed form of a certified document shows: the symbol, fields with labels, legends and page
    /// rules.
    ///
    /// The text that the service gives as BarCodeText in `other_data` is used for the symbol; where the text can be
    /// computed as well, a difference is the warning `print-text-differs`. What is missing is a finding, and the rest
    /// is there.
    ///
    /// # Arguments
    /// - `certified`: the document in the format of its country, XML or JSON, plain or in base 64, also in an envelope;
    ///   or what `read` found, with all that stands around it in its file.
    /// - `country`: the country's code, such as `CL`.
    ///
    /// # Errors
    /// - `invalid`: there is no document of this country in the text, or several and `document` names none.
    /// - `syntax`, `structure`: the text cannot be read.
    /// - `limit`: a bound is reached.
    /// - `argument`: an option is unknown or unusable.
    ///
    /// # Python
    /// >>> certified = (
    /// ...     '<ECF><Encabezado><IdDoc><TipoeCF>32</TipoeCF><eNCF>E320000000007</eNCF></IdDoc>'
    /// ...     '<Emisor><RNCEmisor>131880681</RNCEmisor><FechaEmision>01-09-2026</FechaEmision></Emisor>'
    /// ...     '<Totales><MontoTotal>590.00</MontoTotal></Totales></Encabezado>'
    /// ...     '<FechaHoraFirma>01-09-2026 10:11:12</FechaHoraFirma>'
    /// ...     '<Signature><SignatureValue>m+tPLrOR4wqt/A0Zt0hSg==</SignatureValue></Signature></ECF>'
    /// ... )
    /// >>> data = dtekit.print_data(certified, "DO")
    /// >>> data.symbol.kind, data.symbol.source
    /// ('qr', 'computed')
    /// >>> data.field("security_code")
    /// 'm+tPLr'
    ///
    /// # Node
    /// const data = dtekit.printData(certified, 'CL', { params: { resolutionNumber: 80, resolutionYear: 2014 } })
    /// const { svg } = dtekit.symbol(data.symbol.text, data.symbol.kind, { encoding: data.symbol.encoding })
    print_data: Text, [COUNTRY], [Registry], of::<PrintOptions>("PrintOptions"), Gives::Record(&PrintData::ROW);

    #[cfg(feature = "print")]
    /// Draws a QR code, a PDF417 symbol or a Code 128.
    ///
    /// # Arguments
    /// - `text`: the content.
    /// - `kind`: `qr`, `pdf417` or `code128`.
    ///
    /// # Errors
    /// - `invalid`: the symbol cannot hold the text.
    /// - `argument`: the kind is unknown, or an option is unknown or unusable.
    ///
    /// # Python
    /// >>> drawn = dtekit.symbol("https://www.sii.cl", "qr")
    /// >>> drawn.width, drawn.matrix[0][:8], drawn.png[:4]
    /// (25, '11111110', b'\\x89PNG')
    ///
    /// # Node
    /// dtekit.symbol('https://www.sii.cl', 'qr').width // 25
    symbol: None, [text("text", "the text of a symbol"), KIND], [], of::<SymbolOptions>("SymbolOptions"), Gives::Parts;

    /// Reads an identifier and gives its parts.
    ///
    /// # Arguments
    /// - `kind`: `clave`, Costa Rica's key of 50 digits (parts `date`, `issuer`, `consecutive`, `situation`,
    ///   `security_code`); `consecutivo`, its number of 20 digits (`head_office`, `terminal`, `document_type`,
    ///   `number`); `cedula`, an id number (`number`, `padded`, `kinds`); `rut`, Chile's (`number`, `check_digit`,
    ///   `text`); `rfc`, Mexico's (`text`, `person`, `general`, `check_digit_fits`, which is false for a general one
    ///   and for some that the authority gave out); `nit-sv` and `dui`, El Salvador's (`text`, `grouped`); `rnc` and
    ///   `cedula-do`, the Dominican Republic's (`number`, `check_digit`, `text`, `grouped`); `encf`, its number of an
    ///   e-CF (`document_type`, `number`, `text`); `security-code` (`text`; composed of `signature_value`); `ruc-pe`,
    ///   Peru's tax id (`number`, `check_digit`, `text`); `comprobante-pe`, what identifies its documents (`issuer`,
    ///   `document_type`, `series`, `number`, `series_and_number`, `text`); `nit-co`, Colombia's tax id (`number`,
    ///   `check_digit`, `text`); `cufe` and `cuds`, the keys of its documents (`text`), composed of `number`, `date`,
    ///   `time`, `value`, `iva`, `inc`, `ica`, `total`, `issuer`, `receiver`, `key`, `environment` (a `cuds` without
    ///   `inc` and `ica`); `clave-ec`, the clave de acceso of Ecuador (`date`, `document_type`, `issuer`,
    ///   `environment`, `establishment`, `emission_point`, `number`, `code`, `emission`, `check_digit`); `ruc-ec`
    ///   (`number`, `check_digit`, `establishment`, `kind`, `check_digit_fits`, `text`); `cedula-ec` (`number`,
    ///   `check_digit`, `province`, `text`); `nit-gt`, Guatemala's (`number`, `check_digit`, `text`, `grouped`);
    ///   `autorizacion-gt` (`text`, `series`, `number`); `cuit`, Argentina's (`number`, `check_digit`, `kind`, `text`,
    ///   `grouped`); `cae` (`text`); `qr-ar`, the text of its QR symbol (`address`, `date`, `issuer`, `point_of_sale`,
    ///   `document_type`, `number`, `total`, `currency`, `exchange_rate`, `receiver_type`, `receiver`,
    ///   `authorization_type`, `authorization`, `text`); `cufe-pa`, the CUFE of Panama (`document_type`, `issuer_kind`,
    ///   `issuer`, `dv`, `branch`, `date`, `number`, `point`, `emission`, `environment`, `code`, `check_digit`);
    ///   `ruc-pa`, its tax id (`ruc`, `dv`, `kind`, `text`); `uuid` (`text`, in capitals).
    /// - `identifier`, `text`: the identifier.
    ///
    /// # Errors
    /// - `invalid`: the text is no identifier of this kind, with every finding.
    /// - `argument`: the kind is unknown.
    ///
    /// # Python
    /// >>> dtekit.identifiers.parse_identifier("consecutivo", "00100001010000000007")["number"]
    /// 7
    ///
    /// # Node
    /// dtekit.parseIdentifier('consecutivo', '00100001010000000007').number // 7
    parse_identifier: None, [KIND, text("identifier", "an identifier")], [], None, Gives::Object;

    /// Composes an identifier from its parts.
    ///
    /// # Arguments
    /// - `kind`: one of the kinds of `parse_identifier`.
    /// - `parts`: the parts, named as `parse_identifier` names them.
    ///
    /// # Errors
    /// - `invalid`: a part is missing or unusable, with a finding for each.
    /// - `argument`: the kind is unknown, or has no such part.
    ///
    /// # Python
    /// >>> dtekit.identifiers.compose_identifier("consecutivo", document_type="01", number=7)
    /// '00100001010000000007'
    ///
    /// # Node
    /// dtekit.composeIdentifier('consecutivo', { documentType: '01', number: 7 }) // '00100001010000000007'
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

    /// Says which of the six rules of folio assignment applies to a Chilean document, who assigns or validates its
    /// folio, and what the service will refuse.
    ///
    /// It only computes: it asks and sends nothing. An input that is absent is not known. Then `rule` is the first rule
    /// that may apply, `alternatives` has the others, and `service_decides` says what the service will decide.
    ///
    /// # Arguments
    /// - `document`: the document that would be sent: XML or JSON, plain or in base 64, an object, or a `Document`.
    ///   CategoryID and the folio are read from it. If it differs from an input, the document counts, and there is a
    ///   warning.
    /// - `inputs`: what is known.
    ///
    /// # Errors
    /// - `argument`: an input is unknown or of the wrong type, with a finding for each.
    /// - `syntax`, `structure`, `limit`: the document cannot be read.
    ///
    /// # Python
    /// >>> decision = dtekit.evaluate_folio(
    /// ...     biller_id="7", validate_number=True, biller_known=True, folio="1042", folio_state="approved"
    /// ... )
    /// >>> decision.rule, decision.action, decision.findings[0].code
    /// (2, 'refuse', 'folio-already-issued')
    ///
    /// # Node
    /// const known = { billerId: '7', validateNumber: true, billerKnown: true, folio: 1042, folioState: 'approved' }
    /// dtekit.evaluateFolio(known).findings[0].code // 'folio-already-issued'
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
