import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, hiddenFields, type Visitor } from '../../support/dashboard-client.ts'
import { type OntarioOffice, startOntarioOffice, wrongIn } from '../../support/ontario-office.ts'

let server: OntarioOffice
let admin: Visitor
let ben: number
let dora: number

beforeAll(async () => {
  server = await startOntarioOffice()
  ;({ admin, ben, dora } = server)
})
afterAll(() => server.close())

const idIn = (text: string, words: string, path: string) =>
  Number(
    new RegExp(`href="/admin/${path}/(\\d+)[^"]*">[^<]*(?:<span[^>]*>)?[^<]*${words}`).exec(
      text,
    )?.[1],
  )

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

    const fields = { ...(await formOf(admin, page)), name: 'Volunteering' }
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

    const retired = await formOf(admin, page)
    delete retired.is_active
    await admin.post(page, { ...retired, step: 'save' })
    expect((await admin.get('/admin/leave-types?show=retired')).text).toContain('Volunteering')
    const gone = await admin.submit(page, `${page}/delete`)
    expect(gone.text).toContain('The leave type was deleted.')
    expect((await server.rest('GET', `/leave-types/${id}`)).status).toBe(404)
  })

  test('have policies, whose change says how balances move', async () => {
    const types = (await server.rest('GET', '/leave-types')).body.data
    const { id, default_policy_id } = types.find(
      ({ type }: { type: string }) => type === 'vacation',
    )
    const page = `/admin/leave-types/${id}/policies/${default_policy_id}`
    const fields = {
      ...(await formOf(admin, page)),
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
    expect(review.text).toContain(
      '15 days a year, 20 after 5 years. Up to 5 days are carried over until Mar 31.',
    )
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
    const bad = await admin.submit(path, path, {
      name: '',
      color: '#zz',
      annual_days: '-1',
      unit: 'days',
    })
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
    const asked = {
      employee_id: dora,
      type: 'moving_day',
      start_date: '2026-11-02',
      end_date: '2026-11-02',
    }
    await server.rest('POST', '/leave-requests', asked)
    const { text } = await admin.get(`/admin/leave-types/${id}`)
    expect(text).toContain('It cannot be deleted. It has 1 leave request.')
    expect(text).not.toContain(`action="/admin/leave-types/${id}/delete"`)
  })
})
