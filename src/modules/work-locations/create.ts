import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import {
  LocationAddress,
  LocationCity,
  LocationName,
  type WorkLocationRecord,
  WorkLocationSchema,
  workLocations,
} from './schema.ts'

export const createWorkLocation = defineOperation({
  name: 'work_locations.create',
  summary: 'Add a work location.',
  permission: 'location:write',
  effect: 'create',
  input: v.strictObject({
    name: LocationName,
    address: LocationAddress,
    city: LocationCity,
  }),
  output: WorkLocationSchema,
  async run({ sql, now_ms, audit }, { name, address, city }) {
    const [record] = await sql<WorkLocationRecord>(
      `insert into work_locations as w (company_id, name, address, city, created_at, updated_at)
       values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz)
       returning ${workLocations.columns}`,
      [name, address ?? '', city ?? '', formatInstant(now_ms)],
    )
    if (!record) throw new Error('An insert returned no row.')
    audit({ record_type: 'work_location', record_id: record.id, before: null, after: record })
    return record
  },
})
