import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NoPostgres, startPostgres } from './postgres.ts'

// Runs tests on PostgreSQL instead of the embedded database: the files that are named, or those below.
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

/** What depends on the database by its subject: operations of every kind, statements, locks, roles, cursors and pools. */
const by_subject = ['test/{core,db}/**/*.test.ts', 'test/**/*{race,lock}*.test.ts']
/** By what a file does: it has tests for PostgreSQL alone, or connects more than one process. */
const by_content = /\bonPostgres\(\)|\banother\(\)|\bstartTwoServers\(/

const named = process.argv.slice(2)
const chosen = named.some((word) => !word.startsWith('-')) ? named : [...named, ...files()]
const run = spawn(process.execPath, [vitest, 'run', ...chosen], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ROLLCALL_TEST_DATABASE_URL: postgres.url,
    ...(chosen === named ? {} : { ROLLCALL_TEST_COVERAGE: 'true' }),
  },
})
run.on('exit', async (code) => {
  await postgres.stop()
  process.exitCode = code ?? 1
})

function files(): string[] {
  const own = globSync('test/**/*.test.ts', { exclude: ['test/{browser,citus}/**'] }).filter(
    (file) => file.endsWith('.postgres.test.ts') || by_content.test(readFileSync(file, 'utf8')),
  )
  return [...new Set([...globSync(by_subject), ...own])].sort()
}
