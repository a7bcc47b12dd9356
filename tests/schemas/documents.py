"""The schemas that tests/schemas/make turns into tables: one row a table.

A row is (table, sources, roots, conditions, service). `table` is the place of the table below core/countries: the folder of the
country, the document and the version. `sources` are files below the authorities' data. `roots` are the elements that
may be the root of a document; None takes all that the first source declares. `condition` says which documents the table is for, if another table has the
same root: an attribute of the root (`@version=1.1.0`) or the text of an element (`Encabezado/IdDoc/TipoeCF=31`). `service` names what the service or the authority adds:
elements, attributes (`@Sello`), what stands where anything may (`*`), a signature for which the schema has no place
(`+ds:Signature`).
"""

SIGNATURE = "ds:Signature"
# The service assigns the number, and adds the stamp.
CHILE = (SIGNATURE, "TED", "TmstFirma", "Folio")


def row(table, sources, roots=None, condition=None, service=(SIGNATURE,), countries=()):
    return {
        "table": table,
        "sources": sources if isinstance(sources, list) else [sources],
        "roots": roots,
        "condition": condition,
        "service": service,
        "countries": countries,
    }


def costa_rica():
    names = {
        "v4.2": {
            "FacturaElectronica": "FacturaElectronica_V.4.2", "MensajeHacienda": "MensajeHacienda_V4.2",
            "MensajeReceptor": "MensajeReceptor_4.2", "NotaCreditoElectronica": "NotaCreditoElectronica_V4.2",
            "NotaDebitoElectronica": "NotaDebitoElectronica",
        },
        "v4.3": "FacturaElectronicaCompra FacturaElectronicaExportacion FacturaElectronica MensajeHacienda MensajeReceptor"
                " NotaCreditoElectronica NotaDebitoElectronica TiqueteElectronico",
        "v4.4": "FacturaElectronicaCompra FacturaElectronicaExportacion FacturaElectronica MensajeHacienda MensajeReceptor"
                " NotaCreditoElectronica NotaDebitoElectronica ReciboElectronicoPago TiqueteElectronico",
    }
    for version, files in names.items():
        if isinstance(files, str):
            files = {name: f"{name}_V{version[1:]}" for name in files.split()}
        for name, file in files.items():
            yield row(f"cr/{name}-{version[1:]}", f"cr/schemas/{version}/xsd/{file}.xsd", [name])


def ecuador():
    for name, root, versions in [
        ("ComprobanteRetencion", "comprobanteRetencion", "1.0.0 2.0.0"),
        ("GuiaRemision", "guiaRemision", "1.0.0 1.1.0"),
        ("LiquidacionCompra", "liquidacionCompra", "1.0.0 1.1.0"),
        ("NotaCredito", "notaCredito", "1.0.0 1.1.0"),
        ("NotaDebito", "notaDebito", "1.0.0"),
        ("factura", "factura", "1.0.0 1.1.0 2.0.0 2.1.0"),
    ]:
        for version in versions.split():
            yield row(f"ec/{root}-{version}", f"ec/schemas/{name}_V{version}.xsd", [root], f"@version={version}",
                      service=("+ds:Signature",))


def dominican_republic():
    for kind in "31 32 33 34 41 43 44 45 46 47".split():
        yield row(f"do/ECF-{kind}", f"do/schemas/e-CF {kind} v.1.0.xsd", ["ECF"], f"Encabezado/IdDoc/TipoeCF={kind}",
                  service=("*",))
    for name, file in [("ARECF", "ARECF v1.0"), ("ACECF", "ACECF v.1.0"), ("ANECF", "ANECF v.1.0"),
                       ("RFCE", "RFCE 32 v.1.0"), ("SemillaModel", "Semilla v.1.0")]:
        yield row(f"do/{name}", f"do/schemas/{file}.xsd", [name], service=("*",))


