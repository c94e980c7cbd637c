import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { refuse } from '../../../src/core/refusals.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { getPayrollHours } from '../../../src/modules/payroll/index.ts'
import { createInvitation, giveSignIn, updateSignIn } from '../../../src/modules/sign-in/index.ts'
import { allPages } from '../../../src/transports/dashboard/table.ts'
import { operator } from '../../support/callers.ts'
import {
  formOf,
  hiddenFields,
  signedIn,
  type Visitor,
  visitor,
} from '../../support/dashboard-client.ts'
import { addEmployee } from '../../support/people.ts'
import { dealt } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { addStaffTree, markOf, type Staff, staffTree, type Who } from '../../support/staff-tree.ts'

let server: TestServer
let staff: Staff
/** The schedule version of each employee. */
let versions: ReadonlyMap<number, number>
let records: Awaited<ReturnType<typeof companyRecords>>
const visitors = {} as Record<'admin' | 'manager' | 'employee' | 'elsewhere', Visitor>
const facts = {} as Record<Who, { email: string; employee_number: string }>

/** The manager is the lead; these are not below them. */
const outside = ['boss', 'dora'] as const
const below = ['ben', 'cara'] as const

beforeAll(async () => {
  const ahead_ms = Date.parse('2026-08-14T14:00:00Z') - Date.now()
  server = await startTestServer({ now: () => Date.now() + ahead_ms })
  staff = await addStaffTree(server)
  const schedules = await server.sql<{ id: number; employee_id: number }>(
    'select id, employee_id from schedule_versions where company_id = $1',
  )
  versions = new Map(schedules.map(({ id, employee_id }) => [employee_id, id]))
  await approvedLeave()
  records = await companyRecords()
  const rows = await server.sql<{ id: number; email: string; employee_number: string }>(
    `update employees set employee_number = 'N' || id || '-' || upper(first_name)
     where company_id = $1 returning id, email, employee_number`,
  )
  for (const who of Object.keys(staff) as Who[])
    facts[who] = rows.find(({ id }) => id === staff[who].employees)!
  await server.rest('PUT', `/employees/${staff.boss.employees}`, { role: 'company_admin' })
  visitors.admin = await admin(server.company_id, staff.boss.employees)
  visitors.manager = await person(staff.lead.employees, 'manager')
  visitors.employee = await person(staff.ben.employees, 'employee')
  const other = await server.company('Other Company')
  visitors.elsewhere = await admin(
    other,
    await addEmployee(server, { company_id: other, role: 'company_admin' }),
  )
  const addresses = (page: Page) =>
    [...outside, ...below].flatMap((who) =>
      addressesOf(page, who).map((address) => ({ who, address })),
    )
  visits = new Map(dealt(gets, addresses, 2))
})
afterAll(() => server.close())

/** By page, the addresses at which the manager opens it. */
let visits: Map<Page, readonly { who: Who; address: string }[]>

