import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { requireWorkLocation, WorkLocationId, WorkLocationSchema } from './schema.ts'

export const getWorkLocation = defineOperation({
  name: 'work_locations.read',
  summary: 'Read a work location.',
  permission: 'location:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({ id: WorkLocationId }),
  output: WorkLocationSchema,
  run: ({ sql }, { id }) => requireWorkLocation(sql, id),
})
