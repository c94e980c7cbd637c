import type * as v from 'valibot'
import { askKinds } from '../../../core/access/ask-kinds.ts'
import type { OperationDeps } from '../../../core/run/run-operation.ts'
import { readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import { inCompany } from '../../../db/transactions/in-transaction.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { leaveTypeName, plural, t } from '../../../words/index.ts'
import { previewLeaveRequests } from '../../leave/index.ts'
import { approversOf } from '../approvers.ts'
import { loadStaff } from '../load-staff.ts'
import { approvalsUrl, requestUrl } from './addresses.ts'
import type { ApprovalMailJob } from './job.ts'
import { factsOf } from './leave-facts.ts'
import { type Letter, letter } from './letter.ts'
import type { AskAs } from './request-words.ts'
import { dateWords, dayCount, leaveWords, numberWords, spanWords } from './words.ts'

/** Further requests are only counted, because nobody reads longer lists. */
const most_lines = 50

/** Returns the email with everything that waits for somebody today; undefined when nothing does. */
export async function digestLetter(
  { database, services, now }: OperationDeps,
  { company_id, employee_id, first_name, timezone, company_name }: ApprovalMailJob,
  ask: AskAs,
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
  const shown = waiting.slice(0, most_lines)
  const previews = await previewsOf(ask, shown)
  const line = (one: Waiting) => {
    const preview = one.kind === 'leave_request' ? previews.get(one.id) : undefined
    return {
      words: lineWords(one, timezone, preview),
      url: requestUrl(services, one.kind, one.id),
      ...(preview ? { facts: factsOf(preview) } : {}),
    }
  }
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
      { links: shown.map(line) },
      ...(more > 0 ? [plural(more, 'And {n} more.', 'And {n} more.', numberWords(more))] : []),
      t`All of it on one page:`,
      { url: approvalsUrl(services) },
      t`The links show the requests and decide nothing. Sign in, then approve or reject them there.`,
      t`Rollcall of ${company_name}`,
    ],
  )
}

type Preview = v.InferOutput<(typeof previewLeaveRequests)['output']>['data'][number]

/** Returns what the email about each leave request alone reports, by its id. */
async function previewsOf(ask: AskAs, waiting: readonly Waiting[]): Promise<Map<number, Preview>> {
  const ids = waiting.filter(({ kind }) => kind === 'leave_request').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { data } = await ask(previewLeaveRequests, { ids })
  return new Map(data.map((preview) => [preview.leave_request_id, preview]))
}

function lineWords(one: Waiting, timezone: string, preview: Preview | undefined): string {
  const since = dateWords(localDate(timezone, Date.parse(one.created_at)))
  return t`${one.name}: ${aboutWords(one, preview)} (since ${since})`
}

function aboutWords(
  { kind, leave_type, from_date, to_date, amount }: Waiting,
  preview: Preview | undefined,
): string {
  const when = spanWords(from_date, to_date)
  switch (kind) {
    case 'leave_request': {
      const dates = { start_date: from_date, end_date: to_date }
      const parts = preview && leaveWords({ ...dates, ...preview, hours: preview.requested_hours })
      return t`${leaveTypeName(leave_type ?? '')}, ${parts ?? when}, ${dayCount(amount)}`
    }
    case 'forgot_punch_request':
      return t`Forgotten punch, ${when}`
    case 'payroll_day_adjustment':
      return t`Payroll adjustment, ${when}, ${numberWords(amount)} h`
    case 'mileage_trip':
      return t`Mileage, ${when}, ${numberWords(amount)} km`
  }
}

const shape = {
  kind: column.oneOf(...askKinds),
  id: column.number,
  employee_id: column.number,
  name: column.string,
  created_at: column.string,
  /** The name of the leave type. */
  leave_type: column.nullable(column.string),
  from_date: column.string,
  to_date: column.string,
  /** Days of leave, hours of an adjustment, kilometers of a trip. */
  amount: column.number,
}

/** A pending request of any kind. */
type Waiting = ShapedRow<typeof shape>

/** More than a person can decide in a day. */
const most = 5_000

/** Returns the pending requests of a company, the oldest first. */
function loadWaiting(sql: Sql): Promise<Waiting[]> {
  return readRows(sql, shape, waitingQuery, [])
}

const waitingQuery = `
  select w.kind, w.id, w.employee_id, e.first_name || ' ' || e.last_name as name, w.created_at,
    w.leave_type, w.from_date, w.to_date, w.amount
  from (
    select 'leave_request' as kind, l.id, l.employee_id, l.created_at, y.name as leave_type,
      l.start_date as from_date, l.end_date as to_date, l.days::numeric as amount
    from leave_requests l
    join leave_types y on y.company_id = l.company_id and y.type = l.type
    where l.company_id = $1 and l.status = 'pending'
    union all
    select 'forgot_punch_request', id, employee_id, created_at, null, work_date, work_date, 0
    from forgot_punch_requests where company_id = $1 and status = 'pending'
    union all
    select 'payroll_day_adjustment', id, employee_id, created_at, null, work_date, work_date, hours_delta
    from payroll_day_adjustments where company_id = $1 and status = 'pending'
    union all
    select 'mileage_trip', id, employee_id, created_at, null, trip_date, trip_date, distance_km
    from mileage_trips where company_id = $1 and status = 'pending'
  ) w
  join employees e on e.company_id = $1 and e.id = w.employee_id
  order by w.created_at, w.kind, w.id limit ${most}`
