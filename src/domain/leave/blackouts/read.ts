import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { BlackoutId, BlackoutWire, requireBlackout } from './wire.ts'

export const getBlackoutDates = defineOperation({
  name: 'blackout_dates.read',
  summary: 'Read blackout dates.',
  permission: 'leave_settings:read',
  effect: 'read',
  input: v.strictObject({ id: BlackoutId }),
  output: BlackoutWire,
  run: ({ sql }, { id }) => requireBlackout(sql, id),
})
