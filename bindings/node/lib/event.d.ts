// Events about a document that was sent.

import type { Finding } from './error'
import type { Request } from './request'
import type { ProcessResult } from './result'

/** The parameters of an event of ChangeDocumentStatus beside those of every event; null and undefined are left out. */
export interface StatusChangeParameters {
  /** The creditor account's tax id: 110001, 112110, 211110, 211128. */
  accountCode?: string | null
  /** 110001 only. */
  stampNumber?: string | null
  /** 110001 only. */
  code?: string | null
  /** The items: 112120, 112130, 112140, 211110, 211130, 211140, 211150. Known fields may be in any case. */
  itemsData?: object[] | null
  /** The delivery date, `YYYY-MM-DD`: 112150. */
  dPrevEntrega?: string | null
  /** 110300. */
  transactionId?: string | null
  /** 110300. */
  paymentMethodType?: string | null
  /** 110300. */
  paymentBeneficiary?: string | null
  /** 110300. */
  financialInstitutionBase?: string | null
  /** The protocol that 110300 answered with: 110301. */
  paymentAuthProtocol?: string | null
  /** The document's type: then it is checked that the event is for it. It is not sent. */
  documentType?: 'NF-e' | 'NFC-e' | 'CT-e' | 'MDF-e' | 'NFS-e' | null
  /** The document's access key of 44 digits: then it is checked that the event is for it. It is not sent. */
  accessKey?: string | null
  /** Warnings count as errors. */
  strict?: boolean | null
  /** Sends an event whose status the interface does not name, with a warning. */
  unchecked?: boolean | null
  /** Any other parameter, which passes through with a warning. */
  [parameter: string]: unknown
}

/**
 * An event of `Document/ChangeDocumentStatus`: it is checked when its request is made, every finding at once.
 *
 * ```js
 * const event = new dtekit.StatusChange('112150', id, 'Nova data', { dPrevEntrega: '2026-12-01' })
 * await client.execute(event.request({ version: 'v2' }))
 * ```
 *
 * What the interface demands is an error; what only the authority demands (the forms of amounts, the fields of an item,
 * at most 990 items) is a warning, and so is an unknown parameter, which passes through. Amounts are best given as
 * strings: a JavaScript number has no trailing zeros.
 */
export class StatusChange {
  /**
   * @param status the code of the event, such as `110111`.
   * @param globalDocumentId the document's id in the service.
   * @param description the event in words.
   * @param parameters the parameters of the event, and what helps to check it.
   */
  constructor(status: string, globalDocumentId: string, description: string, parameters?: StatusChangeParameters)
  /**
   * The exact request: query string with an empty body, or everything in the body. `version` is `v1` by default.
   *
   * @throws {DtekitError} of kind `argument`, with every finding.
   */
  request(options?: { version?: 'v1' | 'v2' }): Request
  /** Everything that is wrong with the event, and what somebody should look at; empty if all is well. */
  get findings(): Finding[]
  /**
   * The event 110301 that cancels this one, a 110300, by the protocol in the answer to it.
   *
   * @throws {DtekitError} of kind `argument` if this is no 110300, it was not accepted, or the answer holds no
   *   protocol.
   */
  cancellation(result: ProcessResult, description: string): StatusChange
}

/**
 * An event of `Document/SendEventToAuthority`: `047`, endorsement by ordinary assignment, or `050`, notification of a
 * debtor about a transfer of economic rights (Colombia).
 *
 * Every field is required; dates are `YYYY-MM-DD`. A field that the event does not have passes through with a warning.
 */
export class AuthorityEvent {
  /**
   * @param status `047` or `050`.
   * @param description the event in words.
   * @param fields the fields of the event by the wire's own names in any case (`IDEmisor`, `idEmisor`); `strict`, with
   *   which warnings count as errors; and `unchecked`, with which an event whose status the interface does not name is
   *   sent with the fields that are given and a warning.
   */
  constructor(status: string, description: string, fields?: Record<string, unknown>)
  /**
   * The exact request.
   *
   * @throws {DtekitError} of kind `argument`, with every finding.
   */
  request(): Request
  /** Everything that is wrong with the event, and what somebody should look at; empty if all is well. */
  get findings(): Finding[]
}
