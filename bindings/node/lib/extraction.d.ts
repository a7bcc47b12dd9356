// The extraction provider: uploads, polling and what comes back.

import type { AbortOptions } from './abort'
import type { Finding } from './error'
import type { ArchiveOptions, ArchiveRequest, Policy } from './options'
import type { Action, ArchiveMembers, Progress } from './records'
import type { Request } from './request'
import type { Time } from './time'

/** The data that belong to a file for the provider. */
export interface UploadOptions {
  /** Its name, which ends in pdf, txt, doc, docx, png, jpg or jpeg; by default that of the path. */
  fileName?: string
  /** The organization's id in the provider's portal, which is not the OAuth client id. */
  clientId?: string
  /** The key of the document from end to end; a new UUID where none is given. */
  externalId?: string
  /** The batch. */
  batchId?: string
  /** Whether the data are enriched from the configured organization. */
  enrichFromOrg?: boolean
  /** Further members of the field `metadata`, or its whole JSON text. */
  metadata?: object | string
  /** Whether a name that contradicts the content is a warning in place of an error. */
  unchecked?: boolean
}

/**
 * A file for the extraction provider, checked at once: its type by ending and content, its size, pages and lines. Bytes
 * are copied, so a program may change its own while they are sent; the file of a path is not copied.
 *
 * ```js
 * const upload = new dtekit.Upload(pdf, { fileName: 'invoice.pdf', clientId: 'organization-1' })
 * ```
 */
export class Upload {
  /** @throws {DtekitError} of kind `invalid`, with everything that is wrong. */
  constructor(file: Uint8Array | string, options: UploadOptions)
  /**
   * A file that is read from its path, for the checks and again for each send, but never as a whole into memory. It
   * must not change until it is sent.
   *
   * @throws {DtekitError} of kind `storage` if it cannot be opened, else `invalid`, with everything that is wrong.
   */
  static fromPath(path: string | URL, options: UploadOptions): Upload
  /** The key of the document. */
  externalId: string
  /** What somebody should look at, such as a PDF whose pages cannot be counted. */
  findings: Finding[]
  /** The exact request, for an HTTP stack of your own; its body is a copy of the file. */
  get request(): Request
}

/** What a {@link Poll} must know. */
export type Observation =
  | { event: 'sending' | 'sent' | 'unavailable' | 'downloaded' | 'download-failed' }
  | { event: 'reply', status: number, body?: string }

/**
 * The polling of one document: a state without sockets or timers, which a program keeps as JSON between its steps.
 * The time is now by default; it may jump forward or back.
 */
export class Poll {
  /**
   * @param externalId the key of the document.
   * @param sentAt when it was sent; now by default.
   * @param options other numbers; `sending` where it is about to be sent for the first time.
   * @throws {DtekitError} of kind `argument`, with a finding for each that is unknown or out of range.
   */
  constructor(externalId: string, sentAt?: Time, options?: Policy & { sending?: boolean })
  /**
   * Reads the state that {@link Poll.toJson} gave, of this or an earlier version.
   *
   * @throws {DtekitError} of kind `argument` for anything else.
   */
  static fromJson(data: Uint8Array | string): Poll
  /** What to do; asked again without an observation, it says the same. */
  next(now?: Time): Action
  /**
   * Takes what came of an action. Gives the signed address of the original file where there is one to fetch: at once,
   * without credentials, and never kept; then observe `downloaded` or `download-failed`.
   */
  observe(observation: Observation, now?: Time): string | null
  /** The state: it holds the processed document once it is there, and never an address or a token. */
  toJson(): string
}

/** What UploadZipDocument receives: a processed document with its original. */
export interface Archive extends ArchiveMembers {}
export class Archive {
  private constructor()
  /**
   * Reads an archive with exactly one XML and one PDF, wherever they lie; nothing is written to disk.
   *
   * @throws {DtekitError} of kind `syntax`, `limit`, or `invalid` with every finding.
   */
  static read(data: Uint8Array, externalId: string, options?: ArchiveOptions): Archive
  /**
   * Reads the body of a request that posts an archive to the program: a form (`multipart/form-data`) with the ZIP and
   * the fields `externalId` and `batchId`, or the ZIP alone. For documents in a {@link PollStore} use its `receive`.
   *
   * @throws {DtekitError} of kind `auth` for other credentials, `syntax`, `limit`, or `invalid` with every finding.
   */
  static receive(body: Uint8Array, request?: ArchiveRequest): Archive
  /**
   * Writes an archive as the provider would push it.
   *
   * @throws {DtekitError} of kind `invalid` if the XML is not native, or the PDF is none.
   */
  static write(xml: Uint8Array | string, pdf: Uint8Array): Buffer
  /** What JSON.stringify writes: the members, a Buffer as text in base 64. Nothing is hidden. */
  toJSON(): { [member: string]: unknown }
}

/** One document on its way through the provider, for {@link Client.advance}. */
export class Extraction {
  /**
   * @param upload the file.
   * @param options the numbers of the policy and when it begins; or `poll`, the state that was kept, to go on after a
   *   crash: the upload has its external id.
   * @throws {DtekitError} of kind `argument`.
   */
  constructor(upload: Upload, options?: Policy & { poll?: Poll, now?: Time })
  /** The state, to be kept before the first step and after each. */
  get poll(): Poll
}

/** How a document is extracted. */
export interface ExtractOptions extends Policy, AbortOptions {
  /** Is told of each step. */
  progress?: (step: Progress) => void
  /** Is given the state before each step, so that a program can go on after a crash. */
  keep?: (poll: Poll) => void | Promise<void>
  /** The state that was kept: the document is sent again only where the provider does not know it. */
  poll?: Poll
}
