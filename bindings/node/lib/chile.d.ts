// Chile: who assigns or validates a folio.

import type { Document, DocumentContent } from './document'
import type { Finding } from './error'
import type { PlainFolioInputs } from './options'
import type { FolioAction, FolioManager } from './words'

/** What is known about the folio; see {@link evaluateFolio}. Null means not known, and a blank text that there is none. */
export interface FolioInputs extends PlainFolioInputs {
  /**
   * The document that would be sent: CategoryID and the folio are read from it. If it differs from an input, the
   * document counts, and a warning says so.
   */
  document?: DocumentContent | Document | null
}

/** The rule of folio assignment that fires, and what follows from it. */
export class FolioDecision {
  private constructor()
  /** The rule. Rule 1: folio manager 3.0 does not find the biller. If it finds the biller, rule 2 or 3 fires. */
  readonly rule: 1 | 2 | 3 | 4 | 5 | 6
  /** The rules that could fire instead, depending on what is not known. */
  readonly alternatives: number[]
  /** What happens to the folio. */
  readonly action: FolioAction
  /** Who does it; null by rule 6. */
  readonly by: FolioManager | null
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
  /** Whether everything that the answer depends on is known. */
  readonly certain: boolean
  /** The unknown inputs that the answer depends on, in snake_case. */
  readonly unknown: string[]
  /** What the service will decide, in English; null if everything is known. */
  readonly serviceDecides: string | null
  /** What the service will decide, in Spanish; null if everything is known. */
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
