// Generated from core/src/offer/table.rs: do not edit.

import type { AbortOptions } from './abort'
import type { Bytes, Document, DocumentContent } from './document'
import type { Finding } from './error'
import type { CodeOptions, DeadlineOptions, LintOptions, PlainValidateOptions, TotalsOptions } from './options'
import type { AuthorityCode, Deadline, Explanation, Lint, TotalsAudit, TotalsPolicy } from './records'
import type { ProcessingModel } from './words'

/** How a number is rounded. */
export type RoundingMode = TotalsPolicy['rounding']

/**
 * Gives a whole generic DTE of a country and document type, to change and send.
 *
 * It passes `lint` and, mapped, `validate`; persons, numbers and codes in it are made up.
 *
 * Throws a {@link DtekitError}, by its kind: `argument`: there is none (`example-unknown`; the message names the
 * types that there are), or ISO 3166-1 assigns the code to no country (`country-code`).
 * @param country an ISO 3166-1 code of two letters or three.
 * @param documentType the country's own code of the type, such as `01`.
 *
 * @example
 * const invoice = dtekit.example('CR', '01')
 * invoice.get('Documento/Encabezado/Emisor/NmbEmisor') // 'Comercial Los Yoses S.A.'
 */
export function example(country: string, documentType: string): Document

/**
 * Runs every check on a generic DTE that needs no connection, and gives all that was found in the order of the
 * document. It works on a worker thread.
 *
 * What is wrong in the document is in the result, and no error of the call.
 *
 * Rejects with a {@link DtekitError}, by its kind: `structure`: it cannot be read; `syntax`: its text is broken;
 * `limit`: a bound is reached; `argument`: the country is unknown, or an option is unknown or unusable.
 * @param document the generic DTE, JSON or XML; with `through`, your own document.
 * @param country the country's code, such as `CL`.
 * @param through a mapping that makes the generic DTE of the document. The findings then have the paths of your
 * document, also of a value that is missing, and `through` has the path in the generic DTE. A param goes to each
 * mapping that declares it.
 *
 * @example
 * const found = await dtekit.lint(document, 'CL')
 * for (const { path, message, hint } of found.findings) console.log(path, message, hint)
 */
export function lint(document: DocumentContent, country: string, options?: LintOptions & AbortOptions): Promise<Lint>
/** {@link lint} at once, on this thread; throws what that rejects with. */
export function lintSync(document: DocumentContent, country: string, options?: LintOptions): Lint

/**
 * Recomputes the amounts of a generic DTE by the rules of a country, and says which differ. It changes nothing.
 * It works on a worker thread.
 *
 * An absent amount is no error. An amount that differs is no error of the call either: it is in the result.
 *
 * Rejects with a {@link DtekitError}, by its kind: `structure`: it is no generic DTE, or cannot be read;
 * `syntax`: its text is broken; `limit`: a bound is reached; `argument`: the country is unknown, or an option is
 * unknown or unusable.
 * @param document the generic DTE, JSON or XML.
 * @param country the country's code, such as `CL`.
 *
 * @example
 * const audit = await dtekit.auditTotals(document, 'CL')
 * for (const { path, expected } of audit.differences) console.log(path, expected)
 */
export function auditTotals(document: DocumentContent, country: string, options?: TotalsOptions & AbortOptions): Promise<TotalsAudit>
/** {@link auditTotals} at once, on this thread; throws what that rejects with. */
export function auditTotalsSync(document: DocumentContent, country: string, options?: TotalsOptions): TotalsAudit

/**
 * Says until when a document must be sent, may be cancelled, and is answered, by the table of its country.
 *
 * A country whose law names no deadline that dtekit knows has an empty list. Holidays are not known.
 *
 * Throws a {@link DtekitError}, by its kind: `structure`: it cannot be read; `syntax`: its text is broken;
 * `limit`: a bound is reached; `argument`: the country is unknown, or an option is unknown or unusable.
 * @param document the generic DTE, JSON or XML.
 * @param country the country's code, such as `MX`.
 *
 * @example
 * const document = { Documento: { Encabezado: { IdDoc: { Tipo: 'I', FechaEmis: '2026-05-31T10:00:00' } } } }
 * dtekit.deadlines(document, 'MX').find(one => one.kind === 'send').due // '2026-06-03T10:00:00'
 */
