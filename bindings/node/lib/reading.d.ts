// Reading what was received: what it is, and the generic DTE of each document in it.

import type { AbortOptions } from './abort'
import type { Bytes } from './document'
import type { ReadOptions } from './options'
import type { ReadDocumentMembers } from './records'

/** One document that {@link read} found. The originals of one call are views of the same memory. */
export interface ReadDocument extends ReadDocumentMembers {}

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
