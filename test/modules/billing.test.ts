import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amountOf } from '../../src/modules/billing/invoices/lines.ts'
import { centsOf, moneyOf } from '../../src/modules/billing/money.ts'
import { bothTransports, replayed, rulesOf, through } from '../support/both-transports.ts'
import { listen } from '../support/listen.ts'
import { runs } from '../support/sample.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { auditOf, eventsOf } from '../support/trail.ts'

/** A Tuesday, 22:00 in Toronto and the next date in UTC. */
const evening_ms = Date.parse('2026-11-25T03:00:00Z')
const hour_ms = 3_600_000

let server: TestServer
let now_ms = evening_ms
let client_id: number
let foreign: { key: string; client: number; invoice: number }

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await listen(server)
  await server.rest('PUT', '/company', { invoicing_enabled: true })
  client_id = (await server.rest('POST', '/clients', { name: 'Acme' })).body.id
  foreign = await foreignBilling()
})
beforeEach(() => {
  now_ms = evening_ms
})
afterAll(() => server.close())

async function foreignBilling() {
  const key = await server.makeKey({ company_id: await server.company('Neighbours') })
  await server.rest('PUT', '/company', { invoicing_enabled: true }, { key })
  const client = (await server.rest('POST', '/clients', { name: 'Theirs' }, { key })).body.id
  const made = await server.rest('POST', '/invoices', invoice({ client_id: client }), { key })
  return { key, client, invoice: made.body.id }
}

function invoice(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    client_id,
    line_items: [{ description: 'Work', quantity: 2, unit_price: '12.50' }],
    ...change,
  }
}

async function billed(change: Record<string, unknown> = {}) {
  return (await server.rest('POST', '/invoices', invoice(change))).body
}

const missing = { ok: false, body: { error: 'Not Found', message: expect.any(String) } }

/** What a tool adds says what to do instead. */
function emptyName(transport: string): string {
  return transport === 'mcp' ? 'must not be empty; leave it out' : 'must not be empty'
}

