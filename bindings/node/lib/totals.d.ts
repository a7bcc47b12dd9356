// Whether the amounts of a document agree: lines, discounts, taxes, withholdings and totals.

import type { AbortOptions } from './abort'
import type { DocumentContent } from './document'
import type { TotalsOptions } from './options'
import type { TotalsAudit, TotalsPolicy } from './records'

/** How a number is rounded. */
export type RoundingMode = TotalsPolicy['rounding']

/**
 * Recomputes the amounts of a generic DTE by the rules of a country, and says which differ, on a worker thread. It
 * changes nothing.
 *
 * An absent amount is no error. An amount that differs is no error of the call either: it is in the result.
 *
 * Rejects with a {@link DtekitError}: `structure` for what is no generic DTE; `syntax`; `limit`; `argument` for the
 * country or an option.
 *
 * @example
 * const audit = await dtekit.auditTotals(document, 'CL')
 * for (const { path, expected } of audit.differences) console.log(path, expected)
 */
export function auditTotals(document: DocumentContent, country: string, options?: TotalsOptions & AbortOptions): Promise<TotalsAudit>
/** {@link auditTotals} at once, on this thread; throws what that rejects with. */
export function auditTotalsSync(document: DocumentContent, country: string, options?: TotalsOptions): TotalsAudit
