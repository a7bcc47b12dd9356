// A request as a value, for a program with its own HTTP stack.

import type { Bytes } from './document'
import type { Finding } from './error'
import type { Reply } from './result'
import type { RequestAuth, RequestBase, RequestMethod } from './words'

/**
 * A call of one operation, checked and ready for your own HTTP stack: everything but the address and the
 * credentials.
 *
 * ```js
 * const request = new dtekit.Request('Account/GetAccount', { accountCode: '3101123456' })
 * const answer = await fetch(base + request.target, {
 *   method: request.method, headers: { ...request.headers, Authorization: credentials },
 *   body: request.body.length > 0 ? request.body : undefined
 * })
 * const account = request.decode(answer.status, Buffer.from(await answer.arrayBuffer()))
 * ```
 */
export class Request {
  /**
   * @param operation the key, `Group/Operation`.
   * @param args as {@link Client.call} takes them.
   * @param options `catalogGroup` is the first path segment of a catalog operation; without it the path has
   *   `{catalog_group}`.
   * @throws {DtekitError} of kind `argument`, with every finding.
   */
  constructor(operation: string, args?: object, options?: { catalogGroup?: string })
  readonly operation: string
  readonly method: RequestMethod
  /** Which address the path lies under. */
  readonly base: RequestBase
  /** How the caller is authenticated. */
  readonly auth: RequestAuth
  /** The path after the base address. */
  readonly path: string
  /** Names and values, not encoded. */
  readonly query: [string, string][]
  /** The path with the encoded query. */
  readonly target: string
  /** `Accept` and, where there is a body, `Content-Type`; the credentials are not among them. */
  readonly headers: { [name: string]: string }
  /** Warnings about the request; an error would have refused it. */
  readonly findings: Finding[]
  /** The bytes to send; empty for none. */
  get body(): Buffer
  /**
   * Reads the HTTP answer to this request, JSON or XML: what {@link Client.call} gives.
   *
   * @throws {DtekitError} as {@link Client.call} rejects.
   */
  decode(status: number, body: Bytes): Reply
}
