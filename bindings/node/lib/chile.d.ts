// Chile: who assigns or validates a folio.

import type { Document, DocumentContent } from './document'
import type { PlainFolioInputs } from './options'
import type { FolioDecisionMembers } from './records'

/** What is known about the folio; see {@link evaluateFolio}. Null means not known, and a blank text that there is none. */
export interface FolioInputs extends PlainFolioInputs {
  /**
   * The document that would be sent: CategoryID and the folio are read from it. If it differs from an input, the
   * document counts, and a warning says so.
   */
  document?: DocumentContent | Document | null
}

/** The rule of folio assignment that fires, and what follows from it. */
export interface FolioDecision extends Readonly<FolioDecisionMembers> {}
export class FolioDecision {
  private constructor()
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
