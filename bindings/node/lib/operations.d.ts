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

/** The arguments of {@link Operations.addComment}. */
export interface AddCommentArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** The comment. */
  comment: string
  /** The user who comments. */
  userName: string
  /** The account's tax id. */
  accountCode: string
  /** The country's code. */
  country: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.deleteComment}. */
export interface DeleteCommentArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** The comment's id. */
  commentId: string
  /** The account's tax id. */
  accountCode: string
  /** The user who deletes it. */
  userName: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.getDocumentComments}. */
export interface GetDocumentCommentsArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** The account's tax id. */
  accountCode: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.distributeDocument}. */
export interface DistributeDocumentArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** The rule that names the recipients. */
  distributionRuleId: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.sendDocumentToSave}. */
export interface SendDocumentToSaveArguments extends CallOptions {
  /** The mapping's code; empty by default. */
  mappingId?: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
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
  /** Sends the document in base 64. */
  base64?: boolean
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** Sends a document whose country is unknown or contradicts it. */
  unchecked?: boolean
}

/** The arguments of {@link Operations.sendDocumentToValidate}. */
export interface SendDocumentToValidateArguments extends CallOptions {
  /** The member `FileContent` of the document to validate. */
  fileContent?: FreeForm
  /** The member `Async` of the document to validate. */
  asynchronous?: FreeForm
  /** The member `Mapping` of the document to validate. */
  mapping?: FreeForm
  /** The member `Sign` of the document to validate. */
  sign?: FreeForm
  /** The member `DefaultCertificate` of the document to validate. */
  defaultCertificate?: FreeForm
  /** The member `BillerId` of the document to validate. */
  billerId?: FreeForm
  /** The member `ValidateNumber` of the document to validate. */
  validateNumber?: FreeForm
  /** The body model (document to validate), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the document in base 64. */
  base64?: boolean
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (document to validate), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.sendDocumentToAuthorityCustomResponse}. */
export interface SendDocumentToAuthorityCustomResponseArguments extends CallOptions {
  /** The document's country, which decides how the answer is read; without it, the one that the answer names. */
  country?: string
  /** The member `FileContent` of the document to authority (custom). */
  fileContent?: FreeForm
  /** The member `Async` of the document to authority (custom). */
  asynchronous?: FreeForm
  /** The member `Mapping` of the document to authority (custom). */
  mapping?: FreeForm
  /** The member `Sign` of the document to authority (custom). */
  sign?: FreeForm
  /** The member `DefaultCertificate` of the document to authority (custom). */
  defaultCertificate?: FreeForm
  /** The member `BillerId` of the document to authority (custom). */
  billerId?: FreeForm
  /** The member `ValidateNumber` of the document to authority (custom). */
  validateNumber?: FreeForm
  /** The body model (document to authority (custom)), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the document in base 64. */
  base64?: boolean
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** Sends a document whose country is unknown or contradicts it. */
  unchecked?: boolean
  /** The members of the model (document to authority (custom)), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.importDocumentFromAuthority}. */
export interface ImportDocumentFromAuthorityArguments extends CallOptions {
  /** The body model (import-from-authority model), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (import-from-authority model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.uploadedBatchStatus}. */
export interface UploadedBatchStatusArguments extends CallOptions {
  /** The id that the upload answered with. */
  trackId: string
}

/** The arguments of {@link Operations.generateBillFromDocument}. */
export interface GenerateBillFromDocumentArguments extends CallOptions {
  /** The body model (bill-from-document template), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (bill-from-document template), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getCatalogsSin}. */
export interface GetCatalogsSinArguments extends CallOptions {
  /** The account's tax id. */
  accountCode: string
}

/** The arguments of {@link Operations.getDocument}. */
export interface GetDocumentArguments extends CallOptions {
  /** The member `Country` of the document filter. */
  country?: FreeForm
  /** The member `SenderCode` of the document filter. */
  senderCode?: FreeForm
  /** The member `ReceiverCode` of the document filter. */
  receiverCode?: FreeForm
  /** The member `GlobalDocumentId` of the document filter. */
  globalDocumentId?: FreeForm
  /** The member `DateFrom` of the document filter. */
  dateFrom?: FreeForm
  /** The member `DateTo` of the document filter. */
  dateTo?: FreeForm
  /** The member `DocumentTypeID` of the document filter. */
  documentTypeId?: FreeForm
  /** The member `Number` of the document filter. */
  number?: FreeForm
  /** The member `ResultMaxItemCount` of the document filter. */
  resultMaxItemCount?: FreeForm
  /** The body model (document filter), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (document filter), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getDocumentKiosco}. */
export interface GetDocumentKioscoArguments extends CallOptions {
  /** The documents' ids in the service. */
  body: string[] | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.changeDocumentStatus}. */
export interface ChangeDocumentStatusArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** The event's code, such as `110111`. */
  status: string
  /** The event in words. */
  description: string
  /** The creditor account's tax id: 110001, 112110, 211110, 211128. */
  accountCode?: string
  /** 110001 only. */
  stampNumber?: string
  /** 110001 only. */
  code?: string
  /** The items: 112120, 112130, 112140, 211110, 211130, 211140, 211150. */
  itemsData?: object[]
  /** The delivery date: 112150. */
  dPrevEntrega?: string
  /** 110300. */
  transactionId?: string
  /** 110300. */
  paymentMethodType?: string
  /** 110300. */
  paymentBeneficiary?: string
  /** 110300. */
  financialInstitutionBase?: string
  /** 110301: the protocol that 110300 answered with. */
  paymentAuthProtocol?: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** `GET` in place of `POST`. */
  method?: 'POST' | 'GET'
  /** `v2` in place of `v1`. */
  version?: 'v1' | 'v2'
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** Sends an event whose status the interface does not name, or cannot be read in the bytes of a body. */
  unchecked?: boolean
}

/** The arguments of {@link Operations.changeDocumentEstimatedPaymentDate}. */
export interface ChangeDocumentEstimatedPaymentDateArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** When it will be paid. */
  estimatedPaymentDate: string | Date
  /** The source of the date. */
  source: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** `GET` in place of `POST`. */
  method?: 'POST' | 'GET'
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.downloadDetailTraffic}. */
export interface DownloadDetailTrafficArguments extends CallOptions {
  /** The account's tax id. */
  accountCode: string
  /** The day. */
  trafficDate: string | Date
  /** The division. */
  divisionId?: string
  /** Counts by the documents' own dates; `false` by default. */
  useDocumentDate?: boolean
  /** The page; -1 for all; `-1` by default. */
  page?: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** `GET` in place of `POST`. */
  method?: 'POST' | 'GET'
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.createDocument}. */
export interface CreateDocumentArguments extends CallOptions {
  /** The body model (new document), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (new document), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getDocumentDetails}. */
export interface GetDocumentDetailsArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.downloadBatch}. */
export interface DownloadBatchArguments extends CallOptions {
  /** The member `Country` of the document filter. */
  country?: FreeForm
  /** The member `SenderCode` of the document filter. */
  senderCode?: FreeForm
  /** The member `ReceiverCode` of the document filter. */
  receiverCode?: FreeForm
  /** The member `GlobalDocumentId` of the document filter. */
  globalDocumentId?: FreeForm
  /** The member `DateFrom` of the document filter. */
  dateFrom?: FreeForm
  /** The member `DateTo` of the document filter. */
  dateTo?: FreeForm
  /** The member `DocumentTypeID` of the document filter. */
  documentTypeId?: FreeForm
  /** The member `Number` of the document filter. */
  number?: FreeForm
  /** The member `ResultMaxItemCount` of the document filter. */
  resultMaxItemCount?: FreeForm
  /** The body model (document filter), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (document filter), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getReceivedDocument}. */
export interface GetReceivedDocumentArguments extends CallOptions {
  /** The account's tax id. */
  accountCode: string
  /** Which interface asks; `API` by default. */
  servicesApi?: string
}

/** The arguments of {@link Operations.documentGetEvents}. */
export interface DocumentGetEventsArguments extends CallOptions {
  /** The body model (get-events model), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** `GET` in place of `POST`. */
  method?: 'POST' | 'GET'
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (get-events model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getDocumentsGuiaRemision}. */
export interface GetDocumentsGuiaRemisionArguments extends CallOptions {
  /** The account's tax id. */
  accountCode: string
  /** The type of document; empty by default. */
  documentTypeId?: string
  /** The series; empty by default. */
  serie?: string
  /** The number; empty by default. */
  number?: string
}

/** The arguments of {@link Operations.confirmReceivedDocument}. */
export interface ConfirmReceivedDocumentArguments extends CallOptions {
  /** The ids of the documents that were taken. */
  body: string[] | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.uploadDocumentInvoiceValidateEvent}. */
export interface UploadDocumentInvoiceValidateEventArguments extends CallOptions {
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.sendEventToAuthority}. */
export interface SendEventToAuthorityArguments extends CallOptions {
  /** The member `status` of the event 047 or 050. */
  status?: FreeForm
  /** The member `description` of the event 047 or 050. */
  description?: FreeForm
  /** The member `operationType` of the event 047 or 050. */
  operationType?: FreeForm
  /** The member `IDEmisor` of the event 047 or 050. */
  idEmisor?: FreeForm
  /** The member `IDEmisorTipo` of the event 047 or 050. */
  idEmisorTipo?: FreeForm
  /** The member `NombreEmisor` of the event 047 or 050. */
  nombreEmisor?: FreeForm
  /** The member `IDEndosatario` of the event 047 or 050. */
  idEndosatario?: FreeForm
  /** The member `NombreEndosatario` of the event 047 or 050. */
  nombreEndosatario?: FreeForm
  /** The member `TipoEndoso` of the event 047 or 050. */
  tipoEndoso?: FreeForm
  /** The member `valuePaid` of the event 047 or 050. */
  valuePaid?: FreeForm
  /** The member `valueInvoice` of the event 047 or 050. */
  valueInvoice?: FreeForm
  /** The member `PrecioPagarseEndoso` of the event 047 or 050. */
  precioPagarseEndoso?: FreeForm
  /** The member `TasaDescuentoEndoso` of the event 047 or 050. */
  tasaDescuentoEndoso?: FreeForm
  /** The member `MedioPago` of the event 047 or 050. */
  medioPago?: FreeForm
  /** The member `Moneda` of the event 047 or 050. */
  moneda?: FreeForm
  /** The member `ValorActual` of the event 047 or 050. */
  valorActual?: FreeForm
  /** The member `InvoiceID` of the event 047 or 050. */
  invoiceId?: FreeForm
  /** The member `docType` of the event 047 or 050. */
  docType?: FreeForm
  /** The member `CUFEInvoice` of the event 047 or 050. */
  cufeInvoice?: FreeForm
  /** The member `IDReceptor` of the event 047 or 050. */
  idReceptor?: FreeForm
  /** The member `IDReceptorTipo` of the event 047 or 050. */
  idReceptorTipo?: FreeForm
  /** The member `NombreReceptor` of the event 047 or 050. */
  nombreReceptor?: FreeForm
  /** The member `IssueDate` of the event 047 or 050. */
  issueDate?: FreeForm
  /** The member `EndDateInvoice` of the event 047 or 050. */
  endDateInvoice?: FreeForm
  /** The body model (event 047 or 050), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** `GET` in place of `POST`. */
  method?: 'POST' | 'GET'
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** Sends an event whose status the interface does not name, or cannot be read in the bytes of a body. */
  unchecked?: boolean
  /** The members of the model (event 047 or 050), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getStatusDocument}. */
export interface GetStatusDocumentArguments extends CallOptions {
  /** The body model (status request (MX)), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (status request (MX)), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getRelatedDocuments}. */
export interface GetRelatedDocumentsArguments extends CallOptions {
  /** The body model (status request (MX)), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (status request (MX)), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getPendingCancelRequest}. */
export interface GetPendingCancelRequestArguments extends CallOptions {
  /** The body model (pending-cancel request (MX)), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (pending-cancel request (MX)), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.responseCancelRequest}. */
export interface ResponseCancelRequestArguments extends CallOptions {
  /** The body model (response to cancel request), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (response to cancel request), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.sendDocumentToUpload}. */
export interface SendDocumentToUploadArguments extends CallOptions {
  /** The member `FileContent` of the document to upload. */
  fileContent?: FreeForm
  /** The member `Async` of the document to upload. */
  asynchronous?: FreeForm
  /** The member `Mapping` of the document to upload. */
  mapping?: FreeForm
  /** The member `Sign` of the document to upload. */
  sign?: FreeForm
  /** The member `DefaultCertificate` of the document to upload. */
  defaultCertificate?: FreeForm
  /** The member `BillerId` of the document to upload. */
  billerId?: FreeForm
  /** The member `ValidateNumber` of the document to upload. */
  validateNumber?: FreeForm
  /** The body model (document to upload), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the document in base 64. */
  base64?: boolean
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (document to upload), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getDocumentUploadStatus}. */
export interface GetDocumentUploadStatusArguments extends CallOptions {
  /** The id that the upload answered with. */
  trackId: string
}

/** The arguments of {@link Operations.downloadDocumentXml}. */
export interface DownloadDocumentXmlArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** Which file: `default`, `xml`, `distribution`, `original`; `default` by default. */
  type?: string
}

/** The arguments of {@link Operations.downloadDocumentXmlByCountryDocumentId}. */
export interface DownloadDocumentXmlByCountryDocumentIdArguments extends CallOptions {
  /** The document's fiscal id: CUFE, clave, UUID …. */
  countryDocumentId: string
  /** The document's date. */
  date: string | Date
  /** Which file: `default`, `xml`, `distribution`, `original`; `default` by default. */
  type?: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.downloadDocumentPdf}. */
export interface DownloadDocumentPdfArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** Which file: `default`, `pdf`. */
  type: string
  /** Makes the PDF anew; `false` by default. */
  regPdf?: boolean
  /** The group of documents; `0` by default. */
  documentGroup?: number
}

/** The arguments of {@link Operations.downloadDocumentAttachments}. */
export interface DownloadDocumentAttachmentsArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
}

/** The arguments of {@link Operations.uploadDocumentAttachmentFromUrl}. */
export interface UploadDocumentAttachmentFromUrlArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** Where the service fetches the file. */
  attachmentUrl: string
}

/** The arguments of {@link Operations.uploadDocumentAttachment}. */
export interface UploadDocumentAttachmentArguments extends CallOptions {
  /** The body model (attachment by document id), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (attachment by document id), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.uploadDocumentAttachmentByNumber}. */
export interface UploadDocumentAttachmentByNumberArguments extends CallOptions {
  /** The body model (attachment by number), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (attachment by number), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.uploadProofOfDeliveryAttachment}. */
export interface UploadProofOfDeliveryAttachmentArguments extends CallOptions {
  /** The body model (proof-of-delivery attachment), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (proof-of-delivery attachment), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.getDocumentAttachments}. */
export interface GetDocumentAttachmentsArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** `GET` in place of `POST`. */
  method?: 'POST' | 'GET'
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.downloadDocumentAttachment}. */
export interface DownloadDocumentAttachmentArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** The attachment's id. */
  attachmentId: string
}

/** The arguments of {@link Operations.downloadDocumentJson}. */
export interface DownloadDocumentJsonArguments extends CallOptions {
  /** The document's id in the service. */
  globalDocumentId: string
  /** Which file; `default` by default. */
  type?: string
}

/** The arguments of {@link Operations.getDocumentXml}. */
export interface GetDocumentXmlArguments extends CallOptions {
  /** The document's fiscal id: CUFE, clave, UUID …. */
  countryDocumentId: string
}

/** The arguments of {@link Operations.downloadDocumentPdfByCountryDocumentId}. */
export interface DownloadDocumentPdfByCountryDocumentIdArguments extends CallOptions {
  /** The document's fiscal id: CUFE, clave, UUID …. */
  countryDocumentId: string
  /** Which file: `default`, `pdf`. */
  type: string
  /** Makes the PDF anew; `false` by default. */
  regPdf?: boolean
  /** The group of documents; `0` by default. */
  documentGroup?: number
}

/** The arguments of {@link Operations.productGet}. */
export interface ProductGetArguments extends CallOptions {
  /** The owner of the catalog. */
  ownerId: string
  /** The product's id. */
  productId: string
}

/** The arguments of {@link Operations.productJget}. */
export interface ProductJgetArguments extends CallOptions {
  /** `ownerId` and `productId`. */
  ownerIdProductIdJson: object | string
}

/** The arguments of {@link Operations.productSearch}. */
export interface ProductSearchArguments extends CallOptions {
  /** The model (product search model), by the wire's own names. */
  body?: object | Uint8Array
  /** The members of the model (product search model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.productJsearch}. */
export interface ProductJsearchArguments extends CallOptions {
  /** The product search model. */
  searchProductModelJson: object | string
}

/** The arguments of {@link Operations.productAdd}. */
export interface ProductAddArguments extends CallOptions {
  /** The body model (product model), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (product model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.productJadd}. */
export interface ProductJaddArguments extends CallOptions {
  /** The product model. */
  productJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.productUpdate}. */
export interface ProductUpdateArguments extends CallOptions {
  /** The body model (product model), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (product model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.productJupdate}. */
export interface ProductJupdateArguments extends CallOptions {
  /** The product model. */
  productJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.productDelete}. */
export interface ProductDeleteArguments extends CallOptions {
  /** The owner of the catalog. */
  ownerId: string
  /** The product's id. */
  productId: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.productJdelete}. */
export interface ProductJdeleteArguments extends CallOptions {
  /** `ownerId` and `productId`. */
  ownerIdProductIdJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.receiverGet}. */
export interface ReceiverGetArguments extends CallOptions {
  /** The owner of the catalog. */
  ownerId: string
  /** The receiver's id. */
  receiverId: string
}

/** The arguments of {@link Operations.receiverJget}. */
export interface ReceiverJgetArguments extends CallOptions {
  /** `ownerId` and `receiverId`. */
  ownerIdReceiverIdJson: object | string
}

/** The arguments of {@link Operations.receiverSearch}. */
export interface ReceiverSearchArguments extends CallOptions {
  /** The model (receiver search model), by the wire's own names. */
  body?: object | Uint8Array
  /** The members of the model (receiver search model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.receiverJsearch}. */
export interface ReceiverJsearchArguments extends CallOptions {
  /** The receiver search model. */
  searchReceiverModelJson: object | string
}

/** The arguments of {@link Operations.receiverAdd}. */
export interface ReceiverAddArguments extends CallOptions {
  /** The body model (receiver model), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (receiver model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.receiverJadd}. */
export interface ReceiverJaddArguments extends CallOptions {
  /** The receiver model. */
  receiverJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.receiverUpdate}. */
export interface ReceiverUpdateArguments extends CallOptions {
  /** The body model (receiver model), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (receiver model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.receiverJupdate}. */
export interface ReceiverJupdateArguments extends CallOptions {
  /** The receiver model. */
  receiverJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.receiverDelete}. */
export interface ReceiverDeleteArguments extends CallOptions {
  /** The owner of the catalog. */
  ownerId: string
  /** The receiver's id. */
  receiverId: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.receiverJdelete}. */
export interface ReceiverJdeleteArguments extends CallOptions {
  /** `ownerId` and `receiverId`. */
  ownerIdReceiverIdJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.personalizedGet}. */
export interface PersonalizedGetArguments extends CallOptions {
  /** The owner of the catalog. */
  ownerId: string
  /** The field's id. */
  personalizedId: string
}

/** The arguments of {@link Operations.personalizedJget}. */
export interface PersonalizedJgetArguments extends CallOptions {
  /** `ownerId` and `personalizedId`. */
  ownerIdPersonalizedIdJson: object | string
}

/** The arguments of {@link Operations.personalizedAdd}. */
export interface PersonalizedAddArguments extends CallOptions {
  /** The body model (personalized-field model), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (personalized-field model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.personalizedJadd}. */
export interface PersonalizedJaddArguments extends CallOptions {
  /** The personalized-field model. */
  personalizedJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.personalizedUpdate}. */
export interface PersonalizedUpdateArguments extends CallOptions {
  /** The body model (personalized-field model), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (personalized-field model), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.personalizedJupdate}. */
export interface PersonalizedJupdateArguments extends CallOptions {
  /** The personalized-field model. */
  personalizedJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.personalizedDelete}. */
export interface PersonalizedDeleteArguments extends CallOptions {
  /** The owner of the catalog. */
  ownerId: string
  /** The field's id. */
  personalizedId: string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.personalizedJdelete}. */
export interface PersonalizedJdeleteArguments extends CallOptions {
  /** `ownerId` and `personalizedId`. */
  ownerIdPersonalizedIdJson: object | string
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.contactUser}. */
export interface ContactUserArguments extends CallOptions {
  /** The body model (contact), by the wire's own names, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
  /** The members of the model (contact), whose names the interface does not show. */
  [member: string]: FreeForm
}

/** The arguments of {@link Operations.msgRecovery}. */
export interface MsgRecoveryArguments extends CallOptions {
  /** The sender's tax id. */
  senderCode: string
}

/** The arguments of {@link Operations.msgConfirm}. */
export interface MsgConfirmArguments extends CallOptions {
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.msgDesConfirm}. */
export interface MsgDesConfirmArguments extends CallOptions {
  /** The documents' records. */
  body: object[] | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.msgRecoveryToPrint}. */
export interface MsgRecoveryToPrintArguments extends CallOptions {
  /** The sender's tax id. */
  senderCode: string
  /** The series; empty by default. */
  serie?: string
}

/** The arguments of {@link Operations.msgConfirmToPrint}. */
export interface MsgConfirmToPrintArguments extends CallOptions {
  /** A free-form body: an object or an array, or XML or JSON as bytes. */
  body?: object | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.msgDesConfirmToPrint}. */
export interface MsgDesConfirmToPrintArguments extends CallOptions {
  /** The documents' records. */
  body: object[] | Uint8Array
  /** Sends the body as `application/x-www-form-urlencoded`. */
  form?: boolean
}

/** The arguments of {@link Operations.extractionUpload}. */
export interface ExtractionUploadArguments extends CallOptions {
  /** The file: pdf, txt, doc, docx, png, jpg, jpeg. */
  file: Uint8Array
  /** The file's name, whose ending says its type; `document.pdf` by default. */
  fileName?: string
  /** `external_id` and `additional_metadata` with `client_id` and `enrich_from_org`. */
  metadata: object | string
  /** The batch. */
  batchId?: string
  /** Other names for the fields, by the parameters' own. */
  fieldNames?: { [parameter: string]: string }
  /** Sends a file whose name contradicts its content. */
  unchecked?: boolean
}

/** The arguments of {@link Operations.extractionSearch}. */
export interface ExtractionSearchArguments extends CallOptions {
  /** The key that the upload was given. */
  externalId: string
}

/** The arguments of {@link Operations.extractionList}. */
export interface ExtractionListArguments extends CallOptions {
  /** Where the range begins. */
  startTimestamp: string | Date
  /** Where the range ends. */
  endTimestamp: string | Date
  /** The batch. */
  batchId?: string
}

/** The arguments of {@link Operations.extractionToken}. */
export interface ExtractionTokenArguments extends CallOptions {
  /** The kind of grant; `client_credentials` by default. */
  grantType?: string
  /** The organization's OAuth client id. */
  clientId?: string
  /** Its secret. */
  clientSecret?: string
  /** What the token is for. */
  scope?: string
}

/** The arguments of {@link Operations.uploadZipDocument}. */
export interface UploadZipDocumentArguments extends CallOptions {
  /** The ZIP with one XML and one PDF. */
  file: Uint8Array
  /** The file's name, whose ending says its type; `document.zip` by default. */
  fileName?: string
  /** The key that the upload to the provider was given. */
  externalId?: string
  /** The batch. */
  batchId?: string
  /** Other names for the fields, by the parameters' own. */
  fieldNames?: { [parameter: string]: string }
}

/** One method for each operation of the service; {@link Client} has them all. */
export declare abstract class Operations {
  /**
   * Looks up one account.
   *
   * `GET Account/GetAccount`. The call may be made again: it only reads.
   */
  getAccount(args: GetAccountArguments): Promise<FreeForm>

