import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { createInvitation, giveSignIn } from '../../../src/modules/sign-in/index.ts'
import { operator } from '../../support/callers.ts'
import { hiddenFields, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Visitor
let manager: Visitor
let ruth: number
let ben: number
let dora: number

/** Tuesday, Oct 6 in Toronto; the clock runs from there. */
const ahead_ms = Date.parse('2026-10-06T18:30:00Z') - Date.now()

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.now() + ahead_ms })
  const zone = { timezone: 'America/Toronto', works_weekdays: true }
  const boss = await addEmployee(server, { ...zone, first_name: 'Ada', role: 'company_admin' })
  ruth = await addEmployee(server, { ...zone, first_name: 'Ruth', role: 'manager' })
  ben = await addEmployee(server, { ...zone, first_name: 'Ben', email: 'ben@example.test' })
  await server.rest('PUT', `/employees/${ben}`, { manager_id: ruth })
  dora = await addEmployee(server, { ...zone, first_name: 'Dora' })
  await server.rest('PUT', '/company', { country_code: 'CA', region: 'ON', mileage_enabled: true })
  await run(grantDashboardAccess, { employee_id: boss })
  const { path } = (await run(createDashboardLink, { employee_id: boss })) as { path: string }
  admin = await signedIn(server, path)
  await run(giveSignIn, { employee_ids: [ruth] })
  const link = (await run(createInvitation, { employee_id: ruth })) as { path: string }
  manager = await signedIn(server, link.path)
})
afterAll(() => server.close())

async function run(operation: AnyOperation, input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body
}

/** The message at each input. */
function wrongIn(text: string): Record<string, string> {
  const wrong = [...text.matchAll(/<p class="wrong" id="e-([\w-]+)">(.*?)<\/p>/g)]
  return Object.fromEntries(wrong.map(([, name, words]) => [name, words]))
}

/** The fields that a browser sends for the form unchanged. */
async function formOf(page: string, action = page): Promise<Record<string, string>> {
  const { text } = await admin.get(page)
  const escaped = action.replaceAll('&', '&amp;')
  const start = text.slice(text.indexOf(`action="${escaped}"`))
  const form = start.slice(0, start.indexOf('</form>'))
  const fields = hiddenFields(text, escaped)
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const [, name = ''] = /name="(\w+)"/.exec(tag) ?? []
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? []
    if (!/type="(checkbox|radio)"/.test(tag) || tag.includes(' checked')) fields[name] = value
  }
  for (const [, name = '', options = ''] of form.matchAll(/<select [^>]*name="(\w+)"[^>]*>(.*?)<\/select>/gs)) {
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  }
  for (const [, name = '', value = ''] of form.matchAll(/<textarea [^>]*name="(\w+)"[^>]*>\n?(.*?)<\/textarea>/gs)) {
    fields[name] = value
  }
  return fields
}

const idIn = (text: string, words: string, path: string) =>
  Number(new RegExp(`href="/admin/${path}/(\\d+)[^"]*">[^<]*(?:<span[^>]*>)?[^<]*${words}`).exec(text)?.[1])

