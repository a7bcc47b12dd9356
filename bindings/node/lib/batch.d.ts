// Many documents: converted, mapped or checked on several threads, in order, in bounded memory.

import type { AbortOptions } from './abort'
import type { JsonInput } from './convert'
import type { DocumentContent } from './document'
import type { DtekitError, Finding } from './error'
import type { Lint, TotalsAudit } from './records'
import type { Mapping, Params } from './mapping'
import type { BoundOptions, FromJsonOptions, LimitOptions, LintOptions, PlainBatchOptions, TotalsOptions, WriteJsonOptions, WriteXmlOptions } from './options'

/** The options of every batch. */
export interface BatchOptions extends PlainBatchOptions, AbortOptions {
  /** Is called after every `progressEvery` results, and at the end. What it throws ends the batch. */
  progress?: (progress: BatchProgress) => void
}

/** How many results a batch has given. */
export interface BatchProgress {
  /** The documents whose results were given. */
  done: number
  /** Those among them that have findings instead of an output. */
  failed: number
}

/** A document of a batch, or a pair of its name and the document. */
export type BatchInput = JsonInput | DocumentContent | readonly [name: string, document: JsonInput | DocumentContent]

/**
 * Where the documents come from: an iterable or async iterable; or the path of a folder or of a file `.ndjson`,
 * `.jsonl`, `.zip`, `.tar` or `.tar.gz`, as a string or a `file:` URL.
 */
export type BatchSource = Iterable<BatchInput> | AsyncIterable<BatchInput> | string | URL

/** The result of one document. */
export interface BatchItem<Output = Buffer> {
  /** The place of the document among all, from 0. */
  readonly index: number
  /**
   * The path of a file, seen from its folder or archive; the number of a line; the name that was given with the
   * document; else its number, from 1.
   */
  readonly name: string
  /** True if there is an output. */
  readonly ok: boolean
  /** The XML or JSON, or what was found; null if the document could not be read, converted or mapped. */
  readonly output: Output | null
  /** What a call for this document alone rejects with; null if there is an output. */
  readonly error: DtekitError | null
  /** The findings of the error; empty if there is an output. */
  readonly findings: readonly Finding[]
  /** What JSON.stringify writes: the members, a Buffer as text in base 64. Nothing is hidden. */
  toJSON(): { [member: string]: unknown }
}

/**
 * The results of a batch, in the order of its documents.
 *
 * Leaving a `for await` loop cancels what was not given yet: each thread ends after the document at which it is.
 */
export interface Batch<Output = Buffer> extends AsyncIterableIterator<BatchItem<Output>> {
  /** How many results were given so far. */
  readonly progress: BatchProgress
  return(value?: unknown): Promise<IteratorResult<BatchItem<Output>>>
}

/**
 * Converts many documents on several threads, and gives the results in order, in bounded memory. The event loop stays
 * free.
 *
 * ```js
 * for await (const item of dtekit.convertMany('invoices.zip', { to: 'xml' })) {
 *   console.log(item.name, item.ok ? item.output.length : item.findings)
 * }
 * ```
 *
 * A document that is wrong is an item with its findings; it ends nothing. Documents are taken from the source as they
 * are needed. What the source throws is thrown after the results of the documents before it.
 *
 * @throws {DtekitError} at once, of kind `argument`, for an option; by the first `next`, for a file that cannot be
 *   read.
 */
export function convertMany(
  source: BatchSource, options: BatchOptions & FromJsonOptions & WriteXmlOptions & { to: 'xml' }
): Batch
export function convertMany(
  source: BatchSource, options: BatchOptions & WriteJsonOptions & LimitOptions & { to: 'json' }
): Batch

/** Applies a mapping to many documents, with the same params, as {@link convertMany} converts them. */
export function mapMany(
  source: BatchSource, mapping: Mapping, params?: Params | null, options?: BatchOptions & BoundOptions
): Batch

/**
 * Runs every check on many generic DTEs of a country, as {@link convertMany} converts them. Each output is what `lint`
 * gives; a document that cannot be read is an item with its findings. With `through` the documents are your own, as for
 * `lint`.
 *
 * ```js
 * for await (const item of dtekit.lintMany('outbox', 'CL')) {
 *   for (const { code, path } of item.output?.findings ?? item.findings) console.log(item.name, code, path)
 * }
 * ```
 */
export function lintMany(source: BatchSource, country: string, options?: BatchOptions & LintOptions): Batch<Lint>

/**
 * Recomputes the amounts of many generic DTEs of a country, as {@link convertMany} converts them. Each output is what
 * `auditTotals` gives.
 */
export function auditTotalsMany(
  source: BatchSource, country: string, options?: BatchOptions & TotalsOptions
): Batch<TotalsAudit>
