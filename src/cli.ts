#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runCli } = await import('./cli/program.ts')
process.exitCode = await runCli(process.argv.slice(2), process)
