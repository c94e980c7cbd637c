import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pg } from '../../bench/pg.ts'
import { makeService, type Service } from '../chaos/service.ts'
import { onPostgres } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { connections, type McpClient } from '../support/mcp-clients.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { databaseUrl, statement } from '../support/postgres-url.ts'

const clients = 64
const punches_each = 6
const withoutDirect = 'set DIRECT_DATABASE_URL to the address of PostgreSQL itself'
const described = `two processes behind PgBouncer in transaction mode${hasPgBouncer() ? '' : ' (skipped: install the Debian package pgbouncer)'}`

describe.runIf(onPostgres() && hasPgBouncer()).each([
  ['migrated through DIRECT_DATABASE_URL', true],
  ['migrated through the pooler', false],
])(`${described}, %s`, (_, has_direct) => {
  const login = `rollcall_pooled_${process.pid}_${has_direct ? 'direct' : 'only'}`
  const folder = ownFolder()
  const services: Service[] = []
  let pooler: PgBouncer
  let env: Record<string, string>
  let key: string

  beforeAll(async () => {
    // An owner as docs/running.md describes it; the roles are there from the template of this run.
    await statement(`create role ${login} login`)
    await statement(`grant rollcall_app, rollcall_delivery, rollcall_person_gate to ${login}`)
    await statement(`create database ${login} owner ${login}`)
    const direct = new URL(databaseUrl(login))
    direct.username = login
    // Fewer connections than two processes open, so sessions change hands all the time.
    pooler = await startPgBouncer(direct.href, { default_pool_size: '6' })
    env = {
      DATABASE_URL: pooler.through(direct.href),
      DATA_DIR: join(folder, 'data'),
      NODE_ENV: 'production',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'info',
      ...(has_direct ? { DIRECT_DATABASE_URL: direct.href } : {}),
    }
    for (let n = 0; n < 2; n += 1) services.push(await makeService(env))
    await Promise.all(services.map((service) => service.start()))
    const { rollcall } = services[0]!
    const place = ['--timezone', 'America/Toronto', '--region', 'ON', '--json']
    await rollcall('company', 'create', '--name', 'Pooled', ...place)
    key = await makeKey()
  })
  afterAll(async () => {
    for (const service of services) await service.stop()
    await pooler?.stop()
    await statement(`drop database if exists ${login} with (force)`)
    await statement(`drop role if exists ${login}`)
  })

  async function makeKey(): Promise<string> {
    const limit = ['--rate-limit', '1000000', '--json']
    return JSON.parse(await services[0]!.rollcall('key', 'create', '--name', 'Test', ...limit)).key
  }

  /** Sends a request, and sends it again as long as the service is too busy for it. */
  async function call(n: number, method: string, path: string, body?: object, as = key) {
    for (;;) {
      const answer = await fetch(`${services[n % 2]!.url}/api/v1${path}`, {
        method,
        headers: { 'X-API-Key': as, 'Content-Type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      })
      // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
      const said = (await answer.json()) as any
      const isBusy = answer.status === 503 && /^The service is busy/.test(said.message)
      if (!isBusy) return { status: answer.status, body: said }
      await sleep(100)
    }
  }

  /** Asks PostgreSQL itself as a superuser. */
  async function directly(text: string) {
    const client = new pg.Client({ connectionString: databaseUrl(login) })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  async function addEmployee(n: number): Promise<number> {
    const { status, body } = await call(n, 'POST', '/employees', {
      first_name: 'Ana',
      last_name: `Tremblay ${n}`,
      email: `ana${n}@pooled.test`,
      password: 'a long password',
      country_code: 'CA',
      timezone: 'America/Toronto',
    })
    expect(status).toBe(201)
    return body.id
  }

  test('say so once, and what the pooler does without a direct address', () => {
    for (const service of services) {
      const lines = service.printed().split('\n')
      const said = lines.filter((line) => line.includes('goes through a pooler'))
      expect(said).toHaveLength(1)
      expect(said[0]).toContain('statements are not prepared under names')
      expect(said[0]!.toLowerCase().includes(withoutDirect.toLowerCase())).toBe(!has_direct)
    }
  })

  test('the login has its settings in sessions of the pooler too', async () => {
    const client = new pg.Client({ connectionString: env.DATABASE_URL })
    await client.connect()
    const { rows } = await client.query(
      `select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where datname = current_database() and s.setrole = session_user::regrole`,
    )
    await client.end()
    expect(rows[0]!.setconfig).toEqual([
      'statement_timeout=10s',
      'idle_in_transaction_session_timeout=15s',
      'jit=off',
      'TimeZone=UTC',
      'DateStyle=ISO',
    ])
  })

  test('approve leave over MCP that was requested over REST', async () => {
    const employee_id = await addEmployee(1_000)
    const opened: McpClient[] = []
    for (const [n, how] of (Object.keys(connections) as (keyof typeof connections)[]).entries()) {
      const date = `2027-03-${String(n + 1).padStart(2, '0')}`
      const leave = { employee_id, type: 'vacation', start_date: date, end_date: date }
      const { status, body } = await call(n, 'POST', '/leave-requests', leave)
      expect(status).toBe(201)
      const client = await connections[how](`${services[(n + 1) % 2]!.url}/api/mcp`, key)
      opened.push(client)
      const listed = await client.callTool('list_leave_requests', { status: 'pending' })
      expect(listed.body.data.map(({ id }: { id: number }) => id)).toContain(body.id)
      const approved = await client.callTool('approve_leave_request', { id: body.id })
      expect(approved.body).toMatchObject({ id: body.id, status: 'approved' })
      expect((await call(n, 'GET', `/leave-requests/${body.id}`)).body.status).toBe('approved')
    }
    for (const client of opened) await client.close()
  })

  test(`${clients} clients lose and double no punch, and get no 5xx but for a service that is too busy`, async () => {
    const employees = await Promise.all(Array.from({ length: clients }, (_, n) => addEmployee(n)))
    const statuses = new Map<number, number>()
    const posted = new Set<number>()
    const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await Promise.all(
      employees.map(async (employee_id, n) => {
        for (let day = 1; day <= punches_each; day += 1) {
          const punch = {
            employee_id,
            clock_in: `2026-03-0${day}T13:00:00Z`,
            clock_out: `2026-03-0${day}T21:00:00Z`,
          }
          const { status, body } = await call(n + day, 'POST', '/time-entries', punch)
          note(status)
          posted.add(body.id)
          const path = `/time-entries?employee_id=${employee_id}&per_page=20`
          const list = await call(n + day + 1, 'GET', path)
          note(list.status)
          // The other process reads what was acknowledged.
          expect(list.body.data).toHaveLength(day)
          note((await call(n, 'GET', `/employees/${employee_id}`)).status)
        }
      }),
    )
    const total = clients * punches_each
    expect(Object.fromEntries(statuses)).toEqual({ 200: 2 * total, 201: total })
    expect(posted.size).toBe(total)
    const rows = await directly(
      `select (select count(*)::int from time_entries) as entries,
              (select count(distinct record_id)::int from audit_log
               where operation = 'time_entries.create') as audited,
              (select count(*)::int from audit_log where operation = 'time_entries.create') as audits`,
    )
    expect(rows[0]).toEqual({ entries: total, audited: total, audits: total })
  })

  test('refuse a key that a third process revoked within two seconds', async () => {
    const revoked = await makeKey()
    const id = Number(/rc_live_(\d+)_/.exec(revoked)?.[1])
    const isStopped = new AbortController()
    /** Asks one process until it refuses the key; returns when the last accepted request was sent. */
    async function lastAccepted(n: number): Promise<number> {
      for (let sent_at = 0; ; await new Promise((resolve) => setTimeout(resolve, 10))) {
        const now = Date.now()
        const { status } = await call(n, 'GET', '/employees?per_page=1', undefined, revoked)
        if (status === 401 || isStopped.signal.aborted) return sent_at
        expect(status).toBe(200)
        sent_at = now
      }
    }
    const asking = Promise.all([lastAccepted(0), lastAccepted(1)])
    await services[0]!.rollcall('key', 'revoke', String(id))
    // From two seconds after the commit no answer that was cached before is used, however busy the machine is.
    const revoked_at = Date.now()
    const timer = setTimeout(() => isStopped.abort(), 60_000)
    for (const accepted_at of await asking) {
      expect(accepted_at).toBeGreaterThan(0)
      expect(accepted_at - revoked_at).toBeLessThan(2_000)
    }
    expect(isStopped.signal.aborted).toBe(false)
    clearTimeout(timer)
  })

  test('are named by doctor, and backed up', async () => {
    const run = services[0]!.rollcall('doctor', '--json').catch(({ stdout }) => stdout)
    const findings: { check: string; state: string; said: string; todo?: string }[] = JSON.parse(
      await run,
    )
    const of = Object.fromEntries(findings.map((one) => [one.check, one]))
    expect(of.pooler).toMatchObject({ state: has_direct ? 'ok' : 'warn' })
    expect(of.pooler!.said).toContain('DATABASE_URL goes through a pooler')
    if (has_direct) expect(of['direct database']).toMatchObject({ state: 'ok' })
    else expect(of.pooler!.todo).toContain('Set DIRECT_DATABASE_URL')
    expect(of.migrations).toMatchObject({ state: 'ok' })
    expect(findings.filter(({ state }) => state === 'fail')).toEqual([])

    const file = join(folder, 'pooled.backup')
    await services[0]!.rollcall('backup', file)
    expect(existsSync(file)).toBe(true)
  })
})
