// Reads the module from beside the package: in Node.

import { readFileSync } from 'node:fs'

export function load() {
  return new WebAssembly.Module(readFileSync(new URL('./dtekit.wasm', import.meta.url)))
}
