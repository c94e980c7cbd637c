import type { Actor, Caller } from '../../../core/operation.ts'
import { readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { Claim, Done, JobHandler } from '../../../events/queue-consumer.ts'
import { nextAttemptAt } from '../../../events/schedule.ts'
import { inLanguage } from '../../../words/index.ts'
import { attemptMail, type MailDeps } from '../../mail/attempt.ts'
import { isDecidingAdmin } from '../load-staff.ts'
import { type ApprovalMailJob, jobShape } from './job.ts'
import { letterOf } from './write.ts'

/** The outcome of an email; dropped: there was nothing left to say. */
type Result = { subject: string | null; outcome: 'sent' | 'dropped' | { error: string } }

/** More connections would strain an SMTP server. */
const concurrency = 8
const companyConcurrency = 4

/** Sends those who decide emails about requests that wait for them. */
export function approvalMailHandler(deps: MailDeps): JobHandler<ApprovalMailJob, Result> {
  return {
    queue: 'approval_mails',
    concurrency,
    groupConcurrency: () => companyConcurrency,
    claim: (sql, groups, claim) => claimMails(sql, groups[0]!.freeSlots, claim),
    async run(job, signal) {
      const letter = await inLanguage(job.language, () =>
        letterOf(deps.operationDeps, job, callerOf(job)),
      )
      if (!letter) return { subject: null, outcome: 'dropped' }
      const to = { name: job.name, address: job.email }
      const error = await attemptMail(deps, { ...job, to, letter }, signal)
      return { subject: letter.subject, outcome: error === null ? 'sent' : { error } }
    },
    async record(sql, done, now_ms) {
      await recordMails(sql, done, { now_ms, ...deps })
      return undefined
    },
  }
}

/** The email is built with its reader's permissions, so it only says what that person may see. */
function callerOf({ company_id, id, employee_id, name, is_admin }: ApprovalMailJob): Caller {
  const user = { kind: 'user', id: employee_id, name, permissions: null } as const
  const person = { id: employee_id, name }
  const actor: Actor = is_admin ? user : { ...user, person, reach: 'team' }
  return { company_id, actor, channel: 'system', request_id: `approval-mail-${id}` }
}

function claimMails(
  sql: Sql,
  freeSlots: number,
  { name, now, leased_until }: Claim,
): Promise<ApprovalMailJob[]> {
  return readRows(sql, jobShape, claimQuery, [now, leased_until, name, freeSlots])
}

// To the address that an admin has confirmed: a key may change that of the record.
const claimQuery = `
  with free as (
    select id from approval_mails where company_id = $1 and due_at <= $2
    order by due_at limit $5 for update skip locked
  ), claimed as (
    update approval_mails m set due_at = $3, claimed_by = $4 from free f
    where m.company_id = $1 and m.id = f.id
    returning m.id, m.employee_id, m.event, m.kind, m.request_id, m.message_id, m.attempt, m.created_at
  )
  select c.id, $1::bigint as company_id, 0 as group_id, $4 as claim, c.attempt, c.event, c.kind,
    c.request_id, c.message_id, c.created_at, c.employee_id, e.first_name,
    e.first_name || ' ' || e.last_name as name, coalesce(s.sign_in_email, e.email) as email,
    e.timezone, coalesce(e.language, k.language) as language, e.is_active,
    ${isDecidingAdmin} as is_admin, k.name as company_name
  from claimed c
  join employees e on e.company_id = $1 and e.id = c.employee_id
  left join sign_ins s on s.company_id = $1 and s.employee_id = e.id
  join companies k on k.id = $1
  order by c.id`

async function recordMails(
  sql: Sql,
  done: readonly Done<ApprovalMailJob, Result>[],
  { now_ms, jitter, into_files }: { now_ms: number } & Pick<MailDeps, 'jitter' | 'into_files'>,
): Promise<void> {
  const rows = done.map(({ job, result: { subject, outcome } }) => {
    const attempt = outcome === 'dropped' ? job.attempt : job.attempt + 1
    const error = typeof outcome === 'object' ? outcome.error : null
    const next_ms = error === null ? null : nextAttemptAt({ attempt, now_ms, jitter })
    const failed = next_ms === null ? 'exhausted' : 'failed'
    const status = typeof outcome === 'object' ? failed : outcome
    const due_at = next_ms === null ? null : new Date(next_ms).toISOString()
    return { id: job.id, claim: job.claim, status, attempt, due_at, error, subject }
  })
  await sql(recordQuery, [
    rows.map((row) => row.id),
    rows.map((row) => row.status),
    rows.map((row) => row.attempt),
    rows.map((row) => row.due_at),
    rows.map((row) => row.error),
    new Date(now_ms).toISOString(),
    rows.map((row) => row.claim),
    into_files,
    rows.map((row) => row.subject),
  ])
}

const recordQuery = `
  update approval_mails m set status = r.status, attempt = r.attempt, due_at = r.due_at,
    last_error = r.error, subject = coalesce(r.subject, m.subject), claimed_by = null,
    updated_at = $7, is_file = $9 and r.status = 'sent',
    sent_at = case when r.status = 'sent' then $7::timestamptz end
  from unnest($2::bigint[], $3::text[], $4::int[], $5::timestamptz[], $6::text[], $8::text[],
              $10::text[]) as r(id, status, attempt, due_at, error, claim, subject)
  where m.company_id = $1 and m.id = r.id and m.claimed_by = r.claim`
