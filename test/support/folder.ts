import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * A temporary folder that goes with what it is made for, a file or a `describe`; what a process that ends
 * still writes there is waited for.
 */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-own-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
