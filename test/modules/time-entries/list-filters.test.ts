import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const people = {} as Record<'lead' | 'below' | 'other', number>
const made = {} as Record<string, number>

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
  for (const who of ['lead', 'below', 'other'] as const) people[who] = await addEmployee(server)
  await server.sql('update employees set manager_id = $2 where company_id = $1 and id = $3', [
    people.lead,
    people.below,
  ])
  await punch('long', people.below, '2026-10-05T09:00', '2026-10-05T17:00')
  await punch('inside', people.below, '2026-10-05T10:00', '2026-10-05T11:00')
  await punch('later inside', people.below, '2026-10-05T12:00', '2026-10-05T13:00')
  await punch('touching', people.below, '2026-10-05T17:00', '2026-10-05T18:00')
  await punch('night', people.below, '2026-10-06T22:00', '2026-10-07T06:00')
  await punch('after midnight', people.below, '2026-10-07T01:00', '2026-10-07T02:00')
  await punch('edited', people.below, '2026-10-08T09:00', '2026-10-08T17:00')
  await server.rest('PUT', `/time-entries/${made.edited}`, { break_minutes: 15 })
  await punch('deleted', people.below, '2026-10-08T10:00', '2026-10-08T11:00')
  await server.rest('DELETE', `/time-entries/${made.deleted}`)
  await punch('moved', people.below, '2026-10-09T09:00')
  await server.rest('PUT', `/time-entries/${made.moved}`, { clock_in: '2026-10-09T08:30' })
  await server.rest('PUT', `/time-entries/${made.moved}`, { clock_out: '2026-10-09T17:00' })
  await punch('begun inside', people.other, '2026-10-05T09:30')
  await punch('around', people.other, '2026-10-05T09:00', '2026-10-05T10:00')
  await punch('open', people.below, '2026-10-20T09:00')
})
afterAll(() => server.close())

async function punch(name: string, employee_id: number, clock_in: string, clock_out?: string) {
  const { body, status } = await server.rest('POST', '/time-entries', {
    employee_id,
    clock_in,
    ...(clock_out ? { clock_out } : {}),
  })
  expect(status, name).toBe(201)
  made[name] = body.id
}

const nameOf = (id: number) => Object.keys(made).find((name) => made[name] === id)

describe.each(bothTransports)('over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  async function listed(input: Record<string, unknown>, key?: string): Promise<unknown[]> {
    const { body, ok } = await through(server, transport, 'time_entries.list', input, {
      ...(key ? { key } : {}),
    })
    expect(ok, JSON.stringify(body)).toBe(true)
    return body.data.map(({ id }: { id: number }) => nameOf(id)).sort()
  }

  const overlapping = [
    'after midnight',
    'around',
    'begun inside',
    'inside',
    'later inside',
    'long',
    'night',
  ]

  rule('finds entries that are open, overlap or were edited', async () => {
    expect(await listed({ open: true })).toEqual(['begun inside', 'open'])
    expect(await listed({ edited: true })).toEqual(['edited', 'moved'])
    expect(await listed({ overlapping: true })).toEqual(overlapping)
  })

  rule('finds the others by false', async () => {
    const all = await listed({})
    for (const filter of ['open', 'edited', 'overlapping']) {
      const both = [...(await listed({ [filter]: true })), ...(await listed({ [filter]: false }))]
      expect(both.sort(), filter).toEqual(all)
    }
  })

  rule('combines with dates, whatever lies outside of them', async () => {
    const on = (date: string) => listed({ overlapping: true, from: date, to: date })
    expect(await on('2026-10-06')).toEqual(['night'])
    expect(await on('2026-10-07')).toEqual(['after midnight'])
    expect(await listed({ overlapping: true, open: true })).toEqual(['begun inside'])
    expect(await listed({ overlapping: true, employee_id: people.other })).toEqual([
      'around',
      'begun inside',
    ])
  })

  rule('holds only people in reach', async () => {
    const team = await server.makeKey({ employee_id: people.lead, reach: 'team' })
    const self = await server.makeKey({ employee_id: people.other, reach: 'self' })
    const ofOther = ['around', 'begun inside']
    const ofTeam = overlapping.filter((name) => !ofOther.includes(name))
    expect(await listed({ overlapping: true }, team)).toEqual(ofTeam)
    expect(await listed({ overlapping: true }, self)).toEqual(ofOther)
    expect(await listed({ open: true }, team)).toEqual(['open'])
    expect(await listed({ edited: true }, self)).toEqual([])
  })

  test('is refused badly asked or without permission', async () => {
    const ask = (input: Record<string, unknown>, key?: string) =>
      through(server, transport, 'time_entries.list', input, key ? { key } : {})
    const since = { overlapping: true, updated_since: '2026-10-01T00:00:00Z' }
    expect((await ask(since)).body.errors).toEqual({
      overlapping: ['cannot be combined with cursor or updated_since; omit it'],
    })
    expect((await ask({ open: 'perhaps' })).body.errors).toEqual({
      open: ['must be true or false'],
    })
  })
})

test('a key without permission is refused', async () => {
  const key = await server.makeKey({ permissions: ['leave:read'] })
  const { status } = await server.rest('GET', '/time-entries?open=true', undefined, { key })
  expect(status).toBe(403)
})
