import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OVERTIME_PRESET_NAMES, PAID_CATEGORIES } from '../../src/engine/hours/index.ts'
import { bothTransports, rulesOf, type TestTransport, through } from '../support/both-transports.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const codes = {
  regular: 'REG',
  overtime: 'OVT',
  double_time: 'DBL',
  holiday: 'HOL',
  vacation: 'VAC',
  sick: 'SIC',
  personal: 'PER',
  other_leave: 'OTH',
}

const components = {
  regular: 'Hourly',
  overtime: 'Overtime',
  double_time: 'Doubletime',
  holiday: 'Holiday',
  vacation: 'Vacation',
  sick: 'Sick',
  personal: 'Personal',
  other_leave: 'Other',
}

/** The settings of a new company: the defaults. */
const defaults = {
  country_code: 'CA',
  region: 'ON',
  timezone: 'America/Toronto',
  language: 'en',
  total_employees: 0,
  pay_basis: 'schedule',
  workweek_start: 0,
  overtime: null,
  holiday_worked_policy: 'pay_both',
  holiday_worked_apart: true,
  holiday_on_day_off: 'none',
  region_rules: {},
  unpaid_leave_holidays: 'pay',
  time_in_lieu_factor: 1.5,
  shift_day_rule: 'start',
  punch_rounding: 0,
  require_approved_punches: false,
  standard_day_minutes: 480,
  pay_frequency: 'biweekly',
  pay_month_starts_on: 1,
  pay_period_days: [1, 16],
  pay_date_offset_days: 5,
  provider_a_iid: '',
  provider_b_client_id: '',
  earnings_codes: codes,
  pay_components: components,
  refuse_incomplete_files: false,
  overlapping_entries: 'warn',
  overlapping_leave: 'refuse_approval',
  reject_zero_day_leave: false,
  approve_open_periods: 'allow',
  self_punches: 'requests',
  absence_calendar: 'department',
  own_decisions: 'allow',
  confirm_by: 'token',
  approval_mails: null,
  approval_mail_hour: 8,
  approval_reminder_days: 3,
  mileage_enabled: false,
  invoicing_enabled: false,
  audit_retention_years: null,
}

/** A non-default value for each setting. */
const others = {
  name: 'Renamed',
  country_code: 'US',
  region: 'CA',
  timezone: 'America/Los_Angeles',
  language: 'fr',
  pay_basis: 'punches',
  workweek_start: 1,
  overtime: 'us_ca',
  holiday_worked_policy: 'substitute_day',
  holiday_worked_apart: false,
  holiday_on_day_off: 'next_working_day',
  region_rules: { 'CA-AB': { holiday_on_day_off: 'pay' } },
  unpaid_leave_holidays: 'skip',
  time_in_lieu_factor: 2,
  shift_day_rule: 'split_midnight',
  punch_rounding: 15,
  require_approved_punches: true,
  standard_day_minutes: 450,
  pay_frequency: 'semimonthly',
  pay_period_anchor: '2026-01-05',
  pay_month_starts_on: 26,
  pay_period_days: [11, 26],
  pay_date_offset_days: 0,
  provider_a_iid: 'A123',
  provider_b_client_id: '0042',
  earnings_codes: { ...codes, regular: 'R1', other_leave: 'X9' },
  pay_components: { ...components, holiday_worked: 'Stat worked' },
  refuse_incomplete_files: true,
  overlapping_entries: 'refuse',
  overlapping_leave: 'warn',
  reject_zero_day_leave: true,
  approve_open_periods: 'ask',
  self_punches: 'any',
  absence_calendar: 'off',
  own_decisions: 'refuse',
  confirm_by: 'page',
  approval_mails: 'digest',
  approval_mail_hour: 17,
  approval_reminder_days: 0,
  mileage_enabled: true,
  invoicing_enabled: true,
  audit_retention_years: 7,
}

/** The errors as an assistant gets them: those of an empty text also say what to send instead. */
function advised(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [
      field,
      said.map((text) => (text === 'must not be empty' ? `${text}; leave it out` : text)),
    ]),
  )
}

