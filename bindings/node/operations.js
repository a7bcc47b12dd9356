// Generated from core/src/operation/table.rs: do not edit.

'use strict'

/** One method for each operation of the service; `Client` has them all, and `call`. */
class Operations {
  /** Looks up one account. `Account/GetAccount` */
  getAccount(args) {
    return this.call('Account/GetAccount', args)
  }

  /** Converts, signs and sends a document to the country's certifier or authority. `Document/SendDocumentToAuthority` */
  sendDocumentToAuthority(args) {
    return this.call('Document/SendDocumentToAuthority', args)
  }

  /** Checks a document without sending it to the authority. `Document/SendDocumentToValidate` */
  sendDocumentToValidate(args) {
    return this.call('Document/SendDocumentToValidate', args)
  }

  /** Lists the documents that match a filter, a month at most. `Document/GetDocument` */
  getDocument(args) {
    return this.call('Document/GetDocument', args)
  }

  /** Downloads a document's XML. `File/DownloadDocumentXml` */
  downloadDocumentXml(args) {
    return this.call('File/DownloadDocumentXml', args)
  }

  /** Downloads a document's PDF. `File/DownloadDocumentPdf` */
  downloadDocumentPdf(args) {
    return this.call('File/DownloadDocumentPdf', args)
  }
}

module.exports = { Operations }
