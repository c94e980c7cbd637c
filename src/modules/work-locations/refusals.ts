import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('work_locations', {
  unknown: 'does not match a work location of your company',
})
