import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildInto } from '../../scripts/build/build.ts'
import { buildVariable } from './built.ts'

/** Makes one build for all files of a run, outside of the packages, so that it can load none. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-build-'))
  await buildInto(folder)
  process.env[buildVariable] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
