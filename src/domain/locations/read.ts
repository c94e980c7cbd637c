import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { requireWorkLocation, WorkLocationId, WorkLocationWire } from './wire.ts'

export const getWorkLocation = defineOperation({
  name: 'work_locations.read',
  summary: 'Read a work location.',
  permission: 'location:read',
  effect: 'read',
  input: v.strictObject({ id: WorkLocationId }),
  output: WorkLocationWire,
  run: ({ sql }, { id }) => requireWorkLocation(sql, id),
})