const ordinary = {
  weekly_holiday_reduction: null,
  holiday_worked: 'ordinary',
  counts_weekly: [],
}

function settingsOver(transport: TestTransport, key: () => string) {
  return {
    read: async () => (await through(server, transport, 'company.read', {}, { key: key() })).body,
    update: (input: Record<string, unknown>, extras = {}) =>
      through(server, transport, 'company.update', input, { key: key(), ...extras }),
  }
}

describe.each(bothTransports)('the company over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  let company_id: number
  let key: string

  beforeEach(async () => {
    company_id = await server.company('Northern Tools')
    key = await server.makeKey({ company_id })
  })

  const { read, update } = settingsOver(transport, () => key)

  const auditRows = () =>
    server.sql(
      `select record_id, before::json, after::json from audit_log
       where company_id = $1 and operation = 'company.update' order by id`,
      [],
      company_id,
    )

  test('starts with the defaults, and counts all employees', async () => {
    await addEmployee(server, { company_id })
    const gone = await addEmployee(server, { company_id })
    await server.sql(
      'update employees set is_active = false where company_id = $1 and id = $2',
      [gone],
      company_id,
    )
    const { pay_period_anchor, ...company } = await read()
    expect(company).toEqual({
      id: company_id,
      name: 'Northern Tools',
      ...defaults,
      total_employees: 2,
    })
    expect(new Date(pay_period_anchor).getUTCDay()).toBe(0)
  })

  test('every setting can be changed, and stays', async () => {
    const { ok, body } = await update(others)
    expect(ok).toBe(true)
    expect(body).toEqual({ id: company_id, total_employees: 0, ...others })
    expect(await read()).toEqual(body)
  })

  rule.each(Object.entries(others).filter(([name]) => !['country_code', 'region'].includes(name)))(
    '%s changes alone',
    async (name, value) => {
      const before = await read()
      const { body } = await update({ [name]: value })
      expect(body).toEqual({ ...before, [name]: value })
      expect(await read()).toEqual(body)
    },
  )

  test('sent back as it was read it changes nothing, whatever is set', async () => {
    for (const settings of [{}, others, { overtime: { daily: 8, weekly: null } }]) {
      const { body } = await update(settings)
      const rows = await auditRows()
      expect((await update(body)).body).toEqual(body)
      expect(await read()).toEqual(body)
      expect(await auditRows()).toEqual(rows)
    }
  })

  rule(
    'a record read, changed in one field and sent back whole is changed in that field',
    async () => {
      const record = await read()
      expect((await update({ ...record, workweek_start: 6 })).body).toEqual({
        ...record,
        workweek_start: 6,
      })
    },
  )

  test('null clears what may be empty, and gives the default back', async () => {
    const before = await read()
    await update({ region: 'QC', overtime: 'ca_qc', pay_period_anchor: '2026-01-01' })
    const { body } = await update({ region: null, overtime: null, pay_period_anchor: null })
    expect(body).toEqual({ ...before, region: null })
  })

  rule('a change is in the audit log, before and after', async () => {
    const before = await read()
    const { body } = await update({ punch_rounding: 5 })
    const changed = { ...before, punch_rounding: 5 }
    expect(body).toEqual(changed)
    expect(await auditRows()).toEqual([{ record_id: company_id, before, after: changed }])
  })

  test('a dry run answers what would be, and stores nothing', async () => {
    const before = await read()
    const { body } = await update({ pay_basis: 'punches' }, { dry_run: true })
    expect(body).toMatchObject({ ...before, pay_basis: 'punches', dry_run: true })
    expect(await read()).toEqual(before)
  })

  rule('overtime takes thresholds in hours, those left out not applying', async () => {
    const { body } = await update({ overtime: { daily: 7.5, daily_double: 12 } })
    expect(body.overtime).toEqual({
      weekly: null,
      daily: 7.5,
      daily_double: 12,
      seventh_day: false,
      ...ordinary,
    })
    expect((await update({ overtime: { seventh_day: true } })).body.overtime).toEqual({
      weekly: null,
      daily: null,
      daily_double: null,
      seventh_day: true,
      ...ordinary,
    })
  })

  rule.each(OVERTIME_PRESET_NAMES)('overtime takes the preset %s', async (overtime) => {
    expect((await update({ overtime })).body.overtime).toBe(overtime)
  })

  rule('earnings codes replace all, and a bucket left out has its default', async () => {
    await update({ earnings_codes: { regular: 'R1', sick: 'S1' } })
    const { body } = await update({ earnings_codes: { sick: 'S2' } })
    expect(body.earnings_codes).toEqual({ ...codes, sick: 'S2' })
  })

  rule('a region is one of its country, also when the country alone changes', async () => {
    const foreign = await update({ region: 'TX' })
    expect(foreign.body.errors.region[0]).toMatch(/^must be a region of CA: /)
    const stale = await update({ country_code: 'US' })
    expect(stale.body.errors.region[0]).toMatch(/^must be a region of US: /)
    expect((await update({ country_code: 'us', region: 'tx' })).body).toMatchObject({
      country_code: 'US',
      region: 'TX',
    })
    expect((await update({ country_code: 'DE', region: 'BY' })).ok).toBe(true)
    const unknown = await update({ region: 'XX' })
    expect(unknown.body.errors.region[0]).toMatch(/^must be a region of DE: BB, BE, /)
    await server.sql(`update companies set region = 'XX' where id = $1`, [], company_id)
    const stored = await read()
    expect((await update({ ...stored, name: 'Bayern' })).body).toMatchObject({
      region: 'XX',
      name: 'Bayern',
    })
  })

  rule('a place of region_rules is one of its country, or is stored already', async () => {
    const unknown = ['is not a country or region; send a key such as CA-AB or US']
    for (const place of ['CA-XX', 'DE-XX', 'GB-ABC', 'XX', 'XX-ON']) {
      const { body } = await update({ region_rules: { [place]: { overtime: null } } })
      expect(body.errors).toEqual({ [`region_rules.${place}`]: unknown })
    }
    const rules = { 'DE-BY': { holiday_on_day_off: 'pay' }, 'JP-13': { holiday_on_day_off: 'pay' } }
    expect((await update({ region_rules: rules })).ok).toBe(true)
    const stored = { 'DE-XX': { holiday_on_day_off: 'pay' } }
    await server.sql(
      'update companies set region_rules = $2 where id = $1',
      [JSON.stringify(stored)],
      company_id,
    )
    expect((await update({ region_rules: stored, name: 'Bayern AG' })).ok).toBe(true)
  })

  rule.each([
    [['settings:read'], ['read']],
    [['employees:read'], ['read']],
    [['employees:write'], ['read']],
    [['settings:write'], ['update']],
    [['settings:*'], ['read', 'update']],
    [['payroll:*', 'leave:*', 'time:*'], []],
  ])('a key with %j may %j', async (permissions, allowed) => {
    const limited = await server.makeKey({ company_id, permissions })
    for (const operation of ['read', 'update']) {
      const { body } = await through(
        server,
        transport,
        `company.${operation}`,
        {},
        { key: limited },
      )
      const isLetIn = body.error !== 'Forbidden'
      expect(isLetIn, operation).toBe((allowed as string[]).includes(operation))
    }
  })
})