  /**
   * Adds a comment to a document.
   *
   * `POST Comment/AddComment`. The call is never made again once it may have arrived: a second call could add it twice.
   */
  addComment(args: AddCommentArguments): Promise<ProcessResult>

  /**
   * Deletes a comment.
   *
   * `POST Comment/DeleteComment`. The call is never made again once it may have arrived: the interface does not say what deleting a comment twice does.
   */
  deleteComment(args: DeleteCommentArguments): Promise<ProcessResult>

  /**
   * Lists a document's comments.
   *
   * `POST Comment/GetDocumentComments`. The call may be made again: it only reads.
   */
  getDocumentComments(args: GetDocumentCommentsArguments): Promise<FreeForm[]>

  /**
   * Distributes a document by a rule.
   *
   * `POST Distribution/DistributeDocument`. The call is never made again once it may have arrived: a second call could distribute the document twice.
   */
  distributeDocument(args: DistributeDocumentArguments): Promise<ProcessResult>

  /**
   * Saves a document without sending it; the document is the free-form body.
   *
   * `POST Document/SendDocumentToSave`. The call is never made again once it may have arrived: a second call could save a second document.
   */
  sendDocumentToSave(args?: SendDocumentToSaveArguments): Promise<ProcessResult>

  /**
   * Converts, signs and sends a document to the country's certifier or authority. All documents that a credit or debit note refers to must have been authorized by the same certifier.
   *
   * `POST Document/SendDocumentToAuthority`. The call is never made again once it may have arrived: a second call could issue a second document.
   */
  sendDocumentToAuthority(args: SendDocumentToAuthorityArguments): Promise<ProcessResult>

