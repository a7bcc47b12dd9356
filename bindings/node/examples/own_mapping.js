'use strict'

// Turns a document of one's own ERP into the generic DTE by a mapping of one's own, and issues it.
//
// Start the sandbox as the README says, then: node bindings/node/examples/own_mapping.js [URL]

const { Client, Mapping } = require('dtekit')

// What an ERP holds. Amounts are text: a JavaScript number would lose the last zero of `1500.50`.
const ORDER = {
  number: '1042',
  day: '2026-11-21',
  seller: { id: '3101123456', name: 'Café & Té S.A.' },
  buyer: { id: '3109876543', name: 'Ñandú Ltda.' },
  lines: [
    { text: 'Café molido', quantity: 2, price: '1500.50' },
    { text: 'Té verde', quantity: 1, price: '999.00' }
  ]
}

// The mapping looks like the document that it writes; docs/mappings.md teaches its language.
const TEMPLATE = `
<m:mapping xmlns:m="urn:dtekit:mapping:1" name="orders" source="/DTE">
  <m:template>
    <DTE><Documento>
      <Encabezado>
        <IdDoc><Tipo>01</Tipo><Numero>{number!}</Numero><FechaEmis>{day!}</FechaEmis></IdDoc>
        <Emisor m:with="seller!">
          <IDEmisor>{id!}</IDEmisor><NmbEmisor>{name!}</NmbEmisor><DomFiscal><Pais>CR</Pais></DomFiscal>
        </Emisor>
        <Receptor m:with="buyer!">
          <DocRecep><NroDocRecep>{id!}</NroDocRecep></DocRecep><NmbRecep>{name!}</NmbRecep>
        </Receptor>
        <Totales><Moneda>CRC</Moneda><VlrPagar>{fixed(sum(lines, quantity * price), 2)}</VlrPagar></Totales>
      </Encabezado>
      <Detalle m:each="lines!">
        <NroLinDet>{position()}</NroLinDet>
        <DscItem>{text!}</DscItem>
        <QtyItem>{quantity!}</QtyItem>
        <PrcNetoItem>{price!}</PrcNetoItem>
      </Detalle>
    </Documento></DTE>
  </m:template>
</m:mapping>
`

async function main(url = 'http://127.0.0.1:8088') {
  const mapping = Mapping.parse(TEMPLATE)
  const document = await mapping.apply(ORDER)
  console.log(document.toString())
  // Where each value comes from, and what of the order nothing read.
  const explanation = await mapping.explain(ORDER)
  for (const { target, value, sources } of explanation.rows) {
    console.log(`${target} = ${value} from ${sources.join(', ') || 'the template'}`)
  }
  console.log('not read:', explanation.lost.join(', ') || 'nothing')
  const result = await new Client(url, 'user', 'secret').issue(document, 'CR')
  console.log(`${result.outcome}: ${result.countryDocumentId ?? result.description}`)
}

main(...process.argv.slice(2))
