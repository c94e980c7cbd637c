import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { type Params, prepare, valuesOf } from '../../db/statements/prepare.ts'
import { columnsOf, namesOf } from '../../db/statements/records.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import {
  db,
  LocationAddress,
  LocationCity,
  LocationName,
  requireWorkLocation,
  WorkLocationId,
  type WorkLocationRecord,
  WorkLocationSchema,
} from './schema.ts'

export const updateWorkLocation = defineOperation({
  name: 'work_locations.update',
  summary: 'Update a work location; only the fields you send change.',
  permission: 'location:write',
  effect: 'update',
  input: v.strictObject({
    id: WorkLocationId,
    name: v.optional(LocationName),
    address: LocationAddress,
    city: LocationCity,
  }),
  output: WorkLocationSchema,
  async run({ sql, now_ms, audit }, { id, ...input }) {
    const before = await requireWorkLocation(sql, id, 'locked')
    const changed = changedLocation(before, input)
    if (isDeepStrictEqual(changed, before)) return before

    const [after] = await updateLocation(sql, { ...changed, now: formatInstant(now_ms) })
    audit({ record_type: 'work_location', record_id: id, before, after })
    return after!
  },
})

type Input = {
  name?: string | undefined
  address?: string | null | undefined
  city?: string | null | undefined
}

/** An absent field stays as it is; null clears it. */
function changedLocation(
  before: WorkLocationRecord,
  { name, address, city }: Input,
): WorkLocationRecord {
  return {
    id: before.id,
    name: name ?? before.name,
    address: address === undefined ? before.address : (address ?? ''),
    city: city === undefined ? before.city : (city ?? ''),
  }
}

const updateLocation = prepare((location: Params<WorkLocationRecord & { now: string }>) =>
  db
    .updateTable('work_locations')
    .set({
      ...valuesOf(location, namesOf(WorkLocationSchema)),
      updated_at: location.now,
    })
    .where('company_id', '=', location.company_id)
    .where('id', '=', location.id)
    .returning(columnsOf('work_locations', WorkLocationSchema)),
)
