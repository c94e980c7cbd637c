import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { PipelinedQuery } from '../../src/db/postgres/pipelined-query.ts'
import { Statements } from '../../src/db/postgres/statements.ts'

const here = createRequire(import.meta.url)

/** The installed minor version. */
function minorOf(name: string): string {
  let folder = dirname(here.resolve(name))
  for (;;) {
    const manifest = JSON.parse(readOrNull(join(folder, 'package.json')) ?? '{}')
    if (manifest.name === name) return manifest.version.split('.').slice(0, 2).join('.')
    folder = dirname(folder)
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * src/db/postgres sends its own pipelines through pg, which does not document `pg/lib/utils.js` or
 * the methods that a client calls on a query. Before you change the version below, compare those
 * parts of both versions (lib/utils.js, lib/client.js, lib/query.js; dist/serializer.js), then run
 * test:postgres and `npm run chaos -- cancels`.
 */
test.each([
  ['pg', '8.23'],
  ['pg-protocol', '1.16'],
])('%s is of the minor %s, whose private parts were read', (name, minor) => {
  expect(minorOf(name)).toBe(minor)
})

test("is one copy, MikroORM's own", () => {
  for (const name of ['pg', 'pg-protocol']) {
    const theirs = createRequire(here.resolve('@mikro-orm/postgresql'))
    expect(theirs.resolve('pg')).toBe(here.resolve('pg'))
    expect(createRequire(here.resolve('pg')).resolve(name)).toBe(here.resolve(name))
  }
})

test('prepares values as statements need them', () => {
  const { prepareValue } = here('pg/lib/utils.js') as { prepareValue(value: unknown): unknown }
  const values = [null, undefined, 7, true, 'a', ['x,y', '"', null], [1, 2], { a: [1] }]
  expect(values.map((value) => prepareValue(value))).toEqual([
    null,
    null,
    '7',
    'true',
    'a',
    '{"x,y","\\"",NULL}',
    '{"1","2"}',
    '{"a":[1]}',
  ])
  const bytes = Buffer.from('ab')
  expect(prepareValue(bytes)).toBe(bytes)
})

type Told = { error: unknown; rows: unknown[][] }

test('a client has the process id of its greeting, and passes on what the server reports', () => {
  const { Client } = here('pg')
  const connection = Object.assign(new EventEmitter(), { connect() {}, startup() {} })
  const client = new Client({ connection })
  client.connect(() => {})
  connection.emit('backendKeyData', { processID: 4711, secretKey: 1 })
  expect(client.processID).toBe(4711)
  expect(client.connection).toBe(connection)
  const { ParameterStatusMessage } = here('pg-protocol/dist/messages.js')
  expect(new ParameterStatusMessage(0, 'TimeZone', 'UTC')).toMatchObject({
    name: 'parameterStatus',
    parameterName: 'TimeZone',
    parameterValue: 'UTC',
  })
})

test('a client submits pipelines at once, and hands each the messages that are its own', () => {
  vi.useFakeTimers()
  const { Client } = here('pg')
  const connection = Object.assign(new EventEmitter(), {
    stream: { written: [] as Buffer[], write: (bytes: Buffer) => stream.written.push(bytes) },
    connect() {},
    startup() {},
    parsedStatements: {},
    submittedNamedStatements: {},
  })
  const { stream } = connection
  const client = new Client({ connection, pipeline: true, query_timeout: 60_000 })
  client.connect(() => {})
  const ready = (status: string) => connection.emit('readyForQuery', { status })
  ready('I')

  const seen: Told[] = []
  const statements = new Statements()
  const queries = [1, 2, 3].map((n) => {
    const step = { text: 'select $1::int as n', values: [n] }
    return new PipelinedQuery(
      statements,
      [step],
      () => Number,
      (error, [answer]) => seen.push({ error, rows: answer?.values ?? [] }),
    )
  })
  for (const query of queries) client.query(query)
  expect(stream.written).toHaveLength(3)

  const fields = [{ name: 'n', dataTypeID: 23 }]
  connection.emit('rowDescription', { fields })
  connection.emit('dataRow', { fields: ['1'] })
  connection.emit('commandComplete', { text: 'SELECT 1' })
  ready('I')
  connection.emit('errorMessage', Object.assign(new Error('canceled'), { code: '57014' }))
  ready('E')
  expect(client.getTransactionStatus()).toBe('E')
  connection.emit('rowDescription', { fields })
  connection.emit('dataRow', { fields: ['3'] })
  connection.emit('commandComplete', { text: 'SELECT 1' })
  ready('I')
  expect(seen).toEqual([
    { error: null, rows: [[1]] },
    { error: expect.objectContaining({ code: '57014' }), rows: [] },
    { error: null, rows: [[3]] },
  ])
  // A leftover timeout would end the connection during later requests.
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a row without its columns is an error, and no empty record', () => {
  const seen: Told[] = []
  const step = { text: 'select $1::int as n', values: [1] }
  const query = new PipelinedQuery(
    new Statements(),
    [step],
    () => Number,
    (error, [answer]) => seen.push({ error, rows: answer?.values ?? [] }),
  )
  query.handleDataRow({ fields: ['1'] })
  query.handleCommandComplete({ text: 'SELECT 1' })
  query.handleReadyForQuery()
  expect(seen).toEqual([
    { error: new Error('The database returned a row without column descriptions.'), rows: [] },
  ])
})
