import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import { ownFolder } from '../../support/folder.ts'
import {
  checkOutLastRelease,
  hasLastRelease,
  lastRelease,
  type Release,
  startRelease,
} from '../../support/last-release.ts'
import { databaseUrl, statement } from '../../support/postgres-url.ts'

const folder = ownFolder()
const name = `rollcall_upgrade_${process.pid}`
const running: Release[] = []

afterAll(async () => {
  for (const release of running) await release.stop()
  if (onPostgres()) await statement(`drop database if exists ${name} with (force)`)
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

test('a clock that repeats its shifts after the upgrade restores none, finds none other, and closes what is open', async (context) => {
  if (!hasLastRelease()) {
    context.skip(`git does not have the last release, ${lastRelease}: fetch the whole history`)
  }
  const settings: Record<string, string> = { DATA_DIR: join(folder, 'data') }
  if (onPostgres()) {
    await statement(`create database ${name}`)
    settings.DATABASE_URL = databaseUrl(name)
  }
  const sources = join(folder, 'last-release')
  checkOutLastRelease(sources)
  const old = await startRelease(sources, settings)
  running.push(old)
  const key = old.key!
  const { shifts, open } = await fill(old, key)
  await old.stop()

  const today = await startRelease(fileURLToPath(new URL('../../..', import.meta.url)), settings)
  running.push(today)
  const before = await hoursOf(today, key)
  const stored = await entriesOf(today, key)
  for (const night of ['first', 'second']) {
    const bulk = await today.ask(key, 'POST', '/time-entries/bulk', { entries: shifts })
    expect(bulk, night).toMatchObject({
      created: 0,
      failed: 0,
      existing: shifts.length,
      closed: night === 'first' ? open.length : 0,
      differs: 0,
      restored: 0,
    })
    for (const shift of shifts) {
      const { warnings } = await today.ask(key, 'POST', '/time-entries', shift)
      expect(warnings).not.toContain('differs')
      expect(warnings).not.toContain('restored')
    }
  }
  // What the company of the demo had before is repeated as it is stored.
  const again = await today.ask(key, 'POST', '/time-entries/bulk', { entries: stored })
  expect(again).toMatchObject({ existing: stored.length, closed: 0, differs: 0, restored: 0 })
  const after = await hoursOf(today, key)
  const eight = (employee_id: number) =>
    open.filter((shift) => shift.employee_id === employee_id).length * 8
  expect([...after]).toEqual([...before].map(([id, hours]) => [id, hours + eight(id)]))
}, 120_000)

type Shift = { employee_id: number; clock_in: string; clock_out: string }

/** Fills a database through the API of the last release; answers what its clock sends each night. */
async function fill(old: Release, key: string): Promise<{ shifts: Shift[]; open: Shift[] }> {
  await old.ask(key, 'PUT', '/company', { pay_basis: 'punches' })
  const { data } = await old.ask(key, 'GET', '/employees?per_page=3&fields=id')
  const shifts: Shift[] = []
  const open: Shift[] = []
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
      else if (isOpen || fate === 'opened again') open.push(shift)
    }
  }
  return { shifts, open }
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

/** Some entries that the demo company has of before. */
async function entriesOf(release: Release, key: string): Promise<object[]> {
  const path = '/time-entries?from=2025-04-01&per_page=100&page='
  const entries: object[] = []
  for (const page of [1, 2, 3]) entries.push(...(await release.ask(key, 'GET', path + page)).data)
  return entries
}
