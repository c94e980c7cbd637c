import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { requireRecord } from '../../db/statements/records.ts'
import { WorkLocationId, WorkLocationSchema, workLocations } from './schema.ts'

export const getWorkLocation = defineOperation({
  name: 'work_locations.read',
  summary: 'Read a work location.',
  permission: 'location:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({ id: WorkLocationId }),
  output: WorkLocationSchema,
  run: ({ sql }, { id }) => requireRecord(sql, workLocations, id),
})