describe.each(bothTransports)('a setting over %s', (transport) => {
  // One company for all, because nothing is stored.
  let key: string
  beforeAll(async () => {
    key = await server.makeKey({ company_id: await server.company('Northern Tools') })
  })
  const { read, update } = settingsOver(transport, () => key)

  const presets = ['by_region', ...OVERTIME_PRESET_NAMES].join(', ')
  const notOvertime = `must be null, hours as {weekly, daily, daily_double, seventh_day}, or one of: ${presets}`

  test.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ name: '' }, { name: ['must not be empty'] }],
    [{ nam: 'A' }, { nam: ['is not a known field'] }],
    [{ timezone: '-05:00' }, { timezone: ['must be a time zone name, such as America/Toronto'] }],
    [
      { timezone: 'Mars/Base' },
      { timezone: ['must be a time zone name, such as America/Toronto'] },
    ],
    [
      { country_code: 'ZZ' },
      { country_code: ['must be an existing two-letter country code, such as CA'] },
    ],
    [{ region: 'Ontario' }, { region: ['must be 1 to 3 letters or digits, such as ON'] }],
    [{ pay_basis: 'hours' }, { pay_basis: ['must be one of: schedule, punches'] }],
    [{ workweek_start: 7 }, { workweek_start: ['must be 6 or less'] }],
    [{ workweek_start: -1 }, { workweek_start: ['must be 0 or more'] }],
    [{ overtime: 'ca_xx' }, { overtime: [notOvertime] }],
    [{ overtime: 40 }, { overtime: [notOvertime] }],
    [{ overtime: true }, { overtime: [notOvertime] }],
    [{ overtime: {} }, { overtime: ['must have a threshold; send null for no overtime'] }],
    [{ overtime: { weekly: 169 } }, { 'overtime.weekly': ['must be 168 or less'] }],
    [{ overtime: { daily: 0 } }, { 'overtime.daily': ['must be greater than 0'] }],
    [
      { overtime: { daily: 8, daily_double: 8 } },
      { 'overtime.daily_double': ['must be greater than daily'] },
    ],
    [
      { overtime: { daily: 12, daily_double: 8 } },
      { 'overtime.daily_double': ['must be greater than daily'] },
    ],
    [{ overtime: { weekli: 40 } }, { overtime: ['has a wrong or unknown field: weekli'] }],
    [
      { holiday_worked_policy: 'none' },
      { holiday_worked_policy: ['must be one of: pay_both, substitute_day'] },
    ],
    [
      { holiday_on_day_off: 'move' },
      { holiday_on_day_off: ['must be one of: none, next_working_day, pay, by_region'] },
    ],
    [{ shift_day_rule: 'end' }, { shift_day_rule: ['must be one of: start, split_midnight'] }],
    [{ punch_rounding: 7 }, { punch_rounding: ['must be one of: 0, 5, 6, 10, 15'] }],
    [{ require_approved_punches: 'yes' }, { require_approved_punches: ['must be true or false'] }],
    [{ standard_day_minutes: 59 }, { standard_day_minutes: ['must be 60 or more'] }],
    [{ standard_day_minutes: 1441 }, { standard_day_minutes: ['must be 1440 or less'] }],
    [
      { pay_frequency: 'daily' },
      { pay_frequency: ['must be one of: weekly, biweekly, semimonthly, monthly'] },
    ],
    [
      { pay_period_anchor: '2026-02-29' },
      { pay_period_anchor: ['must be an existing date, YYYY-MM-DD'] },
    ],
    [{ pay_date_offset_days: 1.5 }, { pay_date_offset_days: ['must be a whole number'] }],
    [{ provider_a_iid: '=1+1' }, { provider_a_iid: ['must not begin with =, +, -, @ or a tab'] }],
    [{ provider_a_iid: '\tA' }, { provider_a_iid: ['must not begin with =, +, -, @ or a tab'] }],
    [
      { provider_b_client_id: '@A' },
      { provider_b_client_id: ['must not begin with =, +, -, @ or a tab'] },
    ],
    [
      { provider_b_client_id: '-1' },
      { provider_b_client_id: ['must not begin with =, +, -, @ or a tab'] },
    ],
    [
      { provider_b_client_id: '\u200b+1' },
      { provider_b_client_id: ['must not begin with =, +, -, @ or a tab'] },
    ],
    [{ provider_b_client_id: 'a\nb' }, { provider_b_client_id: ['must be one line without tabs'] }],
    [
      { earnings_codes: { regular: 'R-1' } },
      { 'earnings_codes.regular': ['must be 1 to 20 letters and digits'] },
    ],
    [
      { earnings_codes: { regular: '' } },
      { 'earnings_codes.regular': ['must be 1 to 20 letters and digits'] },
    ],
    [
      { earnings_codes: { regulr: 'R1' } },
      { 'earnings_codes.regulr': [`must be one of: ${PAID_CATEGORIES.join(', ')}`] },
    ],
    [
      { pay_components: { overtime: 'x'.repeat(41) } },
      { 'pay_components.overtime': ['must be at most 40 characters'] },
    ],
    [
      { pay_components: { overtime: 'Over, time', sick: ' ', regulr: 'A' } },
      {
        'pay_components.overtime': ['must be one line without commas and tabs'],
        'pay_components.sick': ['must be 1 to 40 characters'],
        'pay_components.regulr': [`must be one of: ${PAID_CATEGORIES.join(', ')}`],
      },
    ],
    [{ overlapping_entries: 'block' }, { overlapping_entries: ['must be one of: warn, refuse'] }],
    [
      { overlapping_leave: 'block' },
      { overlapping_leave: ['must be one of: refuse_approval, refuse, warn'] },
    ],
    [{ reject_zero_day_leave: 1 }, { reject_zero_day_leave: ['must be true or false'] }],
    [{ mileage_enabled: 'on' }, { mileage_enabled: ['must be true or false'] }],
    [{ invoicing_enabled: 'on' }, { invoicing_enabled: ['must be true or false'] }],
    [{ audit_retention_years: 0 }, { audit_retention_years: ['must be 1 or more'] }],
    [{ audit_retention_years: -1 }, { audit_retention_years: ['must be 1 or more'] }],
    [{ audit_retention_years: 101 }, { audit_retention_years: ['must be 100 or less'] }],
    [{ audit_retention_years: 1.5 }, { audit_retention_years: ['must be a whole number'] }],
    [{ audit_retention_years: 'seven' }, { audit_retention_years: ['must be a whole number'] }],
  ])('%j is refused by field, and nothing is stored', async (input, errors) => {
    const { ok, body } = await update({ ...input, standard_day_minutes: 470, ...input })
    expect(ok).toBe(false)
    expect(body).toMatchObject({ error: 'Validation Error' })
    expect(body.errors).toEqual(transport === 'mcp' ? advised(errors) : errors)
    expect((await read()).standard_day_minutes).toBe(480)
  })
})