export function deadlines(document: DocumentContent, country: string, options?: DeadlineOptions): Deadline[]

/** The options of {@link validate}. */
export interface ValidateOptions extends PlainValidateOptions {
  /**
   * What `Mapping.explain` said of the document that it was made from. The path of a finding is then that of your
   * own field, also of one that is missing, and `through` has that in the official document, behind that in the
   * generic DTE if another mapping of yours made it.
   */
  explanation?: Explanation
}

/**
 * Checks an official document against the schema of its authority, and gives every violation; an empty list is a
 * valid document. It works on a worker thread.
 *
 * The schema is found by the root element, its namespace and its version. What is wrong in the document is in
 * the result, and no error of the call. At most 100 findings have the same code.
 *
 * Rejects with a {@link DtekitError}, by its kind: `argument`: there is no schema for such a document
 * (`schema-none`), or an option is unusable; `syntax` and `structure`: the text cannot be read; `limit`: a bound
 * is reached.
 * @param data the official document.
 *
 * @example
 * const found = await dtekit.validate(xml, { signed: false })
 * for (const { path, message, hint } of found) console.log(path, message, hint)
 */
export function validate(data: Bytes, options?: ValidateOptions & AbortOptions): Promise<Finding[]>
/** {@link validate} at once, on this thread; throws what that rejects with. */
export function validateSync(data: Bytes, options?: ValidateOptions): Finding[]

/**
 * Says what is known of a code with which an authority answers: meaning, remedy, elements, and whether the
 * document exists.
 *
 * It is found in any letter case, and with or without the zeros before it.
 *
 * Throws a {@link DtekitError}, by its kind: `argument`: the country has no table of codes, or its table does
 * not have the code (`authority-code`).
 * @param country the country's code, such as `PE`.
 * @param code the code, as the authority writes it.
 *
 * @example
 * dtekit.code('EC', '43').exists // true
 */
export function code(country: string, code: string, options?: CodeOptions): AuthorityCode

/**
 * Says how the service processes a document of a country in `SendDocumentToAuthority`: whether the answer of the
 * send decides.
 *
 * `synchronous-certifier`: a certifier approves or rejects in the same response. `synchronous-acknowledgement`:
 * the authority's acknowledgement comes in the same response. `asynchronous`: the authority answers later.
 * `selectable`: `asynchronous` of the call decides. Null: a country whose documents the service does not issue;
 * BR is one, since it has events only.
 *
 * Throws a {@link DtekitError}, by its kind: `argument`: ISO 3166-1 assigns the code to no country.
 * @param country an ISO 3166-1 code of two letters or three.
 *
 * @example
 * dtekit.processingModel('CR') // 'asynchronous'
 * dtekit.processingModel('BR') // null
 */
export function processingModel(country: string): ProcessingModel | null

/**
 * Gives the cadena original of a Mexican CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.
 *
 * It is what the tax authority's stylesheet makes of the document. `Sello` and `Certificado` are no part of it,
 * nor are the stamp and the `Addenda`; `NoCertificado` is, so it must be there before the document is signed. Of
 * the complements Pagos 2.0 is known; a document with another is refused, since its chain would be wrong.
 *
 * Throws a {@link DtekitError}, by its kind: `invalid`: a required attribute is missing, or a complement is not
 * known, with a finding for each; `structure`: the document is no CFDI 4.0; `syntax`: the text is not
 * well-formed XML.
 * @param data the CFDI's XML.
 *
 * @example
 * dtekit.cadenaOriginal(cfdi) // '||4.0|2025-02-19T08:32:29|30001000000500003416|100|MXN|100|I|01|86000||'
 */
export function cadenaOriginal(data: Bytes): string
