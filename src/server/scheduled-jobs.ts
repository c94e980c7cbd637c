import type { Logger } from 'pino'
import type { AnyOperation, Caller } from '../core/operation.ts'
import { unansweredCalls } from '../core/run/confirm-page.ts'
import { spentConfirmations } from '../core/run/confirmation.ts'
import { oldAnswers } from '../core/run/idempotency.ts'
import { type OperationDeps, runOperation } from '../core/run/run-operation.ts'
import { deleteOld, type OldRows } from '../db/jobs/delete-old.ts'
import { number, readRows } from '../db/statements/read-rows.ts'
import { asOwner, inCompany } from '../db/transactions/in-transaction.ts'
import type { Sql } from '../db/transactions/transaction.ts'
import { endCalendarFeeds } from '../modules/calendar-feeds/index.ts'
import { endEmployments, turnTerms } from '../modules/employees/index.ts'
import { followDashboardAccess } from '../modules/employees/login-email.ts'
import { forgetExports } from '../modules/exports/forget.ts'
import { runLeaveAccrual } from '../modules/leave/index.ts'
import { countedJob } from '../transports/metrics.ts'
import { repeat } from './repeat.ts'

export type JobDeps = {
  operationDeps: OperationDeps
  log: Logger
  /** Time until the first run. */
  first_ms?: number
  /** Time between two runs. */
  every_ms?: number
}

const hour_ms = 60 * 60 * 1000

type Job = (
  deps: OperationDeps,
  company_id: number,
  log: Logger,
  /** Stops a long job between two transactions. */
  signal?: AbortSignal,
) => Promise<unknown>

/** The jobs of each company, in this order. A failure does not stop the others. */
export const jobs: Readonly<Record<string, Job>> = {
  end_employments: asSystem(endEmployments),
  begin_terms: asSystem(turnTerms),
  accrue_leave: asSystem(runLeaveAccrual),
  end_calendar_feeds: asSystem(endCalendarFeeds),
  forget_answers: forgetting(oldAnswers),
  forget_confirmations: forgetting(unansweredCalls, spentConfirmations),
  forget_exports: inItsCompany(forgetExports),
  note_dashboard_access: async ({ database }, company_id, log) => {
    const employee_ids = await followDashboardAccess(database, company_id)
    if (employee_ids.length === 0) return
    const said = 'people with dashboard access share an email with others: change one of the two'
    log.warn({ company_id, employee_ids }, said)
  },
}

/**
 * Runs time-based jobs company by company, soon after the start and then every hour: last days that have passed, terms
 * that begin, grants, accruals and expiry of leave, and the deletion of old stored answers and exports. Runs may be
 * late, repeated, or concurrent in several processes.
 */
export function startJobs({
  operationDeps: deps,
  log,
  first_ms = 0,
  every_ms = hour_ms,
}: JobDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function runAll(): Promise<void> {
    for (const company_id of await companies(deps)) {
      for (const [job, run] of Object.entries(jobs)) {
        if (signal.aborted) return
        await countedJob(job, () => run(deps, company_id, log, signal)).catch((err: unknown) => {
          log.warn({ err, company_id, job }, 'a job failed and will be retried')
        })
      }
    }
  }

  const runs = repeat(
    () => runAll().catch((err: unknown) => log.warn({ err }, 'no jobs this time')),
    { first_ms, every_ms },
  )
  return {
    stop() {
      stopping.abort()
      return runs.stop()
    },
  }
}

async function companies({ database }: OperationDeps): Promise<number[]> {
  const rows = await asOwner(database, (sql) =>
    readRows(sql, { id: number }, 'select id from companies order by id'),
  )
  return rows.map(({ id }) => id)
}

function asSystem(operation: AnyOperation): Job {
  return (deps, company_id) => {
    const caller: Caller = {
      company_id,
      actor: { kind: 'system', id: null, name: 'jobs', permissions: null },
      channel: 'system',
      request_id: `job-${company_id}-${deps.now()}`,
    }
    return runOperation(deps, operation, caller, {})
  }
}

function forgetting(...rows: readonly (OldRows & { kept_ms: number })[]): Job {
  return async ({ database, now }, company_id, _log, signal) => {
    for (const { kept_ms, ...old } of rows) {
      const before = new Date(now() - kept_ms).toISOString()
      await deleteOld(old, { database, company_id, before, signal })
    }
  }
}

function inItsCompany(forget: (sql: Sql, now_ms: number) => Promise<unknown>): Job {
  return ({ database, now }, company_id) =>
    inCompany(database, company_id, (sql) => forget(sql, now()))
}
