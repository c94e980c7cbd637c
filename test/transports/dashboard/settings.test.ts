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