DOCUMENTS = [
    *costa_rica(),
    row("cl/DTE-1.0", "cl/schemas/EnvioDTE_v10.xsd", ["DTE", "EnvioDTE"],
        service=CHILE),
    row("cl/BOLETA-1.1", "cl/schemas/EnvioBOLETA_v11.xsd", ["EnvioBOLETA", "DTE"],
        "Documento/Encabezado/IdDoc/TipoDTE=39|41", service=CHILE),
    row("cl/AEC-1.0", "cl/schemas/AEC_v10.xsd", ["AEC"], service=CHILE),
    row("cl/ConsumoFolios-1.0", "cl/schemas/ConsumoFolio_v10.xsd", ["ConsumoFolios"]),
    row("cl/Recibos-1.0", "cl/schemas/EnvioRecibos_v10.xsd", ["EnvioRecibos", "Recibo"]),
    row("cl/RespuestaDTE-1.0", "cl/schemas/RespuestaEnvioDTE_v10.xsd", ["RespuestaDTE"]),
    row("cl/RespuestaSII-1.0", "cl/schemas/RespSII_v10.xsd"),
    row("mx/Comprobante-4.0", "mx/schemas/cfdi40-with-complements.xsd", ["cfdi:Comprobante"],
        service=("@Sello", "@Certificado", "@NoCertificado", "tfd:TimbreFiscalDigital")),
    row("ubl/2.1", [f"ubl/schemas/2.1/maindoc/UBL-{name}-2.1.xsd" for name in
                    "Invoice CreditNote DebitNote DespatchAdvice ApplicationResponse AttachedDocument".split()],
        ["Invoice", "CreditNote", "DebitNote", "DespatchAdvice", "ApplicationResponse", "AttachedDocument"], service=(SIGNATURE, "*"), countries=("co", "pe")),
    row("pe/2.0", [f"pe/schemas/2.0/maindoc/UBL-{name}-2.0.xsd" for name in
                   "SummaryDocuments VoidedDocuments Perception Retention".split()],
        ["SummaryDocuments", "VoidedDocuments", "Perception", "Retention"], service=(SIGNATURE, "*")),
    *ecuador(),
    *dominican_republic(),
    row("pa/FE-1.00", ["pa/schemas/FE_v1.00.xsd", "pa/schemas/ContenedorFE_v1.00.xsd"], ["rFE", "rContFe"],
        service=(SIGNATURE, "gNoFirm")),
    row("pa/eventos-1.00", ["pa/schemas/evManifRecep_v1.00.xsd", "pa/schemas/evReferenciada_v1.00.xsd",
                            "pa/schemas/feDescFE_v1.00.xsd"]),
    row("gt/GTDocumento-0.2", ["gt/schemas/GT_Documento-0.2.1.xsd", "gt/schemas/GT_Complemento_Cambiaria-0.1.0.xsd",
                               "gt/schemas/GT_Complemento_Exportaciones-0.1.0.xsd",
                               "gt/schemas/GT_Complemento_Fac_Especial-0.1.0.xsd",
                               "gt/schemas/GT_Complemento_Referencia_Nota-0.1.0.xsd",
                               "gt/schemas/dev_GT_Complemento_CobroXCuentaAjena-0.1.0.xsd"], ["GTDocumento"],
        service=(SIGNATURE, "Certificacion")),
    row("gt/GTAnulacionDocumento-0.1", "gt/schemas/GT_AnulacionDocumento-0.1.0.xsd", ["GTAnulacionDocumento"]),
    row("ar/wsfev1", "ar/schemas/wsfev1-types.xsd"),
    row("br/NFe-4.00", [f"br/schemas/nfe/{name}.xsd" for name in
                        "procNFe_v4.00 enviNFe_v4.00 retEnviNFe_v4.00 nfe_v4.00".split()],
        ["NFe", "nfeProc", "enviNFe", "retEnviNFe"]),
    row("br/inutNFe-4.00", [f"br/schemas/nfe/{name}_v4.00.xsd" for name in "inutNFe retInutNFe procInutNFe".split()]),
    row("br/retConsSitNFe-4.00", "br/schemas/nfe/retConsSitNFe_v4.00.xsd"),
    row("br/evento-1.00", [f"br/schemas/nfe/{name}_v1.00.xsd" for name in "envEvento procEventoNFe retEnvEvento".split()]
        , ["envEvento", "procEventoNFe", "retEnvEvento", "evento"]),
    row("br/eventoCTe-4.00", [f"br/schemas/cte/{name}_v4.00.xsd" for name in "eventoCTe procEventoCTe retEventoCTe".split()]),
    row("br/eventoMDFe-3.00", [f"br/schemas/mdfe/{name}_v3.00.xsd" for name in "eventoMDFe procEventoMDFe retEventoMDFe".split()]),
    row("br/NFSe-1.00", [f"br/schemas/nfse/{name}_v1.00.xsd" for name in "DPS NFSe evento pedRegEvento".split()]),
]
