import type { Sql } from '../../store/transaction.ts'
import type { DemoAdjustment } from '../adjustments.ts'
import type { DemoLeave } from '../leave.ts'
import type { DemoPunch } from '../punches.ts'
import type { Staff } from '../staff.ts'
import { writeLocations, writeStaff } from './staff.ts'
import { writeAdjustments, writeLeave, writeLeaveDays, writePunches } from './time.ts'

export type DemoRows = {
  /** When the rows that tell no time of their own were made. */
  now: string
  staff: Staff
  leave: readonly DemoLeave[]
  punches: readonly DemoPunch[]
  adjustments: readonly DemoAdjustment[]
}

/** Writes the demo's rows, a statement or two a table; rows name employees by number. */
export async function writeDemo(sql: Sql, rows: DemoRows): Promise<void> {
  await writeLocations(sql, rows.now)
  await writeStaff(sql, rows.staff, rows.now)
  await writeLeaveDays(sql, rows.now)
  await writeLeave(sql, rows.leave)
  await writePunches(sql, rows.punches)
  await writeAdjustments(sql, rows.adjustments)
}
