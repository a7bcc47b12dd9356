// Official documents against the schema of their authority.

import type { AbortOptions } from './abort'
import type { Finding } from './error'
import type { PlainValidateOptions } from './options'
import type { Explanation } from './records'

/** The options of {@link validate}. */
export interface ValidateOptions extends PlainValidateOptions {
  /**
   * What {@link Mapping.explain} said of the document that the official one was made from. The path of a finding is
   * then that of your own field, also of one that is missing, and `through` has that in the official document, behind
   * that in the generic DTE if another mapping of yours made it.
   */
  explanation?: Explanation
}

/**
 * Checks an official document against the schema of its authority, on a worker thread, and gives every violation; an
 * empty array is a valid document. The schema is found by the root element, its namespace and its version. At most 100
 * findings have the same code.
 *
 * Rejects with a {@link DtekitError}: `argument` with `schema-none` for a document without a schema, or for an option;
 * `syntax` and `structure` for the text; `limit`.
 *
 * @example
 * const found = await dtekit.validate(xml, { signed: false })
 * for (const { path, message, hint } of found) console.log(path, message, hint)
 */
export function validate(data: Uint8Array | string, options?: ValidateOptions & AbortOptions): Promise<Finding[]>
/** {@link validate} at once, on this thread; throws what that rejects with. */
export function validateSync(data: Uint8Array | string, options?: ValidateOptions): Finding[]
