// Fetches the module from beside the package: in a browser, and with bundlers that know `new URL(…, import.meta.url)`.

export async function load() {
  const answer = fetch(new URL('./dtekit.wasm', import.meta.url))
  try {
    return await WebAssembly.compileStreaming(answer)
  } catch (error) {
    // A server that does not send the module as application/wasm.
    if (!(error instanceof TypeError)) throw error
    return WebAssembly.compile(await (await fetch(new URL('./dtekit.wasm', import.meta.url))).arrayBuffer())
  }
}
