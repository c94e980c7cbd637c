import * as v from 'valibot'
import { recordKind } from '../../../core/run/change-record.ts'
import { CivilDate, Code, described, Id } from '../../../core/schema.ts'
import { tablesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../../db/statements/records.ts'
import { MinimumPresentTable } from './table.ts'

const db = tablesOf<typeof MinimumPresentTable>()

/** How many people of a department have to be at work, from a date on. */
export const MinimumPresentSchema = v.strictObject({
  id: Id,
  department: Code,
  effective_from: CivilDate,
  minimum_present: described(v.number(), '0: no minimum from this date on.'),
})

export type MinimumPresentRecord = v.InferOutput<typeof MinimumPresentSchema>

/** Minimums `m`, with the columns of `MinimumPresentSchema`. */
export const minimums = recordSource(
  'minimum of people',
  'm',
  db.selectFrom('minimum_present as m').select(columnsOf('m', MinimumPresentSchema)),
)

export const minimumKind = recordKind({
  record_type: 'minimum_present',
  Row: MinimumPresentTable.class,
  table: MinimumPresentTable,
  source: minimums,
})
