import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effectLines } from '../../../src/transports/dashboard/parts/effects.ts'
import { hiddenFields, saveTwice, type Visitor } from '../../support/dashboard-client.ts'
import { askLeave } from '../../support/leave.ts'
import { type OntarioOffice, startOntarioOffice } from '../../support/ontario-office.ts'

let server: OntarioOffice
let admin: Visitor
beforeAll(async () => {
  server = await startOntarioOffice()
  ;({ admin } = server)
})
afterAll(() => server.close())

async function makePerson(more = {}) {
  const { body, text } = await server.rest('POST', '/employees', {
    ...{ first_name: 'Gus', last_name: 'Gone', hire_date: '2026-01-05' },
    ...{ email: `${crypto.randomUUID()}@example.test`, country_code: 'CA', region: 'ON' },
    ...{ timezone: 'America/Toronto', password: 'a long password' },
    ...more,
  })
  const { id } = body
  const at = [1, 2, 3, 4, 5].map((day_of_week) => ({
    ...{ day_of_week, is_working: true, start_time: '09:00', end_time: '17:00' },
  }))
  const set = await server.rest('PUT', `/employees/${id}/schedule`, {
    effective_date: '2026-01-05',
    schedules: at,
  })
  expect(set.status, `${text} ${set.text}`).toBe(200)
  return { id: id as number, at: `/admin/people/${id}` }
}

/** Forms of a person that ask, with what they send: each moves paid hours or a balance. */
const ofPeople: Record<string, { from: string; fields: Record<string, string> }> = {
  '/leaving': { from: '/edit', fields: { deactivated_on: '2026-10-07' } },
  '/leave/adjust': {
    from: '/leave',
    fields: { type: 'vacation', kind: 'correction', amount: '2', reason: 'As agreed' },
  },
  '/schedule': {
    from: '/schedule/edit',
    fields: {
      weeks: '1',
      effective_date: '2026-10-05',
      s1_1_0_start: '09:00',
      s1_1_0_end: '12:00',
    },
  },
  '/schedule/days': {
    from: '/schedule',
    fields: { override_date: '2026-10-08', day_off: 'yes' },
  },
}

describe('a form that would move leave, hours or balances', () => {
  beforeAll(async () => {
    const { body } = await server.rest('GET', '/leave-types')
    const { id } = body.data.find(({ type }: { type: string }) => type === 'vacation')
    await server.rest('PUT', `/leave-types/${id}`, { annual_days: 10 })
  })

  test.each(Object.entries(ofPeople))(
    '%s shows the effects and saves by a second click',
    async (path, { from, fields }) => {
      const { at } = await makePerson()
      const stored = async () =>
        (
          await server.sql<{ n: number }>(
            'select count(*)::int as n from audit_log where company_id = $1',
          )
        )[0]!.n
      const before = await stored()
      const asked = await admin.submit(`${at}${from}`, `${at}${path}`, fields)
      expect(asked.status, asked.text).toBe(200)
      expect(asked.text).toContain('Nothing is saved yet.')
      expect(asked.text).toMatch(/class="effects"><li>(?!No hours)/)
      expect(await stored()).toBe(before)
      const saved = await admin.post(`${at}${path}`, {
        ...hiddenFields(asked.text, `${at}${path}`),
        step: 'save',
      })
      expect(saved.status).toBe(200)
      expect(await stored()).toBeGreaterThan(before)
    },
  )

  test('a version of a schedule is deleted after its effects were shown', async () => {
    const { id, at } = await makePerson()
    const versions = async () =>
      (await server.rest('GET', `/employees/${id}/schedule-versions`)).body.data as { id: number }[]
    const [version] = await versions()
    const action = `${at}/schedule/versions/${version!.id}/delete`
    const asked = await admin.submit(`${at}/schedule`, action)
    expect(asked.text).toContain('Nothing is saved yet.')
    expect(asked.text).toMatch(/class="effects"><li>(?!No hours)/)
    expect(await versions()).toEqual([version])
    const deleted = await admin.post(action, {
      ...hiddenFields(asked.text, action),
      step: 'save',
    })
    expect(deleted.text).toContain('The version of the schedule was deleted.')
    expect(await versions()).toEqual([])
  })

  test('a change that moves nothing is saved at once', async () => {
    const { at } = await makePerson()
    const { text } = await admin.get(`${at}/edit`)
    expect(text).toContain('Edit the record')
    const day = { override_date: '2027-03-06', day_off: 'yes' }
    const saved = await admin.submit(`${at}/schedule`, `${at}/schedule/days`, day)
    expect(saved.text).toContain('The day was saved.')
  })
})

