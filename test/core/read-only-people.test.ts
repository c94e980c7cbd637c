import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayCall, requireWrites } from '../../src/core/access/reach.ts'
import type { Actor } from '../../src/core/operation.ts'
import { refuse } from '../../src/core/refusals.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import {
  grantDashboardAccess,
  listDashboardAdmins,
} from '../../src/modules/dashboard-access/index.ts'
import type { AdminRecord } from '../../src/modules/dashboard-access/schema.ts'
import { giveSignIn, revokeSignIn, updateSignIn } from '../../src/modules/sign-in/index.ts'
import type { SignInRecord } from '../../src/modules/sign-in/schema.ts'
import { registry } from '../../src/transports/registry.ts'
import { operator } from '../support/callers.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const reader: Actor = { kind: 'user', id: 1, name: 'Ruth', permissions: null, read_only: true }
const ownSignIn = [
  'dashboard_password.set',
  'dashboard_sessions.end',
  'sign_in_passwords.update',
  'sign_ins.choose_own_mails',
]

describe('somebody who may only read', () => {
  const all = [...registry.values()]

  test('changes the own sign-in alone', () => {
    const writes = all.filter(({ effect }) => effect !== 'read')
    const allowed = writes.filter((operation) => mayCall(operation, reader))
    expect(allowed.map(({ name }) => name).toSorted()).toEqual(ownSignIn)
    for (const operation of writes) {
      if (ownSignIn.includes(operation.name)) continue
      expect(() => requireWrites(operation, { actor: reader })).toThrow(refuse.read_only())
    }
  })

  test('an application of somebody does not even that', () => {
    const grant = { id: 1, read_only: true, confirm_writes: false, confirm_by: 'token' } as const
    const writes = all.filter(({ effect }) => effect !== 'read')
    expect(writes.filter((one) => mayCall(one, { ...reader, read_only: false, grant }))).toEqual([])
  })

  test('calls everything that reads', () => {
    const reads = all.filter(({ effect }) => effect === 'read')
    expect(reads.filter((operation) => !mayCall(operation, reader))).toEqual([])
  })
})

describe('the access of a person', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const caller = (actor: Actor = operator.actor) => ({
    company_id: server.company_id,
    ...operator,
    actor,
  })
  const run = async (
    operation: Parameters<typeof runOperation>[1],
    input: object,
    actor?: Actor,
  ): Promise<unknown> =>
    (await runOperation(server.operationDeps, operation, caller(actor), input)).body
  const give = async (input: object) =>
    ((await run(giveSignIn, input)) as { data: SignInRecord[] }).data.map((one) => one.read_only)

  test('is given read-only, changed later, and kept by what does not name it', async () => {
    const employee_id = await addEmployee(server, { role: 'manager' })
    expect(await give({ employee_ids: [employee_id], read_only: true })).toEqual([true])
    expect(await give({ employee_ids: [employee_id] })).toEqual([true])
    expect(await run(updateSignIn, { employee_id, read_only: false })).toMatchObject({
      read_only: false,
    })
    expect(await give({ employee_ids: [employee_id], read_only: true })).toEqual([true])
    await run(revokeSignIn, { employee_id })
    expect(await give({ employee_ids: [employee_id] })).toEqual([false])
    const log = await server.rest('GET', `/audit-log?record_type=sign_in&record_id=${employee_id}`)
    const changes = (log.body.data as { before: SignInRecord; after: SignInRecord }[]).map(
      ({ before, after }) => [before?.read_only, after?.read_only],
    )
    expect(changes.toReversed()).toEqual([
      [undefined, true],
      [true, false],
      [false, true],
      [true, undefined],
      [undefined, false],
    ])
  })

  test('of an admin is given with dashboard access, and stays read-only where it was', async () => {
    const employee_id = await addEmployee(server, { role: 'company_admin' })
    await run(giveSignIn, { employee_ids: [employee_id], read_only: true })
    const kept = (await run(grantDashboardAccess, { employee_id })) as AdminRecord
    expect(kept).toMatchObject({ dashboard_access: true, read_only: true })
    expect(await run(grantDashboardAccess, { employee_id, read_only: false })).toMatchObject({
      read_only: false,
    })
    const { data } = (await run(listDashboardAdmins, {})) as { data: AdminRecord[] }
    expect(data.find((one) => one.employee_id === employee_id)).toMatchObject({ read_only: false })
  })

  test('is refused to change itself', async () => {
    const employee_id = await addEmployee(server, { role: 'company_admin' })
    await run(grantDashboardAccess, { employee_id, read_only: true })
    const change = run(updateSignIn, { employee_id, read_only: false }, {
      ...reader,
      id: employee_id,
    } as Actor)
    await expect(change).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of the only other admin does not count as somebody who could decide', async () => {
    await server.sql('update companies set own_decisions = null where id = $1')
    const { id } = (
      await server.rest('POST', '/leave-requests', {
        employee_id: await soleAdmin(),
        type: 'unpaid',
        start_date: '2027-03-01',
        end_date: '2027-03-01',
      })
    ).body
    const { approveLeaveRequest } = await import('../../src/modules/leave/index.ts')
    expect(await run(approveLeaveRequest, { id }, admin!)).toMatchObject({ status: 'approved' })
  })

  let admin: Actor | undefined
  async function soleAdmin(): Promise<number> {
    await server.sql('update employees set dashboard_access = false where company_id = $1')
    const [own, other] = [
      await addEmployee(server, { role: 'company_admin' }),
      await addEmployee(server, { role: 'company_admin' }),
    ]
    await run(grantDashboardAccess, { employee_id: own })
    await run(grantDashboardAccess, { employee_id: other, read_only: true })
    admin = { kind: 'user', id: own, name: 'Own', permissions: null }
    return own
  }
})
