import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { createRecord } from '../../core/run/change-record.ts'
import {
  LocationAddress,
  LocationCity,
  LocationName,
  WorkLocationSchema,
  workLocationKind,
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
  run: (context, { name, address, city }) =>
    createRecord(context, workLocationKind, { name, address: address ?? '', city: city ?? '' }),
})
