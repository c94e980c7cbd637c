import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLeaveType, makePolicy } from '../../support/leave-policies.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const worked = { accrual_method: 'per_hour_worked', earn_hours: 1, per_hours: 30 }
const none = { accrual_method: 'none' }
const rounds = 12

type Round = { type: string; id: number; policy: number }

/** A policy by hours worked needs a leave type in hours: of both writes, exactly one is stored. */
async function expectOneOf(
  write: (round: Round) => Promise<Answer>,
  headersOf: (id: number) => Promise<Record<string, string>> = async () => ({}),
) {
  for (let n = 0; n < rounds; n += 1) {
    const { id, type } = await makeLeaveType(server, none, { unit: 'hours' })
    const policy = await makePolicy(server, type, none)
    const headers = await headersOf(id)
    const turn = () =>
      server.rest('PUT', `/leave-types/${id}`, { unit: 'days' }, { headers }) as Promise<Answer>
    const round = { type, id, policy }
    const answers = await Promise.all(
      n % 2 === 0 ? [turn(), write(round)] : [write(round), turn()].toReversed(),
    )
    const isTurned = answers[0]!.status === 200
    const { unit } = (await server.rest('GET', `/leave-types/${id}`)).body
    const { data } = (await server.rest('GET', '/leave-policies')).body
    const of_hours = data.filter(
      (each: { type: string; accrual_method: string }) =>
        each.type === type && each.accrual_method === 'per_hour_worked',
    )
    expect([unit, of_hours.length]).toEqual(isTurned ? ['days', 0] : ['hours', 1])
    const refused = answers.filter(({ status }) => status >= 300)
    expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [422, [isTurned ? 'accrual_method' : 'unit']],
    ])
  }
}

const create = ({ type }: Round) =>
  server.rest('POST', '/leave-policies', { name: 'By hours worked', type, ...worked })

test('a policy by hours worked is not made while its leave type becomes one in days', () =>
  expectOneOf(create))

test('and not where the change of the leave type is under If-Match', () =>
  expectOneOf(create, async (id) => {
    const read = await server.rest('GET', `/leave-types/${id}`)
    return { 'If-Match': read.headers.get('etag')! }
  }))

test('nor does a policy become one', () =>
  expectOneOf(({ policy }) => server.rest('PUT', `/leave-policies/${policy}`, worked)))

test('of two policies with one name one is made', async () => {
  for (let n = 0; n < rounds; n += 1) {
    const { type } = await makeLeaveType(server, none, { unit: 'hours' })
    const answers = await Promise.all([1, 2, 3].map(() => create({ type, id: 0, policy: 0 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  }
})
