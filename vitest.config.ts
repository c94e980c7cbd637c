import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { skippedFiles } from './test/support/citus/skipped.ts'

const isCitus = Boolean(process.env.ROLLCALL_TEST_CITUS_NODES)
const isOnPostgres = Boolean(process.env.ROLLCALL_TEST_DATABASE_URL)

const ofBrowser = 'test/browser/*.test.ts'
const ofProcesses = 'test/**/*.process.test.ts'
const elsewhere = [
  // Those of Citus start nodes of their own.
  ...(isCitus ? Object.keys(skippedFiles) : ['test/citus/**']),
  ...(isOnPostgres ? [] : ['test/**/*.postgres.test.ts']),
]

/** The files of `npm test` in runs of their own, because a worker grows by a megabyte with each file. */
const groups = [
  'test/modules/**/*.test.ts',
  'test/{transports,words}/**/*.test.ts',
  'test/{*,!(modules|transports|words)/**/*}.test.ts',
]

// For the workers: without these, what a closed database frees stays with them, 1 GB after twenty files.
process.env.MALLOC_ARENA_MAX ??= '2'
process.env.MALLOC_MMAP_THRESHOLD_ ??= '131072'

/** The suites `npm test`, `test:processes` and `test:browser`; `test:postgres` runs files of the first two on PostgreSQL. */
export default defineConfig({
  test: {
    pool: 'forks',
    // One more than two cores: some files mostly wait.
    maxWorkers: 3,
    globalSetup: ['test/support/global-setup.ts'],
    projects: [
      ...groups.map((include, groupOrder) => ({
        extends: true as const,
        test: {
          name: `tests ${groupOrder + 1}`,
          include: [include],
          exclude: [...elsewhere, ofProcesses, ofBrowser],
          sequence: { groupOrder },
        },
      })),
      {
        extends: true,
        test: {
          name: 'processes',
          include: [ofProcesses],
          exclude: elsewhere,
          // The build that these start instead of the source.
          globalSetup: ['test/support/build-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [ofBrowser],
          // Pages are timed, so they run as in production.
          execArgv: [],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
    setupFiles: ['test/support/setup.ts', ...(isCitus ? ['test/support/citus/skip.ts'] : [])],
    // The files of a worker share its modules, which Node loads: loading them for each file took a third of the time.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A file is over before V8's last compilers are worth what they cost, which is a quarter of the time.
    execArgv: ['--liftoff-only', '--no-turbofan', '--expose-gc'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A busy machine may take long; a condition that holds ends the wait at once.
    expect: { poll: { timeout: 120_000, interval: 20 } },
    env: {
      TZ: 'Pacific/Apia',
      // For the processes that tests start.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
  },
})
