import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineEntity, p } from '@mikro-orm/core'
import { MikroORM } from '@mikro-orm/pglite'
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql'
import postgresArray from 'postgres-array'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createClient } from '../../src/db/embedded/client.ts'
import { type Embedded, type EmbeddedClient, openEmbedded } from '../../src/db/embedded/index.ts'
import { startThread } from '../../src/db/embedded/thread.ts'
import { typeParsers } from '../../src/db/embedded/type-parsers.ts'

let template: Uint8Array
let embedded: Embedded
let pglite: EmbeddedClient

beforeAll(async () => {
  const first = await openEmbedded({ template: readFileSync(inject('embedded_template')) })
  await first.pglite.exec(`
    create table punch (id int primary key generated always as identity, employee_id int not null,
      note text, constraint punch_employee unique (employee_id))`)
  template = await first.dump()
  await first.close()
  embedded = await openEmbedded({ template })
  pglite = embedded.pglite
})

afterAll(async () => {
  await embedded.close()
})

describe('queries', () => {
  test('the event loop stays alive during a slow query', async () => {
    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    await pglite.query('select count(*) from generate_series(1, 2000000)')
    clearInterval(ticking)
    // None comes before the answer where the query runs on the event loop.
    expect(ticks).toBeGreaterThan(3)
  })

  test('answers rows, fields and counts as PGlite does', async () => {
    const inserted = await pglite.query(
      'insert into punch (employee_id, note) values ($1, $2), ($3, null) returning employee_id, note',
      [901, 'x', 902],
    )
    expect(inserted).toEqual({
      rows: [
        { employee_id: 901, note: 'x' },
        { employee_id: 902, note: null },
      ],
      fields: [
        { name: 'employee_id', dataTypeID: 23 },
        { name: 'note', dataTypeID: 25 },
      ],
      affectedRows: 2,
      command: 'INSERT',
      rowCount: 2,
    })
    const asArrays = await pglite.query('select 1 as a, 2 as a', [], { rowMode: 'array' })
    expect(asArrays.rows).toEqual([[1, 2]])
    expect(await pglite.query('')).toMatchObject({ rows: [], affectedRows: 0 })
    expect(await pglite.exec('select 1 as a; select 2 as b')).toMatchObject([
      { rows: [{ a: 1 }] },
      { rows: [{ b: 2 }] },
    ])
  })

  test('parameters of every kind arrive as they were', async () => {
    const { rows } = await pglite.query(
      `select $1::text as text, $2::int[] as list, $3::timestamptz at time zone 'UTC' as instant,
        $4::bytea as bytes, $5::jsonb as json, $6::bigint as big, $7::boolean as yes,
        $8::text[] as texts, $9::text as missing, $10::date as day`,
      [
        'naïve "quoted" \\ 🙂',
        [1, null, 3],
        new Date('2026-03-04T05:06:07.089Z'),
        Buffer.from([0, 255, 39]),
        { a: ['x', null] },
        9_007_199_254_740_991n,
        true,
        ['a,b', 'c"d', 'e\\f', null, ''],
        undefined,
        '2026-02-28',
      ],
    )
    expect(rows[0]).toEqual({
      text: 'naïve "quoted" \\ 🙂',
      list: [1, null, 3],
      instant: '2026-03-04 05:06:07.089',
      bytes: new Uint8Array([0, 255, 39]),
      json: { a: ['x', null] },
      big: 9_007_199_254_740_991,
      yes: true,
      texts: ['a,b', 'c"d', 'e\\f', null, ''],
      missing: null,
      day: '2026-02-28',
    })
  })

  test('errors keep code, constraint, table, detail and message', async () => {
    await pglite.query('insert into punch (employee_id) values (1)')
    const refused = pglite.query('insert into punch (employee_id) values ($1)', [1])
    await expect(refused).rejects.toBeInstanceOf(Error)
    await expect(refused).rejects.toMatchObject({
      code: '23505',
      constraint: 'punch_employee',
      table: 'punch',
      schema: 'public',
      severity: 'ERROR',
      detail: 'Key (employee_id)=(1) already exists.',
      message: 'duplicate key value violates unique constraint "punch_employee"',
    })
    await expect(pglite.query('selec 1')).rejects.toMatchObject({ code: '42601', position: '1' })
  })

  test('an exclusion constraint over btree_gist holds', async () => {
    await pglite.exec(`create table shift (employee_id int, during int4range,
      constraint shift_overlap exclude using gist (employee_id with =, during with &&))`)
    await pglite.query("insert into shift values (1, '[1,5)')")
    const overlapping = pglite.query("insert into shift values (1, '[4,6)')")
    await expect(overlapping).rejects.toMatchObject({ code: '23P01', constraint: 'shift_overlap' })
  })

  test('a statement that is kept survives a change of its table', async () => {
    await pglite.exec('create table changing (a int); insert into changing values (1)')
    const read = () => pglite.query('select * from changing where a > $1', [0])
    expect((await read()).rows).toEqual([{ a: 1 }])
    await pglite.exec('alter table changing add b text default $$new$$')
    await read().catch((error) => expect(error.code).toBe('0A000'))
    expect((await read()).rows).toEqual([{ a: 1, b: 'new' }])
    await pglite.exec('deallocate all')
    await expect(read()).rejects.toMatchObject({ code: '26000' })
    expect((await read()).rows).toEqual([{ a: 1, b: 'new' }])
  })

  test('more texts than are kept are all answered', async () => {
    for (let n = 0; n < 600; n++) {
      const { rows } = await pglite.query(`select $1::int + ${n} as sum`, [1])
      expect(rows).toEqual([{ sum: n + 1 }])
    }
    expect((await pglite.query('select $1::int + 0 as sum', [1])).rows).toEqual([{ sum: 1 }])
    const stored = await pglite.query<{ count: number }>(
      'select count(*) from pg_prepared_statements',
    )
    expect(stored.rows[0]!.count).toBeLessThanOrEqual(501)
  })
})

