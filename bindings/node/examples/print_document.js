'use strict'

// Prints a certified document: a ticket of 80 mm for a printer that takes ESC/POS, and an A4 page as HTML.
//
//   node print_document.js certified.xml CL [folder]
//
// The fields, legends and the symbol come from dtekit; what the page looks like is in the templates below, for Eta.

const { readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { Eta } = require('eta')
const dtekit = require('dtekit')

const TICKET = `<% for (const field of it.data.fields) { %>
<%~ field.label.es %>: <%~ field.value %>

<% } %>
------------------------------------------
<% for (const line of it.data.lines) { %>
<%~ line.quantity ?? 1 %> x <%~ line.description %>

    <%~ line.total %>

<% } %>
`

const PAGE = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<title><%= it.data.country %></title>
<style>@page { size: A4; margin: 15mm } td, th { text-align: left } figure svg { width: <%= it.width %>mm; height: auto }</style>
<table>
<% for (const field of it.data.fields) { %>
<tr><th><%= field.label.es %><td><%= field.value %>
<% } %>
</table>
<table>
<tr><th>Cantidad<th>Descripción<th>Precio<th>Total
<% for (const line of it.data.lines) { %>
<tr><td><%= line.quantity ?? 1 %><td><%= line.description %><td><%= line.unitPrice ?? '' %><td><%= line.total %>
<% } %>
</table>
<figure><%~ it.svg %><figcaption><% for (const legend of it.data.legends) { %><%= legend.text %><br><% } %></figcaption></figure>
</html>
`

/**
 * The bytes of the ticket, and the page.
 * @param {Buffer} certified
 * @param {string} country
 */
function paper(certified, country) {
  const data = dtekit.printData(certified, country)
  for (const finding of data.findings) console.error(`${finding.severity}: ${finding.message}`)
  if (data.symbol === null) throw new Error('something is missing for the symbol')
  const { text, kind, encoding, errorCorrection, minimumWidth } = data.symbol
  // 576 dots in a line: twelve columns of PDF417 with two dots a module.
  const columns = kind === 'pdf417' ? { columns: 12 } : {}
  const drawn = dtekit.symbol(text, kind, { encoding, errorCorrection, ...columns })
  const eta = new Eta()
  // Initialize, windows-1252; centred; cut.
  const ticket = Buffer.concat([
    Buffer.from('\x1b@\x1bt\x10' + eta.renderString(TICKET, { data }), 'latin1'),
    Buffer.from('\x1ba\x01', 'latin1'),
    drawn.escpos,
    Buffer.from(data.legends.map(legend => `${legend.text}\n`).join(''), 'latin1'),
    Buffer.from('\n\n\n\x1dVB\x00', 'latin1')
  ])
  return { ticket, page: eta.renderString(PAGE, { data, svg: drawn.svg, width: minimumWidth ?? 30 }) }
}

if (require.main === module) {
  const [file, country, folder = '.'] = process.argv.slice(2)
  const { ticket, page } = paper(readFileSync(file), country)
  writeFileSync(join(folder, 'ticket.bin'), ticket)
  writeFileSync(join(folder, 'page.html'), page)
  console.log(`ticket.bin: ${ticket.length} bytes, page.html: ${page.length} characters`)
}

module.exports = { paper }
