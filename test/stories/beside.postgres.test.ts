import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openPostgres } from '../../src/db/connect.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { rollcall } from '../support/command.ts'
import { onPostgres } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import {
  checkOutRelease,
  hasRelease,
  lastRelease,
  type Release,
  startRelease,
} from '../support/last-release.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../support/postgres-url.ts'

const folder = ownFolder()
const name = `rollcall_beside_${process.pid}`
const running: Release[] = []

afterAll(async () => {
  for (const release of running) await release.stop()
  if (onPostgres()) await dropDatabase(name)
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Row = any

test.runIf(onPostgres())(
  'a process of the last release continues beside the new schema, and keys of people work at both',
  async ({ skip }) => {
    if (!hasRelease(lastRelease)) skip(`git does not have the release ${lastRelease}`)
    await createDatabase(name)
    const settings = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl(name),
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
    }
    const sources = join(folder, 'sources')
    checkOutRelease(lastRelease, sources)
    const old = await startRelease(sources, settings)
    running.push(old)
    const database = await openPostgres(databaseUrl(name), databaseSchema, 1)
    await asOwner(database, (sql) => sql('update api_keys set rate_limit = 1000000'))
    await database.close()
    const key = old.key!
    const { data: staff } = await old.ask(key, 'GET', '/employees?per_page=20')
    const today = await startRelease(fileURLToPath(new URL('../..', import.meta.url)), settings)
    running.push(today)

    // A clock that posts every shift to both processes at once, and sends it again.
    const acknowledged = new Map<string, number>()
    const post = async (at: Release, row: Row, day: number) => {
      const clock_in = `2026-05-${String(day).padStart(2, '0')}T13:00:00Z`
      const shift = { employee_id: row.id, clock_in, clock_out: clock_in.replace('T13', 'T20') }
      const { id } = await at.ask(key, 'POST', '/time-entries', shift)
      const known = acknowledged.get(`${row.id} ${clock_in}`)
      expect(known ?? id).toBe(id)
      acknowledged.set(`${row.id} ${clock_in}`, id)
    }
    for (let day = 1; day <= 8; day += 1) {
      await Promise.all(
        staff.flatMap((row: Row, n: number) => [
          post(n % 2 ? old : today, row, day),
          post(n % 2 ? today : old, row, day),
        ]),
      )
      const row = staff[day % staff.length]
      await Promise.all([
        old.ask(key, 'PUT', `/employees/${row.id}`, { title: `Old ${day}` }),
        today.ask(key, 'PUT', `/employees/${row.id}`, { department: `New ${day}` }),
      ])
      const id = [...acknowledged.values()].at(-1)
      await (day % 2 ? old : today).ask(key, 'POST', `/time-entries/${id}/approve`, {})
    }
    expect(acknowledged.size).toBeGreaterThan(100)
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size)

    // Types of events that the last release does not know are stored where it does not read them. A webhook that
    // names no types gets all that the release knows.
    const url = 'https://hooks.example.test/beside'
    const later = 'leave_request.reopened'
    const hooks: Row[] = []
    for (const events of [undefined, [later], ['invoice.paid', later]]) {
      hooks.push(await today.ask(key, 'POST', '/webhooks', { url, ...(events && { events }) }))
    }
    hooks.push(await old.ask(key, 'POST', '/webhooks', { url }))
    const shownBy = async (at: Release) => {
      const { data } = await at.ask(key, 'GET', '/webhooks')
      const byId = new Map(data.map(({ id, events }: Row) => [id, events]))
      return hooks.map(({ id }) => byId.get(id))
    }
    const known = hooks[3].events
    expect(known).toContain(later)
    expect(hooks[0].events).toEqual(expect.arrayContaining(known))
    const atToday = [hooks[0].events, [later], ['invoice.paid', later], known]
    expect(await shownBy(today)).toEqual(atToday)
    expect(await shownBy(old)).toEqual([known, [later], ['invoice.paid', later], known])
    for (const { id } of hooks) {
      await old.ask(key, 'PUT', `/webhooks/${id}`, { description: 'Changed by the last release' })
    }
    // What it does not know it drops when it changes a webhook.
    expect(await shownBy(today)).toEqual([known, [later], ['invoice.paid', later], known])

    const wish = { employee_id: staff[0].id, type: 'unpaid', start_date: '2027-03-10' }
    const leave = await today.ask(key, 'POST', '/leave-requests', {
      ...wish,
      end_date: '2027-03-10',
    })
    await old.ask(key, 'POST', `/leave-requests/${leave.id}/approve`, {})
    const reopened = await today.ask(key, 'POST', `/leave-requests/${leave.id}/reopen`, {})
    expect(await old.ask(key, 'GET', `/leave-requests/${leave.id}`)).toMatchObject(reopened)
    const rejected = await old.ask(key, 'POST', `/leave-requests/${leave.id}/reject`, {})
    expect(rejected.status).toBe('rejected')

    const asked = {
      employee_id: staff[0].id,
      work_date: '2027-03-11',
      note: 'Beside',
      hours_delta: 1,
    }
    const adjustment = await old.ask(key, 'POST', '/payroll-day-adjustments', asked)
    const at = `/payroll-day-adjustments/${adjustment.id}`
    expect(await today.ask(key, 'GET', at)).toMatchObject({
      earning: 'regular',
      counts_for_overtime: true,
      corrects_date: null,
    })
    expect((await today.ask(key, 'POST', `${at}/cancel`, {})).status).toBe('cancelled')
    expect((await old.ask(key, 'GET', at)).status).toBe('cancelled')

    const { email } = staff[0]
    const made = await rollcall(
      settings,
      ...['key', 'create', '--name', 'Own', '--employee', email, '--reach', 'self', '--json'],
    )
    const { key: own, person, reach } = JSON.parse(made.stdout)
    expect([person.id, reach]).toEqual([staff[0].id, 'self'])
    expect(await today.read(own, '/leave-requests?per_page=1')).toMatch(/^200 /)
    expect(await old.read(own, '/leave-requests?per_page=1')).toMatch(/^200 /)
    expect(await old.read(key, '/leave-requests?per_page=1')).toMatch(/^200 /)

    // The way back: the last release starts again on the migrated database.
    await old.stop()
    const again = await startRelease(sources, settings)
    running.push(again)
    expect(await again.read(key, '/leave-requests?per_page=1')).toMatch(/^200 /)
  },
  300_000,
)
