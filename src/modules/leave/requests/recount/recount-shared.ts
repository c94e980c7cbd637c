import type { Context } from '../../../../core/operation.ts'
import { number, readRows } from '../../../../db/statements/read-rows.ts'
import type { LeaveRequest } from '../request.ts'
import { recountLeave } from './recount-leave.ts'

/**
 * Recounts requests that share dates with a request that was approved, or is no longer approved: those with a higher
 * id, which get the rest of the dates. Returns whether any changed.
 */
export async function recountShared(
  context: Pick<Context, 'sql' | 'now_ms' | 'audit'>,
  { id, employee_id, start_date, end_date }: LeaveRequest,
): Promise<boolean> {
  const [after] = await readRows(
    context.sql,
    { id: number },
    `select id from leave_requests
     where company_id = $1 and employee_id = $2 and id > $3 and status in ('pending', 'approved')
       and start_date <= $5::date and end_date >= $4::date limit 1`,
    [employee_id, id, start_date, end_date],
  )
  if (!after) return false
  return (await recountLeave(context, { employee_id, from: start_date, to: end_date })) > 0
}
