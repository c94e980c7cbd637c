import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, hiddenFields, type Visitor } from '../../support/dashboard-client.ts'
import { type OntarioOffice, startOntarioOffice } from '../../support/ontario-office.ts'

let server: OntarioOffice
let admin: Visitor

beforeAll(async () => {
  server = await startOntarioOffice()
  ;({ admin } = server)
})
afterAll(() => server.close())

const page = '/admin/settings'
const at = (group: string) => `${page}/${group}`
const company = () => formOf(admin, page, at('company'))

describe('settings', () => {
  test('say what a change touches, are saved after it, and not over a change of somebody else', async () => {
    const before = (await server.rest('GET', '/company')).body
    const fields = { ...(await company()), region: 'QC' }
    const review = await admin.post(at('company'), fields)
    expect(review.text).toContain('<del>Ontario (ON)</del> <ins>Quebec (QC)</ins>')
    expect(review.text).toContain('Leave from today on is counted again.')
    expect((await server.rest('GET', '/company')).body).toEqual(before)
    const sent = { ...hiddenFields(review.text, at('company')), step: 'save' }
    const saved = await admin.post(at('company'), sent)
    expect(saved.text).toContain('Saved.')
    expect((await server.rest('GET', '/company')).body).toEqual({ ...before, region: 'QC' })
    const overtime = { ...(await formOf(admin, page, at('overtime'))), overtime: 'ca_qc' }
    const hours = await admin.post(at('overtime'), overtime)
    expect(hours.text).toMatch(/<ins>Quebec \(QC\): above 40 h a week<\/ins>/)
    expect(hours.text).toMatch(/paid hours change in .*? to /)
    const late = await admin.post(at('company'), { ...fields, region: 'BC', step: 'save' })
    expect(late.status).toBe(409)
    expect(late.text).toMatch(/<option value="BC" selected>/)
  })

  test('of two tabs that each save a group are both saved', async () => {
    await server.rest('PUT', '/company', { require_approved_punches: true })
    const first = { ...(await company()), name: 'Maple and Sons' }
    const second = await formOf(admin, page, at('paid-hours'))
    expect(second).toMatchObject({ require_approved_punches: 'yes' })
    expect(Object.keys(second)).not.toContain('name')
    const punches = { ...second, punch_rounding: '15', step: 'save' }
    expect((await admin.post(at('paid-hours'), punches)).text).toContain('Saved.')
    expect((await admin.post(at('company'), { ...first, step: 'save' })).text).toContain('Saved.')
    expect((await server.rest('GET', '/company')).body).toMatchObject({
      name: 'Maple and Sons',
      punch_rounding: 15,
      require_approved_punches: true,
    })
  })

  test('that are refused keep what was typed in their group, and what is stored in the others', async () => {
    await server.rest('PUT', '/company', { require_approved_punches: true })
    const wrong = { ...(await company()), name: 'New name', timezone: 'Mars/Olympus' }
    const { status, text } = await admin.post(at('company'), wrong)
    expect(status).toBe(422)
    expect(text).toContain('value="New name"')
    expect(text).toMatch(/name="require_approved_punches" type="checkbox" value="yes" checked/)
  })

  test('say on which dates the first pay period runs, also where another setting follows', async () => {
    const periods = at('pay-periods')
    const review = async (changes: Record<string, string>) =>
      (await admin.post(periods, { ...(await formOf(admin, page, periods)), ...changes })).text
    const halves = await review({
      pay_frequency: 'semimonthly',
      pay_period_days_0: '11',
      pay_period_days_1: '26',
    })
    expect(halves).toContain('<del>1, 16</del> <ins>11, 26</ins>')
    expect(halves).toMatch(/The pay period of today is <time[^>]*>Sat, Sep 26</)
    const monthly = await review({ pay_frequency: 'monthly', pay_period_anchor: '2026-10-26' })
    expect(monthly).toMatch(/<dt>A month starts on day<\/dt><dd><del>1<\/del> <ins>26<\/ins>/)
    const wrong = await review({ pay_period_days_0: '28', pay_period_days_1: '31' })
    expect(wrong).toMatch(/id="e-pay_period_days_0">It must begin with a day from 1 to 27/)
  })

  test('have names of countries, regions and zones', async () => {
    const { text } = await admin.get('/admin/settings')
    expect(text).toMatch(/<option value="CA" selected>Canada<\/option>/)
    expect(text).toContain('<option value="NY">New York (NY)</option>')
    expect(text).toContain('<option value="Europe/Vienna">Vienna, Europe</option>')
    const foreign = { ...(await company()), country_code: 'AT', region: '9' }
    const shown = await admin.post(at('company'), foreign)
    expect(shown.text).toContain('<ins>Austria</ins>')
  })

  test('of another country have no region of the one before', async () => {
    const { region } = await company()
    const moved = await admin.post(at('company'), { ...(await company()), country_code: 'FR' })
    expect(moved.status).toBe(200)
    expect(moved.text).toMatch(/<dt>Province or state<\/dt><dd><del>[^<]+<\/del> <ins>none<\/ins>/)
    const other = region === 'BC' ? 'QC' : 'BC'
    const wrong = { ...(await company()), country_code: 'FR', region: other }
    const refused = await admin.post(at('company'), wrong)
    expect(refused.text).toContain('id="e-region">It must be one of the country, or none.')
  })
})
