'use strict'

/** An invoice of Costa Rica with this number, which a journal sends. */
function document(number) {
  const clave = `5063101250031011234560010000101${String(number).padStart(10, '0')}112345678`
  return `<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>${number}</Numero>` +
    `<FechaEmis>2025-01-31T09:30:00</FechaEmis><ContenidoTC>${clave}</ContenidoTC></IdDoc>` +
    '<Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal></Emisor>' +
    '<Totales><Moneda>CRC</Moneda><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>'
}

module.exports = { document }
