import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shortLived } from '../support/command.ts'
import { ownFolder } from '../support/folder.ts'
import {
  checkOutRelease,
  hasRelease,
  type Release,
  releaseOfFirstRules,
  startRelease,
} from '../support/last-release.ts'

const folder = ownFolder()
const root = fileURLToPath(new URL('../..', import.meta.url))

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

/** An employee's punches and leave in a company, and the days that this release pays differently. */
type Person = {
  name: string
  /** Working days of the pattern of 9 to 17, 0 is Sunday; none without a pattern. */
  pattern?: readonly number[]
  /** Local clock times by date. */
  punches?: Record<string, readonly [string, string]>
  leave?: { type: string; start_date: string; end_date: string }
  /** Hours of an approved adjustment by date. */
  adjustments?: Record<string, number>
  changes: Record<string, Record<string, readonly [number, number]>>
}

type Company = {
  name: string
  place: { country: string; region: string | null; timezone: string; offset: string }
  settings: object
  people: Person[]
  /** The pay period that version 1.1 approves, by a date in it. */
  approved: string
}

const mondayToFriday = [1, 2, 3, 4, 5]
const eight = ['09:00', '17:00'] as const

function daily(from: number, to: number, times: readonly [string, string], month = '2026-10') {
  const dates: Record<string, readonly [string, string]> = {}
  for (let day = from; day <= to; day += 1) {
    dates[`${month}-${String(day).padStart(2, '0')}`] = times
  }
  return dates
}

const toronto = { country: 'CA', region: 'ON', timezone: 'America/Toronto', offset: '-04:00' }
const thanksgivingWeek = daily(12, 17, ['08:00', '18:00'])

/**
 * Thanksgiving is Monday 12 October 2026. Weeks begin on Sunday; periods are weekly. The week before, which is
 * approved, has the same facts as far as it can.
 */
const companies: Company[] = [
  {
    name: 'Ontario',
    place: toronto,
    settings: { overtime: 'ca_on', pay_basis: 'punches' },
    approved: '2026-09-08',
    people: [
      {
        // Hours on the holiday (10) no longer count: 50 of 60 count, 6 above 44; before, 16.
        name: 'Worked Holiday',
        pattern: mondayToFriday,
        punches: { ...thanksgivingWeek, ...daily(7, 12, ['08:00', '18:00'], '2026-09') },
        changes: {
          '2026-10-16': { regular: [4, 10], overtime: [6, 0] },
          '2026-10-17': { regular: [0, 4], overtime: [10, 6] },
        },
      },
      {
        name: 'Ordinary Week',
        pattern: mondayToFriday,
        punches: daily(19, 23, eight),
        leave: { type: 'vacation', start_date: '2026-10-13', end_date: '2026-10-14' },
        changes: {},
      },
    ],
  },
  {
    name: 'Federal',
    place: { ...toronto, region: null },
    settings: { overtime: 'ca_federal', pay_basis: 'punches' },
    approved: '2026-09-08',
    people: [
      {
        // The holiday lowers the week from 40 to 32 hours.
        name: 'Lower Week',
        pattern: mondayToFriday,
        punches: { ...daily(13, 17, eight), ...daily(8, 12, eight, '2026-09') },
        changes: { '2026-10-17': { regular: [8, 0], overtime: [0, 8] } },
      },
    ],
  },
  {
    name: 'Quebec',
    place: { ...toronto, region: 'QC', timezone: 'America/Toronto' },
    settings: { overtime: 'ca_qc', pay_basis: 'punches' },
    approved: '2026-09-08',
    people: [
      {
        name: 'Counted Holiday',
        pattern: mondayToFriday,
        punches: { ...daily(13, 17, eight), ...daily(8, 12, eight, '2026-09') },
        changes: { '2026-10-17': { regular: [8, 0], overtime: [0, 8] } },
      },
    ],
  },
  {
    name: 'Substitute',
    place: toronto,
    settings: { holiday_worked_policy: 'substitute_day', pay_basis: 'punches' },
    approved: '2026-09-08',
    people: [
      {
        name: 'Owed Day',
        pattern: mondayToFriday,
        punches: { '2026-10-12': eight, '2026-09-07': eight },
        changes: { '2026-10-12': { holiday: [8, 0] } },
      },
      {
        name: 'Free Day',
        pattern: mondayToFriday,
        punches: daily(13, 16, eight),
        adjustments: { '2026-10-12': -2, '2026-10-13': 1.5 },
        changes: {},
      },
    ],
  },
  {
    name: 'Pairs',
    place: { country: 'US', region: 'NY', timezone: 'America/New_York', offset: '-04:00' },
    settings: { overtime: 'us_federal', pay_basis: 'schedule' },
    approved: '2026-06-19',
    people: [
      {
        // Independence Day is Saturday 4 July 2026, observed on Friday: both were paid.
        name: 'Tuesday Saturday',
        pattern: [2, 3, 4, 5, 6],
        changes: { '2026-07-03': { regular: [0, 8], holiday: [8, 0] } },
      },
      { name: 'Monday Friday', pattern: mondayToFriday, changes: {} },
    ],
  },
]

