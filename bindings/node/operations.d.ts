// Generated from core/src/operation/table.rs: do not edit.

import type { CallOptions, DocumentContent, DocumentList, FileResult, FreeForm, ProcessResult } from './index'

/** The arguments of {@link Operations.getAccount}. */
export interface GetAccountArguments extends CallOptions {
  /** The account's tax id. */
  accountCode: string
  /** The country's code. */
  countryId?: string
  /** The receiver's tax id. */
  receiverCode?: string
  /** The kind of identification. */
  identificationType?: string
  /** The kind of account. */
  typeId?: string
}

/** The arguments of {@link Operations.sendDocumentToAuthority}. */
export interface SendDocumentToAuthorityArguments extends CallOptions {
  /** The document as XML or JSON, plain or in base 64. */
  fileContent: DocumentContent
  /** False: the answer comes in the response; true: it comes later. */
  asynchronous: boolean
  /** The mapping's code, `MAPPING_STANDARD` for the generic DTE; empty for receiver messages. */
  mapping: string
  /** True signs the generated document. */
  sign: boolean
  /** True: the platform's certificate; false: the company's. */
  defaultCertificate: boolean
  /** Chile: selects folio manager 3.0. */
  billerId?: string
  /** Chile, with BillerId: validates the folio in the document. */
  validateNumber?: boolean
  /** The document's country, which decides how the answer is read; without it, the one that the answer names. */
  country?: string
}

/** The arguments of {@link Operations.sendDocumentToValidate}. */
export interface SendDocumentToValidateArguments extends CallOptions {
  /** The members of the body model "document to validate", whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getDocument}. */
export interface GetDocumentArguments extends CallOptions {
  /** The members of the body model "document filter", whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.downloadDocumentXml}. */
export interface DownloadDocumentXmlArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** Which file: `default`, `xml`, `distribution`, `original`. Default: `default`. */
  type?: string
}

/** The arguments of {@link Operations.downloadDocumentPdf}. */
export interface DownloadDocumentPdfArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** Which file: `default`, `pdf`. */
  type: string
  /** Makes the PDF anew. Default: `false`. */
  regPdf?: boolean
  /** The group of documents. Default: `0`. */
  documentGroup?: number
}

/** One method for each operation of the service; {@link Client} has them all. */
export declare abstract class Operations {
  /** Looks up one account. `Account/GetAccount` */
  getAccount(args: GetAccountArguments): Promise<FreeForm>

  /** Converts, signs and sends a document to the country's certifier or authority. `Document/SendDocumentToAuthority` */
  sendDocumentToAuthority(args: SendDocumentToAuthorityArguments): Promise<ProcessResult>

  /** Checks a document without sending it to the authority. `Document/SendDocumentToValidate` */
  sendDocumentToValidate(args?: SendDocumentToValidateArguments): Promise<ProcessResult>

  /** Lists the documents that match a filter, a month at most. `Document/GetDocument` */
  getDocument(args?: GetDocumentArguments): Promise<DocumentList>

  /** Downloads a document's XML. `File/DownloadDocumentXml` */
  downloadDocumentXml(args: DownloadDocumentXmlArguments): Promise<FileResult>

  /** Downloads a document's PDF. `File/DownloadDocumentPdf` */
  downloadDocumentPdf(args: DownloadDocumentPdfArguments): Promise<FileResult>
}
