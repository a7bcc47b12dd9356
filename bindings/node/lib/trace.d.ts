// An authority's no, traced to the caller's own document.

import type { CodeOptions, TraceOptions } from './options'
import type { AuthorityCode, Explanation, Trace } from './records'
import type { ProcessResult } from './result'

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