  /**
   * Checks a document without sending it to the authority.
   *
   * `POST Document/SendDocumentToValidate`. The call is never made again once it may have arrived: the interface does not say that it stores nothing.
   */
  sendDocumentToValidate(args?: SendDocumentToValidateArguments): Promise<ProcessResult>

  /**
   * Sends a document to the country's certifier or authority and answers in a form of the account's own.
   *
   * `POST Document/SendDocumentToAuthorityCustomResponse`. The call is never made again once it may have arrived: a second call could issue a second document.
   */
  sendDocumentToAuthorityCustomResponse(args?: SendDocumentToAuthorityCustomResponseArguments): Promise<ProcessResult>

  /**
   * Imports documents from the authority.
   *
   * `POST Document/ImportDocumentFromAuthority`. The call is never made again once it may have arrived: a second call could import the documents twice.
   */
  importDocumentFromAuthority(args?: ImportDocumentFromAuthorityArguments): Promise<ProcessResult[]>

  /**
   * Says how far an uploaded batch has come.
   *
   * `GET Document/UploadedBatchStatus`. The call may be made again: it only reads.
   */
  uploadedBatchStatus(args: UploadedBatchStatusArguments): Promise<ProcessResult>

  /**
   * Creates a bill from a document.
   *
   * `POST Document/GenerateBillFromDocument`. The call is never made again once it may have arrived: a second call could issue a second document.
   */
  generateBillFromDocument(args?: GenerateBillFromDocumentArguments): Promise<ProcessResult>

