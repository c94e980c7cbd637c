import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    pool: 'forks',
    // Two cores, and each file holds a database of its own: a third worker costs a tenth more in all.
    maxWorkers: 2,
    // A file is over before V8's last compilers, which take a quarter of the time, are worth what they cost.
    execArgv: ['--liftoff-only', '--no-turbofan'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['test/support/global-setup.ts'],
    env: {
      TZ: 'Pacific/Apia',
      // For the processes that tests start.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
  },
})
