import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeService, type Service } from '../../chaos/service.ts'
import { onPostgres } from '../../support/database.ts'
import { ownFolder } from '../../support/folder.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../../support/postgres-url.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const name = `rollcall_killed_${process.pid}`
const folder = ownFolder()
const services: Service[] = []
let smtp: Smtp
let key: string | undefined
let employees: number[]

beforeAll(async () => {
  smtp = await startSmtp()
  if (onPostgres()) await createDatabase(name)
  const env = {
    DATA_DIR: join(folder, 'data'),
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'rollcall@example.org',
    ...(onPostgres() ? { DATABASE_URL: databaseUrl(name) } : {}),
  }
  // An embedded database has one process.
  for (let n = 0; n < (onPostgres() ? 2 : 1); n += 1) services.push(await makeService(env))
  await services[0]!.start()
  for (let n = 0; n < 1_200 && key === undefined; n += 1) {
    key = /Demo key\s+(\S+)/.exec(services[0]!.printed())?.[1]
    await pause(100)
  }
  const { data } = await ask('GET', '/employees?is_active=true&per_page=30&fields=id')
  // The first is the only admin, whose own requests nobody else decides.
  employees = data.map(({ id }: { id: number }) => id).filter((id: number) => id !== 1)
})
afterAll(async () => {
  for (const service of services) await service.kill()
  await smtp.close()
  if (onPostgres()) await dropDatabase(name)
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
async function ask(method: string, path: string, body?: object, at = services[0]!): Promise<any> {
  const answer = await fetch(`${at.url}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': key ?? '', 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

let asked = 0

async function askForLeave(at = services[0]!): Promise<number> {
  asked += 1
  const date = `2031-${String(1 + (asked % 12)).padStart(2, '0')}-05`
  const employee_id = employees[asked % employees.length]
  const body = { employee_id, type: 'unpaid', start_date: date, end_date: date }
  return (await ask('POST', '/leave-requests', body, at)).id
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The Message-IDs of the emails about a request, by reader. */
function idsOf(request: number): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { mail, to } of smtp.taken) {
    if (!new RegExp(`/admin/approvals/leave/${request}$`, 'm').test(mail.text ?? '')) continue
    found.set(to[0]!, [...(found.get(to[0]!) ?? []), mail.messageId ?? ''])
  }
  return found
}

async function mailed(requests: readonly number[]): Promise<void> {
  for (let n = 0; n < 240 && requests.some((id) => idsOf(id).size === 0); n += 1) await pause(500)
  expect(requests.filter((id) => idsOf(id).size === 0)).toEqual([])
}

describe('a process that is killed', () => {
  test('between a request and its email sends the email once after it starts again', async () => {
    smtp.feels('mute')
    const id = await askForLeave()
    await pause(500)
    await services[0]!.kill()
    expect(idsOf(id).size).toBe(0)
    smtp.feels('takes')
    await services[0]!.start()
    await mailed([id])
    await pause(8_000)
    for (const ids of idsOf(id).values()) expect(ids).toHaveLength(1)
  }, 420_000)

  test('again and again, at any moment, sends no email under a second Message-ID', async () => {
    const requests: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const asking = Array.from({ length: 4 }, () =>
        askForLeave().then(
          (id) => requests.push(id),
          // Not acknowledged.
          () => undefined,
        ),
      )
      await pause(round * 70)
      await services[0]!.kill()
      await Promise.all(asking)
      await services[0]!.start()
    }
    requests.push(await askForLeave())
    await mailed(requests)
    await pause(8_000)
    for (const id of requests) {
      for (const ids of idsOf(id).values()) expect(new Set(ids).size).toBe(1)
    }
  }, 900_000)

  test.runIf(onPostgres())(
    'of two over one database leaves its emails to the other',
    async () => {
      const [first, second] = services as [Service, Service]
      await second.start()
      const requests: number[] = []
      for (let round = 0; round < 4; round += 1) {
        const before = requests.length
        for (let n = 0; n < 4; n += 1) requests.push(await askForLeave(first))
        await first.kill()
        await mailed(requests.slice(before))
        await first.start()
      }
      await pause(8_000)
      for (const id of requests) {
        for (const ids of idsOf(id).values()) expect(new Set(ids).size).toBe(1)
      }
    },
    900_000,
  )
})
