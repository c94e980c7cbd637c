import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { createApiKey } from '../../../src/modules/api-keys/index.ts'
import { updateCompany } from '../../../src/modules/company/index.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { createInvitation, giveSignIn } from '../../../src/modules/sign-in/index.ts'
import { operator } from '../../support/callers.ts'
import { saveTwice, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Visitor
let ruth: number
let ben: number
let dora: number

/** Tuesday, 14:30 in Toronto; the clock runs from there. */
const ahead_ms = Date.parse('2026-10-06T18:30:00Z') - Date.now()

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.now() + ahead_ms })
  const zone = { timezone: 'America/Toronto', works_weekdays: true }
  const boss = await addEmployee(server, { ...zone, first_name: 'Ada', role: 'company_admin' })
  ruth = await addEmployee(server, { ...zone, first_name: 'Ruth', role: 'manager' })
  ben = await addEmployee(server, { ...zone, first_name: 'Ben' })
  await server.rest('PUT', `/employees/${ben}`, { manager_id: ruth })
  dora = await addEmployee(server, { ...zone, first_name: 'Dora' })
  await run(grantDashboardAccess, { employee_id: boss })
  const { path } = (await run(createDashboardLink, { employee_id: boss })) as { path: string }
  admin = await signedIn(server, path)
})
afterAll(() => server.close())

async function run(operation: AnyOperation, input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body
}

async function manager(): Promise<Visitor> {
  await run(giveSignIn, { employee_ids: [ruth] })
  const { path } = (await run(createInvitation, { employee_id: ruth })) as { path: string }
  return signedIn(server, path)
}

