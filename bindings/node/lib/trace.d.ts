// An authority's no, traced to the caller's own document.

import type { Finding } from './error'
import type { Explanation } from './mapping'
import type { Registry } from './registry'
import type { ProcessResult } from './result'

/** The options of {@link trace}. */
export interface TraceOptions {
  /** Whose codes count; by default the country that the answer names. */
  country?: string
  /** The document as it was sent, to which line and column belong; by default the one that the answer returns. */
  sent?: string
  /** The day on which the table of codes counts, such as `2026-01-31`; by default the newest table counts. */
  asOf?: string
  /** A registry whose tables count, such as newer ones of your own. */
  registry?: Registry
}

/** A field of the official document, and where its value comes from. */
export interface TracedField {
  /** Its path in the official document. */
  element: string
  /** Its value there. */
  value: string
  /** The paths in your document that the value was made from; none for a constant. */
  sources: string[]
}

/** One message of an authority, traced. */
export interface TracedMessage {
  /** The authority's words. */
  text: string
  /** The authority's code, or that of the validator. */
  code: string | null
  /** What the code means, if a table has it, and where that stands. */
  known: { meaning: string; meaningEs: string; source: string } | null
  /** How the message says where the fault is. */
  form: 'xerces' | 'dot-net' | 'libxml2' | 'path' | 'position' | 'code' | 'prose' | 'unknown'
  /** How far it was traced. */
  status: 'found' | 'several' | 'constant' | 'missing' | 'unknown'
  /** The official element that the message is about: a path if it is certain, else a name. */
  element: string | null
  /** The fields that it may be about. */
  fields: TracedField[]
  /** The paths in your document, each once. */
  paths: string[]
  /** The value that the message complains of. */
  value: string | null
  /**
   * What is asked for: `pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`, `below`,
   * `digits`, `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing`.
   */
  asked: { kind: string; text: string } | null
  /** Whether the number is used up, as far as the code says it. */
  number: 'consumed' | 'reusable' | 'unknown' | null
  /** The same in a sentence, in English and Spanish, with the path in your document. */
  finding: Finding
}

/** An answer, traced. */
export interface Trace {
  /** The messages, in the order of the answer. */
  messages: TracedMessage[]
  /** Whether the document's number is used up. */
  number: 'consumed' | 'reusable' | 'unknown'
  /** Why, in English. */
  numberReason: string
  /** Why, in Spanish. */
  numberReasonEs: string
}

/**
 * Says of each message of an answer which fields of your document it is about.
 *
 * The answer is a result, an authority's answer or a journal's entry; or one message, or a list of them, each a text or an object such
 * as `{ Code: 10016, Msg: '…' }`. The explanation is what {@link Mapping.explain} said of the document. A path is either right or not given: where several fields fit,
 * all of them are told, and the status `several` says so.
 *
 * @example
 * const explanation = await dtekit.Mapping.standard('CR', '01').explain(document)
 * for (const message of dtekit.trace(result, explanation).messages) console.log(message.paths, message.finding.message)
 */
export function trace(
  answer: ProcessResult | string | object | readonly (string | object)[],
  explanation: Explanation,
  options?: TraceOptions
): Trace
