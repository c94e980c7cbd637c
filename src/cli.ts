#!/usr/bin/env node
import { enableCompileCache, setSourceMapsSupport } from 'node:module'

enableCompileCache()
// A stack of the build names lines of the source.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false })
// The reader has closed the pipe, for example `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
const { runCli } = await import('./cli/program.ts')
process.exitCode = await runCli(process.argv.slice(2), process)
