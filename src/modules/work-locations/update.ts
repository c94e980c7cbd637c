import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import {
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
    const after = changed(before, input)
    if (isSame(before, after)) return before

    await sql(
      `update work_locations set name = $3, address = $4, city = $5, updated_at = $6
       where company_id = $1 and id = $2`,
      [id, after.name, after.address, after.city, formatInstant(now_ms)],
    )
    audit({ record_type: 'work_location', record_id: id, before, after })
    return after
  },
})

type Input = {
  name?: string | undefined
  address?: string | null | undefined
  city?: string | null | undefined
}

/** An absent field stays as it is; null clears it. */
function changed(before: WorkLocationRecord, { name, address, city }: Input): WorkLocationRecord {
  return {
    id: before.id,
    name: name ?? before.name,
    address: address === undefined ? before.address : (address ?? ''),
    city: city === undefined ? before.city : (city ?? ''),
  }
}

function isSame(a: WorkLocationRecord, b: WorkLocationRecord): boolean {
  return a.name === b.name && a.address === b.address && a.city === b.city
}
