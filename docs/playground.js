// The playground of the book. `docs/build` puts the package dtekit-wasm beside docs/, if bindings/wasm/build has made it.

const COUNTRIES = ['AR', 'CL', 'CO', 'CR', 'DO', 'EC', 'GT', 'MX', 'PA', 'PE', 'SV']
const SAMPLE = `{
  "Documento": {
    "Encabezado": {
      "IdDoc": { "Tipo": "33", "FechaEmis": "2026-02-30" },
      "Emisor": { "IDEmisor": "76123456-0", "NmbEmisor": "Café & Té SpA" },
      "Totales": { "MntNeto": "1000", "IVA": "190", "VlrPagar": "1200" }
    },
    "Detalle": [{ "QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000" }]
  }
}`
document.getElementById('playground').innerHTML = `
  <p>
    <label>do <select id="playground-what">
      <option value="convert">convert: JSON to XML, XML to JSON</option>
      <option value="lint">check: lint</option>
      <option value="totals">check: totals</option>
      <option value="map">write the country's document</option>
      <option value="read">read what was received</option>
    </select></label>
    <label>country <select id="playground-country"></select></label>
    <button id="playground-run">Run</button>
  </p>
  <textarea id="playground-input" aria-label="the document" rows="14" spellcheck="false"></textarea>
  <pre id="playground-output" aria-live="polite">The playground is being loaded.</pre>`
const [what, country, run, input, output] =
  ['what', 'country', 'run', 'input', 'output'].map((name) => document.getElementById(`playground-${name}`))

/** A result as text; bytes in it, such as a generic DTE, are text as well. */
function shown (result) {
  return JSON.stringify(result, (_, value) => value instanceof Uint8Array ? new TextDecoder().decode(value) : value, 2)
}

/** What the reader asked for, as text. */
function answer (dtekit, text) {
  const bytes = new TextEncoder().encode(text)
  const isXml = text.trimStart().startsWith('<')
  switch (what.value) {
    case 'convert': return new TextDecoder().decode(isXml ? dtekit.xmlToJsonSync(bytes) : dtekit.jsonToXmlSync(bytes))
    case 'lint': return shown(dtekit.lintSync(bytes, country.value))
    case 'totals': return shown(dtekit.auditTotalsSync(bytes, country.value))
    case 'map': {
      const type = (isXml ? dtekit.Document.fromXml(bytes) : dtekit.Document.fromJson(bytes)).get('Documento/Encabezado/IdDoc/Tipo')
      return new TextDecoder().decode(dtekit.Mapping.standard(country.value, type ?? '').applySync(bytes))
    }
    default: return shown(dtekit.readSync(bytes))
  }
}

function show (dtekit) {
  try {
    output.textContent = answer(dtekit, input.value)
  } catch (error) {
    if (!(error instanceof dtekit.DtekitError)) throw error
    output.textContent = shown({ kind: error.kind, findings: error.findings })
  }
}

country.append(...COUNTRIES.map((code) => new Option(code, code, code === 'CL', code === 'CL')))
input.value = SAMPLE
// mdBook reads keys as commands, such as s for the search.
input.addEventListener('keydown', (event) => event.stopPropagation())
if (location.protocol === 'file:') {
  output.textContent = 'A browser loads no module from a file. Serve the book, for example with: python3 -m http.server -d target/book/html'
} else {
  try {
    const dtekit = await import('../dtekit-wasm/web.js')
    run.addEventListener('click', () => show(dtekit))
    show(dtekit)
  } catch (error) {
    output.textContent = 'This book was made without the package dtekit-wasm: run bindings/wasm/build, then docs/build.'
    throw error
  }
}