  /**
   * Returns the catalogs of the authority SIN for an account.
   *
   * `GET Document/GetCatalogsSIN`. The call may be made again: it only reads.
   */
  getCatalogsSin(args: GetCatalogsSinArguments): Promise<FreeForm>

  /**
   * Lists the documents that match a filter, a month at most.
   *
   * `POST Document/GetDocument`. The call may be made again: it only reads.
   */
  getDocument(args?: GetDocumentArguments): Promise<DocumentList>

  /**
   * Lists documents by their ids.
   *
   * `POST Document/GetDocumentKiosco`. The call may be made again: it only reads.
   */
  getDocumentKiosco(args: GetDocumentKioscoArguments): Promise<DocumentList>

  /**
   * Runs an event on a document that was sent.
   *
   * `POST or GET Document/ChangeDocumentStatus`. The call is never made again once it may have arrived: a second call could register a second event.
   */
  changeDocumentStatus(args: ChangeDocumentStatusArguments): Promise<ProcessResult>

  /**
   * Sets the date on which a document will be paid.
   *
   * `POST or GET Document/ChangeDocumentEstimatedPaymentDate`. The call is never made again once it may have arrived: it writes, by GET as well.
   */
  changeDocumentEstimatedPaymentDate(args: ChangeDocumentEstimatedPaymentDateArguments): Promise<boolean>