async function punch(employee_id: number, date: string, out: string | null = '17:00') {
  const { status, body } = await server.rest('POST', '/time-entries', {
    employee_id,
    clock_in: `${date}T09:00`,
    ...(out === null ? {} : { clock_out: `${date}T${out}` }),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id as number
}

const entry = async (id: number) => (await server.rest('GET', `/time-entries/${id}`)).body
const idsOf = (text: string) => [...text.matchAll(/id="entry-(\d+)"/g)].map(([, id]) => Number(id))
const shown = async (query: string, who = admin) =>
  idsOf((await who.get(`/admin/time?${query}`)).text)

describe('the list of punches', () => {
  test('shows the last two weeks, and open, unapproved, overlapping and edited punches', async () => {
    const done = await punch(ben, '2026-10-01')
    const open = await punch(dora, '2026-10-01', null)
    const old = await punch(ben, '2026-09-01')
    const twice = await punch(ben, '2026-10-02')
    const { body } = await server.rest('POST', '/time-entries', {
      employee_id: ben,
      clock_in: '2026-10-02T16:00',
      clock_out: '2026-10-02T18:00',
    })
    await server.rest('POST', `/time-entries/${done}/approve`, {})
    const edited = await punch(ben, '2026-10-05')
    await server.rest('PUT', `/time-entries/${edited}`, { clock_out: '2026-10-05T17:30' })
    const all = await shown('')
    expect(all).toEqual(expect.arrayContaining([done, open, twice, edited]))
    expect(all).not.toContain(old)
    expect(await shown('show=open')).toEqual([open])
    const buttons = (await admin.get('/admin/time')).text
    expect(buttons).toContain('>Clock out<span class="hidden"> the punch of Dora')
    expect(buttons).toContain('>Edit<span class="hidden"> the punch of Ben')
    expect(await shown('show=unapproved')).not.toContain(done)
    expect(await shown('show=edited')).toEqual([edited])
    if (body.id) {
      expect(new Set(await shown('show=overlap'))).toEqual(new Set([twice, body.id]))
    }
    expect(await shown('from=2026-09-01&to=2026-09-01')).toEqual([old])
    expect(await shown(`employee_id=${dora}`)).toEqual([open])
    expect(await shown('person=dora')).toEqual([open])
    expect(await shown('person=Nobody+at+all')).toEqual([])
    const { text: filtered } = await admin.get('/admin/time?person=dora&show=open')
    expect(filtered).toMatch(/name="person" type="text" value="dora"/)
    expect(filtered).toContain(
      `href="/admin/time/new?show=open&amp;person=dora&amp;employee_id=${dora}"`,
    )
    expect((await admin.get('/admin/time?person=Nobody+at+all')).text).toContain(
      'id="e-person">It is nobody in your company.',
    )
    expect((await admin.get(`/admin/people/${ben}/time`)).text).toContain(
      `<th scope="row"><a href="/admin/time/${edited}">`,
    )
    expect(await shown('show=unapproved')).not.toContain(open)
    const byPerson = await admin.get('/admin/time?order=person')
    expect(byPerson.status).toBe(200)
  })

  test('closes an open punch, in the time of the punch', async () => {
    const id = await punch(dora, '2026-10-03', null)
    const path = `/admin/time/${id}`
    const { text } = await admin.submit(path, path, {
      clock_in: '2026-10-03T09:00',
      clock_out: '2026-10-03T17:15',
      break_minutes: '30',
      notes: 'Forgot the clock.',
    })
    expect(text).toContain('The punch was saved.')
    expect(await entry(id)).toMatchObject({
      clock_in: '2026-10-03T13:00:00Z',
      clock_out: '2026-10-03T21:15:00Z',
      break_minutes: 30,
      notes: 'Forgot the clock.',
      status: expect.any(String),
    })
  })

  test('says that a punch waits for approval where the company pays approved ones', async () => {
    const id = await punch(dora, '2026-10-02')
    await server.rest('POST', `/time-entries/${id}/approve`, {})
    const path = `/admin/time/${id}`
    const fields = { clock_in: '2026-10-02T09:00', break_minutes: '0', step: 'save' }
    const save = async (out: string) =>
      (await admin.submit(path, path, { ...fields, clock_out: `2026-10-02T${out}` })).text
    expect(await save('16:00')).toContain('The punch was saved.<')
    await server.rest('PUT', '/company', { require_approved_punches: true })
    await server.rest('POST', `/time-entries/${id}/approve`, {})
    expect(await save('15:00')).toContain('The punch was saved. It waits for approval.')
    await server.rest('PUT', '/company', { require_approved_punches: false })
  })

  test('says before and after saving that a punch of an approved pay period is held', async () => {
    const eve = await addEmployee(server, { first_name: 'Eve', timezone: 'America/Toronto' })
    const basis = "update employees set pay_basis = 'punches' where company_id = $1 and id = $2"
    await server.sql(basis, [eve])
    const open = await punch(eve, '2026-03-03', null)
    const { data } = (await server.rest('GET', '/pay-periods?per_page=100')).body
    const period = (data as { id: string; start_date: string; end_date: string }[]).find(
      ({ start_date, end_date }) => start_date <= '2026-03-03' && '2026-03-04' <= end_date,
    )!
    const input = { accept_open: true }
    const approved = await server.rest('POST', `/pay-periods/${period.id}/approve`, input)
    expect(approved.status, approved.text).toBe(200)
    const held = 'Its pay period is approved: it is held and not paid.'
    const path = `/admin/time/${open}`
    const times = { clock_in: '2026-03-03T09:00', clock_out: '12:00', break_minutes: '0' }
    const asked = await admin.submit(path, path, times)
    expect(asked.text).toContain('Nothing is saved yet.')
    expect(asked.text).toContain(held)
    const closed = await admin.submit(path, path, { ...times, step: 'save' })
    expect(closed.text).toContain(`The punch was saved. ${held}`)
    const { body: person } = await server.rest('GET', `/employees/${eve}`)
    const { first, second } = await saveTwice(admin, '/admin/time/new', {
      ...{ person: person.employee_number, break_minutes: '0' },
      ...{ clock_in: '2026-03-04T09:00', clock_out: '12:00' },
    })
    expect(first.text).toContain(held)
    expect(second.text).toContain(`The punch was added. ${held}`)
  })

  test('takes the date of a clock-out from the clock-in, of a new punch too', async () => {
    const id = await punch(dora, '2026-08-14', null)
    const path = `/admin/time/${id}`
    expect((await admin.get(path)).text).toMatch(/id="f-clock_out" name="clock_out" type="time"/)
    const at = { clock_in: '2026-08-14T22:00', break_minutes: '0' }
    await admin.submit(path, path, { ...at, clock_out: '06:00' })
    expect((await entry(id)).clock_out).toBe('2026-08-15T10:00:00Z')
    const { body } = await server.rest('GET', `/employees/${dora}`)
    const { second: added } = await saveTwice(admin, '/admin/time/new', {
      ...{ person: body.employee_number, break_minutes: '0' },
      ...{ clock_in: '2026-08-13T09:00', clock_out: '17:00' },
    })
    expect(added.text).toContain('The punch was added.')
    const { data } = (await server.rest('GET', '/time-entries?from=2026-08-13&to=2026-08-13')).body
    expect(data).toMatchObject([{ clock_out: '2026-08-13T21:00:00Z' }])
  })

  test('a punch of a date that the list does not have leads to a list of that date', async () => {
    const id = await punch(dora, '2026-06-02')
    const path = `/admin/time/${id}`
    const saved = await admin.submit(path, path, {
      clock_in: '2026-06-02T09:00',
      clock_out: '2026-06-02T16:00',
      break_minutes: '0',
    })
    expect(saved.text).toContain('The punch was saved.')
    expect(idsOf(saved.text)).toEqual([id])
    const deleted = await admin.submit(path, `${path}/delete`)
    const restored = await admin.submit(`/admin/time?deleted=${id}`, `${path}/restore`)
    expect([deleted.status, idsOf(restored.text)]).toEqual([200, [id]])
  })

  test('keeps the seconds of a time that is left alone', async () => {
    const { body } = await server.rest('POST', '/time-entries', {
      employee_id: dora,
      clock_in: '2026-09-28T13:00:25Z',
      clock_out: '2026-09-28T21:00:40Z',
    })
    const path = `/admin/time/${body.id}`
    await admin.submit(path, path, {
      clock_in: '2026-09-28T09:00',
      clock_out: '2026-09-28T17:00',
      break_minutes: '0',
      notes: 'Checked.',
    })
    const { clock_in, clock_out, notes } = await entry(body.id)
    expect([clock_in, clock_out, notes]).toEqual([body.clock_in, body.clock_out, 'Checked.'])
  })

  test('shows what is wrong at the input, and keeps what was filled in', async () => {
    const id = await punch(dora, '2026-09-29')
    const path = `/admin/time/${id}`
    const { status, text } = await admin.submit(path, path, {
      clock_in: '2026-09-29T09:00',
      clock_out: '2026-09-29T08:00',
      break_minutes: '0',
      notes: 'Kept.',
    })
    expect(status).toBe(422)
    expect(text).toMatch(/id="f-clock_out"[^>]*aria-invalid="true"/)
    expect(text).toContain('value="2026-09-29T08:00"')
    expect(text).toContain('value="Kept."')
    expect((await entry(id)).clock_out).toBe('2026-09-29T21:00:00Z')
  })

  test('approves those that are selected; the others are named with the reason', async () => {
    const [first, second] = [await punch(ben, '2026-09-24'), await punch(ben, '2026-09-25')]
    await server.rest('POST', `/time-entries/${second}/approve`, {})
    const list = '/admin/time?from=2026-09-24&to=2026-09-25'
    const action = '/admin/time/approve?from=2026-09-24&amp;to=2026-09-25'
    const { text } = await admin.get(list)
    const token = /name="form_token" value="([^"]+)"/.exec(text)![1]!
    expect(text).toContain(`action="${action}"`)
    const answer = await admin.post(action.replace('&amp;', '&'), {
      form_token: token,
      id: [String(first), String(second)],
    })
    expect(answer.text).toContain('1 punch approved.')
    expect(answer.text).toContain('1 not approved:')
    expect((await entry(first)).approved).toBe(true)
    // Back, a reload and a typed address open it without the form.
    const opened = await admin.get('/admin/time/approve?show=unapproved')
    expect([opened.status, opened.path]).toEqual([200, '/admin/time?show=unapproved'])
    const none = await admin.post('/admin/time/approve', { form_token: token })
    expect(none.text).toContain('Select at least one punch.')
  })

  test('deletes a punch, and restores it from the notice', async () => {
    const id = await punch(ben, '2026-09-23')
    const page = `/admin/time/${id}`
    const deleted = await admin.submit(page, `${page}/delete`)
    expect(deleted.text).toContain('The punch was deleted.')
    expect((await server.rest('GET', `/time-entries/${id}`)).status).toBe(404)
    const restored = await admin.submit(`/admin/time?deleted=${id}`, `${page}/restore`)
    expect(restored.text).toContain('The punch was restored.')
    expect((await entry(id)).id).toBe(id)
  })

  test('adds a punch for a person by number, and says what does not fit', async () => {
    const { body } = await server.rest('GET', `/employees/${dora}`)
    const fields = {
      clock_in: '2026-09-21T09:00',
      clock_out: '2026-09-21T17:00',
      break_minutes: '0',
    }
    const path = '/admin/time/new'
    const { second: added } = await saveTwice(admin, path, {
      ...{ person: body.employee_number, ...fields },
    })
    expect(added.text).toContain('The punch was added.')
    const [found] = (await server.rest('GET', '/time-entries?from=2026-09-21&to=2026-09-21')).body
      .data
    expect(found).toMatchObject({ employee_id: dora, source: 'dashboard' })
    const nobody = await admin.submit(path, path, { person: 'Nobody at all', ...fields })
    expect(nobody.text).toContain('It is nobody in your company.')
    const empty = await admin.submit(path, path, { person: '', ...fields })
    expect(empty.text).toContain('It must be filled in.')
  })
})

