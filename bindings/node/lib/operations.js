// Generated from core/src/operation/table.rs: do not edit.

'use strict'

const { Handle } = require('./handle')

/** One method for each operation of the service; `Client` has them all, and `call`. */
class Operations extends Handle {
  /** Looks up one account. `Account/GetAccount` */
  getAccount(args) {
    return this.call('Account/GetAccount', args)
  }

  /** Adds a comment to a document. `Comment/AddComment` */
  addComment(args) {
    return this.call('Comment/AddComment', args)
  }

  /** Deletes a comment. `Comment/DeleteComment` */
  deleteComment(args) {
    return this.call('Comment/DeleteComment', args)
  }

  /** Lists a document's comments. `Comment/GetDocumentComments` */
  getDocumentComments(args) {
    return this.call('Comment/GetDocumentComments', args)
  }

  /** Distributes a document by a rule. `Distribution/DistributeDocument` */
  distributeDocument(args) {
    return this.call('Distribution/DistributeDocument', args)
  }

  /** Saves a document without sending it; the document is the free-form body. `Document/SendDocumentToSave` */
  sendDocumentToSave(args) {
    return this.call('Document/SendDocumentToSave', args)
  }

  /** Converts, signs and sends a document to the country's certifier or authority. All documents that a credit or debit note refers to must have been authorized by the same certifier. `Document/SendDocumentToAuthority` */
  sendDocumentToAuthority(args) {
    return this.call('Document/SendDocumentToAuthority', args)
  }

  /** Checks a document without sending it to the authority. `Document/SendDocumentToValidate` */
  sendDocumentToValidate(args) {
    return this.call('Document/SendDocumentToValidate', args)
  }

  /** Sends a document to the country's certifier or authority and answers in a form of the account's own. `Document/SendDocumentToAuthorityCustomResponse` */
  sendDocumentToAuthorityCustomResponse(args) {
    return this.call('Document/SendDocumentToAuthorityCustomResponse', args)
  }

  /** Imports documents from the authority. `Document/ImportDocumentFromAuthority` */
  importDocumentFromAuthority(args) {
    return this.call('Document/ImportDocumentFromAuthority', args)
  }

  /** Says how far an uploaded batch has come. `Document/UploadedBatchStatus` */
  uploadedBatchStatus(args) {
    return this.call('Document/UploadedBatchStatus', args)
  }

  /** Creates a bill from a document. `Document/GenerateBillFromDocument` */
  generateBillFromDocument(args) {
    return this.call('Document/GenerateBillFromDocument', args)
  }

  /** Returns the catalogs of the authority SIN for an account. `Document/GetCatalogsSIN` */
  getCatalogsSin(args) {
    return this.call('Document/GetCatalogsSIN', args)
  }

  /** Lists the documents that match a filter, a month at most. `Document/GetDocument` */
  getDocument(args) {
    return this.call('Document/GetDocument', args)
  }

  /** Lists documents by their ids. `Document/GetDocumentKiosco` */
  getDocumentKiosco(args) {
    return this.call('Document/GetDocumentKiosco', args)
  }

  /** Runs an event on a document that was sent. `Document/ChangeDocumentStatus` */
  changeDocumentStatus(args) {
    return this.call('Document/ChangeDocumentStatus', args)
  }

  /** Sets the date on which a document will be paid. `Document/ChangeDocumentEstimatedPaymentDate` */
  changeDocumentEstimatedPaymentDate(args) {
    return this.call('Document/ChangeDocumentEstimatedPaymentDate', args)
  }

  /** Lists an account's traffic of a day. `Document/DownloadDetailTraffic` */
  downloadDetailTraffic(args) {
    return this.call('Document/DownloadDetailTraffic', args)
  }

  /** Creates a document and returns its id. `Document/CreateDocument` */
  createDocument(args) {
    return this.call('Document/CreateDocument', args)
  }