describe('a punch of somebody who is paid by punches', () => {
  const times = {
    clock_in: '2026-10-05T09:00',
    clock_out: '2026-10-05T12:00',
    break_minutes: '0',
  }

  /** Sends a form, which asks, and confirms it; returns the page after it. */
  async function confirmed(from: string, action: string, fields: Record<string, string>) {
    const asked = await admin.submit(from, action, fields)
    expect(asked.status, asked.text).toBe(200)
    expect(asked.text).toContain('Nothing is saved yet.')
    expect(asked.text).toMatch(/class="effects"><li>Paid hours of /)
    return admin.post(action, { ...hiddenFields(asked.text, action), step: 'save' })
  }

  test('is added, corrected, deleted and restored after its effects were shown', async () => {
    const { id } = await makePerson({ pay_basis: 'punches' })
    const { employee_number } = (await server.rest('GET', `/employees/${id}`)).body
    const stored = async () =>
      (await server.rest('GET', `/time-entries?employee_id=${id}`)).body.data as {
        id: number
        clock_out: string
      }[]

    const path = '/admin/time/new'
    const { first, second: added } = await saveTwice(admin, path, {
      ...{ person: employee_number, ...times },
    })
    expect(first.text).toContain('Paid hours, ')
    expect(added.text).toContain('The punch was added.')
    const [entry] = await stored()
    const at = `/admin/time/${entry!.id}`
    expect((await admin.get(at)).text).toContain('3.00 h')

    const later = { ...times, notes: '', clock_out: '2026-10-05T13:00' }
    const changed = await confirmed(at, at, later)
    expect(changed.text).toContain('The punch was saved.')
    expect((await stored())[0]!.clock_out).toBe('2026-10-05T17:00:00Z')
    const noted = await admin.submit(at, at, { ...later, notes: 'As told.' })
    expect(noted.text).toContain('The punch was saved.')

    const deleted = await confirmed(at, `${at}/delete`, {})
    expect(deleted.text).toContain('The punch was deleted.')
    expect(await stored()).toEqual([])
    const list = `/admin/time?deleted=${entry!.id}`
    const restored = await confirmed(list, `${at}/restore`, {})
    expect(restored.text).toContain('The punch was restored.')
    expect(await stored()).toHaveLength(1)
  })

  test('is changed first where the effects are not what was meant', async () => {
    const { id } = await makePerson({ pay_basis: 'punches' })
    const { body } = await server.rest('POST', '/time-entries', {
      ...{ employee_id: id, ...times, break_minutes: 0 },
    })
    const path = `/admin/time/${body.id}`
    const asked = await admin.submit(path, path, { ...times, clock_out: '2026-10-05T13:00' })
    const fields = { ...hiddenFields(asked.text, path), step: 'edit' }
    const form = await admin.post(path, fields)
    expect(form.text).toContain('value="2026-10-05T13:00"')
    const stored = (await server.rest('GET', `/time-entries?employee_id=${id}`)).body.data
    expect(stored).toMatchObject([{ clock_out: body.clock_out }])
  })
})

test('effects name the people whose total changes, and count the others', () => {
  const page = { root: '', shown: {}, session: { timezone: 'UTC' }, now_ms: 0 }
  const employees = [0, 2, -1].map((change_hours, at) => ({
    ...{ employee_id: at + 1, name: `Person ${at + 1}`, change_hours, change_by_category: {} },
  }))
  const paid = { from: '2026-11-01', to: '2026-11-14', hours_before: 10, hours_after: 11 }
  const paid_hours = { ...paid, change_hours: 1, people: 34, employees }
  const lines = effectLines(page as never, { paid_hours } as never).map(String)
  expect(lines.slice(1)).toEqual([
    '<a href="/admin/people/2">Person 2</a>: +2.00 h',
    '<a href="/admin/people/3">Person 3</a>: −1.00 h',
    '32 more',
  ])
})

