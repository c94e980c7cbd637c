import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { CivilDate, listOf, listParameters } from '../../../operations/schema.ts'
import { type Condition, listPage, where } from '../../../store/paging.ts'
import { type BlackoutRecord, BlackoutWire, blackoutColumns } from './wire.ts'

export const listBlackoutDates = defineOperation({
  name: 'blackout_dates.list',
  summary: 'List blackout dates.',
  permission: 'leave_settings:read',
  effect: 'read',
  input: v.strictObject({
    from: v.pipe(v.optional(CivilDate), v.description('Those that end on this date or later.')),
    to: v.pipe(v.optional(CivilDate), v.description('Those that start by this date.')),
    ...listParameters,
  }),
  output: listOf(BlackoutWire),
  async run({ sql }, { from, to, ...input }) {
    const conditions: Condition[] = []
    if (from !== undefined) conditions.push(where('b.end_date >= ?', from))
    if (to !== undefined) conditions.push(where('b.start_date <= ?', to))
    const { rows, meta } = await listPage<BlackoutRecord>(
      sql,
      {
        columns: blackoutColumns,
        from: 'blackout_dates b',
        alias: 'b',
        conditions,
        order: 'b.start_date, b.id',
      },
      input,
    )
    return { data: rows, meta }
  },
})