  /**
   * Lists an account's traffic of a day.
   *
   * `POST or GET Document/DownloadDetailTraffic`. The call may be made again: it only reads.
   */
  downloadDetailTraffic(args: DownloadDetailTrafficArguments): Promise<FreeForm>

  /**
   * Creates a document and returns its id.
   *
   * `POST Document/CreateDocument`. The call is never made again once it may have arrived: a second call could create a second document.
   */
  createDocument(args?: CreateDocumentArguments): Promise<string>

  /**
   * Requests a document's details and returns an id.
   *
   * `POST Document/GetDocumentDetails`. The call is never made again once it may have arrived: it answers with an id, so it may start something.
   */
  getDocumentDetails(args: GetDocumentDetailsArguments): Promise<string>

  /**
   * Downloads the documents that match a filter.
   *
   * `POST Document/DownloadBatch`. The call may be made again: it only reads.
   */
  downloadBatch(args?: DownloadBatchArguments): Promise<FreeForm>

  /**
   * Returns the received documents that are not confirmed yet.
   *
   * `GET Document/GetReceivedDocument`. The call may be made again: a document stays in the inbox until ConfirmReceivedDocument.
   */
  getReceivedDocument(args: GetReceivedDocumentArguments): Promise<FreeForm>

  /**
   * Gets the events of a document.
   *
   * `POST or GET Document/DocumentGetEvents`. The call is never made again once it may have arrived: the interface does not say that it stores nothing.
   */
  documentGetEvents(args?: DocumentGetEventsArguments): Promise<ProcessResult>

