import type { Client, ClientOptions } from 'dtekit'

/**
 * What an issued document becomes: the official one, the official one if the mapping takes it, or the document as it
 * was sent.
 */
export type Certified = 'official' | 'lenient' | 'as-sent'

/** How a sandbox starts. */
export interface SandboxOptions {
  /** The country of every document, such as `MX`; by default it is found from each document. */
  country?: string
  /** What an issued document becomes; `official` by default. */
  certified?: Certified
  /** Whether a document is accepted whose identity was issued already; false by default. */
  duplicates?: boolean
  /** Where the clock stands; the present second by default. */
  clock?: Date | string | number
  /** The seconds that the authority takes where it answers later, by the sandbox's clock; 300 by default. */
  authorityDelay?: number
  /** The user for HTTP Basic, `user` by default. */
  username?: string
  /** The password for HTTP Basic, `secret` by default. */
  password?: string
  /** Further options, as `npx dtekit-sandbox --help` has them. */
  arguments?: readonly string[]
}

/** Which calls a fault hits. */
export interface FaultOptions {
  /** How many calls fail; 1 by default. */
  times?: number
  /** The operation that fails, `Document/GetDocument`; by default any. */
  operation?: string
  /** 7 lets the seventh, the fourteenth … of the calls that fit fail. */
  every?: number
}

/** A call that the sandbox received. Credentials are left out of the header fields. */
export interface ReceivedCall {
  method: string
  path: string
  query: string
  headers: [name: string, value: string][]
  /** The operation, `Group/Name`; for the provider and for tokens the last two parts of the path. */
  operation: string
  body: Buffer
}

/** A sandbox on a free port of this machine; it ends with `stop`, and with this process. */
export class Sandbox {
  private constructor()

  /** Starts one; rejects with its own words if it does not start. */
  static start(options?: SandboxOptions): Promise<Sandbox>

  /** The address of the service, the `baseUrl` of a client. */
  readonly url: string
  readonly username: string
  readonly password: string

  /** A client of this sandbox. The package dtekit must be installed. */
  client(options?: ClientOptions): Client

  /**
   * Makes the next calls fail that fit, by the name of the fault: `timeout`, `http-429=2`, `reset=within`. Rejects for
   * any other.
   */
  fail(fault: string, options?: FaultOptions): Promise<void>

  /** The names of all faults. */
  faults(): Promise<string[]>

  /**
   * Turns the clock forward, and gives the new time. A client has a clock of its own: what waits in it does not go by.
   */
  advance(seconds: number): Promise<Date>

  /** The time of the sandbox's clock. */
  now(): Promise<Date>

  /** Takes every document from now on for one of this country; null finds it from each document again. */
  setCountry(country: string | null): Promise<void>

  /** Changes what an issued document becomes from now on. */
  setCertified(certified: Certified): Promise<void>

  /**
   * Puts a supplier's generic DTE (XML, JSON or an object) into the inbox of its receiver, and gives its
   * GlobalDocumentId.
   */
  put(document: string | Uint8Array | object, country: string): Promise<string>

  /** The calls that were received, the oldest first; with `operation` those of this operation. */
  calls(operation?: string): Promise<ReceivedCall[]>

  /** The numbers of everything that the sandbox holds: `sent`, `accepted`, `events`, `calls` … */
  counts(): Promise<Record<string, any>>

  /** Forgets documents, calls and faults, and sets the clock back. */
  reset(): Promise<void>

  /** Orders something of the page `/_control/`, as `npx dtekit-sandbox --help` has it: GET without an order. */
  control(endpoint: string, order?: object): Promise<any>

  /** Ends the process. */
  stop(): Promise<void>
}

/** Starts a sandbox that ends with this test of Node's runner. */
export function sandbox(context: { after(hook: () => unknown): void }, options?: SandboxOptions): Promise<Sandbox>
/** Starts a sandbox; `stop` ends it. */
export function sandbox(options?: SandboxOptions): Promise<Sandbox>

/** The hooks of a test runner. */
export interface Hooks {
  beforeAll?(hook: () => Promise<void>): unknown
  before?(hook: () => Promise<void>): unknown
  beforeEach(hook: () => Promise<void>): unknown
  afterAll?(hook: () => unknown): unknown
  after?(hook: () => unknown): unknown
}

/**
 * One sandbox for the tests of a file, fresh for each test: it starts before the first, is reset before each, and ends
 * after the last.
 *
 * @param hooks those of the runner: by default the globals of Jest or Vitest; `require('node:test')` for Node's runner.
 */
export function sandboxForEach(options?: SandboxOptions, hooks?: Hooks): Sandbox
