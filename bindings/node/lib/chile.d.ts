// Chile: who assigns or validates a folio.
// The comments of its functions are generated from core/src/offer/table.rs; the rest is written by hand.

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
 * Says which of the six rules of folio assignment applies to a Chilean document, who assigns or validates its
 * folio, and what the service will refuse.
 *
 * It only computes: it asks and sends nothing. An input that is absent is not known. Then `rule` is the first
 * rule that may apply, `alternatives` has the others, and `serviceDecides` says what the service will decide.
 *
 * Throws a {@link DtekitError}, by its kind: `argument`: an input is unknown or of the wrong type, with a
 * finding for each; `syntax` and `structure` and `limit`: the document cannot be read.
 * @param inputs what is known.
 *
 * @example
 * const known = { billerId: '7', validateNumber: true, billerKnown: true, folio: 1042, folioState: 'approved' }
 * dtekit.evaluateFolio(known).findings[0].code // 'folio-already-issued'
 */
export function evaluateFolio(inputs?: FolioInputs): FolioDecision
