import { setTimeout } from 'node:timers/promises'
import { runLoad } from './load.ts'
import { cpuBetween, databaseCpu, pg } from './pg.ts'
import { type Alone, atMost, noted } from './report.ts'
import type { Seeded } from './seed.ts'
import { startService } from './start-up.ts'
import { messagesOf } from './works.ts'

export const idleName = 'an idle process'

const served = 20
/** By then the start is complete and its memory released. */
const settled_ms = 5_000

/** Measures the CPU of a process that has served a few requests and now has nothing to do, and of its database. */
export async function measureIdle(
  env: Record<string, string>,
  seeded: Seeded,
  seconds: number,
): Promise<Alone[]> {
  const admin = new pg.Client({ connectionString: env.DATABASE_URL })
  await admin.connect()
  const service = await startService(env)
  try {
    const { one } = messagesOf(seeded, 0)
    let n = 0
    const next = () => (n < served ? one(n++) : undefined)
    await runLoad({ port: service.port, connections: 4, seconds: 10, next })
    await setTimeout(settled_ms)
    const before = await service.ask('usage')
    const database_before = await databaseCpu(admin)
    await setTimeout(seconds * 1_000)
    const after = await service.ask('usage')
    const database_us = cpuBetween(database_before, await databaseCpu(admin))
    const ms = (us: number) => us / 1_000 / seconds
    const unit = 'ms of CPU a second'
    return [
      atMost(`${idleName}`, ms(after.cpu_us - before.cpu_us), 3, unit),
      noted(`${idleName}: PostgreSQL beside it`, ms(database_us), unit),
    ]
  } finally {
    await service.stop()
    await admin.end()
  }
}
