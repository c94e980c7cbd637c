import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/db/connect.ts'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import {
  HOLD_MS,
  type Limiter,
  makeLimiter,
  nextHour,
  PATIENCE_MS,
} from '../../../src/transports/auth/rate-limit.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '../../support/database.ts'

const HOUR_MS = 3_600_000
const noon_ms = Date.UTC(2026, 9, 5, 12)

let store: TestDatabase
/** One on PGlite, two on PostgreSQL as in two processes. */
let databases: Database[]

beforeAll(async () => {
  store = await openTestDatabase()
  databases = [store.database, ...(onPostgres() ? [await store.another()] : [])]
})

afterAll(() => store.close())

let holders = 0

function anyHolder(): string {
  holders += 1
  return `test:${holders}`
}

// A busy machine may take longer than the standard 1.2 s to return allowance.
const patience_ms = 60_000

/** As many limiters as processes, with a clock that the test sets. */
function limiters(clock = { now_ms: noon_ms }): Limiter[] {
  const now = () => clock.now_ms
  return databases.map((database) => makeLimiter(database, { now, patience_ms }))
}

function take(
  limiter: Limiter,
  limitKey: string,
  limit: number,
  times: number,
): Promise<boolean[]> {
  return Promise.all(Array.from({ length: times }, () => limiter.take(limitKey, limit)))
}

const passes = (answers: readonly boolean[]) => answers.filter(Boolean).length

async function countQueries<T>(database: Database, work: (seen: Database) => Promise<T>) {
  let queries = 0
  const counting: Database = {
    ...database,
    begin(tenantScope) {
      queries += 1
      return database.begin(tenantScope)
    },
  }
  return { result: await work(counting), queries }
}

describe('an hourly limit', () => {
  test('of 100 lets exactly 100 of 300 requests pass, over every process', async () => {
    const processes = limiters()
    const limitKey = anyHolder()
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, i) => processes[i % processes.length]!.take(limitKey, 100)),
    )
    expect(passes(answers)).toBe(100)
  })

  // They only wait, so they wait together.
  test.concurrent.each([
    { spread: 'evenly', process: () => Math.random() * 2, at_ms: () => Math.random() * 2_000 },
    {
      spread: 'nearly all to one',
      process: () => Math.random() * 1.03,
      at_ms: (i: number) => i / 2,
    },
    {
      spread: 'one after the other',
      process: (i: number) => i / 2_000,
      at_ms: (i: number) => i / 2,
    },
  ])('lets exactly N of 2N pass that come in two seconds, $spread', async ({ process, at_ms }) => {
    const processes = limiters()
    const limitKey = anyHolder()
    const answers = await Promise.all(
      Array.from({ length: 4_000 }, async (_, i) => {
        await sleep(at_ms(i))
        return processes[Math.floor(process(i)) % processes.length]!.take(limitKey, 2_000)
      }),
    )
    expect(passes(answers)).toBe(2_000)
  })

  test.concurrent.each([1, 10, 100, 1_000])(
    'of %i lets exactly half of twice as many pass, over every process',
    async (limit) => {
      const processes = limiters()
      const limitKey = anyHolder()
      const answers = await Promise.all(
        Array.from({ length: 2 * limit }, async (_, i) => {
          await sleep(Math.random() * 500)
          return processes[i % processes.length]!.take(limitKey, limit)
        }),
      )
      expect(passes(answers)).toBe(limit)
    },
  )

  test('costs a process that restarts fifty times nothing', async () => {
    const limitKey = anyHolder()
    let passed = 0
    for (let n = 0; n < 50; n += 1) {
      const limiter = limiters()[n % databases.length]!
      passed += passes(await take(limiter, limitKey, 1_000, 10))
      await limiter.close()
    }
    const last = limiters()[0]!
    passed += passes(await take(last, limitKey, 1_000, 1_000))
    expect(passed).toBe(1_000)
  })

  test('resets with the clock hour, and not before', async () => {
    const clock = { now_ms: noon_ms + HOUR_MS - 1 }
    const limiter = limiters(clock)[0]!
    const limitKey = anyHolder()
    expect(passes(await take(limiter, limitKey, 5, 8))).toBe(5)
    expect(await limiter.take(limitKey, 5)).toBe(false)
    clock.now_ms += 1
    expect(passes(await take(limiter, limitKey, 5, 8))).toBe(5)
  })

  test('of one limit key does not affect the others', async () => {
    const limiter = limiters()[0]!
    const [one, other] = [anyHolder(), anyHolder()]
    expect(passes(await take(limiter, one, 3, 9))).toBe(3)
    expect(passes(await take(limiter, other, 3, 9))).toBe(3)
  })

  test('costs next to no database work while requests are many', async () => {
    const { result, queries } = await countQueries(databases[0]!, async (database) => {
      const limiter = makeLimiter(database, { now: () => noon_ms })
      const limitKey = anyHolder()
      let passed = 0
      for (let round = 0; round < 400; round += 1) {
        passed += passes(await take(limiter, limitKey, 1_000_000, 50))
      }
      return passed
    })
    expect(result).toBe(20_000)
    expect(queries).toBeLessThan(60)
  })

  test('costs a few statements for a thousand keys at once, in any order, over every process', async () => {
    const keys = Array.from({ length: 1_000 }, anyHolder)
    const counted = await Promise.all(
      databases.map((database, n) =>
        countQueries(database, async (seen) => {
          const limiter = makeLimiter(seen, { now: () => noon_ms })
          const own = n === 0 ? keys : keys.toReversed()
          const answers: boolean[] = []
          for (let round = 0; round < 5; round += 1) {
            answers.push(...(await Promise.all(own.map((key) => limiter.take(key, 100)))))
          }
          await limiter.close()
          return answers
        }),
      ),
    )
    for (const { result, queries } of counted) {
      expect(passes(result)).toBe(5_000)
      expect(queries).toBeLessThanOrEqual(16)
    }
  })

  test('asks the database once a second at most while it refuses', async () => {
    const began = performance.now()
    const { queries } = await countQueries(databases[0]!, async (database) => {
      const limiter = makeLimiter(database, { now: () => noon_ms })
      const limitKey = anyHolder()
      await take(limiter, limitKey, 10, 500)
      for (let round = 0; round < 100; round += 1) await take(limiter, limitKey, 10, 50)
    })
    expect(queries).toBeLessThan(8 + (performance.now() - began) / 1_000)
  })

  test('forgets the counters of hours that are over', async () => {
    const clock = { now_ms: noon_ms }
    const limiter = limiters(clock)[0]!
    const limitKey = anyHolder()
    await limiter.take(limitKey, 10)
    clock.now_ms += 3 * HOUR_MS
    await limiter.take(limitKey, 10)
    await expect
      .poll(() =>
        asOwner(databases[0]!, (sql) =>
          sql('select hour from rate_windows where holder = $1', [limitKey]),
        ),
      )
      .toEqual([{ hour: '2026-10-05T15:00:00Z' }])
  })

  test('is reported with the hour in which it ends', () => {
    expect(nextHour(noon_ms)).toBe(noon_ms + HOUR_MS)
    expect(nextHour(noon_ms + HOUR_MS - 1)).toBe(noon_ms + HOUR_MS)
  })
})

