import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { DemoAdjustment } from '../adjustments.ts'
import type { DemoLeave } from '../leave.ts'
import type { DemoPunch } from '../punches.ts'
import type { Staff } from '../staff.ts'
import { writeLocations, writeStaff } from './staff.ts'
import {
  writeAdjustments,
  writeBalances,
  writeLeave,
  writeLeaveDays,
  writePunches,
} from './time.ts'

export type DemoRows = {
  /** The creation time of rows that have no other time. */
  now_ms: number
  staff: Staff
  leave: readonly DemoLeave[]
  punches: readonly DemoPunch[]
  adjustments: readonly DemoAdjustment[]
}

/** Writes the demo's rows, one or two statements per table; rows refer to employees by number. */
export async function writeDemo(sql: Sql, rows: DemoRows): Promise<void> {
  const now = formatInstant(rows.now_ms)
  await writeLocations(sql, now)
  await writeStaff(sql, rows.staff, now)
  await writeLeaveDays(sql, now)
  await writeLeave(sql, rows.leave)
  await writeBalances(sql, rows.now_ms)
  await writePunches(sql, rows.punches)
  await writeAdjustments(sql, rows.adjustments)
}