test('open pay periods of version 1.1 change by the printed list alone; approved ones, files and balances do not', async ({
  skip,
}) => {
  if (!hasRelease(releaseOfFirstRules)) {
    skip(`git does not have the release ${releaseOfFirstRules}`)
  }
  const sources = join(folder, 'sources')
  checkOutRelease(releaseOfFirstRules, sources)
  const settings = {
    DATA_DIR: join(folder, 'data'),
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
  }
  const run = (cwd: string, ...args: string[]): Body => {
    const env = { PATH: process.env.PATH, ...settings }
    const words = [...shortLived, 'src/cli.ts', ...args]
    const said = execFileSync(process.execPath, words, { cwd, env })
    return args.includes('--json') ? JSON.parse(String(said)) : String(said)
  }

  const old = await startRelease(sources, settings)
  const filled: { company: Company; key: string; ids: Map<number, Person>; period: Body }[] = []
  for (const company of companies) {
    const key = makeCompany((...args) => run(sources, ...args), company)
    filled.push({ company, key, ...(await fill(old, key, company)) })
  }
  const before = []
  for (const { key, period, company } of filled)
    before.push(await answersOf(old, key, period, company))
  await old.stop()

  run(root, 'migrate')
  const listed: Body[] = run(root, 'doctor', '--changes', '--from', '2026-06-01', '--json')
  const said: string = run(root, 'doctor', '--changes', '--from', '2026-06-01')
  expect(said.trim().split('\n')).toHaveLength(listed.length)

  const today = await startRelease(root, settings)
  for (const [i, { company, key, ids, period }] of filled.entries()) {
    const was = before[i]!
    const is = await answersOf(today, key, period, company)
    expect(is.files, company.name).toEqual(was.files)
    expect(is.approved, company.name).toEqual(was.approved)
    expect(is.balances, company.name).toEqual(was.balances)

    const own = listed.filter(({ company_name }) => company_name === company.name)
    expect(byPerson(own, ids), company.name).toEqual(expectedOf(company))
    expect(own.filter(({ rules }) => rules.includes('other'))).toEqual([])
    // What the reports differ by is what was printed, and nothing else.
    expect(differences(was.open, is.open), company.name).toEqual(printed(own))
  }
  await today.stop()
})

function makeCompany(run: (...args: string[]) => Body, { name, place }: Company): string {
  const { country, region, timezone } = place
  const { id } = run(
    ...['company', 'create', '--name', name, '--timezone', timezone, '--country', country],
    ...(region ? ['--region', region] : []),
    '--json',
  )
  return run('key', 'create', '--name', 'Story', '--company', String(id), '--json').key
}

async function fill(old: Release, key: string, company: Company) {
  const { place } = company
  const frequency = { pay_frequency: 'weekly', pay_period_anchor: '2026-01-04' }
  await old.ask(key, 'PUT', '/company', { ...company.settings, ...frequency, provider_a_iid: 'A1' })
  const ids = new Map<number, Person>()
  for (const [n, person] of company.people.entries()) {
    const [first_name, last_name] = person.name.split(' ')
    const employee = await old.ask(key, 'POST', '/employees', {
      first_name,
      last_name,
      email: `${first_name}.${last_name}.${company.name}${n}@example.org`.toLowerCase(),
      password: 'a long password',
      timezone: place.timezone,
      country_code: place.country,
      region: place.region,
      hire_date: '2024-01-08',
    })
    ids.set(employee.id, person)
    await fillPerson(old, key, employee.id, person, company)
  }
  const { data } = await old.ask(
    key,
    'GET',
    `/pay-periods?from=${company.approved}&to=${company.approved}`,
  )
  const [period] = data
  await old.ask(key, 'POST', `/pay-periods/${period.id}/approve`, {})
  return { ids, period }
}

