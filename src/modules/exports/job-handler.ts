import type { OperationDeps } from '../../core/run/run-operation.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { Claim, Done, Job, JobHandler } from '../../events/queue-consumer.ts'
import { DomainError } from '../../lib/errors.ts'
import type { MadeFile } from '../payroll/export/make-file.ts'
import type { ExportFormat } from '../payroll/export/span.ts'
import { makeExport } from './make.ts'
import type { ExportError } from './table.ts'

type ExportJob = Job & {
  holder: string
  format: ExportFormat
  start_date: string
  end_date: string
  pay_period_id: number | null
  /** How often a worker took it, this time included. */
  attempt: number
}

type Result = { made: MadeFile } | { error: ExportError }

/** Two companies at a time, each with one: the others of a company wait. */
const concurrency = 2
/** A file that a process did not survive this often is not made again. */
const most_attempts = 5
const file_ms = 24 * 60 * 60 * 1000
const progress_ms = 1_000

/** Makes the files of exports. */
export function exportHandler(
  deps: OperationDeps,
  onAttempt: (result: 'made' | 'failed') => void,
): JobHandler<ExportJob, Result> {
  return {
    queue: 'exports',
    concurrency,
    groupConcurrency: () => 1,
    claim: (sql, groups, claim) => claimExports(sql, groups[0]!.freeSlots, claim),
    async run(job, signal) {
      try {
        const result = await run(deps, job, signal)
        onAttempt('made' in result ? 'made' : 'failed')
        return result
      } catch (error) {
        if (!signal.aborted) onAttempt('failed')
        throw error
      }
    },
    async record(sql, done, now_ms) {
      for (const one of done) await recordExport(sql, one, now_ms)
      return undefined
    },
  }
}

async function run(deps: OperationDeps, job: ExportJob, signal: AbortSignal): Promise<Result> {
  const { id, company_id, holder, format, start_date, end_date, pay_period_id } = job
  if (job.attempt > most_attempts) {
    return { error: { message: `It could not be made in ${most_attempts} attempts.` } }
  }
  const range = pay_period_id === null ? { from: start_date, to: end_date } : { pay_period_id }
  try {
    const requested = { id, company_id, holder, format, ...range }
    return { made: await makeExport(requested, { deps, signal, progress: progressOf(deps, job) }) }
  } catch (error) {
    const isRefusal = error instanceof DomainError && error.status < 500
    if (signal.aborted || !isRefusal) throw error
    const { message, fields } = error
    return { error: { message, ...(fields ? { errors: fields } : {}) } }
  }
}

/** Stores a job's progress, at most once a second. */
function progressOf({ database }: OperationDeps, job: ExportJob) {
  let stored_ms = Number.NEGATIVE_INFINITY
  return async (done: number, total: number) => {
    if (performance.now() - stored_ms < progress_ms) return
    stored_ms = performance.now()
    await inCompany(database, job.company_id, (sql) =>
      sql(
        `update exports set progress_done = $4, progress_total = $5
         where company_id = $1 and id = $2 and claimed_by = $3`,
        [job.id, job.claim, done, total],
      ),
    )
  }
}

function claimExports(
  sql: Sql,
  freeSlots: number,
  { name, now, leased_until }: Claim,
): Promise<ExportJob[]> {
  return sql<ExportJob>(claimQuery, [now, leased_until, name, freeSlots])
}

const claimQuery = `
  with free as (
    select id from exports where company_id = $1 and due_at <= $2
    order by due_at limit $5 for update skip locked
  )
  update exports x set due_at = $3, claimed_by = $4, attempt = x.attempt + 1, status = 'running',
    progress_done = 0
  from free f where x.company_id = $1 and x.id = f.id
  returning x.id, x.company_id, 0 as group_id, x.claimed_by as claim, x.holder, x.format,
    x.start_date, x.end_date, x.pay_period_id, x.attempt`

/** Only the claim that has the job records it, so that a file is stored once. */
async function recordExport(
  sql: Sql,
  { job, result }: Done<ExportJob, Result>,
  now_ms: number,
): Promise<void> {
  const now = new Date(now_ms).toISOString()
  if ('error' in result) {
    await sql(
      `update exports set status = 'failed', error = $5, finished_at = $4, due_at = null,
         claimed_by = null
       where company_id = $1 and id = $2 and claimed_by = $3`,
      [job.id, job.claim, now, JSON.stringify(result.error)],
    )
    return
  }
  const { file, warnings, summary } = result.made
  await sql(
    `update exports set status = 'done', finished_at = $4, expires_at = $5, due_at = null,
       claimed_by = null, progress_done = coalesce(progress_total, progress_done), employees = $6,
       total_hours = $7, warnings = $8, filename = $9, content_type = $10, size = $11,
       file = decode($12, 'base64')
     where company_id = $1 and id = $2 and claimed_by = $3`,
    [
      job.id,
      job.claim,
      now,
      new Date(now_ms + file_ms).toISOString(),
      summary.employees,
      summary.total_hours,
      warnings.length === 0 ? null : JSON.stringify(warnings),
      file.filename,
      file.content_type,
      file.bytes.length,
      Buffer.from(file.bytes).toString('base64'),
    ],
  )
}
