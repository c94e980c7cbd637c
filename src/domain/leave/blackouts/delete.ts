import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { Deleted } from '../../../operations/schema.ts'
import { BlackoutId, requireBlackout } from './wire.ts'

export const deleteBlackoutDates = defineOperation({
  name: 'blackout_dates.delete',
  summary: 'Delete blackout dates.',
  permission: 'leave_settings:write',
  effect: 'delete',
  input: v.strictObject({ id: BlackoutId }),
  output: Deleted,
  async run({ sql, audit }, { id }) {
    const before = await requireBlackout(sql, id, 'locked')
    await sql('delete from blackout_dates where company_id = $1 and id = $2', [id])
    audit({ record_type: 'blackout_dates', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})
