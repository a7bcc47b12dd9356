// All that can be said of a document before it is sent.

import type { AbortOptions } from './abort'
import type { Finding } from './error'
import type { DocumentContent } from './document'
import type { Mapping } from './mapping'
import type { Registry } from './registry'

/** The options of {@link lint}. */
export interface LintOptions {
  /** The document type by which the mapping is chosen; without it, what the document says. */
  documentType?: string
  /** The day on which the document is to be sent, such as `2026-11-21`: a later date of issue is told. */
  today?: string
  /** Whether the JSON itself is sent, so that the service converts it. `Client.issue` converts it here. */
  sendsJson?: boolean
  /** The params of the built-in mapping that checks the document. */
  params?: Record<string, string | number | bigint | boolean | null>
  /** The day at which tables that change are read; without it, that of the document. */
  asOf?: string
  /**
   * A mapping of yours that makes the generic DTE of the document. The findings then have the paths of your document,
   * also of a value that is missing, and `through` has the path in the generic DTE. A param goes to each mapping that
   * declares it.
   */
  through?: Mapping
  /** A registry whose tables count, such as newer ones of your own. */
  registry?: Registry
  /** The most steps of the mapping. Default: 100 million. */
  maxSteps?: number
  /** The largest mapped document in bytes. Default: 268,435,456 (256 MiB). */
  maxOutput?: number
  /** The deepest nesting of elements in the document. Default: 256. */
  maxDepth?: number
  /** The largest document in bytes. Default: 268,435,456 (256 MiB). */
  maxBytes?: number
}

/**
 * One thing that a lint found. An error is what the service or the authority surely refuses, a warning what is
 * doubtful.
 */
export interface LintFinding extends Finding {
  /** The text at its place, shortened if it is long. */
  value: string | null
}

/** What {@link lint} found. */
export interface Lint {
  /** The country. */
  country: string
  /** The document type, as the document says it. */
  documentType: string | null
  /** Whether a built-in mapping looked at the document. Without one, only the checks of the generic DTE were made. */
  mapped: boolean
  /** How many findings the service or the authority surely refuses. */
  errors: number
  /** How many findings are doubtful. */
  warnings: number
  /** What was found, in the order of the document. */
  findings: LintFinding[]
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
