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

/** Operations of every kind, statements, roles, cursors, locks and races are about the database. */
const by_subject = [
  'test/{core,db}/**/*.test.ts',
  'test/transports/rest/openapi-answers.test.ts',
  'test/modules/{exports,dashboard-access}/**/*.test.ts',
  'test/modules/{employee-holidays,forgot-punch-requests,leave/recount}.test.ts',
  'test/events/*.test.ts',
  'test/transports/{dashboard/{dashboard,people},oauth/sign-in}.test.ts',
]
/** Or a file says so itself: it has tests for PostgreSQL alone, or more than one process. */
const by_content = /\bonPostgres\(\)|\banother\(\)|\bstartTwoServers\(/
const opens_database = /support\/(server|database|filled-company|copies|demo)\.ts'/

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
  const of_subject = new Set(globSync(by_subject))
  return globSync('test/**/*.test.ts', { exclude: ['test/{browser,citus}/**'] })
    .filter((file) => {
      if (file.endsWith('.postgres.test.ts')) return true
      const text = readFileSync(file, 'utf8')
      return by_content.test(text) || (of_subject.has(file) && opens_database.test(text))
    })
    .sort()
}