async function run(operation: AnyOperation, input: object, company_id = server.company_id) {
  const caller = { company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body as {
    path: string
    data: { employee_id: number; total_hours: number }[]
  }
}

async function admin(company_id: number, employee_id: number): Promise<Visitor> {
  await run(grantDashboardAccess, { employee_id }, company_id)
  return signedIn(server, (await run(createDashboardLink, { employee_id }, company_id)).path)
}

async function person(employee_id: number, role: string): Promise<Visitor> {
  await server.rest('PUT', `/employees/${employee_id}`, { role })
  await run(giveSignIn, { employee_ids: [employee_id] })
  const { path } = await run(createInvitation, { employee_id })
  return signedIn(server, path)
}

/** Everybody is away on these days, so that calendars and lists have something to show. */
async function approvedLeave(): Promise<void> {
  for (const who of Object.keys(staff) as Who[]) {
    const dates = { start_date: '2026-08-13', end_date: '2026-08-14', type: 'unpaid' }
    const body = { employee_id: staff[who].employees, ...dates, notes: markOf(who) }
    const { body: request } = await server.rest('POST', '/leave-requests', body)
    await server.rest('POST', `/leave-requests/${request.id}/approve`)
  }
}

async function companyRecords() {
  const { body: periods } = await server.rest('GET', '/pay-periods')
  const { body: hook } = await server.rest('POST', '/webhooks', {
    url: 'https://example.com/hook',
    description: markOf('boss'),
  })
  const [key] = await server.sql<{ id: number }>('select id from api_keys where company_id = $1')
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await server.rest('POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`)
    return answer.body.id
  }
  const dates = { start_date: '2026-12-21', end_date: '2026-12-24' }
  const fortnight = { from: '2026-08-01', to: '2026-08-14' }
  const { body: types } = await server.rest('GET', '/leave-types')
  const { body: policies } = await server.rest('GET', '/leave-policies')
  const { body: holidays } = await server.rest('GET', '/holidays/CA?year=2026')
  return {
    period: periods.data[0].id as number,
    key: key!.id,
    webhook: hook.id as number,
    delivery: 1,
    type: types.data[0].id as number,
    policy: (policies.data[0]?.id ?? 1) as number,
    holiday_key: holidays.data[0].key as string,
    holiday: await made('/holidays', { name: 'Founders', date: '2026-12-29' }),
    blackout: await made('/blackout-dates', { name: 'Inventory', ...dates }),
    minimum: await minimumOf(server),
    location: await made('/work-locations', { name: 'Depot' }),
    export: await made('/exports', { format: 'xlsx', ...fortnight }),
  }
}

async function minimumOf(server: TestServer): Promise<number> {
  const minimum = { department: 'Kitchen', effective_from: '2026-01-01', minimum_present: 1 }
  return (await server.rest('PUT', '/minimum-present', minimum)).body.id
}

/** What the pages with a parameter are about; a new page with one is added here. */
function pathOf(path: string, who: Who): string {
  const of = staff[who]
  const ids = [
    ['/approvals/:kind/:id', { kind: 'leave', id: of.leave_requests }],
    ['/approvals/leave/:id', { id: of.leave_requests }],
    ['/time/:id', { id: of.time_entries }],
    ['/payroll/:id', { id: records.period }],
    ['/payroll/exports/:id', { id: records.export }],
    ['/leave-types/:id', { id: records.type, policy_id: records.policy }],
    ['/leave-policies/:policy_id', { policy_id: records.policy }],
    ['/holidays/choices/:key', { key: records.holiday_key }],
    ['/settings/:group', { group: 'company' }],
    ['/holidays/:id', { id: records.holiday }],
    ['/blackout-dates/:id', { id: records.blackout }],
    ['/minimum-present/:id', { id: records.minimum }],
    ['/work-locations/:id', { id: records.location }],
    ['/mileage/:id', { id: of.mileage_trips }],
    ['/keys/:id', { id: records.key }],
    ['/webhooks/:id', { id: records.webhook, delivery_id: records.delivery }],
    [
      '/people/:id',
      {
        id: of.employees,
        override_id: of.one_day_overrides,
        version_id: versions.get(of.employees)!,
      },
    ],
    ['/access/:id', { id: of.employees }],
    ['/sign-ins/:id', { id: of.employees }],
    ['/apps/:id', { id: 1 }],
    ['/calendars/:id', { id: of.calendar_feeds }],
  ] as const
  const [, params] = ids.find(([start]) => path.startsWith(start)) ?? []
  return `/admin${path}`.replace(/:(\w+)/g, (_, name) => {
    const id = (params as Record<string, string | number> | undefined)?.[name]
    if (id === undefined) throw new Error(`Add to the test what ${path} is about.`)
    return String(id)
  })
}

/** The pages of a team; all others are the company's. */
const teamPages: readonly string[] = [
  'GET ',
  'GET /approvals',
  'GET /approvals/decided',
  'GET /approvals/leave/selected',
  'POST /approvals/leave/selected',
  'POST /approvals/:kind/:id/reopen',
  'POST /approvals/leave/rejected',
  'POST /approvals/:kind/:id/cancel',
  'GET /approvals/:kind/:id',
  'POST /approvals/:kind/:id',
  'GET /away',
  'GET /find',
  'GET /leave/new',
  'POST /leave/new',
  'POST /leave/new/preview',
  'GET /adjustments/new',
  'POST /adjustments/new',
  'POST /adjustments/new/preview',
  'GET /late',
  'GET /calendars',
  'POST /calendars',
  'POST /calendars/:id/renew',
  'POST /calendars/:id/delete',
  'GET /time',
  'GET /time/approve',
  'POST /time/approve',
  'GET /time/new',
  'POST /time/new',
  'POST /time/new/preview',
  'GET /time/:id',
  'POST /time/:id',
  'POST /time/:id/approve',
  'POST /time/:id/delete',
  'POST /time/:id/restore',
  'GET /mileage',
  'GET /mileage/new',
  'POST /mileage/new',
  'GET /mileage/:id',
  'POST /mileage/:id',
  'POST /mileage/:id/approve',
  'POST /mileage/:id/reject',
  'POST /mileage/:id/cancel',
  'GET /pay-periods',
  'GET /payroll/charts',
  'GET /payroll/explain',
  'GET /people',
  'GET /people/:id',
  'GET /people/:id/leave',
  'GET /people/:id/schedule',
  'GET /people/:id/schedule/edit',
  'POST /people/:id/schedule',
  'POST /people/:id/schedule/days',
  'POST /people/:id/schedule/days/:override_id/cancel',
  'POST /people/:id/schedule/versions/:version_id/delete',
  'GET /people/:id/time',
]

/** The addresses of a page that name somebody. */
function queriesOf(path: string, who: Who): string[] {
  const { employees: id, leave_requests: leave, time_entries: entry } = staff[who]
  const { email } = facts[who]
  const of: Record<string, string[]> = {
    '': [],
    '/approvals': [
      ...[`done=${leave}`, `next=${leave}`, 'per_page=100', 'ticked=all', 'department=Elsewhere'],
      ...['kind=forgot-punches', 'kind=adjustments', 'kind=mileage'],
      ...[
        `kind=forgot-punches&done=${staff[who].forgot_punch_requests}`,
        `kind=adjustments&done=${staff[who].payroll_day_adjustments}`,
        `kind=mileage&done=${staff[who].mileage_trips}`,
      ],
    ],
    '/approvals/decided': [
      ...['leave', 'forgot-punches', 'adjustments', 'mileage'].map((kind) => `kind=${kind}`),
      'page=1',
    ],
    '/find': [`q=${email.slice(0, 5)}`, `q=${id}`, `q=%23${leave}`],
    '/leave/new': [`employee_id=${id}`, `employee_id=${id}&date=2026-08-19`],
    '/adjustments/new': [`employee_id=${id}`],
    '/approvals/leave/selected': [`id=${leave}`],
    '/away': ['view=month', 'department=Elsewhere', 'from=2026-08-10'],
    '/time': [
      ...[`employee_id=${id}&from=2026-08-01`, `deleted=${entry}`, `next=${entry}`],
      ...['from=2026-08-01', 'order=person&from=2026-08-01', 'show=unapproved&from=2026-08-01'],
    ],
    '/time/new': [`employee_id=${id}&date=2026-08-12`],
    '/payroll': ['from=2026-08-01&to=2026-08-31', `period=${records.period}`, `employee_id=${id}`],
    '/mileage': [`employee_id=${id}`, 'state=all', 'from=2026-08-01'],
    '/payroll/chart.svg': [`period=${records.period}`],
    '/payroll/export': [`format=xlsx&period=${records.period}`],
    '/payroll/explain': [
      `employee_id=${id}&date=2026-08-03`,
      `employee_id=${id}&date=2026-08-03&to=2026-08-09`,
    ],
    '/people': [
      `manager_id=${id}`,
      'state=all',
      'department=Elsewhere',
      `search=${email.slice(0, 5)}`,
    ],
  }
  return of[path] ?? []
}

type Page = (typeof all)[number]
const all = allPages.map((page) => ({ ...page, line: `${page.method} ${page.path}` }))
const gets = all.filter(({ method }) => method === 'GET')
const posts = all.filter(({ method }) => method === 'POST')

const needQuery = ['/payroll/chart.svg', '/payroll/export', '/payroll/explain']

/** The addresses of a page about somebody. */
function addressesOf({ path }: Page, who: Who): string[] {
  const at = pathOf(path, who)
  const queried = queriesOf(path, who).map((query) => `${at}?${query}`)
  return needQuery.includes(path) ? queried : [at, ...queried]
}

/** Returns what a page has of people who are outside of the reach. */
function leaks(text: string, hidden: readonly Who[]): string[] {
  return hidden.flatMap((who) =>
    [markOf(who), facts[who].email, facts[who].employee_number].filter((one) => text.includes(one)),
  )
}

const isTeam = ({ line }: Page) => teamPages.includes(line)

test('the pages of a team are pages', () => {
  expect(teamPages.filter((line) => !all.some((page) => page.line === line))).toEqual([])
})

describe('every page', () => {
  test.each(gets)(
    '$line: an admin opens it, with the people of the company alone',
    async (page) => {
      const { status, text } = await visitors.admin.get(pathOf(page.path, 'dora'))
      expect([200, 404, 409, 422]).toContain(status)
      const { text: theirs } = await visitors.elsewhere.get(pathOf(page.path, 'dora'))
      expect(leaks(theirs, Object.keys(staffTree) as Who[])).toEqual([])
      expect(text).not.toContain('Unexpected error')
      expect(theirs).not.toContain('Unexpected error')
    },
  )

  test.each(gets)('$line: a manager sees the people below alone', async (page) => {
    expect(visits.get(page)).not.toEqual([])
    for (const { who, address } of visits.get(page)!) {
      const { status, text, path } = await visitors.manager.get(address)
      expect([address, leaks(text, outside)]).toEqual([address, []])
      expect(text, address).not.toContain('Unexpected error')
      if (!isTeam(page)) expect([403, 404], address).toContain(status)
      if (isTeam(page) && below.includes(who as 'ben') && path === pathOf(page.path, who))
        expect([200, 404, 422], address).toContain(status)
    }
  })

  test('is opened about somebody, and together about everybody', () => {
    const people = [...visits.values()].flat().map(({ who }) => who)
    expect(new Set(people)).toEqual(new Set([...outside, ...below]))
  })

  const closed = dealt(all, ['employee', 'nobody'] as const).flatMap(([page, who]) =>
    who.map((name) => ({ ...page, who: name })),
  )

  test.each(closed)('$line: $who without dashboard access is sent to sign in', async (page) => {
    const at = pathOf(page.path, 'ben')
    const who = page.who === 'employee' ? visitors.employee : visitor(server)
    const { path, text } =
      page.method === 'GET' ? await who.get(at) : await who.post(at, { form_token: 'none' })
    // The sign-in of everybody leads back to the page, or to the person's own page.
    const leadsBack = page.method === 'GET' && page.path !== ''
    const signIn = leadsBack ? `/sign-in?continue=${encodeURIComponent(at)}` : '/sign-in'
    expect(path).toBe(page.who === 'employee' ? '/account' : signIn)
    const others = Object.keys(staffTree).filter((name) => path !== '/account' || name !== 'ben')
    expect(leaks(text, others as Who[])).toEqual([])
  })
})

test('a team page has the people below', async () => {
  for (const path of ['/people', '/time?from=2026-08-01', '/approvals', '/away?from=2026-08-10']) {
    const { text } = await visitors.manager.get(`/admin${path}`)
    expect(leaks(text, below), path).toEqual(expect.arrayContaining(below.map(markOf)))
  }
})

const policy = { name: 'Changed', accrual_method: 'none', leave_year: 'calendar' }
const days = { start_date: '2026-12-28', end_date: '2026-12-29', enforcement: 'block' }
const trip = {
  trip_date: '2026-08-06',
  start_address: 'Here',
  end_address: 'There',
  distance_km: '5',
}
const day = { day_off: 'yes', override_date: '2026-08-20' }
const wish = { type: 'unpaid', start_date: '2026-08-19', end_date: '2026-08-19' }
const hours = { work_date: '2026-08-12', hours_delta: '1', earning: 'regular' }
/** The inputs whose effects the form has shown. */
const seenOf = (who: Who, inputs: object) =>
  JSON.stringify({ employee_id: staff[who].employees, ...inputs })
const punch = { clock_in: '2026-08-12T09:00', clock_out: '2026-08-12T17:00', break_minutes: '0' }

/** The fields that change what the page of a form has; a form with inputs that are empty there is added here. */
const forms: Record<string, (who: Who) => Record<string, string>> = {
  '/approvals/leave/selected': (who) => ({ id: String(staff[who].leave_requests) }),
  '/approvals/:kind/:id': () => ({ verdict: 'approve' }),
  '/approvals/leave/rejected': (who) => ({ id: String(staff[who].leave_requests) }),
  '/leave/new': (who) => ({ person: who, ...wish, seen: seenOf(who, wish) }),
  '/leave/new/preview': (who) => ({ person: who, ...wish }),
  '/adjustments/new': (who) => ({
    person: who,
    ...hours,
    note: 'x',
    seen: seenOf(who, { ...hours, hours_delta: 1 }),
  }),
  '/adjustments/new/preview': (who) => ({ person: who, ...hours, note: 'x' }),
  '/time/approve': (who) => ({ id: String(staff[who].time_entries) }),
  '/time/new': (who) => ({
    person: who,
    ...punch,
    seen: seenOf(who, { ...punch, break_minutes: 0, source: 'dashboard' }),
  }),
  '/time/new/preview': (who) => ({ person: who, ...punch }),
  '/time/:id': () => ({ step: 'save', ...punch, notes: 'changed' }),
  '/time/:id/delete': () => ({ step: 'save' }),
  '/time/:id/restore': () => ({ step: 'save' }),
  '/payroll/:id/approve': () => ({ running: 'yes' }),
  '/payroll/exports': () => ({ format: 'xlsx', period: String(records.period) }),
  '/leave-types/new': () => ({ name: 'Study', type: 'study', unit: 'days' }),
  '/leave-types/:id': () => ({ name: 'Changed' }),
  '/leave-types/:id/policies/new': () => ({ ...policy, name: 'Another' }),
  '/leave-types/:id/policies/:policy_id': () => policy,
  '/holidays/new': () => ({ name: 'Picnic', date: '2026-12-30' }),
  '/holidays/choices/:key': () => ({ choice: 'premium' }),
  '/holidays/:id': () => ({ name: 'Picnic', date: '2026-12-31' }),
  '/blackout-dates/new': () => ({ name: 'Sale', ...days }),
  '/blackout-dates/:id': () => ({ name: 'Sale', ...days }),
  '/minimum-present/new': () => ({
    department: 'Kitchen',
    effective_from: '2026-12-28',
    minimum_present: '2',
  }),
  '/minimum-present/:id': () => ({ minimum_present: '2' }),
  '/work-locations/new': () => ({ name: 'Yard' }),
  '/work-locations/:id': () => ({ name: 'Yard' }),
  '/mileage/new': (who) => ({ person: who, ...trip }),
  '/mileage/:id': () => trip,
  '/mileage/:id/reject': () => ({ note: 'no' }),
  '/mileage/:id/cancel': () => ({ reason: 'no' }),
  '/keys/new': () => ({ name: 'Key', scope: 'all' }),
  '/keys/:id': () => ({ name: 'Key', scope: 'all' }),
  '/webhooks': () => ({ url: 'https://example.com/other', scope: 'all' }),
  '/webhooks/:id/change': () => ({ url: 'https://example.com/other' }),
  '/webhooks/:id/edit': () => ({ url: 'https://example.com/other', scope: 'all' }),
  '/first-steps': () => ({ first_step: 'key' }),
  '/settings/:group': () => ({ name: 'Changed' }),
  '/people/new': () => ({ first_name: 'A', last_name: 'B', email: 'a@example.test' }),
  '/people/import': () => ({ csv: 'first_name,last_name,email\nA,B,a@example.test' }),
  '/people/import/add': () => ({ csv: 'first_name,last_name,email\nA,B,b@example.test' }),
  '/people/:id/edit': () => ({ first_name: 'A', last_name: 'B', email: 'c@example.test' }),
  '/people/:id/leaving': () => ({ step: 'save', deactivated_on: '2026-08-14' }),
  '/people/:id/rehire': () => ({ step: 'save', start_date: '2026-08-14' }),
  '/people/:id/leave/adjust': () => ({
    step: 'save',
    type: 'vacation',
    kind: 'correction',
    amount: '1',
    effective_date: '2026-08-14',
    reason: 'x',
  }),
  '/people/:id/schedule': () => ({
    step: 'save',
    weeks: '1',
    effective_date: '2026-08-17',
    s1_1_0_start: '09:00',
    s1_1_0_end: '17:00',
  }),
  '/people/:id/schedule/days': () => ({ ...day, step: 'save' }),
  '/people/:id/schedule/days/:override_id/cancel': () => ({ step: 'save' }),
  '/people/:id/sign-in': () => ({ read_only: 'yes' }),
  '/access/:id/limit': () => ({ read_only: 'no' }),
  '/access/email': () => ({ email: 'new@example.test' }),
  '/access/password': () => ({ password: 'a long password', repeat: 'a long password' }),
  '/sign-ins': (who) => ({ emails: facts[who].email }),
  '/sign-ins/:id/confirm': (who) => ({ email: facts[who].email, role: 'company_admin' }),
  '/sign-ins/:id/limit': () => ({ read_only: 'yes' }),
  '/sign-ins/:id/account': () => ({ subject: 'x' }),
  '/calendars': () => ({ reach: 'team' }),
}

/** Returns what a form sends: what an admin's page of it has, with the fields above. */
async function fieldsOf(page: Page, who: Who): Promise<Record<string, string>> {
  const own = forms[page.path]?.(who) ?? {}
  const { at, action } = await shownForm(page, who)
  if (!action) return own
  const form = await formOf(visitors.admin, at, action.replaceAll('&amp;', '&'))
  const { form_token, once, ...fields } = form
  return { ...fields, ...own }
}

/** Returns the page that shows a form, and the form's address there if an admin is shown it. */
async function shownForm({ path, again }: Page, who: Who) {
  const page =
    gets.find(({ show }) => show === again) ?? gets.findLast((one) => path.startsWith(one.path))!
  const at = pathOf(page.path, who)
  const { text } = await visitors.admin.get(at)
  return { at, action: actionOf(text, pathOf(path, who)) }
}

/** Returns the address to which a page sends a form, with its query. */
function actionOf(text: string, path: string): string | undefined {
  return new RegExp(`action="(${path}(?:\\?[^"]*)?)"`).exec(text)?.[1]
}

/** About oneself alone. */
const ownPosts: readonly string[] = ['/sign-out', '/sign-out/everywhere', '/calendars']

/** Returns a digest of everything that the database has of the company, but for sessions and the use of keys. */
async function digest(of = everything): Promise<string> {
  const [row] = await server.sql<{ digest: string }>(await digestStatement(of))
  return row!.digest
}

const everything = /^(?!.*(sessions$|idempotency|sign_in_|api_key_days))/
let latest: string | undefined

/** Sends forms that change nothing; the digest after them is the one before the next. */
async function expectNoChange(send: () => Promise<void>): Promise<void> {
  const before = latest ?? (await digest())
  await send()
  latest = await digest()
  expect(latest).toBe(before)
}

/** One statement for all tables, because each form is sent between two digests. */
async function digestStatement(of: RegExp): Promise<string> {
  const tables = await server.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
       and $1::bigint is not null`,
  )
  const rows = tables
    .filter(({ name }) => of.test(name))
    .map(
      ({ name }) =>
        `select '${name} ' || (to_jsonb(t) - 'last_used_at')::text as row from ${name} t where company_id = $1`,
    )
  return `select md5(string_agg(row, '|' order by row)) as digest from (${rows.join(' union all ')}) r`
}

/** The token that the forms of each visitor have. */
const tokens = new Map<Visitor, string>()

async function sendAs(who: Visitor, path: string, fields: Record<string, string>) {
  const form_token = tokens.get(who) ?? (await tokenOf(who))
  tokens.set(who, form_token)
  return who.post(path, { form_token, once: crypto.randomUUID(), ...fields })
}

async function tokenOf(who: Visitor): Promise<string> {
  const { text } = await who.get('/admin')
  return /name="form_token" value="([^"]+)"/.exec(text)![1]!
}

describe('every form', () => {
  const sent = posts.filter(({ path }) => !ownPosts.includes(path))

  const about = dealt(sent, (page) => (isTeam(page) ? outside : (['dora', 'ben'] as const)))

  test('is about somebody, and together about everybody', () => {
    const people = about.flatMap(([, drawn]) => drawn)
    expect(new Set(people)).toEqual(new Set(['boss', 'dora', 'ben']))
  })

  const named = about.map(([page, people]) => ({ ...page, people }))
  test.each(named)('$line about $people: a manager changes nothing of others', async (page) => {
    await expectNoChange(async () => {
      for (const who of page.people) {
        const answer = await sendAs(
          visitors.manager,
          pathOf(page.path, who),
          await fieldsOf(page, who),
        )
        expect(leaks(answer.text, outside)).toEqual([])
        if (isTeam(page)) expect(answer.text).not.toContain('Unexpected error')
        else expect([403, 404]).toContain(answer.status)
      }
    })
  })

  const ofRecords = sent.filter(({ path }) => path.includes(':'))
  test.each(ofRecords)('$line: an admin of another company changes nothing', async (page) => {
    const fields = await fieldsOf(page, 'dora')
    await expectNoChange(async () => {
      await sendAs(visitors.elsewhere, pathOf(page.path, 'dora'), fields)
    })
  })

  test('of a team: a manager changes the people below', async () => {
    const own = [
      '/approvals/:kind/:id',
      '/time/:id',
      '/people/:id/schedule/days',
      '/people/:id/schedule',
    ]
    for (const path of own) {
      const before = await digest()
      const { text } = await sendAs(visitors.manager, pathOf(path, 'ben'), forms[path]!('ben'))
      expect([path, (await digest()) === before], text).toEqual([path, false])
    }
  })
})

/** Pages that are a form alone. */
const formPages: readonly string[] = [
  'GET /approvals/leave/selected',
  'GET /leave/new',
  'GET /adjustments/new',
  'GET /time/new',
  'GET /payroll/:id/approve',
  'GET /keys/new',
  'GET /webhooks/:id/edit',
  'GET /leave-types/new',
  'GET /leave-types/:id/policies/new',
  'GET /holidays/new',
  'GET /holidays/choices/:key',
  'GET /blackout-dates/new',
  'GET /minimum-present/new',
  'GET /work-locations/new',
  'GET /mileage/new',
  'GET /people/new',
  'GET /people/import',
  'GET /people/:id/edit',
  'GET /people/:id/schedule/edit',
]

/** The forms about one's own sign-in. */
const ownForms = ['/admin/sign-out', '/admin/sign-out/everywhere', '/admin/access/password']

describe('with read-only access', () => {
  const readers = ['admin', 'manager'] as const
  const forbidden = formPages.map((line) => {
    const path = line.slice(4).replace(/:\w+/g, '[^/]+')
    return new RegExp(`^/admin${path}$`)
  })
  const limit = async (read_only: boolean) => {
    for (const who of ['boss', 'lead'] as const) {
      await run(updateSignIn, { employee_id: staff[who].employees, read_only })
    }
  }
  beforeAll(() => limit(true))
  afterAll(() => limit(false))

  const opened = dealt(gets, readers).flatMap(([page, drawn]) =>
    drawn.map((reader) => ({ ...page, reader })),
  )

  test.each(opened)(
    '$line opens for the $reader as before, without a form that changes anything or a link to one',
    async ({ reader, ...page }) => {
      const address = pathOf(page.path, 'ben')
      const { status, text } = await visitors[reader].get(address)
      const posted = [...text.matchAll(/<form method="post" action="([^"]+)"/g)].map(
        ([, at]) => at!,
      )
      expect(posted.filter((at) => !ownForms.includes(at) && at !== '/account/sign-out')).toEqual(
        [],
      )
      expect(text).not.toContain('Cannot be approved: Your access')
      if (reader === 'admin' || isTeam(page)) {
        const links = [...text.matchAll(/href="(\/admin\/[^"#?]*)/g)].map(([, link]) => link!)
        expect(links.filter((link) => forbidden.some((form) => form.test(link)))).toEqual([])
      }
      if (reader === 'manager' && !isTeam(page)) expect([403, 404], address).toContain(status)
      else if (!formPages.includes(page.line))
        expect([200, 404, 409, 422], address).toContain(status)
      else expect([status, text.includes(refuse.read_only())], address).toEqual([403, true])
    },
  )

  test('every form is refused with the way out, and changes nothing', async () => {
    const sent = posts.filter(({ path }) => !ownForms.includes(`/admin${path}`))
    const before = await digest()
    for (const [{ path, line }, drawn] of dealt(sent, readers)) {
      for (const reader of drawn) {
        const { status, text } = await sendAs(
          visitors[reader],
          pathOf(path, 'ben'),
          forms[path]?.('ben') ?? {},
        )
        expect([reader, line, status, text.includes(refuse.read_only())]).toEqual([
          reader,
          line,
          403,
          true,
        ])
      }
    }
    expect(await digest()).toBe(before)
  })

  test('the own password is set', async () => {
    const password = { password: 'a long password' }
    const { status, text } = await sendAs(visitors.admin, '/admin/access/password', password)
    expect(status).toBe(200)
    expect(text).toContain('Your password was set.')
  })

  test('the page says so, and what is stored is shown in inputs that are switched off', async () => {
    const { text } = await visitors.admin.get('/admin/settings')
    expect(text).toContain('<span class="badge quiet">read-only</span>')
    expect(text).toContain('<fieldset class="read" disabled>')
    expect(text).not.toContain('See the effects')
  })
})

/** Forms that change nothing here, even for an admin: what they need is missing, or they only check. */
const untried: readonly string[] = [
  '/leave/new/preview',
  '/adjustments/new/preview',
  '/time/new/preview',
  '/leave-types/:id/delete',
  '/leave-types/:id/policies/:policy_id/delete',
  '/webhooks/:id/resend-failed',
  '/webhooks/:id/deliveries/:delivery_id/resend',
  '/people/import',
  '/people/:id/rehire',
  '/people/:id/invite/mail',
  '/access/:id/grant',
  '/access/:id/link',
  '/access/:id/limit',
  '/access/:id/revoke',
  '/sign-ins/:id/confirm',
  '/sign-ins/:id/mail',
  '/sign-ins/:id/account',
  '/sign-ins/:id/unlink',
  '/apps/:id/revoke',
  '/sign-out',
  '/sign-out/everywhere',
]

/** Forms whose page shows what they move next to the button. */
const shown: readonly string[] = [
  '/approvals/leave/selected',
  '/approvals/:kind/:id',
  '/approvals/:kind/:id/reopen',
  '/approvals/:kind/:id/cancel',
  '/leave/new',
  '/adjustments/new',
  '/time/new',
  '/time/approve',
  '/time/:id/approve',
]

/** Whom a form is about that is shown whatever another form has done to Cara’s record. */
const others: Record<string, Who> = { '/time/:id': 'lead', '/sign-ins': 'dora' }

// Last, because the forms change the company.
describe('every form that an admin sends', () => {
  /** Paid hours, leave and balances. */
  async function figures(): Promise<string> {
    const dates = { from: '2026-08-01', to: '2026-09-30', per_page: 100 }
    const { data } = await run(getPayrollHours, dates)
    const paid = data.flatMap(({ employee_id, total_hours }) =>
      total_hours > 0 ? [[employee_id, total_hours]] : [],
    )
    return JSON.stringify([paid, await digest(/^leave_(requests|ledger)$/)])
  }

  /** Returns the first person about whom an admin's page has the form; Cara where none has. */
  async function whoseFormIsShown(page: Page): Promise<Who> {
    for (const who of ['cara', 'dora', 'lead', 'boss', 'ben'] as const) {
      if ((await shownForm(page, who)).action) return who
    }
    return 'cara'
  }

  const last = [':policy_id', 'change', 'delete', 'restore', 'revoke']
  const rank = ({ path }: Page) => last.indexOf(path.split('/').at(-1)!)
  const tried = posts
    .filter(({ path }) => !untried.includes(path))
    .toSorted((a, b) => rank(a) - rank(b))

  beforeAll(async () => {
    await server.rest('PUT', `/employees/${staff.cara.employees}`, { pay_basis: 'punches' })
    const { body } = await server.rest('GET', '/leave-types')
    const { id } = body.data.find(({ type }: { type: string }) => type === 'vacation')
    await server.rest('PUT', `/leave-types/${id}`, { annual_days: 10 })
    const later =
      "update one_day_overrides set override_date = '2026-08-24' where company_id = $1 and id = $2"
    await server.sql(later, [staff.cara.one_day_overrides])
  })

  test.each(tried)(
    '$line: changes something; where leave, balances or paid hours move, it asks first or its page shows them',
    async (page) => {
      const who = others[page.path] ?? (await whoseFormIsShown(page))
      const at = pathOf(page.path, who)
      const { step, ...fields } = await fieldsOf(page, who)
      const before = await digest()
      const figuresBefore = await figures()
      let answer = await sendAs(visitors.admin, at, fields)
      const asks = answer.text.includes('Nothing is saved yet.')
      if (asks) {
        expect(await digest()).toBe(before)
        const seen = hiddenFields(answer.text, actionOf(answer.text, at)!)
        answer = await sendAs(visitors.admin, at, { ...seen, step: 'save' })
      }
      expect(await digest(), `Add to the test what it sends: ${answer.text}`).not.toBe(before)
      if (asks || shown.includes(page.path)) return
      expect(await figures(), 'moves leave, balances or paid hours without asking').toBe(
        figuresBefore,
      )
    },
  )

  test('is a page, where the test says more about it', () => {
    const lines = [...untried, ...shown, ...Object.keys(forms), ...Object.keys(others)]
    expect(lines.filter((path) => !posts.some((page) => page.path === path))).toEqual([])
  })
})
