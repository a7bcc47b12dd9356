// All that can be said of a document before it is sent.

import type { AbortOptions } from './abort'
import type { Finding } from './error'
import type { DocumentContent } from './document'
import type { LintOptions } from './options'
import type { Lint } from './records'

/**
 * One thing that a lint found. An error is what the service or the authority surely refuses, a warning what is
 * doubtful.
 */
export interface LintFinding extends Finding {
  /** The text at its place, shortened if it is long. */
  value: string | null
}

/**
 * Runs every check on a generic DTE that needs no connection, on a worker thread, and gives all that was found in the
 * order of the document. What is wrong in the document is in the result.
 *
 * Rejects with a {@link DtekitError}: `structure` for what cannot be read; `syntax`; `limit`; `argument` for the
 * country or an option.
 *
 * @example
 * const found = await dtekit.lint(document, 'CL')
 * for (const { path, message, hint } of found.findings) console.log(path, message, hint)
 */
export function lint(document: DocumentContent, country: string, options?: LintOptions & AbortOptions): Promise<Lint>
/** {@link lint} at once, on this thread; throws what that rejects with. */
export function lintSync(document: DocumentContent, country: string, options?: LintOptions): Lint