describe('leave types', () => {
  test('are added, shown with their policies in words, changed after a look at the effects, and deleted', async () => {
    const added = await admin.submit('/admin/leave-types/new', '/admin/leave-types/new', {
      name: 'Volunteer days',
      color: 'teal',
      is_paid: 'yes',
      requires_approval: 'yes',
      unit: 'days',
      annual_days: '3',
      accrual_method: 'annual_grant',
    })
    expect(added.text).toContain('The leave type was added.')
    expect(added.text).toContain('3 days a year. Nothing is carried over.')
    const list = await admin.get('/admin/leave-types')
    const id = idIn(list.text, 'Volunteer days', 'leave-types')
    const page = `/admin/leave-types/${id}`
    const stored = async () => (await server.rest('GET', `/leave-types/${id}`)).body
    expect(await stored()).toMatchObject({ type: 'volunteer_days', annual_days: 3, color: 'teal' })

    const fields = { ...(await formOf(page)), name: 'Volunteering' }
    const review = await admin.post(page, fields)
    expect(review.text).toContain('Nothing is saved yet.')
    expect((await stored()).name).toBe('Volunteer days')
    const edit = await admin.post(page, { ...hiddenFields(review.text, page), step: 'edit' })
    expect(edit.text).toContain('value="Volunteering"')
    const saved = await admin.post(page, { ...hiddenFields(review.text, page), step: 'save' })
    expect(saved.text).toContain('The leave type was saved.')
    expect(await stored()).toMatchObject({ name: 'Volunteering', is_paid: true, is_active: true })
    const late = await admin.post(page, { ...fields, name: 'Mine', step: 'save' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Somebody else changed this record in the meantime.')
    expect(late.text).toContain('value="Mine"')

    const retired = await formOf(page)
    delete retired.is_active
    await admin.post(page, { ...retired, step: 'save' })
    expect((await admin.get('/admin/leave-types?show=retired')).text).toContain('Volunteering')
    const gone = await admin.submit(page, `${page}/delete`)
    expect(gone.text).toContain('The leave type was deleted.')
    expect((await server.rest('GET', `/leave-types/${id}`)).status).toBe(404)
  })

  test('have policies, whose change says how balances move', async () => {
    const types = (await server.rest('GET', '/leave-types')).body.data
    const { id, default_policy_id } = types.find(({ type }: { type: string }) => type === 'vacation')
    const page = `/admin/leave-types/${id}/policies/${default_policy_id}`
    const fields = {
      ...(await formOf(page)),
      annual_amount: '',
      accrual_method: 'annual_grant',
      step_0_years: '0',
      step_0_amount: '15',
      step_1_years: '5',
      step_1_amount: '20',
      carry_over_max: '5',
      carry_over_expires_on: '03-31',
    }
    const review = await admin.post(page, fields)
    expect(review.text).toContain('15, 20 after 5 years days a year. Up to 5 days are carried over until Mar 31.')
    expect(review.text).toMatch(/Balances of vacation move for \d+ people, \+\d+ days in all\./)
    const saved = await admin.post(page, { ...hiddenFields(review.text, page), step: 'save' })
    expect(saved.text).toContain('The policy was saved.')
    const stored = (await server.rest('GET', `/leave-policies/${default_policy_id}`)).body
    expect(stored).toMatchObject({ carry_over_max: 5, carry_over_expires_on: '03-31' })
    expect(stored.steps).toEqual([
      { after_years: 0, annual_amount: 15 },
      { after_years: 5, annual_amount: 20 },
    ])

    const add = `/admin/leave-types/${id}/policies/new`
    const bad = await admin.submit(add, add, {
      name: '',
      accrual_method: 'annual_grant',
      annual_amount: 'many',
      step_2_years: '1',
      step_2_amount: '4',
      carry_over_expires_on: 'March',
    })
    expect(bad.status).toBe(422)
    expect(wrongIn(bad.text)).toMatchObject({
      name: 'It must be filled in.',
      annual_amount: 'It must be a number.',
      carry_over_expires_on: 'It must be a month and day, such as 03-31.',
    })
    const added = await admin.submit(add, add, {
      name: 'Warehouse',
      accrual_method: 'monthly',
      annual_amount: '18',
      carry_over_max: '0',
    })
    expect(added.text).toContain('18 days a year, a twelfth on the 1st of each month.')
    const { data } = (await server.rest('GET', '/leave-policies?type=vacation')).body
    const own = data.find(({ name }: { name: string }) => name === 'Warehouse')
    const path = `/admin/leave-types/${id}/policies/${own.id}`
    await server.rest('PUT', `/employees/${ben}/terms`, {
      effective_date: '2027-01-01',
      leave_policies: { vacation: { policy_id: own.id } },
    })
    const used = await admin.submit(path, `${path}/delete`)
    expect(used.status).toBe(422)
    expect(used.text).toContain('The policy is in use: the terms of 1 employee name it')
  })

  test('say at the inputs what is wrong, and why one cannot be deleted', async () => {
    const path = '/admin/leave-types/new'
    const bad = await admin.submit(path, path, { name: '', color: '#zz', annual_days: '-1', unit: 'days' })
    expect(bad.status).toBe(422)
    expect(wrongIn(bad.text)).toEqual({
      name: 'It must be filled in.',
      color: 'It must be a color such as #2f7a5b or teal.',
      annual_days: 'It must be 0 or more.',
    })
    await server.rest('POST', '/leave-types', { name: 'Moving day', annual_days: 1 })
    const again = await admin.submit(path, path, { name: 'Moving day', unit: 'days' })
    expect(wrongIn(again.text).name).toContain('is the name of another leave type')
    const { data } = (await server.rest('GET', '/leave-types')).body
    const { id } = data.find(({ type }: { type: string }) => type === 'moving_day')
    const asked = { employee_id: dora, type: 'moving_day', start_date: '2026-11-02', end_date: '2026-11-02' }
    await server.rest('POST', '/leave-requests', asked)
    const { text } = await admin.get(`/admin/leave-types/${id}`)
    expect(text).toContain('It cannot be deleted. It has 1 leave request.')
    expect(text).not.toContain(`action="/admin/leave-types/${id}/delete"`)
  })
})

describe('holidays', () => {
  const view = 'year=2026&country_code=CA&region=ON'

  test('of a year are listed with what the company makes of them', async () => {
    const { text } = await admin.get('/admin/holidays')
    expect(text).toContain('Holidays of 2026')
    expect(text).toContain('Ontario (ON), CA')
    expect(text).toContain('Labour Day')
    expect(text).toContain('Civic Holiday')
    expect(text).toContain('year=2027')
    const { text: us } = await admin.get('/admin/holidays?year=2027&country_code=US&region=RI')
    expect(us).toContain('Victory Day')
  })

  test('are chosen after a look at the effects', async () => {
    const { data } = (await server.rest('GET', '/holiday-choices')).body
    const { key } = data.find(({ name }: { name: string }) => name === 'Boxing Day')
    const page = `/admin/holidays/choices/${key}?${view}`
    const fields = { ...(await formOf(page)), choice: 'ordinary' }
    const review = await admin.post(page, fields)
    expect(review.text).toContain('<del>A paid day off</del> <ins>An ordinary day</ins>')
    const action = page.replaceAll('&', '&amp;')
    const saved = await admin.post(page, { ...hiddenFields(review.text, action), step: 'save' })
    expect(saved.text).toContain('The choice was saved.')
    expect((await server.rest('GET', `/holiday-choices/${key}`)).body.choice).toBe('ordinary')
    await admin.post(page, { ...(await formOf(page)), choice: 'default', step: 'save' })
    expect((await server.rest('GET', `/holiday-choices/${key}`)).body.choice).toBe('paid')
  })

  test('of the company are added, changed and deleted', async () => {
    const path = `/admin/holidays/new?${view}`
    const fields = {
      ...(await formOf(path)),
      date: '2026-11-27',
      name: 'Founders’ day',
      is_paid: 'yes',
    }
    const review = await admin.post(path, fields)
    expect(review.text).toMatch(/Nobody’s paid hours change|Paid hours of/)
    const own = async () =>
      (await server.rest('GET', '/holidays/CA?year=2026&region=ON')).body.data.filter(
        ({ source }: { source: string }) => source === 'company',
      )
    expect(await own()).toEqual([])
    const action = path.replaceAll('&', '&amp;')
    const added = await admin.post(path, { ...hiddenFields(review.text, action), step: 'save' })
    expect(added.text).toContain('The holiday was added.')
    const [stored] = await own()
    expect(stored).toMatchObject({ date: '2026-11-27', name: 'Founders’ day', is_paid: true })

    const second = await admin.post(path, { ...fields, once: 'other', step: 'save' })
    expect(wrongIn(second.text).date).toContain('It has a holiday of yours already')

    const page = `/admin/holidays/${stored.id}?${view}`
    await admin.post(page, { ...(await formOf(page)), name: 'Founders', step: 'save' })
    expect((await own())[0].name).toBe('Founders')
    const remove = `/admin/holidays/${stored.id}/delete?${view}`
    const question = await admin.post(remove, await formOf(page, remove))
    expect(question.text).toContain('Delete Founders?')
    expect(await own()).toHaveLength(1)
    const escaped = remove.replaceAll('&', '&amp;')
    const gone = await admin.post(remove, { ...hiddenFields(question.text, escaped), step: 'save' })
    expect(gone.text).toContain('The holiday was deleted.')
    expect(await own()).toEqual([])
  })

  test('are moved', async () => {
    const { data } = (await server.rest('GET', '/holiday-choices')).body
    const { key } = data.find(({ name }: { name: string }) => name === 'Boxing Day')
    const path = `/admin/holidays/new?${view}`
    await admin.post(path, {
      ...(await formOf(path)),
      date: '2026-12-28',
      name: 'Boxing Day',
      for_key: key,
      is_paid: 'yes',
      step: 'save',
    })
    const { text } = await admin.get('/admin/holidays')
    expect(text).toContain('in place of Boxing Day')
    expect(text).not.toContain('datetime="2026-12-26"')
  })
})

describe('blackout dates', () => {
  test('are added, changed and deleted', async () => {
    const path = '/admin/blackout-dates/new'
    const bad = await admin.submit(path, path, { name: '', start_date: '2026-12-10', end_date: '2026-12-01' })
    expect(wrongIn(bad.text)).toEqual({ name: 'It must be filled in.' })
    const order = await admin.submit(path, path, { name: 'X', start_date: '2026-12-10', end_date: '2026-12-01' })
    expect(wrongIn(order.text)).toEqual({ end_date: 'It must not be before the first date.' })
    const added = await admin.submit(path, path, {
      name: 'Stock-taking',
      start_date: '2026-12-01',
      end_date: '2026-12-03',
      enforcement: 'warn',
      leave_types: ['vacation', 'personal'],
      departments: 'Warehouse\r\nStore\r\n',
      reason: 'Everybody\r\ncounts.',
    })
    expect(added.text).toContain('The blackout dates were added.')
    const stored = async () => (await server.rest('GET', '/blackout-dates')).body.data
    const [one] = await stored()
    expect(one).toMatchObject({
      start_date: '2026-12-01',
      enforcement: 'warn',
      leave_types: ['vacation', 'personal'],
      departments: ['Warehouse', 'Store'],
      reason: 'Everybody\ncounts.',
    })
    const page = `/admin/blackout-dates/${one.id}`
    await admin.post(page, { ...(await formOf(page)), leave_types: ['vacation'] as never, name: 'Counting' })
    expect((await stored())[0]).toMatchObject({ ...one, leave_types: ['vacation'], name: 'Counting' })
    expect((await admin.get('/admin/blackout-dates?show=past')).text).not.toContain('Counting')
    const gone = await admin.submit(page, `${page}/delete`)
    expect(gone.text).toContain('The blackout dates were deleted.')
    expect(await stored()).toEqual([])
  })
})

describe('work locations', () => {
  test('are added and changed, not over a change of somebody else', async () => {
    const path = '/admin/work-locations/new'
    const bad = await admin.submit(path, path, { name: ' ' })
    expect(wrongIn(bad.text)).toEqual({ name: 'It must be filled in.' })
    await admin.submit(path, path, { name: 'North', address: '1 Road\r\nGate 2', city: 'Toronto' })
    const [one] = (await server.rest('GET', '/work-locations')).body.data
    expect(one).toMatchObject({ name: 'North', address: '1 Road\nGate 2', city: 'Toronto' })
    const page = `/admin/work-locations/${one.id}`
    const fields = await formOf(page)
    await server.rest('PUT', `/work-locations/${one.id}`, { city: 'Ottawa' })
    const late = await admin.post(page, { ...fields, name: 'South' })
    expect(late.status).toBe(409)
    const again = await admin.post(page, { ...(await formOf(page)), name: 'South' })
    expect(again.text).toContain('The work location was saved.')
    expect((await server.rest('GET', `/work-locations/${one.id}`)).body).toMatchObject({
      name: 'South',
      city: 'Ottawa',
    })
  })
})

test('schedules are listed in words, with a link to the person', async () => {
  const { text } = await admin.get('/admin/schedules')
  expect(text).toContain(`href="/admin/people/${ben}"`)
  expect(text).toContain('Mon–Fri 09:00–17:00')
  expect(text).toContain('37.50 h')
  expect(text).toContain(`href="/admin/people/${ben}/schedule/edit"`)
  expect((await admin.get('/admin/schedules?search=Dora')).text).not.toContain('Ben Tester')
})

describe('mileage', () => {
  const trip = (employee_id: number, more = {}) =>
    server.rest('POST', '/mileage-trips', {
      employee_id,
      trip_date: '2026-10-05',
      start_address: 'Office',
      end_address: 'Client',
      distance_km: 12.5,
      ...more,
    })

  test('trips are added, corrected, decided and cancelled', async () => {
    const path = '/admin/mileage/new'
    const bad = await admin.submit(path, path, { person: 'ben@example.test', trip_date: '2026-10-05', distance_km: '-1', end_address: 'B' })
    expect(wrongIn(bad.text)).toEqual({
      distance_km: 'It must be more than 0.',
      start_address: 'It must be filled in.',
    })
    const nobody = await admin.submit(path, path, { person: 'zoe@example.test' })
    expect(wrongIn(nobody.text)).toEqual({ person: 'It is nobody in your company.' })
    const added = await admin.submit(path, path, {
      person: 'ben@example.test',
      trip_date: '2026-10-05',
      distance_km: '30.5',
      start_address: 'A',
      end_address: 'B',
    })
    expect(added.text).toContain('The trip was added.')
    const { data } = (await server.rest('GET', `/mileage-trips?employee_id=${ben}`)).body
    const { id } = data[0]
    const page = `/admin/mileage/${id}`
    const stored = async () => (await server.rest('GET', `/mileage-trips/${id}`)).body
    await admin.post(page, { ...(await formOf(page)), distance_km: '31' })
    expect(await stored()).toMatchObject({ distance_km: 31, start_address: 'A', status: 'pending' })
    await admin.submit('/admin/mileage', `${page}/approve`)
    expect((await stored()).status).toBe('approved')
    await admin.submit(page, `${page}/cancel`, { reason: 'Twice' })
    expect(await stored()).toMatchObject({ status: 'cancelled', cancel_reason: 'Twice' })
    const other = (await trip(ben)).body.id
    const rejected = await admin.submit(`/admin/mileage/${other}`, `/admin/mileage/${other}/reject`, { note: 'By bus' })
    expect(rejected.text).toContain('The trip was rejected.')
    expect((await admin.get(`/admin/mileage/${other}`)).text).toContain('Reason: By bus')
  })

  test('filters are in the address', async () => {
    const theirs = (await trip(dora)).body.id
    const old = (await trip(dora, { trip_date: '2026-01-05' })).body.id
    const ids = async (query: string, who = admin) =>
      [...(await who.get(`/admin/mileage?${query}`)).text.matchAll(/id="trip-(\d+)"/g)].map(([, id]) => Number(id))
    expect(await ids('show=pending')).toEqual([theirs])
    expect(await ids(`employee_id=${dora}&from=2026-01-01`)).toEqual([theirs, old])
    expect(await ids('person=ben@example.test')).not.toContain(theirs)
    expect(wrongIn((await admin.get('/admin/mileage?person=zoe')).text)).toEqual({
      person: 'It is nobody in your company.',
    })
  })

  test('a manager has the trips of her people, and does not decide her own', async () => {
    const his = (await trip(ben)).body.id
    const own = (await trip(ruth)).body.id
    const { text } = await manager.get('/admin/mileage')
    expect(text).toContain('Ben Tester')
    expect(text).not.toContain('Dora')
    expect(text).toContain(`action="/admin/mileage/${his}/approve"`)
    expect(text).not.toContain(`action="/admin/mileage/${own}/approve"`)
    await manager.submit('/admin/mileage', `/admin/mileage/${his}/approve`)
    expect((await server.rest('GET', `/mileage-trips/${his}`)).body.status).toBe('approved')
  })

  test('new trips are not taken while mileage is off', async () => {
    await server.rest('PUT', '/company', { mileage_enabled: false })
    const { text } = await admin.get('/admin/mileage')
    expect(text).toContain('New trips are not taken.')
    expect(text).not.toContain('href="/admin/mileage/new"')
    await server.rest('PUT', '/company', { mileage_enabled: true })
  })
})

describe('settings', () => {
  test('say what a change touches, are saved after it, and not over a change of somebody else', async () => {
    const page = '/admin/settings'
    const fields = { ...(await formOf(page)), pay_basis: 'punches', region: 'QC', overtime: 'ca_qc' }
    const before = (await server.rest('GET', '/company')).body
    const review = await admin.post(page, fields)
    expect(review.text).toContain('<del>Ontario (ON)</del> <ins>Quebec (QC)</ins>')
    expect(review.text).toContain('Leave from today on is counted again.')
    expect(review.text).toMatch(/<ins>Quebec \(QC\): above 40 h a week<\/ins>/)
    expect(review.text).toMatch(/Paid hours of .*? to /)
    expect((await server.rest('GET', '/company')).body).toEqual(before)
    const saved = await admin.post(page, { ...hiddenFields(review.text, page), step: 'save' })
    expect(saved.text).toContain('Saved.')
    expect((await server.rest('GET', '/company')).body).toMatchObject({
      pay_basis: 'punches',
      region: 'QC',
      overtime: 'ca_qc',
    })
    const late = await admin.post(page, { ...fields, region: 'BC', step: 'save' })
    expect(late.status).toBe(409)
    expect(late.text).toMatch(/<option value="BC" selected>/)
  })

  test('have names of countries, regions and zones', async () => {
    const { text } = await admin.get('/admin/settings')
    expect(text).toMatch(/<option value="CA" selected>Canada<\/option>/)
    expect(text).toContain('<option value="NY">New York (NY)</option>')
    expect(text).toContain('<option value="Europe/Vienna">Vienna, Europe</option>')
    const foreign = { ...(await formOf('/admin/settings')), country_code: 'AT', region: 'ON' }
    const shown = await admin.post('/admin/settings', { ...foreign, region: '9' })
    expect(shown.text).toContain('<ins>Austria</ins>')
  })
})

test('managers have mileage, and none of the company’s pages', async () => {
  const shown = await manager.get('/admin')
  expect(shown.text).toContain('href="/admin/mileage"')
  expect(shown.text).not.toContain('href="/admin/leave-types"')
  for (const path of [
    'leave-types',
    'leave-types/new',
    'holidays',
    'holidays/new',
    'blackout-dates',
    'blackout-dates/new',
    'schedules',
    'work-locations',
    'work-locations/new',
    'settings',
  ]) {
    expect([path, (await manager.get(`/admin/${path}`)).status]).toEqual([path, 403])
  }
  const own = await manager.get('/admin/mileage')
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(own.text) ?? []
  const before = (await server.rest('GET', '/work-locations')).body
  const made = await manager.post('/admin/work-locations/new', { form_token, name: 'Hers' })
  expect(made.status).toBe(403)
  expect((await server.rest('GET', '/work-locations')).body).toEqual(before)
})
