import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import manifest from '../package.json' with { type: 'json' }
import { built } from '../test/support/built.ts'
import { median } from './measure.ts'
import { type Measured, startMeasured } from './processes.ts'

export type StartUp = { listening_ms: number; memory_mb: number }

/** As `npm run start:built` starts it; peers get them too. */
export const flags = flagsOf(manifest.scripts['start:built'])

/** Returns the flags of Node in a script of package.json. */
export function flagsOf(script: string): string[] {
  return script.split(' ').filter((word) => word.startsWith('--'))
}

/** Starts the build, as production does. */
export async function startService(env: Record<string, string>): Promise<Measured> {
  const { main } = await built()
  return startMeasured(main, env, flags)
}

/** By then the memory for the start has been released. */
export const settled_ms = 1_500

/** Measures the time until the service listens, on existing data, and the memory afterwards. */
export async function measureStart(env: Record<string, string>, times: number): Promise<StartUp> {
  const starts: StartUp[] = []
  for (let n = 0; n < times; n += 1) {
    const started = await startService(env)
    await setTimeout(settled_ms)
    const { rss_mb } = await started.ask('usage')
    await started.stop()
    starts.push({ listening_ms: started.started_ms, memory_mb: rss_mb })
  }
  return {
    listening_ms: median(starts.map((start) => start.listening_ms)),
    memory_mb: median(starts.map((start) => start.memory_mb)),
  }
}

/** Does the same on the embedded database with its demo company, which a first start creates. */
export async function measureEmbeddedStart(times: number): Promise<StartUp> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-bench-'))
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: '',
    ENCRYPTION_KEY: '',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
  }
  try {
    const first = await startService(env)
    await first.stop()
    return await measureStart(env, times)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
