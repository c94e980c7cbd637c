import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildInto } from '../../scripts/build/build.ts'

/** What is started of a build. */
export type Entries = { main: string; cli: string }

/** Names the build of this run for the processes that it starts. */
const variable = 'ROLLCALL_TEST_BUILD'

/**
 * Returns the entries of a build of these sources: the one that this run has already made, or a new one that is
 * removed with this process.
 */
export async function built(): Promise<Entries> {
  process.env[variable] ??= await makeBuild()
  const dist = process.env[variable]
  return { main: join(dist, 'main.js'), cli: join(dist, 'cli.js') }
}

async function makeBuild(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-build-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  await buildInto(folder)
  return folder
}
