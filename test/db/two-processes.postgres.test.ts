import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import { asOwner, inCompany } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { makeService, type Service } from '../chaos/service.ts'
import { onPostgres } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { listen } from '../support/listen.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../support/postgres-url.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'
import { outboxRows } from '../support/trail.ts'

const callers = 16
const rounds = 5

describe.runIf(onPostgres())('two processes of the service over one PostgreSQL', () => {
  const name = `rollcall_two_${process.pid}`
  const services: Service[] = []
  const folder = ownFolder()
  let smtp: Smtp
  let database: Database
  let key: string

  beforeAll(async () => {
    smtp = await startSmtp()
    await createDatabase(name)
    const DATABASE_URL = databaseUrl(name)
    const env = { DATABASE_URL, DATA_DIR: join(folder, 'data'), SMTP_URL: smtp.url }
    for (let n = 0; n < 2; n += 1) {
      const service = await makeService(env)
      await service.start()
      services.push(service)
    }
    const { rollcall } = services[0]!
    const place = ['--timezone', 'America/Toronto', '--region', 'ON', '--json']
    const company = JSON.parse(await rollcall('company', 'create', '--name', 'Two', ...place))
    const whose = ['--company', String(company.id), '--name', 'Test', '--json']
    key = JSON.parse(await rollcall('key', 'create', ...whose)).key
    database = await openPostgres(DATABASE_URL, databaseSchema, 1)
    await listen({
      company_id: company.id,
      sql: (text, values) => inCompany(database, company.id, (sql) => sql(text, values)),
    })
  })
  afterAll(async () => {
    for (const service of services) await service.stop()
    await database?.close()
    await smtp?.close()
    await dropDatabase(name)
  })

  test('are told that they log in as a superuser, by the start and by doctor', async () => {
    const login = new URL(databaseUrl(name)).username
    const superuser = `DATABASE_URL logs in as ${login}, a superuser`
    expect(services[0]!.printed()).toContain(`Warning: ${superuser}`)
    const doctor = await services[0]!.rollcall('doctor', '--json').catch(({ stdout }) => stdout)
    expect(JSON.parse(doctor)).toContainEqual(
      expect.objectContaining({
        check: 'login',
        state: 'warn',
        said: expect.stringContaining(superuser),
      }),
    )
  })

  async function call(caller: number, method: string, path: string, body?: object) {
    const answer = await fetch(`${services[caller % 2]!.url}/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
    return { status: answer.status, body: (await answer.json()) as any }
  }

  async function askForLeave(round: number) {
    const employee = await call(0, 'POST', '/employees', {
      first_name: 'Ana',
      last_name: 'Tremblay',
      email: `ana${round}@two.test`,
      password: 'a long password',
      country_code: 'CA',
      timezone: 'America/Toronto',
    })
    const request = await call(1, 'POST', '/leave-requests', {
      employee_id: employee.body.id,
      type: 'vacation',
      start_date: '2027-03-01',
      end_date: '2027-03-03',
    })
    return { ...employee.body, request_id: request.body.id }
  }

  async function eventsOf(request_id: number): Promise<string[]> {
    const rows = await asOwner(database, (sql) =>
      sql<{ type: string }>(
        `select type from ${outboxRows} where (payload #>> '{data,object,id}')::bigint = $1
           and type like 'leave_request.%' order by id`,
        [request_id],
      ),
    )
    return rows.map(({ type }) => type)
  }

  test('let one of sixteen decide a request: one event, one email, the balance right', async () => {
    const { body: types } = await call(0, 'GET', '/leave-types')
    const vacation = types.data.find(({ type }: { type: string }) => type === 'vacation')
    const days = { annual_days: 10 }
    const configured = await call(0, 'PUT', `/leave-types/${vacation.id}`, days)
    expect(configured.status).toBe(200)

    for (let round = 0; round < rounds; round += 1) {
      const { id, email, request_id } = await askForLeave(round)
      const answers = await Promise.all(
        Array.from({ length: callers }, (_, caller) => {
          const verb = caller % 4 < 2 ? 'approve' : 'reject'
          return call(caller, 'POST', `/leave-requests/${request_id}/${verb}`, {})
        }),
      )
      const passed = answers.filter(({ status }) => status === 200)
      expect(passed).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(callers - 1)
      const { status } = passed[0]!.body
      expect(await eventsOf(request_id)).toEqual([
        'leave_request.created',
        `leave_request.${status}`,
      ])

      const path = `/reports/leave-summary?employee_id=${id}&year=2027`
      const { body: summary } = await call(1, 'GET', path)
      expect(summary.data[0].vacation_available).toBe(status === 'approved' ? 7 : 10)
      await expect.poll(() => mailsTo(email)).toHaveLength(1)
    }
    // Any other email would have been sent before the one that arrives here.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(smtp.taken).toHaveLength(rounds)
  })

  function mailsTo(email: string) {
    return smtp.taken.filter(({ to }) => to[0] === email)
  }
})
