import type { OperationDeps } from '../../../core/run/run-operation.ts'
import { inCompany } from '../../../db/transactions/in-transaction.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { leaveTypeName, plural, t } from '../../../words/index.ts'
import { approversOf } from '../approvers.ts'
import { loadStaff } from '../load-staff.ts'
import { approvalsUrl, requestUrl } from './addresses.ts'
import type { ApprovalMailJob } from './job.ts'
import { type Letter, letter } from './letter.ts'
import { loadWaiting, type Waiting } from './waiting.ts'
import { dateWords, dayCount, numberWords, spanWords } from './words.ts'

/** Further requests are only counted, because nobody reads longer lists. */
const most_lines = 50

/** Returns the email with everything that waits for somebody today; undefined when nothing does. */
export async function digestLetter(
  { database, services, now }: OperationDeps,
  { company_id, employee_id, first_name, timezone, company_name }: ApprovalMailJob,
): Promise<Letter | undefined> {
  const waiting = await inCompany(database, company_id, async (sql) => {
    const all = await loadWaiting(sql)
    const owners = [...new Set(all.map((one) => one.employee_id))]
    const staff = await loadStaff(sql, owners, now())
    const own = owners.filter((owner) =>
      approversOf(staff, owner, now()).some(({ id }) => id === employee_id),
    )
    return all.filter((one) => own.includes(one.employee_id))
  })
  if (waiting.length === 0) return undefined
  const count = waiting.length
  const more = count - most_lines
  const line = (one: Waiting) => ({
    words: lineWords(one, timezone),
    url: requestUrl(services, one.kind, one.id),
  })
  return letter(
    plural(
      count,
      '{n} request waits for your decision',
      '{n} requests wait for your decision',
      numberWords(count),
    ),
    [
      t`Hello ${first_name},`,
      t`This waits for your decision, the oldest first:`,
      { links: waiting.slice(0, most_lines).map(line) },
      ...(more > 0 ? [plural(more, 'And {n} more.', 'And {n} more.', numberWords(more))] : []),
      t`All of it on one page:`,
      { url: approvalsUrl(services) },
      t`The links show the requests and decide nothing. Sign in, then approve or reject them there.`,
      t`Rollcall of ${company_name}`,
    ],
  )
}

function lineWords(one: Waiting, timezone: string): string {
  const since = dateWords(localDate(timezone, Date.parse(one.created_at)))
  return t`${one.name}: ${aboutWords(one)} (since ${since})`
}

function aboutWords({ kind, leave_type, from_date, to_date, amount }: Waiting): string {
  const when = spanWords(from_date, to_date)
  switch (kind) {
    case 'leave_request':
      return t`${leaveTypeName(leave_type ?? '')}, ${when}, ${dayCount(amount)}`
    case 'forgot_punch_request':
      return t`Forgotten punch, ${when}`
    case 'payroll_day_adjustment':
      return t`Payroll adjustment, ${when}, ${numberWords(amount)} h`
    case 'mileage_trip':
      return t`Mileage, ${when}, ${numberWords(amount)} km`
  }
}