describe('over REST alone', () => {
  test('a change is a 200, without a key a 401', async () => {
    const path = '/company'
    expect((await server.rest('PUT', path, {})).status).toBe(200)
    expect((await server.rest('PUT', path, {}, { key: null })).status).toBe(401)
    expect((await server.rest('POST', path, {})).status).toBe(405)
    expect((await server.rest('PUT', path, { name: null })).status).toBe(422)
  })

  test('If-Match lets a write in only while the company is as it was read', async () => {
    const key = await server.makeKey({ company_id: await server.company('Tagged') })
    const read = await server.rest('GET', '/company', undefined, { key })
    const options = { key, headers: { 'If-Match': read.headers.get('etag')! } }
    expect((await server.rest('PUT', '/company', { name: 'One' }, options)).status).toBe(200)
    expect((await server.rest('PUT', '/company', { name: 'Two' }, options)).status).toBe(412)
    expect((await server.rest('GET', '/company', undefined, { key })).body.name).toBe('One')
  })

  test('a repeat with the same Idempotency-Key answers the first, and changes nothing again', async () => {
    const key = await server.makeKey({ company_id: await server.company('Repeated') })
    const options = { key, headers: { 'Idempotency-Key': 'once' } }
    const first = await server.rest('PUT', '/company', { name: 'First' }, options)
    await server.rest('PUT', '/company', { name: 'Second' }, { key })
    const again = await server.rest('PUT', '/company', { name: 'First' }, options)
    expect(again.text).toBe(first.text)
    expect((await server.rest('GET', '/company', undefined, { key })).body.name).toBe('Second')
  })

  test('of changes at once to different settings none is lost', async () => {
    const key = await server.makeKey({ company_id: await server.company('Busy') })
    const changes = Object.entries(others).filter(
      ([name]) => name !== 'country_code' && name !== 'region',
    )
    await Promise.all(
      changes.map(([name, value]) => server.rest('PUT', '/company', { [name]: value }, { key })),
    )
    const { body } = await server.rest('GET', '/company', undefined, { key })
    expect(body).toMatchObject(Object.fromEntries(changes))
  })
})