describe('transactions', () => {
  const count = async (from: Pick<EmbeddedClient, 'query'>, note: string) =>
    (await from.query('select 1 from punch where note = $1', [note])).rows.length

  test('whatever else comes waits until a transaction is over', async () => {
    const order: string[] = []
    const first = pglite.transaction(async (tx) => {
      await tx.query("insert into punch (employee_id, note) values (11, 'exclusive')")
      await sleep(50)
      expect(await count(tx, 'exclusive')).toBe(1)
      order.push('first')
    })
    const second = pglite.transaction(async (tx) => {
      order.push(`second saw ${await count(tx, 'exclusive')}`)
    })
    const read = count(pglite, 'exclusive').then((seen) => order.push(`read saw ${seen}`))
    await Promise.all([first, second, read])
    expect(order).toEqual(['first', 'second saw 1', 'read saw 1'])
  })

  test('a throw rolls back, and so does rollback()', async () => {
    const failing = pglite.transaction(async (tx) => {
      await tx.query("insert into punch (employee_id, note) values (12, 'undone')")
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await pglite.transaction(async (tx) => {
      await tx.query("insert into punch (employee_id, note) values (13, 'undone')")
      await tx.rollback()
      await expect(tx.query('select 1')).rejects.toThrow('Transaction is closed')
    })
    expect(await count(pglite, 'undone')).toBe(0)
  })

  test('an error at commit is thrown and leaves nothing open', async () => {
    await pglite.exec(`create table parent (id int primary key);
      create table child (parent_id int constraint child_parent references parent
        deferrable initially deferred)`)
    const failing = pglite.transaction((tx) => tx.query('insert into child values (1)'))
    await expect(failing).rejects.toMatchObject({ code: '23503', constraint: 'child_parent' })
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('a batch is one transaction, and its first error undoes all of it', async () => {
    const insert = 'insert into punch (employee_id, note) values ($1, $2)'
    const results = await pglite.batch([
      { sql: 'begin' },
      { sql: 'set local role postgres' },
      { sql: "select set_config('app.company_id', $1, true)", params: ['7'] },
      { sql: insert, params: [21, 'batch'] },
      { sql: "select current_setting('app.company_id') as company" },
      { sql: 'commit' },
    ])
    const commands = results.map((one) => one.command).join(' ')
    expect(commands).toBe('BEGIN SET SELECT INSERT SELECT COMMIT')
    expect(results[4]!.rows).toEqual([{ company: '7' }])
    const failing = pglite.batch([
      { sql: insert, params: [22, 'batch'] },
      { sql: insert, params: [21, 'batch'] },
      { sql: insert, params: [23, 'batch'] },
    ])
    await expect(failing).rejects.toMatchObject({ code: '23505', statement_index: 1 })
    const failingInBegin = pglite.batch([
      { sql: 'begin' },
      { sql: insert, params: [24, 'batch'] },
      { sql: insert, params: [21, 'batch'] },
      { sql: 'commit' },
    ])
    await expect(failingInBegin).rejects.toMatchObject({ code: '23505', statement_index: 2 })
    expect(await count(pglite, 'batch')).toBe(1)
  })

  test('a transaction outside a held connection is refused and rolled back', async () => {
    const begun = pglite.exec("begin; insert into punch (employee_id, note) values (31, 'lone')")
    await expect(begun).rejects.toMatchObject({ code: '25001' })
    expect(await count(pglite, 'lone')).toBe(0)
  })

  test('a transaction left open is rolled back before the connection is reused', async () => {
    const held = await pglite.connect()
    await held.exec("begin; insert into punch (employee_id, note) values (32, 'left open')")
    const next = count(pglite, 'left open')
    held.release()
    expect(await next).toBe(0)
    await expect(held.query('select 1')).rejects.toThrow('was released')
  })

  test('a query that waits for its own transaction ends that transaction, not the process', async () => {
    const thread = startThread()
    await thread.ask({ kind: 'open', template })
    const client = createClient(thread, { idle_hold_ms: 200, close_ms: 1000 })
    const deadlocked = client.transaction(async (tx) => {
      await tx.query("insert into punch (employee_id, note) values (33, 'deadlock')")
      const seen = await count(client, 'deadlock')
      await tx.query('select 1')
      return seen
    })
    await expect(deadlocked).rejects.toMatchObject({ code: '25P03' })
    expect(await count(client, 'deadlock')).toBe(0)
    await client.close()
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '57P01' })
  })
})

describe('MikroORM', () => {
  const Day = defineEntity({
    name: 'Day',
    properties: {
      id: p.integer().primary(),
      name: p.string().unique(),
      work_date: p.date(),
      clock_in: p.datetime(),
      minutes: p.bigint('number'),
    },
  })

  test('commits, rolls back and reads dates as it does over a PGlite of its own', async () => {
    const own = await MikroORM.init({ entities: [Day], dbName: 'memory://' })
    await own.em.execute("set time zone 'UTC'")
    const ours = await MikroORM.init({ entities: [Day], driverOptions: { pglite } })
    const stories: unknown[] = []
    for (const orm of [own, ours]) stories.push(await story(orm))
    expect(stories[1]).toEqual(stories[0])
    expect(stories[1]).toEqual({
      afterRollback: 1,
      refused: 'UniqueConstraintViolationException',
      constraint: 'day_name_unique',
      raw: { work_date: '2026-03-08', clock_in: '2026-03-08 13:00:00+00', minutes: 480 },
      read: { work_date: '2026-03-08', clock_in: new Date('2026-03-08T13:00:00Z'), minutes: 480 },
      updated: 1,
    })
    await own.close(true)
    await ours.close(true)
    expect(pglite.closed).toBe(false)
  })

  async function story(orm: MikroORM) {
    await orm.schema.create()
    const day = (id: number, name: string) => ({
      id,
      name,
      work_date: '2026-03-08',
      clock_in: new Date('2026-03-08T13:00:00Z'),
      minutes: 480,
    })
    await orm.em.fork().transactional(async (em) => {
      em.create(Day, day(1, 'kept'))
      await em.flush()
      expect(await em.count(Day)).toBe(1)
    })
    const failing = orm.em.fork().transactional(async (em) => {
      em.create(Day, day(2, 'undone'))
      await em.flush()
      em.create(Day, day(3, 'kept'))
      await em.flush()
    })
    const error = await failing.then(
      () => undefined,
      (refused) => refused,
    )
    const read = await orm.em.fork().findOneOrFail(Day, 1)
    const [raw] = await orm.em.fork().execute('select work_date, clock_in, minutes from day')
    return {
      afterRollback: await orm.em.fork().count(Day),
      refused: error.name,
      constraint: error.constraint,
      raw,
      read: { work_date: read.work_date, clock_in: read.clock_in, minutes: read.minutes },
      updated: await orm.em.fork().nativeUpdate(Day, { id: 1 }, { minutes: 60 }),
    }
  }

  test('instants are told in UTC, wherever the machine is', async () => {
    const { rows } = await pglite.query("select timestamptz '2026-03-08T13:00:00Z' as instant")
    expect(rows).toEqual([{ instant: '2026-03-08 13:00:00+00' }])
  })

  test('the type parsers are the ones that MikroORM makes', () => {
    const theirs = createPostgreSqlTypeParsers((text) => postgresArray.parse(text))
    expect(Object.keys(typeParsers)).toEqual(Object.keys(theirs))
    for (const [type, parse] of Object.entries(theirs)) {
      const isScalar = [1082, 1114, 1184, 1186].includes(Number(type))
      const text = isScalar ? '2026-03-08' : '{2026-03-08,NULL}'
      expect(typeParsers[Number(type)]!(text)).toEqual(parse(text))
    }
  })
})
