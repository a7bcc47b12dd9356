// The book's own behaviour: samples in several languages are tabs, and what scrolls can be reached by the keyboard.

(() => {
  const LANGUAGES = { python: 'Python', js: 'Node', rust: 'Rust', cpp: 'C++', c: 'C' }
  const KEPT = 'dtekit-language'
  const groups = []

  /** The language of a sample; undefined for other text, such as output. */
  function language(block) {
    const code = block?.tagName === 'PRE' ? block.querySelector('code[class*="language-"]') : null
    return Object.keys(LANGUAGES).find(name => code?.classList.contains(`language-${name}`))
  }

  /** Shows the samples of a language wherever there is one. */
  function choose(chosen) {
    for (const { tabs, blocks } of groups) {
      const shown = chosen in blocks ? chosen : Object.keys(blocks)[0]
      for (const [name, block] of Object.entries(blocks)) {
        block.hidden = name !== shown
        tabs[name].setAttribute('aria-selected', String(name === shown))
        tabs[name].tabIndex = name === shown ? 0 : -1
      }
    }
  }

  /** A choice stays on this page and on the next ones; a browser may keep nothing. */
  function keep(chosen) {
    try {
      localStorage.setItem(KEPT, chosen)
    } catch {}
    choose(chosen)
  }

  function kept() {
    try {
      return localStorage.getItem(KEPT) ?? ''
    } catch {
      return ''
    }
  }

  /** Puts tabs before samples that follow each other, each in another language. */
  function group(first, number) {
    const blocks = {}
    for (let block = first; language(block) !== undefined && !(language(block) in blocks); block = block.nextElementSibling) {
      blocks[language(block)] = block
    }
    const names = Object.keys(blocks)
    if (names.length < 2) return
    const list = document.createElement('div')
    list.className = 'language-tabs'
    list.setAttribute('role', 'tablist')
    list.setAttribute('aria-label', 'language of the sample')
    const tabs = {}
    for (const name of names) {
      const tab = tabs[name] = document.createElement('button')
      tab.type = 'button'
      tab.id = `sample-${number}-${name}-tab`
      tab.textContent = LANGUAGES[name]
      tab.setAttribute('role', 'tab')
      tab.setAttribute('aria-controls', blocks[name].id = `sample-${number}-${name}`)
      blocks[name].setAttribute('role', 'tabpanel')
      blocks[name].setAttribute('aria-labelledby', tab.id)
      tab.addEventListener('click', () => keep(name))
      list.append(tab)
    }
    list.addEventListener('keydown', event => {
      const step = { ArrowLeft: names.length - 1, ArrowRight: 1 }[event.key]
      if (step === undefined) return
      // mdBook turns the page at these keys.
      event.stopPropagation()
      const next = tabs[names[(names.findIndex(name => tabs[name] === event.target) + step) % names.length]]
      next.focus()
      next.click()
    })
    first.before(list)
    groups.push({ tabs, blocks })
  }

  const samples = [...document.querySelectorAll('main > pre')]
  for (const [number, block] of samples.entries()) {
    const before = block.previousElementSibling
    if (language(block) !== undefined && !groups.some(({ blocks }) => blocks[language(before)] === before)) group(block, number)
  }
  choose(kept())
  for (const region of document.querySelectorAll('main .table-wrapper, main pre > code')) region.tabIndex = 0
})()
