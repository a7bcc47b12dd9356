//! Every finding's code, in one table: what it means and what to do, in English and Spanish.
//!
//! Codes are stable: they are only ever added. `docs/findings.md` is made from this table.

/// One code with its meaning and remedy.
///
/// # Example
/// ```
/// use dtekit::code;
///
/// let error = dtekit::json_to_xml(b"{", &Default::default()).unwrap_err();
/// let code = code::find(error.code()).unwrap();
/// assert_eq!(code.word, "json-syntax");
/// println!("{}: {}; {}", code.word, code.meaning_es, code.remedy_es);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code {
    /// The stable kebab-case word.
    pub word: &'static str,
    /// What it means, in English.
    pub meaning: &'static str,
    /// What to do about it, in English.
    pub remedy: &'static str,
    /// What it means, in Spanish.
    pub meaning_es: &'static str,
    /// What to do about it, in Spanish.
    pub remedy_es: &'static str,
    /// The arguments, by their names on the wire, that remedy and Spanish texts quote.
    pub(crate) arguments: &'static [&'static str],
}

/// The code with this word, if there is one.
///
/// # Example
/// ```
/// let code = dtekit::code::find("json-duplicate-member").unwrap();
/// assert_eq!(code.meaning_es, "un objeto tiene dos miembros con el mismo nombre");
/// ```
#[must_use]
pub fn find(word: &str) -> Option<&'static Code> {
    ALL.iter().copied().find(|code| code.word == word)
}

macro_rules! codes {
    ($($name:ident $word:literal: $meaning:literal, $remedy:literal; $meaning_es:literal, $remedy_es:literal
        $(, quoting $($argument:literal),+)?;)*) => {
        $(
            #[doc = concat!("`", $word, "`: ", $meaning, ".")]
            pub static $name: Code = Code {
                word: $word, meaning: $meaning, remedy: $remedy, meaning_es: $meaning_es, remedy_es: $remedy_es,
                arguments: &[$($($argument),+)?],
            };
        )*
        /// Every code, in the order of the table.
        pub static ALL: &[&Code] = &[$(&$name),*];
    };
}

