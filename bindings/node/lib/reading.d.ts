// Reading what was received: what it is, and the generic DTE of each document in it.

import type { AbortOptions } from './abort'
import type { Bytes } from './document'
import type { Finding } from './error'
import type { ReadOptions } from './options'
import type { DocumentFormat, ReadEnvironment, ReadStatus, ReceivedKind } from './words'

/** A file of a ZIP that is no document, such as a PDF. */
export interface ReadFile {
  /** Its name in the ZIP. */
  name: string
  /** How many bytes it has. */
  size: number
  /** Why it is no document. */
  finding: Finding
  /** Its bytes. */
  content: Buffer
}

/** One document that {@link read} found. */
export interface ReadDocument {
  /**
   * `read`: there is a generic DTE. `refused`: the mapping to the generic DTE refused it. `recognized`: there is no
   * such mapping. `unknown`: it was not recognized.
   */
  status: ReadStatus
  /** The country whose format it has; null for a generic DTE and for what is unknown. */
  country: string | null
  /** What it is; null for what is unknown. */
  kind: ReceivedKind | null
  /** Its format. */
  format: DocumentFormat
  /** The name of its root, without prefix; `DTE` for JSON. */
  name: string
  /** The namespace of its root; empty if it has none. */
  namespace: string
  /** The document type, as in {@link Mapping.standard}; for an event or answer its code. */
  documentType: string | null
  /** The version of the format, as the document says it. */
  version: string | null
  /** The environment; null if the format does not say it. */
  environment: ReadEnvironment | null
  /** Whether it has a signature. The signature is not verified. */
  signed: boolean
  /** The names of the envelopes around it, the outermost first. */
  envelopes: string[]
  /** Its path in the outermost envelope, or that of the element that holds it as text; empty without envelopes. */
  path: string
  /** The generic DTE, as XML. */
  generic: string | null
  /** The paths of what the mapping did not read, if the option `lost` asks for them. */
  lost: string[]
  /** Why there is no generic DTE. */
  findings: Finding[]
  /**
   * Its bytes, as they were received: the whole text for the root of a text (the file, the file of a ZIP, or the
   * decoded text that an element holds), and else its element from the first tag to the last. For JSON, and for a
   * message about several documents, the whole. The documents of one call are views of the same memory.
   */
  original: Buffer
  /**
   * What stands around the element and not in it: the encoding (null for UTF-8), and the namespaces by their prefixes.
   * Empty for the root of a text.
   */
  inherited: { encoding: string | null; namespaces: Record<string, string> }
  /** The name of its file in the ZIP; null outside of one. */
  fileName: string | null
  /**
   * The files of its ZIP that are no documents: those that have the name of its file, and at the first document of the
   * ZIP those that have the name of none.
   */
  files: ReadFile[]
  /**
   * The PDF of the document: the one that has the name of its file, or the only one beside the only file with
   * documents.
   */
  pdf: ReadFile | null
}

/**
 * Recognizes what was received by its content, and gives each document in it as a generic DTE, on a worker thread.
 *
 * The text is XML or JSON, plain or in base 64, or a ZIP of such files. Envelopes of authorities are opened; each
 * document in one gives a result. What has no mapping to the generic DTE, and what is unknown, gives a result that says
 * so. There is always at least one result.
 *
 * Rejects with a {@link DtekitError}: `syntax` and `structure` for the text; `invalid` for a ZIP that is refused;
 * `limit` for a bound, and for more than 10,000 documents or 16 envelopes inside each other; `argument`.
 *
 * @example
 * const [document] = await dtekit.read(received)
 * if (document.status === 'read') book(dtekit.Document.fromXml(document.generic))
 */
export function read(data: Bytes, options?: ReadOptions & AbortOptions): Promise<ReadDocument[]>
/** {@link read} at once, on this thread; throws what that rejects with. */
export function readSync(data: Bytes, options?: ReadOptions): ReadDocument[]

/**
 * A document that was read as a file of its own, with its encoding and the namespaces that were declared around it.
 *
 * The bytes stay as they are; an XML declaration is put before them if they are not in UTF-8 (UTF-16 becomes UTF-8),
 * and namespace declarations into the first tag. A document without a signature gets the declarations that its names
 * use. Of a signed document each XML signature is verified: it gets those declarations if the signatures hold with
 * them, and else all that were declared around it. What inherits nothing is given as it is, and is not verified.
 *
 * @example
 * for (const document of await dtekit.read(envelope)) fs.writeFileSync(name(document), dtekit.standalone(document))
 *
 * @throws {DtekitError} of kind `invalid` with `read-standalone` if a signature holds in neither of the two, or cannot
 * be verified.
 */
export function standalone(document: Pick<ReadDocument, 'original' | 'inherited'>): Buffer
