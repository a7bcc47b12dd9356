// Issuing a document.

import type { AbortOptions } from './abort'
import type { FolioInputs } from './chile'
import type { FreeForm } from './result'

/** The options of {@link Client.issue}, and for Chile those of {@link FolioInputs}. */
export interface IssueOptions extends AbortOptions, Omit<FolioInputs, 'document'> {
  /** When the answer comes: by default as the country works. Argentina leaves it to the caller. */
  asynchronous?: boolean | null
  /** The mapping's code. Default: `MAPPING_STANDARD`. */
  mapping?: string | null
  /** Whether the generated document is signed. Default: true. */
  sign?: boolean | null
  /** True: the platform's certificate; false, the default: the company's. */
  defaultCertificate?: boolean | null
  /**
   * The document is mapped first with the built-in mapping of its country and type, if there is one. `warn`, the
   * default: what that finds are warnings in the result's `findings`; `refuse` rejects with it before anything is sent;
   * `off` does not map. `lint` makes every check of `lint` and rejects with its errors before anything is sent;
   * warnings are in the result.
   */
  check?: 'off' | 'warn' | 'refuse' | 'lint' | null
  /** The params of that mapping. */
  params?: { [name: string]: string | number | boolean } | null
  /** The seconds that the call may take. Default: the client's. */
  timeout?: number | null
  /** True sends the document even if its country is unknown to the interface or contradicts it. */
  unchecked?: boolean | null
  /** Further parameters of SendDocumentToAuthority, passed through unchanged. */
  extra?: { [name: string]: FreeForm } | null
}
