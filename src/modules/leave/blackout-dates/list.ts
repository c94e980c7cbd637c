import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { CivilDate, listOf, listParameters, optional, sortBy } from '../../../core/schema.ts'
import { whereProvided } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { normalizedName } from '../../../db/lists/sort.ts'
import { BlackoutSchema, blackouts } from './schema.ts'

const sortColumns = {
  name: normalizedName('b.name'),
  start_date: 'b.start_date',
  end_date: 'b.end_date',
}

export const listBlackoutDates = defineOperation({
  name: 'blackout_dates.list',
  summary: 'List blackout dates.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({
    from: optional(CivilDate, 'Those that end on or after this date.'),
    to: optional(CivilDate, 'Those that start on or before this date.'),
    sort: sortBy(sortColumns),
    ...listParameters,
  }),
  output: listOf(BlackoutSchema),
  run: ({ sql }, input) =>
    listPage(sql, input, {
      ...blackouts,
      conditions: whereProvided(input, { from: 'b.end_date >= ?', to: 'b.start_date <= ?' }),
      sortColumns,
      order: 'b.start_date, b.id',
    }),
})
