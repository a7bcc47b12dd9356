// A plug-in of Fastify that issues documents.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { IssueCheck, Journal } from '..'
import type { IssuerOptions } from './issuer'

declare module 'fastify' {
  interface FastifyInstance {
    /** The journal that the plug-in was registered with. */
    dtekit: Journal
  }
}

declare namespace dtekitPlugin {
  /** What the plug-in takes. Errors of its worker go to the log of the server. */
  interface DtekitPluginOptions extends Omit<IssuerOptions, 'onError'> {
    /** A hook that refuses who may not issue. */
    authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
    /** How a document is checked before it is taken, as in `issue`. Default: `warn`. */
    check?: IssueCheck | undefined
  }
}

/**
 * Takes a document with `PUT /documents/:country/:key`, says where it stands with `GET /documents/:key`, and works from
 * the start of the server to its end, when it closes the journal.
 *
 * ```js
 * app.register(require('dtekit/hosts/fastify'), { journal, client, authorize, onResult })
 * ```
 */
declare const dtekitPlugin: FastifyPluginAsync<dtekitPlugin.DtekitPluginOptions>
export = dtekitPlugin
