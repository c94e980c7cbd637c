import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { createInvitation, giveSignIn } from '../../../src/modules/sign-in/index.ts'
import { operator } from '../../support/callers.ts'
import { formOf, hiddenFields, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { employeeTextNames } from '../../support/text-kinds.ts'

type Person = { id: number; email: string; name: string }

let server: TestServer
let admin: Visitor
let boss: Person
let ruth: Person
let ben: Person
let dora: Person
let made = 0

beforeAll(async () => {
  const ahead_ms = Date.parse('2026-10-06T18:30:00Z') - Date.now()
  server = await startTestServer({ now: () => Date.now() + ahead_ms })
  boss = await add({ first_name: 'Ada', last_name: 'Boss', role: 'company_admin' })
  ruth = await add({ first_name: 'Ruth', last_name: 'Steinberg', role: 'manager' })
  ben = await add({
    first_name: 'Ben',
    last_name: 'Below',
    manager_id: ruth.id,
    department: 'Warehouse',
  })
  dora = await add({ first_name: 'Dora', last_name: 'Elsewhere', department: 'Finance' })
  await run(grantDashboardAccess, { employee_id: boss.id })
  const { path } = (await run(createDashboardLink, { employee_id: boss.id })) as { path: string }
  admin = await signedIn(server, path)
})
afterAll(() => server.close())

async function run(operation: AnyOperation, input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body
}

async function add(fields: object): Promise<Person> {
  made += 1
  const { body, status } = await server.rest('POST', '/employees', {
    email: `person${made}@example.test`,
    password: 'correct horse battery',
    country_code: 'CA',
    timezone: 'America/Toronto',
    ...fields,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

async function invited(person: Person): Promise<Visitor> {
  await run(giveSignIn, { employee_ids: [person.id] })
  const { path } = (await run(createInvitation, { employee_id: person.id })) as { path: string }
  return signedIn(server, path)
}

const namesOf = (text: string) =>
  [...text.matchAll(/<th scope="row"><a href="\/admin\/people\/\d+">([^<]+)</g)].map(([, n]) => n)

const record = {
  first_name: 'Nora',
  last_name: 'New',
  email: 'nora@example.test',
  employee_number: '',
  title: 'Packer',
  department: 'Warehouse',
  manager: '',
  role: 'employee',
  hire_date: '2026-10-12',
  employment_type: 'full-time',
  payroll_id: '',
  country_code: 'CA',
  region: 'ON',
  timezone: 'America/Toronto',
  pay_basis: '',
  work_phone: '',
  mobile_phone: '',
  work_locations: '',
  emergency_contact_name: '',
  emergency_contact_phone: '',
  emergency_contact_relationship: '',
}

describe('the table of people', () => {
  test('is filtered by search, department, status and manager in the address', async () => {
    const left = await add({ first_name: 'Lea', last_name: 'Left' })
    await server.rest('DELETE', `/employees/${left.id}`)
    const shown = async (query: string) => namesOf((await admin.get(`/admin/people?${query}`)).text)
    expect(await shown('')).toEqual(['Ben Below', 'Ada Boss', 'Dora Elsewhere', 'Ruth Steinberg'])
    expect(await shown('search=stein')).toEqual(['Ruth Steinberg'])
    expect(await shown('department=warehouse')).toEqual(['Ben Below'])
    expect(await shown(`manager_id=${ruth.id}`)).toEqual(['Ben Below'])
    expect(await shown('state=inactive')).toEqual(['Lea Left'])
    expect(await shown('state=all')).toContain('Lea Left')
    const unknown = await admin.get('/admin/people?department=Nowhere')
    expect(unknown.text).toContain('No department is named Nowhere; there are Finance, Warehouse.')
  })

  test('keeps its filters from page to page', async () => {
    const many = Array.from({ length: 51 }, (_, i) =>
      add({ first_name: 'Pat', last_name: `Page ${i}`, department: 'Paging' }),
    )
    await Promise.all(many)
    const { text } = await admin.get('/admin/people?department=Paging')
    expect(namesOf(text)).toHaveLength(50)
    const next = /href="([^"]+)">Next</.exec(text)![1]!.replaceAll('&amp;', '&')
    expect(next).toContain('department=Paging')
    expect(namesOf((await admin.get(next)).text)).toHaveLength(1)
  })
})

describe('a new person', () => {
  test('is added once, however often the form is sent, and gets schedule, balance and invitation', async () => {
    const form = {
      ...hiddenFields((await admin.get('/admin/people/new')).text, '/admin/people/new'),
    }
    const first = await admin.post('/admin/people/new', { ...form, ...record, manager: ruth.email })
    expect(first.text).toContain('The person was added.')
    expect(first.text).toContain('Set the schedule')
    expect(first.text).toContain(`<a href="/admin/people/${ruth.id}">Ruth Steinberg</a>`)
    const again = await admin.post('/admin/people/new', { ...form, ...record, manager: ruth.email })
    expect(again.path).toBe(first.path)
    const { body } = await server.rest('GET', '/employees?email=nora@example.test')
    expect(body.data).toHaveLength(1)
    const at = `/admin/people/${body.data[0].id}`

    const edit = `${at}/schedule/edit`
    const page = await admin.get(edit)
    expect(page.text).toContain('A usual week is filled in.')
    expect(page.text).toContain('value="2026-10-12"')
    const days = [1, 2, 3, 4, 5].flatMap((day) => [
      [`s1_${day}_0_start`, '09:00'],
      [`s1_${day}_0_end`, '17:30'],
      [`s1_${day}_0_break`, '30'],
    ])
    const week = { ...Object.fromEntries(days), weeks: '1', effective_date: '2026-10-12' }
    const saved = await submitTwice(admin, edit, `${at}/schedule`, week)
    expect(saved.text).toContain('The schedule was saved.')
    const { body: schedule } = await server.rest('GET', `/employees/${body.data[0].id}/schedule`)
    expect(schedule.upcoming).toMatchObject([{ effective_date: '2026-10-12', cycle_weeks: 1 }])
    expect(schedule.upcoming[0].schedules).toHaveLength(7)

    const invitation = await admin.submit(at, `${at}/invite`)
    expect(invitation.text).toContain('/sign-in/invitation/')
    expect(invitation.text).not.toContain('Set the schedule')
    expect((await admin.get(`${at}/leave`)).status).toBe(200)
  })

  test('is refused at the inputs, in the words of the form', async () => {
    const shown = await admin.submit('/admin/people/new', '/admin/people/new', {
      ...record,
      first_name: '',
      email: 'nobody',
      timezone: 'Mars',
    })
    expect(shown.status).toBe(422)
    expect(shown.text).toContain('<p class="wrong" id="e-first_name">It must be filled in.</p>')
    expect(shown.text).toContain(
      'id="e-email">It must be an email address, such as ana@example.com.',
    )
    expect(shown.text).toContain('id="e-timezone">It must be the name of a time zone')
    expect(shown.text).toContain('value="Packer"')
    const taken = await admin.submit('/admin/people/new', '/admin/people/new', {
      ...record,
      email: ben.email,
    })
    expect(taken.text).toContain('id="e-email">It belongs to somebody else already.')
    const manager = await admin.submit('/admin/people/new', '/admin/people/new', {
      ...record,
      email: 'other@example.test',
      manager: 'unknown@example.test',
    })
    expect(manager.text).toContain('id="e-manager">It is nobody in your company.')
    const region = await admin.submit('/admin/people/new', '/admin/people/new', {
      ...record,
      email: 'other@example.test',
      region: 'XX',
    })
    expect(region.text).toContain('id="e-region">It is not a region of CA')
  })
})

describe('the page of a person', () => {
  test('saves only what differs, and refuses a record that changed meanwhile', async () => {
    const { id } = await add({
      first_name: 'Eve',
      last_name: 'Edit',
      work_locations: [{ address: '2 Side St' }, { address: '1 Main St', is_primary: true }],
    })
    const edit = `/admin/people/${id}/edit`
    const { text } = await admin.get(edit)
    expect(text).toContain('1 Main St\n2 Side St')
    const form = hiddenFields(text, edit)
    const sent = {
      ...record,
      first_name: 'Eve',
      last_name: 'Edit',
      email: `person${made}@example.test`,
      employee_number: /name="employee_number" type="text" value="(\d+)"/.exec(text)![1]!,
      work_locations: '1 Main St\n2 Side St',
      region: '',
      hire_date: '',
    }
    const saved = await admin.post(edit, { ...form, ...sent })
    expect(saved.text).toContain('The record was saved.')
    const { body: log } = await server.rest(
      'GET',
      `/audit-log?record_type=employee&record_id=${id}`,
    )
    const [{ before, after }] = log.data
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    expect(changed.toSorted()).toEqual(['department', 'employment_type', 'title', 'updated_at'])
    expect((await admin.get(`/admin/people/${id}/activity`)).text).toContain('employees.update')

    expect((await admin.post(edit, { ...form, ...sent })).text).toContain('The record was saved.')
    const late = await admin.post(edit, { ...form, ...sent, title: 'Late' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Somebody else changed this record in the meantime.')
    expect(late.text).toContain('value="Late"')
    const second = { ...hiddenFields(late.text, edit), ...sent, title: 'Late' }
    expect((await admin.post(edit, second)).text).toContain('The record was saved.')
    const read = hiddenFields((await admin.get(edit)).text, edit)
    // A change that leaves updated_at as it is, as one of the same millisecond does.
    await server.sql('update employees set mobile_phone = $2 where company_id = $1 and id = $3', [
      '1',
      id,
    ])
    const third = await admin.post(edit, { ...read, ...sent, title: 'Third' })
    expect(third.status).toBe(409)
  })

  test('names the manager by name or number; a name that fits several lists them', async () => {
    const number = (await server.rest('GET', `/employees/${ruth.id}`)).body.employee_number
    const same = { first_name: 'Sam', last_name: 'Same', role: 'manager' }
    const [one, two] = [await add({ ...same, department: 'Finance' }), await add(same)]
    const { id } = await add({ first_name: 'Ida', last_name: 'Led', manager_id: two.id })
    const edit = `/admin/people/${id}/edit`
    const managerOf = async () => (await server.rest('GET', `/employees/${id}`)).body.manager_id
    const send = async (fields: object) =>
      admin.post(edit, { ...(await formOf(admin, edit)), ...fields })

    expect((await formOf(admin, edit)).manager).toBe('Sam Same')
    const kept = await send({ title: 'Clerk' })
    expect(kept.text).toContain('The record was saved.')
    expect(await managerOf()).toBe(two.id)
    expect((await send({ manager: 'ruth  STEINBERG' })).text).toContain('The record was saved.')
    expect(await managerOf()).toBe(ruth.id)

    const several = await send({ manager: 'Sam Same' })
    expect(several.status).toBe(422)
    expect(several.text).toMatch(
      /id="e-manager">It could be Sam Same \(Finance, \d+\), Sam Same \(\d+\); use the email address/,
    )
    await send({ manager: '' })
    expect((await send({ manager: 'steinb' })).text).toContain('The record was saved.')
    expect(await managerOf()).toBe(ruth.id)

    const numbers = [one, two].map((each) => new RegExp(`value="${each.email}">`))
    const { text } = await admin.get(edit)
    for (const offered of [...numbers, /<option value="Ruth Steinberg">/]) {
      expect(text).toMatch(offered)
    }
    await send({ manager: '' })
    expect(await managerOf()).toBeNull()
    await send({ manager: number })
    expect(await managerOf()).toBe(ruth.id)
  })

  test('ends an employment and begins it again', async () => {
    const { id } = await add({ first_name: 'Gus', last_name: 'Gone', hire_date: '2026-01-05' })
    const edit = `/admin/people/${id}/edit`
    expect((await admin.get(`/admin/people/${id}`)).text).toContain(
      `href="${edit}#leaving">Leaving<`,
    )
    const early = await admin.submit(edit, `/admin/people/${id}/leaving`, {
      deactivated_on: '2025-12-01',
    })
    expect(early.text).toContain('It must not be before Mon, Jan 5, 2026, the first day.')
    const leaving = `/admin/people/${id}/leaving`
    const asked = await admin.submit(edit, leaving, { deactivated_on: '2026-10-01' })
    expect(asked.text).toContain('Nothing is saved yet.')
    const left = await admin.post(leaving, { ...hiddenFields(asked.text, leaving), step: 'save' })
    expect(left.text).toContain('Left')
    expect(left.text).not.toContain('An invitation lets')
    expect(left.text).toContain(`href="${edit}#leaving">Employ again<`)
    const back = await submitTwice(admin, edit, `/admin/people/${id}/rehire`, {
      start_date: '2026-10-06',
    })
    expect(back.text).toContain('They are employed again.')
  })

  test('shows errors of a schedule at their inputs', async () => {
    const at = `/admin/people/${dora.id}/schedule`
    const wrong = await admin.submit(`${at}/edit`, at, {
      weeks: '1',
      effective_date: '2026-10-12',
      s1_1_0_start: '09:00',
      s1_1_0_end: '12:00',
      s1_1_0_break: '500',
      s1_1_1_start: '11:00',
      s1_1_1_end: '13:00',
      s1_3_0_start: '09:00',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('id="e-s1_1_0_break">It must be shorter than the shift.')
    expect(wrong.text).toContain('id="e-s1_1_1_start">It is within another shift of the day')
    expect(wrong.text).toContain('id="e-s1_3_0_end">It must be filled in on a working day.')
    expect(wrong.text).toContain('Monday: Break (min)')
  })

  test('keeps a cycle of weeks, and changes single days', async () => {
    const at = `/admin/people/${dora.id}/schedule`
    const saved = await submitTwice(admin, `${at}/edit?weeks=2`, at, {
      weeks: '2',
      effective_date: '2026-10-11',
      s1_1_0_start: '09:00',
      s1_1_0_end: '17:00',
      s2_5_0_start: '22:00',
      s2_5_0_end: '06:00',
    })
    expect(saved.text).toContain('The schedule was saved.')
    expect((await admin.get(at)).text).toContain('Week 2 of 2')
    const day = { override_date: '2026-10-13', day_off: 'yes' }
    const changed = await submitTwice(admin, at, `${at}/days`, day)
    expect(changed.text).toContain('Day off')
    const twice = await admin.submit(at, `${at}/days`, day)
    expect(twice.text).toContain('It has a change already, a day off; cancel it first.')
    const [, cancel] = /action="(\/admin\/people\/\d+\/schedule\/days\/\d+\/cancel)"/.exec(
      changed.text,
    )!
    expect((await submitTwice(admin, at, cancel!)).text).toContain('The change was canceled.')
  })
})

describe('a manager who signs in', () => {
  let manager: Visitor
  beforeAll(async () => {
    manager = await invited(ruth)
  })

  test('sees her people only, and the sections of her reach', async () => {
    const { text } = await manager.get('/admin/people')
    expect(text).toContain('<h1>People</h1>')
    expect(namesOf(text)).toEqual(expect.arrayContaining(['Ben Below', 'Ruth Steinberg']))
    expect(text).not.toContain('Elsewhere')
    const sections = [...text.matchAll(/<li><a href="\/admin([^"]*)"[^>]*>[^<]+<\/a><\/li>/g)]
    expect(sections.map(([, path]) => path)).toEqual([
      '',
      '/people',
      '/time',
      '/approvals',
      '/away',
      '/calendars',
      '/mileage',
    ])
    expect(text).not.toContain('Add a person')

    const page = (await manager.get(`/admin/people/${ben.id}`)).text
    expect(page).toContain('Ben Below')
    for (const part of ['/activity', 'Edit</a>', 'invite']) expect(page).not.toContain(part)
    for (const path of ['leave', 'schedule', 'schedule/edit', 'time']) {
      expect((await manager.get(`/admin/people/${ben.id}/${path}`)).status, path).toBe(200)
    }
    expect((await manager.get(`/admin/people/${ben.id}/leave`)).text).not.toContain('Adjust')
    expect((await manager.get('/admin/approvals')).status).toBe(200)
  })

  test('gets the answer for nobody about other people, and no page or form of the company', async () => {
    const nobody = await manager.get('/admin/people/999999')
    const same = (text: string) => text.replace(/Request [\w-]+/g, '')
    for (const path of ['', '/leave', '/schedule', '/schedule/edit', '/time']) {
      const shown = await manager.get(`/admin/people/${dora.id}${path}`)
      expect([path, shown.status]).toEqual([path, 404])
      expect(same(shown.text)).toBe(same(nobody.text))
    }
    for (const path of ['keys', 'webhooks', 'audit', 'settings', 'access', 'sign-ins', 'mails']) {
      expect([path, (await manager.get(`/admin/${path}`)).status]).toEqual([path, 403])
    }
    const shown = await manager.get(`/admin/people/${ben.id}/schedule`)
    const { form_token = '' } = hiddenFields(shown.text, `/admin/people/${ben.id}/schedule/days`)
    for (const [path, status] of [
      ['/admin/people/new', 403],
      [`/admin/people/${ben.id}/invite`, 403],
      [`/admin/people/${ben.id}/leave/adjust`, 403],
      [`/admin/people/${ruth.id}/schedule`, 403],
      [`/admin/people/${dora.id}/schedule`, 404],
      [`/admin/access/${ruth.id}/grant`, 403],
    ] as const) {
      const form = { form_token, ...record, weeks: '1', s1_1_0_start: '09:00', s1_1_0_end: '17:00' }
      expect([path, (await manager.post(path, form)).status]).toEqual([path, status])
    }
  })

  test('plans for her people, and signs out', async () => {
    const at = `/admin/people/${ben.id}/schedule`
    const saved = await submitTwice(manager, `${at}/edit`, at, {
      weeks: '1',
      effective_date: '2026-10-12',
      s1_1_0_start: '09:00',
      s1_1_0_end: '17:00',
    })
    expect(saved.text).toContain('The schedule was saved.')
    await manager.submit('/admin/people', '/account/sign-out')
    expect((await manager.get('/admin/people')).text).not.toContain('<h1>People</h1>')
  })

  test('is out when she is no manager any more; an employee never comes in', async () => {
    const lead = await add({ first_name: 'Lou', last_name: 'Lead', role: 'manager' })
    const browser = await invited(lead)
    expect((await browser.get('/admin/people')).text).toContain('<h1>People</h1>')
    await server.rest('PUT', `/employees/${lead.id}`, { role: 'employee' })
    expect((await browser.get('/admin/people')).text).not.toContain('<h1>People</h1>')
    const employee = await invited(dora)
    expect((await employee.get('/admin/people')).text).not.toContain('<h1>People</h1>')
  })
})

/** Sends a form, and once more where it asks with its effects. */
async function submitTwice(
  who: Visitor,
  page: string,
  action: string,
  fields: Record<string, string> = {},
) {
  const asked = await who.submit(page, action, fields)
  if (!asked.text.includes('Nothing is saved yet.')) return asked
  return who.post(action, { ...hiddenFields(asked.text, action), step: 'save' })
}

test('the form and the profile have every text of a person, and saving it unchanged changes nothing', async () => {
  const texts = Object.fromEntries(employeeTextNames().map((name, n) => [name, `text ${n}`]))
  const { id } = await add({ first_name: 'Tess', last_name: 'Texts', ...texts })
  const at = `/admin/people/${id}`
  const profile = await admin.get(at)
  const form = await formOf(admin, `${at}/edit`)
  for (const [name, text] of Object.entries(texts)) {
    expect(profile.text, name).toContain(text)
    expect(form, name).toHaveProperty(name, text)
  }
  const before = await server.rest('GET', `/employees/${id}`)
  await admin.post(`${at}/edit`, form)
  expect((await server.rest('GET', `/employees/${id}`)).body).toEqual(before.body)
  expect(Object.keys(texts).length).toBeGreaterThan(4)
})
