import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { listOf, listParameters, perPage } from '../../core/schema.ts'
import { listed } from '../../db/lists/listed.ts'
import { WorkLocationSchema, workLocations } from './schema.ts'

export const listWorkLocations = defineOperation({
  name: 'work_locations.list',
  summary: 'List work locations.',
  permission: 'location:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({ ...listParameters, per_page: perPage(100) }),
  output: listOf(WorkLocationSchema),
  run: ({ sql }, input) =>
    listed(
      sql,
      {
        ...workLocations,
        conditions: [],
        order: 'w.id',
      },
      input,
    ),
})
