import * as v from 'valibot'
import { matchWords } from '../../../core/company/match-departments.ts'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord, createRecord, setValues } from '../../../core/run/change-record.ts'
import { CivilDate, described, Id, integer, name } from '../../../core/schema.ts'
import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { invalid } from '../../../lib/errors.ts'
import { MinimumPresentSchema, minimumKind } from './schema.ts'

export const setMinimumPresent = defineOperation({
  name: 'minimum_present.update',
  summary: 'Set a minimum of people at work; of a department, from a date on.',
  permission: 'leave_settings:write',
  effect: 'update',
  input: v.strictObject({
    department: described(
      name(200, 'code'),
      'A department that an active employee has, ignoring case and accents.',
    ),
    effective_from: described(CivilDate, 'First date. The same date replaces what was set.'),
    minimum_present: described(
      integer(0, 10_000),
      'Leave that leaves fewer of the people who are planned to work on a day is a conflict; 0 ends the minimum.',
    ),
  }),
  // A dry run of a new one has no id.
  output: v.strictObject({ ...MinimumPresentSchema.entries, id: v.exactOptional(Id) }),
  async run(context, { department: typed, effective_from, minimum_present }) {
    const department = await storedDepartment(context.sql, typed)
    const [stored] = await readRows(
      context.sql,
      { id: number },
      `select id from minimum_present
       where company_id = $1 and department = $2 and effective_from = $3`,
      [department, effective_from],
    )
    if (!stored) {
      return createRecord(context, minimumKind, { department, effective_from, minimum_present })
    }
    const { after } = await changeRecord(context, minimumKind, stored.id, (row) =>
      setValues(row, { minimum_present }, context.now_ms),
    )
    return after
  },
})

/** Returns the name of a department that active employees have, or that has a minimum; throws a 422 for another. */
async function storedDepartment(sql: Sql, typed: string): Promise<string> {
  const rows = await readRows(
    sql,
    { department: string },
    `select department from employees
     where company_id = $1 and is_active and department is not null
     union select department from minimum_present where company_id = $1
     order by department`,
  )
  const { values, note } = matchWords(
    typed,
    rows.map(({ department }) => department),
    'department',
  )
  if (note !== undefined) throw invalid({ department: note })
  return values.includes(typed) ? typed : values[0]!
}
