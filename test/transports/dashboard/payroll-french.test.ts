import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OntarioOffice, startOntarioOffice } from '../../support/ontario-office.ts'

let server: OntarioOffice
let period: number
beforeAll(async () => {
  server = await startOntarioOffice()
  await speak('fr')
  const { body } = await server.rest('GET', '/pay-periods?per_page=100')
  period = body.data.find(({ is_current }: { is_current: boolean }) => is_current).id
})
afterAll(() => server.close())

async function speak(language: 'en' | 'fr') {
  const [row] = await server.sql<{ id: number }>(
    `select id from employees where company_id = $1 and dashboard_access limit 1`,
  )
  await server.rest('PUT', `/employees/${row!.id}`, { language })
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the chart that needs no scripts is drawn in the language of the page, and English for others', async () => {
  const { text } = await server.admin.get(`/admin/payroll/chart.svg?period=${period}`)
  expect(text).toContain('Heures de paie par jour')
  expect(text).toContain('Heures payées, empilées par catégorie.')
  expect(text).toMatch(/lun\. 2026-10-05: \d+,\d\d h normales/)
  expect(text).not.toMatch(/Payroll|regular|Mon/)
  const [from, to] = text.match(/\d{4}-\d\d-\d\d/g)!
  const wire = await server.rest(
    'GET',
    `/reports/payroll-hours/chart.svg?from=${from}&to=${to}&by=day`,
  )
  expect(wire.text).toContain('Payroll hours by day')
  await speak('en')
  const english = await server.admin.get(`/admin/payroll/chart.svg?period=${period}`)
  expect(english.text).toBe(wire.text)
  await speak('fr')
})

test('the explanation of a day is in French', async () => {
  const { text } = await server.admin.get(
    `/admin/payroll/explain?employee_id=${server.ben}&date=2026-10-05`,
  )
  expect(plain(text)).toMatch(/<b>\d,\d\d h<\/b> payées\./)
  expect(text).toContain('Paie selon l’horaire')
  expect(text).toContain('prévoit, le lundi')
  expect(text).not.toMatch(/Paid by|The pattern|regular/)
})

test('a decimal comma is a decimal mark where the page is French', async () => {
  const page = '/admin/leave-types/new'
  const { text } = await server.admin.submit(page, page, {
    name: 'Congé de formation',
    annual_days: '7,5',
    unit: 'days',
    accrual_method: 'annual_grant',
  })
  expect(plain(text)).toContain('7,5 jours par année.')
})
