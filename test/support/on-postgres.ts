import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NoPostgres, startPostgres } from './postgres.ts'

// Runs the tests on PostgreSQL instead of the embedded database; arguments are passed to vitest.
// `citus:try` has started one already.
const running = process.env.ROLLCALL_TEST_DATABASE_URL
const here = running ? Promise.resolve({ url: running, stop: async () => {} }) : startPostgres()
const postgres = await here.catch((error) => {
  if (!(error instanceof NoPostgres)) throw error
  console.error(error.message)
  process.exit(1)
})
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)
// The engine knows no database, so it is only run here when it is named.
const named = process.argv.slice(2)
const chosen = named.length > 0 ? named : ['--exclude', 'test/engine/**']
const run = spawn(process.execPath, [vitest, 'run', ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, ROLLCALL_TEST_DATABASE_URL: postgres.url },
})
run.on('exit', async (code) => {
  await postgres.stop()
  process.exitCode = code ?? 1
})
