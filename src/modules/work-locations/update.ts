import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { changeRecord, setValues } from '../../core/run/change-record.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import {
  LocationAddress,
  LocationCity,
  LocationName,
  WorkLocationId,
  WorkLocationSchema,
  workLocationKind,
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
  async run(context, { id, name, address, city }) {
    const { after } = await changeRecord(context, workLocationKind, id, (location) =>
      setValues(
        location,
        withoutAbsent({
          name,
          address: address === null ? '' : address,
          city: city === null ? '' : city,
        }),
        context.now_ms,
      ),
    )
    return after
  },
})