codes! {
    // Reading text
    TEXT_NOT_UTF8 "text-not-utf8":
        "the text is not UTF-8", "send UTF-8, or declare the encoding in the XML declaration";
        "el texto no es UTF-8", "envíe UTF-8, o declare la codificación en la declaración XML";
    TEXT_NOT_UTF16 "text-not-utf16":
        "the text begins as UTF-16, but is not", "send UTF-8 without a byte order mark";
        "el texto comienza como UTF-16, pero no lo es", "envíe UTF-8 sin marca de orden de bytes";
    JSON_SYNTAX "json-syntax":
        "the text is not JSON (RFC 8259)", "correct the text at the place named";
        "el texto no es JSON (RFC 8259)", "corrija el texto en el lugar indicado";
    JSON_DUPLICATE_MEMBER "json-duplicate-member":
        "an object has two members of the same name", "remove one, or make the value an array";
        "un objeto tiene dos miembros con el mismo nombre", "quite uno, o haga del valor un arreglo";
    // JSON that has no place in XML
    JSON_TOP_LEVEL "json-top-level":
        "the document is JSON, but no object", "put the document's members in one object";
        "el documento es JSON, pero no un objeto", "ponga los miembros del documento en un objeto";
    JSON_ROOT "json-root":
        "the object has not exactly one member that can be the root element",
        "keep one member beside `?xml`, or leave out `keep_root`";
        "el objeto no tiene exactamente un miembro que pueda ser el elemento raíz",
        "deje un solo miembro junto a `?xml`, o no use `keep_root`", quoting "keep_root";
    JSON_NESTED_ARRAY "json-nested-array":
        "an array stands directly in an array", "name the inner arrays: make each one a member of an object";
        "un arreglo está directamente dentro de otro", "dé nombre a los arreglos internos: haga de cada uno un miembro de un objeto";
    JSON_ATTRIBUTE_VALUE "json-attribute-value":
        "an attribute has an object or an array as its value", "give the attribute a string, number, boolean or null";
        "un atributo tiene un objeto o un arreglo como valor", "dé al atributo un texto, número, booleano o null";
    JSON_TEXT_VALUE "json-text-value":
        "`#text` or `#cdata-section` has a value that is no text",
        "give `#text` scalars and `#cdata-section` strings, alone or in an array";
        "`#text` o `#cdata-section` tiene un valor que no es texto",
        "dé a `#text` escalares y a `#cdata-section` textos, solos o en un arreglo";
    JSON_DECLARATION "json-declaration":
        "the member `?xml` is no XML declaration",
        "at the top level, give `?xml` the member `@version` (1.0), and `@encoding` and `@standalone` (yes or no) as needed";
        "el miembro `?xml` no es una declaración XML",
        "dé a `?xml`, en el nivel superior, `@version` 1.0, `@encoding` y `@standalone` yes o no, según haga falta";
    JSON_LONE_SURROGATE "json-lone-surrogate":
        "an escape is half of a surrogate pair", "write both halves, or the character itself";
        "un escape es la mitad de un par sustituto", "escriba ambas mitades, o el carácter mismo";
    // Reading XML
    XML_SYNTAX "xml-syntax":
        "the text is not well-formed XML 1.0", "correct the text at the place named";
        "el texto no es XML 1.0 bien formado", "corrija el texto en el lugar indicado";
    XML_TAG_MISMATCH "xml-tag-mismatch":
        "an element is not closed by its own end tag", "close every element in the reverse order of opening";
        "un elemento no se cierra con su propia etiqueta", "cierre los elementos en el orden inverso al de apertura";
    XML_DOCTYPE "xml-doctype":
        "the document has a DOCTYPE, which is never read", "remove the DOCTYPE and write out what its entities stand for";
        "el documento tiene un DOCTYPE, que nunca se lee", "quite el DOCTYPE y escriba el contenido de sus entidades";
    XML_ENTITY_UNDEFINED "xml-entity-undefined":
        "an entity is none of the five that XML predefines", "write the character itself or its number, `&#160;`";
        "una entidad no es ninguna de las cinco predefinidas de XML", "escriba el carácter mismo o su número, `&#160;`";
    XML_ENCODING_UNKNOWN "xml-encoding-unknown":
        "the XML declaration names an encoding that is not supported",
        "send UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII";
        "la declaración XML nombra una codificación que no se admite",
        "envíe UTF-8, UTF-16, ISO-8859-1, windows-1252 o US-ASCII";
    XML_ENCODING_CONFLICT "xml-encoding-conflict":
        "the bytes cannot be in the encoding that is declared", "declare the encoding that the text is really in";
        "los bytes no pueden estar en la codificación declarada", "declare la codificación real del texto";
    // What XML forbids
    XML_NAME "xml-name":
        "a name is not allowed in XML", "begin names with a letter or `_`; use letters, digits, `-`, `.`, `_` and one `:`";
        "un nombre no está permitido en XML", "comience los nombres con letra o `_`; use letras, dígitos, `-`, `.`, `_` y un solo `:`";
    XML_FORBIDDEN_CHARACTER "xml-forbidden-character":
        "XML 1.0 cannot hold a character", "remove the character";
        "XML 1.0 no puede contener un carácter", "quite el carácter";
    XML_PREFIX_UNDECLARED "xml-prefix-undeclared":
        "no declaration is in force for a namespace prefix", "declare it with `xmlns:prefix` in the element or around it";
        "ninguna declaración vigente define un prefijo", "declárelo con `xmlns:prefijo` en el elemento o en uno que lo contenga";
    XML_NAMESPACE "xml-namespace":
        "a namespace declaration is not allowed by Namespaces in XML 1.0", "correct or remove the declaration";
        "una declaración de espacio de nombres no es válida", "corrija o quite la declaración";
    XML_DUPLICATE_ATTRIBUTE "xml-duplicate-attribute":
        "an element has one attribute twice", "remove one of them";
        "un elemento tiene dos veces el mismo atributo", "quite uno de ellos";
    XML_ENCODING_CANNOT_EXPRESS "xml-encoding-cannot-express":
        "the output's encoding lacks a character, and no character reference is allowed there", "write UTF-8, or replace the character";
        "la codificación de salida no tiene un carácter donde no cabe una referencia", "escriba UTF-8, o reemplace el carácter";
    XML_CDATA_CARRIAGE_RETURN "xml-cdata-carriage-return":
        "a CDATA section holds a carriage return, which XML reads as a line feed", "use `#text`, or line feeds alone";
        "una sección CDATA contiene un retorno de carro, que XML lee como salto de línea", "use `#text`, o solo saltos de línea";
    // Bounds
    LIMIT_BYTES "limit-bytes":
        "the input is longer than `max_bytes`", "raise `max_bytes` if the input is wanted";
        "la entrada es más larga que `max_bytes`", "aumente `max_bytes` si desea la entrada", quoting "max_bytes";
    LIMIT_OUTPUT "limit-output":
        "the XML would be more than `max_growth` times as long as the JSON", "shorten the name that repeats, or raise `max_growth` if the document is wanted";
        "el XML sería más de `max_growth` veces más largo que el JSON", "acorte el nombre que se repite, o aumente `max_growth` si desea el documento", quoting "max_growth";
    LIMIT_DEPTH "limit-depth":
        "elements are nested deeper than `max_depth`", "raise `max_depth` if the input is wanted";
        "los elementos se anidan más que `max_depth`", "aumente `max_depth` si desea la entrada", quoting "max_depth";
    LIMIT_ATTRIBUTES "limit-attributes":
        "an element has more attributes than `max_attributes`", "raise `max_attributes` if the input is wanted";
        "un elemento tiene más atributos que `max_attributes`", "aumente `max_attributes` si desea la entrada", quoting "max_attributes";
    LIMIT_NUMBER_DIGITS "limit-number-digits":
        "a number with an exponent has more than 64 digits when written out", "send the number as a string, or without its exponent";
        "un número con exponente tiene más de 64 dígitos al desarrollarlo", "envíe el número como texto, o sin exponente";
    // Writing
    SINK_WRITE "sink-write":
        "the receiver of the output refused a part of it", "see the error's source; discard what was written before";
        "el destino de la salida rechazó una parte", "vea la causa del error; descarte lo escrito antes";
    // The call itself
    OPTION_UNKNOWN "option-unknown":
        "an option has a name that this call does not know", "see the call's documentation for its options";
        "una opción tiene un nombre que esta llamada no conoce", "vea las opciones en la documentación de la llamada";
    OPTION_VALUE "option-value":
        "an option has a value of the wrong type or range", "see the call's documentation for its options";
        "una opción tiene un valor de tipo o rango equivocado", "vea las opciones en la documentación de la llamada";
    COUNTRY_CODE "country-code":
        "ISO 3166-1 assigns no such country code", "give the code of two letters or three, such as `CR` or `CRI`";
        "ISO 3166-1 no asigna ese código de país", "indique el código de dos o tres letras, como `CR` o `CRI`";
    COUNTRY_UNKNOWN "country-unknown":
        "the interface does not say how documents of this country are processed", "correct the country; to send all the same, give `unchecked`";
        "la interfaz no dice cómo se procesan los documentos de este país", "corrija el país; para enviar de todos modos, indique `unchecked`";
    COUNTRY_CONTRADICTION "country-contradiction":
        "a document is sent for one country and proves to be of another", "send it with the country of the document, or correct the document; to send all the same, give `unchecked`";
        "un documento se envía para un país y demuestra ser de otro", "envíelo con el país del documento, o corrija el documento; para enviarlo de todos modos, indique `unchecked`";
    OPERATION_UNKNOWN "operation-unknown":
        "no operation has this name", "use the form `Group/Operation`, as in `Document/GetDocument`";
        "ninguna operación tiene este nombre", "use la forma `Grupo/Operación`, como `Document/GetDocument`";
    PARAMETER_MISSING "parameter-missing":
        "a required parameter is missing", "give the parameter";
        "falta un parámetro obligatorio", "indique el parámetro";
    PARAMETER_UNKNOWN "parameter-unknown":
        "the operation has no such parameter", "correct the name, or pass it in `extra`";
        "la operación no tiene ese parámetro", "corrija el nombre, o páselo en `extra`";
    PARAMETER_VALUE "parameter-value":
        "a parameter has a value of the wrong type or form", "write what the message expects; where it names words, write one of them";
        "un parámetro tiene un valor de tipo o forma equivocada", "escriba lo que espera el mensaje; si nombra palabras, escriba una de ellas";
    FILTER_WINDOW "filter-window":
        "a document filter spans more than a month, or ends before it begins", "ask month by month";
        "un filtro de documentos abarca más de un mes, o termina antes de empezar", "pregunte mes por mes";
    ISSUE_NUMBER_MISSING "issue-number-missing":
        "a document that is answered at once has no number", "fill in `IdDoc/Numero`, or send it asynchronously";
        "un documento que se responde de inmediato no tiene número", "llene `IdDoc/Numero`, o envíelo de forma asíncrona";
    SETTING_VALUE "setting-value":
        "a setting of the client is missing or has an unusable value", "correct the setting that the path names";
        "falta un ajuste del cliente o tiene un valor inservible", "corrija el ajuste que nombra la ruta";
    SETTING_UNKNOWN "setting-unknown":
        "the client has no such setting", "see the client's documentation for its settings";
        "el cliente no tiene ese ajuste", "vea los ajustes en la documentación del cliente";
    // The extraction provider
    EXTRACTION_FILE_MISSING "extraction-file-missing":
        "the processed document came without its original file", "ask the provider for the file, or keep your own copy";
        "el documento procesado llegó sin su archivo original", "pida el archivo al proveedor, o conserve su propia copia";
    ARCHIVE_BROKEN "archive-broken":
        "the archive is no ZIP or tar as expected, or is not whole", "ask the sender for the archive again";
        "el archivo no es el ZIP o tar esperado, o no está completo", "pida de nuevo el archivo a quien lo envió";
    ARCHIVE_ENCRYPTED "archive-encrypted":
        "a file of the archive is encrypted", "ask for the archive without a password";
        "un archivo del ZIP está cifrado", "pida el ZIP sin contraseña";
    ARCHIVE_UNSAFE_NAME "archive-unsafe-name":
        "a name in the archive leads out of it", "refuse the archive and tell its sender";
        "un nombre del ZIP sale de él", "rechace el ZIP y avise a quien lo envió";
    ARCHIVE_DUPLICATE_NAME "archive-duplicate-name":
        "the archive has one name twice", "ask for an archive with each file once";
        "el ZIP tiene dos veces el mismo nombre", "pida un ZIP con cada archivo una sola vez";
    ARCHIVE_OVERLAP "archive-overlap":
        "entries of the archive share bytes", "refuse the archive and tell its sender";
        "entradas del ZIP comparten bytes", "rechace el ZIP y avise a quien lo envió";
    ARCHIVE_NESTED "archive-nested":
        "the archive holds another archive", "ask for the files themselves";
        "el ZIP contiene otro archivo comprimido", "pida los archivos mismos";
    ARCHIVE_CONTENT "archive-content":
        "the archive does not hold exactly one XML and one PDF", "ask for an archive with one of each";
        "el ZIP no contiene exactamente un XML y un PDF", "pida un ZIP con uno de cada uno";
    ARCHIVE_NOT_NATIVE "archive-not-native":
        "the XML is not the service's native format", "give XML with the root `<DTE><Documento><Encabezado>`";
        "el XML no está en el formato nativo del servicio", "entregue XML con la raíz `<DTE><Documento><Encabezado>`";
    ARCHIVE_BODY "archive-body":
        "the body of the request holds no archive with its external id", "post a form with `file` and `externalId`, or the ZIP with its external id";
        "el cuerpo de la petición no trae un ZIP con su identificador externo", "envíe un formulario con `file` y `externalId`, o el ZIP con su identificador externo";
    ARCHIVE_CREDENTIALS "archive-credentials":
        "the request that brings the archive has other credentials than the receiver's", "give the provider the receiver's user and password";
        "la petición que trae el ZIP tiene otras credenciales que las del receptor", "entregue al proveedor el usuario y la contraseña del receptor";
    ARCHIVE_LONG_NAME "archive-long-name":
        "a name in the archive is longer than the name of a file may be", "pack the file under a name of at most 255 bytes";
        "un nombre en el archivo es más largo de lo que puede ser el de un archivo", "empaque el archivo con un nombre de 255 bytes a lo sumo";
    ARCHIVE_ENTRY "archive-entry":
        "an entry of the archive is no plain file", "leave out links, devices and sparse files; pack a ZIP with deflate";
        "una entrada del archivo no es un archivo simple", "omita enlaces, dispositivos y archivos dispersos; comprima un ZIP con deflate";
    LIMIT_ARCHIVE "limit-archive":
        "the archive is larger than its limits", "raise the limits if the archive is wanted";
        "el ZIP supera sus límites", "aumente los límites si desea el ZIP";
    EXTRACTION_STATE "extraction-state":
        "a saved polling state cannot be read", "pass the text in which the polling was saved, unchanged";
        "un estado de consulta guardado no se puede leer", "entregue el texto en que se guardó la consulta, sin cambios";
    EXTRACTION_REJECTED "extraction-rejected":
        "the document does not meet the provider's validation rules", "look at the document in the provider's portal, correct it, upload it again";
        "el documento no cumple las reglas de validación del proveedor", "revise el documento en el portal del proveedor, corríjalo y envíelo de nuevo";
    EXTRACTION_EXPIRED "extraction-expired":
        "the provider gave up before it had processed the document", "upload the document again";
        "el proveedor desistió antes de procesar el documento", "envíe el documento de nuevo";
    EXTRACTION_EXHAUSTED "extraction-exhausted":
        "every send and query of the polling policy was used up without a result", "ask the provider what became of the document";
        "se agotaron los envíos y consultas sin un resultado", "pregunte al proveedor qué pasó con el documento";
    EXTRACTION_AUTH "extraction-auth":
        "the provider refused the token twice in a row", "check `client_id`, `client_secret` and `scope`";
        "el proveedor rechazó el token dos veces seguidas", "revise `client_id`, `client_secret` y `scope`", quoting "client_id", "client_secret";
    EXTRACTION_INVALID_XML "extraction-invalid-xml":
        "the provider's result for the document is not the service's native XML", "look at the text, which is kept as it came; tell the provider, or enter the document by hand";
        "lo que el proveedor hizo del documento no es el XML nativo del servicio", "vea el texto, que se conserva como llegó; avise al proveedor o ingrese el documento a mano";
    EXTRACTION_ADDRESS "extraction-address":
        "the address of a file is not https, or leads into this machine or its network", "tell the provider; the file was not fetched";
        "la dirección de un archivo no es https, o lleva a esta máquina o a su red", "avise al proveedor; el archivo no se descargó";
    FILE_NOT_FOUND "file-not-found":
        "there is no file or folder of this name", "correct the path; one that does not begin with / is seen from the working folder";
        "no hay un archivo ni una carpeta con ese nombre", "corrija la ruta; la que no empieza con / se ve desde la carpeta de trabajo";
    FILE_EXISTS "file-exists":
        "there is a file of this name, and nothing is overwritten", "choose another folder or name, or overwrite it with `--force`";
        "ya hay un archivo con ese nombre, y nada se sobrescribe", "elija otra carpeta u otro nombre, o sobrescríbalo con `--force`";
    ROW_DOCUMENT "row-document":
        "a row of another command has no document inside",
        "give rows of `convert`, `map` or `read` without `--output`, or the documents themselves; a command that checks ends a pipe";
        "una fila de otra orden no contiene un documento",
        "entregue filas de `convert`, `map` o `read` sin `--output`, o los documentos mismos; una orden que revisa termina la tubería";
    QUEUE_UNREACHABLE "queue-unreachable":
        "the queue that tells workers of documents did not answer in time",
        "check the address of Redis and that it runs, then open the queue again; stored documents are safe in the journal";
        "la cola que avisa a los trabajadores de los documentos no respondió a tiempo",
        "revise la dirección de Redis y que esté en marcha, y abra la cola de nuevo; los documentos guardados están a salvo en el diario";
    FILE_UNREADABLE "file-unreadable":
        "a file cannot be read, or is shorter than when it was checked", "see the error's source; do not change a file until it is sent";
        "un archivo no se puede leer, o uno que se envía es más corto que cuando se revisó", "vea la causa del error; no cambie un archivo hasta que se envíe";
    UPLOAD_TYPE "upload-type":
        "the file's name ends in a type that the provider does not take", "send pdf, txt, doc, docx, png, jpg or jpeg";
        "el nombre del archivo termina en un tipo que el proveedor no acepta", "envíe pdf, txt, doc, docx, png, jpg o jpeg";
    UPLOAD_CONTENT "upload-content":
        "the file is not what its name says", "correct the name's ending, or send the right file";
        "el archivo no es lo que dice su nombre", "corrija la extensión del nombre, o entregue el archivo correcto";
    UPLOAD_SIZE "upload-size":
        "the file is larger than the provider's 50 MB", "send a smaller file, or in parts";
        "el archivo supera los 50 MB del proveedor", "envíe un archivo más pequeño, o por partes";
    UPLOAD_PAGES "upload-pages":
        "the file has more than 150 pages", "send it in parts";
        "el archivo tiene más de 150 páginas", "envíelo por partes";
    UPLOAD_PAGES_UNCOUNTED "upload-pages-uncounted":
        "the pages could not be counted; the file is sent anyway", "make sure that it has at most 150 pages";
        "no se pudieron contar las páginas, y el archivo se envía de todos modos", "asegúrese de que tenga a lo sumo 150 páginas";
    UPLOAD_LINES "upload-lines":
        "the text has more than 500 lines", "send it in parts";
        "el texto tiene más de 500 líneas", "envíelo por partes";
    // The connection
    TRANSPORT_UNREACHABLE "transport-unreachable":
        "no connection could be made, so nothing was sent", "check the address and the network; sending again is safe";
        "no se pudo conectar, así que no se envió nada", "revise la dirección y la red; reenviar es seguro";
    TRANSPORT_BROKEN "transport-broken":
        "the connection ended before the answer was complete", "repeat a read; after a send, ask GetDocument before sending again";
        "la conexión terminó antes de completar la respuesta", "repita una consulta; tras un envío, pregunte con GetDocument antes de reenviar";
    TRANSPORT_TIMEOUT "transport-timeout":
        "no complete answer came in time", "repeat a read; after a send, ask GetDocument before sending again";
        "no llegó una respuesta completa a tiempo", "repita una consulta; tras un envío, pregunte con GetDocument antes de reenviar";
    TRANSPORT_CANCELLED "transport-cancelled":
        "the caller cancelled the call", "repeat a read; after a send, ask GetDocument before sending again";
        "quien llamó canceló la llamada", "repita una consulta; tras un envío, pregunte con GetDocument antes de reenviar";
    TRANSPORT_RECORDING "transport-recording":
        "the text is no recording of calls", "record the calls again";
        "el texto no es una grabación de llamadas", "grabe las llamadas otra vez";
    TRANSPORT_UNRECORDED "transport-unrecorded":
        "the recording has no such call, or has it less often", "correct what the program sends, or record the calls again";
        "la grabación no tiene esa llamada, o la tiene menos veces", "corrija lo que el programa envía, o grabe las llamadas otra vez";
    LIMIT_REPLY_BYTES "limit-reply-bytes":
        "the reply is larger than the client's bound", "raise `max_reply_bytes`; after a send, ask GetDocument before sending again";
        "la respuesta es mayor que el límite del cliente", "aumente `max_reply_bytes`; tras un envío, pregunte con GetDocument antes de reenviar", quoting "max_reply_bytes";
    LIMIT_ANSWER_VALUES "limit-answer-values":
        "an answer has more values than are read", "ask with a narrower filter; after a send, ask GetDocument before sending again";
        "una respuesta tiene más valores de los que se leen", "pregunte con un filtro más estrecho; tras un envío, pregunte con GetDocument antes de reenviar";
    LIMIT_PAGES "limit-pages":
        "a list has more pages than are read at once", "ask with a narrower filter";
        "una lista tiene más páginas de las que se leen de una vez", "pregunte con un filtro más estrecho";
    TRANSPORT_ADDRESS "transport-address":
        "the address cannot be used", "use https, a loopback address, or `allow_http`";
        "la dirección no se puede usar", "use https, una dirección de bucle local, o `allow_http`", quoting "allow_http";
    AUTH_MISSING "auth-missing":
        "the call needs credentials that the client does not have", "give the client the settings that the message names";
        "la llamada necesita credenciales que el cliente no recibió", "entregue al cliente los ajustes que nombra el mensaje";
    AUTH_REFUSED "auth-refused":
        "the service refused the credentials", "check the username and password and which environment they are for";
        "el servicio rechazó las credenciales", "revise el usuario y la contraseña y a qué ambiente corresponden";
    AUTH_TOKEN_REFUSED "auth-token-refused":
        "the token endpoint refused the client's credentials",
        "check `client_id`, `client_secret`, `scope` and `token_endpoint_auth_method` and which environment they are for";
        "el servidor de tokens rechazó las credenciales del cliente",
        "revise `client_id`, `client_secret`, `scope` y `token_endpoint_auth_method` y a qué ambiente corresponden", quoting "client_id", "client_secret", "token_endpoint_auth_method";
    AUTH_TOKEN_UNREADABLE "auth-token-unreadable":
        "the token endpoint answered something that is no bearer token (RFC 6749)", "check `token_url`";
        "el servidor de tokens respondió algo que no es un token Bearer (RFC 6749)", "revise `token_url`", quoting "token_url";
    STATUS_REDIRECT "status-redirect":
        "the service answered with a redirect, which is never followed", "correct the base address";
        "el servicio respondió con una redirección, que nunca se sigue", "corrija la dirección base";
    STATUS_TOO_MANY_REQUESTS "status-too-many-requests":
        "the service asks for fewer calls", "wait as long as the service says, then try again";
        "el servicio pide menos llamadas", "espere lo que indica el servicio e intente de nuevo";
    STATUS_REFUSED "status-refused":
        "the service answered with an HTTP status that is no success", "read the message; correct the call, or try a read again later";
        "el servicio respondió con un estado HTTP que no es de éxito", "lea el mensaje; corrija la llamada, o intente la consulta más tarde";
    // Chile's folios
    FOLIO_BILLER_UNKNOWN "folio-biller-unknown":
        "folio manager 3.0 does not know the biller", "correct BillerId, or register the biller in folio manager 3.0";
        "el gestor de folios 3.0 no conoce al emisor", "corrija BillerId, o registre el emisor en el gestor de folios 3.0";
    FOLIO_UNASSIGNED "folio-unassigned":
        "the folio to be validated has not been assigned, so no document is made",
        "leave out ValidateNumber, so that a folio is assigned; gaps cannot be created";
        "el folio por validar no ha sido asignado, así que no se genera documento",
        "omita ValidateNumber, para que se asigne un folio; no se pueden crear saltos";
    FOLIO_ALREADY_ISSUED "folio-already-issued":
        "the folio to be validated has already been issued",
        "look up the document that has it; for a new document leave out ValidateNumber";
        "el folio por validar ya fue emitido",
        "busque el documento que lo tiene; para un documento nuevo omita ValidateNumber";
    FOLIO_MISSING "folio-missing":
        "a folio is to be validated, but the document has none",
        "fill in `Documento/Encabezado/IdDoc/Numero`, or leave out ValidateNumber";
        "se debe validar un folio, pero el documento no lo tiene",
        "complete `Documento/Encabezado/IdDoc/Numero`, u omita ValidateNumber";
    FOLIO_VALIDATE_WITHOUT_BILLER "folio-validate-without-biller":
        "ValidateNumber is ignored, since there is no BillerId", "give BillerId, or leave out ValidateNumber";
        "ValidateNumber se ignora, porque no hay BillerId", "indique BillerId, u omita ValidateNumber";
    FOLIO_CONTRADICTION "folio-contradiction":
        "a value of the document differs from the same value elsewhere", "keep one value; the service reads the document";
        "un valor del documento difiere del mismo valor en otro lugar", "deje un solo valor; el servicio lee el documento";
    // Events
    EVENT_STATUS "event-status":
        "there is no such event, or another event is needed here", "give one of the codes that the interface lists; to send another all the same, give `unchecked`";
        "no existe ese evento, o no es el que se necesita aquí", "indique uno de los códigos que la interfaz enumera; para enviar otro de todos modos, indique `unchecked`";
    EVENT_PARAMETER_FORBIDDEN "event-parameter-forbidden":
        "a parameter must not be sent with this event", "leave the parameter out";
        "un parámetro no debe enviarse con este evento", "omita el parámetro";
    EVENT_PARAMETER_UNEXPECTED "event-parameter-unexpected":
        "a parameter belongs to other events", "leave the parameter out, unless the service asked for it";
        "un parámetro pertenece a otros eventos", "omita el parámetro, salvo que el servicio lo haya pedido";
    EVENT_PARAMETER_UNKNOWN "event-parameter-unknown":
        "the interface does not name this parameter, which passes through unchanged", "check the spelling; ignore it if the name is intended";
        "la interfaz no nombra este parámetro, que pasa sin cambios", "revise la ortografía; ignórelo si el nombre es el deseado";
    EVENT_DOCUMENT_TYPE "event-document-type":
        "the event is not for this type of document", "send the event about a document that it is for, or choose another event";
        "el evento no es para este tipo de documento", "envíe el evento sobre un documento que corresponda, o elija otro evento";
    EVENT_ACCESS_KEY "event-access-key":
        "an access key is not 44 digits that end in their check digit", "copy the key as the authority gave it, without prefix or blanks";
        "una clave de acceso no son 44 dígitos con su dígito verificador", "copie la clave como la entregó la autoridad, sin prefijo ni espacios";
    EVENT_VALUE_FORM "event-value-form":
        "the authority's schema asks for another form of this value", "write the value in the form that the message names; nothing is rounded or padded here";
        "el esquema de la autoridad pide otra forma de este valor", "escriba el valor en la forma que nombra el mensaje; aquí nada se redondea ni se completa";
    EVENT_ITEM_FIELD "event-item-field":
        "the authority's schema has no such field in an item of this event", "check the spelling; ignore it if the service asks for this name";
        "el esquema de la autoridad no tiene ese campo en un ítem de este evento", "revise la ortografía; ignórelo si el servicio pide este nombre";
    EVENT_ITEM_FIELD_MISSING "event-item-field-missing":
        "the authority's schema asks for a field that an item lacks", "give the field, `0` where there is no amount";
        "el esquema de la autoridad pide un campo que falta en un ítem", "indique el campo, `0` donde no hay monto";
    EVENT_ITEM_REPEATS_TAX "event-item-repeats-tax":
        "vIBS or vCBS stands inside gControleEstoque, where this event must not have it", "give vIBS and vCBS in the item itself alone";
        "vIBS o vCBS está dentro de gControleEstoque, donde este evento no debe tenerlo", "indique vIBS y vCBS solo en el ítem mismo";
    EVENT_ITEM_COUNT "event-item-count":
        "an event has more items than the authority's schema allows", "send at most 990 items with one event";
        "un evento tiene más ítems de los que permite el esquema de la autoridad", "envíe a lo sumo 990 ítems por evento";
    EVENT_ITEM_NUMBER "event-item-number":
        "two items have the same number", "give each item of the document once";
        "dos ítems tienen el mismo número", "indique cada ítem del documento una sola vez";
    EVENT_ITEMS_ENCODING "event-items-encoding":
        "the interface does not say that this event may have items", "send it without items, unless the service asked for them";
        "la interfaz no dice que este evento pueda tener ítems", "envíelo sin ítems, salvo que el servicio los haya pedido";
    EVENT_NOT_ACCEPTED "event-not-accepted":
        "an event that was not accepted cannot be cancelled", "wait until it is accepted, or ask for its state";
        "un evento que no fue aceptado no se puede cancelar", "espere a que sea aceptado, o consulte su estado";
    // What an answer means
    ANSWER_UNREADABLE "answer-unreadable":
        "the service answered something that is not what its interface promises", "repeat a read; after a send, ask GetDocument before sending again";
        "el servicio respondió algo que su interfaz no promete", "repita una consulta; tras un envío, pregunte con GetDocument antes de reenviar";
    RESULT_NOTHING_STORED "result-nothing-stored":
        "the service reported success but stored no document", "correct the document and send it again";
        "el servicio informó éxito pero no guardó ningún documento", "corrija el documento y envíelo de nuevo";
    RESULT_CONTEXT "result-context":
        "the meaning of an answer depends on something that was not given", "give the country of the document, and for Argentina whether the call was asynchronous";
        "el significado de una respuesta depende de algo que no se indicó", "indique el país del documento y, para Argentina, si la llamada fue asíncrona";
    RESULT_REJECTED "result-rejected":
        "the document was rejected", "read the result's code, description and messages, correct the document and send it again";
        "el documento fue rechazado", "lea el código, la descripción y los mensajes del resultado, corrija el documento y envíelo de nuevo";
    RESULT_NOT_ACCEPTED_YET "result-not-accepted-yet":
        "the authority has not answered yet", "ask GetDocument later";
        "la autoridad aún no ha respondido", "pregunte más tarde con GetDocument";
    AUTHORITY_ANSWER_NOT_KNOWN "authority-answer-not-known":
        "a document was sent, and the service does not list what the authority answered", "give `decide`, your own rule for a listed document; until then look at the authority";
        "un documento fue enviado y el servicio no lista qué respondió la autoridad", "indique `decide`, su propia regla para un documento listado; mientras tanto, consulte a la autoridad";
    RESULT_UNKNOWN "result-unknown":
        "the outcome of the document is not known yet", "ask GetDocument; do not send again before the answer is clear";
        "aún no se sabe en qué estado está el documento", "pregunte con GetDocument; no reenvíe antes de tener una respuesta clara";
    RESULT_TIME_STAMP "result-time-stamp-unreadable":
        "a time stamp of the answer has no known form", "read its text in the other data";
        "una fecha y hora de la respuesta no tiene una forma conocida", "lea su texto en los otros datos";
    RESULT_TIME_STAMP_AMBIGUOUS "result-time-stamp-ambiguous":
        "a time stamp of the answer could be read with the day or the month first", "read its text in the other data; give the country if it was not given";
        "una fecha de la respuesta podría leerse con el día o con el mes primero", "lea su texto en los otros datos; indique el país si no lo indicó";
    RESULT_FAILED "result-failed":
        "the service reports that the operation failed", "read the code and the description that the message names";
        "el servicio informa que la operación falló", "lea el código y la descripción que nombra el mensaje";
    // A document as a tree
    DOCUMENT_PATH "document-path":
        "a path has the wrong form or leads nowhere", "write it as `Documento/Detalle[3]/NmbItem` or `Emisor/@id`; an index may be one past the last";
        "una ruta tiene forma equivocada o no lleva a nada", "escríbala como `Documento/Detalle[3]/NmbItem` o `Emisor/@id`; un índice puede ser uno más que el último";
    DOCUMENT_NUMBER "document-number":
        "a number to be set is not a plain decimal", "write it with digits and a point, without exponent";
        "un número por asignar no es un decimal simple", "escríbalo con dígitos y un punto, sin exponente";
    NUMBER_INEXACT "number-inexact":
        "a floating-point number may not have the digits that were written: it is a whole number beyond 2^53, has more than 15 significant digits, or is not finite",
        "give it as text, as a BigInt (JavaScript), int or Decimal (Python), or round it to the decimals that you mean";
        "un número de punto flotante quizá no tiene los dígitos escritos: es un entero mayor que 2^53, tiene más de 15 dígitos significativos o no es finito",
        "envíelo como texto, como BigInt (JavaScript), int o Decimal (Python), o redondéelo a los decimales que corresponden";
    FILE_CONTENT "file-content":
        "the content is neither XML nor JSON, plain or in base 64", "give the document's own text or its base 64";
        "el contenido no es XML ni JSON, ni en base 64", "entregue el texto del documento o su base 64";
    // Mappings
    MAPPING_TEMPLATE "mapping-template":
        "the text is not a valid mapping template", "in XML the root is `mapping` of the namespace `urn:dtekit:mapping:1` with one `template` inside; in JSON an object has `$mapping` and `template`";
        "una plantilla no tiene la forma de tal", "en XML la raíz es `mapping` del espacio de nombres `urn:dtekit:mapping:1` con un `template`; en JSON un objeto tiene `$mapping` y `template`";
    MAPPING_STRAY "mapping-stray":
        "an attribute, element or text of a template is in a place where it has no meaning", "remove it, or move it to its place";
        "un atributo, elemento o texto de una plantilla está donde no significa nada", "quítelo, o muévalo a donde cuenta";
    MAPPING_EXPRESSION "mapping-expression":
        "an expression cannot be read", "correct it at the place named";
        "una expresión no se puede leer", "corríjala en el lugar indicado";
    MAPPING_BRACE "mapping-brace":
        "a `}` stands alone", "write `}}` for a literal brace";
        "una `}` está sola", "escriba `}}` si desea la llave";
    MAPPING_UNKNOWN_NAME "mapping-unknown-name":
        "a function, variable, table, define, library or prefix is not known", "correct the name, or declare it before it is used";
        "una función, variable, tabla, definición, biblioteca o prefijo no se conoce", "corrija el nombre, o declárelo antes de usarlo";
    MAPPING_ARITY "mapping-arity":
        "a function is called with too few or too many arguments", "give as many as the message says";
        "una función recibe argumentos de menos o de más", "indique los que dice el mensaje";
    MAPPING_ARGUMENT "mapping-argument":
        "an argument of a function is wrong for every document", "correct the argument";
        "un argumento de una función es erróneo con cualquier documento", "corrija el argumento";
    MAPPING_DUPLICATE "mapping-duplicate":
        "a name or key appears twice", "remove one of them, or rename it";
        "un nombre o clave está dos veces", "quite uno, o cambie su nombre";
    MAPPING_RECURSION "mapping-recursion":
        "a define or library uses itself", "break the circle";
        "una definición o biblioteca se usa a sí misma", "rompa el círculo";
    MAPPING_NAMESPACE "mapping-namespace":
        "a prefix is written without its declaration", "declare it on an element of the template";
        "se escribe un prefijo sin su declaración", "declárelo en un elemento de la plantilla";
    MAPPING_UNKNOWN "mapping-unknown":
        "there is no mapping for this country, document type or code", "use one of those that the message names, or add your own to a registry";
        "ninguna plantilla corresponde a este país, tipo de documento o código", "use una de las que nombra el mensaje, o agregue la suya a un registro";
    EXAMPLE_UNKNOWN "example-unknown":
        "there is no example of this country and document type", "give one of the types that the message names";
        "no hay un ejemplo de este país y tipo de documento", "indique uno de los tipos que nombra el mensaje";
    MAPPING_ROOT "mapping-root":
        "the output has not exactly one root", "see which part of the document the mapping asks for";
        "la salida no tiene exactamente una raíz", "vea qué parte del documento pide la plantilla";
    MAPPING_MISSING "mapping-missing":
        "a value that the mapping requires is not in the document", "give the value at the path named";
        "falta en el documento un valor que la plantilla exige", "indique el valor en la ruta señalada";
    MAPPING_SEVERAL "mapping-several":
        "a path leads to several nodes where one is needed", "keep one in the document, or choose in the mapping";
        "una ruta lleva a varios nodos donde hace falta uno", "deje uno en el documento, o elija en la plantilla";
    MAPPING_NUMBER "mapping-number":
        "a text is used as a number and is none", "write digits and a point, without exponent or separators";
        "un texto se usa como número y no lo es", "escriba dígitos y un punto, sin exponente ni separadores";
    MAPPING_DIGITS "mapping-digits":
        "a number has more than 76 digits", "shorten or round it";
        "un número tiene más de 76 dígitos", "acórtelo o redondéelo";
    MAPPING_DIVISION "mapping-division":
        "a number is divided by zero", "correct the value, or guard it with `if`";
        "un número se divide entre cero", "corrija el valor, o protéjalo con `if`";
    MAPPING_DATE "mapping-date":
        "a text is not a date, or the date lacks a part that is needed", "write it as `2024-05-31T10:00:00-06:00`, as far as it is needed";
        "a una fecha le falta lo que se pide, o no lo es", "escríbala como `2024-05-31T10:00:00-06:00`, según haga falta";
    MAPPING_LENGTH "mapping-length":
        "a text is longer than the official document allows", "shorten the text";
        "un texto es más largo de lo que permite el documento oficial", "acorte el texto";
    MAPPING_LOOKUP "mapping-lookup":
        "a table has no row for a value", "use a value of the table";
        "una tabla no tiene fila para un valor", "use un valor de la tabla";
    MAPPING_KEY "mapping-key":
        "a node that is to be grouped lacks a key", "give the value by which it is grouped";
        "a un nodo por agrupar le falta una clave", "indique el valor por el que se agrupa";
    MAPPING_VALUE "mapping-value":
        "a value is not of the kind that a function or directive takes", "correct the value or the mapping";
        "un valor no es del tipo que recibe una función o directiva", "corrija el valor o la plantilla";
    MAPPING_PARAM_MISSING "mapping-param-missing":
        "a param without default was not given", "give the param";
        "no se dio un parámetro sin valor por omisión", "indique el parámetro";
    MAPPING_PARAM_UNKNOWN "mapping-param-unknown":
        "the mapping has no such param", "correct the name";
        "la plantilla no tiene ese parámetro", "corrija el nombre";
    // Tables that change
    TABLE_FILE "table-file":
        "the file of a table does not have the form of a table", "correct the place named; docs/tables.md has the form";
        "el archivo de una tabla no tiene la forma de una tabla", "corrija el lugar indicado; docs/tables.md da la forma";
    TABLE_SIZE "table-size":
        "the file of a table is larger than allowed", "split the table, or leave out what nobody looks up";
        "el archivo de una tabla es más grande de lo permitido", "divida la tabla, o quite lo que nadie busca";
    TABLE_DATE "table-date":
        "a text is no day, or a row ends before it begins", "write days as `2024-05-31`, the first one before the last one";
        "un texto no es un día, o una fila termina antes de comenzar", "escriba los días como `2024-05-31`, el primero antes del último";
    TABLE_DUPLICATE "table-duplicate":
        "two tables of one name hold from the same day, or two rows of one key hold on the same day",
        "keep one of them, or give them different days";
        "dos tablas del mismo nombre rigen desde el mismo día, o dos filas de una clave rigen el mismo día",
        "deje una de ellas, o deles días distintos";
    TABLE_UNKNOWN "table-unknown":
        "there is no table of this name", "correct the name; docs/tables.md lists the built-in tables";
        "no hay tabla con ese nombre", "corrija el nombre; docs/tables.md enumera las tablas incluidas";
    TABLE_KEY "table-key":
        "the version of a table that holds on a day has no such key", "use a key of the table, or add a newer version of the table";
        "la versión de una tabla que rige en una fecha no tiene esa clave", "use una clave de la tabla, o agregue una versión más nueva";
    TABLE_NOT_IN_FORCE "table-not-in-force":
        "no version or no row of a table holds on a day", "correct the date, or add a version of the table that holds on it";
        "ninguna versión o fila de una tabla rige en una fecha", "corrija la fecha, o agregue una versión de la tabla que rija en ella";
    LIMIT_MAPPING_STEPS "limit-mapping-steps":
        "a mapping takes more steps than `max_steps`", "simplify the mapping, or raise `max_steps`";
        "una plantilla toma más pasos que `max_steps`", "simplifique la plantilla, o aumente `max_steps`", quoting "max_steps";
    LIMIT_MAPPING_OUTPUT "limit-mapping-output":
        "a mapping writes more than `max_output` bytes", "raise `max_output` if the output is wanted";
        "una plantilla escribe más que `max_output` bytes", "aumente `max_output` si desea la salida", quoting "max_output";
    LIMIT_MAPPING_MEMORY "limit-mapping-memory":
        "the texts and lists that a mapping makes on the way, or the rows of an explanation, take more than `max_memory` bytes",
        "simplify the mapping, or raise `max_memory`";
        "los textos y listas que una plantilla hace en el camino, o las filas de una explicación, toman más de `max_memory` bytes",
        "simplifique la plantilla, o aumente `max_memory`", quoting "max_memory";
    LIMIT_MAPPING_DEPTH "limit-mapping-depth":
        "elements or expressions of a template are nested too deeply", "flatten the template";
        "los elementos o expresiones de una plantilla se anidan demasiado", "aplane la plantilla";
    LIMIT_MAPPING_TABLE "limit-mapping-table":
        "the tables of a template have too many rows", "convert that many values before the document is mapped";
        "las tablas de una plantilla tienen demasiadas filas", "convierta tantos valores antes de enviar el documento";
    LIMIT_MAPPING_SIZE "limit-mapping-size":
        "a template is too large after its defines are expanded", "use fewer defines inside defines";
        "una plantilla es demasiado grande al incluir sus definiciones", "use menos definiciones dentro de otras";
    // Identifiers
    IDENTIFIER_KIND "identifier-kind":
        "no kind of identifier has this word", "give a word of the list in the documentation of `identifier`";
        "ningún tipo de identificador tiene esta palabra", "indique una palabra de la lista en la documentación de `identifier`";
    IDENTIFIER_PART "identifier-part":
        "a part of an identifier has an unknown name or is no text", "give the parts that the identifier has, as text or whole numbers";
        "una parte de un identificador tiene un nombre desconocido o no es texto", "indique las partes que tiene el identificador, como texto o números enteros";
    CLAVE_LENGTH "clave-length":
        "a Costa Rican key is not 50 digits", "give the key as text, all 50 digits and nothing else";
        "una clave de Costa Rica no tiene 50 dígitos", "indique la clave como texto, con sus 50 dígitos y nada más";
    CLAVE_COUNTRY "clave-country":
        "a Costa Rican key does not begin with the country's 506", "copy the key from the document itself";
        "una clave de Costa Rica no comienza con el 506 del país", "copie la clave del documento mismo";
    CLAVE_DATE "clave-date":
        "a Costa Rican key has no date where its day of issue must stand", "copy the key from the document itself; to compose one, give a day that exists";
        "una clave de Costa Rica no tiene una fecha donde debe estar su día de emisión", "copie la clave del documento mismo; para componer una, indique un día que exista";
    CLAVE_ISSUER "clave-issuer":
        "a Costa Rican key has no id number where its issuer's must stand", "copy the key from the document itself";
        "una clave de Costa Rica no tiene una cédula donde debe estar la de su emisor", "copie la clave del documento mismo";
    CLAVE_DOCUMENT_TYPE "clave-document-type":
        "the consecutive number in a Costa Rican key has an unknown document type", "copy the key from the document itself";
        "el consecutivo en una clave de Costa Rica tiene un tipo de documento desconocido", "copie la clave del documento mismo";
    CLAVE_SITUATION "clave-situation":
        "the situation in a Costa Rican key is not 1, 2 or 3", "use 1 for normal, 2 for contingency, 3 for no Internet";
        "la situación en una clave de Costa Rica no es 1, 2 ni 3", "use 1 para normal, 2 para contingencia, 3 para sin Internet";
    CLAVE_SECURITY_CODE "clave-security-code":
        "the security code of a Costa Rican key is not 8 digits", "choose 8 digits that are hard to guess";
        "el código de seguridad de una clave de Costa Rica no tiene 8 dígitos", "elija 8 dígitos difíciles de adivinar";
    CEDULA_FORM "cedula-form":
        "a Costa Rican id number is not 9 to 12 digits", "write it without dashes: física 9, jurídica and NITE 10, DIMEX 11 or 12 digits";
        "una cédula de Costa Rica no tiene de 9 a 12 dígitos", "escríbala sin guiones: física 9, jurídica y NITE 10, DIMEX 11 o 12 dígitos";
    RUT_FORM "rut-form":
        "a Chilean RUT is not a number with a check digit", "write it as `76192083-9`";
        "un RUT chileno no es un número con dígito verificador", "escríbalo como `76192083-9`";
    RUT_CHECK_DIGIT "rut-check-digit":
        "a RUT has the check digit of another number", "correct the number or the digit";
        "un RUT tiene el dígito verificador de otro número", "corrija el número o el dígito";
    RFC_FORM "rfc-form":
        "a Mexican RFC has another shape", "write it in capitals without dashes, as in `EKU9003173C9`";
        "un RFC mexicano tiene otra forma", "escríbalo en mayúsculas y sin guiones, como `EKU9003173C9`";
    NIT_CO_FORM "nit-co-form":
        "a Colombian NIT is not a number with a check digit", "write it as `800197268-4`";
        "un NIT colombiano no es un número con dígito de verificación", "escríbalo como `800197268-4`";
    NIT_CO_CHECK_DIGIT "nit-co-check-digit":
        "a Colombian NIT has the check digit of another number", "correct the number or the digit";
        "un NIT colombiano tiene el dígito de verificación de otro número", "corrija el número o el dígito";
    CUFE_FORM "cufe-form":
        "a CUFE, CUDE or CUDS is not 96 hexadecimal digits", "copy the key of the document, all 96 digits and nothing else";
        "un CUFE, CUDE o CUDS no son 96 dígitos hexadecimales", "copie la clave del documento, con sus 96 dígitos y nada más";
    CUFE_PART "cufe-part":
        "a part of a CUFE, CUDE or CUDS does not fit", "give the values of the document: a day, a time with its offset, decimals, ids without check digit";
        "una parte de un CUFE, CUDE o CUDS no es válida", "indique los valores del documento: un día, una hora con su desfase, decimales, números sin dígito de verificación";
    RUC_PE_FORM "ruc-pe-form":
        "a Peruvian RUC is not 11 digits", "write it as `20131312955`";
        "un RUC peruano no son 11 dígitos", "escríbalo como `20131312955`";
    RUC_PE_CHECK_DIGIT "ruc-pe-check-digit":
        "a Peruvian RUC has the check digit of another number", "correct the number or the digit";
        "un RUC peruano tiene el dígito verificador de otro número", "corrija el número o el dígito";
    COMPROBANTE_PE_FORM "comprobante-pe-form":
        "the identifier of a Peruvian document has not four parts", "write it as `20131312955-01-F001-123`";
        "el identificador de un comprobante peruano no tiene cuatro partes", "escríbalo como `20131312955-01-F001-123`";
    COMPROBANTE_PE_PART "comprobante-pe-part":
        "a part of the identifier of a Peruvian document does not fit", "give a type of two digits, a series of 4 letters or digits and a number of up to 8 digits; a summary has its day as series";
        "una parte del identificador de un comprobante peruano no es válida", "indique un tipo de dos dígitos, una serie de 4 letras o dígitos y un número de hasta 8 dígitos; un resumen tiene su día como serie";
    NIT_FORM "nit-form":
        "a NIT of El Salvador is not 14 digits", "write it as `0614-050707-104-8` or without dashes";
        "un NIT de El Salvador no son 14 dígitos", "escríbalo como `0614-050707-104-8` o sin guiones";
    NIT_CHECK_DIGIT "nit-check-digit":
        "a NIT has the check digit of another number", "correct the number or the digit";
        "un NIT tiene el dígito verificador de otro número", "corrija el número o el dígito";
    DUI_FORM "dui-form":
        "a DUI of El Salvador is not 9 digits", "write it as `00016297-5` or without the dash";
        "un DUI de El Salvador no son 9 dígitos", "escríbalo como `00016297-5` o sin guion";
    DUI_CHECK_DIGIT "dui-check-digit":
        "a DUI has the check digit of another number", "correct the number or the digit";
        "un DUI tiene el dígito verificador de otro número", "corrija el número o el dígito";
    RNC_FORM "rnc-form":
        "an RNC of the Dominican Republic is not 9 digits", "write it as `101850043` or as `1-01-85004-3`";
        "un RNC de la República Dominicana no son 9 dígitos", "escríbalo como `101850043` o como `1-01-85004-3`";
    RNC_CHECK_DIGIT "rnc-check-digit":
        "an RNC has the check digit of another number", "correct the number or the digit; the DGII gave out a few whose digit does not fit";
        "un RNC tiene el dígito verificador de otro número", "corrija el número o el dígito; la DGII asignó unos pocos cuyo dígito no concuerda";
    CEDULA_DO_FORM "cedula-do-form":
        "a cédula of the Dominican Republic is not 11 digits", "write it as `001-1391820-5` or without dashes";
        "una cédula de la República Dominicana no son 11 dígitos", "escríbala como `001-1391820-5` o sin guiones";
    CEDULA_DO_CHECK_DIGIT "cedula-do-check-digit":
        "a cédula of the Dominican Republic has the check digit of another number", "correct the number or the digit";
        "una cédula de la República Dominicana tiene el dígito verificador de otro número", "corrija el número o el dígito";
    ENCF_FORM "encf-form":
        "an e-NCF is not `E`, a type of e-CF and ten digits", "write it as `E310000000005`; the types are 31 to 34, 41 and 43 to 47";
        "un e-NCF no es `E`, un tipo de e-CF y diez dígitos", "escríbalo como `E310000000005`; los tipos son 31 a 34, 41 y 43 a 47";
    SECURITY_CODE_FORM "security-code-form":
        "a security code is not the first six characters of a signature value", "give the `SignatureValue` of the signed e-CF, or the code of its first six characters";
        "un código de seguridad no son los primeros seis caracteres del valor de una firma", "dé el `SignatureValue` del e-CF firmado, o el código de sus primeros seis caracteres";
    CLAVE_EC_LENGTH "clave-ec-length":
        "a clave de acceso of Ecuador is not 49 digits", "give the key as text, all 49 digits and nothing else";
        "una clave de acceso de Ecuador no tiene 49 dígitos", "indique la clave como texto, con sus 49 dígitos y nada más";
    CLAVE_EC_DATE "clave-ec-date":
        "a clave de acceso has no date where its day of issue must stand", "copy the key from the document itself; to compose one, give a day that exists";
        "una clave de acceso no tiene una fecha donde debe estar su día de emisión", "copie la clave del documento mismo; para componer una, indique un día que exista";
    CLAVE_EC_DOCUMENT_TYPE "clave-ec-document-type":
        "a clave de acceso has an unknown document type", "use 01, 03, 04, 05, 06 or 07";
        "una clave de acceso tiene un tipo de documento desconocido", "use 01, 03, 04, 05, 06 o 07";
    CLAVE_EC_ISSUER "clave-ec-issuer":
        "the issuer in a clave de acceso is no RUC", "give the 13 digits of the issuer's RUC, which end in 001";
        "el emisor en una clave de acceso no es un RUC", "indique los 13 dígitos del RUC del emisor, que terminan en 001";
    CLAVE_EC_ENVIRONMENT "clave-ec-environment":
        "the environment in a clave de acceso is not 1 or 2", "use 1 for tests, 2 for production";
        "el ambiente en una clave de acceso no es 1 ni 2", "use 1 para pruebas, 2 para producción";
    CLAVE_EC_EMISSION "clave-ec-emission":
        "the way of issuing in a clave de acceso is not 1 or 2", "use 1";
        "el tipo de emisión en una clave de acceso no es 1 ni 2", "use 1";
    CLAVE_EC_PART "clave-ec-part":
        "a part of a clave de acceso does not fit in its digits", "give establishment and point of emission up to 3 digits, number up to 9, code exactly 8";
        "una parte de una clave de acceso no cabe en sus dígitos", "indique establecimiento y punto de emisión de hasta 3 dígitos, secuencial de hasta 9, código de 8 exactos";
    CLAVE_EC_CHECK_DIGIT "clave-ec-check-digit":
        "a clave de acceso has the check digit of another one", "copy the key from the document itself, or compose it again";
        "una clave de acceso tiene el dígito verificador de otra", "copie la clave del documento mismo, o compóngala de nuevo";
    RUC_EC_FORM "ruc-ec-form":
        "a RUC of Ecuador has another shape", "write its 13 digits without dashes, as in `1792060346001`";
        "un RUC de Ecuador tiene otra forma", "escriba sus 13 dígitos sin guiones, como `1792060346001`";
    CEDULA_EC_FORM "cedula-ec-form":
        "a cédula of Ecuador is not 10 digits with a province", "write it as `1714307103`";
        "una cédula de Ecuador no son 10 dígitos con una provincia", "escríbala como `1714307103`";
    CEDULA_EC_CHECK_DIGIT "cedula-ec-check-digit":
        "a cédula has the check digit of another number", "correct the number or the digit";
        "una cédula tiene el dígito verificador de otro número", "corrija el número o el dígito";
    NIT_GT_FORM "nit-gt-form":
        "a NIT of Guatemala is not a number with a check digit", "write it as `2873365-7` or without the dash";
        "un NIT de Guatemala no es un número con dígito verificador", "escríbalo como `2873365-7` o sin guion";
    NIT_GT_CHECK_DIGIT "nit-gt-check-digit":
        "a NIT of Guatemala has the check digit of another number", "correct the number or the digit";
        "un NIT de Guatemala tiene el dígito verificador de otro número", "corrija el número o el dígito";
    CUIT_FORM "cuit-form":
        "a CUIT of Argentina is not 11 digits that begin with a known kind", "write it as `30-50001091-2` or without dashes";
        "una CUIT de Argentina no son 11 dígitos que empiezan con un tipo conocido", "escríbala como `30-50001091-2` o sin guiones";
    CUIT_CHECK_DIGIT "cuit-check-digit":
        "a CUIT of Argentina has the check digit of another number", "correct the number or the digit";
        "una CUIT de Argentina tiene el dígito verificador de otro número", "corrija el número o el dígito";
    CAE_FORM "cae-form":
        "a CAE is not 14 digits", "give the CAE or CAEA as text, its 14 digits and nothing else";
        "un CAE no son 14 dígitos", "indique el CAE o CAEA como texto, sus 14 dígitos y nada más";
    QR_AR_FORM "qr-ar-form":
        "the text of a QR symbol of Argentina is no address with its data", "give the whole text of the symbol";
        "el texto de un código QR de Argentina no es una dirección con sus datos", "dé el texto completo del código";
    QR_AR_PART "qr-ar-part":
        "a part of a QR symbol of Argentina is missing or has another form", "give the part as the document has it";
        "una parte de un código QR de Argentina falta o tiene otra forma", "dé la parte como la tiene el comprobante";
    RUC_PA_FORM "ruc-pa-form":
        "a RUC of Panama has another shape", "write it with its dashes, as in `155757563-2-2024` or `8-442-445`; the DV stands beside it";
        "un RUC de Panamá tiene otra forma", "escríbalo con sus guiones, como `155757563-2-2024` u `8-442-445`; el DV va aparte";
    RUC_PA_DV "ruc-pa-dv":
        "a RUC of Panama has the DV of another one", "correct the RUC or its DV";
        "un RUC de Panamá tiene el DV de otro", "corrija el RUC o su DV";
    CUFE_PA_FORM "cufe-pa-form":
        "a CUFE of Panama is not 66 characters that begin with FE", "copy it from the document, with its dashes and nothing else";
        "un CUFE de Panamá no son 66 caracteres que empiezan con FE", "cópielo del documento, con sus guiones y nada más";
    CUFE_PA_PART "cufe-pa-part":
        "a part of a CUFE of Panama is wrong", "copy it from the document; to compose one, correct the part that the finding names";
        "una parte de un CUFE de Panamá es incorrecta", "cópielo del documento; para componer uno, corrija la parte que nombra el hallazgo";
    CUFE_PA_CHECK_DIGIT "cufe-pa-check-digit":
        "a CUFE of Panama has the check digit of another one", "copy it from the document itself, or compose it again";
        "un CUFE de Panamá tiene el dígito verificador de otro", "cópielo del documento mismo, o compóngalo de nuevo";
    UUID_FORM "uuid-form":
        "a UUID is not 36 characters", "write it as `3F1C3F0E-7A5C-4B0E-9F67-0B6C2B5F9A11`";
        "un UUID no son 36 caracteres", "escríbalo como `3F1C3F0E-7A5C-4B0E-9F67-0B6C2B5F9A11`";
    CONSECUTIVO_FORM "consecutivo-form":
        "a Costa Rican consecutive number is not 20 digits", "write head office 3, terminal 5, document type 2 and number 10 digits";
        "un consecutivo de Costa Rica no tiene 20 dígitos", "escriba casa matriz 3, terminal 5, tipo de documento 2 y número 10 dígitos";
    CONSECUTIVO_PART "consecutivo-part":
        "a part of a consecutive number does not fit in its digits", "give head office 1 to 999, terminal 1 to 99999, number 1 to 9999999999";
        "una parte de un consecutivo no cabe en sus dígitos", "indique casa matriz 1 a 999, terminal 1 a 99999, número 1 a 9999999999";
    // Costa Rica's receiver message
    RECEIVER_MESSAGE_MISSING "receiver-message-missing":
        "a required field of a receiver message is missing", "give the field";
        "falta un campo obligatorio del mensaje receptor", "indique el campo";
    RECEIVER_MESSAGE_FIELD_UNKNOWN "receiver-message-field-unknown":
        "a receiver message has no such field and no such option", "see the documentation of `ReceiverMessage` for its fields and options";
        "el mensaje receptor no tiene ese campo ni esa opción", "vea los campos y opciones en la documentación de `ReceiverMessage`";
    RECEIVER_MESSAGE_FIELD_TYPE "receiver-message-field-type":
        "a field or option of a receiver message has a value of the wrong type", "give text; amounts, ids and `mensaje` may be numbers";
        "un campo u opción del mensaje receptor tiene un valor de tipo equivocado", "indique texto; montos, cédulas y `mensaje` pueden ser números";
    RECEIVER_MESSAGE_CLAVE_LENGTH "receiver-message-clave-length":
        "`Clave` is not 50 digits", "copy the key of the acknowledged document, all 50 digits and nothing else";
        "`Clave` no tiene 50 dígitos", "copie la clave del documento confirmado, con sus 50 dígitos y nada más", quoting "Clave";
    RECEIVER_MESSAGE_CLAVE_ISSUER "receiver-message-clave-issuer":
        "`NumeroCedulaEmisor` is not the issuer that `Clave` names", "give the id number of the issuer of the acknowledged document, and its own key";
        "`NumeroCedulaEmisor` no es el emisor que nombra `Clave`", "indique la cédula del emisor del documento confirmado, y la clave de ese documento", quoting "Clave", "NumeroCedulaEmisor";
    RECEIVER_MESSAGE_CLAVE_DATE "receiver-message-clave-date":
        "`FechaEmisionDoc` lies before the day of issue in `Clave`", "give the time of the answer, not one before the document";
        "`FechaEmisionDoc` es anterior al día de emisión en `Clave`", "indique la hora de la respuesta, no una anterior al documento", quoting "Clave", "FechaEmisionDoc";
    RECEIVER_MESSAGE_ISSUER_ID "receiver-message-issuer-id":
        "`NumeroCedulaEmisor` is not an id number of 9 to 12 digits", "write it without dashes; it is padded to 12 digits";
        "`NumeroCedulaEmisor` no es una cédula de 9 a 12 dígitos", "escríbala sin guiones; se completa a 12 dígitos", quoting "NumeroCedulaEmisor";
    RECEIVER_MESSAGE_RECEIVER_ID_LENGTH "receiver-message-receiver-id-length":
        "`NumeroCedulaReceptor` has more than 20 characters", "give the id number of the receiver of the document";
        "`NumeroCedulaReceptor` tiene más de 20 caracteres", "indique la cédula del receptor del documento", quoting "NumeroCedulaReceptor";
    RECEIVER_MESSAGE_RECEIVER_ID "receiver-message-receiver-id":
        "`NumeroCedulaReceptor` is not 9 to 12 digits, as the authority demands", "write it without dashes";
        "`NumeroCedulaReceptor` no tiene de 9 a 12 dígitos, como exige Hacienda", "escríbala sin guiones", quoting "NumeroCedulaReceptor";
    RECEIVER_MESSAGE_DATE "receiver-message-date":
        "`FechaEmisionDoc` is not a time of the form yyyy-mm-ddThh:mm:ss", "write a day and time that exist, with whole seconds; an offset such as `-06:00` may follow";
        "`FechaEmisionDoc` no es una hora con la forma aaaa-mm-ddThh:mm:ss", "escriba un día y hora que existan, con segundos enteros; puede seguir un desfase como `-06:00`", quoting "FechaEmisionDoc";
    RECEIVER_MESSAGE_DATE_OFFSET "receiver-message-date-offset":
        "an offset that is not Costa Rica's was left out of `FechaEmisionDoc`", "give the time of Costa Rica, `-06:00`, or write the offset with `keep_offset`";
        "se omitió de `FechaEmisionDoc` un desfase que no es el de Costa Rica", "indique la hora de Costa Rica, `-06:00`, o escriba el desfase con `keep_offset`", quoting "FechaEmisionDoc", "keep_offset";
    RECEIVER_MESSAGE_DATE_AGE "receiver-message-date-age":
        "`FechaEmisionDoc` lies more than ten years back", "give the time of the answer";
        "`FechaEmisionDoc` tiene más de diez años", "indique la hora de la respuesta", quoting "FechaEmisionDoc";
    RECEIVER_MESSAGE_MENSAJE "receiver-message-mensaje":
        "`Mensaje` is not 1, 2 or 3", "use 1 for accepted, 2 for partially accepted, 3 for rejected";
        "`Mensaje` no es 1, 2 ni 3", "use 1 para aceptado, 2 para aceptado parcialmente, 3 para rechazado", quoting "Mensaje";
    RECEIVER_MESSAGE_DETAIL_LENGTH "receiver-message-detail-length":
        "`DetalleMensaje` has more than 160 characters", "shorten the text";
        "`DetalleMensaje` tiene más de 160 caracteres", "acorte el texto", quoting "DetalleMensaje";
    RECEIVER_MESSAGE_DETAIL_MISSING "receiver-message-detail-missing":
        "`DetalleMensaje` has less than the 5 characters that the authority demands with `Mensaje` 2 or 3", "say why the document was not accepted as a whole";
        "`DetalleMensaje` tiene menos de los 5 caracteres que exige Hacienda con `Mensaje` 2 o 3", "diga por qué no se aceptó el documento completo", quoting "Mensaje", "DetalleMensaje";
    RECEIVER_MESSAGE_AMOUNT "receiver-message-amount":
        "an amount is not a plain decimal", "write digits with a point, without sign, exponent or separators of thousands";
        "un monto no es un decimal simple", "escriba dígitos con punto, sin signo, exponente ni separador de miles";
    RECEIVER_MESSAGE_AMOUNT_DIGITS "receiver-message-amount-digits":
        "an amount has more whole digits than its field holds", "give the amount of the document itself";
        "un monto tiene más dígitos enteros de los que caben en su campo", "indique el monto del documento mismo";
    RECEIVER_MESSAGE_AMOUNT_DECIMALS "receiver-message-amount-decimals":
        "an amount has more than 5 decimals", "round it yourself, as the document does: dtekit never rounds; from a binary float, give text or a decimal";
        "un monto tiene más de 5 decimales", "redondéelo usted, como lo hace el documento: dtekit nunca redondea; en vez de un binario flotante, dé texto o un decimal";
    RECEIVER_MESSAGE_AMOUNT_TOTAL_DIGITS "receiver-message-amount-total-digits":
        "an amount has more digits than the authority takes", "stay within 18 digits in all, the decimals among them; 13 whole digits for tax to credit and expense";
        "un monto tiene más dígitos de los que Hacienda admite", "no pase de 18 dígitos en total, con los decimales; 13 enteros para impuesto por acreditar y gasto";
    RECEIVER_MESSAGE_ACTIVITY "receiver-message-activity":
        "`CodigoActividad` has more than the 6 characters that the authority takes", "give the receiver's own activity code";
        "`CodigoActividad` tiene más de los 6 caracteres que Hacienda admite", "indique el código de actividad del propio receptor", quoting "CodigoActividad";
    RECEIVER_MESSAGE_TAX_CONDITION "receiver-message-tax-condition":
        "`CondicionImpuesto` is not one of the authority's codes 01 to 05", "use 01 credit, 02 partial credit, 03 capital goods, 04 expense without credit, 05 proportional";
        "`CondicionImpuesto` no es uno de los códigos 01 a 05 de Hacienda", "use 01 crédito, 02 crédito parcial, 03 bienes de capital, 04 gasto sin crédito, 05 proporcionalidad", quoting "CondicionImpuesto";
    RECEIVER_MESSAGE_CONSECUTIVE "receiver-message-consecutive":
        "`NumeroConsecutivoReceptor` is not 20 digits", "leave it out and give the folio: head office, terminal and status are put before it";
        "`NumeroConsecutivoReceptor` no tiene 20 dígitos", "omítalo e indique el folio: casa matriz, terminal y estado se anteponen", quoting "NumeroConsecutivoReceptor";
    RECEIVER_MESSAGE_CONSECUTIVE_STATUS "receiver-message-consecutive-status":
        "the status in `NumeroConsecutivoReceptor` is not that of `Mensaje`", "use 05 with `Mensaje` 1, 06 with 2, 07 with 3";
        "el estado en `NumeroConsecutivoReceptor` no es el de `Mensaje`", "use 05 con `Mensaje` 1, 06 con 2, 07 con 3", quoting "Mensaje", "NumeroConsecutivoReceptor";
    RECEIVER_MESSAGE_CONSECUTIVE_MISSING "receiver-message-consecutive-missing":
        "there is no `NumeroConsecutivoReceptor`, which the authority demands", "give it, or a folio, or a sequence of folios";
        "no hay `NumeroConsecutivoReceptor`, que Hacienda exige", "indíquelo, o un folio, o una secuencia de folios", quoting "NumeroConsecutivoReceptor";
    RECEIVER_MESSAGE_CONSECUTIVE_TWICE "receiver-message-consecutive-twice":
        "the folio is stated twice", "give `NumeroConsecutivoReceptor`, a folio or a sequence, and only one of them";
        "el folio se indica dos veces", "indique `NumeroConsecutivoReceptor`, un folio o una secuencia, y solo uno de ellos", quoting "NumeroConsecutivoReceptor";
    RECEIVER_MESSAGE_ROOT "receiver-message-root":
        "the document is no `MensajeReceptor`", "give the receiver message's own XML";
        "el documento no es un `MensajeReceptor`", "entregue el XML del mensaje receptor";
    RECEIVER_MESSAGE_NAMESPACE "receiver-message-namespace":
        "the document is not in a namespace of version 4.3 or 4.4", "check which version of the format it is";
        "el documento no está en un espacio de nombres de la versión 4.3 o 4.4", "revise de qué versión del formato es";
    RECEIVER_MESSAGE_ELEMENT "receiver-message-element":
        "an element does not belong to a receiver message, appears twice, or holds more than text", "remove it";
        "un elemento no es del mensaje receptor, está dos veces o contiene más que texto", "quítelo";
    RECEIVER_MESSAGE_DOCUMENT "receiver-message-document":
        "the document is not of a kind that its receiver confirms", "answer invoices, export invoices, credit and debit notes; for anything else build the message from its fields";
        "el documento no es de un tipo que su receptor confirme", "responda facturas, facturas de exportación, notas de crédito y de débito; para lo demás construya el mensaje con sus campos";
    RECEIVER_MESSAGE_DIFFERS "receiver-message-differs":
        "a field that was given differs from the supplier's document", "leave the field out: it is read from the document";
        "un campo indicado difiere del documento del proveedor", "omita el campo: se lee del documento";
    // Folios that are handed out
    FOLIO_COUNTER "folio-counter":
        "a folio counter is not identified correctly", "give the receiver's id, a head office of 1 to 999, a terminal of 1 to 99999 and `mensaje` 1, 2 or 3";
        "un contador de folios no se nombra como debe", "indique la cédula del receptor, casa matriz 1 a 999, terminal 1 a 99999 y `mensaje` 1, 2 o 3";
    // Numbers that are handed out
    SEQUENCE_KEY "sequence-key":
        "a counter of a sequence is not identified correctly", "give `issuer` and `type`, and `series` and `till` where numbers run for each of them; 1 to 60 characters each";
        "un contador de una secuencia no se nombra como debe", "indique `issuer` y `type`, y `series` y `till` si la numeración corre para cada uno; de 1 a 60 caracteres cada uno";
    SEQUENCE_NUMBERS "sequence-numbers":
        "numbers of a sequence are not from 1 on, or not in order", "give a first number of at least 1, a last number that is not below it, and a count of 1 to 1000000";
        "los números de una secuencia no comienzan en 1 o más, o no van en orden", "indique un primer número de al menos 1, un último que no sea menor, y una cantidad de 1 a 1000000";
    SEQUENCE_TEXT "sequence-text":
        "a holder or a reason cannot be kept", "give 1 to 60 characters without line breaks, which neither begin nor end with a blank";
        "un tenedor o un motivo no se puede guardar", "indique de 1 a 60 caracteres sin saltos de línea, sin espacios al inicio ni al final";
    SEQUENCE_RANGE_USED "sequence-range-used":
        "an authorised range has numbers at or below the last one that was handed out, which are never handed out again", "check the range that the authority gave; the sequence continues above its last number";
        "un rango autorizado tiene números iguales o menores al último entregado, que no se entregan otra vez", "revise el rango que dio la autoridad; la secuencia continúa después de su último número";
    SEQUENCE_OUTSIDE_RANGE "sequence-outside-range":
        "numbers were handed out before that no authorised range holds", "authorise the range to which they belong as well, or check their documents";
        "se entregaron antes números que ningún rango autorizado contiene", "autorice también el rango al que pertenecen, o revise sus documentos";
    SEQUENCE_ENDING "sequence-ending":
        "few numbers of the authorised range remain", "ask the authority for the next range and add it; numbers continue to be handed out until the end";
        "quedan pocos números del rango autorizado", "pida a la autoridad el rango siguiente y agréguelo; se siguen entregando números hasta el final";
    SEQUENCE_BLOCK_SHORT "sequence-block-short":
        "a block has fewer numbers than asked for, because the range has not so many in one piece", "use the numbers that it has, and take another block after them";
        "un bloque tiene menos números de los pedidos, porque el rango no tiene tantos seguidos", "use los números que tiene, y tome otro bloque después";
    SEQUENCE_EXHAUSTED "sequence-exhausted":
        "no number is left", "add the next authorised range; a receiver message whose counter has reached 9999999999 needs another terminal or head office";
        "no queda ningún número", "agregue el siguiente rango autorizado; un mensaje receptor cuyo contador llegó a 9999999999 necesita otra terminal o casa matriz";
    SEQUENCE_BACKWARDS "sequence-backwards":
        "a counter would go back", "give the last number in use; a counter only moves forward";
        "un contador retrocedería", "indique el último número en uso; un contador solo avanza";
    SEQUENCE_NOT_GIVEN "sequence-not-given":
        "numbers are reported that the sequence has not handed out", "check the number and the counter; after a restored backup, advance the counter to the last number in use";
        "se informan números que la secuencia no ha entregado", "revise el número y el contador; después de restaurar un respaldo, avance el contador al último número en uso";
    SEQUENCE_CONTRADICTION "sequence-contradiction":
        "a number is reported both as used and as void", "find out whether a document has the number; what was reported first is kept";
        "un número se informa a la vez como usado y como anulado", "averigüe si un documento tiene el número; se conserva lo que se informó primero";
    SEQUENCE_FILE_DAMAGED "sequence-file-damaged":
        "the file of a sequence is incomplete or was changed by another program", "restore it from a backup and advance its counters to the last numbers in use; never delete it";
        "el archivo de una secuencia está cortado o lo cambió otro programa", "restáurelo de un respaldo y avance sus contadores a los últimos números en uso; nunca lo borre";
    SEQUENCE_FILE_LOST "sequence-file-lost":
        "the file of a sequence is gone, while the lock file beside it says that there was one", "restore it from a backup and advance its counters to the last numbers in use; to start again on purpose, delete the lock file";
        "el archivo de una secuencia no está, aunque el archivo de bloqueo a su lado dice que lo hubo", "restáurelo de un respaldo y avance sus contadores a los últimos números en uso; para comenzar de nuevo a propósito, borre el archivo de bloqueo";
    SEQUENCE_FILE_ACCESS "sequence-file-access":
        "the file of a sequence cannot be locked, read or written, so no number was handed out", "see the error's source; the folder must exist and be writable";
        "el archivo de una secuencia no se puede bloquear, leer ni escribir, así que no se entregó ningún número", "vea la causa del error; la carpeta debe existir y permitir escritura";
    SEQUENCE_ACCESS "sequence-access":
        "the counters of a sequence in a database cannot be read or written, so no number was handed out; only a connection that broke while the database committed leaves that open", "see the error's source; the database must be reached and have its tables (`create_tables`); make the same call again; a number that was lost is listed by `gaps`";
        "los contadores de una secuencia en una base de datos no se pueden leer ni escribir, así que no se entregó ningún número; solo una conexión que se cortó mientras la base confirmaba deja eso abierto", "vea la causa del error; la base de datos debe responder y tener sus tablas (`create_tables`); repita la misma llamada; un número que se perdió está en `gaps`", quoting "create_tables";
    SEQUENCE_DAMAGED "sequence-damaged":
        "a counter of a sequence in a database was changed by another program", "restore its row from a backup and advance the counter to the last number in use; never delete it";
        "un contador de una secuencia en una base de datos lo cambió otro programa", "restaure su fila de un respaldo y avance el contador al último número en uso; nunca la borre";
    SEQUENCE_VERSION "sequence-version":
        "the tables of a sequence are missing or are those of another version of dtekit", "in a database without tables, or with those of an earlier version, `create_tables` makes and upgrades them; use a newer dtekit for newer tables";
        "las tablas de una secuencia faltan o son de otra versión de dtekit", "en una base de datos sin tablas, o con las de una versión anterior, `create_tables` las crea y actualiza; use una versión más nueva de dtekit para tablas más nuevas", quoting "create_tables";
    // Pollings that are kept
    POLL_STORE_ACCESS "poll-store-access":
        "the database of pollings cannot be opened, locked, read or written, so nothing was changed; only a connection that broke while a database committed leaves that open", "see the error's source; the folder of a file must exist on a disk of this machine, be writable and have room; a database must be reached and have its tables (`create_tables`); make the same call again";
        "la base de datos de consultas no se puede abrir, bloquear, leer ni escribir, así que nada cambió; solo una conexión que se cortó mientras la base confirmaba deja eso abierto", "vea la causa del error; la carpeta de un archivo debe existir en un disco de esta máquina, permitir escritura y tener espacio; una base de datos debe responder y tener sus tablas (`create_tables`); repita la misma llamada", quoting "create_tables";
    POLL_STORE_ABSENT "poll-store-absent":
        "a worker was to work on a file of pollings that is not there", "correct the path; the program that submits makes the file when it opens it";
        "un proceso debía trabajar en un archivo de consultas que no existe", "corrija la ruta; el programa que entrega los documentos crea el archivo al abrirlo";
    POLL_STORE_DAMAGED "poll-store-damaged":
        "a file is not a database of pollings, or its content cannot be read", "restore it from a backup; a document whose own state cannot be read has failed: look for it at the provider by its external id";
        "un archivo no es una base de datos de consultas, o no se puede leer lo que contiene", "restáurelo de un respaldo; un documento cuyo estado no se puede leer ha fallado: búsquelo en el proveedor por su external id";
    POLL_STORE_VERSION "poll-store-version":
        "the tables of the pollings are missing or are those of another version of dtekit", "in a database without tables, or with those of an earlier version, `create_tables` makes and upgrades them; use a newer dtekit for newer tables";
        "las tablas de las consultas faltan o son de otra versión de dtekit", "en una base de datos sin tablas, o con las de una versión anterior, `create_tables` las crea y actualiza; use una versión más nueva de dtekit para tablas más nuevas", quoting "create_tables";
    POLL_STORE_CONFLICT "poll-store-conflict":
        "another document with this external id is in the store", "give each document its own external id; the same document may be submitted again";
        "otro documento con este external id está en el almacén", "dé a cada documento su propio external id; el mismo documento se puede entregar de nuevo";
    // Documents in a journal
    JOURNAL_ACCESS "journal-access":
        "the journal cannot be opened, locked, read or written, so nothing was changed; only a connection that broke while a database committed leaves that open", "see the error's source; the folder of a file must exist on a disk of this machine, be writable and have room; a database must be reached and have its tables (`create_tables`); make the same call again; what was being sent becomes unknown and is asked about";
        "el diario no se puede abrir, bloquear, leer ni escribir, así que nada cambió; solo una conexión que se cortó mientras la base confirmaba deja eso abierto", "vea la causa del error; la carpeta de un archivo debe existir en un disco de esta máquina, permitir escritura y tener espacio; una base de datos debe responder y tener sus tablas (`create_tables`); repita la misma llamada; lo que se estaba enviando queda desconocido y se pregunta por ello", quoting "create_tables";
    JOURNAL_ABSENT "journal-absent":
        "a worker was to work on a journal whose file is not there", "correct the path; the program that submits makes the file when it opens it, as `dtekit journal FILE submit` does";
        "un proceso debía trabajar en un diario cuyo archivo no existe", "corrija la ruta; el programa que entrega los documentos crea el archivo al abrirlo, como hace `dtekit journal ARCHIVO submit`";
    JOURNAL_DAMAGED "journal-damaged":
        "a file is not a journal, or an entry in it cannot be read", "restore it from a backup; look for a document whose own entry cannot be read in the service's list, and never send it without looking";
        "un archivo no es un diario, o una entrada no se puede leer", "restáurelo de un respaldo; busque en la lista del servicio un documento cuya entrada no se puede leer, y nunca lo envíe sin mirar";
    JOURNAL_CONTENT "journal-content":
        "a document that the journal keeps outside of its tables cannot be put or fetched, or has other bytes than those that were put", "see the error's source; open the journal with its `content` in every program; restore the named object, and the entry goes on by itself";
        "un documento que el diario guarda fuera de sus tablas no se puede poner ni obtener, o tiene otros bytes que los que se pusieron", "vea la causa del error; abra el diario con su `content` en cada programa; restaure el objeto nombrado, y la entrada continúa sola";
    JOURNAL_VERSION "journal-version":
        "the tables of the journal are missing or are those of another version of dtekit", "in a database without tables, or with those of an earlier version, `create_tables` makes and upgrades them; use a newer dtekit for newer tables";
        "las tablas del diario faltan o son de otra versión de dtekit", "en una base de datos sin tablas, o con las de una versión anterior, `create_tables` las crea y actualiza; use una versión más nueva de dtekit para tablas más nuevas", quoting "create_tables";
    JOURNAL_CONFLICT "journal-conflict":
        "the journal has another document under this key", "give each document its own key, and the corrected one of a rejected document a new key; the same document may be submitted again";
        "el diario tiene otro documento con esta clave", "dé a cada documento su propia clave, y al corregido de uno rechazado, una nueva; el mismo documento se puede entregar de nuevo";
    JOURNAL_STATE "journal-state":
        "there is no entry with this key that can be changed in this way", "look at the entry: an unknown one may become `sent`, `accepted`, `rejected` or `waiting`, a waiting one `refused`";
        "no hay una entrada con esta clave que se pueda cambiar así", "mire la entrada: una desconocida puede pasar a `sent`, `accepted`, `rejected` o `waiting`, una en espera a `refused`";
    JOURNAL_INTERRUPTED "journal-interrupted":
        "the worker ended while it was sending the document, which may have arrived", "run the journal: it asks the service before anything else";
        "el proceso terminó mientras enviaba el documento, que pudo haber llegado", "ejecute el diario: pregunta al servicio antes que nada";
    JOURNAL_PERSON "journal-person":
        "the journal cannot decide what became of a document", "look for it in the service's list, then settle the entry with the reason";
        "el diario no puede decidir qué fue de un documento", "búsquelo en la lista del servicio y resuelva la entrada con el motivo";
    DECIDE_TABLE "decide-table":
        "the table of the authority's words cannot be used", "write for each country a `tag` and lists of words, such as `{\"CR\": {\"tag\": \"Estado\", \"accepted\": [\"1\"], \"rejected\": [\"3\"]}}`";
        "la tabla de las palabras de la autoridad no se puede usar", "escriba para cada país un `tag` y listas de palabras, como `{\"CR\": {\"tag\": \"Estado\", \"accepted\": [\"1\"], \"rejected\": [\"3\"]}}`";
    JOURNAL_ATTEMPTS "journal-attempts":
        "the document was sent as often as `max_attempts` allows, and each send failed or left it in doubt", "look at the attempts of the entry and mend what they name; then give a stuck entry back with `settle` as `waiting`, or withdraw it as `refused`; for an unknown one look into the service's list first";
        "el documento se envió tantas veces como permite `max_attempts`, y cada envío falló o lo dejó en duda", "vea los intentos de la entrada y corrija lo que indican; luego devuelva una entrada detenida con `settle` como `waiting`, o retírela como `refused`; para una desconocida mire antes la lista del servicio", quoting "max_attempts";
    // Items in an inbox
    INBOX_ACCESS "inbox-access":
        "the inbox cannot be opened, locked, read or written, so nothing was changed; only a connection that broke while a database committed leaves that open", "see the error's source; the folder of a file must exist on a disk of this machine, be writable and have room; a database must be reached and have its tables (`create_tables`); make the same call again; what was not confirmed is confirmed in the next pass";
        "el buzón no se puede abrir, bloquear, leer ni escribir, así que nada cambió; solo una conexión que se cortó mientras la base confirmaba deja eso abierto", "vea la causa del error; la carpeta de un archivo debe existir en un disco de esta máquina, permitir escritura y tener espacio; una base de datos debe responder y tener sus tablas (`create_tables`); repita la misma llamada; lo que no se confirmó se confirma en la próxima pasada", quoting "create_tables";
    INBOX_DAMAGED "inbox-damaged":
        "a file is not an inbox, or an entry in it cannot be read", "restore it from a backup; look for an item whose own entry cannot be read in the service";
        "un archivo no es un buzón, o una entrada no se puede leer", "restáurelo de un respaldo; busque en el servicio un elemento cuya entrada no se puede leer";
    INBOX_VERSION "inbox-version":
        "the tables of the inbox are missing or are those of another version of dtekit", "in a database without tables, or with those of an earlier version, `create_tables` makes and upgrades them; use a newer dtekit for newer tables";
        "las tablas del buzón faltan o son de otra versión de dtekit", "en una base de datos sin tablas, o con las de una versión anterior, `create_tables` las crea y actualiza; use una versión más nueva de dtekit para tablas más nuevas", quoting "create_tables";
    INBOX_STATE "inbox-state":
        "there is no entry with this key that can be changed in this way", "look at the entry: one that is done or given back changes only by `reopen`; only messages and print jobs can be given back";
        "no hay una entrada con esta clave que se pueda cambiar así", "mire la entrada: una terminada o devuelta cambia solo con `reopen`; solo los mensajes y los trabajos de impresión se pueden devolver";
    INBOX_CONFIRM "inbox-confirm":
        "the service did not clearly say that an item is confirmed or given back", "run the inbox again: it makes the call again before it asks for anything new; an item without an id cannot be confirmed, and stays in the service's list";
        "el servicio no dijo claramente que un elemento está confirmado o devuelto", "ejecute el buzón otra vez: repite la llamada antes de pedir algo nuevo; un elemento sin id no se puede confirmar y queda en la lista del servicio";
    INBOX_DOCUMENT "inbox-document":
        "the document of an item is not there", "run the inbox later: it asks twelve times; an item without a `GlobalDocumentId` has only what the service listed";
        "el documento de un elemento no está", "ejecute el buzón más tarde: pregunta doce veces; un elemento sin `GlobalDocumentId` tiene solo lo que el servicio listó";
    INBOX_FAILED "inbox-failed":
        "the program has failed with an item", "see the reason; work on the item again and acknowledge it, or give it back";
        "el programa falló con un elemento", "vea el motivo; trabaje el elemento de nuevo y confirme que terminó, o devuélvalo";
    INBOX_PRINT "inbox-print":
        "a print job was not printed", "see the reason; it is tried again; when its attempts are used up, mend the printer and `reopen` the entry, or give it back; look whether the paper is out if a worker did not come back";
        "un trabajo de impresión no se imprimió", "vea el motivo; se intenta de nuevo; cuando se agoten los intentos, repare la impresora y use `reopen` con la entrada, o devuélvala; mire si el papel ya salió cuando un trabajador no volvió";
    INBOX_RECEIVER "inbox-receiver":
        "a document is not addressed to the one who would answer it, or nothing says to whom it is addressed", "open the inbox with the tax ids that are yours (`tax_ids`), or name the one in whose name you answer (`receiver`); leave a document of somebody else unanswered";
        "un documento no está dirigido a quien lo respondería, o nada dice a quién está dirigido", "abra el buzón con sus identificaciones tributarias (`tax_ids`), o indique en nombre de quién responde (`receiver`); no responda un documento de otro", quoting "tax_ids";
    INBOX_ANSWERED "inbox-answered":
        "the item has another answer already, which this one may not follow", "see the entry's `answer` and the journal's entry with its `journal_key`; a new answer is taken where the service or the authority refused the first, or where the law of the country lets it follow";
        "el elemento ya tiene otra respuesta, y esta no la puede seguir", "vea `answer` de la entrada y la entrada de la bitácora con su `journal_key`; una respuesta nueva se acepta donde el servicio o la autoridad rechazó la primera, o donde la ley del país lo permite", quoting "journal_key";
    INBOX_VERDICT "inbox-verdict":
        "the country knows no answer of this kind", "use one of the words that the message names";
        "el país no conoce una respuesta de este tipo", "use una de las palabras que el mensaje nombra";
    INBOX_ANSWER_WAY "inbox-answer-way":
        "the service's interface has no way for the answer of a receiver in this country", "answer where the message says, and note it with `mark`";
        "la interfaz del servicio no tiene cómo enviar la respuesta de un receptor en este país", "responda donde el mensaje indica, y anótelo con `mark`";
    // The cadena original of a CFDI
    CADENA_ROOT "cadena-root":
        "the document is no CFDI 4.0", "give the XML of a `cfdi:Comprobante` of version 4.0";
        "el documento no es un CFDI 4.0", "entregue el XML de un `cfdi:Comprobante` de versión 4.0";
    CADENA_MISSING "cadena-missing":
        "an attribute that a CFDI must have is missing", "write it; `NoCertificado` too, before the document is signed";
        "falta un atributo que un CFDI debe tener", "escríbalo; también `NoCertificado`, antes de firmar el documento";
    CADENA_COMPLEMENT "cadena-complement":
        "a CFDI has a complement whose place in the cadena original is not known", "sign it where its complement is known; `cadena_original` names those that are known here";
        "un CFDI tiene un complemento cuyo lugar en la cadena original no se conoce", "fírmelo donde se conozca su complemento; `cadena_original` nombra los que aquí se conocen", quoting "cadena_original";
    // Reading what was received
    READ_UNKNOWN "read-unknown":
        "what was received is of no format that dtekit knows", "see `docs/reading.md` for the formats; a mapping of your own can read it";
        "lo recibido no tiene un formato que dtekit conozca", "vea los formatos en `docs/reading.md`; una plantilla propia puede leerlo";
    READ_NO_MAPPING "read-no-mapping":
        "what was received is known, and no built-in mapping gives it as a generic DTE", "read it as a `Document`, or with a mapping of your own";
        "lo recibido se conoce, y ninguna plantilla incluida lo entrega como DTE genérico", "léalo como `Document`, o con una plantilla propia";
    READ_EMPTY_ENVELOPE "read-empty-envelope":
        "an authority's envelope holds no document", "see what the sender meant; its other members are in the text";
        "un sobre de la autoridad no contiene ningún documento", "vea qué quiso decir el remitente; sus demás partes están en el texto";
    READ_STANDALONE "read-standalone":
        "a signature of a document does not hold outside of the envelope, or not at all", "keep the whole file: `verify` says what holds in it";
        "una firma de un documento no vale fuera del sobre, o no vale", "guarde el archivo completo: `verify` dice qué vale en él";
    LIMIT_DOCUMENTS "limit-documents":
        "one text holds too many documents, or too many envelopes inside each other", "split it, and read each part";
        "un texto contiene demasiados documentos, o demasiados sobres uno dentro de otro", "divídalo y lea cada parte";
    // Totals
    AUTHORITY_CODE "authority-code":
        "the table of the country does not have this code of its authority", "check country and code; `docs/trace.md` says where the codes come from";
        "la tabla del país no tiene este código de su autoridad", "revise el país y el código; `docs/trace.md` dice de dónde vienen los códigos";
    TRACE_EXPLANATION "trace-explanation":
        "the explanation of a mapping cannot be read", "give what `explain` gives, unchanged";
        "la explicación de un mapeo no se puede leer", "entregue lo que da `explain`, sin cambios";
    TRACE_FIELD "trace-field":
        "a message of the authority is about one field", "correct the field at the path, and send the document again";
        "un mensaje de la autoridad se refiere a un campo", "corrija el campo de la ruta y envíe el documento de nuevo";
    TRACE_SEVERAL "trace-several":
        "a message of the authority may be about any of several fields", "look at each of the fields that are named";
        "un mensaje de la autoridad puede referirse a varios campos", "revise cada uno de los campos nombrados";
    TRACE_CONSTANT "trace-constant":
        "a message is about a value that does not come from the document", "correct the mapping or its params";
        "un mensaje se refiere a un valor que no viene del documento", "corrija el mapeo o sus parámetros";
    TRACE_MISSING "trace-missing":
        "the official document lacks an element or attribute", "add the value from which the mapping makes it";
        "al documento oficial le falta un elemento o atributo", "agregue el valor con que el mapeo lo forma";
    TRACE_UNKNOWN "trace-unknown":
        "it is not known which field a message is about", "read the authority's words and the meaning of its code";
        "no se sabe a qué campo se refiere un mensaje", "lea las palabras de la autoridad y el significado de su código";
    TOTALS_DOCUMENT "totals-document":
        "what should be audited is no generic DTE", "give a generic DTE with `Documento/Encabezado`; `read` makes one of an official document";
        "lo que se debe revisar no es un DTE genérico", "entregue un DTE genérico con `Documento/Encabezado`; `read` lo obtiene de un documento oficial";
    TOTALS_COUNTRY "totals-country":
        "there are no rules of rounding for a country", "give the code of a country that dtekit knows";
        "no hay reglas de redondeo para un país", "indique el código de un país que dtekit conozca";
    TOTALS_NUMBER "totals-number":
        "an amount is no decimal number", "write digits with a point before the decimals, without separators of thousands";
        "un monto no es un número decimal", "escriba dígitos con punto decimal, sin separadores de miles";
    TOTALS_DECIMALS "totals-decimals":
        "an amount has more decimals than the authority takes", "round it to the decimals that the message names";
        "un monto tiene más decimales de los que admite la autoridad", "redondéelo a los decimales que indica el mensaje";
    TOTALS_LINE "totals-line":
        "an amount of a line is not what quantity, price, discounts and charges give", "correct the amount, or what it is computed from";
        "un monto de una línea no es el que dan cantidad, precio, descuentos y recargos", "corrija el monto, o aquello de lo que se calcula";
    TOTALS_DISCOUNT "totals-discount":
        "a discount or charge is not what its percentage and base give, or not the sum of its parts", "correct the amount, the percentage or the parts";
        "un descuento o recargo no es el que dan su porcentaje y base, o no es la suma de sus partes", "corrija el monto, el porcentaje o las partes";
    TOTALS_TAX "totals-tax":
        "a tax or its base is not what the lines, or base and rate, give", "correct the amount, its base or its rate";
        "un impuesto o su base no es lo que dan las líneas, o la base y la tasa", "corrija el monto, su base o su tasa";
    TOTALS_WITHHOLDING "totals-withholding":
        "a withholding is not what the lines, or base and rate, give", "correct the amount, its base or its rate";
        "una retención no es lo que dan las líneas, o la base y la tasa", "corrija el monto, su base o su tasa";
    TOTALS_SUM "totals-sum":
        "a total is not the sum of its parts", "correct the total, or the part that is wrong";
        "un total no es la suma de sus partes", "corrija el total, o la parte equivocada";
    TOTALS_CURRENCY "totals-currency":
        "an amount in another currency is not the total at the rate of exchange", "correct the amount or the rate";
        "un monto en otra moneda no es el total al tipo de cambio", "corrija el monto o el tipo de cambio";
    TOTALS_EXCHANGE_RATE "totals-exchange-rate":
        "a document in another currency gives no rate of exchange", "give `Totales/FctConv`: units of the own currency for one of the other";
        "un documento en otra moneda no indica el tipo de cambio", "indique `Totales/FctConv`: unidades de la moneda propia por una de la otra";
    TOTALS_NOT_COMPUTED "totals-not-computed":
        "an amount cannot be recomputed, so it is not checked", "give the rate, the base or the code that the message names, or check the amount yourself";
        "un monto no se puede recalcular, por lo que no se revisa", "indique la tasa, la base o el código que nombra el mensaje, o revise el monto usted mismo";
    // What goes on the paper
    PRINT_DOCUMENT "print-document":
        "the text holds no document of the country to print, or several", "give the certified document of this country; of several, name one with the option `document`";
        "el texto no contiene ningún documento del país para imprimir, o contiene varios", "entregue el documento certificado de este país; si hay varios, elija uno con la opción `document`";
    PRINT_INPUT "print-input":
        "something that the printed form needs is missing", "give it in the document, in `other_data` or in `params`; `docs/print.md` says which country reads what";
        "falta algo que la representación impresa necesita", "entréguelo en el documento, en `other_data` o en `params`; `docs/print.md` dice qué lee cada país", quoting "other_data";
    PRINT_TEXT_DIFFERS "print-text-differs":
        "BarCodeText and the certified document say different things", "the text of the service is used; check that both are of the same document, and ask the service";
        "BarCodeText y el documento certificado dicen cosas distintas", "se usa el texto del servicio; revise que ambos sean del mismo documento y consulte al servicio";
    PRINT_ENCODING "print-encoding":
        "the content of the symbol has characters outside of ISO-8859-1", "the certified document has them in its stamp; ask whoever stamped it";
        "el contenido del símbolo tiene caracteres fuera de ISO-8859-1", "el documento certificado los tiene en su timbre; consulte a quien lo timbró";
    SYMBOL_TEXT "symbol-text":
        "the text is empty, or has characters that this kind of symbol cannot hold", "give another text, encoding or kind of symbol";
        "el texto está vacío, o tiene caracteres que este tipo de símbolo no admite", "use otro texto, otra codificación u otro tipo de símbolo";
    SYMBOL_LENGTH "symbol-length":
        "the text is too long for the symbol", "shorten it, or use less error correction or more columns";
        "el texto es demasiado largo para el símbolo", "acórtelo, o use menos corrección de errores o más columnas";
    // Official documents against the authority's schema
    SCHEMA_NONE "schema-none":
        "there is no schema for such a document",
        "give an official document; docs/validation.md lists those that have a schema";
        "no hay esquema para tal documento",
        "entregue un documento oficial; docs/validation.md enumera los que tienen esquema";
    SCHEMA_GENERIC "schema-generic":
        "the document is a generic DTE, which no schema of an authority describes",
        "check it with lint, or map it into the format of its country and give the result";
        "el documento es un DTE genérico, que ningún esquema de una autoridad describe",
        "revíselo con lint, o llévelo al formato de su país con un mapeo y entregue el resultado";
    SCHEMA_NAMESPACE "schema-namespace":
        "an element has another namespace than the authority's schema asks for",
        "write the namespace that the message names";
        "un elemento tiene otro espacio de nombres que el que pide el esquema de la autoridad",
        "escriba el espacio de nombres que indica el mensaje";
    SCHEMA_VERSION "schema-version":
        "the document is of a version or a type for which there is no schema",
        "write a version or a type that the message names";
        "el documento es de una versión o un tipo para el que no hay esquema",
        "escriba una versión o un tipo que indica el mensaje";
    SCHEMA_ELEMENT_MISSING "schema-element-missing":
        "the authority's schema asks for an element that is not there",
        "add the element at the place named";
        "el esquema de la autoridad pide un elemento que no está",
        "agregue el elemento en el lugar indicado";
    SCHEMA_ELEMENT_UNKNOWN "schema-element-unknown":
        "the authority's schema has no such element at this place",
        "remove the element, or correct its name";
        "el esquema de la autoridad no tiene tal elemento en este lugar",
        "quite el elemento o corrija su nombre";
    SCHEMA_ELEMENT_ORDER "schema-element-order":
        "an element stands at another place than the authority's schema asks for",
        "put the elements in the order of the schema";
        "un elemento está en otro lugar que el que pide el esquema de la autoridad",
        "ponga los elementos en el orden del esquema";
    SCHEMA_ELEMENT_REPEATED "schema-element-repeated":
        "an element stands more often than the authority's schema allows",
        "keep as many as the message names";
        "un elemento está más veces que las que permite el esquema de la autoridad",
        "deje tantos como indica el mensaje";
    SCHEMA_ATTRIBUTE_MISSING "schema-attribute-missing":
        "the authority's schema asks for an attribute that is not there",
        "add the attribute";
        "el esquema de la autoridad pide un atributo que no está",
        "agregue el atributo";
    SCHEMA_ATTRIBUTE_UNKNOWN "schema-attribute-unknown":
        "the authority's schema has no such attribute at this place",
        "remove the attribute, or correct its name";
        "el esquema de la autoridad no tiene tal atributo en este lugar",
        "quite el atributo o corrija su nombre";
    SCHEMA_TEXT "schema-text":
        "there is text where the authority's schema has elements only",
        "remove the text";
        "hay texto donde el esquema de la autoridad solo tiene elementos",
        "quite el texto";
    SCHEMA_TYPE "schema-type":
        "a value is not of the type that the authority's schema asks for",
        "write a value of the type that the message names";
        "un valor no es del tipo que pide el esquema de la autoridad",
        "escriba un valor del tipo que indica el mensaje";
    SCHEMA_ENUMERATION "schema-enumeration":
        "a value is none of those that the authority's schema lists",
        "write one of the values";
        "un valor no es de los que enumera el esquema de la autoridad",
        "escriba uno de los valores";
    SCHEMA_PATTERN "schema-pattern":
        "a value has not the form that the authority's schema asks for",
        "write the value in the form that the message names";
        "un valor no tiene la forma que pide el esquema de la autoridad",
        "escriba el valor en la forma que indica el mensaje";
    SCHEMA_LENGTH "schema-length":
        "a value is shorter or longer than the authority's schema allows",
        "write a value of the length that the message names";
        "un valor es más corto o más largo que lo que permite el esquema de la autoridad",
        "escriba un valor del largo que indica el mensaje";
    SCHEMA_DIGITS "schema-digits":
        "a number has more digits or decimals than the authority's schema allows in this document",
        "round the number, or correct it";
        "un número tiene más dígitos o decimales que los que permite el esquema de la autoridad en este documento",
        "redondee el número o corríjalo";
    SCHEMA_RANGE "schema-range":
        "a value is below or above the bounds of the authority's schema",
        "write a value within the bounds";
        "un valor está bajo o sobre los límites del esquema de la autoridad",
        "escriba un valor dentro de los límites";
    SCHEMA_NIL "schema-nil":
        "an element says that it has no value, where the authority's schema does not allow that, or has one nevertheless",
        "remove `xsi:nil`, or the content";
        "un elemento dice no tener valor donde el esquema de la autoridad no lo permite, o tiene uno a pesar de ello",
        "quite `xsi:nil` o el contenido";
    SCHEMA_UNIQUE "schema-unique":
        "two elements have a value that the authority's schema allows only once",
        "give each its own value";
        "dos elementos tienen un valor que el esquema de la autoridad permite una sola vez",
        "dé a cada uno su propio valor";
    AUTHORITY_RULE "authority-rule":
        "a rule of the authority beyond its schema is broken; the message names the rule",
        "change the value, or the one on which it depends";
        "no se cumple una regla de la autoridad más allá de su esquema; el mensaje nombra la regla",
        "cambie el valor, o aquel del que depende";
    // Lint
    LINT_COUNTRY "lint-country":
        "there is nothing to check for a country", "give the code of a country that dtekit knows";
        "no hay nada que revisar para un país", "indique el código de un país que dtekit conozca";
    LINT_REQUIRED "lint-required":
        "an element that every document has is missing", "add the element at the place named";
        "falta un elemento que tiene todo documento", "agregue el elemento en el lugar indicado";
    LINT_MISSPELT "lint-misspelt":
        "an element is none of the generic DTE, and nearly has the name of one", "correct the name";
        "un elemento no es del DTE genérico, y casi tiene el nombre de uno", "corrija el nombre";
    LINT_UNKNOWN "lint-unknown":
        "an element is none of the generic DTE, and the built-in mapping does not read it", "leave it out, unless a mapping of your own reads it";
        "un elemento no es del DTE genérico, y la plantilla incluida no lo lee", "quítelo, salvo que una plantilla propia lo lea";
    LINT_REPEATED "lint-repeated":
        "an element that stands once is there again, and nothing reads the second", "keep one of them";
        "un elemento que va una sola vez está repetido, y nada lee el segundo", "deje uno de ellos";
    LINT_LINE_NUMBER "lint-line-number":
        "the numbers of lines do not ascend", "number the lines from 1 in their order";
        "los números de línea no son ascendentes", "numere las líneas desde 1 en su orden";
    LINT_NO_LINE "lint-no-line":
        "a document has neither a line nor a charge, though the authority's schema lets it pass", "add the lines of the document";
        "un documento no tiene líneas ni cargos, aunque el esquema de la autoridad lo deje pasar", "agregue las líneas del documento";
    LINT_EMPTY "lint-empty":
        "an element is empty", "leave it out, or give its value";
        "un elemento está vacío", "quítelo, o indique su valor";
    LINT_DATE "lint-date":
        "a date is none, or there is no such day", "write the day as `2026-11-21`";
        "una fecha no lo es, o ese día no existe", "escriba el día como `2026-11-21`";
    LINT_DATE_ORDER "lint-date-order":
        "a date is before one that it must follow, or in the future", "correct the date, or the one with which it is compared";
        "una fecha es anterior a otra a la que debe seguir, o es futura", "corrija la fecha, o aquella con que se compara";
    LINT_LATE "lint-late":
        "the document comes to the authority after the time that the law gives", "issue it with today's date, or mark it as one of contingency, if there was one";
        "el documento llega a la autoridad después del plazo legal", "emítalo con la fecha de hoy, o márquelo como de contingencia, si la hubo";
    LINT_DUE "lint-due":
        "the time in which the document must come to the authority ends today or tomorrow", "send it now";
        "el plazo en que el documento debe llegar a la autoridad vence hoy o mañana", "envíelo ahora";
    LINT_NUMBER "lint-number":
        "what must be a number is none", "write digits with a point before the decimals, without separators of thousands";
        "lo que debe ser un número no lo es", "escriba dígitos con punto decimal, sin separadores de miles";
    LINT_IDENTIFIER "lint-identifier":
        "an identifier has a wrong form or check digit", "compare it with its source, digit by digit";
        "un identificador tiene una forma o un dígito verificador incorrecto", "compárelo con su fuente, dígito por dígito";
    LINT_TYPE "lint-type":
        "the document type is none of its country", "write a type that the message names";
        "el tipo de documento no es de su país", "escriba un tipo de los que nombra el mensaje";
    LINT_NOT_MAPPED "lint-not-mapped":
        "there is no built-in mapping of the document type, so less was checked", "check the document with the mapping that the service uses for it";
        "no hay plantilla incluida para el tipo de documento, por lo que se revisó menos", "revise el documento con la plantilla que el servicio usa para él";
    LINT_REFERENCE "lint-reference":
        "a note does not name the document that it changes", "add `Referencia` with type, number and date of that document";
        "una nota no indica el documento que modifica", "agregue `Referencia` con tipo, número y fecha de ese documento";
    LINT_CODE "lint-code":
        "a code is not in the authority's catalogue, or does not hold at the date of the document", "use a code of the table that the message names";
        "un código no está en el catálogo de la autoridad, o no rige en la fecha del documento", "use un código de la tabla que nombra el mensaje";
    LINT_CUT "lint-cut":
        "a text is longer than the official element, and the mapping cuts it", "shorten the text, if no word of it may be lost";
        "un texto es más largo que el elemento oficial, y la plantilla lo corta", "acorte el texto, si no se debe perder ninguna palabra";
    LINT_LENGTH "lint-length":
        "a text is longer than the authority's schema allows, or has not the length that it asks for", "give a text with the number of characters that the message names";
        "un texto es más largo de lo que permite el esquema de la autoridad, o no tiene el largo que pide", "entregue un texto con el número de caracteres que indica el mensaje";
    LINT_DIGITS "lint-digits":
        "a number has more digits or decimals than the authority's schema allows", "round the number to the decimals that the message names, or correct it";
        "un número tiene más dígitos o decimales de los que permite el esquema de la autoridad", "redondee el número a los decimales que indica el mensaje, o corríjalo";
    LINT_CONVERSION "lint-conversion":
        "the conversion of the JSON to XML changes a value or leaves it out", "give the value as a text, leave out an empty array, or send XML";
        "la conversión del JSON a XML cambia un valor o lo omite", "entregue el valor como texto, quite un arreglo vacío, o envíe XML";
    FINDINGS_LEFT_OUT "findings-left-out":
        "a document has more than a hundred findings of one code, and the others are not told", "correct what was found, and check the document again";
        "un documento tiene más de cien hallazgos de un código, y los demás no se muestran", "corrija lo que se encontró y revise de nuevo el documento";
    // The C ABI
    ARGUMENT_NULL "argument-null":
        "a pointer that must point to something is NULL", "give the pointer that the function's comment asks for";
        "un puntero que debe apuntar a algo es NULL", "indique el puntero que pide el comentario de la función";
    ARGUMENT_LENGTH "argument-length":
        "a length is larger than any object in memory", "give the length in bytes; a negative number turns into a huge one";
        "una longitud es mayor que cualquier objeto en memoria", "indique la longitud en bytes; un número negativo se vuelve enorme";
    ARGUMENT_JSON "argument-json":
        "an argument that must be a JSON object is another value", "give a JSON object in UTF-8, or nothing (length 0)";
        "un argumento que debe ser un objeto JSON es otra cosa", "indique un objeto JSON en UTF-8, o nada (longitud 0)";
    // The Node addon
    LIMIT_BUFFER "limit-buffer":
        "the output does not fit in the buffer given for it", "give a buffer of at least as many bytes as the message says";
        "la salida no cabe en el búfer dado para ella", "dé un búfer de al menos tantos bytes como dice el mensaje";
    LIMIT_THREADS "limit-threads":
        "the system gave no thread for the call, so nothing was sent", "make fewer calls at once; sending again is safe";
        "el sistema no dio un hilo para la llamada, así que no se envió nada", "haga menos llamadas a la vez; reenviar es seguro";
    // Signatures
    VERIFY_DIGEST "verify-digest":
        "a part that a signature covers was changed after it was signed",
        "do not use the document; ask its issuer for the file as it was signed, byte for byte";
        "una parte que una firma cubre fue cambiada después de firmarse",
        "no use el documento; pida al emisor el archivo tal como se firmó, byte por byte";
    VERIFY_VALUE "verify-value":
        "the value of a signature was not made by the key for what is signed",
        "do not use the document; ask its issuer for the file as it was signed";
        "el valor de una firma no fue hecho por la clave para lo firmado",
        "no use el documento; pida al emisor el archivo tal como se firmó";
    VERIFY_REFERENCE "verify-reference":
        "a signature refers to nothing in this document",
        "do not use the document; nothing outside of it is fetched";
        "una firma se refiere a algo que no está en este documento",
        "no use el documento; no se trae nada de fuera de él";
    VERIFY_DUPLICATE_ID "verify-duplicate-id":
        "the id of a signed element stands on several elements",
        "do not use the document; what a reader takes may not be what was signed";
        "el id de un elemento firmado está en varios elementos",
        "no use el documento; lo que un lector toma puede no ser lo firmado";
    VERIFY_ELSEWHERE "verify-elsewhere":
        "the signed element does not stand where such documents have it",
        "do not use the document; somebody may have moved the signed element and put another in its place";
        "el elemento firmado no está donde tales documentos lo tienen",
        "no use el documento; alguien pudo mover el elemento firmado y poner otro en su lugar";
    VERIFY_NOTHING "verify-nothing":
        "a signature covers no part of the document",
        "do not use the document as signed";
        "una firma no cubre ninguna parte del documento",
        "no use el documento como firmado";
    VERIFY_ALGORITHM "verify-algorithm":
        "a signature uses an algorithm that is not verified",
        "verify it with another program, or ask for a signature with an algorithm of `docs/verifying.md`";
        "una firma usa un algoritmo que no se verifica",
        "verifíquela con otro programa, o pida una firma con un algoritmo de `docs/verifying.md`";
    VERIFY_TRANSFORM "verify-transform":
        "a signature changes what it covers by a transform that is not verified",
        "verify it with another program; no document of the countries needs this transform";
        "una firma cambia lo que cubre con una transformación que no se verifica",
        "verifíquela con otro programa; ningún documento de los países necesita esta transformación";
    VERIFY_MALFORMED "verify-malformed":
        "a signature lacks a part, or has one that cannot be read",
        "ask the issuer for the file as it was signed";
        "a una firma le falta una parte, o tiene una que no se puede leer",
        "pida al emisor el archivo tal como se firmó";
    VERIFY_CERTIFICATE "verify-certificate":
        "the certificate of a signature cannot be read, or has no key of RSA, P-256 or P-384",
        "verify it with another program, or give the certificate in `trust`";
        "el certificado de una firma no se puede leer, o no tiene clave RSA, P-256 ni P-384",
        "verifíquela con otro programa, o entregue el certificado en `trust`";
    VERIFY_CERTIFICATE_DIGEST "verify-certificate-digest":
        "the certificate of a signature is not the one that was signed with it",
        "do not use the document; somebody may have put another certificate into it";
        "el certificado de una firma no es el que se firmó con ella",
        "no use el documento; alguien pudo poner otro certificado en él";
    VERIFY_KEY "verify-key":
        "the key of a signature is not in the document and was not given",
        "give the certificate or the public key in `trust`";
        "la clave de una firma no está en el documento y no se entregó",
        "entregue el certificado o la clave pública en `trust`";
    VERIFY_KEY_VALUE "verify-key-value":
        "`KeyValue` is not the key of the certificate",
        "trust the certificate alone; ask the issuer to mend it";
        "`KeyValue` no es la clave del certificado",
        "confíe solo en el certificado; pida al emisor que lo corrija";
    VERIFY_NO_CERTIFICATE "verify-no-certificate":
        "a signature has a key and no certificate, so that it does not say whose it is",
        "compare the key with one that you know, by `trust`";
        "una firma tiene una clave y ningún certificado, así que no dice de quién es",
        "compare la clave con una que conozca, con `trust`";
    VERIFY_PROPERTIES "verify-properties":
        "a signature has properties that nothing covers",
        "do not use them; the time in them may have been changed";
        "una firma tiene propiedades que nada cubre",
        "no las use; la hora que dicen pudo ser cambiada";
    VERIFY_SIGNER "verify-signer":
        "the signer is nobody whom the document names",
        "check that this person may sign for the issuer; in Chile a person signs for the company";
        "el firmante no es nadie que el documento nombre",
        "compruebe que esta persona puede firmar por el emisor; en Chile firma una persona por la empresa";
    VERIFY_TIME "verify-time":
        "the certificate is not valid at the time that was given",
        "give the time of signing, if you know it, or do not trust the signer";
        "el certificado no es válido en la hora entregada",
        "entregue la hora de la firma, si la conoce, o no confíe en el firmante";
    VERIFY_UNTRUSTED "verify-untrusted":
        "nothing leads from the signer to what was given in `trust`",
        "give the certificates of the authority that issued it, or do not trust the signer";
        "nada lleva del firmante a lo entregado en `trust`",
        "entregue los certificados de la autoridad que lo emitió, o no confíe en el firmante";
    VERIFY_WEAK "verify-weak":
        "a signature uses an algorithm or a key that is too weak today",
        "know that it can be forged with effort; some authorities still prescribe it";
        "una firma usa un algoritmo o una clave que hoy es demasiado débil",
        "sepa que puede falsificarse con esfuerzo; algunas autoridades aún lo prescriben";
    VERIFY_DIFFERS "verify-differs":
        "a stamp is of another document, or the document was changed after it was stamped",
        "do not use the document; ask its issuer for the file as it was stamped";
        "un timbre es de otro documento, o el documento fue cambiado después de timbrarse",
        "no use el documento; pida al emisor el archivo tal como se timbró";
    VERIFY_CADENA "verify-cadena":
        "the text that a seal covers is not known for this document",
        "verify it with another program; `docs/verifying.md` has the versions and complements that are known";
        "no se conoce el texto que cubre un sello en este documento",
        "verifíquelo con otro programa; `docs/verifying.md` tiene las versiones y complementos conocidos";
    VERIFY_LIMIT "verify-limit":
        "a document has more signatures, or larger ones, than are verified at once",
        "split the document, or do not use it";
        "un documento tiene más firmas, o más grandes, de las que se verifican a la vez",
        "divida el documento, o no lo use";
    VERIFY_TRUST "verify-trust":
        "what was given as trust is no certificate and no public key",
        "give PEM texts with `CERTIFICATE` or `PUBLIC KEY`";
        "lo entregado como confianza no es un certificado ni una clave pública",
        "entregue textos PEM con `CERTIFICATE` o `PUBLIC KEY`";
    // Batches
    BATCH_SOURCE "batch-source":
        "the source of a batch is none that dtekit reads",
        "give the documents, a folder, or a file `.ndjson`, `.jsonl`, `.zip` or `.tar`";
        "el origen de un lote no es de los que dtekit lee",
        "entregue los documentos, una carpeta o un archivo `.ndjson`, `.jsonl`, `.zip` o `.tar`";
    BATCH_DOCUMENT "batch-document":
        "a document of a batch has a type that no document has", "give bytes or text, or a pair of a name and one of them";
        "un documento de un lote tiene un tipo que ningún documento tiene", "entregue bytes o texto, o un par de nombre y uno de ellos";
    BATCH_PROCESS "batch-process":
        "a batch was used in another process than the one that made it", "make the batch after the fork";
        "se usó un lote en otro proceso que el que lo creó", "cree el lote después del fork";
    // Columns
    COLUMNS_DOCUMENT "columns-document":
        "the document is no generic DTE, so it has no columns",
        "give generic documents, or the mapping that makes them of the official ones";
        "el documento no es un DTE genérico, así que no tiene columnas",
        "entregue documentos genéricos, o el mapeo que los hace de los oficiales";
    COLUMNS_VALUE "columns-value":
        "the text is no number or date, or has more digits than its column",
        "use the exact text, which stands beside the empty value";
        "el texto no es un número ni una fecha, o tiene más dígitos que su columna",
        "use el texto exacto, que está junto al valor vacío";
    // A library without all its parts
    FEATURE_LEFT_OUT "feature-left-out":
        "the library was built without the part that this call needs",
        "build it with the feature named, or install a library with all parts";
        "la biblioteca se compiló sin la parte que esta llamada necesita",
        "compílela con la característica indicada, o instale una biblioteca con todas las partes";
    // A fork
    EXTRACTION_PROCESS "extraction-process":
        "a thread of the parent process was at a step of the extraction when this process was forked",
        "leave the extraction to the parent, or go on in the child from a state that was kept before the fork";
        "un hilo del proceso padre estaba en un paso de la extracción cuando se creó este proceso con fork",
        "deje la extracción al padre, o continúe en el hijo desde un estado guardado antes del fork";
    // A fault in dtekit
    INTERNAL_PANIC "internal-panic":
        "a bug in dtekit stopped this call", "report it with the smallest input that causes it";
        "dtekit encontró un fallo propio y detuvo esta llamada", "repórtelo con la entrada más pequeña que lo muestre";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_kebab_case_and_stands_once() {
        for (index, code) in ALL.iter().enumerate() {
            assert!(code.word.split('-').all(|part| {
                !part.is_empty()
                    && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            }));
            assert!(
                ALL[index + 1..].iter().all(|other| other.word != code.word),
                "{} stands twice",
                code.word
            );
        }
    }
    #[test]
    fn a_name_in_a_remedy_is_spelt_as_each_language_spells_it() {
        for code in ALL {
            for text in [code.remedy, code.meaning_es, code.remedy_es] {
                let quoted = text.split('`').skip(1).step_by(2);
                for name in quoted.filter(|name| name.len() > 1 && name.contains('_')) {
                    assert!(
                        code.arguments.contains(&name),
                        "{} names `{name}` without quoting it",
                        code.word
                    );
                }
            }
        }
    }
}
