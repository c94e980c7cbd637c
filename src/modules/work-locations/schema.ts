import * as v from 'valibot'
import { refuse } from '../../core/refusals.ts'
import { recordKind } from '../../core/run/change-record.ts'
import {
  clearable,
  described,
  FreeText,
  freeText,
  Id,
  Name,
  name,
  PeopleText,
  text,
} from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../db/statements/records.ts'
import { WorkLocationTable } from './table.ts'

const db = tablesOf<typeof WorkLocationTable>()

export const WorkLocationSchema = v.strictObject({
  id: Id,
  name: Name,
  address: described(FreeText, 'Empty if not set.'),
  city: described(PeopleText, 'Empty if not set.'),
})

export type WorkLocationRecord = v.InferOutput<typeof WorkLocationSchema>

/** Work locations `w`, with the columns of `WorkLocationSchema`. */
export const workLocations = recordSource(
  'work location',
  'w',
  db.selectFrom('work_locations as w').select(columnsOf('w', WorkLocationSchema)),
)

export const workLocationKind = recordKind({
  record_type: 'work_location',
  Row: WorkLocationTable.class,
  table: WorkLocationTable,
  source: workLocations,
})

export const WorkLocationId = described(Id, 'Work location id, from the list of work locations.')

// The description comes first: a JSON Schema of an input ends at its first transform.
export const LocationName = v.pipe(
  v.string(refuse.not_string()),
  v.description('Name of the location.'),
  name(200),
)
export const LocationAddress = clearable(freeText(500), 'Street address; empty by default.')
export const LocationCity = clearable(text(200), 'City; empty by default.')
