// What became of a send whose outcome is unknown.

import type { AbortOptions } from './abort'
import type { DocumentContent } from './document'
import type { NextStep } from './records'

/** The options of {@link Client.reconcile}. */
export interface ReconcileOptions extends AbortOptions {
  /** How many seconds the service has to list what it received. Default: 600. */
  settleAfter?: number
}

/** The options of {@link nextStepOf}. */
export interface NextStepOptions {
  /** A time before the send, if it is known. Without it the document may never be sent again by a program. */
  unknownSince?: Date | number
  /** The code of the mapping with which it was sent, if it was not the standard one. */
  mapping?: string
}

/**
 * The question about a document whose send may have been interrupted, from the document alone. A program whose process
 * died in a send has no result to ask about; {@link Client.reconcile} takes this step in its place.
 *
 * ```js
 * const invoice = { Documento: { Encabezado: { IdDoc: { Tipo: '33', Numero: '120' }, Emisor: { IDEmisor: '76354771-K' } } } }
 * console.log(dtekit.nextStepOf(invoice, 'CL').arguments.SenderCode) // 76354771-K
 * ```
 *
 * @throws {DtekitError} `argument` for a country or an option that is wrong, `syntax` or `structure` for a document
 *   that cannot be read.
 */
export function nextStepOf(document: DocumentContent, country: string, options?: NextStepOptions): NextStep
