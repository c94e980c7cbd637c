import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { listOf, listParameters, perPage } from '../../operations/schema.ts'
import { listed } from '../../store/lists.ts'
import { type WorkLocationRecord, WorkLocationWire, workLocations } from './wire.ts'

export const listWorkLocations = defineOperation({
  name: 'work_locations.list',
  summary: 'List work locations.',
  permission: 'location:read',
  effect: 'read',
  input: v.strictObject({ ...listParameters, per_page: perPage(100) }),
  output: listOf(WorkLocationWire),
  run: ({ sql }, input) =>
    listed<WorkLocationRecord>(
      sql,
      {
        ...workLocations,
        conditions: [],
        order: 'w.id',
      },
      input,
    ),
})
