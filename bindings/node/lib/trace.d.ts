// An authority's no, traced to the caller's own document.

import type { Finding } from './error'
import type { Explanation } from './mapping'
import type { CodeOptions, TraceOptions } from './options'
import type { ProcessResult } from './result'

/** A field of the official document, and where its value comes from. */
export interface TracedField {
  /** Its path in the official document. */
  element: string
  /** Its value there. */
  value: string
  /** The paths in your document that the value was made from; none for a constant. */
  sources: string[]
  /** The paths in the generic DTE, if a mapping of yours made it. */
  through?: string[]
}

/** What a table says of an authority's code. */
export interface KnownCode {
  /** What it means, in English; null if the table has the code alone. */
  meaning: string | null
  /** What it means, in Spanish. */
  meaningEs: string | null
  /** What to do about it, in English. */
  remedy: string | null
  /** What to do about it, in Spanish. */
  remedyEs: string | null
  /** Whether the authority has the document, or one of its number, afterwards; null if the code does not say it. */
  exists: boolean | null
  /** Where that stands. */
  source: string
}

/** A code of an authority, and what is known of it. */
export interface AuthorityCode extends KnownCode {
  /** The country's code. */
  country: string
  /** The code, as the authority writes it. */
  code: string
  /** The key of its row; it differs from the code where one code has several meanings, such as `STATUS-7` in Chile. */
  key: string
  /** The kinds of document or the service that it belongs to, as the source names them; empty if it names none. */
  kinds: string
  /** The elements of the official document that it is about, each a path or the end of one. */
  elements: string[]
  /** What the code says of the document's number. */
  number: 'consumed' | 'reusable' | 'unknown' | null
  /** The other meanings of the same code, for other kinds of document or other services. */
  others: AuthorityCode[]
}

/**
 * Says what is known of a code with which an authority answers: meaning, remedy, elements, and whether the document
 * exists.
 *
 * It is found in any letter case, and with or without the zeros before it.
 *
 * @param country the country's code, such as `PE`.
 * @param word the code, as the authority writes it.
 * @throws DtekitError of kind `argument` with `authority-code` if the country has no table of codes, or the table not
 *   this code.
 *
 * @example
 * dtekit.code('EC', '43').exists // true
 */
export function code(country: string, word: string, options?: CodeOptions): AuthorityCode

/** One message of an authority, traced. */
export interface TracedMessage {
  /** The authority's words. */
  text: string
  /** The authority's code, or that of the validator. */
  code: string | null
  /** What the code means, if a table has it, and where that stands. */
  known: KnownCode | null
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
   * What is asked for: `pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`,
   * `below`, `digits`, `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing`.
   */
  asked: { kind: string; text: string } | null
  /** Whether the number is used up, as far as the code says it. */
  number: 'consumed' | 'reusable' | 'unknown' | null
  /** What the message says, in a sentence in English and Spanish, with the path in your document. */
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
 * The answer is a result, an authority's answer or a journal's entry; or one message, or a list of them, each a text or
 * an object such as `{ Code: 10016, Msg: '…' }`. The explanation is what {@link Mapping.explain} said of the document.
 * A path is either right or not given: where several fields fit, all of them are told, and the status `several` says
 * so.
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
