// What a program in strict TypeScript writes; it is only checked, never run.

import {
  Client, DtekitError, FileResult, MAPPING_STANDARD, ProcessResult, jsonToXml, jsonToXmlInto, jsonToXmlSync, version,
  xmlToJson, xmlToJsonSync,
} from 'dtekit'
import type { Finding, GetAccountArguments, Outcome, SendDocumentToAuthorityArguments } from 'dtekit'

async function issue(json: Buffer | string): Promise<string | null> {
  const client = new Client('https://service.example', 'user', 'secret', { timeout: 30, caCerts: json })
  const args: SendDocumentToAuthorityArguments = {
    fileContent: await jsonToXml(json, { keepRoot: true, encoding: 'iso-8859-1' }),
    asynchronous: true,
    mapping: MAPPING_STANDARD,
    sign: true,
    defaultCertificate: false,
    country: 'CR',
    extra: { IsTxt: false },
    timeout: 5,
  }
  const result: ProcessResult = await client.sendDocumentToAuthority(args)
  const outcome: Outcome | null = result.outcome
  if (outcome === 'unknown' && result.next) await client.call(result.next.operation, result.next.arguments)
  const certified: Buffer | null = result.accepted().certifiedXml()
  const stamp: string = result.otherData.authorityTimeStamp
  const content: Buffer | null | undefined = result.responseValue?.content
  const file: FileResult = await client.downloadDocumentXml({ globalDocumentId: result.globalDocumentId ?? '' })
  const documents = await client.getDocument({ SenderCode: '3101123456', timeout: 5 })
  return documents.Documents[0].Name ?? file.content?.toString() ?? certified?.toString() ?? content?.toString() ?? stamp
}

function convert(kept: Buffer): number {
  const xml: Buffer = jsonToXmlSync(new Uint8Array(2), { dialect: 'underscore', maxDepth: 10 })
  const json: Promise<Buffer> = xmlToJson(xml, { arrays: ['Documento/Nota'], typed: true })
  void json
  return jsonToXmlInto(xmlToJsonSync(xml), kept)
}

function explain(error: unknown): string {
  if (!(error instanceof DtekitError)) return version
  const findings: Finding[] = error.findings
  return `${error.kind} ${error.path ?? ''} ${error.position?.line ?? 0} ${error.phase ?? ''} ${findings.length}`
}

// What must not be taken: each line below is an error, or this file is one.

// @ts-expect-error the service requires an account
const account: GetAccountArguments = {}
// @ts-expect-error an unknown option
void jsonToXml('{}', { keepRot: true })
// @ts-expect-error a word that is no dialect
void xmlToJson('<a/>', { dialect: 'badgerfish' })
// @ts-expect-error `Async` is the wire's word; here it is `asynchronous`
ProcessResult.decode('{}', { async: true })
// @ts-expect-error results come from answers
new ProcessResult()
// @ts-expect-error a number is no document
jsonToXmlSync(1)
// @ts-expect-error an unknown setting
new Client('https://service.example', 'user', 'secret', { timeOut: 5 })

export { account, convert, explain, issue }
