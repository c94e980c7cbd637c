import { randomUUID } from 'node:crypto'
import { type OperationDeps, runOperation } from '../core/run/run-operation.ts'
import { type FirstSignIn, firstSignIn } from '../modules/dashboard-access/first-sign-in.ts'
import { createDashboardLink } from '../modules/dashboard-access/index.ts'

export type NextSignIn = { first?: FirstSignIn; link?: string }

/**
 * Returns who should sign in first, with the path of a new link. In production without the link: logs are
 * often stored there, and anyone who reads them could sign in.
 */
export async function nextSignIn(deps: OperationDeps, isProduction: boolean): Promise<NextSignIn> {
  const first = await firstSignIn(deps.database)
  if (first.state !== 'waiting' || isProduction) return { first }
  const { company_id, employee_id } = first.admin
  const caller = {
    company_id,
    actor: { kind: 'system', id: null, name: 'rollcall', permissions: null },
    channel: 'system',
    request_id: randomUUID(),
  } as const
  const { body } = await runOperation(deps, createDashboardLink, caller, { employee_id })
  return { first, link: (body as { path: string }).path }
}
