import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { makeSecrets } from '../../../src/lib/crypto/secrets.ts'
import { turnTerms } from '../../../src/modules/employees/index.ts'
import { makeServices } from '../../../src/server/services.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

// Noon in Toronto.
let now_ms = Date.parse('2026-11-18T17:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => now_ms }))
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any
let made = 0

async function addPerson(more: object = {}): Promise<number> {
  made += 1
  const { status, body } = await server.rest('POST', '/employees', {
    first_name: 'Tess',
    last_name: `Terms ${made}`,
    email: `terms.${made}@example.org`,
    password: 'a long password',
    timezone: 'America/Toronto',
    country_code: 'CA',
    region: 'ON',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const termsOf = async (id: number, query = ''): Promise<Body[]> =>
  (await server.rest('GET', `/employees/${id}/terms${query}`)).body.data

const put = (id: number, body: object, more = {}) =>
  server.rest('PUT', `/employees/${id}/terms`, body, more)

const sinceEver = {
  effective_date: null,
  timezone: 'America/Toronto',
  country_code: 'CA',
  region: 'ON',
  pay_basis: null,
  overtime: null,
  working_share: 1,
  leave_policies: {},
  changed: [],
}

describe('versions of the terms', () => {
  test('an employee of whom nothing is dated always has the record’s', async () => {
    const id = await addPerson()
    expect(await termsOf(id)).toEqual([sinceEver])
    expect(await termsOf(id, '?date=2020-01-01')).toEqual([sinceEver])
  })

  test('a fact holds until its own next date; others go on', async () => {
    const id = await addPerson()
    const moves = { effective_date: '2026-12-01', timezone: 'America/Vancouver', region: 'BC' }
    expect((await put(id, moves)).status).toBe(200)
    await put(id, { effective_date: '2026-11-20', pay_basis: 'punches' })
    await put(id, { effective_date: '2027-01-01', overtime: 'exempt' })
    expect(await termsOf(id)).toEqual([
      sinceEver,
      {
        ...sinceEver,
        effective_date: '2026-11-20',
        pay_basis: 'punches',
        changed: ['pay_basis'],
      },
      {
        ...sinceEver,
        ...moves,
        pay_basis: 'punches',
        changed: ['timezone', 'region'],
      },
      {
        ...sinceEver,
        ...moves,
        effective_date: '2027-01-01',
        pay_basis: 'punches',
        overtime: 'exempt',
        changed: ['overtime'],
      },
    ])
    expect((await termsOf(id, '?date=2026-11-30'))[0].effective_date).toBe('2026-11-20')
    // The record shows today's facts.
    const { body } = await server.rest('GET', `/employees/${id}`)
    expect(body).toMatchObject({ timezone: 'America/Toronto', region: 'ON', pay_basis: null })
  })

  test('without a date they hold from today; the same date replaces', async () => {
    const id = await addPerson()
    await put(id, { pay_basis: 'punches' })
    await put(id, { effective_date: '2026-11-18', pay_basis: 'schedule' })
    expect(await termsOf(id)).toMatchObject([
      { effective_date: null, pay_basis: null },
      { effective_date: '2026-11-18', pay_basis: 'schedule', changed: ['pay_basis'] },
    ])
    const { body } = await server.rest('GET', `/employees/${id}`)
    expect(body.pay_basis).toBe('schedule')
  })

  test('a version is withdrawn, the one always is not', async () => {
    const id = await addPerson()
    await put(id, { effective_date: '2026-11-01', pay_basis: 'punches' })
    await put(id, { effective_date: '2026-12-01', pay_basis: 'schedule', region: 'QC' })
    const withdraw = (date: string) => server.rest('DELETE', `/employees/${id}/terms/${date}`)
    expect((await withdraw('2026-12-02')).status).toBe(404)
    const since = await withdraw('null')
    expect(since.status).toBe(422)
    expect(since.body.errors.effective_date[0]).toContain('cannot be withdrawn')
    expect((await withdraw('2026-12-01')).status).toBe(200)
    expect(await termsOf(id)).toMatchObject([
      { effective_date: null, pay_basis: null },
      { effective_date: '2026-11-01', pay_basis: 'punches', region: 'ON' },
    ])
    await withdraw('2026-11-01')
    const { body } = await server.rest('GET', `/employees/${id}`)
    expect(body.pay_basis).toBe(null)
  })

  test('a dry run changes nothing', async () => {
    const id = await addPerson()
    const dry = await server.rest('PUT', `/employees/${id}/terms?dry_run=true`, {
      pay_basis: 'punches',
    })
    expect(dry.status).toBe(200)
    expect(await termsOf(id)).toEqual([sinceEver])
  })
})

test('the record follows when a later version begins, once', async () => {
  const id = await addPerson()
  await put(id, { effective_date: '2026-11-25', timezone: 'America/Vancouver', region: 'BC' })
  const turn = async () => {
    const { services } = { services: makeServices(makeSecrets(Buffer.alloc(32, 7)), server.url) }
    const deps = { database: server.database, services, now: () => now_ms }
    const caller = {
      company_id: server.company_id,
      actor: { kind: 'system', id: null, name: 'jobs', permissions: null },
      channel: 'system',
      request_id: 'job',
    } as const
    const { body } = await runOperation(deps, turnTerms, caller, {})
    return (body as { employees: number }).employees
  }
  const noon = now_ms
  try {
    expect(await turn()).toBe(0)
    now_ms = Date.parse('2026-11-25T17:00:00Z')
    const changed = await Promise.all([turn(), turn()])
    expect(changed.filter((count) => count > 0)).toHaveLength(1)
    expect(await turn()).toBe(0)
    const { body } = await server.rest('GET', `/employees/${id}`)
    expect(body).toMatchObject({ timezone: 'America/Vancouver', region: 'BC' })
  } finally {
    now_ms = noon
  }
})

describe('refusals', () => {
  test.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ region: 'TX' }, 'region'],
    [{ overtime: 'ca_xx' }, 'overtime'],
    [{ pay_basis: 'salary' }, 'pay_basis'],
    [{ effective_date: '2026-11-31', pay_basis: 'punches' }, 'effective_date'],
    [{ effective_date: '2026-12-01' }, 'effective_date'],
    [{ working: true }, 'working'],
  ])('%j is a 422 on %s', async (body, field) => {
    const answer = await put(await addPerson(), body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('of a person nobody knows', async () => {
    expect((await put(999_999, { pay_basis: 'punches' })).status).toBe(404)
    expect((await server.rest('GET', '/employees/999999/terms')).status).toBe(404)
  })

  test('overtime needs settings:write besides; the refusal names it', async () => {
    const id = await addPerson()
    const key = await server.makeKey({ permissions: ['employees:write'] })
    expect((await put(id, { pay_basis: 'punches' }, { key })).status).toBe(200)
    const refused = await put(id, { overtime: 'exempt' }, { key })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('settings:write')
    const both = await server.makeKey({ permissions: ['employees:write', 'settings:write'] })
    expect((await put(id, { overtime: 'exempt' }, { key: both })).status).toBe(200)
    const withdrawn = await server.rest('DELETE', `/employees/${id}/terms/2026-11-18`, undefined, {
      key,
    })
    expect(withdrawn.status).toBe(403)
  })
})

describe('a change of the record', () => {
  test('with a date holds from it and answers it', async () => {
    const id = await addPerson()
    const { body } = await server.rest('PUT', `/employees/${id}`, {
      title: 'Fitter',
      timezone: 'America/Vancouver',
      effective_date: '2026-12-01',
    })
    expect(body).toMatchObject({
      title: 'Fitter',
      timezone: 'America/Toronto',
      effective_date: '2026-12-01',
    })
    expect(await termsOf(id)).toMatchObject([
      { timezone: 'America/Toronto' },
      { effective_date: '2026-12-01', timezone: 'America/Vancouver' },
    ])
  })

  test('with a date and no dated fact is refused', async () => {
    const answer = await server.rest('PUT', `/employees/${await addPerson()}`, {
      title: 'Fitter',
      effective_date: '2026-12-01',
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['effective_date'])
  })

  test('without a date and without an approved period always holds, as before', async () => {
    const id = await addPerson()
    const { body } = await server.rest('PUT', `/employees/${id}`, { region: 'BC' })
    expect(body.region).toBe('BC')
    expect(await termsOf(id)).toEqual([{ ...sinceEver, region: 'BC' }])
  })

  test('a whole record sent back changes nothing, whatever is dated', async () => {
    const id = await addPerson()
    await put(id, { effective_date: '2026-11-10', region: 'BC' })
    await put(id, { effective_date: '2026-12-01', region: 'AB' })
    const before = await termsOf(id)
    const record = (await server.rest('GET', `/employees/${id}`)).body
    for (let night = 0; night < 3; night += 1) {
      const { timezone, country_code, region, pay_basis, hire_date } = record
      const sent = { timezone, country_code, region, pay_basis, hire_date }
      expect((await server.rest('PUT', `/employees/${id}`, sent)).status).toBe(200)
    }
    expect(await termsOf(id)).toEqual(before)
  })
})

describe('after a pay period was approved', () => {
  let approved: Pick<TestServer, 'rest'>
  beforeAll(async () => {
    const key = await server.makeKey({ company_id: await server.company('Approved Ltd') })
    approved = { rest: (method, path, body) => server.rest(method, path, body, { key }) }
  })

  test('facts are dated from the first open day, and no date in the period is taken', async () => {
    const { body: person } = await approved.rest('POST', '/employees', {
      first_name: 'Ann',
      last_name: 'Approved',
      email: 'ann.approved@example.org',
      password: 'a long password',
      timezone: 'America/Toronto',
      country_code: 'CA',
      region: 'ON',
    })
    const { body: periods } = await approved.rest(
      'GET',
      '/pay-periods?from=2026-10-20&to=2026-10-20',
    )
    const [period] = periods.data
    const done = await approved.rest('POST', `/pay-periods/${period.id}/approve`, {})
    expect(done.status).toBe(200)

    const early = { effective_date: period.end_date, pay_basis: 'punches' }
    const refused = await approved.rest('PUT', `/employees/${person.id}/terms`, early)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.effective_date[0]).toContain(period.end_date)
    const sinceEver = { effective_date: null, pay_basis: 'punches' }
    expect((await approved.rest('PUT', `/employees/${person.id}/terms`, sinceEver)).status).toBe(
      422,
    )

    const { status, body } = await approved.rest('PUT', `/employees/${person.id}`, {
      pay_basis: 'punches',
    })
    expect(status).toBe(200)
    const first = new Date(Date.parse(period.end_date) + 86_400_000).toISOString().slice(0, 10)
    expect(body).toMatchObject({ pay_basis: 'punches', effective_date: first })
    // A later correction replaces what was said from there to today; a version to come stays.
    await approved.rest('PUT', `/employees/${person.id}/terms`, {
      effective_date: '2026-11-10',
      pay_basis: null,
    })
    await approved.rest('PUT', `/employees/${person.id}/terms`, {
      effective_date: '2027-01-01',
      pay_basis: 'schedule',
    })
    await approved.rest('PUT', `/employees/${person.id}`, { pay_basis: 'schedule' })
    const { body: terms } = await approved.rest('GET', `/employees/${person.id}/terms`)
    expect(terms.data).toMatchObject([
      { effective_date: null, pay_basis: null },
      { effective_date: first, pay_basis: 'schedule' },
      { effective_date: '2027-01-01', pay_basis: 'schedule' },
    ])
  })

  test('a newcomer who was not in it may have terms from before it', async () => {
    const hire = async (hire_date: string) => {
      const { body } = await approved.rest('POST', '/employees', {
        first_name: 'Nell',
        last_name: 'Newcomer',
        email: `nell.${hire_date}@example.org`,
        password: 'a long password',
        timezone: 'America/Toronto',
        country_code: 'CA',
        hire_date,
      })
      return body.id as number
    }
    const put = (id: number, path: string, body: object) =>
      approved.rest('PUT', `/employees/${id}${path}`, body)
    const later = await hire('2026-11-16')
    const early = { effective_date: '2026-10-01', pay_basis: 'punches' }
    expect((await put(later, '/terms', early)).status).toBe(200)
    expect((await put(later, '/terms', { effective_date: null, region: 'ON' })).status).toBe(200)
    const dated = { effective_date: '2026-10-02', timezone: 'America/Halifax' }
    expect((await put(later, '', dated)).status).toBe(200)
    const withdrawn = await approved.rest('DELETE', `/employees/${later}/terms/2026-10-01`)
    expect(withdrawn.status).toBe(200)

    // Hired in the period, and added after it was approved.
    now_ms += 86_400_000
    const added = await hire('2026-10-19')
    expect((await put(added, '/terms', early)).status).toBe(200)
    now_ms -= 86_400_000
    // Added before, and employed in it.
    const { status, body } = await put(await hire('2026-10-20'), '/terms', early)
    expect(status).toBe(422)
    expect(body.errors.effective_date[0]).toMatch(/^must be after /)
  })
})

describe('punches', () => {
  test('take the time zone that is agreed for their date', async () => {
    const id = await addPerson()
    await put(id, { effective_date: '2026-11-10', timezone: 'America/Vancouver' })
    const post = async (clock_in: string, clock_out: string) => {
      const punch = { employee_id: id, clock_in, clock_out }
      const { status, body } = await server.rest('POST', '/time-entries', punch)
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    }
    const early = await post('2026-11-09T09:00:00', '2026-11-09T17:00:00')
    expect(early).toMatchObject({ timezone: 'America/Toronto', clock_in: '2026-11-09T14:00:00Z' })
    const late = await post('2026-11-10T09:00:00', '2026-11-10T17:00:00')
    expect(late).toMatchObject({ timezone: 'America/Vancouver', clock_in: '2026-11-10T16:00:00Z' })
    // 23:30 on the 9th in Vancouver, where the terms do not hold yet; 01:30 on the 10th in Toronto.
    const between = await post('2026-11-10T06:30:00Z', '2026-11-10T07:00:00Z')
    expect(between).toMatchObject({ timezone: 'America/Toronto', work_date: '2026-11-10' })
  })
})

describe('rules by place', () => {
  test('are stored by place and read back whole', async () => {
    const rules = {
      'CA-AB': { overtime: 'ca_ab', holiday_on_day_off: 'pay' },
      US: { overtime: { weekly: 40, counts_weekly: ['holiday'] } },
    }
    const { status, body } = await server.rest('PUT', '/company', {
      region_rules: rules,
      overtime: 'by_region',
    })
    expect(status).toBe(200)
    expect(body.overtime).toBe('by_region')
    expect(body.region_rules).toEqual({
      'CA-AB': rules['CA-AB'],
      US: {
        overtime: {
          ...{ weekly: 40, daily: null, daily_double: null, seventh_day: false },
          weekly_holiday_reduction: null,
          holiday_worked: 'ordinary',
          counts_weekly: ['holiday'],
        },
      },
    })
    expect((await server.rest('GET', '/company')).body.region_rules).toEqual(body.region_rules)
  })

  test.each([
    [{ 'CA-XX': { overtime: 'ca_ab' } }, 'region_rules.CA-XX'],
    [{ XX: {} }, 'region_rules.XX'],
    [{ CA: { overtime: 'by_region' } }, 'region_rules.CA.overtime'],
    [{ CA: { overtime: 'nothing' } }, 'region_rules.CA.overtime'],
    [{ CA: { policy: 'x' } }, 'region_rules.CA.policy'],
  ])('%j is a 422 on %s', async (region_rules, field) => {
    const { status, body } = await server.rest('PUT', '/company', { region_rules })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })
})
