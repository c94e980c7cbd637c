import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { rollcall, shortLived } from '../support/command.ts'
import { onPostgres } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import {
  checkOutRelease,
  hasRelease,
  lastRelease,
  type Release,
  releaseWithoutPosts,
  startRelease,
} from '../support/last-release.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../support/postgres-url.ts'

const folder = ownFolder()
const ENCRYPTION_KEY = Buffer.alloc(32, 9).toString('base64')
const names: string[] = []
const running: Release[] = []

afterAll(async () => {
  for (const release of running) await release.stop()
  for (const name of names) await dropDatabase(name)
})

/** What people did to a shift after the clock had sent it, in the last release. */
const fates = [
  'kept',
  'open',
  'end adjusted',
  'begin adjusted',
  'break adjusted',
  'opened again',
  'deleted',
  'adjusted and deleted',
  'deleted while open',
] as const

const span = 'from=2025-03-01&to=2025-03-31&include_zero_hours=true'

test('a database and a backup of the last release are served; a clock that repeats its shifts restores and overwrites nothing', async (context) => {
  const { old, sources, settings, key } = await startOld(lastRelease, context)
  const { shifts, open, reopened } = await fill(old, key)
  const before = await hoursOf(old, key)
  const file = join(folder, 'last-release.backup.gz')
  execFileSync(process.execPath, [...shortLived, 'src/cli.ts', 'backup', file], {
    cwd: sources,
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  })
  await old.stop()

  const today = await startToday(settings)
  expect([...(await hoursOf(today, key))]).toEqual([...before])
  // The release stored what the clock had posted, so it is known that people reopened these.
  await repeatTwice(today, key, shifts, { closed: open.length, differs: reopened.length })
  await addsHoursOf(today, key, before, open)
  await today.stop()

  const copy = await ownSettings('restored')
  expect(await rollcall(copy, 'restore', file)).toMatchObject({ code: 0 })
  const restored = await startToday(copy)
  expect([...(await hoursOf(restored, key))]).toEqual([...before])
}, 300_000)

test.runIf(onPostgres())(
  'of the release before posts were stored, a repeat closes what is open',
  async (context) => {
    const { old, settings, key } = await startOld(releaseWithoutPosts, context)
    const { shifts, open, reopened } = await fill(old, key)
    await old.stop()
    const today = await startToday(settings)
    const before = await hoursOf(today, key)
    const closes = [...open, ...reopened]
    await repeatTwice(today, key, shifts, { closed: closes.length, differs: 0 })
    await addsHoursOf(today, key, before, closes)
  },
  300_000,
)

async function ownSettings(name: string): Promise<Record<string, string>> {
  const settings = { DATA_DIR: join(folder, name), ENCRYPTION_KEY }
  if (!onPostgres()) return settings
  const database = `rollcall_upgrade_${process.pid}_${names.length}`
  names.push(database)
  await createDatabase(database)
  return { ...settings, DATABASE_URL: databaseUrl(database) }
}

async function startOld(commit: string, { skip }: { skip(reason: string): void }) {
  if (!hasRelease(commit)) skip(`git does not have the release ${commit}: fetch the whole history`)
  const settings = await ownSettings(commit)
  const sources = join(folder, `release-${commit}`)
  checkOutRelease(commit, sources)
  const old = await startRelease(sources, settings)
  running.push(old)
  return { old, sources, settings, key: old.key! }
}

async function startToday(settings: Record<string, string>): Promise<Release> {
  const today = await startRelease(fileURLToPath(new URL('../..', import.meta.url)), settings)
  running.push(today)
  return today
}

/** Posts the shifts again, as a clock does every night: in bulk and individually. */
async function repeatTwice(
  today: Release,
  key: string,
  shifts: readonly Shift[],
  { closed, differs }: { closed: number; differs: number },
): Promise<void> {
  const stored = await entriesOf(today, key)
  for (const night of ['first', 'second']) {
    const bulk = await today.ask(key, 'POST', '/time-entries/bulk', { entries: shifts })
    expect(bulk, night).toMatchObject({
      created: 0,
      failed: 0,
      existing: shifts.length,
      closed: night === 'first' ? closed : 0,
      differs,
      restored: 0,
    })
    let differing = 0
    for (const shift of shifts) {
      const { warnings } = await today.ask(key, 'POST', '/time-entries', shift)
      if (warnings.includes('differs')) differing += 1
      expect(warnings).not.toContain('restored')
    }
    expect(differing).toBe(differs)
  }
  // The demo company's earlier entries are repeated as they are stored.
  const again = await today.ask(key, 'POST', '/time-entries/bulk', { entries: stored })
  expect(again).toMatchObject({ existing: stored.length, closed: 0, differs: 0, restored: 0 })
}

async function addsHoursOf(
  release: Release,
  key: string,
  before: ReadonlyMap<number, number>,
  closed: readonly Shift[],
): Promise<void> {
  const eight = (employee_id: number) =>
    closed.filter((shift) => shift.employee_id === employee_id).length * 8
  const after = [...before].map(([id, hours]) => [id, hours + eight(id)])
  expect([...(await hoursOf(release, key))]).toEqual(after)
}

type Shift = { employee_id: number; clock_in: string; clock_out: string }

/**
 * Fills a database through the API of a release; returns the shifts that a clock sends every night.
 */
async function fill(old: Release, key: string) {
  await old.ask(key, 'PUT', '/company', { pay_basis: 'punches' })
  const { data } = await old.ask(key, 'GET', '/employees?per_page=3&fields=id')
  const shifts: Shift[] = []
  const open: Shift[] = []
  const reopened: Shift[] = []
  for (const { id: employee_id } of data) {
    for (const [n, fate] of fates.entries()) {
      const date = `2025-03-${String(n + 3).padStart(2, '0')}`
      const at = (hour: string) => `${date}T${hour}:00Z`
      const shift = { employee_id, clock_in: at('13:00'), clock_out: at('21:00') }
      shifts.push(shift)
      const isOpen = fate.includes('open') && fate !== 'opened again'
      const posted = isOpen ? { employee_id, clock_in: shift.clock_in } : shift
      const { id } = await old.ask(key, 'POST', '/time-entries', posted)
      const put = (change: object) => old.ask(key, 'PUT', `/time-entries/${id}`, change)
      if (fate === 'end adjusted' || fate === 'adjusted and deleted') {
        await put({ clock_out: at('20:00') })
      }
      if (fate === 'begin adjusted') await put({ clock_in: at('12:30') })
      if (fate === 'break adjusted') await put({ break_minutes: 30 })
      if (fate === 'opened again') await put({ clock_out: null })
      if (fate.includes('deleted')) await old.ask(key, 'DELETE', `/time-entries/${id}`)
      else if (isOpen) open.push(shift)
      if (fate === 'opened again') reopened.push(shift)
    }
  }
  return { shifts, open, reopened }
}

async function hoursOf(release: Release, key: string): Promise<Map<number, number>> {
  const { data } = await release.ask(key, 'GET', `/reports/payroll-hours?${span}`)
  return new Map(
    data.map((row: { employee_id: number; total_hours: number }) => [
      row.employee_id,
      row.total_hours,
    ]),
  )
}

/** Some of the demo company's earlier entries. */
async function entriesOf(release: Release, key: string): Promise<object[]> {
  const path = '/time-entries?from=2025-04-01&per_page=100&page='
  const entries: object[] = []
  for (const page of [1, 2, 3]) entries.push(...(await release.ask(key, 'GET', path + page)).data)
  return entries
}
