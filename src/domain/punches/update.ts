import * as v from 'valibot'
import { invalid } from '../../errors.ts'
import { type Context, defineOperation } from '../../operations/define.ts'
import { freeText, Id, integer, text } from '../../operations/schema.ts'
import { formatInstant } from '../../time/instants.ts'
import { ClockTime, instantOf } from './create.ts'
import { type EntryChange, lockTimeEntry, type TimeEntry } from './entry.ts'
import { requireTimeEntry } from './read.ts'
import { problemsOf } from './rules.ts'
import { TimeEntryWire } from './wire.ts'

export const updateTimeEntry = defineOperation({
  name: 'time_entries.update',
  summary: 'Fix a time entry, or close an open one; only the fields that are given change.',
  permission: 'time:write',
  effect: 'update',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The time entry, from the list of time entries.')),
    clock_in: v.pipe(
      v.optional(ClockTime),
      v.description("ISO 8601 with an offset or Z; without one it is read in the entry's zone."),
    ),
    clock_out: v.pipe(
      v.optional(v.nullable(ClockTime)),
      v.description('Closes the entry; null opens it again.'),
    ),
    break_minutes: v.pipe(v.optional(integer(0, 1440)), v.description('Unpaid break, minutes.')),
    notes: v.pipe(v.optional(v.nullable(freeText(2000))), v.description('A note on the punch.')),
    source: v.pipe(v.optional(text(40)), v.description('Where it was made.')),
  }),
  output: TimeEntryWire,
  async run(context, { id, ...asked }) {
    const entry = await lockTimeEntry(context, id)
    const change = changeOf(entry, asked)
    const problems = problemsOf(change, context.now_ms)
    const before = await requireTimeEntry(context.sql, id)
    const { changed, closed } = entry.fix(change, context.now_ms)
    if (!changed) return before
    if (Object.keys(problems).length > 0) throw invalid(problems)
    await refuseTakenInstant(context, entry)

    await context.em.flush()
    const after = await requireTimeEntry(context.sql, id)
    context.audit({ record_type: 'time_entry', record_id: id, before, after })
    if (closed) context.emit('time_entry.completed', after, { status: before.status })
    return after
  },
})

type Asked = {
  clock_in?: string | undefined
  clock_out?: string | null | undefined
  break_minutes?: number | undefined
  notes?: string | null | undefined
  source?: string | undefined
}

/** The entry's times and words after the change: absent leaves what is, null clears. */
function changeOf(entry: TimeEntry, asked: Asked): EntryChange {
  const { clock_in, clock_out } = asked
  const closing = clock_out == null ? clock_out : instantOf(clock_out, entry.timezone)
  return {
    clock_in_ms: clock_in === undefined ? entry.clock_in_ms : instantOf(clock_in, entry.timezone),
    clock_out_ms: closing === undefined ? entry.clock_out_ms : closing,
    break_minutes: asked.break_minutes ?? entry.break_minutes,
    notes: asked.notes === undefined ? (entry.notes ?? null) : asked.notes,
    source: asked.source ?? entry.source,
  }
}

async function refuseTakenInstant({ sql }: Context, entry: TimeEntry): Promise<void> {
  const [other] = await sql<{ id: number; is_overlap: boolean }>(
    `select id, clock_in <> $3 as is_overlap from time_entries
     where company_id = $1 and employee_id = $2 and id <> $4
       and (clock_in = $3 or ($5 and deleted_at is null and clock_out is not null
            and $6::timestamptz is not null
            and tstzrange(clock_in, clock_out) && tstzrange($3, $6::timestamptz)))
     limit 1`,
    [
      entry.employee_id,
      formatInstant(entry.clock_in_ms),
      entry.id,
      entry.guards_overlap,
      entry.clock_out,
    ],
  )
  if (!other) return
  const said = other.is_overlap ? 'overlaps' : 'is the instant of'
  throw invalid({ clock_in: `${said} another entry of this employee, ${other.id}` })
}