describe('a manager', () => {
  test('sees and changes the punches of her own people alone', async () => {
    const [own, other] = [await punch(ben, '2026-09-18'), await punch(dora, '2026-09-18')]
    const her = await manager()
    expect(await shown('from=2026-09-18&to=2026-09-18', her)).toEqual([own])
    const foreign = await her.get(`/admin/time/${other}`)
    expect(foreign.status).toBe(404)
    const token = /name="form_token" value="([^"]+)"/.exec((await her.get('/admin/time')).text)![1]!
    const tried = await her.post(`/admin/time/${other}/approve`, { form_token: token })
    expect(tried.status).toBe(404)
    expect((await entry(other)).approved).toBe(false)
    const page = `/admin/time/${own}`
    const approved = await her.submit(page, `${page}/approve`)
    expect(approved.text).toContain('The punch was approved.')
    expect((await entry(own)).approved).toBe(true)
  })

  test('has an overview of her own people, without keys, webhooks and activity', async () => {
    await server.rest('POST', '/leave-requests', {
      employee_id: ben,
      type: 'unpaid',
      start_date: '2026-10-06',
      end_date: '2026-10-08',
    })
    const { body } = await server.rest('GET', `/leave-requests?employee_id=${ben}&status=pending`)
    await server.rest('POST', `/leave-requests/${body.data[0].id}/approve`, {})
    const her = await manager()
    const { text } = await her.get('/admin')
    expect(text).toContain('<h1>Overview</h1>')
    expect(text).toMatch(/Away: .*Ben/)
    expect(text).not.toContain('Dora')
    for (const words of ['Recent activity', 'Active API keys', 'Addresses']) {
      expect(text).not.toContain(words)
    }
  })
})

