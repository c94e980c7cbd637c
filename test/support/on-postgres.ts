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
// They open no database of a test, or look only at what is done above it; they run here when they are named.
const without_database = [
  'test/cli/{bridge,cli-help,webhooks-listen}.test.ts',
  'test/core/{hostile-questions,output,write-only-keys}.test.ts',
  'test/core/reach/registry.test.ts',
  'test/db/{embedded*,insert-select,leave-ledger-migration,prepare}.test.ts',
  'test/docs/{documents,documents-run,english}.test.ts',
  'test/engine/**',
  'test/evals/**',
  'test/modules/approvals/plan.test.ts',
  'test/modules/webhooks/webhooks-signatures.test.ts',
  'test/server/{allocator,deploy}.test.ts',
  'test/stories/{paid-changes,same-answers}.test.ts',
  'test/transports/http/{drain,reserved-names}.test.ts',
  'test/transports/mcp/{address-matrix,answer-sizes,confirmations,conformance,evals,fit}.test.ts',
  'test/transports/mcp/{hosts,loose-input,prompts}.test.ts',
  'test/transports/oauth/client-ids.test.ts',
  'test/transports/rest/{examples,json-text,openapi}.test.ts',
  'test/transports/sign-in/issuers.test.ts',
  'test/words/{explanations,french-pages,french-words,wire}.test.ts',
]
const named = process.argv.slice(2)
const chosen =
  named.length > 0 ? named : without_database.flatMap((pattern) => ['--exclude', pattern])
const run = spawn(process.execPath, [vitest, 'run', ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, ROLLCALL_TEST_DATABASE_URL: postgres.url },
})
run.on('exit', async (code) => {
  await postgres.stop()
  process.exitCode = code ?? 1
})
