import { workedParts } from '../../../engine/hours/index.ts'
import type { JudgedEntry } from './entry-status.ts'

/** The minutes of an entry on some of its days, as punched: not rounded. */
export function heldMinutes(entry: JudgedEntry, days: readonly number[]): number {
  const rules = { ...entry.rules, punch_rounding: 0 } as const
  let sum = 0
  for (const { day, minutes } of workedParts(entry, rules)) if (days.includes(day)) sum += minutes
  return sum
}
