import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { defineOperation } from '../../core/operation.ts'
import { Id } from '../../core/schema.ts'
import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { DashboardSessionTable } from './table.ts'

const db = tablesOf<typeof DashboardSessionTable>()

export const endDashboardSession = defineOperation({
  name: 'dashboard_sessions.end',
  summary: 'Sign out: end one session, or all sessions, of the signed-in person.',
  permission: 'any',
  effect: 'delete',
  own_sign_in: true,
  transports: ['dashboard'],
  input: v.strictObject({ id: v.optional(Id) }),
  output: v.strictObject({ ended_sessions: v.number() }),
  async run({ sql, actor, audit }, { id }) {
    const employee_id = requireSignedIn(actor)
    const ended = await endSessions(sql, employee_id, id)
    for (const record_id of ended) {
      audit({ record_type: 'dashboard_session', record_id, before: { employee_id }, after: null })
    }
    return { ended_sessions: ended.length }
  },
})

/** Ends one or all sessions of an employee; returns their ids. */
export async function endSessions(sql: Sql, employee_id: number, id?: number): Promise<number[]> {
  const ended =
    id === undefined
      ? await deleteSessions(sql, { employee_id })
      : await deleteSession(sql, { employee_id, id })
  return ended.map((session) => session.id)
}

const ofEmployee = ({ company_id, employee_id }: Params<{ employee_id: number }>) =>
  db
    .deleteFrom('dashboard_sessions')
    .where('company_id', '=', company_id)
    .where('employee_id', '=', employee_id)
    .returning('id')

const deleteSessions = prepare(ofEmployee)

const deleteSession = prepare((session: Params<{ employee_id: number; id: number }>) =>
  ofEmployee(session).where('id', '=', session.id),
)

/** Ends the sessions of an employee but one; returns how many. */
export async function endOtherSessions(sql: Sql, employee_id: number, kept: number) {
  const ended = await deleteOthers(sql, { employee_id, kept })
  return ended.length
}

const deleteOthers = prepare((others: Params<{ employee_id: number; kept: number }>) =>
  ofEmployee(others).where('id', '<>', others.kept),
)
