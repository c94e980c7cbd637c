import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputJsonSchema } from '../../../src/core/json-schema.ts'
import { rowFields } from '../../../src/core/run/projection.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { rulesOver, through } from '../../support/both-transports.ts'
import { fillDemo, startDemoServer } from '../../support/demo.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

type Row = Record<string, unknown> & { id: number }

describe('a payroll sync finds its people', () => {
  let server: TestServer
  let boss: number
  const ids: number[] = []

  beforeAll(async () => {
    server = await startTestServer()
    boss = await hire({ last_name: 'Boss' })
    for (const last_name of ['Zander', 'ámos', 'Brown', 'Brown']) {
      const n = ids.length
      ids.push(
        await hire({
          last_name,
          payroll_id: `PR-${n}x`,
          employee_number: `K-${n}`,
          manager_id: n < 2 ? boss : null,
          hire_date: n === 3 ? null : `2024-0${n + 1}-01`,
        }),
      )
    }
  })
  afterAll(() => server.close())

  async function hire(more: object): Promise<number> {
    const number = Math.round(performance.now() * 1000)
    const { status, body, text } = await server.rest('POST', '/employees', {
      first_name: 'Ann',
      email: `Person.${number}@Example.Test`,
      password: 'a long password',
      country_code: 'CA',
      timezone: 'America/Toronto',
      ...more,
    })
    expect(status, text).toBe(201)
    return body.id
  }

  const found = async (query: Record<string, unknown>, transport: 'rest' | 'mcp' = 'rest') => {
    const { ok, body } = await through(server, transport, 'employees.list', query)
    expect(ok, JSON.stringify(body)).toBe(true)
    expect(body.meta.total).toBe(body.data.length)
    return body.data.map((row: Row) => row.id)
  }

  test.each(rulesOver(import.meta.url))(
    'by payroll id, email, employee number and manager, over %s',
    async (transport) => {
      const email = `${(await server.rest('GET', `/employees/${ids[1]}`)).body.email}`
      expect(await found({ payroll_id: 'PR-1x' }, transport)).toEqual([ids[1]])
      expect(await found({ payroll_id: ' PR-1x ' }, transport)).toEqual([ids[1]])
      expect(await found({ payroll_id: 'PR-1' }, transport)).toEqual([])
      expect(await found({ email }, transport)).toEqual([ids[1]])
      expect(await found({ email: email.toUpperCase() }, transport)).toEqual([ids[1]])
      expect(await found({ email: email.slice(1) }, transport)).toEqual([])
      expect(await found({ employee_number: 'K-2' }, transport)).toEqual([ids[2]])
      expect(await found({ manager_id: boss }, transport)).toEqual([ids[0], ids[1]])
      expect(await found({ manager_id: boss, payroll_id: 'PR-2x' }, transport)).toEqual([])
      expect(await found({ search: 'pr-3' }, transport)).toEqual([ids[3]])
      expect(await found({ search: 'PR-' }, transport)).toEqual(ids)
      expect(await found({ search: 'zander' }, transport)).toEqual([ids[0]])
    },
  )

  test('not by what another company has', async () => {
    const company_id = await server.company('Elsewhere')
    const key = await server.makeKey({ company_id })
    for (const query of ['payroll_id=PR-1x', 'search=pr-', 'employee_number=K-2']) {
      const { body } = await server.rest('GET', `/employees?${query}`, undefined, { key })
      expect(body.data).toEqual([])
    }
  })

  test('also while the release before changes them, and after a payroll id changes', async () => {
    // Rows written without this release's code are also found.
    await server.sql(
      `update employees set payroll_id = 'OLD-77' where company_id = $1 and id = $2`,
      [boss],
    )
    expect(await found({ search: 'old-77' })).toEqual([boss])
    await server.rest('PUT', `/employees/${boss}`, { payroll_id: 'NEW-78' })
    expect(await found({ search: 'old-77' })).toEqual([])
    expect(await found({ search: 'new-78' })).toEqual([boss])
    await server.rest('PUT', `/employees/${boss}`, { payroll_id: null })
  })

  test('in the order asked for, in any case, ties by id, and nobody without a date first', async () => {
    const [z, a, b, c] = ids
    expect(await found({ sort: 'last_name' })).toEqual([a, boss, b, c, z])
    expect(await found({ sort: '-last_name' })).toEqual([z, b, c, boss, a])
    expect(await found({ sort: 'name' })).toEqual([a, boss, b, c, z])
    expect(await found({ sort: 'hire_date' })).toEqual([z, a, b, boss, c])
    expect(await found({ sort: '-hire_date' })).toEqual([b, a, z, boss, c])
    const page = await server.rest('GET', '/employees?sort=-hire_date&per_page=2&page=2&fields=id')
    expect(page.body.data).toEqual([{ id: z }, { id: boss }])
    expect(page.body.meta).toMatchObject({ total: 5, last_page: 3 })
  })
})