describe.each(bothTransports)('clients over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const call = (operation: string, input?: Record<string, unknown>, key?: string) =>
    through(server, transport, `clients.${operation}`, input, key === undefined ? {} : { key })

  test('what is left out of a new one is null, its currency the one of the country', async () => {
    const bare = await call('create', { name: ' Acme ' })
    expect(bare).toEqual({
      ok: true,
      body: {
        id: expect.any(Number),
        name: 'Acme',
        email: null,
        phone: null,
        address: null,
        currency: 'CAD',
        is_active: true,
      },
    })
    expect(await call('read', { id: bare.body.id })).toEqual(bare)
    const provided = {
      name: 'Whole',
      email: 'a@b.example',
      phone: '1-2',
      address: '1 King St\nGuelph',
      currency: 'usd',
      is_active: false,
    }
    const { body } = await call('create', provided)
    expect(body).toEqual({ ...provided, currency: 'USD', id: expect.any(Number) })
  })

  rule.each([
    ['US', 'USD'],
    ['CA', 'CAD'],
  ])('a company in %s bills in %s unless it says otherwise', async (country_code, currency) => {
    const key = await invoicingCompany(country_code)
    expect((await call('create', { name: 'A' }, key)).body.currency).toBe(currency)
    expect((await call('create', { name: 'A', currency: 'EUR' }, key)).body.currency).toBe('EUR')
  })

  rule('elsewhere the currency has to be said', async () => {
    const key = await invoicingCompany('GB')
    const { ok, body } = await call('create', { name: 'A' }, key)
    expect(ok).toBe(false)
    expect(body.errors).toEqual({ currency: [expect.stringContaining('is required')] })
    expect((await call('create', { name: 'A', currency: 'GBP' }, key)).body.currency).toBe('GBP')
  })

  async function invoicingCompany(country_code: string) {
    const company_id = await server.company('Abroad', { country_code, region: null })
    const key = await server.makeKey({ company_id })
    await server.rest('PUT', '/company', { invoicing_enabled: true }, { key })
    return key
  }

  test('only the fields that are given change, null and blank clear', async () => {
    const { body: made } = await call('create', { name: 'Old', email: 'a@b.example', phone: '1' })
    const renamed = await call('update', { id: made.id, name: 'New' })
    expect(renamed.body).toEqual({ ...made, name: 'New' })
    const cleared = await call('update', { id: made.id, email: null, phone: ' ' })
    expect(cleared.body).toEqual({ ...made, name: 'New', email: null, phone: null })
    const retired = await call('update', { id: made.id, is_active: false, currency: 'eur' })
    expect(retired.body).toMatchObject({ is_active: false, currency: 'EUR', name: 'New' })
    expect(await call('read', { id: made.id })).toEqual(retired)
  })

  rule('each change is in the audit log, and a record sent back unchanged is none', async () => {
    const { body: made } = await call('create', { name: 'Audited', phone: '1' })
    expect((await call('update', made)).body).toEqual(made)
    const { body: moved } = await call('update', { ...made, address: 'Hull' })
    expect(await auditOf(server, 'client', made.id)).toEqual([
      { operation: 'clients.create', before: null, after: made },
      { operation: 'clients.update', before: made, after: moved },
    ])
    const { body: copy } = await call('create', made)
    expect(copy).toEqual({ ...made, id: expect.any(Number) })
    expect(copy.id).not.toBe(made.id)
  })

  test.each([
    ['create', {}, { name: ['is required'] }],
    ['create', { name: ' ' }, { name: ['must not be empty'] }],
    ['create', { name: 'A', currency: 'CDA' }, { currency: [expect.stringContaining('existing')] }],
    ['create', { name: 'A', currency: '' }, { currency: [expect.any(String)] }],
    ['create', { name: 'A', email: 'a@' }, { email: [expect.stringContaining('email')] }],
    ['create', { name: 'A', phone: 7 }, { phone: ['must be a string'] }],
    ['create', { name: 'A', fax: '1' }, { fax: ['is not a known field'] }],
    ['update', { name: '' }, { name: [emptyName(transport)] }],
    ['update', { is_active: 'no' }, { is_active: ['must be true or false'] }],
  ])('%s refuses %j by field', async (operation, input, errors) => {
    const { ok, body } = await call(
      operation,
      operation === 'update' ? { ...input, id: client_id } : input,
    )
    expect(ok).toBe(false)
    expect(body).toMatchObject({ error: 'Validation Error', errors })
  })

  test("another company's is not found, read or written", async () => {
    for (const id of [foreign.client, 987_654_321]) {
      expect(await call('read', { id })).toEqual(missing)
      expect(await call('update', { id, name: 'Mine' })).toEqual(missing)
    }
  })

  rule('are found by part of a name or an email in any case, and by being active', async () => {
    const key = await invoicingCompany('CA')
    const make = async (input: Record<string, unknown>) =>
      (await call('create', input, key)).body.id
    const one = await make({ name: 'Blue Ltd', email: 'Pay@Blue.example' })
    const two = await make({ name: 'Red Ltd', is_active: false })
    const found = async (input: Record<string, unknown>) =>
      (await call('list', input, key)).body.data.map(({ id }: { id: number }) => id)
    expect(await found({})).toEqual([one, two])
    expect(await found({ search: 'LTD' })).toEqual([one, two])
    expect(await found({ search: 'pay@blue' })).toEqual([one])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ is_active: true })).toEqual([one])
    expect(await found({ is_active: false })).toEqual([two])
    expect(await found({ per_page: 1, page: 2 })).toEqual([two])
  })

  test('a dry run stores nothing, and a repeat with an idempotency key makes no second one', async () => {
    const word = `Once ${transport}`
    const create = (extras: object) =>
      through(server, transport, 'clients.create', { name: word }, extras)
    expect((await create({ dry_run: true })).body).toMatchObject({ name: word, dry_run: true })
    const first = await create({ idempotency_key: word })
    expect(await create({ idempotency_key: word })).toEqual(replayed(first, transport))
    const { body } = await call('list', { search: word })
    expect(body.meta.total).toBe(1)
  })
})

