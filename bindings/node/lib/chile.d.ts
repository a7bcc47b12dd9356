// Chile: who assigns or validates a folio.

import type { Document } from './document'
import type { DocumentContent, Finding } from './index'

/** The state of a folio in folio manager 3.0. */
export type FolioState = 'unassigned' | 'approved' | 'rejected' | 'error'

/** What is known before a document is sent; null and undefined are not known, and a blank text is none. */
export interface FolioInputs {
  /** `BillerId` as it would be sent. */
  billerId?: string | number | null
  /** `ValidateNumber` as it would be sent. */
  validateNumber?: boolean | null
  /** Whether folio manager 3.0 knows the biller. */
  billerKnown?: boolean | null
  /** Whether the company has the configuration of automatic assignment (feature AsignarFolio). */
  automaticAssignment?: boolean | null
  /** The custom field CategoryID. */
  categoryId?: string | number | null
  /** The folio that is filled in. */
  folio?: string | number | null
  /** The folio's state in folio manager 3.0. */
  folioState?: FolioState | null
  /**
   * The document that would be sent, from which CategoryID and the folio are read. If it differs from an input, it
   * counts, with a warning.
   */
  document?: DocumentContent | Document | null
}

/** Which rule of folio assignment fires, and what follows from it. */
export class FolioDecision {
  private constructor()
  /** The rule. 1 is the biller that folio manager 3.0 does not find; where it finds it, 2 or 3 fires. */
  readonly rule: 1 | 2 | 3 | 4 | 5 | 6
  /** The rules that fire in its place if what is not known turns out otherwise. */
  readonly alternatives: number[]
  /** What happens to the folio. */
  readonly action: 'assign' | 'validate' | 'refuse' | 'none'
  /** Who does it; null by rule 6. */
  readonly by: 'folio-manager-3.0' | 'folio-manager-1.0' | 'automatic-assignment' | null
  /** The members of the request that follow. */
  readonly members: { BillerId?: string, ValidateNumber?: boolean }
  /** CategoryID as given or as the document has it. */
  readonly categoryId: string | null
  /** The folio as given or as the document has it. */
  readonly folio: string | null
  /** Why, in one English sentence. */
  readonly why: string
  /** Why, in one Spanish sentence. */
  readonly whyEs: string
  /** Whether all that the answer hangs on is known. */
  readonly certain: boolean
  /** The inputs that are not known and on which the answer hangs, in snake_case. */
  readonly unknown: string[]
  /** What the service will decide, in English; null where all is known. */
  readonly serviceDecides: string | null
  /** What the service will decide, in Spanish; null where all is known. */
  readonly serviceDecidesEs: string | null
  /** The refusals, of severity `error`, and what somebody should look at. */
  readonly findings: Finding[]

  /**
   * This decision unless the service will refuse, for those who want a refusal to be an error.
   *
   * @throws {DtekitError} of kind `invalid` with the refusals.
   */
  accepted(): this
}

/**
 * Says which of the six rules of folio assignment fires for a Chilean document, who assigns or validates its folio, and
 * what the service will refuse. It only computes: nothing is asked or sent.
 *
 * ```js
 * const decision = dtekit.evaluateFolio({ billerId: '7', validateNumber: true, folio: 1042, folioState: 'approved' })
 * decision.rule // 2
 * decision.findings[0].code // folio-already-issued
 * ```
 *
 * Where an input is not known, the rule is the first that may fire, `alternatives` holds the others, and
 * `serviceDecides` says what the service will decide.
 *
 * @throws {DtekitError} of kind `argument`, with a finding for each input that is unknown or of the wrong type; what
 *   reading the document throws.
 */
export function evaluateFolio(inputs?: FolioInputs): FolioDecision
