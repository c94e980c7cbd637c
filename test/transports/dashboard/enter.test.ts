import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { hiddenFields, saveTwice, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let browser: Visitor
let admin_id: number
const now_ms = Date.parse('2026-06-01T12:00:00Z')
const workday = freshDates('2026-06-03', 7)

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await listen(server)
  admin_id = await addEmployee(server, { role: 'company_admin', works_weekdays: true })
  const caller = { company_id: server.company_id, ...operator }
  const input = { employee_id: admin_id }
  await runOperation(server.operationDeps, grantDashboardAccess, caller, input)
  const { body } = await runOperation(server.operationDeps, createDashboardLink, caller, input)
  browser = await signedIn(server, (body as { path: string }).path)
})
afterAll(() => server.close())

async function person(first_name: string): Promise<{ id: number; email: string }> {
  const id = await addEmployee(server, { first_name, last_name: 'Silva', works_weekdays: true })
  return (await server.rest('GET', `/employees/${id}`)).body
}

/** The effects that follow the inputs, as scripts ask for them. */
async function preview(path: string, fields: Record<string, string>): Promise<string> {
  const { form_token = '' } = hiddenFields((await browser.get(path)).text, path)
  const { text } = await browser.post(`${path}/preview`, { form_token, ...fields })
  return /<section id="preview".*?<\/section>/s.exec(text)![0]
}

const textIn = (shown: string) => shown.replaceAll(/<[^>]+>/g, '')

const requestsOf = async (id: number) =>
  (await server.rest('GET', `/leave-requests?employee_id=${id}`)).body.data

