import type { OperationDeps } from '../../core/run/run-operation.ts'
import { readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import { asOwner, inCompany } from '../../db/transactions/in-transaction.ts'
import { dueWork } from '../../events/due.ts'
import { type Finding, ok, warn } from './findings.ts'

const patience_ms = 5 * 60_000
const day_ms = 24 * 60 * 60 * 1000
const most_named = 10

/** Names overdue jobs, webhooks that fail, and emails that could not be sent in the last day. */
export async function deliveries({ database, now }: OperationDeps): Promise<Finding[]> {
  const now_ms = now()
  const due = await dueWork(database, now_ms)
  const oldest_ms = Math.max(0, ...due.map(({ due_at }) => now_ms - Date.parse(due_at)))
  const found: Finding[] = []
  if (oldest_ms >= patience_ms) {
    const said = `the oldest due job is ${Math.round(oldest_ms / 60_000)} minutes late`
    found.push(warn('deliveries', said, 'Jobs run in the service: start it, or read its log.'))
  }
  const since = new Date(now_ms - day_ms).toISOString()
  const companies = await asOwner(database, (sql) =>
    readRows(sql, { id: column.number }, 'select id from companies order by id'),
  )
  const failing: Finding[] = []
  for (const { id } of companies) {
    const [webhooks, mails] = await inCompany(database, id, (sql) =>
      Promise.all([
        readRows(sql, webhookShape, failingWebhooks),
        readRows(sql, mailShape, failedMails, [since]),
      ]),
    )
    failing.push(...webhooks.map((webhook) => webhookFinding(id, webhook)))
    failing.push(...mails.filter(({ count }) => count > 0).map((mail) => mailFinding(id, mail)))
  }
  found.push(...failing.slice(0, most_named))
  const more = failing.length - most_named
  if (more > 0)
    found.push(
      warn('deliveries', `${more} more webhooks or companies fail`, 'Read the log of the service.'),
    )
  return found.length > 0 ? found : [ok('deliveries', 'no overdue jobs, and nothing fails')]
}

function webhookFinding(company_id: number, webhook: ShapedRow<typeof webhookShape>): Finding {
  const { id, failing_since, error } = webhook
  const said = `webhook ${id} of company ${company_id} has failed since ${failing_since}: ${error ?? 'no answer'}`
  return warn('webhook', said, 'Check its receiver, or delete the webhook.')
}

function mailFinding(company_id: number, { count, error }: ShapedRow<typeof mailShape>): Finding {
  const mails = count === 1 ? '1 email' : `${count} emails`
  const said = `${mails} of company ${company_id} could not be sent in the last 24 hours: ${error}`
  return warn('failed email', said, 'Check SMTP_URL, MAIL_FROM and the addresses.')
}

const webhookShape = {
  id: column.number,
  failing_since: column.string,
  error: column.nullable(column.string),
}
const failingWebhooks = `
  select w.id, w.failing_since, last.error
  from webhooks w left join lateral (
    select a.error from deliveries d
    join delivery_attempts a on a.company_id = d.company_id and a.delivery_id = d.id
    where d.company_id = $1 and d.webhook_id = w.id and a.error is not null
    order by a.id desc limit 1) last on true
  where w.company_id = $1 and w.status = 'active' and w.failing_since is not null order by w.id`

const mailShape = { count: column.number, error: column.nullable(column.string) }
const failedMails = `
  select count(*)::int as count, (array_agg(m.last_error order by m.updated_at desc))[1] as error from (
    select last_error, updated_at from mails
    where company_id = $1 and status in ('failed', 'exhausted') and updated_at > $2::timestamptz
    union all
    select last_error, updated_at from approval_mails
    where company_id = $1 and status in ('failed', 'exhausted') and updated_at > $2::timestamptz) m`
