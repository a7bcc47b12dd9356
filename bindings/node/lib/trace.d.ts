// An authority's no, traced to the caller's own document.
// The comments of its functions are generated from core/src/offer/table.rs; the rest is written by hand.

import type { TraceOptions } from './options'
import type { Explanation, Trace } from './records'
import type { ProcessResult } from './result'

/**
 * Says of each message of an answer which fields of your document it is about.
 *
 * A path is either right or not given: where several fields fit, all of them are told, and the status `several`
 * says so.
 *
 * Throws a {@link DtekitError}, by its kind: `argument`: an option has an unusable value.
 * @param answer a result, an authority's answer or a journal's entry; or one message, or a list of them, each a
 * text or an object such as `{"Code": 10016, "Msg": "…"}`.
 * @param explanation what `Mapping.explain` said of the document; with its `through`, the paths are those of
 * your own document.
 *
 * @example
 * const explanation = await dtekit.Mapping.standard('CR', '01').explain(document)
 * for (const { paths, finding } of dtekit.trace(result, explanation).messages) console.log(paths, finding.message)
 */
export function trace(
  answer: ProcessResult | string | object | readonly (string | object)[],
  explanation: Explanation,
  options?: TraceOptions
): Trace
