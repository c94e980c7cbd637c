import { inCompany } from '../../db/transactions/in-transaction.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { Claim, Done, Job, JobHandler } from '../../events/queue-consumer.ts'
import { nextAttemptAt } from '../../events/schedule.ts'
import { availableDays } from '../leave/available-days.ts'
import { attemptMail, type MailDeps } from './attempt.ts'
import { composeLeaveLetter, type LeaveNews } from './compose.ts'

type MailJob = Job &
  Omit<LeaveNews, 'now'> & {
    event_id: string
    created_at: string
    email: string
    may_sign_in: boolean
    attempt: number
  }

/** Null: sent; otherwise the error. */
type Result = string | null

/** More connections would strain an SMTP server. */
const concurrency = 8
const companyConcurrency = 4

/** Sends employees emails about decisions on their leave. */
export function mailHandler(deps: MailDeps): JobHandler<MailJob, Result> {
  return {
    queue: 'mails',
    concurrency,
    groupConcurrency: () => companyConcurrency,
    claim: (sql, groups, claim) => claimMails(sql, groups[0]!.freeSlots, claim),
    async run(job, signal) {
      const letter = await composeLeaveLetter({ ...job, now: await nowOf(deps.operationDeps, job) })
      const to = { name: job.request.employee_name, address: job.email }
      return attemptMail(deps, { ...job, to, message_id: job.event_id, letter }, signal)
    },
    async record(sql, done, now_ms) {
      await recordMails(sql, done, { now_ms, ...deps })
      return undefined
    },
  }
}

/** Returns the facts in an email that depend on when it is sent. */
async function nowOf(
  { database, services: { site_url }, now }: MailDeps['operationDeps'],
  { company_id, request, may_sign_in }: MailJob,
): Promise<NonNullable<LeaveNews['now']>> {
  const { employee_id, type } = request
  const days = await inCompany(database, company_id, (sql) =>
    availableDays(sql, employee_id, now()),
  )
  const url = may_sign_in ? `${site_url.replace(/\/+$/, '')}/account` : null
  return { available_days: days.get(type) ?? null, url }
}

function claimMails(
  sql: Sql,
  freeSlots: number,
  { name, now, leased_until }: Claim,
): Promise<MailJob[]> {
  return sql<MailJob>(claimQuery, [now, leased_until, name, freeSlots])
}

const claimQuery = `
  with free as (
    select id from mails where company_id = $1 and due_at <= $2
    order by due_at limit $5 for update skip locked
  ), claimed as (
    update mails m set due_at = $3, claimed_by = $4 from free f
    where m.company_id = $1 and m.id = f.id
    returning m.id, m.outbox_id, m.attempt
  )
  select c.id, $1::bigint as company_id, 0 as group_id, $4 as claim, c.attempt, o.event_id, o.type as event,
         o.created_at, told.request, t.name as type_name,
         e.first_name, e.email, k.name as company_name, coalesce(e.language, k.language) as language,
         exists (select 1 from sign_ins s where s.company_id = $1 and s.employee_id = e.id) as may_sign_in
  from claimed c
  join outbox o on o.company_id = $1 and o.id = c.outbox_id
  left join audit_log a on a.company_id = o.company_id and a.id = o.audit_id
  cross join lateral (select coalesce(o.object, a.after)::json as request) told
  join employees e on e.company_id = $1
    and e.id = (told.request->>'employee_id')::bigint
  join leave_types t on t.company_id = $1 and t.type = told.request->>'type'
  join companies k on k.id = $1
  order by c.id`

async function recordMails(
  sql: Sql,
  done: readonly Done<MailJob, Result>[],
  { now_ms, jitter, into_files }: { now_ms: number } & Pick<MailDeps, 'jitter' | 'into_files'>,
): Promise<void> {
  const now = new Date(now_ms).toISOString()
  const outcomes = done.map(({ job, result }) => {
    const attempt = job.attempt + 1
    const next_ms = result === null ? null : nextAttemptAt({ attempt, now_ms, jitter })
    const status = result === null ? 'sent' : next_ms === null ? 'exhausted' : 'failed'
    const due_at = next_ms === null ? null : new Date(next_ms).toISOString()
    return { id: job.id, status, attempt, due_at, error: result }
  })
  await sql(
    `update mails m set status = r.status, attempt = r.attempt, due_at = r.due_at,
       last_error = r.error, claimed_by = null, updated_at = $7, is_file = $9 and r.status = 'sent',
       sent_at = case when r.status = 'sent' then $7::timestamptz end
     from unnest($2::bigint[], $3::text[], $4::int[], $5::timestamptz[], $6::text[],
                 $8::text[]) as r(id, status, attempt, due_at, error, claim)
     where m.company_id = $1 and m.id = r.id and m.claimed_by = r.claim`,
    [
      outcomes.map((o) => o.id),
      outcomes.map((o) => o.status),
      outcomes.map((o) => o.attempt),
      outcomes.map((o) => o.due_at),
      outcomes.map((o) => o.error),
      now,
      done.map(({ job }) => job.claim),
      into_files,
    ],
  )
}
