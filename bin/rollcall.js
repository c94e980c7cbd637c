#!/usr/bin/env node
// Plain JavaScript, so that an old Node can say what is wrong. A checkout runs its source; a package has
// compiled files, because Node does not strip types below node_modules.
import { existsSync } from 'node:fs'

const wanted = 26
if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(`Rollcall needs Node.js ${wanted} or newer; this is ${process.version}.`)
  process.exit(1)
}
const source = new URL('../src/cli.ts', import.meta.url)
const built = new URL('../dist/src/cli.js', import.meta.url)
await import(existsSync(source) ? source.href : built.href)
