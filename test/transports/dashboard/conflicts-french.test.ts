import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { conflictCodes } from '../../../src/modules/leave/requests/conflicts.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { englishIn } from '../../support/english-in.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { askLeave, standardAccrual } from '../../support/leave.ts'
import { textsOf } from '../../support/page-texts.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let browser: Visitor
let admin_id: number
/** The pending request that meets each conflict, and how. */
const requests = new Map<string, number>()
const workday = freshDates('2027-01-13', 7)
const action = '/admin/approvals/leave/selected'

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-06-01T12:00:00Z') })
  admin_id = await addEmployee(server, { role: 'company_admin', works_weekdays: true })
  const run = async (operation: AnyOperation) => {
    const caller = { company_id: server.company_id, ...operator }
    const input = { employee_id: admin_id }
    return (await runOperation(server.operationDeps, operation, caller, input)).body
  }
  await run(grantDashboardAccess)
  const { path } = (await run(createDashboardLink)) as { path: string }
  browser = await signedIn(server, path)
  await makeConflicts()
})
afterAll(() => server.close())

async function wish(first_name: string, date: string, more: object = {}) {
  const { department = null, until = date, employee_id, ...request } = more as Record<string, never>
  const id =
    employee_id ?? (await addEmployee(server, { first_name, department, works_weekdays: true }))
  const { body, status, text } = await askLeave(server, id, date, until, request)
  expect(status, text).toBe(201)
  return body as { id: number; employee_id: number }
}

async function approved(...wished: Parameters<typeof wish>) {
  const made = await wish(...wished)
  const answer = await server.rest('POST', `/leave-requests/${made.id}/approve`)
  expect(answer.status, answer.text).toBe(200)
  return made
}

async function makeConflicts(): Promise<void> {
  const away = workday()
  await approved('Ben', away, { department: 'Kitchen' })
  requests.set('colleague_away one', (await wish('Cara', away, { department: 'Kitchen' })).id)
  const both = workday()
  const end = workday()
  for (const name of ['Dora', 'Eve'])
    await approved(name, both, { department: 'Office', until: end })
  requests.set('colleague_away more', (await wish('Fay', both, { department: 'Office' })).id)
  for (const enforcement of ['warn', 'block']) {
    const [date, until] = [workday(), workday()]
    const dates = { start_date: date, end_date: until, departments: [enforcement] }
    const made = await wish('Gus', date, { department: enforcement })
    await server.rest('POST', '/blackout-dates', { name: 'End of the year', ...dates, enforcement })
    requests.set(`blackout ${enforcement}`, made.id)
  }
  requests.set('minimum_present', (await wish('Jo', workday(), { department: 'Shop' })).id)
  const minimum = { department: 'Shop', effective_from: '2026-01-01', minimum_present: 1 }
  await server.rest('PUT', '/minimum-present', minimum)
  const overlapping = workday()
  const { employee_id } = await approved('Hal', overlapping)
  const again = await wish('Hal', overlapping, { employee_id })
  requests.set('overlap', again.id)
  const { body } = await server.rest('GET', '/leave-types')
  const type = body.data.find((one: { type: string }) => one.type === 'personal')
  requests.set('balance', (await wish('Ida', workday(), { type: 'personal' })).id)
  await server.rest('PUT', `/leave-types/${type.id}`, { ...standardAccrual, annual_days: 0 })
}

async function speak(language: 'en' | 'fr') {
  const answer = await server.rest('PUT', `/employees/${admin_id}`, { language })
  expect(answer.status, answer.text).toBe(200)
}

const ids = () => [...requests.values()].map(String)

test('the requests meet every conflict that there is', async () => {
  const input = { ids: [...requests.values()], only_without_conflict: true }
  const { body } = await server.rest('POST', '/leave-requests/approve?dry_run=true', input)
  type Reasons = { reasons: { code: string }[] }
  const codes = (body.skipped as Reasons[]).flatMap(({ reasons }) =>
    reasons.map(({ code }) => code),
  )
  expect([...new Set(codes)].toSorted()).toEqual([...conflictCodes].toSorted())
})

describe('no sentence is left in English, and none names an id or a field', () => {
  const pages = () => [
    '/admin/approvals',
    `${action}?${ids()
      .map((id) => `id=${id}`)
      .join('&')}`,
    ...ids().map((id) => `/admin/approvals/leave/${id}`),
  ]

  test.each(['en', 'fr'] as const)('on the pages of approvals: %s', async (language) => {
    await speak(language)
    const wrong: string[] = []
    for (const path of pages()) {
      const { text, status } = await browser.get(path)
      expect(status, path).toBe(200)
      wrong.push(...faultsOf(text, language).map((fault) => `${path} ${fault}`))
    }
    expect(wrong).toEqual([])
  })

  test.each(['en', 'fr'] as const)('in what a bulk approval answers: %s', async (language) => {
    await speak(language)
    const page = `${action}?${ids()
      .map((id) => `id=${id}`)
      .join('&')}`
    const blocked = ['blackout block', 'overlap', 'balance'].map((name) => `${requests.get(name)}`)
    const shown = await browser.submit(page, action, { id: ids(), only_without_conflict: 'yes' })
    expect(faultsOf(shown.text, language)).toEqual([])
    const refused = await browser.submit(page, action, { id: blocked })
    expect(faultsOf(refused.text, language)).toEqual([])
  })
})

function faultsOf(page: string, language: 'en' | 'fr'): string[] {
  const texts = textsOf(page.replaceAll('End of the year', ''))
  // The exact time of a change.
  const shown = texts.filter(({ place }) => place !== 'time title')
  return shown.flatMap(({ text }) => [
    ...(language === 'fr' && englishIn(text).length > 0 ? [text] : []),
    ...(/\b\d{4}-\d\d-\d\d\b.*\s|leave request \d|blackout \d|demande \d|[a-z]_[a-z]/.test(text)
      ? [text]
      : []),
  ])
}