  /**
   * Returns delivery notes (guías de remisión).
   *
   * `GET Document/GetDocumentsGuiaRemision`. The call may be made again: it only reads.
   */
  getDocumentsGuiaRemision(args: GetDocumentsGuiaRemisionArguments): Promise<FreeForm>

  /**
   * Confirms received documents, so that they are not returned again.
   *
   * `POST Document/ConfirmReceivedDocument`. The call is never made again once it may have arrived: the interface does not say what confirming twice does.
   */
  confirmReceivedDocument(args: ConfirmReceivedDocumentArguments): Promise<FreeForm>

  /**
   * Uploads an event of invoice validation; what it needs is the free-form body.
   *
   * `POST Document/UploadDocumentInvoiceValidateEvent`. The call is never made again once it may have arrived: a second call could register a second event.
   */
  uploadDocumentInvoiceValidateEvent(args?: UploadDocumentInvoiceValidateEventArguments): Promise<ProcessResult>

  /**
   * Sends an event about a document to the authority.
   *
   * `POST or GET Document/SendEventToAuthority`. The call is never made again once it may have arrived: a second call could register a second event.
   */
  sendEventToAuthority(args?: SendEventToAuthorityArguments): Promise<ProcessResult>

  /**
   * Asks the authority for a document's status (Mexico).
   *
   * `POST Document/GetStatusDocument`. The call may be made again: it asks the authority, which changes nothing.
   */
  getStatusDocument(args?: GetStatusDocumentArguments): Promise<ProcessResult>

  /**
   * Asks the authority for a document's related documents (Mexico).
   *
   * `POST Document/GetRelatedDocuments`. The call may be made again: it asks the authority, which changes nothing.
   */
  getRelatedDocuments(args?: GetRelatedDocumentsArguments): Promise<ProcessResult>

  /**
   * Asks the authority for cancellations that wait for an answer (Mexico).
   *
   * `POST Document/GetPendingCancelRequest`. The call may be made again: it asks the authority, which changes nothing.
   */
  getPendingCancelRequest(args?: GetPendingCancelRequestArguments): Promise<ProcessResult>

  /**
   * Accepts or refuses a cancellation that somebody asked for.
   *
   * `POST Document/ResponseCancelRequest`. The call is never made again once it may have arrived: a second answer could contradict what came in between.
   */
  responseCancelRequest(args?: ResponseCancelRequestArguments): Promise<ProcessResult>

  /**
   * Uploads a document to be processed later.
   *
   * `POST Document/SendDocumentToUpload`. The call is never made again once it may have arrived: a second call could upload a second document.
   */
  sendDocumentToUpload(args?: SendDocumentToUploadArguments): Promise<ProcessResult>

  /**
   * Returns the state of an uploaded document.
   *
   * `GET Document/GetDocumentUploadStatus`. The call may be made again: it only reads.
   */
  getDocumentUploadStatus(args: GetDocumentUploadStatusArguments): Promise<ProcessResult>

  /**
   * Downloads a document's XML.
   *
   * `GET File/DownloadDocumentXml`. The call may be made again: it only reads.
   */
  downloadDocumentXml(args: DownloadDocumentXmlArguments): Promise<FileResult>

  /**
   * Downloads a document's XML by its fiscal id.
   *
   * `POST File/DownloadDocumentXmlByCountryDocumentId`. The call may be made again: it only reads.
   */
  downloadDocumentXmlByCountryDocumentId(args: DownloadDocumentXmlByCountryDocumentIdArguments): Promise<FileResult>

  /**
   * Downloads a document's PDF.
   *
   * `GET File/DownloadDocumentPdf`. The call may be made again: it only reads; a PDF that is made anew twice is one PDF.
   */
  downloadDocumentPdf(args: DownloadDocumentPdfArguments): Promise<FileResult>

