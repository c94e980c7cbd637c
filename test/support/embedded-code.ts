import { readFile } from 'node:fs/promises'

// Types of Node have no WebAssembly.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile(code: Uint8Array): Promise<object> }
}
const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))

/** PGlite's code, compiled once for a worker: V8 shares it with each database that is opened while this is held. */
export const embeddedCode = readFile(file).then((code) => WebAssembly.compile(code))