  /** Requests a document's details and returns an id. `Document/GetDocumentDetails` */
  getDocumentDetails(args) {
    return this.call('Document/GetDocumentDetails', args)
  }

  /** Downloads the documents that match a filter. `Document/DownloadBatch` */
  downloadBatch(args) {
    return this.call('Document/DownloadBatch', args)
  }

  /** Returns the received documents that are not confirmed yet. `Document/GetReceivedDocument` */
  getReceivedDocument(args) {
    return this.call('Document/GetReceivedDocument', args)
  }

  /** Gets the events of a document. `Document/DocumentGetEvents` */
  documentGetEvents(args) {
    return this.call('Document/DocumentGetEvents', args)
  }

  /** Returns delivery notes (guías de remisión). `Document/GetDocumentsGuiaRemision` */
  getDocumentsGuiaRemision(args) {
    return this.call('Document/GetDocumentsGuiaRemision', args)
  }

  /** Confirms received documents, so that they are not returned again. `Document/ConfirmReceivedDocument` */
  confirmReceivedDocument(args) {
    return this.call('Document/ConfirmReceivedDocument', args)
  }

  /** Uploads an event of invoice validation; what it needs is the free-form body. `Document/UploadDocumentInvoiceValidateEvent` */
  uploadDocumentInvoiceValidateEvent(args) {
    return this.call('Document/UploadDocumentInvoiceValidateEvent', args)
  }

  /** Sends an event about a document to the authority. `Document/SendEventToAuthority` */
  sendEventToAuthority(args) {
    return this.call('Document/SendEventToAuthority', args)
  }

  /** Asks the authority for a document's status (Mexico). `Document/GetStatusDocument` */
  getStatusDocument(args) {
    return this.call('Document/GetStatusDocument', args)
  }

  /** Asks the authority for a document's related documents (Mexico). `Document/GetRelatedDocuments` */
  getRelatedDocuments(args) {
    return this.call('Document/GetRelatedDocuments', args)
  }

  /** Asks the authority for cancellations that wait for an answer (Mexico). `Document/GetPendingCancelRequest` */
  getPendingCancelRequest(args) {
    return this.call('Document/GetPendingCancelRequest', args)
  }

  /** Accepts or refuses a cancellation that somebody asked for. `Document/ResponseCancelRequest` */
  responseCancelRequest(args) {
    return this.call('Document/ResponseCancelRequest', args)
  }

  /** Uploads a document to be processed later. `Document/SendDocumentToUpload` */
  sendDocumentToUpload(args) {
    return this.call('Document/SendDocumentToUpload', args)
  }

  /** Returns the state of an uploaded document. `Document/GetDocumentUploadStatus` */
  getDocumentUploadStatus(args) {
    return this.call('Document/GetDocumentUploadStatus', args)
  }

  /** Downloads a document's XML. `File/DownloadDocumentXml` */
  downloadDocumentXml(args) {
    return this.call('File/DownloadDocumentXml', args)
  }

  /** Downloads a document's XML by its fiscal id. `File/DownloadDocumentXmlByCountryDocumentId` */
  downloadDocumentXmlByCountryDocumentId(args) {
    return this.call('File/DownloadDocumentXmlByCountryDocumentId', args)
  }

  /** Downloads a document's PDF. `File/DownloadDocumentPdf` */
  downloadDocumentPdf(args) {
    return this.call('File/DownloadDocumentPdf', args)
  }

  /** Downloads all attachments of a document. `File/DownloadDocumentAttachments` */
  downloadDocumentAttachments(args) {
    return this.call('File/DownloadDocumentAttachments', args)
  }

  /** Attaches a file that the service fetches from an address. `File/UploadDocumentAttachmentFromUrl` */
  uploadDocumentAttachmentFromUrl(args) {
    return this.call('File/UploadDocumentAttachmentFromUrl', args)
  }