describe.each(bothTransports)('invoices over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const call = (operation: string, input?: Record<string, unknown>, key?: string) =>
    through(server, transport, `invoices.${operation}`, input, key === undefined ? {} : { key })

  test('a new one is a draft of today in the zone of the company, with its sums', async () => {
    const { ok, body } = await call('create', {
      client_id,
      line_items: [
        { description: 'Work', quantity: 1.5, unit_price: '80' },
        { description: 'Travel', unit_price: '12.5' },
      ],
      tax_total: '17.23',
    })
    expect(ok).toBe(true)
    expect(body).toEqual({
      id: expect.any(Number),
      number: expect.stringMatching(/^\d{6}$/),
      client_id,
      status: 'draft',
      issue_date: '2026-11-24',
      due_date: null,
      currency: 'CAD',
      line_items: [
        { description: 'Work', quantity: 1.5, unit_price: '80.00', amount: '120.00' },
        { description: 'Travel', quantity: 1, unit_price: '12.50', amount: '12.50' },
      ],
      subtotal: '132.50',
      tax_total: '17.23',
      total: '149.73',
      paid_at: null,
    })
    expect(await call('read', { id: body.id })).toEqual({ ok: true, body })
    expect(await auditOf(server, 'invoice', body.id)).toEqual([
      { operation: 'invoices.create', before: null, after: body },
    ])
  })

  rule('what is given is kept, the currency too', async () => {
    const provided = {
      number: `A-${transport}`,
      status: 'sent',
      issue_date: '2026-11-01',
      due_date: '2026-12-01',
      currency: 'EUR',
      tax_total: '0.07',
    }
    const { body } = await call('create', invoice(provided))
    expect(body).toMatchObject({ ...provided, subtotal: '25.00', total: '25.07' })
  })

  test('a record may be sent back under another number: what follows from its lines is ignored', async () => {
    const { body: made } = await call('create', invoice({ tax_total: '1.00' }))
    const sent = { ...made, number: null, total: '0.00', line_items: [...made.line_items] }
    sent.line_items[0] = { ...sent.line_items[0], amount: '999.00' }
    const { body: copy } = await call('create', sent)
    expect(copy).toEqual({ ...made, id: expect.any(Number), number: expect.any(String) })
    expect(copy.number).not.toBe(made.number)
    expect((await call('create', made)).body.errors).toEqual({
      number: ['is already the number of another invoice'],
    })
  })

  test.each([
    [{ client_id: undefined }, { client_id: ['is required'] }],
    [{ client_id: 987_654_321 }, { client_id: ['does not match a client of your company'] }],
    [{ status: 'paid' }, { status: ['must be one of: draft, sent'] }],
    [{ status: 'overdue' }, { status: ['must be one of: draft, sent'] }],
    [{ currency: 'XYZ' }, { currency: [expect.stringContaining('existing')] }],
    [{ due_date: '2026-11-23' }, { due_date: ['must be on or after issue_date, 2026-11-24'] }],
    [{ issue_date: '2026-02-30' }, { issue_date: [expect.stringContaining('existing')] }],
    [{ tax_total: '-1.00' }, { tax_total: [expect.stringContaining('0 to 999999999.99')] }],
    [{ tax_total: 1.5 }, { tax_total: ['must be a decimal string, such as "12.50"'] }],
    [{ line_items: [] }, { line_items: ['must have at least one line'] }],
    [{ line_items: Array(101).fill(line()) }, { line_items: ['must have at most 100 lines'] }],
    [
      { line_items: [line({ quantity: 0 })] },
      { 'line_items.0.quantity': ['must be greater than 0'] },
    ],
    [
      { line_items: [line(), line({ quantity: 1.0005, unit_price: '1.005' })] },
      {
        'line_items.1.quantity': ['must have at most three decimal places'],
        'line_items.1.unit_price': [expect.stringContaining('two decimals')],
      },
    ],
    [{ line_items: [line({ unit_price: '1e3' })] }, badPrice()],
    [{ line_items: [line({ unit_price: '-5.00' })] }, badPrice()],
    [{ line_items: [line({ unit_price: '' })] }, badPrice()],
    [{ line_items: [line({ unit_price: '1,50' })] }, badPrice()],
    [
      { line_items: [line({ description: ' ' })] },
      { 'line_items.0.description': ['must not be empty'] },
    ],
    [{ line_items: [line({ vat: '1' })] }, { 'line_items.0.vat': ['is not a known field'] }],
    [
      { line_items: [line({ quantity: 1_000_000, unit_price: '999999999.99' })] },
      { line_items: ['must not exceed 999999999999.99 in total'] },
    ],
    [{ discount: '1.00' }, { discount: ['is not a known field'] }],
  ])('a new one with %j is refused by field', async (change, errors) => {
    const { ok, body } = await call('create', invoice(change))
    expect(ok).toBe(false)
    expect(body).toMatchObject({ error: 'Validation Error', errors })
  })

  test("another company's client is refused on client_id, its invoices are not found", async () => {
    const { body } = await call('create', invoice({ client_id: foreign.client }))
    expect(body.errors).toEqual({ client_id: ['does not match a client of your company'] })
    for (const operation of ['read', 'mark_paid', 'void']) {
      expect(await call(operation, { id: foreign.invoice })).toEqual(missing)
      expect(await call(operation, { id: 987_654_321 })).toEqual(missing)
    }
    const { body: none } = await call('list', { client_id: foreign.client })
    // An empty list says nothing to an assistant about an id that it took for another.
    if (transport === 'rest') expect(none.data).toEqual([])
    else expect(Object.keys(none.errors)).toEqual(['client_id'])
  })

  rule('a client who is not active any more gets no new ones', async () => {
    const { id } = (await server.rest('POST', '/clients', { name: 'Gone' })).body
    const { body: old } = await call('create', invoice({ client_id: id }))
    await server.rest('PUT', `/clients/${id}`, { is_active: false })
    const { body } = await call('create', invoice({ client_id: id }))
    expect(body.errors).toEqual({ client_id: ['is no longer active; no new invoices'] })
    expect((await call('mark_paid', { id: old.id })).ok).toBe(true)
  })

  rule('the next free number is one above the greatest, those with letters are none', async () => {
    const first = await billed()
    await call('create', invoice({ number: `Z9-${transport}` }))
    const next = (await call('create', invoice({ number: ' ' }))).body.number
    expect(next).toBe(String(Number(first.number) + 1).padStart(6, '0'))
    const jump = String(Number(next) + 10)
    expect((await call('create', invoice({ number: jump }))).body.number).toBe(jump)
    const after = (await call('create', invoice())).body.number
    expect(Number(after)).toBe(Number(jump) + 1)
    const again = await call('create', invoice({ number: jump }))
    expect(again.body.errors).toEqual({ number: ['is already the number of another invoice'] })
  })

  rule(
    'a sent one is overdue from the day after its due date in the zone of the company',
    async () => {
      const dates = { issue_date: '2026-11-01', due_date: '2026-11-24' }
      const { id, status } = (await call('create', invoice({ ...dates, status: 'sent' }))).body
      const draft = (await call('create', invoice(dates))).body
      expect([status, draft.status]).toEqual(['sent', 'draft'])
      const listed = async (wanted: string) =>
        (await call('list', { status: wanted, per_page: 100 })).body.data.some(
          (row: { id: number }) => row.id === id,
        )
      expect([await listed('sent'), await listed('overdue')]).toEqual([true, false])

      now_ms += 2 * hour_ms
      expect((await call('read', { id })).body.status).toBe('overdue')
      expect((await call('read', { id: draft.id })).body.status).toBe('draft')
      expect([await listed('sent'), await listed('overdue')]).toEqual([false, true])
      const undated = await billed({ status: 'sent', issue_date: '2020-01-01' })
      expect(undated.status).toBe('sent')
      const { body: paid } = await call('mark_paid', { id })
      expect(paid.status).toBe('paid')
      expect((await eventsOf(server, 'invoice', id))[0]?.payload).toMatchObject({
        data: { previous: { status: 'overdue' } },
      })
    },
  )

  rule.each(['draft', 'sent'])('a %s one is paid once, and tells the world', async (status) => {
    const before = await billed({ status })
    const { ok, body } = await call('mark_paid', { id: before.id })
    expect(ok).toBe(true)
    expect(body).toEqual({ ...before, status: 'paid', paid_at: '2026-11-25T03:00:00Z' })
    expect(await call('read', { id: before.id })).toEqual({ ok: true, body })
    const events = await eventsOf(server, 'invoice', before.id)
    expect(events).toHaveLength(1)
    expect(events[0]?.payload).toMatchObject({
      type: 'invoice.paid',
      data: { object: body, previous: { status } },
      actor: { channel: transport },
    })
    expect((await auditOf(server, 'invoice', before.id)).at(-1)).toEqual({
      operation: 'invoices.mark_paid',
      before,
      after: body,
    })
    for (const operation of ['mark_paid', 'void']) {
      const again = await call(operation, { id: before.id })
      expect(again.body.errors.status[0]).toMatch(/^is already paid/)
    }
    expect(await eventsOf(server, 'invoice', before.id)).toHaveLength(1)
  })

  rule('a void invoice stays void, its number stays taken, and no event is sent', async () => {
    const before = await billed({ status: 'sent' })
    const { body } = await call('void', { id: before.id })
    expect(body).toEqual({ ...before, status: 'void' })
    for (const operation of ['mark_paid', 'void']) {
      const again = await call(operation, { id: before.id })
      expect(again.body.errors.status[0]).toMatch(/^is already void/)
    }
    expect(await eventsOf(server, 'invoice', before.id)).toEqual([])
    expect(await auditOf(server, 'invoice', before.id)).toHaveLength(2)
    const { body: second } = await call('create', invoice({ number: before.number }))
    expect(Object.keys(second.errors)).toEqual(['number'])
  })

  test('a dry run pays nothing and uses no number up', async () => {
    const made = await billed()
    const dry = (operation: string, input: Record<string, unknown>) =>
      through(server, transport, `invoices.${operation}`, input, { dry_run: true })
    const paid = await dry('mark_paid', { id: made.id })
    expect(paid.body).toMatchObject({ status: 'paid', dry_run: true })
    expect(paid.body.effects.events).toEqual(['invoice.paid'])
    expect((await call('read', { id: made.id })).body).toEqual(made)
    expect(await eventsOf(server, 'invoice', made.id)).toEqual([])
    const created = await dry('create', invoice())
    expect((await billed()).number).toBe(created.body.number)
  })

  test('a repeat with the same idempotency key makes no second one', async () => {
    const once = () =>
      through(server, transport, 'invoices.create', invoice(), {
        idempotency_key: `invoice-${transport}`,
      })
    const first = await once()
    expect(await once()).toEqual(replayed(first, transport))
    const next = await billed()
    expect(Number(next.number)).toBe(Number(first.body.number) + 1)
  })
})

