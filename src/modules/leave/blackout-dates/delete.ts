import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { Deleted } from '../../../core/schema.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import { BlackoutId, blackouts } from './schema.ts'

export const deleteBlackoutDates = defineOperation({
  name: 'blackout_dates.delete',
  summary: 'Delete blackout dates.',
  permission: 'leave_settings:write',
  effect: 'delete',
  input: v.strictObject({ id: BlackoutId }),
  output: Deleted,
  async run({ sql, audit }, { id }) {
    const before = await requireRecord(sql, blackouts, id, 'locked')
    await sql('delete from blackout_dates where company_id = $1 and id = $2', [id])
    audit({ record_type: 'blackout_dates', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})
