import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * Creates a temporary folder that is removed after the file or the `describe` it is for; waits for
 * processes that still write to it.
 */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-own-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