async function fillPerson(
  old: Release,
  key: string,
  employee_id: number,
  person: Person,
  { place }: Company,
): Promise<void> {
  if (person.pattern) {
    const schedules = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => {
      const is_working = person.pattern!.includes(day_of_week)
      const times = is_working ? { start_time: '09:00', end_time: '17:00', break_duration: 0 } : {}
      return { day_of_week, is_working, ...times }
    })
    const body = { effective_date: '2024-01-08', schedules }
    await old.ask(key, 'PUT', `/employees/${employee_id}/schedule`, body)
  }
  for (const [date, [start, end]] of Object.entries(person.punches ?? {})) {
    await old.ask(key, 'POST', '/time-entries', {
      employee_id,
      clock_in: `${date}T${start}:00${place.offset}`,
      clock_out: `${date}T${end}:00${place.offset}`,
    })
  }
  if (person.leave) {
    const { id } = await old.ask(key, 'POST', '/leave-requests', { employee_id, ...person.leave })
    await old.ask(key, 'POST', `/leave-requests/${id}/approve`, {})
  }
  for (const [work_date, hours_delta] of Object.entries(person.adjustments ?? {})) {
    await old.ask(key, 'POST', '/payroll-day-adjustments', {
      ...{ employee_id, work_date, hours_delta, note: 'story', apply_immediately: true },
    })
  }
}

async function answersOf(release: Release, key: string, period: Body, { approved }: Company) {
  const { start_date: from, end_date: to } = period
  const file = (format: string) =>
    release.read(key, `/reports/payroll-hours/export?format=${format}&from=${from}&to=${to}`)
  const report = (span: string) =>
    release.ask(key, 'GET', `/reports/payroll-hours?${span}&detail=days&include_zero_hours=true`)
  const year = approved.slice(0, 4)
  const { data: people } = await release.ask(key, 'GET', '/employees?per_page=100&fields=id')
  const balances = []
  for (const { id } of people) {
    const { pto_balance } = await release.ask(key, 'GET', `/employees/${id}`)
    balances.push(known(pto_balance))
  }
  const summary = await release.ask(key, 'GET', `/reports/leave-summary?year=${year}`)
  return {
    files: [await file('provider_a_run'), await file('provider_b_spi')],
    approved: known((await report(`from=${from}&to=${to}`)).data),
    balances: [balances, known(summary.data)],
    open: (await report('from=2026-06-01&to=2026-10-31')).data as Body[],
  }
}

/** Fields that were added to the records since version 1.1, and what they are where nothing is to say. */
const added: Readonly<Record<string, unknown>> = {
  holiday_worked_hours: 0,
  holiday_worked_minutes: 0,
  others: [],
  lapses_on: null,
  lapsing_days: 0,
  leave_year_start: expect.stringMatching(/-01-01$/),
  leave_year_end: expect.stringMatching(/-12-31$/),
}

/** Returns a body without the fields that version 1.1 did not have, after a look at them. */
function known(value: Body): Body {
  if (Array.isArray(value)) return value.map(known)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([name, each]) => {
    if (!Object.hasOwn(added, name)) return true
    expect(each, name).toEqual(added[name])
    return false
  })
  return Object.fromEntries(entries.map(([name, each]) => [name, known(each)]))
}

const earnings = [
  ...['regular', 'overtime', 'double_time', 'holiday', 'vacation', 'sick', 'personal'],
  'other_leave',
]

type Changes = Record<string, Record<string, Record<string, readonly [number, number]>>>

/** Returns which hours of which day two reports differ by, by employee and date. */
function differences(was: readonly Body[], is: readonly Body[]): Changes {
  const found: Changes = {}
  for (const row of is) {
    const before = was.find(({ employee_id }) => employee_id === row.employee_id)!
    for (const [at, day] of row.days.entries()) {
      const old = before.days[at]
      for (const earning of earnings) {
        const [a, b] = [old[`${earning}_hours`], day[`${earning}_hours`]]
        if (a === b) continue
        found[row.employee_id] ??= {}
        found[row.employee_id]![day.date] ??= {}
        found[row.employee_id]![day.date]![earning] = [a, b]
      }
    }
  }
  return found
}

function printed(listed: readonly Body[]): Changes {
  const found: Changes = {}
  for (const { employee_id, date, changes } of listed) {
    found[employee_id] ??= {}
    found[employee_id]![date] = Object.fromEntries(
      changes.map((each: Body) => [each.earning, [each.before_hours, each.after_hours]]),
    )
  }
  return found
}

function byPerson(listed: readonly Body[], ids: ReadonlyMap<number, Person>): Changes {
  return Object.fromEntries(
    Object.entries(printed(listed)).map(([id, dates]) => [ids.get(Number(id))!.name, dates]),
  )
}

function expectedOf({ people }: Company): Changes {
  const changed = people.filter(({ changes }) => Object.keys(changes).length > 0)
  return Object.fromEntries(changed.map(({ name, changes }) => [name, changes])) as Changes
}
