import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { inCompany } from '../../../src/db/transactions/in-transaction.ts'
import { createExport } from '../../../src/modules/exports/create.ts'
import { forgetExports } from '../../../src/modules/exports/forget.ts'
import { exportHandler } from '../../../src/modules/exports/job-handler.ts'
import { makeExport } from '../../../src/modules/exports/make.ts'
import { eventually, startTestWorker, type TestWorker } from '../../support/hooks.ts'
import { addEmployee } from '../../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'

const hour_ms = 60 * 60 * 1000
let now_ms = Date.parse('2026-10-20T15:00:00Z')
let server: TestServer
let manager: number
const workers: TestWorker[] = []

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  manager = await addEmployee(server, { role: 'manager', works_weekdays: true })
  await server.sql(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, timezone, hire_date)
     select $1, (2000 + n)::text, 'Ana', 'Silva ' || n, 'silva' || n || '@example.test', '', '',
       'America/Toronto', '2020-01-06' from generate_series(1, 60) n returning 1`,
  )
  await server.sql(
    `insert into schedule_versions (company_id, employee_id, effective_date)
     select $1, id, '2020-01-01' from employees where company_id = $1 and employee_number like '2%'
     returning 1`,
  )
  await server.sql(
    `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute, end_minute,
       break_minutes)
     select $1, v.id, day, 540, 1020 + v.id % 30, 30
     from schedule_versions v, generate_series(1, 5) day
     where v.company_id = $1 and not exists (select from schedule_days d
       where d.company_id = $1 and d.schedule_version_id = v.id) returning 1`,
  )
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await server.sql('delete from exports where company_id = $1 returning 1')
})
afterAll(() => server.close())

function working(): void {
  workers.push(startTestWorker(server))
}

const year = { format: 'xlsx', from: '2026-01-01', to: '2026-12-31' }
const fortnight = { format: 'provider_a_run', from: '2026-10-04', to: '2026-10-17' }

async function create(body: object, options = {}): Promise<Answer['body']> {
  const answer = await server.rest('POST', '/exports', body, options)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

const read = async (id: number) => (await server.rest('GET', `/exports/${id}`)).body
const rows = () => server.sql<{ id: number }>('select id from exports where company_id = $1')

async function ended(id: number): Promise<Answer['body']> {
  await eventually(async () => (await read(id)).status).toMatch(/done|failed/)
  return read(id)
}

async function fileAt(path: string, key = server.key) {
  const response = await fetch(`${server.url}/api/v1${path}`, { headers: { 'X-API-Key': key } })
  const headers = ['content-type', 'content-disposition', 'x-rollcall-warnings'].map((name) =>
    response.headers.get(name),
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, bytes, digest: digestOf(bytes) }
}

/** The digest of a file, of a workbook without the times of its entries. */
function digestOf(file: Uint8Array): string {
  const bytes = Buffer.from(file)
  const end = bytes.length - 22
  const isArchive = end > 0 && bytes.readUInt32LE(end) === 0x06054b50
  let at = isArchive ? bytes.readUInt32LE(end + 16) : bytes.length
  while (at < bytes.length && bytes.readUInt32LE(at) === 0x02014b50) {
    bytes.writeUInt32LE(0, bytes.readUInt32LE(at + 42) + 10)
    bytes.writeUInt32LE(0, at + 12)
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + bytes.readUInt16LE(at + field), 0)
  }
  return createHash('sha256').update(bytes).digest('hex')
}

const direct = (asked: Record<string, string>) =>
  fileAt(`/reports/payroll-hours/export?${new URLSearchParams(asked)}`)

describe('an export', () => {
  test.each([
    { format: 'xlsx', from: '2026-04-01', to: '2026-10-17' },
    fortnight,
    { ...fortnight, format: 'provider_b_spi' },
  ])('of $format is the same file, to the byte, as a direct download', async (asked) => {
    const made = await create(asked)
    expect(made).toMatchObject({
      format: asked.format,
      start_date: asked.from,
      status: 'queued',
      progress_done: 0,
      progress_total: null,
      url: null,
      created_by: { kind: 'key' },
    })
    working()
    const done = await ended(made.id)
    const file = await fileAt(`/exports/${made.id}/file`)
    expect(file.status).toBe(200)
    const now = await direct(asked)
    expect([file.headers, file.digest]).toEqual([now.headers, now.digest])
    expect(done).toMatchObject({
      status: 'done',
      progress_done: 61,
      progress_total: 61,
      employees: 61,
      size: file.bytes.length,
      error: null,
      expires_at: new Date(now_ms + 24 * hour_ms).toISOString().replace('.000', ''),
    })
    expect(new URL(done.url).pathname).toBe(`/api/v1/exports/${made.id}/file`)
    expect(done.warnings?.join(', ') ?? null).toBe(file.headers[2])
  })

  test('of a pay period has its dates', async () => {
    const { body } = await server.rest('GET', '/pay-periods?date=2026-10-12')
    const [{ id, start_date, end_date }] = body.data
    const made = await create({ format: 'provider_a_run', pay_period_id: id })
    expect(made).toMatchObject({ pay_period_id: id, start_date, end_date })
    working()
    await ended(made.id)
    const file = await fileAt(`/exports/${made.id}/file`)
    expect(file).toEqual(await direct({ format: 'provider_a_run', pay_period_id: String(id) }))
  })

  test('is created once with an Idempotency-Key, and not at all by a dry run', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const { id } = await create(fortnight, { headers })
    expect((await create(fortnight, { headers })).id).toBe(id)
    const tried = await server.rest('POST', '/exports?dry_run=true', fortnight)
    expect(tried.status).toBe(200)
    expect((await rows()).length).toBe(1)
  })

  test('and each of its downloads are in the audit log', async () => {
    const { id } = await create(fortnight)
    working()
    await ended(id)
    await fileAt(`/exports/${id}/file`)
    const { body } = await server.rest('GET', '/audit-log?per_page=2')
    expect(body.data.map((one: Answer['body']) => one.record_type)).toEqual([
      'payroll_export',
      'export',
    ])
    expect(body.data[0].after).toMatchObject({ ...fortnight, employees: 61 })
  })

  test('is listed, newest first, for its company alone', async () => {
    const first = await create(fortnight)
    const second = await create(year)
    const { body } = await server.rest('GET', '/exports')
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
    const key = await server.makeKey({ company_id: await server.company('Elsewhere Ltd') })
    expect((await server.rest('GET', '/exports', undefined, { key })).body.data).toEqual([])
    for (const path of [`/exports/${first.id}`, `/exports/${first.id}/file`]) {
      expect((await server.rest('GET', path, undefined, { key })).status).toBe(404)
    }
  })
})

describe('is refused', () => {
  test.each([
    [{ from: '2026-10-04', to: '2026-10-17' }, 422, 'format'],
    [{ ...fortnight, format: 'pdf' }, 422, 'format'],
    [{ format: 'xlsx' }, 422, 'from'],
    [{ ...fortnight, to: '2026-10-01' }, 422, 'from'],
    [{ ...fortnight, from: '2025-01-01' }, 422, 'to'],
    [{ ...fortnight, pay_period_id: 1 }, 422, 'pay_period_id'],
    [{ format: 'xlsx', pay_period_id: 987_654 }, 404, undefined],
  ])('as the download is: %j', async (asked, status, field) => {
    const made = await server.rest('POST', '/exports', asked)
    const query = new URLSearchParams(Object.entries(asked).map(([k, value]) => [k, `${value}`]))
    const download = await server.rest('GET', `/reports/payroll-hours/export?${query}`)
    expect(made.status).toBe(status)
    expect({ ...made.body, request_id: '' }).toEqual({ ...download.body, request_id: '' })
    expect(Object.keys(made.body.errors ?? {})[0]).toBe(field)
    expect(await rows()).toEqual([])
  })

  test('without an id that the company requires in files', async () => {
    await server.rest('PUT', '/company', { refuse_incomplete_files: true })
    const { status, body } = await server.rest('POST', '/exports', fortnight)
    await server.rest('PUT', '/company', { refuse_incomplete_files: false })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('provider_a_iid')
  })

  test('to a key without the permission, and to one of a manager', async () => {
    const { id } = await create(fortnight)
    const keys = [
      await server.makeKey({ permissions: ['leave:read'] }),
      await server.makeKey({ employee_id: manager, reach: 'team' }),
    ]
    for (const key of keys) {
      for (const path of ['/exports', `/exports/${id}`, `/exports/${id}/file`]) {
        expect((await server.rest('GET', path, undefined, { key })).status).toBe(403)
      }
      expect((await server.rest('POST', '/exports', fortnight, { key })).status).toBe(403)
    }
  })

  test('while twenty wait', async () => {
    for (let n = 0; n < 20; n += 1) await create(fortnight)
    const { status, body } = await server.rest('POST', '/exports', fortnight)
    expect(status).toBe(409)
    expect(body.message).toBe('20 exports of your company are not done yet. Wait until one is.')
  })

  test('a download before it is done', async () => {
    const { id } = await create(fortnight)
    const { status, body } = await server.rest('GET', `/exports/${id}/file`)
    expect(status).toBe(409)
    expect(body.message).toContain(`Export ${id} is not done yet: it is queued.`)
  })
})

describe('an export fails', () => {
  async function failure(id: number): Promise<string> {
    working()
    const { status, error } = await ended(id)
    expect(status).toBe('failed')
    const download = await server.rest('GET', `/exports/${id}/file`)
    expect(download.status).toBe(409)
    expect(download.body.message).toBe(`Export ${id} failed: ${error}`)
    return error
  }

  test('when the key that asked has been revoked', async () => {
    const key = await server.makeKey({ permissions: ['payroll:read'] })
    const { id, created_by } = await create(fortnight, { key })
    await server.sql('update api_keys set revoked_at = now() where company_id = $1 and id = $2', [
      created_by.id,
    ])
    expect(await failure(id)).toBe('The API key that asked for this export has been revoked.')
  })

  test('when the key that asked has lost the permission', async () => {
    const key = await server.makeKey({ permissions: ['payroll:read'] })
    const { id, created_by } = await create(fortnight, { key })
    await server.sql(
      `update api_keys set permissions = '{leave:read}' where company_id = $1 and id = $2`,
      [created_by.id],
    )
    expect(await failure(id)).toContain('lacks the permission')
  })

  test('when the person who asked may no longer sign in', async () => {
    const person = await addEmployee(server, { role: 'company_admin' })
    const caller: Caller = {
      company_id: server.company_id,
      actor: { kind: 'user', id: person, name: 'Ana', permissions: null },
      channel: 'dashboard',
      request_id: 'asked',
    }
    const { body } = await runOperation(server.operationDeps, createExport, caller, fortnight)
    const { id } = body as { id: number }
    expect(await failure(id)).toBe('The person who asked for this export may no longer sign in.')
    await server.sql('delete from employees where company_id = $1 and id = $2 returning 1', [
      person,
    ])
  })

  test('with the fields that no provider can read', async () => {
    await server.sql(
      `update employees set payroll_id = 'SAME' where company_id = $1
         and employee_number in ('2001', '2002')`,
    )
    const { id } = await create(fortnight)
    await failure(id)
    await server.sql('update employees set payroll_id = null where company_id = $1')
    const { errors } = await read(id)
    expect(Object.values(errors)).toEqual([[expect.stringContaining('is the same as that of')]])
  })

  test('when no process has survived it five times', async () => {
    const { id } = await create(fortnight)
    await server.sql('update exports set attempt = 5 where company_id = $1 and id = $2', [id])
    expect(await failure(id)).toBe('It could not be made in 5 attempts.')
  })
})

describe('the file', () => {
  test('is deleted a day later, and the export after 30 days', async () => {
    const { id } = await create(fortnight)
    working()
    await ended(id)
    const started_ms = now_ms
    const forget = () =>
      inCompany(server.database, server.company_id, (sql) => forgetExports(sql, now_ms))
    try {
      now_ms += 24 * hour_ms
      const gone = await server.rest('GET', `/exports/${id}/file`)
      expect(gone.status).toBe(404)
      expect(gone.body.message).toContain(`The file of export ${id} was deleted at`)
      expect(await read(id)).toMatchObject({ status: 'expired', url: null })
      await forget()
      const [row] = await server.sql(
        'select status, file from exports where company_id = $1 and id = $2',
        [id],
      )
      expect(row).toEqual({ status: 'expired', file: null })
      expect((await server.rest('GET', `/exports/${id}/file`)).status).toBe(404)
      now_ms += 30 * 24 * hour_ms
      await forget()
      expect(await rows()).toEqual([])
    } finally {
      now_ms = started_ms
    }
  })

  test('is made by another process when one was killed', async () => {
    const { id } = await create(fortnight)
    await server.sql(
      `update exports set status = 'running', attempt = 1, claimed_by = 'dead',
         due_at = $3::timestamptz where company_id = $1 and id = $2`,
      [id, new Date(now_ms - 1).toISOString()],
    )
    working()
    working()
    expect((await ended(id)).status).toBe('done')
    const [row] = await server.sql('select attempt, due_at from exports where company_id = $1')
    expect(row).toEqual({ attempt: 2, due_at: null })
  })

  test('is stored once when a process that was thought dead ends too', async () => {
    const { id } = await create(fortnight)
    const { database } = server.operationDeps
    const handler = exportHandler(server.operationDeps, () => undefined)
    const { signal } = new AbortController()
    const claim = async (name: string) => {
      const now = new Date(now_ms).toISOString()
      const jobs = await inCompany(database, server.company_id, (sql) =>
        handler.claim(sql, [{ group_id: 0, freeSlots: 1 }], { name, now, leased_until: now }),
      )
      return jobs[0]!
    }
    const late = await claim('late')
    const quick = await claim('quick')
    const finish = async (job: typeof late, at_ms: number) => {
      const result = await handler.run(job, signal)
      await inCompany(database, server.company_id, (sql) =>
        handler.record(sql, [{ job, result }], at_ms),
      )
    }
    await finish(quick, now_ms + 1000)
    await finish(late, now_ms + 5000)
    const { status, finished_at } = await read(id)
    expect(status).toBe('done')
    expect(Date.parse(finished_at)).toBe(now_ms + 1000)
  })

  test('is of one time: it begins again when settings change between its parts', async () => {
    const asked = { ...year, format: 'provider_b_spi' as const }
    const { id } = await create(asked)
    const [row] = await server.sql<{ holder: string }>(
      'select holder from exports where company_id = $1',
    )
    const done: number[] = []
    const made = await makeExport(
      { id, company_id: server.company_id, holder: row!.holder, ...asked },
      {
        deps: server.operationDeps,
        signal: new AbortController().signal,
        async progress(n) {
          done.push(n)
          if (done.length === 1) await server.rest('PUT', '/company', { pay_basis: 'punches' })
        },
      },
    )
    const now = await direct(asked)
    await server.rest('PUT', '/company', { pay_basis: 'schedule' })
    expect(done).toEqual([27, 27, 54, 61])
    expect(digestOf(made.file.bytes)).toBe(now.digest)
  })
})
