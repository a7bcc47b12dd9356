// Whether the amounts of a document agree: lines, discounts, taxes, withholdings and totals.

import type { AbortOptions } from './abort'
import type { Finding } from './error'
import type { DocumentContent } from './document'
import type { TotalsOptions } from './options'

/**
 * How the sums of a document come from its lines. `line`: each line is rounded, then added. `sum`: exact lines are
 * added, then rounded. `rate`: the tax is computed on the sum of the bases of each tax and rate.
 */
export type RoundingPolicy = 'line' | 'sum' | 'rate'

/** How a number is rounded. */
export type RoundingMode = 'half-up' | 'half-even' | 'truncate'

/** What was found under one way of rounding. */
export interface TotalsPolicy {
  /** How the sums come from the lines. */
  policy: RoundingPolicy
  /** How a number is rounded. */
  rounding: RoundingMode
  /** Whether it is a way of this country. */
  isOfCountry: boolean
  /** How many amounts differ by no more than they may. */
  tolerated: number
  /** How many amounts differ by more. */
  inconsistent: number
}

/** An amount that is not what others give. */
export interface TotalsDifference {
  /** Its place. */
  path: string
  /** What it is. */
  kind: 'given' | 'line' | 'discount' | 'tax' | 'withholding' | 'total' | 'currency'
  /** What the document says. */
  found: string
  /** What the others give. */
  expected: string
  /** The amount of the document less the expected one. */
  offBy: string
  /** By how much it may differ. */
  tolerance: string
  /** Whether it differs by no more than that. */
  isTolerated: boolean
  /** The places of the amounts that give it, at most ten. */
  inputs: string[]
}

/** One amount whose change makes the whole document consistent. */
export interface TotalsChange {
  /** Its place. */
  path: string
  /** What the document says. */
  found: string
  /** What it should say. */
  to: string
}

/** What {@link auditTotals} found. */
export interface TotalsAudit {
  /** The country. */
  country: string
  /**
   * `consistent`: each amount is what it should be. `tolerated`: some differ by no more than the authority takes.
   * `inconsistent`: some differ by more. `unchecked`: nothing could be recomputed.
   */
  status: 'consistent' | 'tolerated' | 'inconsistent' | 'unchecked'
  /** The country's way of rounding under which the fewest amounts differ. */
  policy: RoundingPolicy
  /** How a number is rounded in that way. */
  rounding: RoundingMode
  /** Where the authority says so. */
  source: string
  /** How many amounts were recomputed and compared. */
  compared: number
  /** What was found under each way of rounding: the country's own first. */
  policies: TotalsPolicy[]
  /** The amounts that differ, also by no more than they may. */
  differences: TotalsDifference[]
  /**
   * Each change of one amount that makes the document consistent, the most likely first; empty if one is not enough.
   */
  changes: TotalsChange[]
  /**
   * The places of amounts that nothing else gives and that give nothing else: nobody can say whether they are right.
   */
  unchecked: string[]
  /** The differences that are not tolerated, amounts with too many decimals, and what could not be recomputed. */
  findings: Finding[]
}

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
