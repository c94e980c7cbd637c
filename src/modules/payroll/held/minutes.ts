import { workedParts } from '../../../engine/hours/index.ts'
import type { JudgedEntry } from './entry-status.ts'

/** Returns the minutes of an entry on some of its days, as punched, without rounding. */
export function heldMinutes(entry: JudgedEntry, days: readonly number[]): number {
  const rules = { ...entry.rules, punch_rounding: 0 } as const
  let sum = 0
  for (const { day, minutes } of workedParts(entry, rules)) if (days.includes(day)) sum += minutes
  return sum
}