describe('sort', () => {
  const now_ms = Date.parse('2026-11-20T15:00:00Z')
  let server: TestServer
  beforeAll(async () => {
    server = withoutHttp(await startDemoServer(now_ms))
    await fillDemo(server)
    const { employee_id } = (await server.rest('GET', '/mileage-trips')).body.data[0]
    for (const day of ['02', '11', '05']) {
      await server.rest('POST', '/mileage-trips', {
        employee_id,
        trip_date: `2026-11-${day}`,
        start_address: 'Here',
        end_address: 'There',
        distance_km: 1,
        purpose: 'Delivery',
      })
    }
  })
  afterAll(() => server.close())

  const sorted = allRoutes.flatMap((route) => {
    const { sort } = inputJsonSchema(route.operation).properties ?? {}
    const words = (sort as { enum?: string[] } | undefined)?.enum
    // The report of payroll hours orders by sums; its own tests do that.
    return words && route.path !== '/reports/payroll-hours'
      ? [{ path: route.path, route, words }]
      : []
  })
  const synced = sorted.filter(
    ({ route }) => inputJsonSchema(route.operation).properties?.cursor !== undefined,
  )
  /** The path of a list that exists, whatever record it is of. */
  const pathOf = async (path: string) => {
    if (!path.includes(':id')) return path
    const list = path.slice(0, path.indexOf('/:id'))
    for (const { id } of (await server.rest('GET', `${list}?per_page=100`)).body.data) {
      const own = path.replace(':id', `${id}`)
      if ((await server.rest('GET', own)).body.meta.total > 0) return own
    }
    throw new Error(`${path} has no rows.`)
  }

  const per_page = 3
  /** The ids of a list's first three pages, read one after the other: ties must not move between pages. */
  const walked = async (path: string) => {
    const ids: number[] = []
    for (const page of [1, 2, 3]) {
      const { body } = await server.rest('GET', `${path}&per_page=${per_page}&page=${page}`)
      ids.push(...body.data.map(({ id }: Row) => id))
    }
    return ids
  }

  test('is taken by sixteen lists, by the dates and names of their rows', () => {
    expect(sorted.map(({ path }) => path)).toEqual([
      '/employees',
      '/people',
      '/employees/:id/one-day-overrides',
      '/leave-requests',
      '/blackout-dates',
      '/employees/:id/leave-ledger',
      '/time-entries',
      '/forgot-punch-requests',
      '/pay-periods',
      '/payroll-day-adjustments',
      '/work-locations',
      '/mileage-trips',
      '/clients',
      '/invoices',
      '/audit-log',
      '/webhooks/:id/deliveries',
    ])
    expect(synced).toHaveLength(6)
    for (const { route, words } of sorted) {
      const sortable = rowFields(route.operation).filter(
        (field) =>
          /(name|^at|_at|_on|_date|^clock_in|^clock_out)$/.test(field) &&
          !['deleted_at', 'days_by_date'].includes(field),
      )
      expect(words.toSorted()).toEqual(sortable.flatMap((f) => [f, `-${f}`]).toSorted())
    }
  })

  test.each(sorted)('of $path orders its rows by every word', async ({ path: template, words }) => {
    const path = await pathOf(template)
    const plain = (await server.rest('GET', `${path}?per_page=100`)).body
    expect(plain.data.length).toBeGreaterThan(0)
    for (const word of words) {
      const field = word.replace('-', '')
      const { body } = await server.rest('GET', `${path}?per_page=100&sort=${word}`)
      expect(body.meta).toEqual(plain.meta)
      const value = (row: Row) => (row[field] === null ? null : normalized(String(row[field])))
      for (const [n, row] of body.data.entries()) {
        const next = body.data[n + 1]
        if (!next) continue
        const [a, b] = [value(row), value(next)]
        if (a === b) expect(row.id, word).toBeLessThan(next.id)
        else if (a === null || b === null) expect(b, word).toBeNull()
        else expect(word.startsWith('-') ? a > b : a < b, `${word}: ${a}, ${b}`).toBe(true)
      }
      expect(await walked(`${path}?sort=${word}`), word).toEqual(
        body.data.slice(0, per_page * 3).map(({ id }: Row) => id),
      )
    }
  })

  test.each(synced)(
    'of $path is refused with a walk by change, and where it is not known',
    async ({ path, words }) => {
      const { body: first } = await server.rest(
        'GET',
        `${path}?updated_since=2020-01-01T00:00:00Z&per_page=1`,
      )
      const cursor = first.meta.next_cursor
      const pages = ['updated_since=2020-01-01T00:00:00Z', ...(cursor ? [`cursor=${cursor}`] : [])]
      for (const page of pages) {
        const { status, body } = await server.rest('GET', `${path}?sort=${words[0]}&${page}`)
        expect(status).toBe(422)
        expect(body.errors.sort[0]).toMatch(/cannot be combined with (cursor|updated_since)/)
      }
      const unknown = await server.rest('GET', `${path}?sort=shoe_size`)
      expect(unknown.status).toBe(422)
      expect(unknown.body.errors.sort).toEqual([`must be one of: ${words.join(', ')}`])
    },
  )
})

function normalized(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
