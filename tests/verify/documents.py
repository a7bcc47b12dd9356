"""Documents in the forms of the countries, signed by `sign`."""

from __future__ import annotations

import json
from typing import Iterator, NamedTuple

from lxml import etree

from sign import Authority, Key, Signer, b64, jws, make_key, sign, stamp

SII = "http://www.sii.cl/SiiDte"
RUT = "1.3.6.1.4.1.8321.1"
CNPJ = "2.16.76.1.3.3"


class Made(NamedTuple):
    """A signed document, with what it needs as trust."""

    name: str
    text: bytes
    trust: list[str]


class Keys:
    """The keys of all documents; making them takes the longest."""

    def __init__(self) -> None:
        self.authority = Authority()
        signer = self.authority.signer
        self.cl = signer({"2.5.4.3": "Ana Pérez"}, other=(RUT, "76192083-9"))
        self.br = signer({"2.5.4.3": "LOJA LTDA:06117473000150"}, other=(CNPJ, "06117473000150"))
        self.pe = signer({"2.5.4.3": "EMPRESA SAC", "2.5.4.97": "NTRPE-20100454523"})
        self.ec = signer({"2.5.4.3": "JUAN MORA", "2.5.4.97": "VATEC-1790016919001"})
        self.gt = signer({"2.5.4.3": "28733657"})
        self.gt_certifier = signer({"2.5.4.3": "CERTIFICADOR", "1.3.6.1.4.1.23267.2.3": "NIT ENT 16693949"})
        digits = int.from_bytes(b"00001000000500003416", "big")
        self.mx = signer({"2.5.4.3": "ESCUELA", "2.5.4.45": "EKU9003173C9 / VADA800927DJ3"}, serial=digits)
        stamps = int.from_bytes(b"00001000000504465028", "big")
        self.sat = signer({"2.5.4.3": "PAC", "2.5.4.45": "SPR190613I52"}, serial=stamps)
        self.p256 = signer({"2.5.4.3": "EMPRESA SAC", "2.5.4.97": "NTRPE-20100454523"}, curve=256)
        self.p384 = signer({"2.5.4.3": "EMPRESA SAC", "2.5.4.97": "NTRPE-20100454523"}, curve=384)
        self.weak = signer({"2.5.4.3": "EMPRESA SAC", "2.5.4.97": "NTRPE-20100454523"}, bits=1024)
        self.caf, self.sii = make_key(512, 3), make_key(1024)
        self.sv = make_key()
        self.trust = pem_of(self.authority)


def pem_of(authority: Authority) -> str:
    from sign import pem

    return pem("CERTIFICATE", authority.der)


def dte(folio: int = 1, amount: int = 119000) -> etree._Element:
    return etree.fromstring(
        f'<DTE xmlns="{SII}" version="1.0"><Documento ID="F{folio}T33"><Encabezado><IdDoc><TipoDTE>33</TipoDTE>'
        f"<Folio>{folio}</Folio><FchEmis>2026-03-04</FchEmis></IdDoc><Emisor><RUTEmisor>76192083-9</RUTEmisor>"
        "<RznSoc>Comercial Ñandú &amp; Cía</RznSoc></Emisor><Receptor><RUTRecep>60803000-K</RUTRecep></Receptor>"
        f"<Totales><MntNeto>100000</MntNeto><IVA>19000</IVA><MntTotal>{amount}</MntTotal></Totales></Encabezado>"
        "<Detalle><NroLinDet>1</NroLinDet><NmbItem>Servicio</NmbItem><MontoItem>100000</MontoItem></Detalle>"
        "</Documento></DTE>"
    )


def cl_dte(keys: Keys, folio: int = 1, **options: object) -> etree._Element:
    root = dte(folio)
    sign(root, root, keys.cl, uri=f"#F{folio}T33", digest="sha1", enveloped=False, named_transform=False,
         key_value=True, **options)
    return root


