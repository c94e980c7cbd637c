import { randomUUIDv7 } from 'node:crypto'
import { type AskKind, askKinds, askTables } from '../../../core/access/ask-kinds.ts'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { readRows } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { Claim, Done, Job, JobHandler } from '../../../events/queue-consumer.ts'
import { approversOf } from '../approvers.ts'
import { loadStaff } from '../load-staff.ts'
import { type Plan, planAsk } from './plan.ts'

export type AskDeps = {
  /** Without one, companies that have not chosen get no emails: they would be files. */
  has_mail_server: boolean
  /** Called after emails were planned. */
  onPlanned(): void
}

/** Planning is work for the database; a company takes its requests in batches. */
const concurrency = 32

/** Plans the emails about pending requests: recipients and times. */
export function askHandler({ has_mail_server, onPlanned }: AskDeps): JobHandler<Job, null> {
  return {
    queue: 'approval_asks',
    concurrency,
    groupConcurrency: () => concurrency,
    claim: (sql, groups, claim) => claimAsks(sql, groups[0]!.freeSlots, claim),
    // All of it belongs into one transaction with the result.
    run: async () => null,
    async record(sql, done, now_ms) {
      const mails = await planAsks(sql, done, { has_mail_server, now_ms })
      return mails > 0 ? async () => onPlanned() : undefined
    },
  }
}

function claimAsks(
  sql: Sql,
  freeSlots: number,
  { name, now, leased_until }: Claim,
): Promise<Job[]> {
  const shape = {
    id: column.number,
    company_id: column.number,
    group_id: column.number,
    claim: column.string,
  }
  return readRows(sql, shape, claimQuery, [now, leased_until, name, freeSlots])
}

const claimQuery = `
  with free as (
    select id from approval_asks where company_id = $1 and due_at <= $2
    order by due_at limit $5 for update skip locked
  )
  update approval_asks a set due_at = $3, claimed_by = $4
  from free f where a.company_id = $1 and a.id = f.id
  returning a.id, a.company_id, 0 as group_id, a.claimed_by as claim`

const askShape = {
  id: column.number,
  kind: column.oneOf(...askKinds),
  request_id: column.number,
  asked_by: column.nullable(column.number),
  is_told: column.boolean,
  reminded: column.json<number[]>(),
  asked_at: column.string,
  looked_at: column.string,
  employee_id: column.nullable(column.number),
}

/** The employees of pending requests, by kind. */
const pending = Object.entries(askTables)
  .map(
    ([kind, table]) => `select '${kind}' as kind, r.id, r.employee_id from ${table} r
      where r.company_id = $1 and r.status = 'pending'
        and r.id in (select request_id from asked where kind = '${kind}')`,
  )
  .join(' union all ')

const heldQuery = `
  with asked as materialized (
    select a.* from approval_asks a
    join unnest($2::bigint[], $3::text[]) as h(id, claim) on h.id = a.id and h.claim = a.claimed_by
    where a.company_id = $1 for update of a
  )
  select a.id, a.kind, a.request_id, a.asked_by, a.is_told, to_json(a.reminded) as reminded,
    a.asked_at, a.looked_at, p.employee_id
  from asked a left join (${pending}) p on p.kind = a.kind and p.id = a.request_id
  order by a.id`

type Options = { has_mail_server: boolean; now_ms: number }

/** Plans the emails for the claimed requests and returns their number; removes requests that were decided. */
async function planAsks(
  sql: Sql,
  done: readonly Done<Job, null>[],
  { has_mail_server, now_ms }: Options,
): Promise<number> {
  const held = await readRows(sql, askShape, heldQuery, [
    done.map(({ job }) => job.id),
    done.map(({ job }) => job.claim),
  ])
  const waiting = held.filter((ask) => ask.employee_id !== null)
  const company = await loadCompany(sql)
  const staff = await loadStaff(sql, [...new Set(waiting.map((ask) => ask.employee_id!))], now_ms)
  const plans = waiting.map((ask) => {
    const approvers = approversOf(staff, ask.employee_id!, now_ms)
    const asked_ms = Date.parse(ask.asked_at)
    const looked_ms = Date.parse(ask.looked_at)
    const plan = planAsk(
      { ...ask, asked_ms, looked_ms },
      { approvers, company, has_mail_server, now_ms },
    )
    return { ask, plan }
  })
  const decided = held.filter((ask) => ask.employee_id === null).map(({ id }) => id)
  if (decided.length > 0) {
    await sql('delete from approval_asks where company_id = $1 and id = any($2::bigint[])', [
      decided,
    ])
  }
  const planned = await storeMails(sql, plans, now_ms)
  await storePlans(sql, plans, now_ms)
  return planned
}

type Planned = { ask: { id: number; kind: AskKind; request_id: number }; plan: Plan }

async function storeMails(sql: Sql, plans: readonly Planned[], now_ms: number): Promise<number> {
  const mails = plans.flatMap(({ ask, plan }) =>
    plan.mails.map((mail) => ({
      ...mail,
      kind: mail.event === 'digest' ? null : ask.kind,
      request_id: mail.event === 'digest' ? null : ask.request_id,
    })),
  )
  if (mails.length === 0) return 0
  const stored = await sql(insertMails, [
    mails.map((mail) => mail.employee_id),
    mails.map((mail) => mail.event),
    mails.map((mail) => mail.kind),
    mails.map((mail) => mail.request_id),
    mails.map((mail) => mail.on_date),
    mails.map(() => `ask_${randomUUIDv7().replaceAll('-', '')}`),
    new Date(now_ms).toISOString(),
  ])
  return stored.length
}

// One digest for all requests of a day.
const insertMails = `
  insert into approval_mails (company_id, employee_id, event, kind, request_id, on_date, message_id,
                              due_at, created_at, updated_at)
  select $1, m.employee_id, m.event, m.kind, m.request_id, m.on_date, m.message_id,
         $8::timestamptz, $8, $8
  from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::date[], $7::text[])
    as m(employee_id, event, kind, request_id, on_date, message_id)
  on conflict (company_id, employee_id, on_date) do nothing
  returning id`

async function storePlans(sql: Sql, plans: readonly Planned[], now_ms: number): Promise<void> {
  if (plans.length === 0) return
  await sql(
    `update approval_asks a set is_told = true, looked_at = $5, due_at = p.due_at, claimed_by = null,
       reminded = string_to_array(p.reminded, ',')::bigint[]
     from unnest($2::bigint[], $3::timestamptz[], $4::text[]) as p(id, due_at, reminded)
     where a.company_id = $1 and a.id = p.id`,
    [
      plans.map(({ ask }) => ask.id),
      plans.map(({ plan }) => (plan.due_ms === null ? null : new Date(plan.due_ms).toISOString())),
      plans.map(({ plan }) => plan.reminded.join()),
      new Date(now_ms).toISOString(),
    ],
  )
}