function line(change: Record<string, unknown> = {}) {
  return { description: 'Work', quantity: 1, unit_price: '1.00', ...change }
}

function badPrice() {
  return { 'line_items.0.unit_price': [expect.stringContaining('must be an amount such as')] }
}

describe('money', () => {
  test.each([
    [1.005, '100.00', '100.50'],
    [2.675, '1.00', '2.68'],
    [1.115, '1.00', '1.12'],
    [0.001, '5.00', '0.01'],
    [0.001, '4.99', '0.00'],
    [0.005, '1.00', '0.01'],
    [3, '0.10', '0.30'],
    [0.333, '0.10', '0.03'],
    [999.999, '999999999.99', '999998999990.00'],
  ])('%d times %s is %s, rounded half up', async (quantity, unit_price, amount) => {
    const made = await billed({ line_items: [line({ quantity, unit_price })] })
    expect(made.line_items[0]).toMatchObject({ quantity, amount })
    expect(made.total).toBe(amount)
  })

  test('lines are rounded one by one, so that they add up to the subtotal', async () => {
    const line_items = Array(3).fill(line({ quantity: 0.005, unit_price: '1.00' }))
    const made = await billed({ line_items, tax_total: '0.01' })
    expect(made).toMatchObject({ subtotal: '0.03', tax_total: '0.01', total: '0.04' })
  })

  test('a tax that brings the total above what is exact is refused', async () => {
    const most = line({ quantity: 1000, unit_price: '999999999.99' })
    const { body } = await server.rest(
      'POST',
      '/invoices',
      invoice({ line_items: [most], tax_total: '999999999.99' }),
    )
    expect(Object.keys(body.errors)).toEqual(['tax_total'])
  })

  test('is never computed in fractions: any price and quantity agree with whole numbers', () => {
    const millis = fc.integer({ min: 1, max: 1_000_000_000 })
    const prices = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(millis, prices, (milli, cents) => {
        const exact = BigInt(milli) * BigInt(cents)
        const amount = amountOf(milli, BigInt(cents))
        expect(amount).toBe(exact / 1000n + (exact % 1000n >= 500n ? 1n : 0n))
        expect(centsOf(moneyOf(amount))).toBe(amount)
        expect(Math.round((milli / 1000) * 1000)).toBe(milli)
      }),
      runs(5_000, 500),
    )
  })
})