describe('leave for somebody', () => {
  const path = '/admin/leave/new'

  test('is shown with its effects, then entered and approved', async () => {
    const { id, email } = await person('Ana')
    const date = workday()
    const { text } = await browser.get(`${path}?employee_id=${id}&date=${date}`)
    expect(text).toContain(`value="${email}"`)
    expect(text).toContain(`value="${date}"`)
    const fields = { person: email, type: 'sick', start_date: date, end_date: date, approve: 'yes' }
    const { first, second } = await saveTwice(browser, path, fields)
    expect(first.text).toContain('1 day')
    expect(second.text).toContain('The leave was entered and is approved.')
    expect(second.path).toContain(`/admin/people/${id}/leave`)
    expect(await requestsOf(id)).toMatchObject([{ type: 'sick', status: 'approved', days: 1 }])
  })

  test('names the leave that it overlaps before it is saved, by half days', async () => {
    const { id, email } = await person('Han')
    const date = workday()
    const half = { start_day_part: 'afternoon', end_day_part: 'full' }
    const asked = await server.rest('POST', '/leave-requests', {
      ...{ employee_id: id, type: 'vacation', start_day_part: 'afternoon' },
      ...{ start_date: date, end_date: date },
    })
    const fields = { person: email, type: 'vacation', start_date: date, end_date: date }
    const pending = await preview(path, { ...fields, ...half })
    expect(textIn(pending)).toMatch(
      /It overlaps leave of Han Silva: vacation, .* afternoon, pending\./i,
    )
    expect(pending).toContain(`href="/admin/approvals/leave/${asked.body.id}"`)
    expect(pending).not.toContain('It cannot be approved.')
    const morning = { ...fields, start_day_part: 'morning' }
    expect(await preview(path, morning)).not.toContain('It overlaps')
    await server.rest('POST', `/leave-requests/${asked.body.id}/approve`, {})
    const approved = textIn(await preview(path, fields))
    expect(approved).toMatch(/ afternoon, approved\. ?It cannot be approved\./)
    await server.rest('PUT', '/company', { overlapping_leave: 'warn' })
    expect(await preview(path, fields)).not.toContain('It cannot be approved.')
    await server.rest('PUT', '/company', { overlapping_leave: null })
  })

  test('on a day off says why it takes no days', async () => {
    const { email } = await person('Sam')
    const saturday = { start_date: '2026-06-06', end_date: '2026-06-06' }
    const shown = await preview(path, { person: email, type: 'vacation', ...saturday })
    expect(shown).toContain('There is no working day in these dates.')
  })

  test('that a blackout refuses keeps its effects and the choice to enter it anyway', async () => {
    const { id, email } = await person('Bob')
    const date = workday()
    const blackout = await server.rest('POST', '/blackout-dates', {
      ...{ name: 'Stock', start_date: date, end_date: date, enforcement: 'block' },
    })
    const fields = { person: email, type: 'vacation', start_date: date, end_date: date }
    const { second } = await saveTwice(browser, path, fields)
    expect(second.status).toBe(422)
    const effects = /<section id="preview".*?<\/section>/s.exec(second.text)![0]
    expect(effects).toContain('Balance')
    expect(effects).toContain('name="override_blackout"')
    expect(await requestsOf(id)).toEqual([])
    const forced = await saveTwice(browser, path, { ...fields, override_blackout: 'yes' })
    expect(forced.second.text).toContain('The leave was requested.')
    await server.rest('DELETE', `/blackout-dates/${blackout.body.id}`)
  })

  test('is linked from the list of the person, with its part of the day', async () => {
    const { id } = await person('Liv')
    const date = workday()
    const { body } = await server.rest('POST', '/leave-requests', {
      ...{ employee_id: id, type: 'vacation', start_day_part: 'morning' },
      ...{ start_date: date, end_date: date },
    })
    const { text } = await browser.get(`/admin/people/${id}/leave`)
    expect(text).toMatch(
      new RegExp(`<a href="/admin/approvals/leave/${body.id}">.*?</time> morning</a>`),
    )
  })

  test('is only requested where that was chosen', async () => {
    const { id, email } = await person('Ben')
    const date = workday()
    const fields = { person: email, type: 'vacation', start_date: date, end_date: date }
    const { second } = await saveTwice(browser, path, fields)
    expect(second.text).toContain('The leave was requested. It waits for approval.')
    expect(await requestsOf(id)).toMatchObject([{ status: 'pending' }])
  })

  test('for oneself, where somebody else decides, is requested without a choice to approve it', async () => {
    const set = await server.rest('PUT', '/company', { own_decisions: 'refuse' })
    expect(set.status, set.text).toBe(200)
    const { email } = (await server.rest('GET', `/employees/${admin_id}`)).body
    const date = workday()
    const fields = { person: email, type: 'sick', start_date: date, end_date: date, approve: 'yes' }
    const { first, second } = await saveTwice(browser, path, fields)
    expect(first.text).toContain('class="own">This is your own request: somebody else decides it.')
    expect(second.text).toContain('The leave was requested. It waits for approval.')
    expect(second.text).not.toContain('class="notice bad"')
    const hours = { person: email, work_date: date, hours_delta: '1', note: 'Stayed' }
    const adjusted = await preview('/admin/adjustments/new', hours)
    expect(adjusted).toContain('class="own"')
    expect(adjusted).not.toContain('class="wrong"')
    expect(await requestsOf(admin_id)).toMatchObject([{ status: 'pending' }])
    await server.rest('PUT', '/company', { own_decisions: null })
  })

  test('inputs that changed since their effects were shown are not saved', async () => {
    const { id, email } = await person('Cara')
    const [one, other] = [workday(), workday()]
    const fields = { person: email, type: 'sick', start_date: one, end_date: one }
    const { text } = await browser.submit(path, path, fields)
    const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(text) ?? []
    const changed = { ...fields, end_date: other, seen: seen.replaceAll('&quot;', '"') }
    expect((await browser.submit(path, path, changed)).text).toContain('Nothing is saved yet.')
    expect(await requestsOf(id)).toEqual([])
  })

  test('a wrong person or no type is said at its input, and in the effects while the form is filled in', async () => {
    const date = workday()
    const nobody = { person: 'nobody@example.test', type: 'sick', start_date: date, end_date: date }
    const shown = await browser.submit(path, path, nobody)
    expect(shown.text).toMatch(/id="f-person"[^>]*aria-invalid="true"/)
    expect(shown.text).toContain('It is nobody in your company.')
    expect(await preview(path, nobody)).toContain('Person is nobody in your company.')
    const { email } = await person('Dora')
    const untyped = { person: email, start_date: date, end_date: date }
    expect((await browser.submit(path, path, untyped)).text).toContain('must be chosen')
  })

  test('a form that is sent twice enters it once', async () => {
    const { id, email } = await person('Eve')
    const date = workday()
    const fields = { person: email, type: 'sick', start_date: date, end_date: date, approve: 'yes' }
    const { text } = await browser.submit(path, path, fields)
    const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const form = Object.fromEntries(
      hidden.map(([, name, value]) => [name, value!.replaceAll('&quot;', '"')]),
    )
    for (const _ of [1, 2]) {
      const { text: said } = await browser.post(path, { ...form, ...fields })
      expect(said).toContain('The leave was entered and is approved.')
    }
    expect(await requestsOf(id)).toHaveLength(1)
  })
})

describe('an adjustment for somebody', () => {
  const path = '/admin/adjustments/new'

  test('is shown with the paid hours, then entered and approved', async () => {
    const { id, email } = await person('Finn')
    const work_date = workday()
    const fields = {
      ...{ person: email, work_date, hours_delta: '1.5', earning: 'regular' },
      ...{ note: 'Stayed late', approve: 'yes' },
    }
    const { first, second } = await saveTwice(browser, path, fields)
    expect(first.text).toContain('Paid hours of the day')
    expect(second.text).toContain('The adjustment was entered and is approved.')
    const { data } = (await server.rest('GET', `/payroll-day-adjustments?employee_id=${id}`)).body
    expect(data).toMatchObject([{ hours_delta: 1.5, status: 'approved', note: 'Stayed late' }])
  })
})

