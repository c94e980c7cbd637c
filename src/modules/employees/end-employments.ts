import * as v from 'valibot'
import { type Context, defineOperation } from '../../core/operation.ts'
import { described } from '../../core/schema.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import { addDays } from '../../lib/calendar/dates.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { changeEmployment } from './change-employment.ts'
import { lockEmployee } from './employee.ts'

/**
 * The job that makes people inactive whose last day has passed in their time zone; their sessions and keys end as
 * with any deactivation. It may run late, twice, or in several processes.
 */
export const endEmployments = defineOperation({
  name: 'employees.turn_day',
  summary: 'Deactivate employees whose last day has passed.',
  permission: 'employees:write',
  effect: 'update',
  transports: ['cli'],
  input: v.strictObject({}),
  output: v.strictObject({
    employees: described(v.number(), 'Number of employees deactivated.'),
  }),
  async run(context) {
    let employees = 0
    for (const id of await leaving(context)) if (await endOne(context, id)) employees += 1
    return { employees }
  },
})

/** Returns the active employees whose last day may have passed: it has somewhere in the world. */
async function leaving({ sql, now_ms }: Context): Promise<number[]> {
  const furthest = addDays(localDate('UTC', now_ms), 1)
  const rows = await readRows(
    sql,
    { id: number },
    `select id from employees
     where company_id = $1 and is_active and deactivated_on < $2 order by id`,
    [furthest],
  )
  return rows.map(({ id }) => id)
}

async function endOne(context: Context, id: number): Promise<boolean> {
  // Read again under the lock: another process may have been faster, or the last day was moved.
  const locked = await lockEmployee(context, id)
  const { row: employee } = locked
  const { is_active, deactivated_on } = employee
  if (!is_active || deactivated_on == null) return false
  if (deactivated_on >= employee.today(context.now_ms)) return false
  await changeEmployment(context, locked, { ...employee.employment(), is_active: false })
  return true
}