describe('at once', () => {
  const sixteen = Array.from({ length: 16 }, (_, n) => n)

  test('sixteen new invoices get sixteen numbers, without a gap', async () => {
    const before = Number((await billed()).number)
    const answers = await Promise.all(
      sixteen.map(() => server.rest('POST', '/invoices', invoice())),
    )
    expect(answers.map(({ status }) => status)).toEqual(sixteen.map(() => 201))
    const numbers = answers.map(({ body }) => Number(body.number)).toSorted((a, b) => a - b)
    expect(numbers).toEqual(sixteen.map((n) => before + 1 + n))
  })

  test('of sixteen with the same number one is made', async () => {
    const answers = await Promise.all(
      sixteen.map(() => server.rest('POST', '/invoices', invoice({ number: 'RACE-1' }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter((each) => each.status !== 201)) {
      expect(status).toBe(422)
      expect(body.errors).toEqual({ number: ['is already the number of another invoice'] })
    }
  })

  test('of sixteen who pay or void one invoice one wins, the others are told as late ones are', async () => {
    const { id } = await billed()
    const answers = await Promise.all(
      sixteen.map((n) => server.rest('POST', `/invoices/${id}/${n % 2 ? 'mark-paid' : 'void'}`)),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((each) => each !== won[0])) {
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['status'])
    }
    expect(await eventsOf(server, 'invoice', id)).toHaveLength(
      won[0]?.body.status === 'paid' ? 1 : 0,
    )
    expect(await auditOf(server, 'invoice', id)).toHaveLength(2)
  })
})

describe('the list of invoices', () => {
  let key: string
  let clients: number[]
  let ids: number[]

  beforeAll(async () => {
    key = await server.makeKey({ company_id: await server.company('Billers') })
    const post = async (path: string, body: unknown) =>
      (await server.rest('POST', path, body, { key })).body.id as number
    await server.rest('PUT', '/company', { invoicing_enabled: true }, { key })
    clients = [await post('/clients', { name: 'A' }), await post('/clients', { name: 'B' })]
    const of = (n: number, day: number, more: Record<string, unknown> = {}) =>
      post('/invoices', invoice({ client_id: clients[n], issue_date: `2026-10-0${day}`, ...more }))
    ids = [
      await of(0, 9),
      await of(1, 3, { status: 'sent' }),
      await of(0, 7, { status: 'sent', due_date: '2026-10-31' }),
      await of(0, 5),
      await of(1, 1, { status: 'sent', due_date: '2026-12-31' }),
    ]
    await post(`/invoices/${ids[0]}/mark-paid`, {})
    await post(`/invoices/${ids[3]}/void`, {})
    await of(1, 2)
  })

  const list = (query: string) => server.rest('GET', `/invoices?${query}`, undefined, { key })

  test.each([
    ['', [4, -1, 1, 3, 2, 0]],
    ['status=draft', [-1]],
    ['status=sent', [4, 1]],
    ['status=overdue', [2]],
    ['status=paid', [0]],
    ['status=void', [3]],
    ['from=2026-10-05', [3, 2, 0]],
    ['to=2026-10-03', [4, -1, 1]],
    ['from=2026-10-02&to=2026-10-07&status=overdue', [2]],
    ['per_page=2&page=2', [1, 3]],
  ])('with %j has these, by date', async (query, places) => {
    const { body } = await list(query)
    expect(body.data.map(({ id }: { id: number }) => ids.indexOf(id))).toEqual(places)
  })

  test('filters by client', async () => {
    const { body } = await list(`client_id=${clients[0]}`)
    expect(body.data.map(({ id }: { id: number }) => ids.indexOf(id))).toEqual([3, 2, 0])
    expect(body.meta.total).toBe(3)
  })

  test.each([
    ['status=late', 'status'],
    ['from=2026', 'from'],
    ['client=1', 'client'],
    ['updated_since=2026-01-01T00:00:00Z', 'updated_since'],
  ])('refuses %s by name', async (query, field) => {
    const { status, body } = await list(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('omits the lines unless an assistant asks for them', async () => {
    const { body } = await through(server, 'mcp', 'invoices.list', {}, { key })
    expect(body.data[0]).toMatchObject({ total: '25.00' })
    expect(body.data[0]).not.toHaveProperty('line_items')
    const { body: request } = await through(
      server,
      'mcp',
      'invoices.list',
      { fields: ['line_items'] },
      { key },
    )
    expect(request.data[0].line_items[0].amount).toBe('25.00')
  })
})

describe('who may bill', () => {
  const operations = [
    ['clients.list', {}],
    ['clients.read', { id: 1 }],
    ['clients.create', { name: '' }],
    ['clients.update', { id: 1, nam: 'x' }],
    ['invoices.list', { status: 'late' }],
    ['invoices.read', { id: 1 }],
    ['invoices.create', {}],
    ['invoices.mark_paid', { id: 1 }],
    ['invoices.void', { id: 1 }],
  ] as const

  describe.each(bothTransports)('over %s', (transport) => {
    const rule = rulesOf(import.meta.url, transport)
    test('while invoicing is off everything is a 403, before the input is looked at', async () => {
      const key = await server.makeKey({ company_id: await server.company('Off') })
      for (const [operation, input] of operations) {
        const { ok, body } = await through(server, transport, operation, input, { key })
        expect(ok, operation).toBe(false)
        expect(body, operation).toEqual({
          error: 'Forbidden',
          message: expect.stringMatching(/^Invoicing is not enabled/),
        })
      }
    })

    rule('existing invoices are readable again when invoicing is turned on', async () => {
      const made = await billed()
      await server.rest('PUT', '/company', { invoicing_enabled: false })
      const off = await through(server, transport, 'invoices.read', { id: made.id })
      await server.rest('PUT', '/company', { invoicing_enabled: true })
      expect(off.body.error).toBe('Forbidden')
      expect((await through(server, transport, 'invoices.read', { id: made.id })).body).toEqual(
        made,
      )
    })

    rule.each([
      [['billing:read'], ['read']],
      [['billing:write'], ['write']],
      [['billing:*'], ['read', 'write']],
      [['employees:*', 'settings:*', 'mileage:*'], []],
    ])('a key with %j may %j, also where invoicing is off', async (permissions, allowed) => {
      const company_id = await server.company('Off')
      const keys = [
        await server.makeKey({ permissions }),
        await server.makeKey({ permissions, company_id }),
      ]
      for (const [operation, input] of operations) {
        const side = /\.(list|read)$/.test(operation) ? 'read' : 'write'
        for (const key of keys) {
          const { body } = await through(server, transport, operation, { ...input, id: 0 }, { key })
          const isRefused = String(body.message).includes(`lacks the permission billing:${side}`)
          expect(isRefused, operation).toBe(!(allowed as string[]).includes(side))
        }
      }
    })
  })

  test('the database itself shows no company the clients and invoices of another', async () => {
    const company_id = await server.company('Curious')
    for (const table of ['clients', 'invoices', 'mileage_trips']) {
      const rows = await server.sql(`select id from ${table} where $1 > 0`, [], company_id)
      expect(rows, table).toEqual([])
    }
    const into = server.sql(
      `insert into clients (company_id, name, currency)
       select id, 'Smuggled', 'CAD' from generate_series(1, 1) id where $1 > 0 returning 1`,
      [],
      company_id,
    )
    await expect(into).rejects.toThrow(/row-level security/)
  })

  test('other companies may use the same numbers', async () => {
    const { number } = await billed({ number: 'SHARED-1' })
    const { body } = await server.rest(
      'POST',
      '/invoices',
      invoice({ client_id: foreign.client, number }),
      { key: foreign.key },
    )
    expect(body.number).toBe('SHARED-1')
  })
})

describe('over REST alone', () => {
  test('a new record is a 201, everything else a 200, and nothing is deleted', async () => {
    const client = await server.rest('POST', '/clients', { name: 'Statuses' })
    const made = await server.rest('POST', '/invoices', invoice())
    expect([client.status, made.status]).toEqual([201, 201])
    const path = `/invoices/${made.body.id}`
    expect((await server.rest('PUT', `/clients/${client.body.id}`, {})).status).toBe(200)
    expect((await server.rest('DELETE', `/clients/${client.body.id}`)).status).toBe(405)
    expect((await server.rest('PUT', path, {})).status).toBe(405)
    expect((await server.rest('DELETE', path)).status).toBe(405)
    expect((await server.rest('POST', `${path}/void`)).status).toBe(200)
    expect((await server.rest('GET', path, undefined, { key: null })).status).toBe(401)
  })

  test('If-Match lets a client change only while it is as it was read', async () => {
    const { id } = (await server.rest('POST', '/clients', { name: 'Tagged' })).body
    const headers = {
      'If-Match': (await server.rest('GET', `/clients/${id}`)).headers.get('etag')!,
    }
    const first = await server.rest('PUT', `/clients/${id}`, { phone: '1' }, { headers })
    const second = await server.rest('PUT', `/clients/${id}`, { phone: '2' }, { headers })
    expect([first.status, second.status]).toEqual([200, 412])
  })
})
