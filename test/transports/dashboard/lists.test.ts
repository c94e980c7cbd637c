import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '../../support/dashboard-client.ts'
import { formOf } from '../../support/dashboard-client.ts'
import { type OntarioOffice, startOntarioOffice, wrongIn } from '../../support/ontario-office.ts'

let server: OntarioOffice
let admin: Visitor
let manager: Visitor
let ruth: number
let ben: number
let dora: number

beforeAll(async () => {
  server = await startOntarioOffice()
  ;({ admin, manager, ruth, ben, dora } = server)
})
afterAll(() => server.close())

describe('blackout dates', () => {
  test('are added, changed and deleted', async () => {
    const path = '/admin/blackout-dates/new'
    const bad = await admin.submit(path, path, {
      name: '',
      start_date: '2026-12-10',
      end_date: '2026-12-01',
    })
    expect(wrongIn(bad.text)).toEqual({ name: 'It must be filled in.' })
    const order = await admin.submit(path, path, {
      name: 'X',
      start_date: '2026-12-10',
      end_date: '2026-12-01',
    })
    expect(wrongIn(order.text)).toEqual({ end_date: 'It must not be before the first date.' })
    await server.rest('PUT', `/employees/${ruth}`, { department: 'Store' })
    await server.rest('PUT', `/employees/${dora}`, { department: 'Warehouse' })
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
    await admin.post(page, {
      ...(await formOf(admin, page)),
      leave_types: ['vacation'] as never,
      name: 'Counting',
    })
    expect((await stored())[0]).toMatchObject({
      ...one,
      leave_types: ['vacation'],
      name: 'Counting',
    })
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
    const fields = await formOf(admin, page)
    await server.rest('PUT', `/work-locations/${one.id}`, { city: 'Ottawa' })
    const late = await admin.post(page, { ...fields, name: 'South' })
    expect(late.status).toBe(409)
    const again = await admin.post(page, { ...(await formOf(admin, page)), name: 'South' })
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
  expect(text).toContain('Mon–Fri 9:00 AM–5:00 PM')
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
    const bad = await admin.submit(path, path, {
      person: 'ben@example.test',
      trip_date: '2026-10-05',
      distance_km: '-1',
      end_address: 'B',
    })
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
    await admin.post(page, { ...(await formOf(admin, page)), distance_km: '31' })
    expect(await stored()).toMatchObject({ distance_km: 31, start_address: 'A', status: 'pending' })
    await admin.submit('/admin/mileage', `${page}/approve`)
    expect((await stored()).status).toBe('approved')
    await admin.submit(page, `${page}/cancel`, { reason: 'Twice' })
    expect(await stored()).toMatchObject({ status: 'cancelled', cancel_reason: 'Twice' })
    const other = (await trip(ben)).body.id
    const rejected = await admin.submit(
      `/admin/mileage/${other}`,
      `/admin/mileage/${other}/reject`,
      { note: 'By bus' },
    )
    expect(rejected.text).toContain('The trip was rejected.')
    expect((await admin.get(`/admin/mileage/${other}`)).text).toContain('Reason: By bus')
  })

  test('filters are in the address', async () => {
    const theirs = (await trip(dora)).body.id
    const old = (await trip(dora, { trip_date: '2026-01-05' })).body.id
    const ids = async (query: string, who = admin) =>
      [...(await who.get(`/admin/mileage?${query}`)).text.matchAll(/id="trip-(\d+)"/g)].map(
        ([, id]) => Number(id),
      )
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
    for (const person of ['dora@example.test', 'nobody@example.test']) {
      const { text: none } = await manager.get(`/admin/mileage?person=${person}`)
      expect(wrongIn(none)).toEqual({ person: 'It is none of the people you reach.' })
      expect(none).not.toContain('id="trip-')
    }
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
    'minimum-present',
    'minimum-present/new',
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