def stamped(keys: Keys) -> etree._Element:
    """A DTE with a stamp."""
    root = dte(7)
    modulus = b64(keys.caf.n.to_bytes(64, "big"))
    data = etree.fromstring(
        f'<TED xmlns="{SII}" version="1.0"><DD><RE>76192083-9</RE><TD>33</TD><F>7</F><FE>2026-03-04</FE>'
        "<RR>60803000-K</RR><RSR>Niño &amp; Cía</RSR><MNT>119000</MNT><IT1>Servicio</IT1>"
        '<CAF version="1.0"><DA><RE>76192083-9</RE><RS>COMERCIAL</RS><TD>33</TD><RNG><D>1</D><H>9</H></RNG>'
        f"<FA>2026-01-01</FA><RSAPK><M>{modulus}</M><E>Aw==</E></RSAPK><IDK>300</IDK></DA>"
        '<FRMA algoritmo="SHA1withRSA"></FRMA></CAF><TSTED>2026-03-04T05:06:07</TSTED></DD>'
        '<FRMT algoritmo="SHA1withRSA"></FRMT></TED>'
    )
    root[0].append(data)
    data[1].text, _ = stamp(data[0], keys.caf, keys.sii)
    sign(root, root, keys.cl, uri="#F7T33", digest="sha1", enveloped=False, named_transform=False)
    return root


def envio(keys: Keys, count: int) -> bytes:
    """An EnvioDTE whose documents were signed alone, as programs in Chile do."""
    root = etree.fromstring(
        f'<EnvioDTE xmlns="{SII}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.0" '
        f'xsi:schemaLocation="{SII} EnvioDTE_v10.xsd"><SetDTE ID="SetDoc"><Caratula version="1.0">'
        "<RutEmisor>76192083-9</RutEmisor><RutEnvia>76192083-9</RutEnvia></Caratula></SetDTE></EnvioDTE>"
    )
    # The first one loses its own declaration of the namespace, as programs that move elements write it; the others keep
    # theirs.
    root[0].append(cl_dte(keys, 1))
    others = b"".join(etree.tostring(cl_dte(keys, folio)) for folio in range(2, count + 1))
    root = etree.fromstring(etree.tostring(root).replace(b"</SetDTE>", others + b"</SetDTE>"))
    sign(root, root, keys.cl, uri="#SetDoc", digest="sha1", enveloped=False, named_transform=False)
    return etree.tostring(root, encoding="ISO-8859-1", xml_declaration=True)


def nfe(keys: Keys, around: str = "", digest: str = "sha1", **options: object) -> etree._Element:
    root = etree.fromstring(
        f'<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"{around}>'
        '<NFe><infNFe Id="NFe35" versao="4.00">'
        "<ide><mod>55</mod></ide><emit><CNPJ>06117473000150</CNPJ></emit><total>1.10</total></infNFe></NFe></nfeProc>"
    )
    sign(root, root[0], keys.br, uri="#NFe35", digest=digest, **options)
    return root


UBL = (
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" '
    'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" '
    'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" '
    'xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtensions>'
    "<ext:UBLExtension><ext:ExtensionContent/></ext:UBLExtension></ext:UBLExtensions>"
    "<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:CustomizationID>2.0</cbc:CustomizationID><cbc:ID>F001-1</cbc:ID>"
    '<!-- not covered --><cbc:InvoiceTypeCode listID="0101">01</cbc:InvoiceTypeCode><cac:AccountingSupplierParty>'
    '<cac:Party><cac:PartyIdentification><cbc:ID schemeID="6">20100454523</cbc:ID></cac:PartyIdentification>'
    "</cac:Party></cac:AccountingSupplierParty><cac:LegalMonetaryTotal><cbc:PayableAmount currencyID=\"PEN\">118.00"
    "</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>"
)


def ubl(keys: Keys, signer: Signer | None = None, **options: object) -> etree._Element:
    root = etree.fromstring(UBL)
    sign(root, root[0][0][0], signer or keys.pe, prefix="ds", **options)
    return root


def factura(keys: Keys, digest: str = "sha1", **options: object) -> etree._Element:
    root = etree.fromstring(
        '<factura id="comprobante" version="1.1.0"><infoTributaria><ambiente>1</ambiente><ruc>1790016919001</ruc>'
        "<claveAcceso>0</claveAcceso><codDoc>01</codDoc></infoTributaria><infoFactura><importeTotal>1.12</importeTotal>"
        "</infoFactura></factura>"
    )
    sign(root, root, keys.ec, uri="#comprobante", digest=digest, xades=True, prefix="ds", **options)
    return root


