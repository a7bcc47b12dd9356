// Generated from core/src/operation/table.rs: do not edit.
// Calls every operation with its arguments, without a service.
#include "operations.hpp"

void call_every_operation(const Recorder &recorder) {
    {
        dtekit::GetAccount arguments;
        arguments.account_code = "1";
        arguments.country_id = "1";
        arguments.receiver_code = "1";
        arguments.identification_type = "1";
        arguments.type_id = "1";
        recorder.get_account(arguments);
    }
    {
        dtekit::AddComment arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.comment = "1";
        arguments.user_name = "1";
        arguments.account_code = "1";
        arguments.country = "1";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.add_comment(arguments);
    }
    {
        dtekit::DeleteComment arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.comment_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.account_code = "1";
        arguments.user_name = "1";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.delete_comment(arguments);
    }
    {
        dtekit::GetDocumentComments arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.account_code = "1";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.get_document_comments(arguments);
    }
    {
        dtekit::DistributeDocument arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.distribution_rule_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.distribute_document(arguments);
    }
    {
        dtekit::SendDocumentToSave arguments;
        arguments.mapping_id = "1";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.send_document_to_save(arguments);
    }
    {
        dtekit::SendDocumentToAuthority arguments;
        arguments.file_content = "<DTE/>";
        arguments.asynchronous = false;
        arguments.mapping = "1";
        arguments.sign = false;
        arguments.default_certificate = false;
        arguments.biller_id = "1";
        arguments.validate_number = false;
        arguments.country = "MX";
        arguments.base64 = false;
        arguments.form = false;
        arguments.unchecked = false;
        recorder.send_document_to_authority(arguments);
    }
    {
        dtekit::SendDocumentToValidate arguments;
        arguments.file_content = "1";
        arguments.asynchronous = "1";
        arguments.mapping = "1";
        arguments.sign = "1";
        arguments.default_certificate = "1";
        arguments.biller_id = "1";
        arguments.validate_number = "1";
        arguments.base64 = false;
        arguments.form = false;
        recorder.send_document_to_validate(arguments);
    }
    {
        dtekit::SendDocumentToAuthorityCustomResponse arguments;
        arguments.country = "MX";
        arguments.file_content = "1";
        arguments.asynchronous = "1";
        arguments.mapping = "1";
        arguments.sign = "1";
        arguments.default_certificate = "1";
        arguments.biller_id = "1";
        arguments.validate_number = "1";
        arguments.base64 = false;
        arguments.form = false;
        arguments.unchecked = false;
        recorder.send_document_to_authority_custom_response(arguments);
    }
    {
        dtekit::ImportDocumentFromAuthority arguments;
        arguments.form = false;
        recorder.import_document_from_authority(arguments);
    }
    {
        dtekit::UploadedBatchStatus arguments;
        arguments.track_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        recorder.uploaded_batch_status(arguments);
    }
    {
        dtekit::GenerateBillFromDocument arguments;
        arguments.form = false;
        recorder.generate_bill_from_document(arguments);
    }
    {
        dtekit::GetCatalogsSin arguments;
        arguments.account_code = "1";
        recorder.get_catalogs_sin(arguments);
    }
    {
        dtekit::GetDocument arguments;
        arguments.country = "1";
        arguments.sender_code = "1";
        arguments.receiver_code = "1";
        arguments.global_document_id = "1";
        arguments.date_from = "1";
        arguments.date_to = "1";
        arguments.document_type_id = "1";
        arguments.number = "1";
        arguments.result_max_item_count = "1";
        arguments.form = false;
        recorder.get_document(arguments);
    }
    {
        dtekit::GetDocumentKiosco arguments;
        arguments.body = std::vector<std::string>{"a"};
        arguments.form = false;
        recorder.get_document_kiosco(arguments);
    }
    {
        dtekit::ChangeDocumentStatus arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.status = "1";
        arguments.description = "1";
        arguments.account_code = "1";
        arguments.stamp_number = "1";
        arguments.code = "1";
        arguments.items_data = std::vector<dtekit::Value>{dtekit::Value::object({{"a", 1}})};
        arguments.d_prev_entrega = "1";
        arguments.transaction_id = "1";
        arguments.payment_method_type = "1";
        arguments.payment_beneficiary = "1";
        arguments.financial_institution_base = "1";
        arguments.payment_auth_protocol = "1";
        arguments.body = "<a/>";
        arguments.method = "POST";
        arguments.version = "v1";
        arguments.form = false;
        arguments.unchecked = false;
        recorder.change_document_status(arguments);
    }
    {
        dtekit::ChangeDocumentEstimatedPaymentDate arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.estimated_payment_date = "2026-05-06";
        arguments.source = "1";
        arguments.body = "<a/>";
        arguments.method = "POST";
        arguments.form = false;
        recorder.change_document_estimated_payment_date(arguments);
    }
    {
        dtekit::DownloadDetailTraffic arguments;
        arguments.account_code = "1";
        arguments.traffic_date = "2026-05-06";
        arguments.division_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.use_document_date = false;
        arguments.page = "1";
        arguments.body = "<a/>";
        arguments.method = "POST";
        arguments.form = false;
        recorder.download_detail_traffic(arguments);
    }
    {
        dtekit::CreateDocument arguments;
        arguments.form = false;
        recorder.create_document(arguments);
    }
    {
        dtekit::GetDocumentDetails arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.get_document_details(arguments);
    }
    {
        dtekit::DownloadBatch arguments;
        arguments.country = "1";
        arguments.sender_code = "1";
        arguments.receiver_code = "1";
        arguments.global_document_id = "1";
        arguments.date_from = "1";
        arguments.date_to = "1";
        arguments.document_type_id = "1";
        arguments.number = "1";
        arguments.result_max_item_count = "1";
        arguments.form = false;
        recorder.download_batch(arguments);
    }
    {
        dtekit::GetReceivedDocument arguments;
        arguments.account_code = "1";
        arguments.services_api = "1";
        recorder.get_received_document(arguments);
    }
    {
        dtekit::DocumentGetEvents arguments;
        arguments.method = "POST";
        arguments.form = false;
        recorder.document_get_events(arguments);
    }
    {
        dtekit::GetDocumentsGuiaRemision arguments;
        arguments.account_code = "1";
        arguments.document_type_id = "1";
        arguments.serie = "1";
        arguments.number = "1";
        recorder.get_documents_guia_remision(arguments);
    }
    {
        dtekit::ConfirmReceivedDocument arguments;
        arguments.body = std::vector<std::string>{"a"};
        arguments.form = false;
        recorder.confirm_received_document(arguments);
    }
    {
        dtekit::UploadDocumentInvoiceValidateEvent arguments;
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.upload_document_invoice_validate_event(arguments);
    }
    {
        dtekit::SendEventToAuthority arguments;
        arguments.status = "1";
        arguments.description = "1";
        arguments.operation_type = "1";
        arguments.id_emisor = "1";
        arguments.id_emisor_tipo = "1";
        arguments.nombre_emisor = "1";
        arguments.id_endosatario = "1";
        arguments.nombre_endosatario = "1";
        arguments.tipo_endoso = "1";
        arguments.value_paid = "1";
        arguments.value_invoice = "1";
        arguments.precio_pagarse_endoso = "1";
        arguments.tasa_descuento_endoso = "1";
        arguments.medio_pago = "1";
        arguments.moneda = "1";
        arguments.valor_actual = "1";
        arguments.invoice_id = "1";
        arguments.doc_type = "1";
        arguments.cufe_invoice = "1";
        arguments.id_receptor = "1";
        arguments.id_receptor_tipo = "1";
        arguments.nombre_receptor = "1";
        arguments.issue_date = "1";
        arguments.end_date_invoice = "1";
        arguments.method = "POST";
        arguments.form = false;
        arguments.unchecked = false;
        recorder.send_event_to_authority(arguments);
    }
    {
        dtekit::GetStatusDocument arguments;
        arguments.form = false;
        recorder.get_status_document(arguments);
    }
    {
        dtekit::GetRelatedDocuments arguments;
        arguments.form = false;
        recorder.get_related_documents(arguments);
    }
    {
        dtekit::GetPendingCancelRequest arguments;
        arguments.form = false;
        recorder.get_pending_cancel_request(arguments);
    }
    {
        dtekit::ResponseCancelRequest arguments;
        arguments.form = false;
        recorder.response_cancel_request(arguments);
    }
    {
        dtekit::SendDocumentToUpload arguments;
        arguments.file_content = "1";
        arguments.asynchronous = "1";
        arguments.mapping = "1";
        arguments.sign = "1";
        arguments.default_certificate = "1";
        arguments.biller_id = "1";
        arguments.validate_number = "1";
        arguments.base64 = false;
        arguments.form = false;
        recorder.send_document_to_upload(arguments);
    }
    {
        dtekit::GetDocumentUploadStatus arguments;
        arguments.track_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        recorder.get_document_upload_status(arguments);
    }
    {
        dtekit::DownloadDocumentXml arguments;
        arguments.global_document_id = "1";
        arguments.type = "1";
        recorder.download_document_xml(arguments);
    }
    {
        dtekit::DownloadDocumentXmlByCountryDocumentId arguments;
        arguments.country_document_id = "1";
        arguments.date = "2026-05-06";
        arguments.type = "1";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.download_document_xml_by_country_document_id(arguments);
    }
    {
        dtekit::DownloadDocumentPdf arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.type = "1";
        arguments.reg_pdf = false;
        arguments.document_group = 7;
        recorder.download_document_pdf(arguments);
    }
    {
        dtekit::DownloadDocumentAttachments arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        recorder.download_document_attachments(arguments);
    }
    {
        dtekit::UploadDocumentAttachmentFromUrl arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.attachment_url = "1";
        recorder.upload_document_attachment_from_url(arguments);
    }
    {
        dtekit::UploadDocumentAttachment arguments;
        arguments.form = false;
        recorder.upload_document_attachment(arguments);
    }
    {
        dtekit::UploadDocumentAttachmentByNumber arguments;
        arguments.form = false;
        recorder.upload_document_attachment_by_number(arguments);
    }
    {
        dtekit::UploadProofOfDeliveryAttachment arguments;
        arguments.form = false;
        recorder.upload_proof_of_delivery_attachment(arguments);
    }
    {
        dtekit::GetDocumentAttachments arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.body = "<a/>";
        arguments.method = "POST";
        arguments.form = false;
        recorder.get_document_attachments(arguments);
    }
    {
        dtekit::DownloadDocumentAttachment arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.attachment_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        recorder.download_document_attachment(arguments);
    }
    {
        dtekit::DownloadDocumentJson arguments;
        arguments.global_document_id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        arguments.type = "1";
        recorder.download_document_json(arguments);
    }
    {
        dtekit::GetDocumentXml arguments;
        arguments.country_document_id = "1";
        recorder.get_document_xml(arguments);
    }
    {
        dtekit::DownloadDocumentPdfByCountryDocumentId arguments;
        arguments.country_document_id = "1";
        arguments.type = "1";
        arguments.reg_pdf = false;
        arguments.document_group = 7;
        recorder.download_document_pdf_by_country_document_id(arguments);
    }
    {
        dtekit::ProductGet arguments;
        arguments.owner_id = "1";
        arguments.product_id = "1";
        recorder.product_get(arguments);
    }
    {
        dtekit::ProductJget arguments;
        arguments.owner_id_product_id_json = "{}";
        recorder.product_jget(arguments);
    }
    {
        dtekit::ProductSearch arguments;
        recorder.product_search(arguments);
    }
    {
        dtekit::ProductJsearch arguments;
        arguments.search_product_model_json = "{}";
        recorder.product_jsearch(arguments);
    }
    {
        dtekit::ProductAdd arguments;
        arguments.form = false;
        recorder.product_add(arguments);
    }
    {
        dtekit::ProductJadd arguments;
        arguments.product_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.product_jadd(arguments);
    }
    {
        dtekit::ProductUpdate arguments;
        arguments.form = false;
        recorder.product_update(arguments);
    }
    {
        dtekit::ProductJupdate arguments;
        arguments.product_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.product_jupdate(arguments);
    }
    {
        dtekit::ProductDelete arguments;
        arguments.owner_id = "1";
        arguments.product_id = "1";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.product_delete(arguments);
    }
    {
        dtekit::ProductJdelete arguments;
        arguments.owner_id_product_id_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.product_jdelete(arguments);
    }
    {
        dtekit::ReceiverGet arguments;
        arguments.owner_id = "1";
        arguments.receiver_id = "1";
        recorder.receiver_get(arguments);
    }
    {
        dtekit::ReceiverJget arguments;
        arguments.owner_id_receiver_id_json = "{}";
        recorder.receiver_jget(arguments);
    }
    {
        dtekit::ReceiverSearch arguments;
        recorder.receiver_search(arguments);
    }
    {
        dtekit::ReceiverJsearch arguments;
        arguments.search_receiver_model_json = "{}";
        recorder.receiver_jsearch(arguments);
    }
    {
        dtekit::ReceiverAdd arguments;
        arguments.form = false;
        recorder.receiver_add(arguments);
    }
    {
        dtekit::ReceiverJadd arguments;
        arguments.receiver_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.receiver_jadd(arguments);
    }
    {
        dtekit::ReceiverUpdate arguments;
        arguments.form = false;
        recorder.receiver_update(arguments);
    }
    {
        dtekit::ReceiverJupdate arguments;
        arguments.receiver_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.receiver_jupdate(arguments);
    }
    {
        dtekit::ReceiverDelete arguments;
        arguments.owner_id = "1";
        arguments.receiver_id = "1";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.receiver_delete(arguments);
    }
    {
        dtekit::ReceiverJdelete arguments;
        arguments.owner_id_receiver_id_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.receiver_jdelete(arguments);
    }
    {
        dtekit::PersonalizedGet arguments;
        arguments.owner_id = "1";
        arguments.personalized_id = "1";
        recorder.personalized_get(arguments);
    }
    {
        dtekit::PersonalizedJget arguments;
        arguments.owner_id_personalized_id_json = "{}";
        recorder.personalized_jget(arguments);
    }
    {
        dtekit::PersonalizedAdd arguments;
        arguments.form = false;
        recorder.personalized_add(arguments);
    }
    {
        dtekit::PersonalizedJadd arguments;
        arguments.personalized_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.personalized_jadd(arguments);
    }
    {
        dtekit::PersonalizedUpdate arguments;
        arguments.form = false;
        recorder.personalized_update(arguments);
    }
    {
        dtekit::PersonalizedJupdate arguments;
        arguments.personalized_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.personalized_jupdate(arguments);
    }
    {
        dtekit::PersonalizedDelete arguments;
        arguments.owner_id = "1";
        arguments.personalized_id = "1";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.personalized_delete(arguments);
    }
    {
        dtekit::PersonalizedJdelete arguments;
        arguments.owner_id_personalized_id_json = "{}";
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.personalized_jdelete(arguments);
    }
    {
        dtekit::ContactUser arguments;
        arguments.form = false;
        recorder.contact_user(arguments);
    }
    {
        dtekit::MsgRecovery arguments;
        arguments.sender_code = "1";
        recorder.msg_recovery(arguments);
    }
    {
        dtekit::MsgConfirm arguments;
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.msg_confirm(arguments);
    }
    {
        dtekit::MsgDesConfirm arguments;
        arguments.body = std::vector<dtekit::Value>{dtekit::Value::object({})};
        arguments.form = false;
        recorder.msg_des_confirm(arguments);
    }
    {
        dtekit::MsgRecoveryToPrint arguments;
        arguments.sender_code = "1";
        arguments.serie = "1";
        recorder.msg_recovery_to_print(arguments);
    }
    {
        dtekit::MsgConfirmToPrint arguments;
        arguments.body = "<a/>";
        arguments.form = false;
        recorder.msg_confirm_to_print(arguments);
    }
    {
        dtekit::MsgDesConfirmToPrint arguments;
        arguments.body = std::vector<dtekit::Value>{dtekit::Value::object({})};
        arguments.form = false;
        recorder.msg_des_confirm_to_print(arguments);
    }
    {
        dtekit::ExtractionUpload arguments;
        arguments.file = "<DTE/>";
        arguments.file_name = "1";
        arguments.metadata = "{}";
        arguments.batch_id = "1";
        arguments.field_names = std::vector<dtekit::Member>{{"file", "f"}};
        arguments.unchecked = false;
        recorder.extraction_upload(arguments);
    }
    {
        dtekit::ExtractionSearch arguments;
        arguments.external_id = "1";
        recorder.extraction_search(arguments);
    }
    {
        dtekit::ExtractionList arguments;
        arguments.start_timestamp = "2026-05-06";
        arguments.end_timestamp = "2026-05-06";
        arguments.batch_id = "1";
        recorder.extraction_list(arguments);
    }
    {
        dtekit::ExtractionToken arguments;
        arguments.grant_type = "1";
        arguments.client_id = "1";
        arguments.client_secret = "1";
        arguments.scope = "1";
        recorder.extraction_token(arguments);
    }
    {
        dtekit::UploadZipDocument arguments;
        arguments.file = "<DTE/>";
        arguments.file_name = "1";
        arguments.external_id = "1";
        arguments.batch_id = "1";
        arguments.field_names = std::vector<dtekit::Member>{{"file", "f"}};
        recorder.upload_zip_document(arguments);
    }
}
