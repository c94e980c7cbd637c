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
  type WorkLocationRecord,
  WorkLocationSchema,
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
    const [record] = await insertLocation(sql, {
      name,
      address: address ?? '',
      city: city ?? '',
      now: formatInstant(now_ms),
    })
    audit({ record_type: 'work_location', record_id: record!.id, before: null, after: record })
    return record!
  },
})

type NewLocation = Omit<WorkLocationRecord, 'id'> & { now: string }

const insertLocation = prepare((location: Params<NewLocation>) =>
  db
    .insertInto('work_locations')
    .values({
      company_id: location.company_id,
      ...valuesOf(location, namesOf(WorkLocationSchema)),
      created_at: location.now,
      updated_at: location.now,
    })
    .returning(columnsOf('work_locations', WorkLocationSchema)),
)
