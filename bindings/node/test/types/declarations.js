'use strict'

// Compares the declarations of lib/index.d.ts with the exports of lib/index.js: every name, and every method of every
// class. Usage: `node declarations.js FOLDER`, where FOLDER has TypeScript in its node_modules.

const path = require('node:path')

const ts = require(require.resolve('typescript', { paths: [path.resolve(process.argv[2])] }))
const dtekit = require('dtekit')

const file = path.join(__dirname, '..', '..', 'lib', 'index.d.ts')
const program = ts.createProgram([file], { strict: true, types: [] })
const checker = program.getTypeChecker()
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))

/** The declared values. `Operations` is left out: it is declared only as the base of Client and is not exported. */
const declared = exported.filter(symbol => symbol.flags & ts.SymbolFlags.Value && symbol.name !== 'Operations')
const differences = compare('exports', declared.map(symbol => symbol.name), Object.keys(dtekit))

for (const symbol of declared.filter(symbol => symbol.flags & ts.SymbolFlags.Class)) {
  const instance = checker.getDeclaredTypeOfSymbol(symbol)
  const methods = instance.getProperties().filter(property => property.flags & ts.SymbolFlags.Method)
  const names = methods.map(method => method.name)
  differences.push(...compare(symbol.name, names, inherited(dtekit[symbol.name].prototype)))
}

/** The methods of a class and of its base classes, without those of Error and Object. */
function inherited(prototype) {
  if ([Error.prototype, Object.prototype].includes(prototype)) return []
  const own = Object.getOwnPropertyNames(prototype).filter(name => {
    // `prototype[name]` would call a getter on the prototype, which is not an instance.
    return typeof Object.getOwnPropertyDescriptor(prototype, name).value === 'function' &&
      !['constructor', 'toString'].includes(name)
  })
  return [...own, ...inherited(Object.getPrototypeOf(prototype))]
}

function compare(where, declared, found) {
  return [
    ...declared.filter(name => !found.includes(name)).map(name => `${where}: ${name} is declared, but not there`),
    ...found.filter(name => !declared.includes(name)).map(name => `${where}: ${name} is there, but not declared`)
  ]
}

if (declared.length === 0) differences.push('nothing is declared')
for (const difference of differences) console.error(difference)
process.exitCode = differences.length === 0 ? 0 : 1
