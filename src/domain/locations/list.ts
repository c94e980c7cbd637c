import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { listOf, listParameters, perPage } from '../../operations/schema.ts'
import { listPage } from '../../store/paging.ts'
import { type WorkLocationRecord, WorkLocationWire, workLocationColumns } from './wire.ts'

export const listWorkLocations = defineOperation({
  name: 'work_locations.list',
  summary: 'List work locations.',
  permission: 'location:read',
  effect: 'read',
  input: v.strictObject({ ...listParameters, per_page: perPage(100) }),
  output: listOf(WorkLocationWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<WorkLocationRecord>(
      sql,
      {
        columns: workLocationColumns,
        from: 'work_locations w',
        alias: 'w',
        conditions: [],
        order: 'w.id',
      },
      input,
    )
    return { data: rows, meta }
  },
})
