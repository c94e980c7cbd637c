import type { AtOnce, BeforeWrite, Services } from '../../core/operation.ts'
import { idToCome } from '../../core/run/change-log.ts'
import { withChangeLog } from '../../core/run/change-log-statements.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { type Draft, draftOf, entryOf } from './draft.ts'
import type { PunchingEmployee } from './employee.ts'
import type { PostedPunch } from './fields.ts'
import { storedValues, storing } from './insert.ts'
import { datesOf } from './late.ts'
import { isRefused, warningsOf } from './rules.ts'
import type { TimeEntryRecord } from './schema.ts'

/**
 * An employee as last read, the clock-in of the last punch, which the next one may close or repeat, and whether a punch
 * is open.
 */
type Known = {
  company_id: number
  employee: PunchingEmployee
  last_clock_in: string
  has_open: boolean
}

/** The statement that stores a punch compares them, so that an outdated one stores nothing. */
const known = new WeakMap<Services, Map<number, Known>>()
const most_known = 10_000

/** Remembers an employee whose time zone does not depend on the date and who has not left. */
export function rememberEmployee(
  { services, company_id }: Pick<BeforeWrite, 'services' | 'company_id'>,
  { employee, ...last }: Omit<Known, 'company_id'>,
): void {
  const employees = known.getOrInsertComputed(services, () => new Map())
  if (employees.size >= most_known) employees.clear()
  if (employee.zones !== null || employee.deactivated_on !== null) employees.delete(employee.id)
  else employees.set(employee.id, { company_id, employee, ...last })
}

/**
 * Returns a time entry as one statement, with its audit row and its event, for a cached employee. It stores nothing
 * when the employee has changed, the entry repeats or overlaps another one, whether the employee has another open entry
 * has changed, or one of its dates is in an approved pay period.
 */
export function punchAtOnce(
  context: BeforeWrite,
  punch: PostedPunch,
): AtOnce<TimeEntryRecord> | undefined {
  const { services, company_id, now_ms } = context
  const { employee_id, employee_email, work_location_id } = punch
  if (employee_id === undefined || employee_email !== undefined) return undefined
  const found = known.get(services)?.get(employee_id)
  if (found?.company_id !== company_id || found.last_clock_in === punch.clock_in) return undefined
  const { employee } = found
  const { draft, problems } = draftOf(employee, punch, now_ms)
  if (isRefused(problems) || work_location_id != null || isRemarked(draft)) return undefined
  found.last_clock_in = punch.clock_in
  const isOpen = draft.clock_out === null
  const second_open = isOpen && found.has_open
  found.has_open ||= isOpen
  const made_at = formatInstant(now_ms)
  const record = entryOf(draft, {
    id: idToCome,
    warnings: warningsOf({ overlaps: false, second_open }),
    made_at,
  })
  const { shift_day_rule, punch_rounding } = draft.rules
  return {
    record,
    write: {
      changes: [{ record_type: 'time_entry', record_id: null, before: null, after: record }],
      events:
        record.status === 'completed'
          ? [{ type: 'time_entry.completed', object: record, previous: {} }]
          : [],
      text: storedAtOnce,
      values: [
        ...storedValues(draft, datesOf(draft, draft.rules), made_at),
        employee.name,
        shift_day_rule,
        punch_rounding,
        second_open,
      ],
    },
  }
}

/** Whether the answer of a post says more than the record. */
function isRemarked({ read_warnings, asks_approval }: Draft): boolean {
  return read_warnings.length > 0 || asks_approval
}

const storedAtOnce = withChangeLog(
  storing(`not near.overlaps and near.second_open = $19::boolean
      and not exists (select from held where status = 'approved')
      and exists (select from employees e join companies c on c.id = e.company_id
        where e.company_id = $1 and e.id = $2 and e.first_name || ' ' || e.last_name = $16
          and e.timezone = $3 and e.deactivated_on is null
          and (c.overlapping_entries = 'refuse') = $10::boolean
          and c.shift_day_rule = $17 and c.punch_rounding = $18
          and not exists (select from employee_terms t
            where t.company_id = $1 and t.employee_id = e.id and t.fact = 'timezone'))`),
)
