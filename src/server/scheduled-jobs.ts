import type { Logger } from 'pino'
import { forgetSpentConfirmations } from '../core/confirmation.ts'
import { forgetOldAnswers } from '../core/idempotency.ts'
import type { Caller } from '../core/operation.ts'
import { type OperationDeps, runOperation } from '../core/run-operation.ts'
import { asOwner, inCompany } from '../db/in-transaction.ts'
import { number, readRows } from '../db/read-rows.ts'
import { endCalendarFeeds } from '../modules/calendar-feeds/index.ts'
import { endEmployments, turnTerms } from '../modules/employees/index.ts'
import { followDashboardAccess } from '../modules/employees/login-email.ts'
import { forgetExports } from '../modules/exports/forget.ts'
import { runLeaveAccrual } from '../modules/leave/index.ts'

export type JobDeps = {
  operationDeps: OperationDeps
  log: Logger
  /** Time between two runs, and before the first. */
  every_ms?: number
}

const hour_ms = 60 * 60 * 1000

/**
 * Runs what only depends on time, company by company: last days that have passed, terms that begin, grants, accruals and expiry of
 * leave, and the deletion of old stored answers and exports. Runs may be late, repeated, or concurrent in several processes.
 */
export function startJobs({ operationDeps: deps, log, every_ms = hour_ms }: JobDeps): {
  stop(): Promise<void>
} {
  let round: Promise<void> = Promise.resolve()
  let isStopping = false

  async function runAll(): Promise<void> {
    for (const company_id of await companies(deps)) {
      if (isStopping) return
      await runFor(deps, company_id).catch((err: unknown) => {
        log.warn({ err, company_id }, 'a job failed and will be retried')
      })
    }
  }

  const timer = setInterval(() => {
    round = round.then(runAll).catch((err: unknown) => log.warn({ err }, 'no jobs this time'))
  }, every_ms).unref()

  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await round
    },
  }
}

async function companies({ database }: OperationDeps): Promise<number[]> {
  const rows = await asOwner(database, (sql) =>
    readRows(sql, { id: number }, 'select id from companies order by id'),
  )
  return rows.map(({ id }) => id)
}

async function runFor(deps: OperationDeps, company_id: number): Promise<void> {
  const caller: Caller = {
    company_id,
    actor: { kind: 'system', id: null, name: 'jobs', permissions: null },
    channel: 'system',
    request_id: `job-${company_id}-${deps.now()}`,
  }
  await runOperation(deps, endEmployments, caller, {})
  await runOperation(deps, turnTerms, caller, {})
  await runOperation(deps, runLeaveAccrual, caller, {})
  await runOperation(deps, endCalendarFeeds, caller, {})
  await inCompany(deps.database, company_id, async (sql) => {
    await forgetOldAnswers(sql, deps.now())
    await forgetSpentConfirmations(sql, deps.now())
    await forgetExports(sql, deps.now())
  })
  await followDashboardAccess(deps.database, company_id)
}
