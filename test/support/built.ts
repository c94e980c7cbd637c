import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildInto } from '../../scripts/build/build.ts'

/** What is started of a build. */
export type Entries = { main: string; cli: string }

/** Names the build that `build-setup.ts` makes once for a run. */
export const buildVariable = 'ROLLCALL_TEST_BUILD'

/** Returns the entries of a build of these sources: that of the run, or one that this process makes first. */
export async function built(): Promise<Entries> {
  const dist = process.env[buildVariable] ?? (await madeBuild())
  return { main: join(dist, 'main.js'), cli: join(dist, 'cli.js') }
}

async function madeBuild(): Promise<string> {
  // Several processes may build there at the same time: the same sources give the same files.
  const dist = fileURLToPath(new URL('../../node_modules/.cache/rollcall-build', import.meta.url))
  await buildInto(dist)
  process.env[buildVariable] = dist
  return dist
}
