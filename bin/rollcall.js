#!/usr/bin/env node
// A checkout runs its source; a package and an image have only the build.
import './check-node.js'
import { existsSync } from 'node:fs'

const source = new URL('../src/cli.ts', import.meta.url)
const built = new URL('../dist/cli.js', import.meta.url)
await import(existsSync(source) ? source.href : built.href)
