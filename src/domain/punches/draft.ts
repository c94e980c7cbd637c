import type { FieldErrors } from '../../errors.ts'
import { localDate } from '../../time/zones.ts'
import type { PunchingEmployee } from './employee.ts'
import { instantOf, type PostedPunch } from './fields.ts'
import { leftBefore, problemsOf, type Times } from './rules.ts'

/** A punch as it would be stored, before it has an id. */
export type Draft = Times & {
  employee_id: number
  timezone: string
  work_date: string
  notes: string | null
  source: string
  guards_overlap: boolean
}

/** A punch as it would be stored, and what speaks against storing it. */
export function draftOf(
  employee: PunchingEmployee,
  punch: Omit<PostedPunch, 'employee_id' | 'employee_email'>,
  now_ms: number,
): { draft: Draft; problems: FieldErrors } {
  const { timezone } = employee
  const clock_in_ms = instantOf(punch.clock_in, timezone)
  const clock_out_ms = punch.clock_out == null ? null : instantOf(punch.clock_out, timezone)
  const draft: Draft = {
    employee_id: employee.id,
    timezone,
    work_date: localDate(timezone, clock_in_ms),
    clock_in_ms,
    clock_out_ms,
    break_minutes: punch.break_minutes,
    notes: punch.notes ?? null,
    source: punch.source,
    guards_overlap: employee.overlapping_entries === 'refuse',
  }
  const problems = { ...problemsOf(draft, now_ms), ...leftBefore(employee, draft.work_date) }
  return { draft, problems }
}
