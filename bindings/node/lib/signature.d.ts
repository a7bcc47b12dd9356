// Whether what was received is genuine: each signature in a document, what it covers, and who made it.

import type { AbortOptions } from './abort'
import type { Bytes } from './document'
import type { Finding } from './error'
import type { VerifyOptions } from './options'

/** One part that a signature covers. */
export interface Covered {
  /** What it is; `values` are those of a seal. */
  part: 'document' | 'element' | 'properties' | 'signature' | 'values'
  /** The path of the very element that was verified; empty for the root. */
  path: string
  /** The id by which the signature names it. */
  id: string | null
  /** The digest. */
  digest: 'sha1' | 'sha256' | 'sha384' | 'sha512' | null
  /** Whether it is as it was signed; null if that can not be told. */
  matches: boolean | null
  /** Whether it was signed as a document of its own, and put into this one later. */
  alone: boolean
  /** The byte of the data at which it starts; null if the data hold it encoded, or as text in another document. */
  start: number | null
  /** The byte behind it. */
  end: number | null
}

/** Who made a signature. */
export interface Signer {
  /** The name, as the certificate says it. */
  name: string | null
  /** The tax id in the certificate. */
  taxId: string | null
  /** What this signer is to the document; null if the document names nobody with a tax id of this certificate. */
  role: 'issuer' | 'certifier' | 'sender' | 'receiver' | null
  /** The whole name in the certificate. */
  subject: string | null
  /** The whole name of who issued the certificate. */
  issuer: string | null
  /** The serial number of the certificate, in hexadecimal digits. */
  serial: string | null
  /** From when the certificate is valid. */
  notBefore: string | null
  /** Until when it is valid. */
  notAfter: string | null
  /** The key, such as `rsa-2048`. */
  key: string
  /** Whether the certificate is valid at the time given with `at`; null without it. */
  inTime: boolean | null
  /** Whether the key leads to what was given with `trust`; null without it. */
  trusted: boolean | null
}

/** One signature in a document. */
export interface Signature {
  /** `unsupported`: it can not be told. The status says nothing of who the signer is. */
  status: 'valid' | 'broken' | 'unsupported'
  /** Its form. */
  form: 'xmldsig' | 'xades' | 'sello' | 'timbre' | 'ted' | 'caf' | 'jws'
  /** The country of the document. */
  country: string | null
  /** Its path in its document. */
  path: string
  /** The path of the element that holds its document as text; empty if the document was given itself. */
  inside: string
  /** The algorithm, such as `rsa-sha256`. */
  algorithm: string
  /** What it covers. */
  covers: Covered[]
  /** Who made it; null if the document does not say it. */
  signer: Signer | null
  /** The time that the signer claims. */
  signedAt: string | null
  /** What is too weak today, such as `sha1`. */
  weak: string[]
  /** Why it is broken or unsupported, and what to mind. */
  findings: Finding[]
}

/**
 * Verifies each signature in a document, on a worker thread, in the order of the document. A document without one gives
 * an empty list.
 *
 * The data are XML or JSON, plain or in base 64, or a JSON Web Signature. Nothing is fetched, and no certificate is
 * trusted that was not given. That a signature is broken is no error.
 *
 * Rejects with a {@link DtekitError}: `syntax` and `structure` for the text; `limit`; `argument`.
 *
 * @example
 * const [signature] = await dtekit.verify(received, { trust: [pem], at: new Date() })
 * if (signature.status === 'valid' && signature.signer.trusted) accept(received)
 */
export function verify(data: Bytes, options?: VerifyOptions & AbortOptions): Promise<Signature[]>
/** {@link verify} at once, on this thread; throws what that rejects with. */
export function verifySync(data: Bytes, options?: VerifyOptions): Signature[]