describe('the default of pay_period_anchor', () => {
  test("is the Sunday on or before 1 January of the company's first year, in any zone", async () => {
    const company_id = await server.company('Founded')
    const key = await server.makeKey({ company_id })
    await server.sql(
      `update companies set created_at = '2026-12-31T23:30:00Z', timezone = 'Asia/Tokyo'
       where id = $1`,
      [],
      company_id,
    )
    const { body } = await server.rest('GET', '/company', undefined, { key })
    expect(body.pay_period_anchor).toBe('2025-12-28')
  })
})

describe('a changed rule about overlaps', () => {
  let company_id: number
  let key: string
  let employee_id: number

  beforeEach(async () => {
    company_id = await server.company('Overlapping')
    key = await server.makeKey({ company_id })
    employee_id = await addEmployee(server, { company_id, works_weekdays: true })
  })

  const set = async (settings: Record<string, string>) => {
    expect((await server.rest('PUT', '/company', settings, { key })).status).toBe(200)
  }
  const punch = (clock_in: string, clock_out?: string) =>
    server.rest('POST', '/time-entries', { employee_id, clock_in, clock_out }, { key })
  const leave = (start_date: string, end_date: string) =>
    server.rest(
      'POST',
      '/leave-requests',
      { employee_id, type: 'unpaid', start_date, end_date },
      { key },
    )
  const approve = (id: number) => server.rest('POST', `/leave-requests/${id}/approve`, {}, { key })

  test('leaves punches that overlap where they are, and refuses new ones that do', async () => {
    await punch('2026-10-05T13:00Z', '2026-10-05T21:00Z')
    const second = await punch('2026-10-05T14:00Z', '2026-10-05T22:00Z')
    expect(second.body.warnings).toEqual(['overlap'])
    await set({ overlapping_entries: 'refuse' })
    const list = await server.rest('GET', '/time-entries', undefined, { key })
    expect(list.body.meta.total).toBe(2)

    expect((await punch('2026-10-06T13:00Z', '2026-10-06T21:00Z')).status).toBe(201)
    const refused = await punch('2026-10-06T14:00Z', '2026-10-06T22:00Z')
    expect(refused.body.errors).toHaveProperty('clock_in')
    await set({ overlapping_entries: 'warn' })
    const taken = await punch('2026-10-06T14:00Z', '2026-10-06T22:00Z')
    expect(taken.body.warnings).toEqual(['overlap'])
  })

  test('reaches punches that are open, once they are closed', async () => {
    const open = await punch('2026-10-06T12:00Z')
    await set({ overlapping_entries: 'refuse' })
    await punch('2026-10-06T13:00Z', '2026-10-06T14:00Z')
    const close = (clock_out: string) =>
      server.rest('PUT', `/time-entries/${open.body.id}`, { clock_out }, { key })
    expect((await close('2026-10-06T13:30Z')).status).toBe(422)
    expect((await close('2026-10-06T13:00Z')).status).toBe(200)
  })

  test('leaves approved leave as it is, and holds what is pending', async () => {
    await set({ overlapping_leave: 'warn' })
    const requests = [
      await leave('2026-11-02', '2026-11-06'),
      await leave('2026-11-04', '2026-11-05'),
      await leave('2026-11-06', '2026-11-09'),
    ]
    const [first, second, third] = requests.map(({ body }) => body.id)
    expect((await approve(first)).status).toBe(200)
    expect((await approve(second)).status).toBe(200)

    await set({ overlapping_leave: 'refuse_approval' })
    const refused = await approve(third)
    expect(refused.body.errors.start_date[0]).toContain(`approved leave request ${first}`)

    await set({ overlapping_leave: 'warn' })
    expect((await approve(third)).status).toBe(200)
  })
})
