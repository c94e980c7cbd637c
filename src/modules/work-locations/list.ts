import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { listOf, listParameters, perPage, sortBy } from '../../core/schema.ts'
import { listPage } from '../../db/lists/page.ts'
import { normalizedName } from '../../db/lists/sort.ts'
import { WorkLocationSchema, workLocations } from './schema.ts'

const sortColumns = {
  name: normalizedName('w.name'),
}

export const listWorkLocations = defineOperation({
  name: 'work_locations.list',
  summary: 'List work locations.',
  permission: 'location:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({ sort: sortBy(sortColumns), ...listParameters, per_page: perPage(100) }),
  output: listOf(WorkLocationSchema),
  run: ({ sql }, input) =>
    listPage(sql, input, {
      ...workLocations,
      conditions: [],
      sortColumns,
      order: 'w.id',
    }),
})
