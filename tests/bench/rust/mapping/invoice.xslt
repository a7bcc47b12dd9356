<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <xsl:output method="xml" encoding="UTF-8" omit-xml-declaration="yes" indent="no"/>
  <xsl:strip-space elements="*"/>
  <xsl:template match="/DTE/Documento">
    <xsl:variable name="currency" select="Encabezado/Totales/Moneda"/>
    <Invoice>
      <cbc:UBLVersionID>2.1</cbc:UBLVersionID>
      <xsl:if test="string(Encabezado/IdDoc/ContenidoTC)"><cbc:ID><xsl:value-of select="Encabezado/IdDoc/ContenidoTC"/></cbc:ID></xsl:if>
      <xsl:if test="string(Encabezado/IdDoc/FechaEmis)"><cbc:IssueDate><xsl:value-of select="Encabezado/IdDoc/FechaEmis"/></cbc:IssueDate></xsl:if>
      <xsl:if test="string(Encabezado/IdDoc/Tipo)"><cbc:InvoiceTypeCode listID="01"><xsl:value-of select="Encabezado/IdDoc/Tipo"/></cbc:InvoiceTypeCode></xsl:if>
      <xsl:if test="string(Encabezado/IdDoc/Serie)"><cbc:AccountingCost><xsl:value-of select="Encabezado/IdDoc/Serie"/></cbc:AccountingCost></xsl:if>
      <xsl:if test="string(Encabezado/Totales/Moneda)"><cbc:DocumentCurrencyCode><xsl:value-of select="Encabezado/Totales/Moneda"/></cbc:DocumentCurrencyCode></xsl:if>
      <xsl:for-each select="Referencia">
      <cac:OrderReference>
          <xsl:if test="string(NroLinRef)"><cbc:ID><xsl:value-of select="NroLinRef"/></cbc:ID></xsl:if>
          <xsl:if test="string(RazonRef)"><cbc:DocumentType><xsl:value-of select="RazonRef"/></cbc:DocumentType></xsl:if>
      </cac:OrderReference>
      </xsl:for-each>
      <xsl:for-each select="Encabezado/Emisor">
      <cac:AccountingSupplierParty>
          <cac:Party>
            <cac:PartyIdentification>
              <xsl:if test="string(IDEmisor)"><cbc:ID schemeID="31"><xsl:value-of select="IDEmisor"/></cbc:ID></xsl:if>
            </cac:PartyIdentification>
            <cac:PartyName>
              <xsl:if test="string(NmbEmisor)"><cbc:Name><xsl:value-of select="NmbEmisor"/></cbc:Name></xsl:if>
            </cac:PartyName>
            <xsl:for-each select="DomFiscal">
            <cac:PostalAddress>
                <xsl:if test="string(Calle)"><cbc:StreetName><xsl:value-of select="Calle"/></cbc:StreetName></xsl:if>
                <xsl:if test="string(Ciudad)"><cbc:CityName><xsl:value-of select="Ciudad"/></cbc:CityName></xsl:if>
                <cac:Country>
                  <xsl:if test="string(Pais)"><cbc:IdentificationCode><xsl:value-of select="Pais"/></cbc:IdentificationCode></xsl:if>
                </cac:Country>
            </cac:PostalAddress>
            </xsl:for-each>
          </cac:Party>
      </cac:AccountingSupplierParty>
      </xsl:for-each>
      <xsl:for-each select="Encabezado/Receptor">
      <cac:AccountingCustomerParty>
          <cac:Party>
            <cac:PartyIdentification>
              <xsl:if test="string(IDEmisor)"><cbc:ID schemeID="31"><xsl:value-of select="IDEmisor"/></cbc:ID></xsl:if>
            </cac:PartyIdentification>
            <cac:PartyName>
              <xsl:if test="string(NmbEmisor)"><cbc:Name><xsl:value-of select="NmbEmisor"/></cbc:Name></xsl:if>
            </cac:PartyName>
            <xsl:for-each select="DomFiscal">
            <cac:PostalAddress>
                <xsl:if test="string(Calle)"><cbc:StreetName><xsl:value-of select="Calle"/></cbc:StreetName></xsl:if>
                <xsl:if test="string(Ciudad)"><cbc:CityName><xsl:value-of select="Ciudad"/></cbc:CityName></xsl:if>
                <cac:Country>
                  <xsl:if test="string(Pais)"><cbc:IdentificationCode><xsl:value-of select="Pais"/></cbc:IdentificationCode></xsl:if>
                </cac:Country>
            </cac:PostalAddress>
            </xsl:for-each>
          </cac:Party>
      </cac:AccountingCustomerParty>
      </xsl:for-each>
      <xsl:for-each select="Encabezado/Totales">
      <cac:LegalMonetaryTotal>
          <xsl:if test="string(SubTotal)"><cbc:LineExtensionAmount currencyID="{$currency}"><xsl:value-of select="SubTotal"/></cbc:LineExtensionAmount></xsl:if>
          <xsl:if test="string(MntBase)"><cbc:TaxExclusiveAmount currencyID="{$currency}"><xsl:value-of select="MntBase"/></cbc:TaxExclusiveAmount></xsl:if>
          <xsl:if test="string(MntImp)"><cbc:TaxInclusiveAmount currencyID="{$currency}"><xsl:value-of select="MntImp"/></cbc:TaxInclusiveAmount></xsl:if>
          <xsl:if test="string(MntDcto)"><cbc:AllowanceTotalAmount currencyID="{$currency}"><xsl:value-of select="MntDcto"/></cbc:AllowanceTotalAmount></xsl:if>
          <xsl:if test="string(VlrPagar)"><cbc:PayableAmount currencyID="{$currency}"><xsl:value-of select="VlrPagar"/></cbc:PayableAmount></xsl:if>
      </cac:LegalMonetaryTotal>
      </xsl:for-each>
      <xsl:for-each select="Detalle">
      <cac:InvoiceLine>
          <xsl:if test="string(NroLinDet)"><cbc:ID><xsl:value-of select="NroLinDet"/></cbc:ID></xsl:if>
          <xsl:if test="string(DscItem)"><cbc:Note><xsl:value-of select="DscItem"/></cbc:Note></xsl:if>
          <xsl:if test="string(QtyItem)"><cbc:InvoicedQuantity unitCode="EA"><xsl:value-of select="QtyItem"/></cbc:InvoicedQuantity></xsl:if>
          <xsl:if test="string(MontoTotalItem)"><cbc:LineExtensionAmount currencyID="{$currency}"><xsl:value-of select="MontoTotalItem"/></cbc:LineExtensionAmount></xsl:if>
          <xsl:for-each select="ImpuestosDet">
          <cac:TaxTotal>
              <xsl:if test="string(MontoImp)"><cbc:TaxAmount currencyID="{$currency}"><xsl:value-of select="MontoImp"/></cbc:TaxAmount></xsl:if>
              <cac:TaxSubtotal>
                <xsl:if test="string(MontoImp)"><cbc:TaxAmount currencyID="{$currency}"><xsl:value-of select="MontoImp"/></cbc:TaxAmount></xsl:if>
                <cac:TaxCategory>
                  <xsl:if test="string(TipoImp)"><cbc:ID><xsl:value-of select="TipoImp"/></cbc:ID></xsl:if>
                  <xsl:if test="string(TasaImp)"><cbc:Percent><xsl:value-of select="TasaImp"/></cbc:Percent></xsl:if>
                </cac:TaxCategory>
              </cac:TaxSubtotal>
          </cac:TaxTotal>
          </xsl:for-each>
          <cac:Item>
            <xsl:if test="string(NmbItem)"><cbc:Name><xsl:value-of select="NmbItem"/></cbc:Name></xsl:if>
            <xsl:for-each select="CdgItem">
            <cac:StandardItemIdentification>
                <xsl:if test="string(VlrCodigo)"><cbc:ID schemeID="{TpoCodigo}"><xsl:value-of select="VlrCodigo"/></cbc:ID></xsl:if>
            </cac:StandardItemIdentification>
            </xsl:for-each>
            <xsl:for-each select="ExtraInfoDetalle">
            <cac:AdditionalItemProperty>
                <xsl:if test="string(@name)"><cbc:Name><xsl:value-of select="@name"/></cbc:Name></xsl:if>
                <xsl:if test="string(.)"><cbc:Value><xsl:value-of select="."/></cbc:Value></xsl:if>
            </cac:AdditionalItemProperty>
            </xsl:for-each>
          </cac:Item>
          <cac:Price>
            <xsl:if test="string(PrcNetoItem)"><cbc:PriceAmount currencyID="{$currency}"><xsl:value-of select="PrcNetoItem"/></cbc:PriceAmount></xsl:if>
            <xsl:if test="string(MontoBrutoItem)"><cbc:BaseAmount currencyID="{$currency}"><xsl:value-of select="MontoBrutoItem"/></cbc:BaseAmount></xsl:if>
          </cac:Price>
      </cac:InvoiceLine>
      </xsl:for-each>
    </Invoice>
  </xsl:template>
</xsl:stylesheet>
