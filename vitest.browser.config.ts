import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** `npm run test:browser`: what needs a Chromium, which `npm test` does without. */
export default defineConfig({
  test: {
    ...base.test,
    include: ['test/browser/*.test.ts'],
    exclude: [],
    maxWorkers: 1,
    // Pages are timed, so they run as in production.
    execArgv: [],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
