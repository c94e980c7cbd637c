import * as v from 'valibot'
import { notFound } from '../../../errors.ts'
import { defineOperation } from '../../../operations/define.ts'
import { Id } from '../../../operations/schema.ts'
import { findBlackout } from './wire.ts'

export const deleteBlackoutDates = defineOperation({
  name: 'blackout_dates.delete',
  summary: 'Delete blackout dates.',
  permission: 'leave_settings:write',
  effect: 'delete',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The blackout, from the list of blackout dates.')),
  }),
  output: v.strictObject({ id: Id, deleted: v.literal(true) }),
  async run({ sql, audit }, { id }) {
    const before = await findBlackout(sql, id, 'locked')
    if (!before) throw notFound('blackout dates')
    await sql('delete from blackout_dates where company_id = $1 and id = $2', [id])
    audit({ record_type: 'blackout_dates', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})
