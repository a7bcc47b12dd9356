// Reading what was received: what it is, and the generic DTE of each document in it.
// The comments of its functions are generated from core/src/offer/table.rs; the rest is written by hand.

import type { AbortOptions } from './abort'
import type { Bytes } from './document'
import type { ReadOptions } from './options'
import type { ReadDocumentMembers } from './records'

/** One document that {@link read} found. The originals of one call are views of the same memory. */
export interface ReadDocument extends ReadDocumentMembers {}

/**
 * Recognizes what was received by its content, and gives each document in it as a generic DTE. It works on a
 * worker thread.
 *
 * Envelopes of authorities are opened; each document in one gives a result. What has no mapping to the generic
 * DTE, and what is unknown, gives a result that says so. There is always at least one result.
 *
 * Rejects with a {@link DtekitError}, by its kind: `syntax` and `structure`: the text cannot be read; `invalid`:
 * a ZIP is refused, such as one with a password; `limit`: a bound is reached, or there are more than 10,000
 * documents or 16 envelopes inside each other; `argument`: an option is unknown or unusable.
 * @param data XML or JSON, plain or in base 64, or a ZIP of such files.
 *
 * @example
 * const [document] = await dtekit.read(received)
 * if (document.status === 'read') book(dtekit.Document.fromXml(document.generic))
 */
export function read(data: Bytes, options?: ReadOptions & AbortOptions): Promise<ReadDocument[]>
/** {@link read} at once, on this thread; throws what that rejects with. */
export function readSync(data: Bytes, options?: ReadOptions): ReadDocument[]

/**
 * Gives a document that was read as a file of its own, with its encoding and the namespaces that were declared
 * around it.
 *
 * The bytes stay as they are; an XML declaration is put before them if they are not in UTF-8 (UTF-16 becomes
 * UTF-8), and namespace declarations into the first tag. A document without a signature gets the declarations
 * that its names use. Of a signed document each XML signature is verified: it gets those declarations if the
 * signatures hold with them, and else all that were declared around it. What inherits nothing is given as it is,
 * and is not verified.
 *
 * Throws a {@link DtekitError}, by its kind: `invalid`: a signature holds in neither of the two, or cannot be
 * verified (`read-standalone`).
 * @param document a document that `read` found.
 *
 * @example
 * const [document] = await dtekit.read(envelope)
 * fs.writeFileSync('document.xml', dtekit.standalone(document))
 */
export function standalone(document: Pick<ReadDocument, 'original' | 'inherited'>): Buffer