  /** Attaches a file to the document with an id. `File/UploadDocumentAttachment` */
  uploadDocumentAttachment(args) {
    return this.call('File/UploadDocumentAttachment', args)
  }

  /** Attaches a file to the document with a number. `File/UploadDocumentAttachmentByNumber` */
  uploadDocumentAttachmentByNumber(args) {
    return this.call('File/UploadDocumentAttachmentByNumber', args)
  }

  /** Attaches a proof of delivery. `File/UploadProofOfDeliveryAttachment` */
  uploadProofOfDeliveryAttachment(args) {
    return this.call('File/UploadProofOfDeliveryAttachment', args)
  }

  /** Lists a document's attachments. `File/GetDocumentAttachments` */
  getDocumentAttachments(args) {
    return this.call('File/GetDocumentAttachments', args)
  }

  /** Downloads one attachment. `File/DownloadDocumentAttachment` */
  downloadDocumentAttachment(args) {
    return this.call('File/DownloadDocumentAttachment', args)
  }

  /** Downloads a document's JSON. `File/DownloadDocumentJson` */
  downloadDocumentJson(args) {
    return this.call('File/DownloadDocumentJson', args)
  }

  /** Returns a document's XML by its fiscal id. `File/GetDocumentXml` */
  getDocumentXml(args) {
    return this.call('File/GetDocumentXml', args)
  }

  /** Downloads a document's PDF by its fiscal id. `File/DownloadDocumentPdfByCountryDocumentId` */
  downloadDocumentPdfByCountryDocumentId(args) {
    return this.call('File/DownloadDocumentPdfByCountryDocumentId', args)
  }

  /** Returns one product. `Product/Get` */
  productGet(args) {
    return this.call('Product/Get', args)
  }

  /** Returns one product, all input in one JSON text. `Product/JGet` */
  productJget(args) {
    return this.call('Product/JGet', args)
  }

  /** Searches products. `Product/Search` */
  productSearch(args) {
    return this.call('Product/Search', args)
  }

  /** Searches products, all input in one JSON text. `Product/JSearch` */
  productJsearch(args) {
    return this.call('Product/JSearch', args)
  }

  /** Adds a product. `Product/Add` */
  productAdd(args) {
    return this.call('Product/Add', args)
  }

  /** Adds a product, all input in one JSON text. `Product/JAdd` */
  productJadd(args) {
    return this.call('Product/JAdd', args)
  }

  /** Changes a product. `Product/Update` */
  productUpdate(args) {
    return this.call('Product/Update', args)
  }

  /** Changes a product, all input in one JSON text. `Product/JUpdate` */
  productJupdate(args) {
    return this.call('Product/JUpdate', args)
  }

  /** Deletes a product. `Product/Delete` */
  productDelete(args) {
    return this.call('Product/Delete', args)
  }

  /** Deletes a product, all input in one JSON text. `Product/JDelete` */
  productJdelete(args) {
    return this.call('Product/JDelete', args)
  }

  /** Returns one receiver. `Receiver/Get` */
  receiverGet(args) {
    return this.call('Receiver/Get', args)
  }

  /** Returns one receiver, all input in one JSON text. `Receiver/JGet` */
  receiverJget(args) {
    return this.call('Receiver/JGet', args)
  }

  /** Searches receivers. `Receiver/Search` */
  receiverSearch(args) {
    return this.call('Receiver/Search', args)
  }

  /** Searches receivers, all input in one JSON text. `Receiver/JSearch` */
  receiverJsearch(args) {
    return this.call('Receiver/JSearch', args)
  }

  /** Adds a receiver. `Receiver/Add` */
  receiverAdd(args) {
    return this.call('Receiver/Add', args)
  }

  /** Adds a receiver, all input in one JSON text. `Receiver/JAdd` */
  receiverJadd(args) {
    return this.call('Receiver/JAdd', args)
  }

  /** Changes a receiver. `Receiver/Update` */
  receiverUpdate(args) {
    return this.call('Receiver/Update', args)
  }

