import { askKinds } from '../../../core/access/ask-kinds.ts'
import { readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'

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
export type Waiting = ShapedRow<typeof shape>

/** More than a person can decide in a day. */
const most = 5_000

/** Returns the pending requests of a company, the oldest first. */
export function loadWaiting(sql: Sql): Promise<Waiting[]> {
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