def fel(keys: Keys) -> etree._Element:
    """Guatemala: the issuer signs the data, the certifier all of it."""
    dte = "http://www.sat.gob.gt/dte/fel/0.2.0"
    root = etree.fromstring(
        f'<dte:GTDocumento xmlns:dte="{dte}" Version="0.1"><dte:SAT ClaseDocumento="dte"><dte:DTE ID="DatosCertificados">'
        '<dte:DatosEmision ID="DatosEmision"><dte:DatosGenerales Tipo="FACT"/><dte:Emisor NITEmisor="28733657"/>'
        "<dte:Totales><dte:GranTotal>1.00</dte:GranTotal></dte:Totales></dte:DatosEmision><dte:Certificacion>"
        "<dte:NITCertificador>16693949</dte:NITCertificador></dte:Certificacion></dte:DTE></dte:SAT></dte:GTDocumento>"
    )
    sign(root, root, keys.gt, uri="#DatosEmision", xades=True, prefix="ds")
    sign(root, root, keys.gt_certifier, uri="#DatosCertificados", xades=True, prefix="ds")
    return root


def cfdi(keys: Keys) -> bytes:
    number, sat = "00001000000500003416", "00001000000504465028"
    chain = f"||4.0|2026-03-04T05:06:07|{number}|100.00|MXN|116.00|I|01|86000|EKU9003173C9|ESCUELA|601|XAXX010101000|PUBLICO|86000|616|S01||"
    seal = b64(keys.mx.key.sign(chain.encode(), "sha256"))
    stamped = f"||1.1|c4a3a9f2-0000-4000-8000-000000000001|2026-03-04T05:07:00|SPR190613I52|{seal}|{sat}||"
    return (
        '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" '
        f'Fecha="2026-03-04T05:06:07" Sello="{seal}" NoCertificado="{number}" Certificado="{b64(keys.mx.der)}" '
        'SubTotal="100.00" Moneda="MXN" Total="116.00" TipoDeComprobante="I" Exportacion="01" LugarExpedicion="86000">'
        '<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA" RegimenFiscal="601"/><cfdi:Receptor Rfc="XAXX010101000" '
        'Nombre="PUBLICO" DomicilioFiscalReceptor="86000" RegimenFiscalReceptor="616" UsoCFDI="S01"/>'
        '<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" '
        f'UUID="c4a3a9f2-0000-4000-8000-000000000001" FechaTimbrado="2026-03-04T05:07:00" RfcProvCertif="SPR190613I52" '
        f'SelloCFD="{seal}" NoCertificadoSAT="{sat}" '
        f'SelloSAT="{b64(keys.sat.key.sign(stamped.encode(), "sha256"))}"/></cfdi:Complemento></cfdi:Comprobante>'
    ).encode()


def cfdi_33(keys: Keys) -> bytes:
    """A CFDI 3.3 with a payment, and its stamp 1.1."""
    number = "00001000000500003416"
    chain = (f"||3.3|2021-03-04T05:06:07|{number}|0|XXX|0|P|86000|EKU9003173C9|ESCUELA|601|XAXX010101000|P01|84111506|1|ACT|Pago|0|0|1.0|"
             "2021-03-04T12:00:00|03|MXN|116.00|c4a3a9f2-0000-4000-8000-000000000009|MXN|PPD|1|116.00|116.00|0||")
    seal = b64(keys.mx.key.sign(chain.encode(), "sha256"))
    return (
        '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" Version="3.3" '
        f'Fecha="2021-03-04T05:06:07" Sello="{seal}" NoCertificado="{number}" Certificado="{b64(keys.mx.der)}" SubTotal="0" Moneda="XXX" '
        'Total="0" TipoDeComprobante="P" LugarExpedicion="86000"><cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA" RegimenFiscal="601"/>'
        '<cfdi:Receptor Rfc="XAXX010101000" UsoCFDI="P01"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" '
        'ClaveUnidad="ACT" Descripcion="Pago" ValorUnitario="0" Importe="0"/></cfdi:Conceptos><cfdi:Complemento>'
        '<pago10:Pagos xmlns:pago10="http://www.sat.gob.mx/Pagos" Version="1.0"><pago10:Pago FechaPago="2021-03-04T12:00:00" '
        'FormaDePagoP="03" MonedaP="MXN" Monto="116.00"><pago10:DoctoRelacionado IdDocumento="c4a3a9f2-0000-4000-8000-000000000009" '
        'MonedaDR="MXN" MetodoDePagoDR="PPD" NumParcialidad="1" ImpSaldoAnt="116.00" ImpPagado="116.00" ImpSaldoInsoluto="0"/>'
        "</pago10:Pago></pago10:Pagos></cfdi:Complemento></cfdi:Comprobante>"
    ).encode()


