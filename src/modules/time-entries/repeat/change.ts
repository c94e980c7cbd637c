import { storedBreaks } from '../../../core/company/breaks.ts'
import { writeRecords } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { formatInstant, parseInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import type { Draft } from '../draft.ts'
import { neighboursSql } from '../neighbours.ts'
import { warningsSql } from '../rules.ts'
import type { PostedEnd } from '../table.ts'
import type { Outcome } from './compare.ts'
import { type StoredPunch, storedPunches } from './find.ts'

/**
 * Closes or restores the locked entry with the posted times; returns undefined when the company refuses the
 * overlap.
 */
export async function changeByRepeat(
  sql: Sql,
  stored: StoredPunch,
  posted: Draft,
  { kind, times }: Extract<Outcome, { kind: 'close' | 'restore' }>,
  now_ms: number,
): Promise<StoredPunch | undefined> {
  const earlier = kind === 'restore' ? earlierPosts(stored) : stored.earlier_posts
  const [row] = await writeRecords(
    sql,
    storedPunches,
    changeText,
    [
      stored.id,
      stored.employee_id,
      formatInstant(times.clock_in_ms),
      formatInstant(times.clock_out_ms),
      // The stored date is kept until the clock-in changes, even if newer zone data would give another date.
      times.clock_in_ms === parseInstant(stored.clock_in, 'UTC')
        ? stored.work_date
        : localDate(stored.timezone, times.clock_in_ms),
      times.break_minutes,
      posted.notes,
      posted.guards_overlap,
      earlier && JSON.stringify(earlier),
      formatInstant(now_ms),
      times.breaks && JSON.stringify(storedBreaks(times.breaks)),
      posted.work_location_id,
    ],
    nearText,
  )
  return row
}

/** Returns the earlier posts with the current one of the entry. */
function earlierPosts({
  posted_clock_out,
  posted_break_minutes,
  clock_out,
  break_minutes,
  earlier_posts,
}: StoredPunch): PostedEnd[] {
  return [
    ...(earlier_posts ?? []),
    { clock_out: posted_clock_out!, break_minutes: posted_break_minutes! },
    { clock_out: clock_out!, break_minutes },
  ]
}

const near = neighboursSql({
  employee_id: '$3',
  besides: '$2',
  clock_in: '$4::timestamptz',
  clock_out: '$5::timestamptz',
})

const nearText = `near as materialized (${near}),`

const changeText = `
    update time_entries o set clock_in = $4::timestamptz, clock_out = $5::timestamptz,
      work_date = $6::date, break_minutes = $7, posted_clock_out = $5::timestamptz,
      posted_break_minutes = $7, notes = coalesce($8, o.notes), guards_overlap = $9::boolean,
      earlier_posts = $10::jsonb, late_at = null, status = 'completed', deleted_at = null, approved = false,
      breaks = $12::jsonb, work_location_id = coalesce($13::bigint, o.work_location_id),
      approved_at = null, approved_by = null, updated_at = $11::timestamptz,
      warnings = ${warningsSql({ overlaps: 'near.overlaps', second_open: 'near.second_open' })}
    from near
    where o.company_id = $1 and o.id = $2 and near.taken_by is null
      and not ($9::boolean and near.overlaps)
    returning o.*`
