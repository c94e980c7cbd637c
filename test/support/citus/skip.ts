import { relative } from 'node:path'
import { beforeEach } from 'vitest'
import { skippedTests } from './skipped.ts'

// Loaded before each test file of a run on Citus.
beforeEach((context) => {
  const file = relative(process.cwd(), context.task.file.filepath)
  for (const [title, reason] of Object.entries(skippedTests[file] ?? {})) {
    if (context.task.name.startsWith(title)) context.skip(reason)
  }
})
