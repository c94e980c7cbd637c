import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildInto } from '../../scripts/build/build.ts'

/** What is started of a build. */
export type Entries = { main: string; cli: string }

/** Names the build that `build-setup.ts` makes once for a run. */
export const buildVariable = 'ROLLCALL_TEST_BUILD'

let made: Promise<string> | undefined

/** Returns the entries of a build of these sources: that of the run, or one that this process makes. */
export async function built(): Promise<Entries> {
  made ??= madeBuild()
  const dist = await made
  return { main: join(dist, 'main.js'), cli: join(dist, 'cli.js') }
}

async function madeBuild(): Promise<string> {
  const provided = process.env[buildVariable]
  if (provided !== undefined) return provided
  // Several processes may build there at the same time: the same sources give the same files.
  const own = fileURLToPath(new URL('../../node_modules/.cache/rollcall-build', import.meta.url))
  await buildInto(own)
  return own
}
