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

describe('settings', () => {
  test('say what a change touches, are saved after it, and not over a change of somebody else', async () => {
    const page = '/admin/settings'
    const fields = {
      ...(await formOf(admin, page)),
      pay_basis: 'punches',
      region: 'QC',
      overtime: 'ca_qc',
    }
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

  test('say on which dates the first pay period runs, also where another setting follows', async () => {
    const page = '/admin/settings'
    const review = async (changes: Record<string, string>) =>
      (await admin.post(page, { ...(await formOf(admin, page)), ...changes })).text
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
    const foreign = {
      ...(await formOf(admin, '/admin/settings')),
      country_code: 'AT',
      region: 'ON',
    }
    const shown = await admin.post('/admin/settings', { ...foreign, region: '9' })
    expect(shown.text).toContain('<ins>Austria</ins>')
  })
})
