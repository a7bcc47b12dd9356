// Whether what was received is genuine: each signature in a document, what it covers, and who made it.
// The comments of its functions are generated from core/src/offer/table.rs; the rest is written by hand.

import type { AbortOptions } from './abort'
import type { Bytes } from './document'
import type { VerifyOptions } from './options'
import type { Signature } from './records'

/**
 * Verifies each signature in a document, in the order of the document. A document without one gives an empty
 * list. It works on a worker thread.
 *
 * Nothing is fetched, and no certificate is trusted that was not given. That a signature is broken is no error.
 *
 * Rejects with a {@link DtekitError}, by its kind: `syntax` and `structure`: the text cannot be read; `limit`: a
 * bound is reached, or there are more than 10,000 signatures; `argument`: something in `trust` is no PEM, or an
 * option is unknown or unusable.
 * @param data XML or JSON, plain or in base 64, or a JSON Web Signature.
 *
 * @example
 * const [signature] = await dtekit.verify(received, { trust: [pem], at: new Date() })
 * if (signature.status === 'valid' && signature.signer.trusted) accept(received)
 */
export function verify(data: Bytes, options?: VerifyOptions & AbortOptions): Promise<Signature[]>
/** {@link verify} at once, on this thread; throws what that rejects with. */
export function verifySync(data: Bytes, options?: VerifyOptions): Signature[]
