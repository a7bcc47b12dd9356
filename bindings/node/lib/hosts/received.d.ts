// A plug-in of Fastify for what suppliers send.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Client, FolioSequence, Inbox, InboxEntry, Journal, ReceiverVerdict } from '..'

declare namespace receivedPlugin {
  /** A connection that the pool lends. */
  interface PoolConnection {
    query(...given: any[]): any
    release(): void
  }

  /** What the plug-in takes; `Connection` is what the pool lends, such as a `PoolClient` of `pg`. */
  interface ReceivedPluginOptions<Connection extends PoolConnection = any> {
    /** The pool of `pg` over which inbox and journal were opened. */
    pool: { connect(): Promise<Connection> }
    /** It is closed with the server. */
    inbox: Inbox
    /** It gets the answers; the worker of `dtekit/hosts/fastify` sends them. */
    journal: Journal
    client: Client
    /** The account whose items are taken. */
    account: string
    /** A hook that refuses who may not read and answer. */
    authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
    /** Numbers the messages of Costa Rica and Colombia. */
    sequence?: FolioSequence | null
    /** Writes what the program makes of the document, in the transaction of the answer; called once for each answer. */
    book?: (connection: Connection, entry: InboxEntry, verdict: ReceiverVerdict) => Promise<unknown>
    /** How many milliseconds lie between two passes. Default: 60,000. */
    every?: number
  }
}

/**
 * Takes what suppliers send into the inbox, shows it at `GET /received`, and answers it with
 * `POST /received/:key/answer`.
 */
declare const receivedPlugin: FastifyPluginAsync<receivedPlugin.ReceivedPluginOptions>
export = receivedPlugin