describe.runIf(onPostgres())('allowance that one process holds', () => {
  /** Uses the limiter so fast that it leases requests in advance. */
  async function useQuickly(limiter: Limiter, limitKey: string, limit: number, times: number) {
    let passed = 0
    for (let i = 0; i < times; i += 1) passed += Number(await limiter.take(limitKey, limit))
    return passed
  }

  test('is returned to the other processes before they refuse', async () => {
    expect(HOLD_MS).toBeLessThan(PATIENCE_MS)
    const [first, second] = limiters()
    const limitKey = anyHolder()
    const used = await useQuickly(first!, limitKey, 1_000, 600)
    const rest = passes(await take(second!, limitKey, 1_000, 1_000))
    expect(used + rest).toBe(1_000)
  })

  test('is returned at once when the process stops', async () => {
    const [first] = limiters()
    const limitKey = anyHolder()
    const used = await useQuickly(first!, limitKey, 1_000, 600)
    await first!.close()
    const { result, queries } = await countQueries(databases[1]!, (database) => {
      const second = makeLimiter(database, { now: () => noon_ms, patience_ms })
      return take(second, limitKey, 1_000, 1_000)
    })
    expect(used + passes(result)).toBe(1_000)
    // It did not wait, which would be a query every 50 ms.
    expect(queries).toBeLessThan(5)
  })

  test('is lost with a process that dies, and never counted twice', async () => {
    const [wait_ms, every_ms] = [400, 50]
    const dead = makeLimiter(
      {
        ...databases[0]!,
        begin(tenantScope) {
          const tx = databases[0]!.begin(tenantScope)
          return {
            ...tx,
            sql: (text, values) =>
              /set leased = greatest/.test(text)
                ? Promise.reject(new Error('killed'))
                : tx.sql(text, values),
          }
        },
      },
      { now: () => noon_ms },
    )
    const limitKey = anyHolder()
    const used = await useQuickly(dead, limitKey, 1_000, 600)
    let queries = 0
    const counting: Database = {
      ...databases[1]!,
      begin(tenantScope) {
        queries += 1
        return databases[1]!.begin(tenantScope)
      },
    }
    const second = makeLimiter(counting, { now: () => noon_ms, patience_ms: wait_ms })
    const rest = passes(await take(second, limitKey, 1_000, 1_000))
    expect(used + rest).toBeLessThanOrEqual(1_000)
    // At most a fiftieth of the limit.
    expect(used + rest).toBeGreaterThanOrEqual(980)
    // It asked until its patience ended, and refuses from then on without waiting.
    expect(queries).toBeLessThan(4 + wait_ms / every_ms)
    queries = 0
    expect(await second.take(limitKey, 1_000)).toBe(false)
    expect(queries).toBeLessThanOrEqual(1)
  })
})
