import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import { hashPassword } from '../../../src/lib/crypto/passwords.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { forgetSignInWaits } from '../../../src/modules/dashboard-access/sign-in-waits.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, visitor } from '../../support/dashboard-client.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const second = 1_000
const minute = 60 * second
const password = 'correct horse battery'

let clock_ms = Date.parse('2026-10-05T12:00:00Z')
let server: TestServer
let password_hash: string

beforeAll(async () => {
  server = await startTestServer({ now: () => clock_ms })
  password_hash = await hashPassword(password)
})
beforeEach(() => asOwner(server.database, (sql) => sql('delete from sign_in_waits')))
afterAll(() => server.close())

const run = (operation: Parameters<typeof runOperation>[1], input: object) =>
  runOperation(
    server.operationDeps,
    operation,
    { company_id: server.company_id, ...operator },
    input,
  )

let count = 0
async function newAdmin() {
  count += 1
  const email = `admin${count}@example.test`
  const { body } = await server.rest('POST', '/employees', {
    first_name: 'Ada',
    last_name: 'Admin',
    email,
    password,
    role: 'company_admin',
    country_code: 'CA',
    timezone: 'America/Toronto',
  })
  const { id } = body
  await run(grantDashboardAccess, { employee_id: id })
  await server.sql('update employees set password_hash = $3 where company_id = $1 and id = $2', [
    id,
    password_hash,
  ])
  return { id, email }
}

type Tried = { email: string; password: string; from?: string; at?: TestServer }

/** Posts the sign-in form from an address in the loopback network, which is 127.0.0.0/8. */
function signIn({ email, password, from = '127.0.0.1', at = server }: Tried) {
  const body = new URLSearchParams({ email, password }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const url = `${at.url}/admin/sign-in`
  const options = { method: 'POST', headers, localAddress: from, agent: false } as const
  return new Promise<{ status: number; retry_after: number; text: string }>((resolve, reject) => {
    const sending = request(url, options, async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      const retry_after = Number(response.headers['retry-after'])
      resolve({ status: response.statusCode!, retry_after, text })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Guesses for this long, each time as early as the answer allows; returns the waits in seconds. */
async function guess(email: string, times: number, from?: string): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n < times; n += 1) {
    const tried = { email, password: `wrong ${n}`, ...(from ? { from } : {}) }
    const early = await signIn(tried)
    if (early.status !== 429) {
      expect(early.status).toBe(422)
      waits.push(0)
      continue
    }
    expect(early.retry_after).toBeGreaterThan(0)
    waits.push(early.retry_after)
    clock_ms += early.retry_after * second - 1
    expect((await signIn(tried)).status).toBe(429)
    clock_ms += 1
    expect((await signIn(tried)).status).toBe(422)
  }
  return waits
}

describe('wrong passwords', () => {
  test('wait longer each time, from 5 seconds to 15 minutes', async () => {
    const { email } = await newAdmin()
    const waits = await guess(email, 15)
    expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  })

  test('do not lock out the owner on another network', async () => {
    const { email } = await newAdmin()
    await guess(email, 15, '127.0.0.1')
    expect((await signIn({ email, password, from: '127.0.1.1' })).status).toBe(303)
    // It does not reset the guesser's wait either, from any address in its /24.
    for (const from of ['127.0.0.1', '127.0.0.77']) {
      const { status, text } = await signIn({ email, password, from })
      expect(status).toBe(429)
      expect(text).toContain('Try again in 15 minutes')
    }
  })

  test('lock nobody out for longer than 15 minutes, and never from a link', async () => {
    const { id, email } = await newAdmin()
    await guess(email, 15)
    expect((await signIn({ email, password })).status).toBe(429)
    const { body } = await run(createDashboardLink, { employee_id: id })
    const browser = await signedIn(server, (body as { path: string }).path)
    expect((await browser.get('/admin')).path).toBe('/admin')
    clock_ms += 15 * minute
    expect((await signIn({ email, password })).status).toBe(303)
  })

  test('are forgotten after the right password, and after a day', async () => {
    const { email } = await newAdmin()
    expect(await guess(email, 4)).toEqual([0, 0, 0, 0])
    expect((await signIn({ email, password })).status).toBe(303)
    expect(await guess(email, 6)).toEqual([0, 0, 0, 0, 0, 5])
    clock_ms += 24 * 60 * minute + second
    expect(await guess(email, 5)).toEqual([0, 0, 0, 0, 0])
    clock_ms += 24 * 60 * minute + second
    await forgetSignInWaits(server.database, clock_ms)
    const rows = await asOwner(server.database, (sql) => sql('select holder from sign_in_waits'))
    expect(rows).toEqual([])
  })

  test('count in every process, also when they come at once', async () => {
    const { email } = await newAdmin()
    const other = await startTestServer({ beside: server, now: () => clock_ms })
    const tries = Array.from({ length: 30 }, (_, n) =>
      signIn({ email, password: `wrong ${n}`, at: n % 2 ? other : server }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
    expect((await signIn({ email, password, at: other })).status).toBe(429)
    await other.close()
  })

  test('for many accounts wait by network, whether the accounts exist or not', async () => {
    const waits: number[] = []
    for (let n = 0; n < 30; n += 1) waits.push(...(await guess(`guess${n}@example.test`, 1)))
    expect(waits.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(waits.slice(20)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
    const { email } = await newAdmin()
    expect((await signIn({ email, password, from: '127.0.3.1' })).status).toBe(303)
  })
})

test('many sign-ins at once use little memory and leave the service answering', async () => {
  const { email } = await newAdmin()
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 5)
  const froms = Array.from({ length: 40 }, (_, n) => `127.1.${n}.1`)
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  const tries = froms.map((from) => signIn({ email, password: 'wrong', from }))
  const right = signIn({ email, password, from: '127.2.0.1' })
  expect((await visitor(server).get('/admin/sign-in')).status).toBe(200)
  expect((await Promise.all(tries)).every(({ status }) => status === 422)).toBe(true)
  expect((await right).status).toBe(303)
  // Passwords are hashed on other threads.
  const cpuTime = ({ user, system }: NodeJS.CpuUsage) => user + system
  const share = cpuTime(process.threadCpuUsage(own)) / cpuTime(process.cpuUsage(all))
  expect(share).toBeLessThan(0.6)
  clearInterval(watch)
  expect(most).toBeLessThan(150 * 1024 * 1024)
})
