//! The texts of the help, each with its Spanish, in the order of the English ones.

/// The English text, and the Spanish one.
#[rustfmt::skip]
pub const TEXTS: &[(&str, &str)] = &[
    ("A tax id in whose name documents are answered; may be given several times", "Una identificación tributaria en cuyo nombre se responde; puede darse varias veces"),
    (
        "After so many failures an entry is failed, or given back [default: 5]",
        "Tras tantos fallos una entrada queda fallida o se devuelve [por defecto: 5]",
    ),
    (
        "Exit codes: 0 done, 1 a document or answer has an error, 2 wrong arguments or settings, 3 rejected, 4 the \
        outcome is unknown, 5 the service was not reached or failed, 6 a file or store, 70 a fault of \
        dtekit.\nCredentials come from the environment (DTEKIT_USERNAME, DTEKIT_PASSWORD and so on) or from a file \
        (--settings).",
        "Códigos de salida: 0 hecho, 1 un documento o una respuesta tiene un error, 2 argumentos o ajustes \
        equivocados, 3 rechazado, 4 el resultado es desconocido, 5 no se llegó al servicio o falló, 6 un archivo o \
        almacén, 70 un fallo de dtekit.\nLas credenciales vienen del entorno (DTEKIT_USERNAME, DTEKIT_PASSWORD, etc.) \
        o de un archivo (--settings).",
    ),
    ("0 takes a free one", "0 toma uno libre"),
    (
        "A JSON file of settings, as the keywords of the client in docs/client.md",
        "Un archivo JSON de ajustes, como las palabras clave del cliente en docs/client.md",
    ),
    (
        "A file in PEM with certificates and public keys that you trust; may be repeated",
        "Un archivo PEM con certificados y claves públicas en los que usted confía; puede repetirse",
    ),
    (
        "A file of certificates in PEM that are trusted in place of the public ones",
        "Un archivo de certificados en PEM en los que se confía en lugar de los públicos",
    ),
    ("A folder for the generic DTEs", "Una carpeta para los DTE genéricos"),
    ("A folder of libraries that the templates import", "Una carpeta de bibliotecas que importan las plantillas"),
    ("A folder of templates and libraries of your own", "Una carpeta de plantillas y bibliotecas propias"),
    (
        "A further option, such as mapping=UUID, sign:=false, biller_id=7; may be repeated",
        "Otra opción, como mapping=UUID, sign:=false, biller_id=7; puede repetirse",
    ),
    ("A further setting of the client; may be repeated", "Otro ajuste del cliente; puede repetirse"),
    ("A param of the mapping; may be repeated", "Un parámetro del mapeo; puede repetirse"),
    (
        "A parameter that the country reads, such as environment=test; may be repeated",
        "Un parámetro que lee el país, como environment=test; puede repetirse",
    ),
    ("A template of your own", "Una plantilla propia"),
    (
        "Allow plain http to an address that is not this machine",
        "Permite http sin cifrar a una dirección que no es esta máquina",
    ),
    ("Answer the document of an entry: put the message of its country into a journal", "Responde el documento de una entrada: pone el mensaje de su país en un diario"),
    (
        "Ask whether a document of unknown outcome was issued",
        "Pregunta si fue emitido un documento de resultado desconocido",
    ),
    ("At least so long ago", "Desde hace al menos tanto tiempo"),
    (
        "Build, read or answer with a receiver message (Costa Rica)",
        "Compone, lee o responde con un mensaje receptor (Costa Rica)",
    ),
    (
        "By how much an amount may differ [default: the country's tolerance]",
        "En cuánto puede diferir un monto [por omisión: la tolerancia del país]",
    ),
    (
        "Call an operation of the service, or list all of them",
        "Llama a una operación del servicio, o las enumera todas",
    ),
    (
        "Check address, credentials, certificates, clock and proxy",
        "Comprueba dirección, credenciales, certificados, reloj y proxy",
    ),
    ("Check documents before they are sent", "Revisa documentos antes de enviarlos"),
    (
        "Check official documents against the schema of their authority",
        "Comprueba documentos oficiales con el esquema de su autoridad",
    ),
    (
        "Check the parameters and show the request, and send nothing",
        "Comprueba los parámetros y muestra la petición, sin enviar nada",
    ),
    (
        "Chilean documents get a folio only by a biller or the custom field CategoryID",
        "los documentos chilenos reciben folio solo por un facturador o el campo personalizado CategoryID",
    ),
    (
        "Compare two documents, or what two mappings make of one",
        "Compara dos documentos, o lo que dos mapeos hacen de uno",
    ),
    ("Connection", "Conexión"),
    ("Convert generic DTEs between JSON and XML", "Convierte DTE genéricos entre JSON y XML"),
    ("Count the documents in each state", "Cuenta los documentos en cada estado"),
    ("Count the entries in each state", "Cuenta las entradas en cada estado"),
    ("Decide about an entry as a person who has looked", "Decide sobre una entrada como una persona que ha mirado"),
    (
        "Electronic tax documents in Latin America: convert, map, check, issue, and what each answer means",
        "Documentos tributarios electrónicos de América Latina: convertir, mapear, revisar, emitir, y qué significa \
        cada respuesta",
    ),
    ("End when nothing is due", "Termina cuando no queda nada por hacer"),
    ("End when nothing is due, and say what is left", "Termina cuando no queda nada por hacer y dice qué falta"),
    ("Explain a code of a finding", "Explica el código de un hallazgo"),
    ("Explain a code with which an authority answers", "Explica un código con que responde una autoridad"),
    (
        "Files, folders, and archives (.zip, .tar, .tar.gz, .ndjson); - is the standard input",
        "Archivos, carpetas y archivos comprimidos (.zip, .tar, .tar.gz, .ndjson); - es la entrada estándar",
    ),
    (
        "For how long the service must not have listed it before that",
        "Durante cuánto tiempo el servicio no debe haberlo listado antes de eso",
    ),
    (
        "From the official document to the generic DTE, instead of to it",
        "Del documento oficial al DTE genérico, en lugar de hacia él",
    ),
    ("Further metadata; may be repeated", "Otros metadatos; puede repetirse"),
    (
        "Give a job that could not be printed back to the service, so that another system can print it",
        "Devuelve al servicio un trabajo que no se pudo imprimir, para que otro sistema lo imprima",
    ),
    ("Give entries back, so that another system can take them", "Devuelve entradas, para que otro sistema las pueda tomar"),
    (
        "Give the generic DTEs as JSON instead of XML; without --output they go to the standard output, one a line",
        "Da los DTE genéricos como JSON en lugar de XML; sin --output van a la salida estándar, uno por línea",
    ),
    (
        "How long a command may take; then it is ended, and has failed [default: 300]",
        "Cuánto puede tardar un comando; después se termina y ha fallado [por defecto: 300]",
    ),
    (
        "How long a job waits after its first failure; each further wait is twice as long [default: 10]",
        "Cuánto espera un trabajo tras su primer fallo; cada espera siguiente es el doble [por defecto: 10]",
    ),
    (
        "A JSON file that says by which tag and words an authority accepts and rejects, where dtekit does not know it",
        "Un archivo JSON que dice con qué etiqueta y palabras acepta y rechaza una autoridad, donde dtekit no lo sabe",
    ),
    (
        "How often a document is sent that is refused or stays unknown, before a person decides",
        "Cuántas veces se envía un documento que es rehusado o queda desconocido, antes de que decida una persona",
    ),
    ("How long a worker owns a document", "Cuánto tiempo es de un proceso un documento"),
    ("How long a worker owns an entry", "Cuánto tiempo es de un proceso una entrada"),
    (
        "How long the service must not have listed the document before it may be sent again",
        "Cuánto tiempo el servicio no debe haber listado el documento antes de que pueda enviarse de nuevo",
    ),
    ("How long to wait between two passes", "Cuánto esperar entre dos pasadas"),
    (
        "How many threads work on many documents [default: one for each processor]",
        "Cuántos hilos trabajan en muchos documentos [por omisión: uno por procesador]",
    ),
    (
        "Issue a document: check, convert, send, and say where it stands",
        "Emite un documento: lo revisa, convierte y envía, y dice en qué estado está",
    ),
    ("Issue what is due, until SIGTERM or Ctrl+C", "Emite lo que toca, hasta SIGTERM o Ctrl+C"),
    ("Its external id", "Su id externo"),
    ("Its key", "Su clave"),
    (
        "Its kind, such as clave or rut; without one, all kinds are listed",
        "Su clase, como clave o rut; sin ella se enumeran todas",
    ),
    (
        "Its new state: accepted, rejected, sent, waiting, refused",
        "Su nuevo estado: accepted, rejected, sent, waiting, refused",
    ),
    ("Its parameters: NAME=TEXT, NAME:=JSON, NAME@FILE", "Sus parámetros: NOMBRE=TEXTO, NOMBRE:=JSON, NOMBRE@ARCHIVO"),
    ("Keep the root element instead of DTE", "Conserva el elemento raíz en lugar de DTE"),
    ("List entries", "Enumera entradas"),
    ("List the entries", "Lista las entradas"),
    ("List the operations with their parameters", "Enumera las operaciones con sus parámetros"),
    ("List what has ended and is not acknowledged", "Enumera lo que terminó y no se dio por recibido"),
    ("List what is finished and not acknowledged", "Enumera lo terminado que no se dio por recibido"),
    ("List what the mapping did not read", "Enumera lo que el mapeo no leyó"),
    ("Make one pass", "Hace una pasada"),
    (
        "Map documents into the format of a country, or back into the generic DTE",
        "Mapea documentos al formato de un país, o de vuelta al DTE genérico",
    ),
    ("Note that you are done with entries", "Anota que terminó con unas entradas"),
    ("Note that you have a result", "Anota que usted ya tiene un resultado"),
    ("Only those in this state", "Solo las que están en este estado"),
    ("Only those in this state: new, printed, answered, done, failed or given-back", "Solo las que están en este estado: new, printed, answered, done, failed o given-back"),
    ("Only those of this account", "Solo las de esta cuenta"),
    ("Options of every command", "Opciones de todas las órdenes"),
    ("Overwrite files that exist", "Sobrescribe archivos que existen"),
    ("Parse, check or compose a country's identifier", "Lee, comprueba o compone un identificador de un país"),
    ("Prices include the tax (Argentina)", "Los precios incluyen el impuesto (Argentina)"),
    ("Print help (see a summary with '-h')", "Muestra la ayuda (un resumen con «-h»)"),
    ("Print help (see more with '--help')", "Muestra la ayuda (más con «--help»)"),
    ("Print this message or the help of the given subcommand(s)", "Muestra este mensaje o la ayuda de una orden"),
    ("Print version", "Muestra la versión"),
    (
        "Print what the service has to print, until SIGTERM or Ctrl+C",
        "Imprime lo que el servicio tiene por imprimir, hasta SIGTERM o Ctrl+C",
    ),
    (
        "Rates are percentages, 16 in place of 0.160000 (Mexico)",
        "Las tasas son porcentajes, 16 en lugar de 0.160000 (México)",
    ),
    (
        "Read only the files of folders and archives whose names end so; may be repeated",
        "Lee de carpetas y archivos comprimidos solo lo que termina así; puede repetirse",
    ),
    (
        "Recognize received documents and give each as a generic DTE",
        "Reconoce documentos recibidos y da cada uno como DTE genérico",
    ),
    ("Recompute the amounts of documents", "Recalcula los montos de documentos"),
    (
        "Record it in this journal first, so that a power cut loses nothing",
        "Lo anota primero en este diario, para que un corte de luz no pierda nada",
    ),
    ("Remove results that you have", "Quita los resultados que usted ya tiene"),
    ("Remove what was acknowledged", "Quita lo que se dio por recibido"),
    (
        "Run a local stand-in of the service, for tests and first steps",
        "Inicia un sustituto local del servicio, para pruebas y primeros pasos",
    ),
    (
        "Say how the service processes the documents of a country",
        "Dice cómo procesa el servicio los documentos de un país",
    ),
    ("Say what an answer of the service means", "Dice qué significa una respuesta del servicio"),
    ("Say who assigns the folio of a document (Chile)", "Dice quién asigna el folio de un documento (Chile)"),
    (
        "Send a document of unknown outcome again after the service did not list it",
        "Envía de nuevo un documento de resultado desconocido después de que el servicio no lo listó",
    ),
    (
        "Send a file to the extraction provider and wait for its document",
        "Envía un archivo al proveedor de extracción y espera su documento",
    ),
    (
        "Send and ask for what is due, until SIGTERM or Ctrl+C",
        "Envía y pregunta por lo que toca, hasta SIGTERM o Ctrl+C",
    ),
    ("Show a document", "Muestra un documento"),
    (
        "Show a journal in a browser, and let a person decide",
        "Muestra un diario en un navegador, y deja decidir a una persona",
    ),
    ("Show an entry and its newest attempts", "Muestra una entrada y sus intentos más recientes"),
    ("Show an entry, or write its document", "Muestra una entrada, o escribe su documento"),
    ("Show the fields of an existing message instead", "Muestra en su lugar los campos de un mensaje que ya existe"),
    (
        "Show where each value of a mapped document comes from, and what was not read",
        "Muestra de dónde viene cada valor de un documento mapeado, y qué no se leyó",
    ),
    ("Store a document to issue", "Guarda un documento por emitir"),
    ("Store a file to send", "Guarda un archivo por enviar"),
    ("Store what the service has, then confirm it, until SIGTERM or Ctrl+C", "Guarda lo que el servicio tiene y luego lo confirma, hasta SIGTERM o Ctrl+C"),
    (
        "Take all leases back after a power cut; no other worker may be running",
        "Retira todos los plazos de uso tras un corte de luz; no debe trabajar ningún otro proceso",
    ),
    (
        "Take decisions: settle, acknowledge, correct, and ask the service; else the pages are to be read only",
        "Permite decidir: decidir un resultado, dar por recibido, corregir, y preguntar al servicio; si no, las \
        páginas son de solo lectura",
    ),
    (
        "A template of your own that makes the generic DTE of your documents: what is found ends in your fields",
        "Una plantilla propia que hace el DTE genérico de sus documentos: lo encontrado termina en sus campos",
    ),
    ("The account of the journal's entry", "La cuenta de la entrada del diario"),
    ("The chain of the journal's entry", "La cadena de la entrada del diario"),
    (
        "The command that prints one job from its standard input, such as 'lp -'; it fails by its exit code",
        "El comando que imprime un trabajo desde su entrada estándar, como 'lp -'; falla por su código de salida",
    ),
    ("The country, such as CR", "El país, como CR"),
    (
        "The document type, such as 01; without one, the types are listed",
        "El tipo de documento, como 01; sin él se listan los tipos",
    ),
    ("The fields of the country, such as codigo_actividad=620100", "Los campos del país, como codigo_actividad=620100"),
    ("The file of the folios, from which the message has its number", "El archivo de los folios, del que el mensaje tiene su número"),
    ("The file of the journal that sends it", "El archivo del diario que lo envía"),
    (
        "What `dtekit explain --json` wrote of the document that the official one was made from: what is found ends in its fields",
        "Lo que `dtekit explain --json` escribió del documento de origen: lo encontrado termina en sus campos",
    ),
    (
        "The JSON itself is sent, so that the service converts it",
        "Se envía el JSON mismo, para que lo convierta el servicio",
    ),
    (
        "A JSON file with the settings of each account whose documents this worker sends",
        "Un archivo JSON con la configuración de cada cuenta cuyos documentos envía este proceso",
    ),
    (
        "The account whose documents this worker sends; without it those without an account",
        "La cuenta cuyos documentos envía este proceso; sin ella, los que no tienen cuenta",
    ),
    (
        "The account whose worker sends the document, such as the company",
        "La cuenta cuyo proceso envía el documento, como la empresa",
    ),
    ("The address of the service, without /api/v1", "La dirección del servicio, sin /api/v1"),
    (
        "The answer comes later (true) or at once (false) [default: the country's own model]",
        "La respuesta llega después (true) o enseguida (false) [por omisión: el modelo propio del país]",
    ),
    ("The batch of the document", "El lote del documento"),
    ("The body of the answer; - is the standard input", "El cuerpo de la respuesta; - es la entrada estándar"),
    ("The chain in which documents are sent in order", "La cadena en que los documentos se envían en orden"),
    ("The code of a mapping in --registry", "El código de un mapeo de --registry"),
    ("The code, as the authority writes it", "El código, como lo escribe la autoridad"),
    (
        "The code, such as json-duplicate-member; without one, all are listed",
        "El código, como json-duplicate-member; sin él se enumeran todos",
    ),
    ("The convention of attributes and text in JSON", "La convención de atributos y texto en JSON"),
    ("The country of a built-in mapping, such as CR", "El país de un mapeo incorporado, como CR"),
    ("The country of the document", "El país del documento"),
    ("The country of the documents, such as CR", "El país de los documentos, como CR"),
    (
        "The country whose schemas count, such as CR [default: what each document says]",
        "El país cuyos esquemas valen, como CR [por omisión: lo que dice cada documento]",
    ),
    (
        "The country, such as CR; without one, all whose documents the service issues",
        "El país, como CR; sin él, todos aquellos cuyos documentos emite el servicio",
    ),
    ("The country, such as PE", "El país, como PE"),
    ("The data columns of a PDF417 symbol, 1 to 30", "Las columnas de datos de un símbolo PDF417, 1 a 30"),
    (
        "The day at which tables that change are read [default: the day of each document]",
        "El día con que se leen las tablas que cambian [por omisión: el de cada documento]",
    ),
    (
        "The day at which the tables of addresses are read [default: the day of each document]",
        "El día con que se leen las tablas de direcciones [por omisión: el de cada documento]",
    ),
    (
        "The day on which the documents are sent, such as 2026-01-31; without it, no date is called too late",
        "El día en que se envían los documentos, como 2026-01-31; sin él ninguna fecha se llama tardía",
    ),
    (
        "The day on which the table of codes counts [default: the newest]",
        "El día en que vale la tabla de códigos [por omisión: la más nueva]",
    ),
    (
        "The day on which the table of codes counts, such as 2026-01-31 [default: the newest table]",
        "El día en que vale la tabla de códigos, como 2026-01-31 [por omisión: la tabla más nueva]",
    ),
    ("The document", "El documento"),
    (
        "The document as it was sent, to which line and column belong",
        "El documento como se envió, al que corresponden línea y columna",
    ),
    (
        "The document that was refused; for many answers a folder with documents of the same names",
        "El documento que se rechazó; para muchas respuestas, una carpeta con documentos de los mismos nombres",
    ),
    ("The document to which both templates are applied", "El documento al que se aplican ambas plantillas"),
    (
        "The document type [default: what each document says]",
        "El tipo de documento [por omisión: lo que dice cada documento]",
    ),
    ("The document type of a built-in mapping, such as 01", "El tipo de documento de un mapeo incorporado, como 01"),
    ("The document type of despatch advices", "El tipo de documento de las guías de remisión"),
    ("The document was sent with Async", "El documento se envió con Async"),
    ("The document; - is the standard input", "El documento; - es la entrada estándar"),
    ("The dots of a module in PNG and ESC/POS, 1 to 40", "Los puntos de un módulo en PNG y ESC/POS, 1 a 40"),
    ("The encoding of the output (to XML)", "La codificación de la salida (a XML)"),
    (
        "The fields, such as mensaje=1 fecha_emision_doc=2025-07-30T09:15:00-06:00 folio:=42",
        "Los campos, como mensaje=1 fecha_emision_doc=2025-07-30T09:15:00-06:00 folio:=42",
    ),
    (
        "The file of an inbox, which must exist: what has arrived is shown beside the journal",
        "El archivo de un buzón, que debe existir: lo que llegó se muestra junto al diario",
    ),
    ("The file of the inbox", "El archivo del buzón"),
    ("The file of the journal, which must exist", "El archivo del diario, que debe existir"),
    (
        "The file of the journal; ./NAME if its name is that of a command",
        "El archivo del diario; ./NOMBRE si se llama como un comando",
    ),
    ("The file of the store", "El archivo del almacén"),
    ("The file, such as a PDF or a picture", "El archivo, como un PDF o una imagen"),
    ("The first document, or the first template", "El primer documento, o la primera plantilla"),
    ("The folder", "La carpeta"),
    (
        "The format of the output [default: for one document, the other one than it has]",
        "El formato de la salida [por omisión: para un documento, el otro del que tiene]",
    ),
    ("The generic DTE, JSON or XML; - is the standard input", "El DTE genérico, JSON o XML; - es la entrada estándar"),
    (
        "The height of the bars of Code 128 in modules, 1 to 500",
        "La altura de las barras de Code 128 en módulos, 1 a 500",
    ),
    ("The identifier", "El identificador"),
    ("The key of the operation", "La clave de la operación"),
    ("The keys", "Las claves"),
    ("The kind of the database", "El tipo de la base de datos"),
    (
        "The language of messages [default: that of the locale]",
        "El idioma de los mensajes [por omisión: el de la configuración regional]",
    ),
    (
        "The member `next` of the result, as JSON, or the whole result; - is the standard input",
        "El miembro `next` del resultado, como JSON, o el resultado entero; - es la entrada estándar",
    ),
    (
        "The name of the schema, such as ECF-31 [default: what each document says]",
        "El nombre del esquema, como ECF-31 [por omisión: lo que dice cada documento]",
    ),
    ("The operation that was called", "La operación a la que se llamó"),
    ("The organization's id in the provider's portal", "El id de la organización en el portal del proveedor"),
    ("The parts to compose it from", "Las partes con que se compone"),
    (
        "The path of an element that is an array even when single; may be repeated (to JSON)",
        "La ruta de un elemento que es un arreglo aunque haya uno solo; puede repetirse (a JSON)",
    ),
    ("The port on 127.0.0.1; 0 takes a free one", "El puerto en 127.0.0.1; 0 toma uno libre"),
    ("The proxy; `env` reads HTTPS_PROXY and its like", "El proxy; `env` lee HTTPS_PROXY y similares"),
    (
        "The schema of PostgreSQL or the database of MariaDB or MySQL that has the tables",
        "El esquema de PostgreSQL o la base de MariaDB o MySQL que tiene las tablas",
    ),
    ("The second document, or the second template", "El segundo documento, o la segunda plantilla"),
    ("The series of print jobs and despatch advices", "La serie de los trabajos de impresión y de las guías de remisión"),
    (
        "The service's answer as JSON, or its OtherData: its BarCodeText is used and compared",
        "La respuesta del servicio como JSON, o su OtherData: se usa y se compara su BarCodeText",
    ),
    ("The shell", "El intérprete de órdenes"),
    (
        "The signature, seals and stamps that the service adds may be missing, and are not checked",
        "Pueden faltar la firma, los sellos y los timbres que agrega el servicio, y no se comprueban",
    ),
    (
        "The standard input has one document a line, or a row of another command, and the standard output gets one \
        row of JSON for each",
        "La entrada estándar tiene un documento por línea, o una fila de otra orden, y la salida estándar recibe una \
        fila de JSON por cada uno",
    ),
    ("The status of the answer", "El estado de la respuesta"),
    ("The supplier's document that is answered", "El documento del proveedor al que se responde"),
    ("The tax id of the account", "La identificación tributaria de la cuenta"),
    (
        "The time at which certificates have to be valid, such as 2026-01-31 or 2026-01-31T10:00:00Z",
        "El momento en que deben valer los certificados, como 2026-01-31 o 2026-01-31T10:00:00Z",
    ),
    ("The time for a whole call", "El plazo de una llamada entera"),
    (
        "The white modules around the symbol in SVG and PNG, 0 to 40",
        "Los módulos blancos alrededor del símbolo en SVG y PNG, 0 a 40",
    ),
    ("Their external ids", "Sus id externos"),
    ("Their keys", "Sus claves"),
    (
        "Trace an authority's no to the fields of your own document",
        "Rastrea el rechazo de una autoridad hasta los campos de su propio documento",
    ),
    ("Verify the signatures of documents", "Verifica las firmas de documentos"),
    (
        "Wait for the authority's answer, at most so many seconds",
        "Espera la respuesta de la autoridad, como máximo tantos segundos",
    ),
    (
        "What `dtekit explain --json` wrote for the document",
        "Lo que escribió `dtekit explain --json` para el documento",
    ),
    (
        "How the document is checked before it is sent",
        "Cómo se revisa el documento antes de enviarlo",
    ),
    (
        "What is known: biller_id=7 validate_number:=true folio=1042 folio_state=approved and so on",
        "Lo que se sabe: biller_id=7 validate_number:=true folio=1042 folio_state=approved, etc.",
    ),
    ("What is said: receipt, delivery, accept, partly, reject or disown, as far as the country knows it", "Qué se dice: receipt, delivery, accept, partly, reject o disown, según lo que el país conozca"),
    ("What is taken: received (the default), despatch, messages or print; may be given several times", "Lo que se toma: received (por omisión), despatch, messages o print; se puede dar varias veces"),
    ("What the command gets", "Lo que recibe el comando"),
    ("When to use colours", "Cuándo usar colores"),
    ("Where the XML goes", "Adónde va el XML"),
    ("Where the certified document goes", "Adónde va el documento certificado"),
    (
        "Where the document goes [default: the standard output]",
        "Adónde va el documento [por defecto: la salida estándar]",
    ),
    ("Where the document goes, as XML", "Adónde va el documento, como XML"),
    (
        "Where the output goes: a file for one document, a folder for many",
        "Adónde va la salida: un archivo para un documento, una carpeta para muchos",
    ),
    (
        "Where the output goes: a file for one document, a folder for many; with --ndjson alone it is in the rows",
        "Adónde va la salida: un archivo para un documento, una carpeta para muchos; solo con --ndjson va en las filas",
    ),
    (
        "Which document of the text it is, counted from 0; needed only if there are several",
        "Cuál de los documentos del texto es, contado desde 0; hace falta solo si hay varios",
    ),
    ("Why", "Por qué"),
    ("Why; it is kept", "Por qué; se guarda"),
    ("Work with a journal of documents to issue", "Trabaja con un diario de documentos por emitir"),
    (
        "Work with a store of documents at the extraction provider",
        "Trabaja con un almacén de documentos en el proveedor de extracción",
    ),
    ("Work with an inbox of what the service has for an account", "Trabaja con un buzón de lo que el servicio tiene para una cuenta"),
    (
        "Write a whole document of a country and type, to begin with",
        "Escribe un documento completo de un país y tipo, para comenzar",
    ),
    ("Write an XML declaration (to XML)", "Escribe una declaración XML (a XML)"),
    ("Write it as XML", "Lo escribe como XML"),
    (
        "Write metrics for Prometheus into this file, at the beginning, every 5 seconds and at the end",
        "Escribe métricas para Prometheus en este archivo, al comienzo, cada 5 segundos y al final",
    ),
    ("Write no progress and no summary", "No escribe avance ni resumen"),
    ("Write numbers and booleans as such (to JSON)", "Escribe números y booleanos como tales (a JSON)"),
    (
        "Write one JSON object a line to the standard output, for scripts",
        "Escribe un objeto JSON por línea en la salida estándar, para scripts",
    ),
    ("Write the completions of a shell", "Escribe el autocompletado de un intérprete de órdenes"),
    (
        "Write the content of the answer, such as a PDF, into a file; - is the standard output",
        "Escribe el contenido de la respuesta, como un PDF, en un archivo; - es la salida estándar",
    ),
    ("Write the document, byte for byte", "Escribe el documento, byte por byte"),
    ("Write the generic DTE", "Escribe el DTE genérico"),
    ("Write the manual pages into a folder", "Escribe las páginas del manual en una carpeta"),
    (
        "Write the statements that make the tables in a database, for a migration tool; without FILE",
        "Escribe las instrucciones que crean las tablas en una base de datos, para una herramienta de migración; sin FILE",
    ),
    ("Write the symbol in this form, in place of the data", "Escribe el símbolo en esta forma, en lugar de los datos"),
    ("Write what goes on the paper: data and symbol", "Escribe lo que va en el papel: datos y símbolo"),
    ("Your own id of the document [default: a random one]", "Su propio id del documento [por omisión: uno al azar]"),
    (
        "Your own key of the document, as `dtekit issue` takes it",
        "Su propia clave del documento, como la toma `dtekit issue`",
    ),
    (
        "Your own key of the document, unless --key gives it",
        "Su propia clave del documento, si no la da --key",
    ),
    (
        "Your own key of the document in the journal, such as the number of the order",
        "Su propia clave del documento en el diario, como el número del pedido",
    ),
    (
        "a biller that folio manager 3.0 knows; may be repeated",
        "un facturador que conoce el gestor de folios 3.0; puede repetirse",
    ),
    (
        "accepts a document whose identity was issued already, which an authority refuses",
        "acepta un documento cuya identidad ya fue emitida, lo que una autoridad rechaza",
    ),
    ("client id of both token endpoints", "id de cliente de ambas direcciones de tokens"),
    (
        "country of every document, unless the call says otherwise",
        "país de todos los documentos, salvo que la llamada diga otra cosa",
    ),
    (
        "ends when its standard input closes, for programs that start a sandbox of their own",
        "termina cuando se cierra su entrada estándar, para programas que inician un sandbox propio",
    ),
    ("how long a token lives", "cuánto dura un token"),
    ("how long the authority takes where it answers later", "cuánto tarda la autoridad donde responde después"),
    ("how long the extraction provider takes", "cuánto tarda el proveedor de extracción"),
    ("its password", "su contraseña"),
    ("its secret", "su secreto"),
    ("password", "contraseña"),
    ("the folder that keeps the state over restarts", "la carpeta que guarda el estado entre reinicios"),
    ("user name", "nombre de usuario"),
    ("user name of UploadZipDocument", "nombre de usuario de UploadZipDocument"),
    (
        "what an issued document becomes: official, lenient or as-sent",
        "en qué se convierte un documento emitido: official (el oficial), lenient (el oficial si se puede) o as-sent (como se envió)",
    ),
    (
        "where the clock stands, in seconds since 1970 [default: now]",
        "dónde está el reloj, en segundos desde 1970 [por omisión: ahora]",
    ),
    ("where the made-up identifiers begin", "dónde empiezan los identificadores inventados"),
];
