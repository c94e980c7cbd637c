import * as v from 'valibot'
import { departmentEntries } from '../../../core/company/store-department.ts'
import { refuse } from '../../../core/refusals.ts'
import { recordKind } from '../../../core/run/change-record.ts'
import {
  CivilDate,
  Code,
  clearable,
  described,
  FreeText,
  freeText,
  Id,
  Name,
  name,
  oneOf,
  optional,
  text,
} from '../../../core/schema.ts'
import { tablesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { refuse as refuseLeave } from '../refusals.ts'
import { loadLeaveTypes, storedType } from '../types/load.ts'
import { BlackoutDatesTable, enforcements } from './table.ts'

const db = tablesOf<typeof BlackoutDatesTable>()

/** Dates on which leave should not be taken, as the API returns them. */
export const BlackoutSchema = v.strictObject({
  id: Id,
  name: Name,
  start_date: CivilDate,
  end_date: CivilDate,
  reason: v.nullable(FreeText),
  leave_types: described(v.array(Code), 'Empty: all types except sick.'),
  departments: described(v.array(Code), 'Empty: all.'),
  enforcement: v.picklist(enforcements),
})

/** Blackout dates as a write returns them. */
export const WrittenBlackout = v.strictObject({ ...BlackoutSchema.entries, ...departmentEntries })

export type BlackoutRecord = v.InferOutput<typeof BlackoutSchema>
export type BlackoutSettings = Omit<BlackoutRecord, 'id'>

/** Blackouts `b`, with the columns of `BlackoutSchema`. */
export const blackouts = recordSource(
  'blackout dates',
  'b',
  db.selectFrom('blackout_dates as b').select(columnsOf('b', BlackoutSchema)),
)

export const blackoutKind = recordKind({
  record_type: 'blackout_dates',
  Row: BlackoutDatesTable.class,
  table: BlackoutDatesTable,
  source: blackouts,
})

export const BlackoutId = described(Id, 'Blackout id, from the list of blackout dates.')
export const BlackoutName = described(name(200), 'Name.')
export const FirstBlackoutDate = described(CivilDate, 'First date.')
export const LastBlackoutDate = described(CivilDate, 'Last date, inclusive.')

/** The fields that creating and updating share. */
export const blackoutFields = {
  reason: clearable(freeText(2000), 'The reason, shown to people.'),
  leave_types: optional(
    v.pipe(
      v.array(text(64, 'code')),
      v.maxLength(100, () => refuse.too_many({ most: 100 })),
    ),
    'Only these leave types; empty: all except sick.',
  ),
  departments: optional(
    v.pipe(
      v.array(name(200, 'code')),
      v.maxLength(100, () => refuse.too_many({ most: 100 })),
    ),
    'Only these departments; empty: all.',
  ),
  enforcement: optional(
    oneOf(enforcements),
    'block refuses leave on these dates; warn accepts it with a warning.',
  ),
}

/** Returns the settings in stored form; throws a 422 when they contradict each other. */
export async function checkedBlackout(
  sql: Sql,
  settings: BlackoutSettings,
): Promise<BlackoutSettings> {
  const problems: FieldErrors = {}
  if (settings.end_date < settings.start_date) {
    problems.end_date = [refuseLeave.ends_before_start()]
  }
  const leave_types = settings.leave_types.map(storedType)
  const types = (await loadLeaveTypes(sql)).map(({ type }) => type)
  for (const [index, type] of leave_types.entries()) {
    if (types.includes(type)) continue
    problems[`leave_types.${index}`] = [refuse.not_one_of({ choices: types.join(', ') })]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return {
    ...settings,
    leave_types: [...new Set(leave_types)],
    departments: [...new Set(settings.departments)],
  }
}