  /** Changes a receiver, all input in one JSON text. `Receiver/JUpdate` */
  receiverJupdate(args) {
    return this.call('Receiver/JUpdate', args)
  }

  /** Deletes a receiver. `Receiver/Delete` */
  receiverDelete(args) {
    return this.call('Receiver/Delete', args)
  }

  /** Deletes a receiver, all input in one JSON text. `Receiver/JDelete` */
  receiverJdelete(args) {
    return this.call('Receiver/JDelete', args)
  }

  /** Returns one personalized field. `Personalized/Get` */
  personalizedGet(args) {
    return this.call('Personalized/Get', args)
  }

  /** Returns one personalized field, all input in one JSON text. `Personalized/JGet` */
  personalizedJget(args) {
    return this.call('Personalized/JGet', args)
  }

  /** Adds a personalized field. `Personalized/Add` */
  personalizedAdd(args) {
    return this.call('Personalized/Add', args)
  }

  /** Adds a personalized field, all input in one JSON text. `Personalized/JAdd` */
  personalizedJadd(args) {
    return this.call('Personalized/JAdd', args)
  }

  /** Changes a personalized field. `Personalized/Update` */
  personalizedUpdate(args) {
    return this.call('Personalized/Update', args)
  }

  /** Changes a personalized field, all input in one JSON text. `Personalized/JUpdate` */
  personalizedJupdate(args) {
    return this.call('Personalized/JUpdate', args)
  }

  /** Deletes a personalized field. `Personalized/Delete` */
  personalizedDelete(args) {
    return this.call('Personalized/Delete', args)
  }

  /** Deletes a personalized field, all input in one JSON text. `Personalized/JDelete` */
  personalizedJdelete(args) {
    return this.call('Personalized/JDelete', args)
  }

  /** Sends a message to a user. `Message/ContactUser` */
  contactUser(args) {
    return this.call('Message/ContactUser', args)
  }

  /** Returns the waiting messages. `Msg/Recovery` */
  msgRecovery(args) {
    return this.call('Msg/Recovery', args)
  }

  /** Confirms messages, so that they are not returned again. `Msg/Confirm` */
  msgConfirm(args) {
    return this.call('Msg/Confirm', args)
  }

  /** Takes a confirmation back, so that the messages are given again. `Msg/DesConfirm` */
  msgDesConfirm(args) {
    return this.call('Msg/DesConfirm', args)
  }

  /** Returns the documents that wait to be printed. `Msg/RecoveryToPrint` */
  msgRecoveryToPrint(args) {
    return this.call('Msg/RecoveryToPrint', args)
  }

  /** Confirms documents as printed. `Msg/ConfirmToPrint` */
  msgConfirmToPrint(args) {
    return this.call('Msg/ConfirmToPrint', args)
  }

  /** Takes the confirmation of a print back. `Msg/DesConfirmToPrint` */
  msgDesConfirmToPrint(args) {
    return this.call('Msg/DesConfirmToPrint', args)
  }

  /** Sends a file to be extracted. `Extraction/Upload` */
  extractionUpload(args) {
    return this.call('Extraction/Upload', args)
  }

  /** Returns the state of an extraction and, at its end, the result. `Extraction/Search` */
  extractionSearch(args) {
    return this.call('Extraction/Search', args)
  }

  /** Lists the documents that were processed in a range of dates. `Extraction/List` */
  extractionList(args) {
    return this.call('Extraction/List', args)
  }

  /** Gets an access token (RFC 6749: the interface does not show its shape). `Extraction/Token` */
  extractionToken(args) {
    return this.call('Extraction/Token', args)
  }

  /** Delivers an extracted document to the service (the field names are ours, and settable). `Integrator/UploadZipDocument` */
  uploadZipDocument(args) {
    return this.call('Integrator/UploadZipDocument', args)
  }
}

module.exports = { Operations }