  /**
   * Downloads all attachments of a document.
   *
   * `GET File/DownloadDocumentAttachments`. The call may be made again: it only reads.
   */
  downloadDocumentAttachments(args: DownloadDocumentAttachmentsArguments): Promise<FileResult[]>

  /**
   * Attaches a file that the service fetches from an address.
   *
   * `GET File/UploadDocumentAttachmentFromUrl`. The call is never made again once it may have arrived: it writes, though it is a GET: a second call could attach the file twice.
   */
  uploadDocumentAttachmentFromUrl(args: UploadDocumentAttachmentFromUrlArguments): Promise<ProcessResult[]>

  /**
   * Attaches a file to the document with an id.
   *
   * `POST File/UploadDocumentAttachment`. The call is never made again once it may have arrived: a second call could attach the file twice.
   */
  uploadDocumentAttachment(args?: UploadDocumentAttachmentArguments): Promise<ProcessResult[]>

  /**
   * Attaches a file to the document with a number.
   *
   * `POST File/UploadDocumentAttachmentByNumber`. The call is never made again once it may have arrived: a second call could attach the file twice.
   */
  uploadDocumentAttachmentByNumber(args?: UploadDocumentAttachmentByNumberArguments): Promise<ProcessResult[]>

  /**
   * Attaches a proof of delivery.
   *
   * `POST File/UploadProofOfDeliveryAttachment`. The call is never made again once it may have arrived: a second call could attach the file twice.
   */
  uploadProofOfDeliveryAttachment(args?: UploadProofOfDeliveryAttachmentArguments): Promise<FreeForm>

  /**
   * Lists a document's attachments.
   *
   * `POST or GET File/GetDocumentAttachments`. The call may be made again: it only reads.
   */
  getDocumentAttachments(args: GetDocumentAttachmentsArguments): Promise<FreeForm[]>

  /**
   * Downloads one attachment.
   *
   * `GET File/DownloadDocumentAttachment`. The call may be made again: it only reads.
   */
  downloadDocumentAttachment(args: DownloadDocumentAttachmentArguments): Promise<FileResult>

  /**
   * Downloads a document's JSON.
   *
   * `GET File/DownloadDocumentJson`. The call may be made again: it only reads.
   */
  downloadDocumentJson(args: DownloadDocumentJsonArguments): Promise<FileResult>

  /**
   * Returns a document's XML by its fiscal id.
   *
   * `GET File/GetDocumentXml`. The call may be made again: it only reads.
   */
  getDocumentXml(args: GetDocumentXmlArguments): Promise<FileResult>

  /**
   * Downloads a document's PDF by its fiscal id.
   *
   * `GET File/DownloadDocumentPdfByCountryDocumentId`. The call may be made again: it only reads; a PDF that is made anew twice is one PDF.
   */
  downloadDocumentPdfByCountryDocumentId(args: DownloadDocumentPdfByCountryDocumentIdArguments): Promise<FileResult>

  /**
   * Returns one product.
   *
   * `GET Product/Get`. The call may be made again: it only reads.
   */
  productGet(args: ProductGetArguments): Promise<FreeForm>

  /**
   * Returns one product, all input in one JSON text.
   *
   * `GET Product/JGet`. The call may be made again: it only reads.
   */
  productJget(args: ProductJgetArguments): Promise<FreeForm>

  /**
   * Searches products.
   *
   * `GET Product/Search`. The call may be made again: it only reads.
   */
  productSearch(args?: ProductSearchArguments): Promise<FreeForm>

  /**
   * Searches products, all input in one JSON text.
   *
   * `GET Product/JSearch`. The call may be made again: it only reads.
   */
  productJsearch(args: ProductJsearchArguments): Promise<FreeForm>

  /**
   * Adds a product.
   *
   * `POST Product/Add`. The call is never made again once it may have arrived: a second call could add it twice.
   */
  productAdd(args?: ProductAddArguments): Promise<FreeForm>

  /**
   * Adds a product, all input in one JSON text.
   *
   * `POST Product/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
   */
  productJadd(args: ProductJaddArguments): Promise<FreeForm>

  /**
   * Changes a product.
   *
   * `POST Product/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
   */
  productUpdate(args?: ProductUpdateArguments): Promise<FreeForm>

  /**
   * Changes a product, all input in one JSON text.
   *
   * `POST Product/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
   */
  productJupdate(args: ProductJupdateArguments): Promise<FreeForm>

  /**
   * Deletes a product.
   *
   * `POST Product/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
   */
  productDelete(args: ProductDeleteArguments): Promise<FreeForm>

  /**
   * Deletes a product, all input in one JSON text.
   *
   * `POST Product/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
   */
  productJdelete(args: ProductJdeleteArguments): Promise<FreeForm>

  /**
   * Returns one receiver.
   *
   * `GET Receiver/Get`. The call may be made again: it only reads.
   */
  receiverGet(args: ReceiverGetArguments): Promise<FreeForm>

  /**
   * Returns one receiver, all input in one JSON text.
   *
   * `GET Receiver/JGet`. The call may be made again: it only reads.
   */
  receiverJget(args: ReceiverJgetArguments): Promise<FreeForm>

  /**
   * Searches receivers.
   *
   * `GET Receiver/Search`. The call may be made again: it only reads.
   */
  receiverSearch(args?: ReceiverSearchArguments): Promise<FreeForm>

  /**
   * Searches receivers, all input in one JSON text.
   *
   * `GET Receiver/JSearch`. The call may be made again: it only reads.
   */
  receiverJsearch(args: ReceiverJsearchArguments): Promise<FreeForm>

  /**
   * Adds a receiver.
   *
   * `POST Receiver/Add`. The call is never made again once it may have arrived: a second call could add it twice.
   */
  receiverAdd(args?: ReceiverAddArguments): Promise<FreeForm>

