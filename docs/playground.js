// The playground of the book. `docs/build` puts dtekit for pages and the examples beside it, if bindings/wasm/build was
// run.

(() => {
  const COUNTRIES = ['AR', 'BR', 'CL', 'CO', 'CR', 'DO', 'EC', 'GT', 'MX', 'PA', 'PE', 'SV']
  /** What can be done; `takes` is the example that is shown, `wrong` whether a mistake is put into it. */
  const ACTIONS = {
    convert: { label: 'convert: JSON to XML, XML to JSON', takes: 'generic' },
    map: { label: 'map: write the country’s document', takes: 'generic' },
    lint: { label: 'lint: check before a send', takes: 'generic', wrong: true },
    totals: { label: 'totals: do the amounts agree?', takes: 'generic' },
    validate: { label: 'validate: against the authority’s schema', takes: 'official', wrong: true },
    read: { label: 'read: what was received', takes: 'official' },
    print: { label: 'print: what goes on the paper', takes: 'certified' }
  }
  const here = document.currentScript.src
  const examples = globalThis.dtekitExamples ?? {}

  document.getElementById('dtekit-playground').innerHTML = `
    <p class="playground-choices">
      <label>do <select id="playground-action"></select></label>
      <label>country <select id="playground-country"></select></label>
      <label>findings in <select id="playground-language">
        <option value="en">English</option><option value="es">español</option></select></label>
      <button id="playground-example" type="button">Show the example</button>
    </p>
    <div class="playground-sides">
      <div class="playground-editor">
        <pre id="playground-lines" aria-hidden="true"></pre>
        <textarea id="playground-input" aria-label="the document" spellcheck="false" wrap="off"></textarea>
      </div>
      <div class="playground-result">
        <p id="playground-summary" role="status">dtekit is being loaded.</p>
        <ol id="playground-findings"></ol>
        <div id="playground-symbol"></div>
        <pre id="playground-output" role="region" tabindex="0" aria-label="the result"></pre>
      </div>
    </div>`
  const [action, country, language, example, lines, input, summary, findings, symbol, output] =
    ['action', 'country', 'language', 'example', 'lines', 'input', 'summary', 'findings', 'symbol', 'output']
      .map(name => document.getElementById(`playground-${name}`))

  /** The text of the last example: what differs from it is the reader's and is never replaced unasked. */
  let shownExample = ''
  let dtekit

  const DECLARED = /^(<\?xml[^>]*encoding=["'])([A-Za-z0-9-]+)/

  /** The text of a result, in the encoding that it declares, such as Chile's ISO-8859-1. */
  function text(bytes) {
    const [, , encoding] = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200))) ?? []
    return new TextDecoder(encoding).decode(bytes)
  }
  const json = value => JSON.stringify(value, (_, part) => part instanceof Uint8Array ? text(part) : part, 2)

  /**
   * What dtekit says of the text: the words of the summary, findings, the result as text, and the symbol if one is
   * drawn.
   */
  function answer(source) {
    // What was pasted is text, whatever it declared where it was a file.
    const bytes = new TextEncoder().encode(source.replace(DECLARED, '$1UTF-8'))
    const isXml = source.trimStart().startsWith('<')
    const { params, print } = examples[country.value] ?? {}
    switch (action.value) {
      case 'convert': return { output: text(isXml ? dtekit.xmlToJsonSync(bytes) : dtekit.jsonToXmlSync(bytes)) }
      case 'map': {
        const generic = isXml ? dtekit.Document.fromXml(bytes) : dtekit.Document.fromJson(bytes)
        const type = generic.get('Documento/Encabezado/IdDoc/Tipo') ?? ''
        return { output: text(dtekit.Mapping.standard(country.value, type).applySync(bytes, params)) }
      }
      case 'lint': {
        const { findings, ...rest } = dtekit.lintSync(bytes, country.value, { params })
        return { findings, output: json(rest) }
      }
      case 'totals': {
        const result = dtekit.auditTotalsSync(bytes, country.value)
        return { summary: `The amounts are ${result.status}.`, output: json(result) }
      }
      case 'validate': return { findings: dtekit.validateSync(bytes, { country: country.value, signed: false }), output: '' }
      case 'read': return { output: json(dtekit.readSync(bytes)) }
      default: {
        const data = dtekit.printData(bytes, country.value, print)
        const { findings, ...rest } = data
        const { text: content, kind, encoding, errorCorrection } = data.symbol ?? {}
        return {
          findings,
          output: json(rest),
          svg: data.symbol ? dtekit.symbol(content, kind, { encoding, errorCorrection: errorCorrection ?? undefined }).svg : undefined
        }
      }
    }
  }

  /** The whole of the right side, and the marks at the lines of the left one. */
  function show() {
    if (dtekit === undefined) return
    let found
    try {
      found = answer(input.value)
    } catch (error) {
      if (!(error instanceof dtekit.DtekitError)) throw error
      found = { findings: error.findings, summary: `Refused (${error.kind}).`, output: '' }
    }
    const list = found.findings ?? []
    const errors = list.filter(({ severity }) => severity === 'error').length
    summary.textContent = found.summary ??
      (list.length > 0 || output === '' ? `${errors} errors, ${list.length - errors} warnings.` : 'Nothing is wrong.')
    findings.replaceChildren(...list.map(row))
    output.textContent = found.output
    output.hidden = found.output === ''
    symbol.replaceChildren()
    if (found.svg !== undefined) {
      const picture = new Image()
      picture.src = `data:image/svg+xml,${encodeURIComponent(found.svg)}`
      picture.alt = 'the symbol of the printed document'
      symbol.append(picture)
    }
    mark(list)
  }

  /** One finding; its line leads to the place in the text. */
  function row(finding) {
    const item = document.createElement('li')
    item.className = `playground-${finding.severity}`
    if (finding.position !== null) {
      const go = document.createElement('button')
      go.type = 'button'
      go.textContent = `line ${finding.position.line}`
      go.addEventListener('click', () => select(finding.position.line))
      item.append(go, ' ')
    }
    const code = document.createElement('code')
    code.textContent = finding.code
    const words = language.value === 'es' && finding.spanish !== null ? finding.spanish : finding
    const path = finding.path === null ? '' : `${finding.path}: `
    item.append(code, ` ${path}${words.message}${words.hint === null ? '' : ` ${words.hint}`}`)
    return item
  }

  /** The numbers of the lines; one with a finding is marked and says the first of them to the mouse. */
  function mark(list) {
    const marks = new Map()
    for (const finding of list) {
      const line = finding.position?.line
      if (line !== undefined && (marks.get(line)?.severity ?? 'warning') !== 'error') marks.set(line, finding)
    }
    const count = input.value.split('\n').length
    lines.replaceChildren(...Array.from({ length: count }, (_, index) => {
      const number = document.createElement('span')
      number.textContent = `${index + 1}\n`
      const finding = marks.get(index + 1)
      if (finding !== undefined) {
        number.className = `playground-${finding.severity}`
        number.title = finding.message
      }
      return number
    }))
  }

  /** Selects a line of the text and brings it into view. */
  function select(line) {
    const all = input.value.split('\n')
    const start = all.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    input.focus()
    input.setSelectionRange(start, start + all[line - 1].length)
    input.scrollTop = (line - 3) * parseFloat(getComputedStyle(input).lineHeight)
  }

  /** Puts a mistake into an example: a day that no month has, or an element or a member that no schema knows. */
  function spoiled(source) {
    if (!source.startsWith('{')) return source.replace(/(<[A-Za-z][^>]*>)/, '$1<Inventado/>')
    const other = source.replace(/("FechaEmis": ")\d{4}-\d\d-\d\d/, '$12026-02-30')
    return other === source ? source.replace('{', '{ "inventado": true,') : other
  }

  function showExample() {
    const { takes, wrong } = ACTIONS[action.value]
    const source = examples[country.value]?.[takes] ?? ''
    input.value = shownExample = wrong ? spoiled(source) : source
    show()
  }

  /** After another choice: its example, unless the reader has typed something. */
  function choose() {
    if (input.value === shownExample) showExample()
    else show()
  }

  action.append(...Object.entries(ACTIONS).map(([name, { label }]) => new Option(label, name)))
  country.append(...COUNTRIES.map(code => new Option(code, code, code === 'CL', code === 'CL')))
  for (const choice of [action, country]) choice.addEventListener('change', choose)
  language.addEventListener('change', show)
  example.addEventListener('click', showExample)
  let later
  input.addEventListener('input', () => {
    clearTimeout(later)
    later = setTimeout(show, 250)
  })
  input.addEventListener('scroll', () => { lines.scrollTop = input.scrollTop })
  // mdBook reads keys as commands, such as s for the search.
  input.addEventListener('keydown', event => event.stopPropagation())
  showExample()
  mark([])

  // A classic script and no module: browsers load no module from a file on the disk.
  const script = document.createElement('script')
  script.src = new URL('../dtekit-wasm/dtekit.js', here)
  script.addEventListener('load', async () => {
    dtekit = await globalThis.dtekitForPages
    show()
  })
  script.addEventListener('error', () => {
    summary.textContent = 'This book was made without dtekit for pages: run bindings/wasm/build, then docs/build.'
  })
  document.head.append(script)
})()
