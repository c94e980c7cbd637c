import { type Adjustment, PAID_CATEGORIES } from '../../../../engine/hours/index.ts'
import { minutesOf } from '../../../../lib/calendar/minutes.ts'
import { bits } from './packed.ts'
import { first_day } from './versions.ts'

/** The largest adjustment, in hundredths of an hour. */
const largest_delta = 1200

/** The largest number in 16 bits; a correction of an older date names the date this far back. */
const farthest_days = 65_535

const earnings = PAID_CATEGORIES.map((earning) => `'${earning}'`).join(', ')

/**
 * SQL that packs an adjustment. From the left: 20 bits of the date since 1900, 4 of the earning, 1 of whether it counts
 * for overtime, 16 of the days back to the corrected date plus 1 (0 for none), 12 of the hours in hundredths.
 */
export const adjustmentPacking = `((work_date - date '1900-01-01')::bigint << 33)
  + ((array_position(array[${earnings}], earning) - 1)::bigint << 29)
  + (counts_for_overtime::int::bigint << 28)
  + (least(coalesce(work_date - corrects_date + 1, 0), ${farthest_days})::bigint << 12)
  + (hours_delta * 100)::int + ${largest_delta}`

export function adjustmentOf(packed: number, id: number): Adjustment {
  const day = first_day + bits(packed, 33, 20)
  const back = bits(packed, 12, 16)
  return {
    id,
    day,
    minutes: minutesOf((bits(packed, 0, 12) - largest_delta) / 100),
    earning: PAID_CATEGORIES[bits(packed, 29, 4)]!,
    corrects_day: back === 0 ? null : day - (back - 1),
    counts_for_overtime: bits(packed, 28, 1) === 1,
  }
}