def cfdi_32(keys: Keys) -> bytes:
    """A CFDI 3.2, whose seal is not verified, with its stamp 1.0."""
    seal, sat = b64(b"0" * 256), "00001000000504465028"
    stamped = f"||1.0|c4a3a9f2-0000-4000-8000-000000000001|2016-03-04T05:07:00|{seal}|{sat}||"
    return (
        '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" version="3.2" '
        f'fecha="2016-03-04T05:06:07" sello="{seal}" noCertificado="00001000000500003416" certificado="{b64(keys.mx.der)}" total="1">'
        '<cfdi:Emisor rfc="EKU9003173C9"/><cfdi:Complemento><tfd:TimbreFiscalDigital '
        'xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" version="1.0" UUID="c4a3a9f2-0000-4000-8000-000000000001" '
        f'FechaTimbrado="2016-03-04T05:07:00" selloCFD="{seal}" noCertificadoSAT="{sat}" '
        f'selloSAT="{b64(keys.sat.key.sign(stamped.encode(), "sha1"))}"/></cfdi:Complemento></cfdi:Comprobante>'
    ).encode()


def dte_sv(keys: Keys) -> dict[str, object]:
    document: dict[str, object] = {
        "identificacion": {"version": 1, "tipoDte": "01", "numeroControl": "DTE-01-00000000-000000000000001"},
        "emisor": {"nit": "06140000000000"}, "resumen": {"totalPagar": 11.3},
    }
    return {**document, "firmaElectronica": jws(document, keys.sv), "selloRecibido": "2026ABC"}


def text_of(root: etree._Element) -> bytes:
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True)


def every_form(keys: Keys) -> Iterator[Made]:
    """One document in each form, and XMLDSig in each combination."""
    from sign import pem

    trust = [keys.trust]
    yield Made("chile_dte", text_of(cl_dte(keys)), trust)
    yield Made("chile_envio", envio(keys, 2), trust)
    yield Made("brazil_nfe", text_of(nfe(keys)), trust)
    yield Made("ecuador_factura", text_of(factura(keys)), trust)
    yield Made("guatemala_two_signers", text_of(fel(keys)), trust)
    yield Made("chile_stamp", text_of(stamped(keys)), [*trust, keys.sii.pem()])
    yield Made("mexico_cfdi", cfdi(keys), [*trust, pem("CERTIFICATE", keys.sat.der)])
    yield Made("mexico_cfdi_3_3", cfdi_33(keys), trust)
    yield Made("el_salvador_document", json.dumps(dte_sv(keys)).encode(), [keys.sv.pem()])
    for digest in ("sha1", "sha256", "sha384", "sha512"):
        for exclusive, prefixes in ((False, None), (True, None), (True, ["cbc", "#default"])):
            for xades in (False, True):
                form = "exclusive_" if exclusive else ""
                listed = "listed_" if prefixes else ""
                name = f"peru_{form}{listed}{digest}" + ("_xades" if xades else "")
                root = ubl(keys, digest=digest, exclusive=exclusive, prefixes=prefixes, xades=xades)
                yield Made(name, text_of(root), trust)
    for digest in ("sha256", "sha384", "sha512"):
        for xades in (False, True):
            name = f"{digest}_xades" if xades else digest
            yield Made(f"peru_pss_{name}", text_of(ubl(keys, digest=digest, pss=True, xades=xades)), trust)
            for curve, signer in ((256, keys.p256), (384, keys.p384)):
                root = ubl(keys, signer, digest=digest, xades=xades, key_value=not xades)
                yield Made(f"peru_p{curve}_{name}", text_of(root), trust)
    for exclusive, version_1_1 in ((False, False), (True, False), (False, True)):
        root = nfe(keys, ' xml:lang="pt" xml:id="top"', digest="sha256", exclusive=exclusive, version_1_1=version_1_1)
        form = "1_1" if version_1_1 else "exclusive" if exclusive else "1_0"
        yield Made(f"brazil_xml_attributes_{form}", text_of(root), trust)