describe('the overview of an admin', () => {
  test('says in sentences who did what, with names', async () => {
    const { text } = await admin.get('/admin')
    expect(text).toContain('<h2>Recent activity</h2>')
    expect(text).toMatch(/added \d+ punches<\/a>|added a punch of <a href="\/admin\/people\/\d+">/)
    expect(text).toContain('Open punches')
  })

  test('of a new company is a checklist instead', async () => {
    const company_id = await server.company('Fresh Ltd')
    const employee_id = await addEmployee(server, { company_id, role: 'company_admin' })
    const caller = { company_id, ...operator }
    const ask = async (operation: AnyOperation) =>
      (await runOperation(server.operationDeps, operation, caller, { employee_id })).body
    await ask(grantDashboardAccess)
    const { path } = (await ask(createDashboardLink)) as { path: string }
    const own = await signedIn(server, path)
    const { text } = await own.get('/admin')
    expect(text).toContain('First steps')
    expect(text).not.toContain('Pay period</h2>')
    const done = ({ text }: { text: string }) => text.match(/<span class="badge good">/g)?.length
    expect(done({ text })).toBeUndefined()

    const other = await addEmployee(server, { company_id })
    const write = (operation: AnyOperation, input: object) =>
      runOperation(server.operationDeps, operation, caller, input)
    await write(giveSignIn, { employee_ids: [other] })
    await write(createApiKey, { name: 'Clock' })
    const actor = { kind: 'user', id: employee_id, name: 'Ada', permissions: null } as const
    const self = { ...caller, actor }
    await runOperation(server.operationDeps, updateCompany, self, { name: 'Fresher Ltd' })
    const after = await own.get('/admin')
    expect(done(after)).toBeUndefined()
    expect(after.text).not.toContain('First steps')
    expect(after.text).toContain('Open punches')
  })

  test('of a new company ends once each step is done or marked as done', async () => {
    const company_id = await server.company('Elsewhere Ltd')
    const employee_id = await addEmployee(server, { company_id, role: 'company_admin' })
    const caller = { company_id, ...operator }
    const ask = async (operation: AnyOperation) =>
      (await runOperation(server.operationDeps, operation, caller, { employee_id })).body
    await ask(grantDashboardAccess)
    const { path } = (await ask(createDashboardLink)) as { path: string }
    const own = await signedIn(server, path)
    const left = (text: string) =>
      [...text.matchAll(/name="first_step" value="(\w+)"/g)].map(([, step]) => step)
    let { text } = await own.get('/admin')
    expect(left(text)).toEqual(['settings', 'people', 'sign_ins', 'key'])
    await addEmployee(server, { company_id })
    for (const step of ['settings', 'key', 'sign_ins']) {
      expect(text).toContain('The list ends once all are done')
      text = (await own.submit('/admin', '/admin/first-steps', { first_step: step })).text
      expect(left(text)).not.toContain(step)
    }
    expect(text).not.toContain('First steps')
    expect(text).toContain('marked a first step as done')
  })
})
