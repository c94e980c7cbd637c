import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { skippedFiles } from './test/support/citus/skipped.ts'

const isCitus = Boolean(process.env.ROLLCALL_TEST_CITUS_NODES)

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Those of Citus start nodes of their own.
    exclude: ['test/browser/**', ...(isCitus ? Object.keys(skippedFiles) : ['test/citus/**'])],
    setupFiles: ['test/support/setup.ts', ...(isCitus ? ['test/support/citus/skip.ts'] : [])],
    pool: 'forks',
    // Files of a worker share its modules, which Node loads: loading them anew for each file took a third of the time.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 2,
    // A file is over before V8's last compilers, which take a quarter of the time, are worth what they cost.
    execArgv: ['--liftoff-only', '--no-turbofan'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    globalSetup: ['test/support/global-setup.ts'],
    env: {
      TZ: 'Pacific/Apia',
      // For the processes that tests start.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
  },
})
