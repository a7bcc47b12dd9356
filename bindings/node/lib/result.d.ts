// The answers of the service, and what they mean.

import type { Bytes } from './document'
import type { Finding } from './error'
import type { DecodeOptions, ReplyOptions } from './options'
import type { ProcessResultMembers } from './records'
import type { ContentFormat, Outcome } from './words'

/**
 * Anything whose members the service's interface does not show, as it arrived.
 *
 * A number is a JavaScript number only where `String(number)` is the text that arrived, which holds up to fifteen
 * digits; `1.10` or a number of thirty digits is that very text as a string.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type FreeForm = any

/**
 * Reads any answer of the service that was received in another way than by a {@link Client}: gives what the method of
 * that operation gives.
 *
 * @throws {DtekitError} as the call of the operation would, and of kind `argument` for an option.
 */
export function decodeReply(body: Bytes, options?: ReplyOptions): Reply

/** The answer of most operations, with what it means. */
export interface ProcessResult extends Readonly<ProcessResultMembers> {}
export class ProcessResult {
  private constructor()

  /**
   * Reads an answer that was received in another way than by a {@link Client}.
   *
   * ```js
   * const result = dtekit.ProcessResult.decode(body, { country: 'AR', asynchronous: true })
   * if (result.outcome === 'queued') remember(result.globalDocumentId)
   * ```
   *
   * @throws {DtekitError} of kind `answer` if it answers no send and is no process result. An answer to a send that
   *   cannot be read has the outcome `unknown` instead; `argument` for an option.
   */
  static decode(data: Bytes, options?: DecodeOptions): ProcessResult

  /** What JSON.stringify writes: the members, a Buffer as text in base 64. Nothing is hidden. */
  toJSON(): { [member: string]: unknown }

  /**
   * This result with the outcome that the caller reads in an answer of its own form.
   *
   * @param decide gets the whole answer of SendDocumentToAuthorityCustomResponse, and gives an outcome. It is called
   *   only for a result whose `reason` is `custom-response`; any other is returned as it is. `repeatSafe` stays false:
   *   after a rejection, too, it is not known that nothing was stored.
   * @throws {DtekitError} of kind `argument` if what it gives is no outcome.
   */
  decidedBy(decide: (answer: FreeForm) => Outcome): ProcessResult

  /**
   * This result, if it was accepted; for those who want everything else to be an error.
   *
   * @throws {DtekitError} with code `result-rejected`, `result-not-accepted-yet` or `result-unknown`; a rejection has a
   *   finding for each message of the service and each observation of the authority.
   */
  accepted(): this

  /** The certified document; null unless the outcome is `accepted` and the answer holds it. */
  certifiedXml(): Buffer | null

  /** The document in one of these members of `otherData`, out of its base 64. */
  otherContent(name: 'responseArca' | 'xmlAuthorization' | 'data'): Buffer | null
}

/** A stored document as XML, PDF or JSON. Members that the service adds are there by their own names. */
export class FileResult {
  private constructor()
  /**
   * The file itself, out of its base 64, also where that is twice over (Colombia); null where the answer holds none,
   * for example because it is not ready yet: then `message` may say why.
   */
  readonly content: Buffer | null
  /** What the content is by its beginning; null for a file of another format. */
  readonly format: ContentFormat | null
  /** How many times the content was in base 64: 1, 2, or 0 where there is none. */
  readonly base64: number
  readonly name?: string | null
  readonly description?: string | null
  readonly timestamp?: FreeForm
  readonly type?: string | null
  /** What the service says in place of a file, such as that it does not exist (yet). */
  readonly message?: string | null
  /** What JSON.stringify writes: the members, a Buffer as text in base 64. Nothing is hidden. */
  toJSON(): { [member: string]: unknown }
  readonly [member: string]: FreeForm
}

/** The documents that an operation found; members that were observed are in camelCase, others as they arrived. */
export class DocumentList {
  private constructor()
  /** The documents, in the order of the answer. */
  readonly documents: ListedDocument[]
  /** What to give to the next call for the documents that follow; null where there are no more. */
  readonly continuationToken: string | null
  /** What the service says about the list. */
  readonly description: string | null
  /** What the sender of the filter should know: warnings, such as one of a window over more than a month. */
  readonly findings: Finding[]
  readonly [member: string]: FreeForm
}

/** One document of a {@link DocumentList}. */
export interface ListedDocument {
  /** What Chile's authority decided; null before it has, and for other countries. */
  authorityStatus: 'accepted' | 'rejected' | null
  globalDocumentId?: string | null
  countryDocumentId?: string | null
  totalAmount?: FreeForm
  documentTags?: Array<{ code?: string | null, timeStamp?: string | null, value?: FreeForm }> | null
  notes?: Array<{ code?: string | null, note?: string | null, detail?: string | null, source?: string | null, timeStamp?: string | null, mandatory?: FreeForm }> | null
  [member: string]: FreeForm
}

/** What a call gives: the class for its operation, or an object as it arrived. */
export type Reply = ProcessResult | FileResult | DocumentList | FreeForm
