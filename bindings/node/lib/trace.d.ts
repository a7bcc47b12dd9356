// An authority's no, traced to the caller's own document.

import type { TraceOptions } from './options'
import type { Explanation, Trace } from './records'
import type { ProcessResult } from './result'

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