  /**
   * Adds a receiver, all input in one JSON text.
   *
   * `POST Receiver/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
   */
  receiverJadd(args: ReceiverJaddArguments): Promise<FreeForm>

  /**
   * Changes a receiver.
   *
   * `POST Receiver/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
   */
  receiverUpdate(args?: ReceiverUpdateArguments): Promise<FreeForm>

  /**
   * Changes a receiver, all input in one JSON text.
   *
   * `POST Receiver/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
   */
  receiverJupdate(args: ReceiverJupdateArguments): Promise<FreeForm>

  /**
   * Deletes a receiver.
   *
   * `POST Receiver/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
   */
  receiverDelete(args: ReceiverDeleteArguments): Promise<FreeForm>

  /**
   * Deletes a receiver, all input in one JSON text.
   *
   * `POST Receiver/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
   */
  receiverJdelete(args: ReceiverJdeleteArguments): Promise<FreeForm>

  /**
   * Returns one personalized field.
   *
   * `GET Personalized/Get`. The call may be made again: it only reads.
   */
  personalizedGet(args: PersonalizedGetArguments): Promise<FreeForm>

  /**
   * Returns one personalized field, all input in one JSON text.
   *
   * `GET Personalized/JGet`. The call may be made again: it only reads.
   */
  personalizedJget(args: PersonalizedJgetArguments): Promise<FreeForm>

  /**
   * Adds a personalized field.
   *
   * `POST Personalized/Add`. The call is never made again once it may have arrived: a second call could add it twice.
   */
  personalizedAdd(args?: PersonalizedAddArguments): Promise<FreeForm>

  /**
   * Adds a personalized field, all input in one JSON text.
   *
   * `POST Personalized/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
   */
  personalizedJadd(args: PersonalizedJaddArguments): Promise<FreeForm>

  /**
   * Changes a personalized field.
   *
   * `POST Personalized/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
   */
  personalizedUpdate(args?: PersonalizedUpdateArguments): Promise<FreeForm>

  /**
   * Changes a personalized field, all input in one JSON text.
   *
   * `POST Personalized/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
   */
  personalizedJupdate(args: PersonalizedJupdateArguments): Promise<FreeForm>

  /**
   * Deletes a personalized field.
   *
   * `POST Personalized/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
   */
  personalizedDelete(args: PersonalizedDeleteArguments): Promise<FreeForm>

  /**
   * Deletes a personalized field, all input in one JSON text.
   *
   * `POST Personalized/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
   */
  personalizedJdelete(args: PersonalizedJdeleteArguments): Promise<FreeForm>

  /**
   * Sends a message to a user.
   *
   * `POST Message/ContactUser`. The call is never made again once it may have arrived: a second call could send the message twice.
   */
  contactUser(args?: ContactUserArguments): Promise<FreeForm>

  /**
   * Returns the waiting messages.
   *
   * `GET Msg/Recovery`. The call may be made again: a message stays in the queue until Msg/Confirm.
   */
  msgRecovery(args: MsgRecoveryArguments): Promise<FreeForm>

  /**
   * Confirms messages, so that they are not returned again.
   *
   * `POST Msg/Confirm`. The call is never made again once it may have arrived: a second call could confirm messages that came in between.
   */
  msgConfirm(args?: MsgConfirmArguments): Promise<FreeForm>

  /**
   * Takes a confirmation back, so that the messages are given again.
   *
   * `POST Msg/DesConfirm`. The call is never made again once it may have arrived: a second call could bring back what was confirmed in between.
   */
  msgDesConfirm(args: MsgDesConfirmArguments): Promise<FreeForm>

  /**
   * Returns the documents that wait to be printed.
   *
   * `GET Msg/RecoveryToPrint`. The call may be made again: a document stays in the queue until Msg/ConfirmToPrint.
   */
  msgRecoveryToPrint(args: MsgRecoveryToPrintArguments): Promise<FreeForm>

  /**
   * Confirms documents as printed.
   *
   * `POST Msg/ConfirmToPrint`. The call is never made again once it may have arrived: a second call could confirm documents that came in between.
   */
  msgConfirmToPrint(args?: MsgConfirmToPrintArguments): Promise<FreeForm>

  /**
   * Takes the confirmation of a print back.
   *
   * `POST Msg/DesConfirmToPrint`. The call is never made again once it may have arrived: a second call could bring back what was confirmed in between.
   */
  msgDesConfirmToPrint(args: MsgDesConfirmToPrintArguments): Promise<FreeForm>

  /**
   * Sends a file to be extracted.
   *
   * `POST Extraction/Upload`. The call is never made again once it may have arrived: a second call could process the file twice.
   */
  extractionUpload(args: ExtractionUploadArguments): Promise<FreeForm>

  /**
   * Returns the state of an extraction and, at its end, the result.
   *
   * `GET Extraction/Search`. The call may be made again: it only reads.
   */
  extractionSearch(args: ExtractionSearchArguments): Promise<FreeForm>

  /**
   * Lists the documents that were processed in a range of dates.
   *
   * `GET Extraction/List`. The call may be made again: it only reads.
   */
  extractionList(args: ExtractionListArguments): Promise<FreeForm>

  /**
   * Gets an access token (RFC 6749: the interface does not show its shape).
   *
   * `POST Extraction/Token`. The call may be made again: a second token harms nothing.
   */
  extractionToken(args?: ExtractionTokenArguments): Promise<FreeForm>

  /**
   * Delivers an extracted document to the service (the field names are ours, and settable).
   *
   * `POST Integrator/UploadZipDocument`. The call is never made again once it may have arrived: a second call could deliver the document twice.
   */
  uploadZipDocument(args: UploadZipDocumentArguments): Promise<FreeForm>
}
