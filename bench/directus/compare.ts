import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { startPostgres } from '../../test/support/postgres.ts'
import { askOnce } from '../load.ts'
import { measure, type Plan } from '../measure.ts'
import { pg } from '../pg.ts'
import type { Measured } from '../processes.ts'
import { progress } from '../progress.ts'
import { type Figure, figureOf } from '../report.ts'
import { type Size, seed } from '../seed.ts'
import { startService } from '../start-up.ts'
import { type Installed, installDirectus } from './install.ts'
import { type Directus, startDirectus } from './start.ts'
import { compared_number, type DirectusWork, directusWorks } from './works.ts'

/** Compares the service with Directus on the same PostgreSQL; removes what it installed and created. */
export async function compareDirectus(size: Size, plan: Plan, only: string): Promise<Figure[]> {
  const installed = await installDirectus()
  try {
    return await compareInstalled(installed, size, plan, only)
  } finally {
    installed.remove()
  }
}

async function compareInstalled(
  { folder, version }: Installed,
  size: Size,
  plan: Plan,
  only: string,
): Promise<Figure[]> {
  console.log(`Directus ${version}\n`)
  const postgres = await startPostgres()
  const running: { stop(): Promise<void> }[] = [postgres]
  try {
    const encryptionKey = randomBytes(32).toString('base64')
    const seeded = await seed(postgres.url, size, encryptionKey)
    const database = `rollcall_directus_${randomBytes(6).toString('hex')}`
    const peer = await startDirectus(folder, await postgres.createDatabase(database), size)
    running.unshift(peer)
    const ours = await startService({
      DATABASE_URL: postgres.url,
      ENCRYPTION_KEY: encryptionKey,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    })
    running.unshift(ours)
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    running.unshift({ stop: () => admin.end() })
    const works = directusWorks(seeded, peer.token).filter(({ name }) => name.includes(only))
    const bar = progress('measuring', works.length)
    const figures: Figure[] = []
    for (const work of works) {
      await compareAnswers(work, ours, peer)
      figures.push(figureOf(work, await measure(work, { ours, peer, admin }, plan)))
      bar.step()
    }
    bar.done()
    return figures
  } finally {
    for (const one of running) await one.stop()
  }
}

/** Throws unless both do the same, as far as Directus does it. */
async function compareAnswers(work: DirectusWork, ours: Measured, peer: Directus): Promise<void> {
  const mine = await askOnce(ours.port, work.request(compared_number) ?? '')
  const theirs = await askOnce(peer.port, work.peer_request(compared_number) ?? '')
  const [expected, found] = work.compared({ ours: mine, theirs })
  if (expected === undefined || !isDeepStrictEqual(expected, found)) {
    const texts = [mine, theirs].map((answer) => JSON.stringify(answer).slice(0, 2_000))
    throw new Error(`${work.name}: the answers differ:\n${texts.join('\n')}`)
  }
  if (!work.name.startsWith('approve')) return
  const charged = await peer.api('GET', '/items/leave_ledger?limit=2')
  if (charged.length !== 1) throw new Error(`${work.name}: the flow has not charged a balance.`)
}