describe('a punch for somebody', () => {
  const path = '/admin/time/new'
  const punchesOf = async (id: number) =>
    (await server.rest('GET', `/time-entries?employee_id=${id}`)).body.data

  test('is shown with the day, the pay period and the other punches, then added', async () => {
    const { id, email } = await person('Hal')
    await server.rest('PUT', `/employees/${id}`, { pay_basis: 'punches' })
    // In the pay period of Victoria Day, which pays 7.5 hours.
    const date = '2026-05-20'
    const other = await server.rest('POST', '/time-entries', {
      ...{ employee_id: id, clock_in: `${date}T06:00`, clock_out: `${date}T09:00` },
    })
    const address = `${path}?employee_id=${id}&date=${date}`
    const { text } = await browser.get(address)
    expect(text).toContain(`value="${email}"`)
    expect(text).toContain(`value="${date}T09:00"`)
    const times = { clock_in: `${date}T10:00`, clock_out: `${date}T18:30`, break_minutes: '30' }
    const fields = { person: email, ...times, notes: 'The clock was off.' }
    const { first, second } = await saveTwice(browser, path, fields)
    expect(first.text).toContain(`href="/admin/time/${other.body.id}"`)
    const facts = [...first.text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map((fact) =>
      fact.slice(1).map((one) => one.replaceAll(/<[^>]+>/g, '')),
    )
    expect(Object.fromEntries(facts)).toMatchObject({
      Worked: expect.stringMatching(/^8\.00.h$/),
      'Other punches of the day': '6:00 AM to 9:00 AM',
      'Punched hours of the day': '3.00 to 11.00 h (+8.00)',
    })
    expect(first.text).toMatch(/Paid hours, .*10\.50 to 18\.50 h <b>\(\+8\.00\)/s)
    expect(second.text).toContain('The punch was added.')
    expect(await punchesOf(id)).toHaveLength(2)
  })

  test('of a person who is paid by schedule says why no paid hours change', async () => {
    const shown = async (first_name: string, pay_basis: string) => {
      const { id, email } = await person(first_name)
      await server.rest('PUT', `/employees/${id}`, { pay_basis })
      const times = { clock_in: '2026-05-23T09:00', clock_out: '2026-05-23T12:00' }
      return preview(path, { person: email, break_minutes: '0', ...times })
    }
    const words = 'Paid by schedule, not by punches.'
    expect(await shown('Sue', 'schedule')).toContain(words)
    expect(await shown('Pam', 'punches')).not.toContain(words)
  })

  test('that overlaps another, or is there already, says so before it is saved', async () => {
    const { id, email } = await person('Ida')
    const date = '2026-05-21'
    const times = { clock_in: `${date}T09:00`, clock_out: `${date}T12:00` }
    await server.rest('POST', '/time-entries', { employee_id: id, ...times })
    const shown = (fields: object) =>
      preview(path, { person: email, break_minutes: '0', ...times, ...fields })
    expect(await shown({ clock_in: `${date}T11:00`, clock_out: '13:00' })).toContain(
      'It overlaps another punch.',
    )
    const repeated = await shown({})
    expect(repeated).toContain('This punch exists already: nothing is added.')
    expect(textIn(repeated)).toContain('3.00 to 3.00 h (±0.00)')
    const { second } = await saveTwice(browser, path, {
      person: email,
      break_minutes: '0',
      ...times,
    })
    expect(second.text).toContain('This punch exists already. Nothing was added.')
    expect(
      await shown({ clock_in: `${date}T13:00`, clock_out: '14:00', break_minutes: '60' }),
    ).toContain('must be shorter than the punch')
    expect(await punchesOf(id)).toHaveLength(1)
  })

  test('inputs that changed since their effects were shown are not saved', async () => {
    const { id, email } = await person('Jon')
    const fields = { person: email, clock_in: '2026-05-22T09:00', clock_out: '2026-05-22T12:00' }
    const shown = await browser.submit(path, path, fields)
    const seen = hiddenFields(shown.text, path).seen!.replaceAll('&quot;', '"')
    const changed = { ...fields, clock_out: '2026-05-22T17:00', seen }
    expect((await browser.submit(path, path, changed)).text).toContain('Nothing is saved yet.')
    expect(await punchesOf(id)).toEqual([])
  })
})

describe('find', () => {
  test('finds people, pages and requests by number', async () => {
    const { id, email } = await person('Gus <b>')
    const date = workday()
    const asked = await server.rest('POST', '/leave-requests', {
      ...{ employee_id: id, type: 'sick', start_date: date, end_date: date },
    })
    const shown = async (q: string) =>
      (await browser.get(`/admin/find?q=${encodeURIComponent(q)}`)).text
    expect(await shown(email)).toContain(`/admin/people/${id}`)
    expect(await shown(email)).not.toContain('Gus <b>')
    expect(await shown('holid')).toContain('href="/admin/holidays"')
    expect(await shown(`#${asked.body.id}`)).toContain(`/admin/approvals/leave/${asked.body.id}`)
    expect(await shown('zzzz')).toContain('Nothing found.')
  })
})