describe('the last day', () => {
  test('names the approved leave that it cancels; withdrawn, it restores it', async () => {
    const { id, at } = await makePerson()
    const { body: leave } = await askLeave(server, id, '2026-12-14', '2026-12-18')
    await server.rest('POST', `/leave-requests/${leave.id}/approve`, {})
    const { body: waiting } = await askLeave(server, id, '2026-12-21', '2026-12-22')
    const statusOf = async (one: { id: number }) =>
      (await server.rest('GET', `/leave-requests/${one.id}`)).body.status
    const path = `${at}/leaving`
    const save = async (shown: { text: string }, more = {}) =>
      admin.post(path, { ...hiddenFields(shown.text, path), step: 'save', ...more })

    const asked = await admin.submit(`${at}/edit`, path, { deactivated_on: '2026-11-30' })
    expect(asked.text).toContain('is canceled: vacation')
    expect(asked.text).toContain('Dec 14')
    expect(await statusOf(leave)).toBe('approved')
    expect((await save(asked)).text).toContain('The last day was saved.')
    expect([await statusOf(leave), await statusOf(waiting)]).toEqual(['cancelled', 'cancelled'])

    const offered = await admin.submit(`${at}/edit`, path, { deactivated_on: '' })
    expect(offered.text).toContain('Leave that the last day canceled')
    expect(offered.text).toMatch(/name="restore_leave" value="yes" checked/)
    expect(await statusOf(leave)).toBe('cancelled')
    const kept = await save(offered, { restore_leave: 'yes' })
    expect(kept.text).toContain('The last day was withdrawn.')
    expect([await statusOf(leave), await statusOf(waiting)]).toEqual(['approved', 'pending'])
  })

  test('withdrawn without the offer, or over other leave, cancels stay', async () => {
    const { id } = await makePerson()
    const { body: leave } = await askLeave(server, id, '2026-12-14', '2026-12-15')
    await server.rest('POST', `/leave-requests/${leave.id}/approve`, {})
    const put = (body: object, query = '') => server.rest('PUT', `/employees/${id}${query}`, body)
    await put({ deactivated_on: '2026-11-30' })
    await put({ deactivated_on: null })
    expect((await server.rest('GET', `/leave-requests/${leave.id}`)).body.status).toBe('cancelled')

    await put({ deactivated_on: '2026-11-30' })
    const dry = await put({ deactivated_on: null, restore_leave: true }, '?dry_run=true')
    expect(dry.body.effects.leave_restored).toEqual([
      {
        leave_request_id: leave.id,
        ...{ type: 'vacation', start_date: '2026-12-14', end_date: '2026-12-15', days: 2 },
      },
    ])
  })
})

// Last, because it approves a pay period.
test('the page of an approved period shows what reopening it pays, beside the button', async () => {
  const { id } = await makePerson({ pay_basis: 'punches' })
  const { body } = await server.rest('GET', '/pay-periods?per_page=100')
  const period = (body.data as { id: number; start_date: string; end_date: string }[]).find(
    ({ end_date }) => end_date < '2026-10-01' && end_date > '2026-09-01',
  )!
  const accept = { accept_open: true }
  const approved = await server.rest('POST', `/pay-periods/${period.id}/approve`, accept)
  expect(approved.status, approved.text).toBe(200)
  const late = await server.rest('POST', '/time-entries', {
    employee_id: id,
    clock_in: `${period.start_date}T09:00`,
    clock_out: `${period.start_date}T12:00`,
  })
  expect(late.body.held, late.text).toBe(true)
  const { text } = await admin.get(`/admin/payroll?period=${period.id}`)
  expect(text).toContain('Reopen the period')
  expect(text).toMatch(/Held and not paid[\s\S]*: 3\.00 h/)
})
